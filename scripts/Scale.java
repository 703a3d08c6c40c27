// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/**
 * How many replicas, caches and coins a number of users takes. Users are asked for by Zipf's law; browsers, the edges of a CDN
 * and its shield keep what they have seen; what is left comes to Signet, whose replicas fail now and then.
 * docs/SCALE.md explains the model and where the defaults are from.
 *
 * <pre>java scripts/Scale.java --users 1e9 --views 100 --edges 50</pre>
 */
public final class Scale {

    /** What can be set, with its default and its meaning. */
    enum Input {
        USERS(1e9, "people who have an avatar"),
        VIEWS(50, "avatars shown a day, for each of them"),
        VARIANTS(2, "sizes and formats of each that are in use"),
        ZIPF(0.9, "exponent of their popularity: 0 is all alike, 1 is some far ahead"),
        BROWSER(0.6, "share of the views that browsers have already"),
        EDGES(50, "places of the CDN, which share the traffic evenly"),
        EDGE_GB(20, "room for avatars at each edge"),
        SHIELD_GB(500, "room in the one cache behind them; 0 is none"),
        BYTES(1500, "of an avatar in a cache, headers included"),
        MICROS(50, "of a processor for one request that is drawn"),
        PEAK(2.5, "busiest hour against the mean"),
        CORES(1, "of a replica"),
        LOAD(0.6, "of a replica's cores at the peak, planned"),
        ZONES(3, "places that fail as a whole; one may be missing at the peak"),
        CORE_HOUR(0.04, "price of a core for an hour"),
        CDN_GB(0.02, "price of a GB that the CDN delivers"),
        STORE_GB(0.023, "price of a GB in object storage for a month"),
        PUT_MILLION(5, "price of a million objects put there");

        final double fallback;
        final String meaning;

        Input(double fallback, String meaning) {
            this.fallback = fallback;
            this.meaning = meaning;
        }

        String flag() {
            return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Objects of about the same popularity: how many, and how often one of them is asked for in a second. */
    record Group(double count, double rate) {}

    private static final double DAY = 86_400;
    private static final double GB = 1e9;
    private static final int EDGES_PLAYED = 4;
    private static final int SHIELD_PLAYED = 3;

    private final Map<Input, Double> values;

    private Scale(Map<Input, Double> values) {
        this.values = values;
    }

    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT);
        if (args.length > 0 && (args[0].equals("--help") || args[0].equals("-h"))) {
            help();
        } else if (args.length > 0 && args[0].equals("--check")) {
            check();
        } else {
            try {
                new Scale(read(args)).report();
            } catch (IllegalArgumentException e) {
                System.err.println(e.getMessage() + " --help lists what there is.");
                System.exit(2);
            }
        }
    }

    private static void help() {
        System.out.println("Usage: java scripts/Scale.java [--check | OPTION VALUE ...]\n");
        for (Input input : Input.values()) {
            System.out.printf("  %-14s %-8s %s%n", input.flag(), number(input.fallback), input.meaning);
        }
        System.out.println("  --check                 holds the formula for caches against caches that are played through");
    }

    private static Map<Input, Double> read(String[] args) {
        Map<Input, Double> values = new LinkedHashMap<>();
        for (Input input : Input.values()) {
            values.put(input, input.fallback);
        }
        for (int i = 0; i < args.length; i += 2) {
            String flag = args[i];
            Input input = List.of(Input.values()).stream()
                    .filter(candidate -> candidate.flag().equals(flag))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("There is no option " + flag + "."));
            double value = Double.NaN;
            try {
                value = i + 1 < args.length ? Double.parseDouble(args[i + 1]) : Double.NaN;
            } catch (NumberFormatException e) {
                // stays not a number
            }
            if (!(value >= 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException(flag + " takes a number that is not negative.");
            }
            values.put(input, value);
        }
        return values;
    }

    private double of(Input input) {
        return values.get(input);
    }

    private void report() {
        double views = of(Input.USERS) * of(Input.VIEWS) / DAY;
        double requests = views * (1 - of(Input.BROWSER));
        double objects = of(Input.USERS) * of(Input.VARIANTS);
        List<Group> asked = zipf(objects, of(Input.ZIPF), requests);

        Edges edges = Edges.of(of(Input.EDGES), asked, of(Input.EDGE_GB) * GB / of(Input.BYTES));
        double drawn = edges.missesBehindShield(of(Input.SHIELD_GB) * GB / of(Input.BYTES));

        line("avatars shown a second, on average", number(views));
        line("of which browsers have", percent(of(Input.BROWSER)));
        line("asked of the CDN a second", number(requests));
        line("of which an edge has", percent(1 - edges.misses() / requests));
        line("of the rest, the shield has", percent(1 - drawn / edges.misses()));
        line("drawn by Signet a second", number(drawn));
        System.out.println();
        fleet(drawn, requests);
        System.out.println();
        costs(drawn, requests, objects);
    }

