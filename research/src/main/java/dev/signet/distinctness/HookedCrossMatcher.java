// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the place where a {@link Silhouette} is most similar to a hooked cross, in either direction of turning, drawn or left
 * out in the background. There are two figures: one with straight arms, one whose arms bend as elbows do. Both have the
 * width of traces and the length that neighboring cells allow. Each is compared in every place where it fits.
 *
 * <p>All places are compared at once, as bits of a long: a place has one bit in each of seven rows of eight bits. The number of
 * pixels that differ is counted for all places together, in binary, one long for each digit.
 */
final class HookedCrossMatcher {

    private static final int WIDTH = 10;
    /** One bit for each place. */
    private static final long ALL_PLACES = 0x007f_7f7f_7f7f_7f7fL;

    private static final int MOST = 127;

    /** In grid units. */
    private static final int PIXEL = 4;

    private static final int SAMPLES = 8;

    private final List<Figure> figures = new ArrayList<>();
    /** By row and column of a figure: its pixel in all places. The last one is never drawn. */
    private final long[] pixels = new long[WIDTH * WIDTH + 1];

    /** How many pixels differ, in binary, the lowest digit first. */
    private final long[] digits = new long[7];

    private double drawn;
    private double background;

    /** A part of a figure, in grid units from its center; the figure is this part in four rotations. */
    private interface Arm {
        boolean contains(double x, double y);
    }

    /** The pixels that have to be drawn and those that must not be; others do not matter. */
    private static final class Figure {

        private final int count;
        /** The pixels that matter, up to a multiple of eight, and -1 for those that have to be drawn. */
        private final int[] numbers;

        private final long[] inverted;

        Figure(Arm arm, boolean mirrored) {
            boolean[] on = new boolean[WIDTH * WIDTH];
            for (int i = 0; i < on.length; i++) {
                on[i] = isCovered(arm, mirrored ? mirror(i) : i);
            }
            // Hooks to the other side would make it another figure, as would anything between the arms.
            int[] found = IntStream.range(0, on.length)
                    .filter(i -> on[i] || on[mirror(i)] || (isBetween(i % WIDTH) && isBetween(i / WIDTH)))
                    .toArray();
            count = found.length;
            numbers = Arrays.copyOf(found, (count + 7) / 8 * 8);
            Arrays.fill(numbers, count, numbers.length, on.length);
            inverted = Arrays.stream(numbers)
                    .mapToLong(i -> i < on.length && on[i] ? -1 : 0)
                    .toArray();
        }

        private static int mirror(int i) {
            return i / WIDTH * WIDTH + WIDTH - 1 - i % WIDTH;
        }

        private static boolean isBetween(int x) {
            return (x >= 2 && x < 4) || (x >= 6 && x < 8);
        }

        private static boolean isCovered(Arm arm, int number) {
            int covered = 0;
            for (int i = 0; i < SAMPLES; i++) {
                for (int j = 0; j < SAMPLES; j++) {
                    double x = PIXEL * (number % WIDTH - WIDTH / 2.0 + (i + 0.5) / SAMPLES);
                    double y = PIXEL * (Math.floorDiv(number, WIDTH) - WIDTH / 2.0 + (j + 0.5) / SAMPLES);
                    boolean inside =
                            arm.contains(x, y) || arm.contains(y, -x) || arm.contains(-x, -y) || arm.contains(-y, x);
                    covered += inside ? 1 : 0;
                }
            }
            return 2 * covered >= SAMPLES * SAMPLES;
        }
    }

    HookedCrossMatcher() {
        for (boolean mirrored : new boolean[] {false, true}) {
            figures.add(new Figure(HookedCrossMatcher::isInStraightArm, mirrored));
            figures.add(new Figure(HookedCrossMatcher::isInBentArm, mirrored));
        }
    }

