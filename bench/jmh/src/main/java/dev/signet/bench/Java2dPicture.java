// SPDX-License-Identifier: Apache-2.0
package dev.signet.bench;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.LinearGradientPaint;
import java.awt.MultipleGradientPaint.CycleMethod;
import java.awt.Paint;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.PathIterator;
import java.awt.geom.RoundRectangle2D;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.parser.AWTPathProducer;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * An avatar as shapes and paints of Java2D, parsed from its SVG. Supports only the SVG of the default parameters.
 */
final class Java2dPicture {

    /** A shape to fill, or to stroke with round caps if the width is above 0. */
    private record Figure(Shape shape, Paint paint, float width) {

        void draw(Graphics2D graphics) {
            graphics.setPaint(paint);
            if (width > 0) {
                graphics.setStroke(new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_MITER));
                graphics.draw(shape);
            } else {
                graphics.fill(shape);
            }
        }
    }

    private final List<Figure> figures = new ArrayList<>();
    private final Map<String, Paint> gradients = new HashMap<>();

    private Java2dPicture() {}

    static Java2dPicture of(String svg) {
        try {
            Element root = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)))
                    .getDocumentElement();
            Java2dPicture picture = new Java2dPicture();
            picture.readChildren(root);
            return picture;
        } catch (IOException | ParserConfigurationException | SAXException e) {
            throw new IllegalArgumentException("Can't parse the SVG.", e);
        }
    }

    void draw(Graphics2D graphics) {
        figures.forEach(figure -> figure.draw(graphics));
    }

    private void readChildren(Element parent) throws IOException {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                read(element);
            }
        }
    }

    private void read(Element element) throws IOException {
        switch (element.getTagName()) {
            case "rect" -> add(element, rectangle(element));
            case "circle" -> add(element, circle(element));
            case "path" ->
                add(
                        element,
                        AWTPathProducer.createShape(
                                new StringReader(element.getAttribute("d")), PathIterator.WIND_NON_ZERO));
            case "linearGradient" -> gradients.put("url(#" + element.getAttribute("id") + ")", gradient(element));
            case "g" -> readChildren(element);
            default -> throw new IllegalArgumentException("Unsupported element: " + element.getTagName());
        }
    }

    private void add(Element element, Shape shape) {
        String stroke = inherited(element, "stroke");
        if (stroke.isEmpty()) {
            figures.add(new Figure(shape, paint(inherited(element, "fill")), 0));
        } else {
            figures.add(new Figure(shape, paint(stroke), Float.parseFloat(inherited(element, "stroke-width"))));
        }
    }

    private Paint paint(String text) {
        Paint gradient = gradients.get(text);
        return gradient != null ? gradient : Color.decode(text);
    }

    private static Shape rectangle(Element element) {
        double diameter = 2 * number(element, "rx");
        return new RoundRectangle2D.Double(
                0, 0, number(element, "width"), number(element, "height"), diameter, diameter);
    }

    private static Shape circle(Element element) {
        double r = number(element, "r");
        return new Ellipse2D.Double(number(element, "cx") - r, number(element, "cy") - r, 2 * r, 2 * r);
    }

    private static Paint gradient(Element element) {
        List<Float> offsets = new ArrayList<>();
        List<Color> colors = new ArrayList<>();
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            Element stop = (Element) node;
            offsets.add((float) number(stop, "offset"));
            colors.add(Color.decode(stop.getAttribute("stop-color")));
        }
        float[] fractions = new float[offsets.size()];
        for (int i = 0; i < fractions.length; i++) {
            fractions[i] = offsets.get(i);
        }
        // SVG's default for x2 is not 0, but SG-1 always writes it.
        return new LinearGradientPaint(
                (float) number(element, "x1"),
                (float) number(element, "y1"),
                (float) number(element, "x2"),
                (float) number(element, "y2"),
                fractions,
                colors.toArray(Color[]::new),
                CycleMethod.REFLECT);
    }

    private static String inherited(Element element, String name) {
        for (Node node = element; node instanceof Element at; node = node.getParentNode()) {
            if (at.hasAttribute(name)) {
                return at.getAttribute(name);
            }
        }
        return "";
    }

    private static double number(Element element, String name) {
        String text = element.getAttribute(name);
        return text.isEmpty() ? 0 : Double.parseDouble(text);
    }
}