    private void fleet(double drawn, double requests) {
        double perReplica = of(Input.CORES) * 1e6 / of(Input.MICROS);
        double peak = drawn * of(Input.PEAK);
        double survivors = (of(Input.ZONES) - 1) / of(Input.ZONES);
        // Enough at the planned load with all zones there, and at full load with one of them missing.
        double enough = Math.max(peak / (perReplica * of(Input.LOAD)), of(Input.ZONES) > 1 ? peak / (perReplica * survivors) : 0);
        int replicas = (int) Math.max(of(Input.ZONES), Math.ceil(enough));
        line("a replica draws a second, at most", number(perReplica));
        line("replicas, for the peak and a missing zone", number(replicas));
        line("requests refused in a year of failures", percent(refused(replicas, perReplica, drawn)));
        line("replicas if every cache were empty at the peak", number(Math.ceil(requests * of(Input.PEAK) / perReplica)));
    }

    private void costs(double drawn, double requests, double objects) {
        double million = of(Input.MICROS) / 3.6e9 * 1e6 * of(Input.CORE_HOUR);
        line("price of a million avatars drawn", money(million));
        line("a month of drawing", money(drawn * 30 * DAY / 1e6 * million));
        line("a month of the CDN's traffic", money(requests * 30 * DAY * of(Input.BYTES) / GB * of(Input.CDN_GB)));
        System.out.println();
        line("drawing all of them once, in core hours", number(objects * of(Input.MICROS) / 3.6e9));
        line("   and putting them into object storage", money(objects / 1e6 * of(Input.PUT_MILLION)));
        line("   and keeping them there for a month", money(objects * of(Input.BYTES) / GB * of(Input.STORE_GB)));
    }

    /** The share of a year's requests for which there was no replica, when replicas and whole zones fail at random. */
    private double refused(int replicas, double perReplica, double drawn) {
        double replicaDown = 2.0 / (30 * 24 * 60); // two minutes in thirty days
        double zoneDown = 4.0 / (365 * 24); // four hours in a year
        int zones = (int) Math.max(1, of(Input.ZONES));
        Random random = new Random(1);
        double asked = 0;
        double lost = 0;
        for (int sample = 0; sample < 400_000; sample++) {
            double hour = random.nextDouble() * 2 * Math.PI;
            double demand = drawn * Math.max(0.1, 1 + (of(Input.PEAK) - 1) * Math.sin(hour));
            double capacity = 0;
            for (int zone = 0; zone < zones; zone++) {
                if (random.nextDouble() >= zoneDown) {
                    int here = replicas / zones + (zone < replicas % zones ? 1 : 0);
                    capacity += (here - binomial(random, here, replicaDown)) * perReplica;
                }
            }
            asked += demand;
            lost += Math.max(0, demand - capacity);
        }
        return lost / asked;
    }

    private static int binomial(Random random, int trials, double probability) {
        // Failures are rare: jump from one to the next.
        int hits = 0;
        for (double at = next(random, probability); at < trials; at += 1 + next(random, probability)) {
            hits++;
        }
        return hits;
    }

    private static double next(Random random, double probability) {
        return Math.floor(Math.log(1 - random.nextDouble()) / Math.log(1 - probability));
    }

    /** Objects by Zipf's law: the first hundred alone, the others in groups that grow by a hundredth. */
    private static List<Group> zipf(double objects, double exponent, double rate) {
        List<Group> groups = new ArrayList<>();
        double weight = 0;
        double first = 1;
        while (first <= objects) {
            double end = Math.min(objects + 1, Math.max(first + 1, Math.floor(first * 1.01)));
            double share = Math.pow((first + end - 1) / 2, -exponent);
            groups.add(new Group(end - first, share));
            weight += (end - first) * share;
            first = end;
        }
        double scale = rate / weight;
        return each(groups, share -> share * scale);
    }