    /** A trace to the north with a hook to the east that is as long as wide; coordinates are from the center of the cross. */
    private static boolean isInStraightArm(double x, double y) {
        return (Math.abs(x) <= 4 && y >= -20 && y <= 4) || (x >= -4 && x <= 12 && y >= -20 && y <= -12);
    }

    /** A via and an elbow to the north of it, from its south to its east, with the disc in its eastern mouth. */
    private static boolean isInBentArm(double x, double y) {
        double toCorner = Math.hypot(x - 8, y + 8);
        boolean ring = x <= 8 && y <= -8 && toCorner >= 4 && toCorner <= 12;
        boolean end = Math.hypot(x - 8, y + 16) <= 4;
        boolean lead = Math.abs(x) <= 4 && y > -8 && y <= -6;
        return ring || end || lead || Math.hypot(x, y) <= 5.25;
    }

    /** Compares a picture; {@link #drawn} and {@link #background} then return the similarities. */
    void match(int[] rows) {
        for (int x = 0; x < WIDTH; x++) {
            long upper = 0;
            long lower = 0;
            for (int row = 0; row < 8; row++) {
                upper |= (rows[row] >> x & 0x7fL) << (8 * row);
                lower |= (rows[8 + row] >> x & 0x7fL) << (8 * row);
            }
            for (int y = 0; y < WIDTH; y++) {
                long places = y < 8 ? (upper >>> (8 * y)) | (lower << (56 - 8 * y) << 8) : lower >>> (8 * y - 64);
                pixels[WIDTH * y + x] = places & ALL_PLACES;
            }
        }
        drawn = 0;
        background = 0;
        for (Figure figure : figures) {
            count(figure);
            drawn = Math.max(drawn, 1 - (double) least(0) / figure.count);
            background = Math.max(background, (double) (MOST - least(-1L)) / figure.count);
        }
    }

    /** The share of pixels in which the most similar place equals a cross. */
    double drawn() {
        return drawn;
    }

    /** The same for a cross that is background, with what is around it drawn. */
    double background() {
        return background;
    }

    /** Adds eight pixels at a time: carry-save adders for the lower three digits, then a ripple carry. */
    private void count(Figure figure) {
        long ones = 0;
        long twos = 0;
        long fours = 0;
        Arrays.fill(digits, 0);
        for (int i = 0; i < figure.numbers.length; i += 8) {
            long carry = 0;
            long fourCarry = 0;
            for (int half = i; half < i + 8; half += 4) {
                long twoCarry = 0;
                for (int pair = half; pair < half + 4; pair += 2) {
                    long first = pixels[figure.numbers[pair]] ^ figure.inverted[pair];
                    long second = pixels[figure.numbers[pair + 1]] ^ figure.inverted[pair + 1];
                    long two = majority(ones, first, second);
                    ones ^= first ^ second;
                    if (pair == half) {
                        twoCarry = two;
                    } else {
                        long four = majority(twos, twoCarry, two);
                        twos ^= twoCarry ^ two;
                        if (half == i) {
                            fourCarry = four;
                        } else {
                            carry = majority(fours, fourCarry, four);
                            fours ^= fourCarry ^ four;
                        }
                    }
                }
            }
            for (int digit = 3; digit < digits.length; digit++) {
                long sum = digits[digit] ^ carry;
                carry &= digits[digit];
                digits[digit] = sum;
            }
        }
        digits[0] = ones;
        digits[1] = twos;
        digits[2] = fours;
    }

    private static long majority(long a, long b, long c) {
        return (a & b) | (c & (a ^ b));
    }

    /** The least number over all places, after the digits were inverted by an exclusive or. */
    private int least(long inverted) {
        long places = ALL_PLACES;
        int number = 0;
        for (int digit = digits.length - 1; digit >= 0; digit--) {
            long zeros = places & ~(digits[digit] ^ inverted);
            number = 2 * number + (zeros == 0 ? 1 : 0);
            places = zeros == 0 ? places : zeros;
        }
        return number;
    }
}
