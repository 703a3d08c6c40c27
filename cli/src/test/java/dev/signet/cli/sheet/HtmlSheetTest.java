// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.sheet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Parameters;
import dev.signet.Shape;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class HtmlSheetTest {

    private static final Parameters ROUND =
            Parameters.DEFAULT.withShape(Shape.CIRCLE).withSize(128);

    @Test
    void writesInlineSvgWithCaption() throws IOException {
        String page = page(List.of("ada", "grace"), OptionalInt.empty());
        for (String seed : List.of("ada", "grace")) {
            String svg = Avatar.of(seed, ROUND).svg();
            assertTrue(
                    page.contains("<figure>" + svg + "<figcaption dir=\"auto\">" + seed + "</figcaption></figure>"),
                    page);
        }
    }

    @Test
    void pageIsUtf8AndLoadsNoResources() throws IOException {
        String page = page(List.of("Łukasz 😀"), OptionalInt.empty());
        assertTrue(page.startsWith("<!doctype html>"));
        assertTrue(page.contains("<meta charset=\"utf-8\">") && page.contains("Łukasz 😀"));
        assertTrue(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""));
        assertFalse(page.contains("src=") || page.contains("href="));
    }

    @Test
    void escapesCaption() throws IOException {
        String page = page(List.of("<b>"), OptionalInt.empty());
        assertTrue(page.contains("&lt;b&gt;") && !page.contains("<b>"), page);
        assertEquals("&lt;script&gt;alert(\"1\")&lt;/script&gt;", HtmlSheet.escape("<script>alert(\"1\")</script>"));
        assertEquals("&amp;lt;", HtmlSheet.escape("&lt;"));
    }

    @Test
    void replacesControlCharactersByVisibleSymbols() {
        assertEquals("a\u2400b\u2409c\u240Ad\u241Be\u2421", HtmlSheet.escape("a\0b\tc\nd\u001be\u007f"));
    }

    @Test
    void usesGivenNumberOfColumns() throws IOException {
        assertTrue(page(List.of("ada"), OptionalInt.of(7)).contains("repeat(7, minmax(0, 1fr))"));
    }

    @Test
    void fillsWindowWithoutColumns() throws IOException {
        assertTrue(page(List.of("ada"), OptionalInt.empty()).contains("repeat(auto-fill, minmax(128px, 1fr))"));
    }

    private static String page(List<String> seeds, OptionalInt columns) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        HtmlSheet sheet = new HtmlSheet(ROUND, out);
        sheet.begin(columns);
        for (String seed : seeds) {
            sheet.add(seed);
        }
        sheet.end();
        return out.toString(StandardCharsets.UTF_8);
    }
}
