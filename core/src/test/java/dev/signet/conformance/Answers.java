// SPDX-License-Identifier: Apache-2.0
package dev.signet.conformance;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.signet.Avatar;
import dev.signet.AvatarParser;
import dev.signet.Format;
import dev.signet.InvalidInputException;
import dev.signet.internal.png.TokenLists;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.StreamSupport;

/** Answers conformance/check.py (conformance/README.md). Not a test: conformance/tools/other-processors runs it. */
final class Answers {

    private static final Gson GSON = new Gson();

    private Answers() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            JsonObject request = GSON.fromJson(line, JsonObject.class);
            out.println(request.has("tokens") ? deflate(request) : answer(request));
            out.flush();
        }
    }

    private static JsonObject answer(JsonObject request) {
        JsonObject answer = new JsonObject();
        try {
            Avatar avatar = avatar(request);
            for (JsonElement member : request.getAsJsonArray("want")) {
                add(answer, member.getAsString(), avatar);
            }
        } catch (InvalidInputException rejection) {
            answer.addProperty("error", rejection.getMessage());
            answer.addProperty("field", rejection.field());
        }
        return answer;
    }

    private static Avatar avatar(JsonObject request) {
        AvatarParser parser = new AvatarParser();
        if (request.has("hash")) {
            parser.read(AvatarParser.HASH, request.get("hash").getAsString());
        } else {
            parser.seed(request.get("seed").getAsString());
        }
        request.getAsJsonObject("parameters").asMap().forEach((name, value) -> parser.read(name, value.getAsString()));
        return parser.avatar();
    }

    private static void add(JsonObject answer, String member, Avatar avatar) {
        switch (member) {
            case "hex" -> answer.addProperty(member, avatar.hash().hex());
            case "decode" -> answer.addProperty(member, avatar.json());
            case "svg" -> answer.addProperty(member, avatar.svg());
            case "png" -> answer.addProperty(member, base64(avatar.png()));
            case "etags" -> {
                JsonObject etags = new JsonObject();
                for (Format format : Format.values()) {
                    etags.addProperty(Conformance.name(format), avatar.etag(format));
                }
                answer.add(member, etags);
            }
            default -> throw new IllegalArgumentException(member);
        }
    }

    /** Returns the block of the tokens of a request. */
    static JsonObject deflate(JsonObject request) {
        int[][] tokens = StreamSupport.stream(request.getAsJsonArray("tokens").spliterator(), false)
                .map(token -> GSON.fromJson(token.isJsonArray() ? token : single(token), int[].class))
                .toArray(int[][]::new);
        JsonObject answer = new JsonObject();
        answer.addProperty("deflate", base64(TokenLists.deflate(tokens)));
        return answer;
    }

    private static JsonElement single(JsonElement literal) {
        return GSON.toJsonTree(new int[] {literal.getAsInt()});
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
