// SPDX-License-Identifier: Apache-2.0
package dev.signet.distinctness;

import java.util.Arrays;

/**
 * Finds for each picture of a set the one that looks most like it. Comparing all pairs by CIEDE2000 would take two weeks, so
 * candidates pass two cheap filters: the 200 nearest in the means of 4 × 4 blocks, of these the 8 nearest over all samples,
 * and of these the nearest by the measure itself. Both filters use the L1 distance in CIELAB with compressed chroma, which
 * is close to CIEDE2000. The picture found may be a little farther away than the nearest, so distances
 * are upper bounds. {@link #exhaustive} leaves the first filter out, to show how often it is wrong.
 */
final class NearestPictures {

    /** A distance between pictures, with the samples from which the filters compute L1 distances. */
    interface Measure {
        /** The samples of a picture for the filters. */
        float[] features(View view);

        int channels();

        /** Blocks a side for the first filter. */
        int blocks();

        double distance(View one, View other);
    }

    /** Mean CIEDE2000. */
    static final Measure COLOR = new Measure() {
        @Override
        public float[] features(View view) {
            float[] features = view.lab().clone();
            for (int i = 0; i < features.length; i += 3) {
                double chroma = Math.hypot(features[i + 1], features[i + 2]);
                double scale = chroma == 0 ? 1 : Math.log1p(0.045 * chroma) / (0.045 * chroma);
                features[i + 1] = (float) (features[i + 1] * scale);
                features[i + 2] = (float) (features[i + 2] * scale);
            }
            return features;
        }

        @Override
        public int channels() {
            return 3;
        }

        @Override
        public int blocks() {
            return 4;
        }

        @Override
        public double distance(View one, View other) {
            return one.difference(other);
        }
    };

    /** One less the correlation of L* over all samples, which is the structure term of SSIM over the whole picture. */
    static final Measure STRUCTURE = new Measure() {
        @Override
        public float[] features(View view) {
            int count = view.lab().length / 3;
            double mean = 0;
            for (int i = 0; i < count; i++) {
                mean += view.lab()[3 * i] / count;
            }
            double squares = 0;
            for (int i = 0; i < count; i++) {
                squares += (view.lab()[3 * i] - mean) * (view.lab()[3 * i] - mean);
            }
            float[] features = new float[count];
            for (int i = 0; i < count && squares > 0; i++) {
                features[i] = (float) ((view.lab()[3 * i] - mean) / Math.sqrt(squares));
            }
            return features;
        }

        @Override
        public int channels() {
            return 1;
        }

        @Override
        public int blocks() {
            return 8;
        }

        @Override
        public double distance(View one, View other) {
            float[] a = features(one);
            float[] b = features(other);
            double correlation = 0;
            for (int i = 0; i < a.length; i++) {
                correlation += (double) a[i] * b[i];
            }
            return 1 - correlation;
        }
    };

    private static final int AFTER_BLOCKS = 200;
    private static final int AFTER_SAMPLES = 8;
    /** Pictures whose blocks stay in the processor's cache while a batch is compared with them. */
    private static final int TILE = 2048;

    private static final int BATCH = 128;

    private final View[] views;
    private final Measure measure;
    private final float[][] features;
    /** The means over blocks of each picture. */
    private final float[][] blocks;
    /** Means over four blocks each of the pictures of a tile, dimension by dimension: a lower bound that is quick. */
    private final float[][] tiles;

    private final int dimensions;

    NearestPictures(View[] views, Measure measure) {
        this.views = views;
        this.measure = measure;
        this.features = new float[views.length][];
        this.tiles = new float[(views.length + TILE - 1) / TILE][];
        this.blocks = new float[views.length][];
        int side = measure.blocks() / 2;
        this.dimensions = measure.channels() * side * side;
        for (int i = 0; i < views.length; i++) {
            features[i] = measure.features(views[i]);
            blocks[i] = View.blocks(features[i], measure.channels(), views[i].side(), measure.blocks());
            float[] coarse = View.blocks(blocks[i], measure.channels(), measure.blocks(), side);
            if (i % TILE == 0) {
                tiles[i / TILE] = new float[dimensions * TILE];
            }
            for (int d = 0; d < dimensions; d++) {
                tiles[i / TILE][d * TILE + i % TILE] = coarse[d];
            }
        }
    }

