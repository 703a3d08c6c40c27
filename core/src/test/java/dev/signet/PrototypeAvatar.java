// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import java.util.List;

/**
 * Thirteen avatars as computed by the prototype of SG-1.
 *
 * <p>The code of a cell is {@code .} for a blank; {@code o} and its shade (row H, column V, via P) for a via; glyph, quarter
 * turns, axis and ports for a connection, for example {@code t1V:NSW}.
 */
public enum PrototypeAvatar {
    ADA(
            "ada",
            "",
            "fdee430d40bd57deeac186cd9790033d",
            "spectrum bbe504 ff9346 75e9ff 171d3f",
            ".       t1V:NSW t3V:NES .",
            ".       t1V:NSW oP      t1V:NSW",
            "t3V:NES t3V:NES t3V:NES t2H:NEW",
            "oP      .       t1V:NSW t2H:NEW"),
    LINUS_ELBOW(
            "linus",
            "glyph=elbow",
            "469f9b6c1d6ca80af574eebc0fee1c53",
            "spectrum ffb639 fb4165 bed8ff 291638",
            "oP     .      e2V:SW .",
            "e1V:ES .      e3V:NW e2H:SW",
            "e1H:ES oP     e2H:SW e3V:NW",
            ".      e0H:NE e3V:NW e3V:NW"),
    KEN_STUB(
            "ken",
            "glyph=stub",
            "78e0b1fdb55ecbc60a8da0168ce87daa",
            "spectrum ffb639 4ae062 febbff 04213e",
            "s1V:E s2H:S oP    oP",
            "s1V:E s1V:E s1V:E .",
            "oP    s3V:W .     .",
            "oP    .     oP    s3V:W"),
    ADA_LIGHT(
            "ada",
            "substrate=light",
            "fdee430d40bd57deeac186cd9790033d",
            "spectrum 598d06 d85a04 033f4a fef1e7",
            ".       t1V:NSW t3V:NES .",
            ".       t1V:NSW oP      t1V:NSW",
            "t3V:NES t3V:NES t3V:NES t2H:NEW",
            "oP      .       t1V:NSW t2H:NEW"),
    ADA_WITHOUT_GROUND(
            "ada",
            "substrate=none shape=square",
            "fdee430d40bd57deeac186cd9790033d",
            "spectrum 86b403 f37513 0ba4bc none",
            ".       t1V:NSW t3V:NES .",
            ".       t1V:NSW oP      t1V:NSW",
            "t3V:NES t3V:NES t3V:NES t2H:NEW",
            "oP      .       t1V:NSW t2H:NEW"),
    GRACE_CIRCLE(
            "grace",
            "shape=circle",
            "e010fd1ce1acc173e3b4835b7635f8d4",
            "spectrum a95ff7 4a91ff ffcc83 1b1b3e",
            "t3V:NES oP      oP      t1V:NSW",
            ".       t0H:ESW t0H:ESW t2H:NEW",
            ".       t1V:NSW t0H:ESW oP",
            "t2H:NEW .       t2H:NEW ."),
    GRACE_PADDED_CIRCLE(
            "grace",
            "shape=circle padding=some",
            "e010fd1ce1acc173e3b4835b7635f8d4",
            "spectrum a95ff7 4a91ff ffcc83 1b1b3e",
            "t3V:NES oP      oP      t1V:NSW",
            ".       t0H:ESW t0H:ESW t2H:NEW",
            ".       t1V:NSW t0H:ESW oP",
            "t2H:NEW .       t2H:NEW ."),
    KEN_FLAT_STUB(
            "ken",
            "glyph=stub blend=false padding=lots palette=fire",
            "78e0b1fdb55ecbc60a8da0168ce87daa",
            "fire f0433a ffb020 ff7a1f 2a0b14",
            "s1V:E s2H:S oP    oP",
            "s1V:E s1V:E s1V:E .",
            "oP    s3V:W .     .",
            "oP    .     oP    s3V:W"),
    LINUS_FLAT_ELBOW(
            "linus",
            "glyph=elbow blend=false palette=cobalt",
            "469f9b6c1d6ca80af574eebc0fee1c53",
            "cobalt 4f74ff 3fd6f2 2aa3ff 0b1440",
            "oP     .      e2V:SW .",
            "e1V:ES .      e3V:NW e2H:SW",
            "e1H:ES oP     e2H:SW e3V:NW",
            ".      e0H:NE e3V:NW e3V:NW"),
    ADA_AUTO(
            "ada",
            "blend=false palette=auto",
            "fdee430d40bd57deeac186cd9790033d",
            "cobalt 2aa3ff 4f74ff c9e4ff 0b1440",
            ".       t1V:NSW t3V:NES .",
            ".       t1V:NSW oP      t1V:NSW",
            "t3V:NES t3V:NES t3V:NES t2H:NEW",
            "oP      .       t1V:NSW t2H:NEW"),
    MARGARET_VIAS(
            "margaret",
            "elements=via palette=mono",
            "522ce7057fd0523adcd6672db24bb671",
            "mono ffffff a9b0bb d3d8de 1b1e24",
            "oV .  oP oH",
            "oP oV .  .",
            "oV oP oH .",
            "oV oH oV oH"),
    DENNIS_FULL(
            "dennis",
            "empty=none palette=phosphor",
            "bb647e29b34334079a9d553184f6cb58",
            "phosphor 1fa463 35cf6a e0fbb0 05201a",
            "t0H:ESW t3V:NES oP      t1V:NSW",
            "t0H:ESW t1V:NSW t0H:ESW oP",
            "t0H:ESW oP      t1V:NSW t1V:NSW",
            "t2H:NEW t1V:NSW t1V:NSW oP"),
    DENNIS_FEW(
            "dennis",
            "empty=few",
            "bb647e29b34334079a9d553184f6cb58",
            "spectrum ff664b f9db1d ced2fe 23193c",
            "t0H:ESW t3V:NES oP      t1V:NSW",
            "t0H:ESW t1V:NSW t0H:ESW oP",
            "t0H:ESW oP      t1V:NSW .",
            ".       t1V:NSW t1V:NSW oP");

    private final String seed;
    private final Parameters parameters;
    private final String hex;
    private final List<String> colors;
    private final List<String> cells;

    PrototypeAvatar(String seed, String parameters, String hex, String colors, String... rows) {
        this.seed = seed;
        this.parameters = parse(parameters);
        this.hex = hex;
        this.colors = words(colors);
        this.cells = words(String.join(" ", rows));
    }

    public String seed() {
        return seed;
    }

    public Parameters parameters() {
        return parameters;
    }

    public String hex() {
        return hex;
    }

    public Hash hash() {
        return Hash.ofHex(hex);
    }

    /** Returns the palette in use. */
    public String palette() {
        return colors.get(0);
    }

    /** Returns row, column, via and ground as six hexadecimal characters; the ground may be {@code none}. */
    public List<String> shades() {
        return colors.subList(1, 5);
    }

    /** Returns sixteen codes, row by row. */
    public List<String> cells() {
        return cells;
    }

    private static Parameters parse(String text) {
        AvatarParser parser = new AvatarParser();
        for (String word : words(text)) {
            int equals = word.indexOf('=');
            parser.read(word.substring(0, equals), word.substring(equals + 1));
        }
        return parser.parameters();
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" +"));
    }
}
