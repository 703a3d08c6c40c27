// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Links between the documents, and figures that stand on two pages. */
@Tag("once")
class DocumentsTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```|`[^`\n]*`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)|(?:src|href)=\"([^\"]+)\"");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern NUMBER = Pattern.compile("[\\d,.]*\\d");

    @Test
    void everyRelativeLinkHasTarget() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            for (MatchResult link : LINK.matcher(
                            CODE.matcher(Files.readString(page)).replaceAll(""))
                    .results()
                    .toList()) {
                String target = link.group(1) == null ? link.group(2) : link.group(1);
                if (!target.matches("[a-z]+:.*") && !exists(page, target)) {
                    broken.add(page + ": " + target);
                }
            }
        }
        assertEquals(List.of(), broken);
    }

    private static boolean exists(Path page, String target) throws IOException {
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
        return Files.exists(file)
                && (parts.length < 2
                        || HEADING.matcher(Files.readString(file))
                                .results()
                                .anyMatch(heading -> anchor(heading).equals(parts[1])));
    }

    /** Returns the anchor that GitHub gives to a heading. */
    private static String anchor(MatchResult heading) {
        return heading.group(1)
                .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\w\\- ]", "")
                .replace(' ', '-');
    }

    private static List<Path> pages() throws IOException {
        List<Path> pages =
                new ArrayList<>(List.of(ROOT.resolve("web/README.md"), ROOT.resolve("conformance/README.md")));
        for (String folder : List.of("", "docs", "docs/recipes", "deploy/edge")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
            }
        }
        assertTrue(pages.size() > 40);
        return pages;
    }

    @Test
    void readmeStatesTheNumberOfVectors() throws IOException {
        long vectors = Files.readAllLines(ROOT.resolve("conformance/vectors.json")).stream()
                .filter(line -> line.startsWith("{"))
                .count();
        for (String page : List.of("README.md", "conformance/README.md")) {
            assertTrue(
                    Files.readString(ROOT.resolve(page)).contains(String.format(Locale.ROOT, "%,d vectors", vectors)),
                    page);
        }
    }

    @Test
    void readmeStatesTheMedianLengths() throws IOException {
        List<String> bytes = row("bytes", "Signet");
        String text = Files.readString(ROOT.resolve("README.md"));
        assertTrue(text.contains("[" + kilobytes(bytes.get(0)) + " KB]"));
        assertTrue(text.contains(kilobytes(bytes.get(1)) + " KB at 64 pixels"));
        assertTrue(text.contains(kilobytes(bytes.get(3)) + " KB at 1024 pixels"));
    }

    /** The list at the top of docs/BENCHMARKS.md, which bench/run does not replace. */
    @Test
    void summaryOfBenchmarksHasTheFiguresOfTheTables() throws IOException {
        List<String> bytes = row("bytes", "Signet");
        List<String> time = row("render", "microseconds");
        List<String> resvg = row("render", "resvg-js");
        List<String> nginx = row("http", "nginx");
        double svg =
                1e6 / Double.parseDouble(number(row("render", "Signet").get(0)).replace(",", ""));
        assertEquals(
                List.of(
                        "* **Mixed** PNGs of 40 configurations over HTTP: "
                                + number(row("mixed", "Signet").get(0)) + " a second on one core, "
                                + ratio(row("mixed", "resvg-js").get(0)) + " resvg-js.",
                        "* **SVG** " + String.format(Locale.ROOT, "%.2f", svg) + " µs in process on one core, "
                                + row("render", "minidenticons").get(1)
                                + " as fast as minidenticons, the nearest peer.",
                        "* **PNG** " + whole(time.get(3)) + " µs at 64 px, " + whole(time.get(8)) + " µs at 256 px, "
                                + whole(time.get(10))
                                + " µs at 1024 px: " + ratio(resvg.get(0)) + ", " + ratio(resvg.get(1)) + ", "
                                + ratio(resvg.get(2))
                                + " as fast as resvg-js.",
                        "* **Bytes** SVG " + bytes.get(0) + ", PNG " + bytes.get(1) + " at 64 px, " + bytes.get(2)
                                + " at 256 px, " + bytes.get(3)
                                + " at 1024 px; "
                                + hundredths(row("bytes", "`optipng -o7`").get(0))
                                + "× `optipng -o7` at 64 px.",
                        "* **HTTP** SVG at " + ratio(nginx.get(0)) + ", 304 at "
                                + row("http", "nginx").get(3).replaceAll(".*\\((.*)\\)", "$1")
                                + ", SVG over HTTP/2 at "
                                + rows("http", "nginx").get(2).get(0).replaceAll(".*\\((.*)\\)", "$1")
                                + " the rate of nginx serving a file, one core each."),
                benchmarks().lines().filter(line -> line.startsWith("* **")).toList());
    }

    private static List<String> row(String section, String name) throws IOException {
        return rows(section, name).get(0);
    }

    /** Returns the cells of the rows of a measured section that begin with a name, without it. */
    private static List<List<String>> rows(String section, String name) throws IOException {
        Matcher text = Pattern.compile("(?s)<!-- bench:" + section + " -->(.*?)<!-- end -->")
                .matcher(benchmarks());
        assertTrue(text.find(), section);
        return text.group(1)
                .lines()
                .filter(line -> line.startsWith("| " + name + " |"))
                .map(line ->
                        Stream.of(line.split("\\|")).skip(2).map(String::strip).toList())
                .toList();
    }

    private static String benchmarks() throws IOException {
        return Files.readString(ROOT.resolve("docs/BENCHMARKS.md"));
    }

    private static String number(String cell) {
        Matcher number = NUMBER.matcher(cell);
        assertTrue(number.find(), cell);
        return number.group();
    }

    private static String hundredths(String cell) {
        return String.format(Locale.ROOT, "%.2f", Double.parseDouble(number(cell)));
    }

    private static String whole(String cell) {
        return String.format(
                Locale.ROOT, "%,d", Math.round(Double.parseDouble(number(cell).replace(",", ""))));
    }

    /** Returns the ratio in parentheses with two digits, such as 8.9×. */
    private static String ratio(String cell) {
        String ratio = cell.replaceAll(".*\\(([\\d.]+)×\\).*", "$1");
        return new BigDecimal(ratio).round(new MathContext(2)).toPlainString() + "×";
    }

    private static String kilobytes(String bytes) {
        return new BigDecimal(bytes.replace(",", ""))
                .movePointLeft(3)
                .round(new MathContext(bytes.length() < 4 ? 1 : 2))
                .toPlainString();
    }
}
