// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.internal.http2;

import dev.signet.http.internal.message.Response;
import dev.signet.http.internal.message.ResponseHead;
import dev.signet.server.internal.http.HttpDate;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Encodes response heads in HPACK (RFC 7541).
 *
 * <p>Constant fields enter the dynamic table once per connection and are never evicted: the first head contains them, later ones
 * take one byte for each. When the table is full, further fields are literals. Fields that differ in most responses would fill
 * the table, which takes heap on both sides, so they are never-indexed literals, which proxies do not index either (section
 * 6.2.3).
 */
final class ResponseHeadEncoder {

    /** The initial size of the dynamic table, and the largest that is used; in bytes as defined in section 4.1. */
    private static final int MAX_TABLE_SIZE = 4096;

    private static final int ENTRY_OVERHEAD = 32;

    /** Number of entries in the static table; the dynamic table follows it. */
    private static final int STATIC_ENTRIES = 61;

    /** Indexes in the static table, appendix A. */
    private static final int STATUS = 8;

    /** The values of the status in the static table. */
    private static final List<Integer> STATUSES = List.of(200, 204, 206, 304, 400, 404, 500);

    private static final int CONTENT_LENGTH = 28;
    private static final int DATE = 33;
    private static final int ETAG = 34;

    /** First bytes of the representations in section 6, and the length of the integer that begins in them in bits. */
    private static final int INDEXED = 0x80;

    private static final int INDEXED_BITS = 7;
    private static final int WITH_INDEXING = 0x40;
    private static final int WITHOUT_INDEXING = 0x00;
    private static final int NEVER_INDEXED = 0x10;
    private static final int LITERAL_BITS = 4;
    private static final int TABLE_SIZE = 0x20;
    private static final int TABLE_SIZE_BITS = 5;
    private static final int LENGTH_BITS = 7;

    /** Upper bound of the length of a head without fields, in bytes, with two changes of the table size. */
    static final int MAX_STATUS_LENGTH = 16;

    /** More heads than one client asks for. */
    private static final int MAX_ENCODED = 16;

    /** The dynamic table, oldest entry first. */
    private final List<ResponseHead.Field> table = new ArrayList<>();

    private int tableSize;
    private int maxTableSize = MAX_TABLE_SIZE;
    private boolean resized;

    /** Heads of which all fields are in the table, as long as it does not change. */
    private final Map<ResponseHead, byte[]> encoded = new HashMap<>(2);

    /** Sets the limit of the client. The settings may have contained a lower one, which empties its table (section 4.2). */
    void limitTable(long limit) {
        maxTableSize = (int) Math.min(MAX_TABLE_SIZE, limit);
        clearTable();
    }

    /** Empties the table; the next head tells the client. Necessary if a head was encoded, perhaps in part, but is not sent. */
    void clearTable() {
        table.clear();
        encoded.clear();
        tableSize = 0;
        resized = true;
    }

    /** Appends the head of a response with content of this length. */
    void encode(ByteBuf out, Response response, int length) {
        encodeTableSize(out);
        out.writeBytes(encoded(response.head()));
        if (!response.etag().isEmpty()) {
            encodeInteger(out, NEVER_INDEXED, LITERAL_BITS, ETAG);
            encodeString(out, response.etag());
        }
        if (response.hasLength()) {
            encodeInteger(out, NEVER_INDEXED, LITERAL_BITS, CONTENT_LENGTH);
            encodeString(out, Integer.toString(length));
        }
        encodeInteger(out, NEVER_INDEXED, LITERAL_BITS, DATE);
        encodeString(out, HttpDate.text(System.currentTimeMillis()));
    }

    /** Appends a head without fields. */
    void encode(ByteBuf out, int status) {
        encodeTableSize(out);
        encodeStatus(out, status);
    }

    private void encodeTableSize(ByteBuf out) {
        if (resized) {
            resized = false;
            encodeInteger(out, TABLE_SIZE, TABLE_SIZE_BITS, 0);
            encodeInteger(out, TABLE_SIZE, TABLE_SIZE_BITS, maxTableSize);
        }
    }

    private byte[] encoded(ResponseHead head) {
        byte[] known = encoded.get(head);
        if (known != null) {
            return known;
        }
        int entries = table.size();
        ByteBuf out = Unpooled.buffer();
        encodeStatus(out, head.status().code());
        for (ResponseHead.Field field : head.fields()) {
            encodeField(out, field);
        }
        byte[] bytes = ByteBufUtil.getBytes(out);
        if (table.size() > entries || encoded.size() == MAX_ENCODED) {
            encoded.clear();
        }
        if (table.size() == entries) {
            encoded.put(head, bytes);
        }
        return bytes;
    }

    private void encodeField(ByteBuf out, ResponseHead.Field field) {
        int at = table.indexOf(field);
        if (at >= 0) {
            encodeInteger(out, INDEXED, INDEXED_BITS, STATIC_ENTRIES + table.size() - at);
            return;
        }
        int size = field.lowerName().length() + field.value().length() + ENTRY_OVERHEAD;
        boolean fits = tableSize + size <= maxTableSize;
        if (fits) {
            table.add(field);
            tableSize += size;
        }
        out.writeByte(fits ? WITH_INDEXING : WITHOUT_INDEXING);
        encodeString(out, field.lowerName());
        encodeString(out, field.value());
    }

    private static void encodeStatus(ByteBuf out, int code) {
        int index = STATUSES.indexOf(code);
        if (index >= 0) {
            encodeInteger(out, INDEXED, INDEXED_BITS, STATUS + index);
        } else {
            encodeInteger(out, WITHOUT_INDEXING, LITERAL_BITS, STATUS);
            encodeString(out, Integer.toString(code));
        }
    }

    /** Section 5.1. */
    private static void encodeInteger(ByteBuf out, int first, int bits, int value) {
        int max = (1 << bits) - 1;
        if (value < max) {
            out.writeByte(first | value);
            return;
        }
        out.writeByte(first | max);
        int rest = value - max;
        for (; rest >= 0x80; rest >>= 7) {
            out.writeByte((rest & 0x7f) | 0x80);
        }
        out.writeByte(rest);
    }

    /** Section 5.2, without Huffman code. */
    private static void encodeString(ByteBuf out, String text) {
        encodeInteger(out, 0, LENGTH_BITS, text.length());
        ByteBufUtil.writeAscii(out, text);
    }
}
