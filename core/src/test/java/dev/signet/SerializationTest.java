// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The serialized forms below were written by version 0.1.0; every later version has to read them. */
class SerializationTest {

    private static final Parameters ROUND =
            Parameters.DEFAULT.withSize(256).withShape(Shape.CIRCLE).withPalette(Palette.AUTO);
    private static final String HASH =
            "rO0ABXNyAA9kZXYuc2lnbmV0Lkhhc2gAAAAAAAAAAAIAAkoABGhpZ2hKAANsb3d4cP3uQw1AvVfe6sGGzZeQAz0=";
    private static final String PARAMETERS =
            "rO0ABXNyABpkZXYuc2lnbmV0LlBhcmFtZXRlcnMkVGV4dAAAAAAAAAAAAgABTAAEdGV4dHQAEkxqYXZhL2xhbmcvU3RyaW5nO3hw"
                    + "dABtc2l6ZT0yNTYmZ2x5cGg9dGVlJnN1YnN0cmF0ZT1kYXJrJnNoYXBlPWNpcmNsZSZibGVuZD10cnVlJmVsZW1lbnRzPW1peGVk"
                    + "JnBhbGV0dGU9YXV0byZwYWRkaW5nPW5vbmUmZW1wdHk9c29tZQ==";
    private static final String AVATAR =
            "rO0ABXNyABFkZXYuc2lnbmV0LkF2YXRhcgAAAAAAAAABAgACTAAEaGFzaHQAEUxkZXYvc2lnbmV0L0hhc2g7TAAKcGFyYW1ldGVy"
                    + "c3QAF0xkZXYvc2lnbmV0L1BhcmFtZXRlcnM7eHBzcgAPZGV2LnNpZ25ldC5IYXNoAAAAAAAAAAACAAJKAARoaWdoSgADbG93eHD9"
                    + "7kMNQL1X3urBhs2XkAM9c3IAGmRldi5zaWduZXQuUGFyYW1ldGVycyRUZXh0AAAAAAAAAAACAAFMAAR0ZXh0dAASTGphdmEvbGFu"
                    + "Zy9TdHJpbmc7eHB0AG1zaXplPTI1NiZnbHlwaD10ZWUmc3Vic3RyYXRlPWRhcmsmc2hhcGU9Y2lyY2xlJmJsZW5kPXRydWUmZWxl"
                    + "bWVudHM9bWl4ZWQmcGFsZXR0ZT1hdXRvJnBhZGRpbmc9bm9uZSZlbXB0eT1zb21l";

    @Test
    void readsAndWritesTheFormsOfTheFirstRelease() throws IOException, ClassNotFoundException {
        assertForm(HASH, Hash.ofSeed("ada"));
        assertForm(PARAMETERS, ROUND);
        assertForm(AVATAR, Avatar.of("ada", ROUND));
    }

    private static void assertForm(String form, Object value) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        assertEquals(form, Base64.getEncoder().encodeToString(bytes.toByteArray()));
        assertEquals(value, read(bytes.toByteArray()));
    }

    @Test
    void rejectsParametersThatAreNotAllowed() {
        String form = new String(Base64.getDecoder().decode(PARAMETERS), StandardCharsets.ISO_8859_1);
        byte[] altered = form.replace("size=256", "size=015").getBytes(StandardCharsets.ISO_8859_1);
        assertInstanceOf(
                InvalidInputException.class,
                assertThrows(InvalidObjectException.class, () -> read(altered)).getCause());
        String text = form.substring(0, form.lastIndexOf("t\0msize="));
        assertThrows(InvalidObjectException.class, () -> read((text + "p").getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** A stream with an instance of the class itself, which is never written. */
    @Test
    void rejectsParametersThatAreNotText() {
        byte[] name = Parameters.class.getName().getBytes(StandardCharsets.ISO_8859_1);
        String form = "aced00057372%04x%s00000000000000010200007870"
                .formatted(name.length, HexFormat.of().formatHex(name));
        assertThrows(InvalidObjectException.class, () -> read(HexFormat.of().parseHex(form)));
    }

    private static Object read(byte[] form) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(form))) {
            return in.readObject();
        }
    }
}