    /**
     * How long a cache that drops what was used longest ago keeps things, by Che's approximation: everything that was asked for
     * within the last T seconds, where T is such that this just fits.
     *
     * @param kept how many objects were asked for within so many seconds
     */
    private static double keepingTime(double room, DoubleUnaryOperator kept) {
        double low = 1e-9;
        double high = 1e12;
        while (high / low > 1.000001) {
            double middle = Math.sqrt(low * high);
            if (kept.applyAsDouble(middle) > room) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low;
    }

    /** A number of equal caches, each of which is asked for these groups and keeps them for so many seconds. */
    record Edges(double number, List<Group> asked, double seconds) {

        static Edges of(double number, List<Group> asked, double room) {
            List<Group> one = each(asked, rate -> rate / number);
            double seconds = keepingTime(room, time -> sum(one, rate -> -Math.expm1(-rate * time)));
            return new Edges(number, one, seconds);
        }

        /** How often one edge asks for an object that is asked of it at this rate. */
        private double miss(double rate) {
            return rate * Math.exp(-rate * seconds);
        }

        double misses() {
            return number * sum(asked, this::miss);
        }

        /**
         * How often nothing was asked for by one edge within this time. It asks again for an object only after it has dropped
         * it, so its questions are further apart than chance would have them, and the shield helps less than one might think.
         */
        private double quiet(double miss, double time) {
            return time <= seconds ? 1 - miss * time : (1 - miss * seconds) * quietAfterOne(miss, time);
        }

        /** The same, if the edge had just asked when this time began. */
        private double quietAfterOne(double miss, double time) {
            return time <= seconds ? 1 : Math.exp(-(time - seconds) / (1 / miss - seconds));
        }

        /** How often a shield with so much room behind these edges has to ask. */
        double missesBehindShield(double room) {
            if (room <= 0) {
                return misses();
            }
            double time = keepingTime(room, t -> sum(asked, rate -> 1 - Math.pow(quiet(miss(rate), t), number)));
            return number
                    * sum(asked, rate -> {
                        double miss = miss(rate);
                        return miss * Math.pow(quiet(miss, time), number - 1) * quietAfterOne(miss, time);
                    });
        }
    }

    private static double sum(List<Group> groups, DoubleUnaryOperator ofRate) {
        double sum = 0;
        for (Group group : groups) {
            sum += group.count * ofRate.applyAsDouble(group.rate);
        }
        return sum;
    }

    private static List<Group> each(List<Group> groups, DoubleUnaryOperator rate) {
        return groups.stream()
                .map(group -> new Group(group.count, rate.applyAsDouble(group.rate)))
                .toList();
    }

    /** Plays two tiers of real caches through and compares their hit ratios with the formula's. */
    private static void check() {
        int objects = 50_000;
        double worst = 0;
        for (double exponent : new double[] {0.7, 0.9, 1.1}) {
            for (int room : new int[] {500, 5_000, 12_500}) {
                double[] played = play(objects, exponent, room, 4_000_000);
                List<Group> asked = zipf(objects, exponent, 1);
                Edges edges = Edges.of(EDGES_PLAYED, asked, room);
                double edgeHits = 1 - edges.misses();
                double shieldHits = 1 - edges.missesBehindShield(SHIELD_PLAYED * room) / edges.misses();
                System.out.printf("exponent %.1f, room %6d: edge %s played, %s by formula; shield %s played, %s by formula%n",
                        exponent, room, percent(played[0]), percent(edgeHits), percent(played[1]), percent(shieldHits));
                worst = Math.max(worst, Math.max(Math.abs(played[0] - edgeHits), Math.abs(played[1] - shieldHits)));
            }
        }
        System.out.printf("largest difference: %.1f points%n", worst * 100);
        System.exit(worst < 0.03 ? 0 : 1);
    }

    /** The hit ratios of the edges and of the shield behind them, once they are warm. */
    private static double[] play(int objects, double exponent, int room, int requests) {
        double[] cumulative = new double[objects];
        double sum = 0;
        for (int i = 0; i < objects; i++) {
            cumulative[i] = sum += Math.pow(i + 1, -exponent);
        }
        Random random = new Random(1);
        List<Lru> edges = Stream.generate(() -> new Lru(room)).limit(EDGES_PLAYED).toList();
        Lru shield = new Lru(SHIELD_PLAYED * room);
        int counted = 0;
        int edgeHits = 0;
        int shieldHits = 0;
        for (int i = 0; i < requests; i++) {
            int found = Arrays.binarySearch(cumulative, random.nextDouble() * sum);
            int object = found < 0 ? -found - 1 : found;
            boolean atEdge = edges.get(random.nextInt(EDGES_PLAYED)).has(object);
            boolean atShield = !atEdge && shield.has(object);
            if (i >= requests / 2) {
                counted++;
                edgeHits += atEdge ? 1 : 0;
                shieldHits += atShield ? 1 : 0;
            }
        }
        return new double[] {(double) edgeHits / counted, (double) shieldHits / (counted - edgeHits)};
    }

    /** A cache that drops what was used longest ago. */
    private static final class Lru extends LinkedHashMap<Integer, Boolean> {
        private static final long serialVersionUID = 1L;
        private final int room;

        Lru(int room) {
            super(16, 0.75f, true);
            this.room = room;
        }

        boolean has(int object) {
            return put(object, true) != null;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Boolean> eldest) {
            return size() > room;
        }
    }

    private static void line(String what, String value) {
        System.out.printf("%-50s %14s%n", what, value);
    }

    private static String number(double value) {
        return value >= 100 || value == Math.rint(value) ? String.format("%,.0f", value) : String.format("%.3g", value);
    }

    private static String percent(double share) {
        return share > 0 && share < 0.001 ? String.format("%.2g %%", share * 100) : String.format("%.1f %%", share * 100);
    }

    private static String money(double coins) {
        return "$ " + (coins < 10 ? String.format("%.4f", coins) : String.format("%,.0f", coins));
    }
}
