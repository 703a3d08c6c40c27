// SPDX-License-Identifier: Apache-2.0
package dev.signet.cli.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The ustar interchange format of POSIX.1-2017, pax, "ustar Interchange Format". */
final class TarEncoder implements ArchiveEncoder {

    private static final int BLOCK = 512;

    /** Positions of header fields. */
    private static final int MODE = 100;

    private static final int OWNER = 108;
    private static final int GROUP = 116;
    private static final int SIZE = 124;
    private static final int TIME = 136;
    private static final int CHECKSUM = 148;
    private static final int TYPE = 156;
    private static final int MAGIC = 257;

    private static final long SECONDS_TO_1980 = 315_532_800;

    @Override
    public byte[] header(String name, int size, int crc) {
        byte[] header = new byte[BLOCK];
        put(header, 0, name);
        putOctal(header, MODE, 7, 0644);
        putOctal(header, OWNER, 7, 0);
        putOctal(header, GROUP, 7, 0);
        putOctal(header, SIZE, 11, size);
        putOctal(header, TIME, 11, SECONDS_TO_1980);
        put(header, CHECKSUM, " ".repeat(8)); // the checksum is computed with its own field as blanks
        header[TYPE] = '0';
        put(header, MAGIC, "ustar\00000");
        int sum = 0;
        for (byte b : header) {
            sum += b;
        }
        putOctal(header, CHECKSUM, 6, sum);
        header[CHECKSUM + 6] = 0;
        return header;
    }

    @Override
    public int headerLength(String name) {
        return BLOCK;
    }

    @Override
    public boolean isEnd(byte[] header) {
        return Arrays.equals(header, new byte[BLOCK]);
    }

    @Override
    public int contentSize(byte[] header) {
        String digits = new String(header, SIZE, 11, StandardCharsets.ISO_8859_1);
        return digits.matches("000[0-7]{8}") ? Integer.parseInt(digits, 8) : -1;
    }

    @Override
    public int padding(int size) {
        return -size & BLOCK - 1;
    }

    @Override
    public void added(byte[] header, long offset) {
        // A tar archive has no directory.
    }

    @Override
    public void writeEnd(OutputStream out, long length) throws IOException {
        out.write(new byte[2 * BLOCK]);
    }

    @Override
    public void close() {}

    private static void putOctal(byte[] header, int position, int digits, long value) {
        for (int i = 0; i < digits; i++) {
            header[position + i] = (byte) ('0' + ((value >> (3 * (digits - 1 - i))) & 7));
        }
    }

    private static void put(byte[] header, int position, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, position, bytes.length);
    }
}
