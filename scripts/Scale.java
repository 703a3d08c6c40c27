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
 * Computes replicas, cache hit ratios and cost for a number of users. Requests follow Zipf's law; browsers, the edges of a CDN
 * and its central cache (shield) keep responses; Signet renders the rest, on replicas that fail at random. docs/SCALE.md has
 * the results and the source of the defaults.
 *
 * <p>Edges and shield are LRU caches. Their hit ratios come from Che's approximation (Che, Tung and Wang 2002), that of the
 * shield with the distribution of the time between misses of an edge. {@code --check} compares it with simulated caches and 36
 * million requests: the largest difference is 0.6 percentage points.
 *
 * <pre>java scripts/Scale.java --users 1e9 --views 100 --edges 50</pre>
 */
public final class Scale {

    /** The options, each with its default and description. */
    enum Input {
        USERS(1e9, "users who have an avatar"),
        VIEWS(50, "times each avatar is shown per day"),
        VARIANTS(2, "sizes and formats of each avatar in use"),
        ZIPF(0.9, "exponent of the popularity distribution; 0 is uniform"),
        BROWSER(0.6, "share of views served by browser caches"),
        EDGES(50, "edge caches of the CDN, which share the traffic evenly"),
        EDGE_GB(20, "cache size of each edge in GB per billion users"),
        SHIELD_GB(500, "size of the shield cache behind the edges in GB per billion users; 0 is none"),
        BYTES(1500, "size of a cached response in bytes, headers included"),
        MICROS(60, "CPU time of one rendered request in microseconds"),
        PEAK(2.5, "peak rate divided by the mean"),
        CORES(1, "cores of a replica"),
        LOAD(0.6, "planned CPU utilization of a replica at the peak"),
        ZONES(3, "availability zones; one may be missing at the peak"),
        CORE_HOUR(0.04, "price of a core per hour"),
        CDN_GB(0.02, "price of a GB delivered by the CDN"),
        STORE_GB(0.023, "price of a GB in object storage per month"),
        PUT_MILLION(5, "price of a million objects written to object storage");

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

    /** Objects of about the same popularity: their number, and the request rate of one of them per second. */
    record Group(double count, double rate) {}

