// SPDX-License-Identifier: Apache-2.0
package dev.signet.internal.svg;

import java.awt.geom.Arc2D;
import java.awt.geom.Path2D;

/** Parses SVG path data with straight lines and circular arcs. */
final class PathReader {

    private final String text;
    private final Path2D.Double path = new Path2D.Double();
    private int at;
    private double x;
    private double y;
    private double startX;
    private double startY;

    PathReader(String text) {
        this.text = text;
    }

    Path2D read() {
        char command = 'M';
        while (at < text.length()) {
            skipSeparators();
            if (Character.isLetter(text.charAt(at))) {
                command = text.charAt(at++);
            }
            step(command);
            skipSeparators();
        }
        return path;
    }

    private void step(char command) {
        boolean relative = Character.isLowerCase(command);
        switch (Character.toUpperCase(command)) {
            case 'M' -> {
                x = number() + (relative ? x : 0);
                y = number() + (relative ? y : 0);
                startX = x;
                startY = y;
                path.moveTo(x, y);
            }
            case 'H' -> lineTo(number() + (relative ? x : 0), y);
            case 'V' -> lineTo(x, number() + (relative ? y : 0));
            case 'L' -> lineTo(number() + (relative ? x : 0), number() + (relative ? y : 0));
            case 'A' -> arc(relative);
            case 'Z' -> {
                path.closePath();
                x = startX;
                y = startY;
            }
            default -> throw new IllegalArgumentException("unexpected command " + command);
        }
    }

    private void lineTo(double newX, double newY) {
        path.lineTo(newX, newY);
        x = newX;
        y = newY;
    }

    /** The center lies on the perpendicular bisector of the chord, on the side that the flags select. */
    private void arc(boolean relative) {
        double r = number();
        if (r != number() || number() != 0) {
            throw new IllegalArgumentException("not an arc of a circle");
        }
        boolean large = flag();
        boolean sweep = flag();
        double endX = number() + (relative ? x : 0);
        double endY = number() + (relative ? y : 0);
        double dx = (endX - x) / 2;
        double dy = (endY - y) / 2;
        double half = Math.hypot(dx, dy);
        double away = Math.sqrt(Math.max(0, r * r - half * half)) / half * (large == sweep ? -1 : 1);
        double centerX = x + dx - away * dy;
        double centerY = y + dy + away * dx;
        double from = Math.toDegrees(Math.atan2(centerY - y, x - centerX));
        double to = Math.toDegrees(Math.atan2(centerY - endY, endX - centerX));
        double extent = sweep ? -((from - to + 720) % 360) : (to - from + 720) % 360;
        path.append(new Arc2D.Double(centerX - r, centerY - r, 2 * r, 2 * r, from, extent, Arc2D.OPEN), true);
        x = endX;
        y = endY;
    }

    private boolean flag() {
        skipSeparators();
        char digit = text.charAt(at++);
        if (digit != '0' && digit != '1') {
            throw new IllegalArgumentException("not a flag: " + digit);
        }
        return digit == '1';
    }

    private double number() {
        skipSeparators();
        int start = at;
        if (text.charAt(at) == '-') {
            at++;
        }
        boolean point = false;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || (!point && text.charAt(at) == '.'))) {
            point |= text.charAt(at) == '.';
            at++;
        }
        return Double.parseDouble(text.substring(start, at));
    }

    private void skipSeparators() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == ',')) {
            at++;
        }
    }
}
