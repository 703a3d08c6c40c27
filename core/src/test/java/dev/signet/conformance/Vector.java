// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.signet.Avatar;
import dev.signet.AvatarParser;
import dev.signet.Format;
import dev.signet.internal.picture.Picture;
import dev.signet.internal.png.TokenLists;
import dev.signet.internal.raster.Pixmap;
import dev.signet.internal.raster.Rasterizer;
import dev.signet.internal.raster.TileCache;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** One line of conformance/vectors.json: input and expected output. */
record Vector(JsonObject json) {

    private static final Gson GSON = new Gson();

    static Vector parse(String line) {
        return new Vector(GSON.fromJson(line, JsonObject.class));
    }

    /** Renders an input. */
    static Vector of(JsonObject input) {
        Avatar avatar = new Vector(input).avatar();
        JsonObject json = input.deepCopy();
        json.addProperty("hex", avatar.hash().hex());
        json.addProperty("svgSha256", sha256(avatar.bytes(Format.SVG)));
        Pixmap pixmap = new Rasterizer(new TileCache(0)).render(Picture.of(avatar.hash(), avatar.parameters()));
        json.addProperty("pixelsSha256", sha256(RenderCases.rgba(avatar)));
        json.addProperty("tokensSha256", sha256(utf8(TokenLists.text(pixmap))));
        json.addProperty("pngSha256", sha256(avatar.bytes(Format.PNG)));
        JsonObject etags = new JsonObject();
        for (Format format : Format.values()) {
            etags.addProperty(Conformance.name(format), avatar.etag(format));
        }
        json.add("etags", etags);
        json.add("decode", GSON.fromJson(avatar.json(), JsonObject.class));
        return new Vector(json);
    }

    /** Returns the members that are not output: seed or hash, parameters, the name of files and a comment. */
    JsonObject input() {
        JsonObject input = new JsonObject();
        for (String member : new String[] {"seed", "hash", "parameters", "files", "comment"}) {
            if (json.has(member)) {
                input.add(member, json.get(member));
            }
        }
        return input;
    }

    Avatar avatar() {
        AvatarParser parser = new AvatarParser();
        if (json.has("hash")) {
            parser.read(AvatarParser.HASH, json.get("hash").getAsString());
        } else {
            parser.seed(json.get("seed").getAsString());
        }
        json.getAsJsonObject("parameters").asMap().forEach((name, value) -> {
            parser.read(name, value.getAsString());
        });
        return parser.avatar();
    }

    String svgSha256() {
        return json.get("svgSha256").getAsString();
    }

    String pngSha256() {
        return json.get("pngSha256").getAsString();
    }

    /** Returns the decode document, which is the member without white space. */
    String decode() {
        return json.get("decode").toString();
    }

    /** Returns the name of the files of this vector, without extension; empty if it has none. */
    String files() {
        return json.has("files") ? json.get("files").getAsString() : "";
    }

    @Override
    public String toString() {
        return json.toString();
    }

    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
