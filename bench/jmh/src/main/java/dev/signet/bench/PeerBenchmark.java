// SPDX-License-Identifier: Apache-2.0
package dev.signet.bench;

import dev.signet.Avatar;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.apache.batik.transcoder.TranscoderException;
import org.apache.batik.transcoder.TranscoderInput;
import org.apache.batik.transcoder.TranscoderOutput;
import org.apache.batik.transcoder.image.ImageTranscoder;
import org.apache.batik.transcoder.image.PNGTranscoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Renders the same pictures to PNG with other Java renderers: Batik from Signet's SVG, and Java2D with ImageIO. */
@State(Scope.Thread)
public class PeerBenchmark {

    private static final int COUNT = 256;

    @Param({"64", "256", "1024"})
    int size;

    private String[] texts = {};
    private Java2dPicture[] pictures = {};
    private int next;

    @Setup
    public void draw() {
        texts = IntStream.range(0, COUNT)
                .mapToObj(number -> Avatar.of(Seeds.seed(number)).svg())
                .toArray(String[]::new);
        pictures = IntStream.range(0, COUNT)
                .mapToObj(number -> Java2dPicture.of(texts[number]))
                .toArray(Java2dPicture[]::new);
        ImageIO.setUseCache(false);
    }

    @Benchmark
    public byte[] batik() throws TranscoderException {
        return batik(texts[next++ % COUNT], size);
    }

    /** Measures drawing and encoding only; the SVG is parsed in the setup. */
    @Benchmark
    public byte[] java2d() {
        return java2d(pictures[next++ % COUNT], size);
    }

    static byte[] batik(String svg, int size) throws TranscoderException {
        PNGTranscoder transcoder = new PNGTranscoder();
        transcoder.addTranscodingHint(ImageTranscoder.KEY_WIDTH, (float) size);
        transcoder.addTranscodingHint(ImageTranscoder.KEY_HEIGHT, (float) size);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        transcoder.transcode(new TranscoderInput(new StringReader(svg)), new TranscoderOutput(bytes));
        return bytes.toByteArray();
    }

    static byte[] java2d(Java2dPicture picture, int size) {
        BufferedImage image = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.scale(size / 64.0, size / 64.0);
        picture.draw(graphics);
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