    private static final double DAY = 86_400;
    private static final double GB = 1e9;
    private static final double BILLION = 1e9;
    private static final int SIMULATED_EDGES = 4;
    private static final int SIMULATED_SHIELD = 3;

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
        } else if (args.length == 1 && args[0].equals("--table")) {
            table();
        } else {
            try {
                new Scale(read(args)).figures().forEach((name, value) -> System.out.printf("%-50s %14s%n", name, value));
            } catch (IllegalArgumentException e) {
                System.err.println(e.getMessage() + " --help lists the options.");
                System.exit(2);
            }
        }
    }

    private static void help() {
        System.out.println("Usage: java scripts/Scale.java [--table | --check | OPTION VALUE ...]\n");
        for (Input input : Input.values()) {
            System.out.printf("  %-14s %-8s %s%n", input.flag(), number(input.fallback), input.meaning);
        }
        System.out.println("  --table                 a Markdown table for 1M, 10M, 100M and 1B users");
        System.out.println("  --check                 compares the cache formula with simulated caches");
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
                    .orElseThrow(() -> new IllegalArgumentException("Unknown option " + flag + "."));
            double value = Double.NaN;
            try {
                value = i + 1 < args.length ? Double.parseDouble(args[i + 1]) : Double.NaN;
            } catch (NumberFormatException e) {
                // remains NaN, which is rejected below
            }
            if (!(value >= 0) || Double.isInfinite(value)) {
                throw new IllegalArgumentException(flag + " takes a non-negative number.");
            }
            values.put(input, value);
        }
        return values;
    }

    private double of(Input input) {
        return values.get(input);
    }

    /** Returns how many responses a cache holds. A CDN evicts what is rarely requested, so a small site has little room. */
    private double cached(Input size) {
        return of(size) * GB * of(Input.USERS) / BILLION / of(Input.BYTES);
    }

    private static void table() {
        List<Map<String, String>> columns = new ArrayList<>();
        for (double users : new double[] {1e6, 1e7, 1e8, 1e9}) {
            columns.add(new Scale(read(new String[] {Input.USERS.flag(), Double.toString(users)})).figures());
        }
        System.out.println("| users | 1M | 10M | 100M | 1B |\n|---|--:|--:|--:|--:|");
        for (String name : columns.get(0).keySet()) {
            System.out.print("| " + name);
            columns.forEach(column -> System.out.print(" | " + column.get(name)));
            System.out.println(" |");
        }
    }

    private Map<String, String> figures() {
        double views = of(Input.USERS) * of(Input.VIEWS) / DAY;
        double requests = views * (1 - of(Input.BROWSER));
        double objects = of(Input.USERS) * of(Input.VARIANTS);
        List<Group> requested = zipf(objects, of(Input.ZIPF), requests);

        Edges edges = Edges.of(of(Input.EDGES), requested, cached(Input.EDGE_GB));
        double drawn = edges.missesBehindShield(cached(Input.SHIELD_GB));

        Map<String, String> figures = new LinkedHashMap<>();
        figures.put("avatars shown per second, mean", number(views));
        figures.put("requests to the CDN per second", number(requests));
        figures.put("hit ratio of the CDN's edge caches", percent(1 - ratio(edges.misses(), requests)));
        figures.put("hit ratio of the CDN's central cache (shield)", percent(1 - ratio(drawn, edges.misses())));
        figures.put("rendered by Signet per second, mean", number(drawn));
        fleet(figures, drawn, requests);
        costs(figures, requests, objects);
        return figures;
    }

    private void fleet(Map<String, String> figures, double drawn, double requests) {
        double perReplica = of(Input.CORES) * 1e6 / of(Input.MICROS);
        double peak = drawn * of(Input.PEAK);
        double survivors = (of(Input.ZONES) - 1) / of(Input.ZONES);
        // Enough at the planned load with all zones, and at full load with one of them missing.
        double enough = Math.max(peak / (perReplica * of(Input.LOAD)), of(Input.ZONES) > 1 ? peak / (perReplica * survivors) : 0);
        int replicas = (int) Math.max(of(Input.ZONES), Math.ceil(enough));
        figures.put("requests per second of a replica, at most", number(perReplica));
        figures.put("replicas for the peak with one zone missing", number(replicas));
        figures.put("replicas per month", money(replicas * of(Input.CORES) * 30 * 24 * of(Input.CORE_HOUR)));
        figures.put("requests refused in a year of failures", percent(refused(replicas, perReplica, drawn)));
        double cold = Math.ceil(requests * of(Input.PEAK) / perReplica);
        figures.put("replicas at the peak with empty caches", number(Math.max(of(Input.ZONES), cold)));
    }

    private void costs(Map<String, String> figures, double requests, double objects) {
        figures.put("CDN traffic per month", money(requests * 30 * DAY * of(Input.BYTES) / GB * of(Input.CDN_GB)));
        figures.put("rendering everything once, core hours", number(objects * of(Input.MICROS) / 3.6e9));
        figures.put("writing it to object storage", money(objects / 1e6 * of(Input.PUT_MILLION)));
        figures.put("storing it per month", money(objects * of(Input.BYTES) / GB * of(Input.STORE_GB)));
    }

    /** Returns the share of a year's requests that exceed the capacity left when replicas and zones fail at random. */
    private double refused(int replicas, double perReplica, double drawn) {
        double replicaDown = 2.0 / (30 * 24 * 60); // two minutes in thirty days
        double zoneDown = 4.0 / (365 * 24); // four hours in a year
        int zones = (int) Math.max(1, of(Input.ZONES));
        Random random = new Random(1);
        double requested = 0;
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
            requested += demand;
            lost += Math.max(0, demand - capacity);
        }
        return ratio(lost, requested);
    }

    private static int binomial(Random random, int trials, double probability) {
        // Failures are rare: skip from one to the next.
        int hits = 0;
        for (double at = next(random, probability); at < trials; at += 1 + next(random, probability)) {
            hits++;
        }
        return hits;
    }

    private static double next(Random random, double probability) {
        return Math.floor(Math.log(1 - random.nextDouble()) / Math.log(1 - probability));
    }

    /** Objects by Zipf's law: the first hundred one by one, the others in groups that grow by 1 %. */
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
     * Returns the characteristic time T of an LRU cache by Che's approximation: it holds every object requested within the last
     * T seconds, and T is the time for which these just fit.
     *
     * @param kept the number of objects requested within that many seconds
     */
    private static double characteristicTime(double room, DoubleUnaryOperator kept) {
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

    /** A number of equal edge caches with these requests and this characteristic time. */
    record Edges(double number, List<Group> requested, double seconds) {

        static Edges of(double number, List<Group> requested, double room) {
            List<Group> one = each(requested, rate -> rate / number);
            double seconds = characteristicTime(room, time -> sum(one, rate -> -Math.expm1(-rate * time)));
            return new Edges(number, one, seconds);
        }

        /** The miss rate of one edge for an object requested at this rate. */
        private double miss(double rate) {
            return rate * Math.exp(-rate * seconds);
        }

        double misses() {
            return number * sum(requested, this::miss);
        }

        /**
         * The probability that one edge has no miss for an object within this time. An edge misses again only after it has dropped the
         * object, so its misses are further apart than those of a Poisson process, and the shield hits less often.
         */
        private double noMiss(double miss, double time) {
            return time <= seconds ? 1 - miss * time : (1 - miss * seconds) * noMissAfterMiss(miss, time);
        }

        /** The same, if the edge has just missed when this time begins. */
        private double noMissAfterMiss(double miss, double time) {
            return time <= seconds ? 1 : Math.exp(-(time - seconds) / (1 / miss - seconds));
        }

        /** The miss rate of a shield with room for so many objects behind these edges. */
        double missesBehindShield(double room) {
            if (room <= 0) {
                return misses();
            }
            double time = characteristicTime(room, t -> sum(requested, rate -> 1 - Math.pow(noMiss(miss(rate), t), number)));
            return number
                    * sum(requested, rate -> {
                        double miss = miss(rate);
                        return miss * Math.pow(noMiss(miss, time), number - 1) * noMissAfterMiss(miss, time);
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

    /** Simulates two tiers of LRU caches and compares their hit ratios with the formula. */
    private static void check() {
        int objects = 50_000;
        double worst = 0;
        for (double exponent : new double[] {0.7, 0.9, 1.1}) {
            for (int room : new int[] {500, 5_000, 12_500}) {
                double[] simulated = simulate(objects, exponent, room, 4_000_000);
                List<Group> requested = zipf(objects, exponent, 1);
                Edges edges = Edges.of(SIMULATED_EDGES, requested, room);
                double edgeHits = 1 - edges.misses();
                double shieldHits = 1 - edges.missesBehindShield(SIMULATED_SHIELD * room) / edges.misses();
                System.out.printf("exponent %.1f, room %6d: edge %s simulated, %s by formula; shield %s simulated, %s by formula%n",
                        exponent, room, percent(simulated[0]), percent(edgeHits), percent(simulated[1]), percent(shieldHits));
                worst = Math.max(worst, Math.max(Math.abs(simulated[0] - edgeHits), Math.abs(simulated[1] - shieldHits)));
            }
        }
        System.out.printf("largest difference: %.1f points%n", worst * 100);
        System.exit(worst < 0.03 ? 0 : 1);
    }

    /** Returns the hit ratios of the edges and of the shield behind them, over the second half of the requests. */
    private static double[] simulate(int objects, double exponent, int room, int requests) {
        double[] cumulative = new double[objects];
        double sum = 0;
        for (int i = 0; i < objects; i++) {
            cumulative[i] = sum += Math.pow(i + 1, -exponent);
        }
        Random random = new Random(1);
        List<Lru> edges = Stream.generate(() -> new Lru(room)).limit(SIMULATED_EDGES).toList();
        Lru shield = new Lru(SIMULATED_SHIELD * room);
        int counted = 0;
        int edgeHits = 0;
        int shieldHits = 0;
        for (int i = 0; i < requests; i++) {
            int found = Arrays.binarySearch(cumulative, random.nextDouble() * sum);
            int object = found < 0 ? -found - 1 : found;
            boolean atEdge = edges.get(random.nextInt(SIMULATED_EDGES)).has(object);
            boolean atShield = !atEdge && shield.has(object);
            if (i >= requests / 2) {
                counted++;
                edgeHits += atEdge ? 1 : 0;
                shieldHits += atShield ? 1 : 0;
            }
        }
        return new double[] {(double) edgeHits / counted, (double) shieldHits / (counted - edgeHits)};
    }

    /** An LRU cache. */
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

    private static double ratio(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }

    private static String number(double value) {
        return value >= 100 || value == Math.rint(value) ? String.format("%,.0f", value) : String.format("%.3g", value);
    }

    private static String percent(double share) {
        return share > 0 && share < 0.001 ? String.format("%.2g%%", share * 100) : String.format("%.1f%%", share * 100);
    }

    private static String money(double amount) {
        return "$" + (amount < 0.01 ? String.format("%.4f", amount) : amount < 10 ? String.format("%.2f", amount) : String.format("%,.0f", amount));
    }
}
