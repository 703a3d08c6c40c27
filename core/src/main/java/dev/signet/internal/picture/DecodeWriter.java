// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.picture;

import dev.signet.Hash;
import dev.signet.Parameter;
import dev.signet.Parameters;
import dev.signet.internal.layout.Cells;
import dev.signet.internal.layout.Layout;
import dev.signet.internal.layout.Side;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Writes the decode document: section 9 of docs/SG-1.md. Members have a fixed order; there is no white space. Values are
 * numbers or constants, so nothing has to be escaped.
 */
public final class DecodeWriter {

    private static final HexFormat HEX = HexFormat.of();

    private final Layout layout;
    private final Shades shades;
    private final String glyph;
    private final StringBuilder json = new StringBuilder(2048);

    private DecodeWriter(Hash hash, Parameters parameters) {
        layout = Layout.of(hash, parameters);
        shades = Shades.of(hash, parameters);
        glyph = parameters.text(Parameter.GLYPH);
    }

    public static byte[] write(String spec, Hash hash, Parameters parameters) {
        Parameters resolved = parameters.withPalette(Shades.palette(hash, parameters));
        return new DecodeWriter(hash, resolved)
                .document(spec, hash, resolved.text(Parameter.PALETTE))
                .getBytes(StandardCharsets.US_ASCII);
    }

    private String document(String spec, Hash hash, String palette) {
        json.append("{\"spec\":\"").append(spec).append("\",\"hex\":\"").append(hash);
        json.append("\",\"palette\":\"").append(palette).append("\",\"cells\":[");
        for (int cell = 0; cell < 16; cell++) {
            cell(cell);
        }
        return json.append("]}").toString();
    }

    private void cell(int cell) {
        json.append(cell == 0 ? "{\"row\":" : ",{\"row\":").append(cell >>> 2);
        json.append(",\"col\":").append(cell & 3).append(",\"kind\":");
        if (Cells.has(layout.blanks(), cell)) {
            json.append("\"blank\"");
        } else if (Cells.has(layout.vias(), cell)) {
            json.append("\"via\",\"shades\":[");
            color(viaShade(cell));
            json.append(']');
        } else {
            connection(cell);
        }
        json.append('}');
    }

    private void connection(int cell) {
        json.append("\"connection\",\"glyph\":\"").append(glyph);
        json.append("\",\"rotation\":").append(90 * layout.rotation(cell));
        json.append(",\"ports\":\"");
        for (int side = 0; side < 4; side++) {
            if (Cells.has(layout.ports(side), cell)) {
                json.append(Side.letter(side));
            }
        }
        json.append("\",\"shades\":[");
        boolean columnAxis = Cells.has(layout.columnAxis(), cell);
        color(columnAxis ? shades.column() : shades.row());
        json.append(',');
        color(columnAxis ? shades.row() : shades.column());
        json.append(']');
    }

    private int viaShade(int cell) {
        if (Cells.has(layout.drilled(), cell)) {
            return shades.via();
        }
        return Cells.has(layout.columnAxis(), cell) ? shades.column() : shades.row();
    }

    private void color(int rgb) {
        json.append("\"#").append(HEX.toHexDigits(rgb, 6)).append('"');
    }
}
