// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import dev.signet.Avatar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Charts as SVG, which follow the reader's light or dark setting, and sheets of avatars. */
final class Charts {

    private static final int WIDTH = 860;
    private static final int LEFT = 60;
    private static final int RIGHT = 150;
    private static final int TOP = 64;
    private static final int HEIGHT = 260;
    private static final String STYLE = """
            .g{fill:#fff;stroke:#d0d7de}text{font:13px system-ui,sans-serif;fill:#1f2328}.t{font-size:16px;font-weight:600}
            .m{fill:#59636e;font-size:12px}.l{stroke:#d8dee4}.c0{fill:#e8590c;stroke:#e8590c}.c1{fill:#3b5bdb;stroke:#3b5bdb}
            .c2{fill:#868e96;stroke:#868e96}path.c0,path.c1,path.c2{fill:none;stroke-width:2.5}
            @media(prefers-color-scheme:dark){.g{fill:#0d1117;stroke:#30363d}text{fill:#e6edf3}.m{fill:#9198a1}.l{stroke:#262c36}}
            """;

    private static final String SHEET_STYLE =
            ".g{fill:#fff}@media(prefers-color-scheme:dark){.g{fill:#0d1117}text{fill:#e6edf3}}";

    private Charts() {}

    /** The share of values up to each x, one line a series. */
    static void shares(Path file, String title, String below, Map<String, double[]> sortedSeries) throws IOException {
        double end = 0;
        for (double[] values : sortedSeries.values()) {
            end = Math.max(end, values[values.length - 1]);
        }
        StringBuilder svg = open(title, below, end);
        int series = 0;
        for (Map.Entry<String, double[]> one : sortedSeries.entrySet()) {
            double[] values = one.getValue();
            svg.append("<path class=\"c%d\" d=\"".formatted(series));
            for (int i = 0; i <= 200; i++) {
                double value = values[(int) ((long) i * (values.length - 1) / 200)];
                svg.append("%s%.1f %.1f".formatted(i == 0 ? "M" : "L", x(value, end), y(i / 200.0)));
            }
            svg.append("\"/>").append(legend(series, one.getKey()));
            series++;
        }
        close(file, svg);
    }

    /** Two bars for each x, the second in front of the first; both from 0 to 1. */
    static void bars(Path file, String title, String below, double[] back, double[] front, List<String> names)
            throws IOException {
        StringBuilder svg = open(title, below, back.length);
        for (int i = 0; i < back.length; i++) {
            svg.append(bar(2, i, back[i], back.length)).append(bar(0, i, front[i], back.length));
        }
        close(file, svg.append(legend(2, names.get(0))).append(legend(0, names.get(1))));
    }

    private static String bar(int color, int at, double value, int count) {
        return "<rect class=\"c%d\" x=\"%.1f\" y=\"%.1f\" width=\"3\" height=\"%.1f\" stroke-width=\"0\"/>"
                .formatted(color, x(at, count), y(value), y(0) - y(value));
    }

    /** Avatars in rows, each with a caption below it. */
    static void sheet(Path file, int columns, int size, List<Avatar> avatars, List<String> captions)
            throws IOException {
        int cell = size + 16;
        int rows = (avatars.size() + columns - 1) / columns;
        StringBuilder svg = new StringBuilder("""
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d">\
                <style>%3$s</style><rect class="g" width="%1$d" height="%2$d"/>\
                """.formatted(columns * cell, rows * (cell + 14), SHEET_STYLE));
        for (int i = 0; i < avatars.size(); i++) {
            int x = i % columns * cell + 8;
            int y = i / columns * (cell + 14) + 8;
            Avatar avatar = avatars.get(i).with(avatars.get(i).parameters().withSize(size));
            svg.append("<g transform=\"translate(%d %d)\">%s</g>".formatted(x, y, avatar.svg()));
            svg.append("<text x=\"%d\" y=\"%d\" font-family=\"sans-serif\" font-size=\"11\">%s</text>"
                    .formatted(x, y + size + 12, captions.get(i)));
        }
        Files.writeString(file, svg.append("</svg>\n"));
    }

    private static StringBuilder open(String title, String below, double end) {
        StringBuilder svg = new StringBuilder("""
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d">
                <style>%3$s</style><rect class="g" x=".5" y=".5" width="%4$d" height="%5$d" rx="8"/>
                <text class="t" x="16" y="28">%6$s</text><text class="m" x="16" y="%7$d">%8$s</text>
                """.formatted(
                WIDTH, TOP + HEIGHT + 56, STYLE, WIDTH - 1, TOP + HEIGHT + 55, title, TOP + HEIGHT + 44, below));
        for (int i = 0; i <= 4; i++) {
            svg.append("<path class=\"l\" d=\"M%d %.0fH%d\"/><text class=\"m\" x=\"16\" y=\"%.0f\">%d %%</text>"
                    .formatted(LEFT, y(i / 4.0), WIDTH - RIGHT, y(i / 4.0) + 4, 25 * i));
        }
        double step = end > 40 ? 16 : end > 12 ? 5 : end > 2 ? 1 : 0.1;
        for (double value = 0; value <= end; value += step) {
            svg.append("<text class=\"m\" text-anchor=\"middle\" x=\"%.1f\" y=\"%d\">%s</text>"
                    .formatted(
                            x(value, end),
                            TOP + HEIGHT + 18,
                            step < 1 ? "%.1f".formatted(value) : "%.0f".formatted(value)));
        }
        return svg;
    }

    private static String legend(int series, String name) {
        int y = TOP + 14 + 22 * series;
        return "<rect class=\"c%d\" x=\"%d\" y=\"%d\" width=\"10\" height=\"10\"/><text x=\"%d\" y=\"%d\">%s</text>%n"
                .formatted(series, WIDTH - RIGHT + 12, y - 9, WIDTH - RIGHT + 28, y, name);
    }

    private static void close(Path file, StringBuilder svg) throws IOException {
        Files.writeString(file, svg.append("</svg>\n"));
    }

    private static double x(double value, double end) {
        return LEFT + (WIDTH - LEFT - RIGHT) * value / end;
    }

    private static double y(double share) {
        return TOP + HEIGHT * (1 - share);
    }
}
