// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.sheet;

import dev.signet.Avatar;
import dev.signet.Parameters;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/** A contact sheet as one HTML page: the avatars as inline SVG, no external resources, light and dark color schemes. */
public final class HtmlSheet {

    // The policy forbids loading and scripts, in case the escaping of captions fails.
    private static final String HEAD = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>Signet gallery</title>
            <style>
            :root { color-scheme: light dark; --background: #ffffff; --text: #24292f }
            @media (prefers-color-scheme: dark) { :root { --background: #2d3138; --text: #dfe3e8 } }
            body { margin: 0; padding: 32px; background: var(--background); color: var(--text);
                   font: 13px/1.4 system-ui, sans-serif }
            main { display: grid; gap: 24px; grid-template-columns: COLUMNS }
            figure { margin: 0; text-align: center; min-width: 0 }
            svg { display: block; margin: 0 auto 8px; max-width: 100%; height: auto }
            figcaption { overflow-wrap: anywhere; white-space: pre-wrap }
            </style>
            </head>
            <body>
            <main>
            """;

    private static final String FOOT = """
            </main>
            </body>
            </html>
            """;

    private static final int MIN_CAPTION_WIDTH = 96;
    private static final char SYMBOL_FOR_NUL = '\u2400';

    private final Parameters parameters;
    private final Writer page;

    /** Creates a sheet that is written as UTF-8. */
    public HtmlSheet(Parameters parameters, OutputStream out) {
        this.parameters = parameters;
        this.page = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    }

    /** Writes the start, with a number of avatars per row; empty for as many as fit the window. */
    public void begin(OptionalInt columns) throws IOException {
        String template = columns.isPresent()
                ? "repeat(" + columns.getAsInt() + ", minmax(0, 1fr))"
                : "repeat(auto-fill, minmax(" + Math.max(MIN_CAPTION_WIDTH, parameters.size()) + "px, 1fr))";
        page.write(HEAD.replace("COLUMNS", template));
    }

    public void add(String seed) throws IOException {
        page.write("<figure>");
        page.write(Avatar.of(seed, parameters).svg());
        page.write("<figcaption dir=\"auto\">" + escape(seed) + "</figcaption></figure>\n");
    }

    public void end() throws IOException {
        page.write(FOOT);
        page.flush();
    }

    /** Returns the text as HTML, with a visible symbol for each control character. */
    static String escape(String text) {
        StringBuilder html = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> html.append("&amp;");
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                case 0x7F -> html.append('\u2421');
                default -> html.append(c < ' ' ? (char) (SYMBOL_FOR_NUL + c) : c);
            }
        }
        return html.toString();
    }
}
