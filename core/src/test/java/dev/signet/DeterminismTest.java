// SPDX-License-Identifier: Apache-2.0
package dev.signet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;

import dev.signet.foreign.Samples;
import dev.signet.internal.raster.TileCache;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeterminismTest {

    private static final int THREADS = 8;
    private static final int LONG = Samples.of(350);
    private static final int SELDOM = 5;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Duser.language=tr -Duser.country=TR -Dfile.encoding=ISO-8859-1 -Duser.timezone=Asia/Kathmandu",
                "-Duser.language=ar -Duser.country=EG -Duser.script=Arab -XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
            })
    void otherJvmOptionsGiveEqualBytes(String options)
            throws IOException, InterruptedException, GeneralSecurityException {
        assertEquals(Fingerprint.ofManyAvatars(), run(Fingerprint.class, options.split(" ")));
    }

    @Test
    void localeAndTimeZoneDoNotChangeBytes() throws GeneralSecurityException {
        String before = Fingerprint.ofManyAvatars();
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Locale.setDefault(new Locale("tr", "TR"));
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
            assertEquals(before, Fingerprint.ofManyAvatars());
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    @Test
    void concurrentRenderingsGiveEqualBytes()
            throws GeneralSecurityException, InterruptedException, ExecutionException {
        String alone = Fingerprint.ofManyAvatars();
        CountDownLatch allThere = new CountDownLatch(THREADS);
        Callable<String> task = () -> {
            allThere.countDown();
            allThere.await();
            return Fingerprint.ofManyAvatars();
        };
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<String>> together = threads.invokeAll(Collections.nCopies(THREADS, task));
            for (Future<String> one : together) {
                assertEquals(alone, one.get());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** These pictures exceed the limit of the tile cache. */
    @Test
    void reusedRendererGivesTheBytesOfANewOne() {
        Parameters large = Parameters.DEFAULT
                .withSize(Parameter.LARGEST_SIZE)
                .withGlyph(Glyph.ELBOW)
                .withShape(Shape.CIRCLE)
                .withPadding(Padding.NONE);
        Renderer old = new Renderer(new TileCache(1 << 20));
        int painted = 0;
        for (Hash hash : Inputs.sampleOfHashes(LONG).toList()) {
            Avatar avatar = Avatar.ofHash(hash, large);
            byte[] png = old.png(avatar);
            if (painted++ % SELDOM == 0) {
                assertArrayEquals(new Renderer(new TileCache(0)).png(avatar), png);
            }
        }
    }

    /** A renderer whose rendering failed must not be reused. */
    @Test
    void stackOverflowDoesNotCorruptPooledMemory() throws IOException, InterruptedException {
        assertEquals("0 wrong", run(StackOverflows.class, "-Xint"));
    }

    @Test
    void returnedArraysAreNotShared() {
        Avatar ada = Avatar.of("ada");
        for (Format format : Format.values()) {
            byte[] mine = ada.bytes(format);
            byte[] copy = mine.clone();
            mine[10] ^= 1;
            byte[] again = ada.bytes(format);
            assertNotSame(mine, again);
            assertArrayEquals(copy, again);
        }
    }

    /** Returns the output of a program in a JVM of its own. */
    private static String run(Class<?> program, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Program.java()));
        command.addAll(List.of(options));
        String classes = System.getProperty("java.class.path")
                + File.pathSeparator
                + Program.location(Avatar.class)
                + File.pathSeparator
                + Program.location(program);
        command.addAll(List.of("-cp", classes, program.getName()));
        return Program.run(Path.of("."), command);
    }
}
