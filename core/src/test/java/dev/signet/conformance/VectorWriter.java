// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import com.google.gson.JsonObject;
import dev.signet.Avatar;
import dev.signet.Hash;
import dev.signet.Parameter;
import dev.signet.internal.layout.HashBits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Generated the vectors in conformance/, which are published and never change; it refuses to overwrite them. Not a test; its
 * main method is run manually.
 */
final class VectorWriter {

    private static final int RANDOM_COMBINATIONS = 240;
    private static final int[] SIZES = {
        16, 17, 20, 24, 31, 32, 33, 40, 48, 50, 63, 65, 72, 80, 96, 100, 127, 128, 150, 192, 200, 255, 256, 300, 400,
        480, 512, 600, 777, 1000, 1023, 1024
    };
    private static final String[] NAMES = {
        "ada", "linus", "ken", "grace", "margaret", "dennis", "barbara", "edsger", "hedy", "alan", "radia", "tim"
    };
    private static final String[] SEEDS = {
        "a",
        "A",
        "0",
        " ",
        "a b",
        "a+b",
        "a/b",
        "..",
        "a;b",
        "a.svg",
        "%41",
        "ada@example.org",
        "Ada@Example.org",
        "0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae",
        "\u00e9",
        "e\u0301",
        "ß",
        "İstanbul",
        "日本語",
        "🙂",
        "👩‍🚀",
        "\u0000",
        "\n",
        "<script>alert(1)</script>",
        "\"quoted\" & 'apostrophed'",
        "a".repeat(1000)
    };

    private final List<JsonObject> inputs = new ArrayList<>();

    private VectorWriter() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        if (Files.exists(folder.resolve("vectors.json"))) {
            throw new IllegalStateException("The vectors of SG-1 are published; they are never written again.");
        }
        VectorWriter writer = new VectorWriter();
        writer.choose();
        writer.write(folder);
    }

    private void choose() {
        for (String name : NAMES) {
            add(bySeed(name)).addProperty("files", name);
        }
        everyValueWithFiles();
        for (String seed : SEEDS) {
            add(bySeed(seed));
        }
        edgeHashes();
        rareEncodings();
        sizes();
        randomCombinations();
    }

    /** Each choice of each parameter for each glyph, with files. */
    private void everyValueWithFiles() {
        for (Parameter parameter : Parameter.values()) {
            for (String choice : parameter.choices()) {
                for (String glyph : Parameter.GLYPH.choices()) {
                    JsonObject input = add(bySeed(NAMES[inputs.size() % NAMES.length]));
                    input.getAsJsonObject("parameters").addProperty("glyph", glyph);
                    input.getAsJsonObject("parameters").addProperty(parameter.text(), choice);
                    if (parameter != Parameter.GLYPH) {
                        input.addProperty("files", parameter.text() + "-" + choice + "-" + glyph);
                    }
                }
            }
        }
    }

    private void edgeHashes() {
        for (String glyph : Parameter.GLYPH.choices()) {
            for (Hash hash : new Hash[] {new Hash(0, 0), new Hash(-1, -1), new Hash(-1, 0), new Hash(0, -1)}) {
                add(byHash(hash)).getAsJsonObject("parameters").addProperty("glyph", glyph);
            }
        }
        for (int bit = 0; bit < 64; bit++) {
            add(byHash(new Hash(Long.MIN_VALUE >>> bit, 0)));
            add(byHash(new Hash(0, Long.MIN_VALUE >>> bit)));
        }
    }

    /** Pictures whose PNG files use features that few others use, found by search. */
    private void rareEncodings() {
        // the fixed and the dynamic code are equally long
        rare(0xa1ba69fb5cf66de1L, 0x2362f6f6086ccce4L, "size=16&substrate=none&shape=circle&padding=some");
        // the fixed code is shorter
        rare(
                0x9788bd95a596b46eL,
                0x4c4790b438bcb965L,
                "size=16&glyph=stub&substrate=none&shape=square&blend=false&padding=lots");
        rare(
                0x847cbf25625bfc6cL,
                0xfaa98c0ed077aa76L,
                "size=16&glyph=elbow&substrate=none&shape=circle&padding=some&empty=none");
        // four colors
        rare(0, 0, "size=16&substrate=none&shape=square&elements=via&padding=lots&empty=few");
    }

    private void rare(long high, long low, String query) {
        JsonObject parameters = add(byHash(new Hash(high, low))).getAsJsonObject("parameters");
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            parameters.addProperty(pair.substring(0, equals), pair.substring(equals + 1));
        }
    }

    private void sizes() {
        for (int size : SIZES) {
            for (String glyph : Parameter.GLYPH.choices()) {
                JsonObject input = add(bySeed(NAMES[inputs.size() % NAMES.length]));
                input.getAsJsonObject("parameters").addProperty("size", Integer.toString(size));
                input.getAsJsonObject("parameters").addProperty("glyph", glyph);
            }
        }
    }

    /** Pseudorandom: derived from hashes of their number. */
    private void randomCombinations() {
        for (int i = 0; i < RANDOM_COMBINATIONS; i++) {
            Hash chance = Hash.ofSeed("combination " + i);
            JsonObject input = add(byHash(Hash.ofSeed("hash " + i)));
            int bit = 0;
            for (Parameter parameter : Parameter.values()) {
                List<String> choices = parameter.choices();
                String value;
                if (parameter == Parameter.SIZE) {
                    value = Integer.toString(16 + HashBits.get(chance, 100, 16) % 305);
                } else {
                    value = choices.get(HashBits.get(chance, bit, 8) % choices.size());
                }
                bit += 8;
                if (!value.equals(parameter.defaultText())) {
                    input.getAsJsonObject("parameters").addProperty(parameter.text(), value);
                }
            }
        }
    }

    private JsonObject add(JsonObject input) {
        input.add("parameters", new JsonObject());
        inputs.add(input);
        return input;
    }

    private static JsonObject bySeed(String seed) {
        JsonObject input = new JsonObject();
        input.addProperty("seed", seed);
        return input;
    }

    private static JsonObject byHash(Hash hash) {
        JsonObject input = new JsonObject();
        input.addProperty("hash", hash.hex());
        return input;
    }

    private void write(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("files"));
        List<Vector> vectors = inputs.stream().map(Vector::of).toList();
        String lines = vectors.stream().map(Vector::toString).collect(Collectors.joining(",\n"));
        Files.writeString(folder.resolve("vectors.json"), "[\n" + lines + "\n]\n");
        for (Vector vector : vectors) {
            if (!vector.files().isEmpty()) {
                Avatar avatar = vector.avatar();
                Path file = folder.resolve("files").resolve(vector.files());
                Files.write(Path.of(file + ".svg"), Vector.utf8(avatar.svg()));
                Files.write(Path.of(file + ".png"), avatar.png());
                Files.write(Path.of(file + ".json"), Vector.utf8(avatar.toJson()));
            }
        }
    }
}
