// SPDX-License-Identifier: Apache-2.0
package dev.signet.server.http;

/** Well-formed UTF-8: table 3-7 of the Unicode Standard. No overlong forms, no surrogates, nothing above U+10FFFF. */
public final class Utf8Decoder {

    private Utf8Decoder() {}

    public static boolean isWellFormed(byte[] bytes) {
        int at = 0;
        while (at < bytes.length) {
            int length = bytes[at] >= 0 ? 1 : sequenceLength(bytes, at);
            if (length == 0) {
                return false;
            }
            at += length;
        }
        return true;
    }

    /** The length of the sequence of several bytes at a position; 0 if there is none. */
    private static int sequenceLength(byte[] bytes, int at) {
        int lead = bytes[at] & 0xff;
        int second = at + 1 < bytes.length ? bytes[at + 1] & 0xff : 0;
        int length;
        boolean allowed;
        if (lead >= 0xc2 && lead <= 0xdf) {
            length = 2;
            allowed = true;
        } else if (lead >= 0xe0 && lead <= 0xef) {
            length = 3;
            allowed = lead == 0xe0 ? second >= 0xa0 : lead != 0xed || second <= 0x9f;
        } else if (lead >= 0xf0 && lead <= 0xf4) {
            length = 4;
            allowed = lead == 0xf0 ? second >= 0x90 : lead != 0xf4 || second <= 0x8f;
        } else {
            return 0;
        }
        return allowed && hasContinuation(bytes, at + 1, at + length) ? length : 0;
    }

    private static boolean hasContinuation(byte[] bytes, int from, int to) {
        if (to > bytes.length) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if ((bytes[i] & 0xc0) != 0x80) {
                return false;
            }
        }
        return true;
    }
}
