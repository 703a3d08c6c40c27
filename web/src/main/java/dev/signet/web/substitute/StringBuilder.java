// SPDX-License-Identifier: Apache-2.0
package dev.signet.web.substitute;

import java.util.Arrays;

/** {@code java.lang.StringBuilder} without floating-point numbers, which take more code than all the rest. */
@SuppressWarnings("JavaLangClash")
public final class StringBuilder implements CharSequence {

    private char[] text;
    private int length;

    public StringBuilder() {
        this(16);
    }

    public StringBuilder(int capacity) {
        text = new char[capacity];
    }

    public StringBuilder append(String more) {
        int at = grow(more.length());
        more.getChars(0, more.length(), text, at);
        return this;
    }

    public StringBuilder append(Object more) {
        return append(more.toString());
    }

    public StringBuilder append(CharSequence more) {
        return append(more.toString());
    }

    public StringBuilder append(char more) {
        int at = grow(1);
        text[at] = more;
        return this;
    }

    public StringBuilder append(int number) {
        if (number < 0) {
            return append('-').append(-number);
        }
        if (number >= 10) {
            append(number / 10);
        }
        return append((char) ('0' + number % 10));
    }

    @Override
    public int length() {
        return length;
    }

    public void setLength(int length) {
        this.length = length;
    }

    @Override
    public char charAt(int index) {
        return text[index];
    }

    @Override
    public CharSequence subSequence(int from, int to) {
        return new String(text, from, to - from);
    }

    @Override
    public String toString() {
        return new String(text, 0, length);
    }

    /** Makes room at the end and returns where it begins. */
    private int grow(int more) {
        int at = length;
        length += more;
        if (length > text.length) {
            text = Arrays.copyOf(text, 2 * length);
        }
        return at;
    }
}
