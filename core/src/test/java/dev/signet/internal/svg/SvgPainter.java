// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.LinearGradientPaint;
import java.awt.MultipleGradientPaint.CycleMethod;
import java.awt.Paint;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Point2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** Renders the subset of SVG that SG-1 uses with Java2D, independently of core. */
public final class SvgPainter {

    private static final Pattern TRANSFORM =
            Pattern.compile("translate\\(([\\d.]+) ([\\d.]+)\\) *scale\\(([\\d.]+)\\)");

    private final Document document;
    private final int size;

    private SvgPainter(Document document, int size) {
        this.document = document;
        this.size = size;
    }

    /** Returns the pixels as non-premultiplied ARGB, row by row. */
    public static int[] paint(String svg) {
        Document document = Xml.parse(svg);
        Element root = document.getDocumentElement();
        int size = Integer.parseInt(root.getAttribute("width"));
        SvgPainter painter = new SvgPainter(document, size);
        BufferedImage image = painter.newImage();
        AffineTransform toPixels = AffineTransform.getScaleInstance(size / 64.0, size / 64.0);
        painter.children(root, image, toPixels, Style.INITIAL);
        return image.getRGB(0, 0, size, size, null, 0, size);
    }

    /** Inherited properties. */
    private record Style(String fill, String stroke, float strokeWidth, boolean roundCaps) {

        private static final Style INITIAL = new Style("#000000", "none", 1, false).of("none", "", "", "");

        Style of(Element element) {
            return of(
                    element.getAttribute("fill"),
                    element.getAttribute("stroke"),
                    element.getAttribute("stroke-width"),
                    element.getAttribute("stroke-linecap"));
        }

        private Style of(String newFill, String newStroke, String newWidth, String newCap) {
            return new Style(
                    newFill.isEmpty() ? fill : newFill,
                    newStroke.isEmpty() ? stroke : newStroke,
                    newWidth.isEmpty() ? strokeWidth : Float.parseFloat(newWidth),
                    newCap.isEmpty() ? roundCaps : newCap.equals("round"));
        }
    }

    private BufferedImage newImage() {
        return new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
    }

    private void children(Element parent, BufferedImage image, AffineTransform transform, Style inherited) {
        Style style = inherited.of(parent);
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            Element element = (Element) node;
            switch (element.getTagName()) {
                case "defs", "linearGradient", "clipPath" -> {}
                case "g" -> group(element, image, transform, style);
                case "rect", "circle", "path" -> draw(shape(element), style.of(element), image, transform);
                default -> throw new IllegalArgumentException("unexpected element " + element.getTagName());
            }
        }
    }

    private void group(Element group, BufferedImage image, AffineTransform transform, Style style) {
        AffineTransform inner = new AffineTransform(transform);
        inner.concatenate(transform(group.getAttribute("transform")));
        String clip = group.getAttribute("clip-path");
        if (clip.isEmpty()) {
            children(group, image, inner, style);
            return;
        }
        BufferedImage layer = newImage();
        children(group, layer, inner, style);
        BufferedImage mask = newImage();
        Element clipShape = (Element) referenced(clip).getFirstChild();
        draw(shape(clipShape), new Style("#000000", "none", 1, false), mask, transform);
        Graphics2D masking = layer.createGraphics();
        masking.setComposite(AlphaComposite.DstIn);
        masking.drawImage(mask, 0, 0, null);
        masking.dispose();
        Graphics2D graphics = image.createGraphics();
        graphics.drawImage(layer, 0, 0, null);
        graphics.dispose();
    }

    private void draw(Shape shape, Style style, BufferedImage image, AffineTransform transform) {
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setTransform(transform);
        if (!style.fill().equals("none")) {
            graphics.setPaint(ink(style.fill(), transform));
            graphics.fill(shape);
        }
        if (!style.stroke().equals("none")) {
            int cap = style.roundCaps() ? BasicStroke.CAP_ROUND : BasicStroke.CAP_BUTT;
            graphics.setPaint(ink(style.stroke(), transform));
            graphics.setStroke(new BasicStroke(style.strokeWidth(), cap, BasicStroke.JOIN_MITER));
            graphics.draw(shape);
        }
        graphics.dispose();
    }

    private static Shape shape(Element element) {
        return switch (element.getTagName()) {
            case "rect" -> {
                double rx = number(element, "rx");
                yield new RoundRectangle2D.Double(
                        number(element, "x"),
                        number(element, "y"),
                        number(element, "width"),
                        number(element, "height"),
                        2 * rx,
                        2 * rx);
            }
            case "circle" -> {
                double r = number(element, "r");
                yield new Ellipse2D.Double(number(element, "cx") - r, number(element, "cy") - r, 2 * r, 2 * r);
            }
            default -> new PathReader(element.getAttribute("d")).read();
        };
    }

    private Paint ink(String value, AffineTransform transform) {
        if (!value.startsWith("url(")) {
            return Color.decode(value);
        }
        Element gradient = referenced(value);
        requireAttribute(gradient, "gradientUnits", "userSpaceOnUse");
        requireAttribute(gradient, "spreadMethod", "reflect");
        List<Float> offsets = new ArrayList<>();
        List<Color> colors = new ArrayList<>();
        for (Node node = gradient.getFirstChild(); node != null; node = node.getNextSibling()) {
            offsets.add(Float.parseFloat(((Element) node).getAttribute("offset")));
            colors.add(Color.decode(((Element) node).getAttribute("stop-color")));
        }
        float[] fractions = new float[offsets.size()];
        for (int i = 0; i < fractions.length; i++) {
            fractions[i] = offsets.get(i);
        }
        // Java2D evaluates a gradient at the corner of a pixel, SVG at its center.
        double halfPixel = 0.5 / transform.getScaleX();
        return new LinearGradientPaint(
                new Point2D.Double(number(gradient, "x1") - halfPixel, number(gradient, "y1") - halfPixel),
                new Point2D.Double(number(gradient, "x2") - halfPixel, number(gradient, "y2") - halfPixel),
                fractions,
                colors.toArray(Color[]::new),
                CycleMethod.REFLECT);
    }

    private Element referenced(String url) {
        return Xml.byId(document, url.substring("url(#".length(), url.length() - 1));
    }

    private static AffineTransform transform(String text) {
        if (text.isEmpty()) {
            return new AffineTransform();
        }
        Matcher matcher = TRANSFORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("unexpected transform " + text);
        }
        AffineTransform transform = AffineTransform.getTranslateInstance(
                Double.parseDouble(matcher.group(1)), Double.parseDouble(matcher.group(2)));
        double scale = Double.parseDouble(matcher.group(3));
        transform.scale(scale, scale);
        return transform;
    }

    private static void requireAttribute(Element element, String name, String value) {
        if (!element.getAttribute(name).equals(value)) {
            throw new IllegalArgumentException("expected " + name + " " + value);
        }
    }

    private static double number(Element element, String name) {
        String value = element.getAttribute(name);
        return value.isEmpty() ? 0 : Double.parseDouble(value);
    }
}
