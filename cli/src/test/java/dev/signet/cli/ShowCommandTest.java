// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.signet.Avatar;
import dev.signet.Hash;
import dev.signet.Parameters;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShowCommandTest {

    @Test
    void showsPlainTextWithoutATerminal() {
        String text = Run.signet("show", "ada", "grace").assertQuietSuccess().text();
        assertFalse(text.contains("\u001b"), text);
        List<String> lines = text.lines().toList();
        assertEquals(14, lines.size(), text); // 24 pixels in 12 lines, the seeds, an empty line
        assertEquals(" ".repeat(10) + "ada" + " ".repeat(11) + "  " + " ".repeat(9) + "grace", lines.get(12));
        assertTrue(lines.subList(0, 12).stream().allMatch(line -> line.matches("[ \u2580\u2584\u2588]*")), text);
    }

    @Test
    void showsEachSeedOnceWithOptionsBetweenSeeds() {
        assertEquals(
                Run.signet("show", "ada", "grace", "--shape", "circle").text(),
                Run.signet("show", "ada", "--shape", "circle", "grace").text());
    }

    @Test
    void showsPlainTextWhenColorsAreOff() {
        assertEquals(
                Run.signet("show", "ada").text(),
                Run.on(Run.SCREEN, "show", "ada").text());
    }

    @Test
    void startsAnotherRowWhenAvatarsDoNotFitSideBySide() {
        String text = Run.signet("show", "a", "b", "c", "d").text();
        assertEquals(28, text.lines().count(), text);
        assertTrue(text.lines().allMatch(line -> line.length() <= 80), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"truecolor", "color256", "text"})
    void replacesControlCharactersInCaptions(String graphics) {
        String text = Run.signet("show", "a\u001b]0;x\u0007\r\nb\u009b2J\u202e", "--graphics", graphics)
                .assertQuietSuccess()
                .text();
        String rest = text.replaceAll("\u001b\\[[0-9;]*m", "");
        assertTrue(rest.contains("a?]0;x???b?2J?"), rest);
        assertTrue(rest.chars().allMatch(c -> c == '\n' || !Character.isISOControl(c)), rest);
    }

    @Test
    void usesColorsOfPictureWithTruecolor() {
        String text = Run.signet("show", "ada", "--graphics=truecolor", "--shape=square")
                .text();
        assertTrue(text.startsWith("\u001b[38;2;"), text);
        assertTrue(text.contains(";48;2;"), text);
        String indexed = Run.signet("show", "ada", "--graphics=color256", "--shape=square")
                .text();
        assertTrue(indexed.startsWith("\u001b[38;5;") && !indexed.contains("38;2;"), indexed);
    }

    @Test
    void sendsPngInChunksToKitty() {
        String text = Run.signet("show", "ada", "--graphics", "kitty", "--size", "640")
                .text();
        StringBuilder data = new StringBuilder();
        Matcher parts = Pattern.compile("\u001b_G[^;]*;([^\u001b]*)\u001b\\\\").matcher(text);
        while (parts.find()) {
            assertTrue(parts.group(1).length() <= 4096);
            data.append(parts.group(1));
        }
        byte[] png = Avatar.of("ada", Parameters.DEFAULT.withSize(640)).png();
        assertEquals(Base64.getEncoder().encodeToString(png), data.toString());
        assertTrue(data.length() > 4096 && text.contains("\u001b_Gm=0;"));
    }

    @Test
    void sendsOneInlineImagePerAvatarToIterm() {
        String text = Run.signet("show", "ada", "grace", "--graphics", "iterm2", "--size", "64")
                .assertQuietSuccess()
                .text();
        // 64 pixels are 4 lines, and one more; 8 columns and the gap
        String start = "\u001b7\u001b]1337;File=inline=1;preserveAspectRatio=0;width=8;height=4:";
        assertEquals(
                "\n\n\n\n\n\u001b[5A\u001b[1G" + start + base64("ada") + "\u0007\u001b8\u001b[11G" + start
                        + base64("grace") + "\u0007\u001b8\u001b[4B\r  ada      grace\n\n",
                text);
    }

    private static String base64(String seed) {
        return Base64.getEncoder().encodeToString(Avatar.of(seed).png());
    }

    @Test
    void showsAvatarOfHashAboveHash() {
        String hex = Hash.ofSeed("ada").hex();
        List<String> bySeed = Run.signet("show", "ada").text().lines().toList();
        List<String> byHash = Run.signet("show", "--hash", hex)
                .assertQuietSuccess()
                .text()
                .lines()
                .toList();
        assertEquals(bySeed.subList(0, 12), byHash.subList(0, 12));
        assertEquals(hex.substring(0, 24), byHash.get(12));
    }

    @Test
    void showsAvatarOfHashAfterThoseOfSeeds() {
        String hex = Hash.ofSeed("grace").hex();
        List<String> both = Run.signet("show", "ada", "grace").text().lines().toList();
        List<String> mixed =
                Run.signet("show", "ada", "--hash", hex).text().lines().toList();
        assertEquals(both.subList(0, 12), mixed.subList(0, 12));
    }

    @Test
    void showsSeedsOfStandardInputForHyphen() {
        assertEquals(
                Run.signet("show", "ada", "grace", "linus").text(),
                Run.withInput("grace\n", "show", "ada", "-", "linus")
                        .assertQuietSuccess()
                        .text());
    }

    @Test
    void rejectsAvatarWiderThanTerminal() {
        Run.signet("show", "ada", "--size", "81")
                .assertUsageError(
                        "An avatar of this --size is wider than the terminal, which has 80 columns.", "signet show");
    }

    @Test
    void rejectsMissingSeed() {
        Run.signet("show")
                .assertUsageError("SEED is missing; give at least one, or - for standard input.", "signet show");
    }
}