    /**
     * The nearest other picture of one.
     *
     * @param picture its number
     * @param distance by the measure
     */
    record Neighbor(int picture, double distance) {}

    Neighbor[] all() {
        Neighbor[] nearest = new Neighbor[views.length];
        for (int from = 0; from < views.length; from += BATCH) {
            int to = Math.min(views.length, from + BATCH);
            Smallest[] found = new Smallest[to - from];
            Arrays.setAll(found, i -> new Smallest(AFTER_BLOCKS));
            for (int tile = 0; tile < tiles.length; tile++) {
                for (int i = from; i < to; i++) {
                    compare(i, tile, found[i - from]);
                }
            }
            for (int i = from; i < to; i++) {
                nearest[i] = nearest(i, found[i - from].numbers());
            }
        }
        return nearest;
    }

    /** The nearest other picture, found without the filter by blocks. */
    Neighbor exhaustive(int picture) {
        int[] others = new int[views.length - 1];
        Arrays.setAll(others, i -> i < picture ? i : i + 1);
        return nearest(picture, others);
    }

    private void compare(int picture, int tile, Smallest smallest) {
        float[] bounds = new float[TILE];
        for (int d = 0; d < dimensions; d++) {
            float own = tiles[picture / TILE][d * TILE + picture % TILE];
            addDistances(bounds, tiles[tile], d * TILE, own);
        }
        int count = Math.min(TILE, views.length - tile * TILE);
        for (int i = 0; i < count; i++) {
            int other = tile * TILE + i;
            // The mean of four differences is at most a quarter of the sum of their magnitudes.
            if (4 * bounds[i] < smallest.limit() && other != picture) {
                smallest.add(distance(blocks[picture], blocks[other], smallest.limit()), other);
            }
        }
    }

    /** A loop that the compiler turns into vector instructions. */
    private static void addDistances(float[] sums, float[] values, int from, float own) {
        for (int i = 0; i < TILE; i++) {
            sums[i] += Math.abs(values[from + i] - own);
        }
    }

    private Neighbor nearest(int picture, int[] candidates) {
        Smallest best = new Smallest(AFTER_SAMPLES);
        for (int candidate : candidates) {
            best.add(distance(features[picture], features[candidate], best.limit()), candidate);
        }
        Neighbor nearest = new Neighbor(-1, Double.POSITIVE_INFINITY);
        for (int candidate : best.numbers()) {
            double distance = measure.distance(views[picture], views[candidate]);
            if (distance < nearest.distance) {
                nearest = new Neighbor(candidate, distance);
            }
        }
        return nearest;
    }

    /** The L1 distance, or anything above the limit if it is above. */
    private static float distance(float[] one, float[] other, float limit) {
        float sum = 0;
        for (int from = 0; from < one.length && sum <= limit; from += 16) {
            for (int i = from; i < from + 16; i++) {
                sum += Math.abs(one[i] - other[i]);
            }
        }
        return sum;
    }

    /** The numbers with the smallest keys of those added, in no order. */
    static final class Smallest {
        private final float[] keys;
        private final int[] numbers;
        private int count;
        private int largest;

        Smallest(int capacity) {
            keys = new float[capacity];
            numbers = new int[capacity];
        }

        /** Returns the bound below which a key is added. */
        float limit() {
            return count < keys.length ? Float.POSITIVE_INFINITY : keys[largest];
        }

        void add(float key, int number) {
            if (key >= limit()) {
                return;
            }
            int at = count < keys.length ? count++ : largest;
            keys[at] = key;
            numbers[at] = number;
            if (count == keys.length) {
                largest = 0;
                for (int i = 1; i < count; i++) {
                    if (keys[i] > keys[largest]) {
                        largest = i;
                    }
                }
            }
        }

        int[] numbers() {
            return Arrays.copyOf(numbers, count);
        }
    }
}
