#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""SG-1 in Python: a reference implementation, written from docs/SG-1.md alone.

It favors clarity over speed and needs nothing but the standard library. Section numbers in comments are those of
docs/SG-1.md. `python3 sg1.py --help` describes the command; conformance/README.md describes the kit it belongs to.
"""

import argparse
import base64
import bisect
import functools
import hashlib
import heapq
import itertools
import json
import math
import struct
import sys
import zlib
from collections import Counter, namedtuple

N, E, S, W = range(4)
STEP = ((0, -1), (1, 0), (0, 1), (-1, 0))  # (dx, dy) of N, E, S, W

# 2.2 Parameters: the values of each, the default first.
CHOICES = {
    "glyph": ("tee", "elbow", "stub"),
    "substrate": ("dark", "light", "none"),
    "shape": ("rounded", "square", "circle"),
    "blend": ("true", "false"),
    "elements": ("mixed", "via"),
    "palette": ("spectrum", "auto", "fire", "phosphor", "cobalt", "mono"),
    "padding": ("none", "some", "lots"),
    "empty": ("some", "few", "none"),
}
AUTO = ("fire", "phosphor", "cobalt", "mono")
INNER = (5, 6, 9, 10)  # cells that are not at the edge of the grid
BLANKS = {"none": 0, "few": 2, "some": 4}

# 4. Colors. spectrum: (trace, via, ground) of each substrate, 16 shades each.
SPECTRUM = {
    "dark": (
        "fb4165 ff664b ff9346 ffb639 f9db1d bbe504 4ae062 05dfa0 09d3c4 31d4ed 0ab4fe 4a91ff 776ffe a95ff7 df52e5 fa59ac",
        "ffc5c8 ffc6bb fec9a8 ffcc83 ecd766 c7e47b 99ee9f 75f2be 4ef2e3 75e9ff abddfe bed8ff ced2fe dfcbfe febbff ffc2db",
        "2c1535 291638 23193c 171d3f 04213e 012434 01252e 02252b 02252b 02252f 002338 0c203f 1b1b3e 25183b 2b1636 2e1533",
    ),
    "light": (
        "cd1347 dd311b d85a04 cd6f00 b77e04 598d06 04822e 037955 017d76 077e91 0470a4 0058d4 4522d1 6c1bb9 9d15a4 c8117c",
        "6d0020 6c0900 5e2301 562b02 4c3201 264101 014514 01432e 02413d 033f4a 013c5b 00317d 2d2482 461878 5c0860 68003e",
        "feeff0 fef0ed fff0ea fef1e7 fcf2e3 eef7e8 eaf8eb e7f8ef e4f9f6 e4f8fc e9f6ff edf4ff f1f3fe f5f1fe fceffc feeff4",
    ),
    "none": (
        "ec305a f84f33 f37513 e89101 d2a702 86b403 21af40 04a97a 08a59c 0ba4bc 0993d2 1c75f7 6051f2 9040e1 c334ca e13591",
    ),
}
# The other palettes: (ramp of four shades, ground) of each substrate.
RAMPS = {
    "fire": {
        "dark": ("f0433a ff7a1f ffb020 ffe39a", "2a0b14"),
        "light": ("7d1030 c4202a d95a00 bd7400", "fff1e2"),
        "none": ("b3202a e0402a ee7a12 dda011", None),
    },
    "phosphor": {
        "dark": ("1fa463 35cf6a 9be23c e0fbb0", "05201a"),
        "light": ("0a4a33 0b7d55 2f9a2f 6b8a00", "ecfaea"),
        "none": ("0b7a4b 14a05a 4fae1e 8fae10", None),
    },
    "cobalt": {
        "dark": ("4f74ff 2aa3ff 3fd6f2 c9e4ff", "0b1440"),
        "light": ("151f6b 2a3fd6 0a7fd0 4f74a8", "e9f1ff"),
        "none": ("2b46d9 3f78ff 1893d6 6f9ad6", None),
    },
    "mono": {
        "dark": ("7f8896 a9b0bb d3d8de ffffff", "1b1e24"),
        "light": ("15181d 3a414b 5f6773 808893", "f3f4f6"),
        "none": ("5b6470 7a838f 959da8 aab0b9", None),
    },
}

Cell = namedtuple("Cell", "row col r n axis kind drilled ports rotation")
Spectrum = namedtuple("Spectrum", "o k m row column via")
Shades = namedtuple("Shades", "row column via ground")
Layer = namedtuple("Layer", "kind axis shapes")  # kind: run, piece, pad, via; axis: row, column or None (drilled vias)
Piece = namedtuple("Piece", "kind cell direction fillets")  # kind: stem, ring, arm


class InputError(ValueError):
    """An input that SG-1 does not define: the name of the input that is to blame, and what was expected."""

    def __init__(self, field, message):
        super().__init__(message)
        self.field = field


# ---------------------------------------------------------------------------------------------- 2. Inputs


def hash_of(seed):
    """Returns the hash of a seed as a number of 128 bits (2.1)."""
    if not seed:
        raise InputError("seed", "A seed has at least one character.")
    try:
        data = seed.encode("utf-8")
    except UnicodeEncodeError as unpaired:
        raise InputError("seed", "A seed is well-formed Unicode, without unpaired surrogates.") from unpaired
    return int.from_bytes(hashlib.sha256(data).digest()[:16], "big")


def bits(hash, k, n):
    """Returns the n bits from bit k on; bit 0 is the most significant (1)."""
    return hash >> (128 - k - n) & (1 << n) - 1


class Avatar:
    """The hash and the nine parameters, with everything that follows from them before anything is drawn."""

    def __init__(self, hash, parameters):
        unknown = sorted(set(parameters) - set(CHOICES) - {"size"})
        if unknown:
            raise InputError(unknown[0], f"SG-1 has no parameter {unknown[0]}.")
        self.hash = hash
        self.size = size_of(parameters.get("size", "64"))
        for name, values in CHOICES.items():
            value = parameters.get(name, values[0])
            if value not in values:
                raise InputError(name, f"{name} is one of {', '.join(values)}.")
            setattr(self, name, value)
        if self.palette == "auto":
            self.palette = AUTO[bits(hash, 96, 2)]  # from here on the resolved one
        self.blend = self.blend == "true"
        self.inset = {"none": 0, "some": 6 if self.shape == "circle" else 4, "lots": 8}[self.padding]
        self.cells = cells_of(self)
        break_hooked_crosses(self)
        self.shades = shades_of(self)

    @property
    def hex(self):
        return f"{self.hash:032x}"

    def neighbor(self, cell, direction):
        """Returns the cell in that direction, or None beyond the edge of the grid."""
        dx, dy = STEP[direction]
        row, col = cell.row + dy, cell.col + dx
        return self.cells[4 * row + col] if 0 <= row < 4 and 0 <= col < 4 else None

    def link(self, cell, direction):
        """Returns what the port of a cell is linked to: "via", "connection" or None (3.3)."""
        other = self.neighbor(cell, direction)
        if other and other.kind == "via":
            return "via"
        if other and (direction + 2) % 4 in other.ports:
            return "connection"
        return None


def avatar(seed=None, hash=None, parameters=None):
    """Returns the avatar of a seed, or of a hash as 32 hexadecimal characters."""
    if (seed is None) == (hash is None):
        raise InputError("seed", "Either a seed or a hash is given.")
    if hash is None:
        number = hash_of(seed)
    elif len(hash) == 32 and all(digit in "0123456789abcdefABCDEF" for digit in hash):
        number = int(hash, 16)
    else:
        raise InputError("hash", "A hash has 32 hexadecimal characters.")
    return Avatar(number, parameters or {})


def size_of(text):
    if not (text.isascii() and text.isdigit() and text[0] != "0" and 16 <= int(text) <= 1024):
        raise InputError("size", "size is a number from 16 to 1024.")
    return int(text)


# ---------------------------------------------------------------------------------------------- 3. Layout


def blank_cells(avatar):
    """Returns the set of blank cells (3.1)."""
    blank = set()
    for k in range(BLANKS[avatar.empty]):
        cell = bits(avatar.hash, 112 + 4 * k, 4)
        while cell in blank:
            cell = (cell + 1) % 16
        blank.add(cell)
    return blank


def cells_of(avatar):
    blank = blank_cells(avatar)
    return [cell_of(avatar, i, i in blank) for i in range(16)]


def cell_of(avatar, i, blank):
    row, col = divmod(i, 4)
    r = bits(avatar.hash, 6 * i, 2)
    n = bits(avatar.hash, 6 * i + 2, 4)
    drilled = n < 4 and not blank
    axis = "row" if r % 2 == 0 else "column"
    kind, ports, rotation = "connection", (), None
    if blank:
        kind = "blank"
    elif drilled or avatar.elements == "via":
        kind = "via"
    else:
        ports, rotation = ports_of(avatar.glyph, row, col, r)
    return Cell(row, col, r, n, axis, kind, drilled, ports, rotation)


def ports_of(glyph, row, col, r):
    """Returns the ports of a connection and its rotation as reported (3.2). A tee's stem is its first port."""

    def fold(direction):
        direction %= 4
        dx, dy = STEP[direction]
        return direction if 0 <= col + dx < 4 and 0 <= row + dy < 4 else (direction + 2) % 4

    if glyph == "tee":
        stem = fold(r + 2)
        return (stem, (stem + 1) % 4, (stem + 3) % 4), (stem + 2) % 4
    if glyph == "elbow":
        ports = fold(N if r in (0, 3) else S), fold(E if r in (0, 1) else W)
        return ports, ((N, E), (S, E), (S, W), (N, W)).index(ports)
    port = fold(r)
    return (port,), port


def reaches(avatar, cell, direction):
    """Returns whether a cell reaches a side (3.4)."""
    other = avatar.neighbor(cell, direction)
    faced = other is not None and (direction + 2) % 4 in other.ports
    if cell.kind == "via":
        return faced
    if cell.kind == "connection" and avatar.glyph == "stub":
        return direction in cell.ports or faced
    if direction not in cell.ports:
        return False
    return avatar.glyph == "elbow" or avatar.link(cell, direction) is not None


def is_hooked_cross(avatar, center):
    """Returns whether an inner cell is the center of a hooked cross (3.4)."""
    return all(reaches(avatar, center, d) for d in range(4)) and any(
        all(reaches(avatar, avatar.neighbor(center, d), (d + t) % 4) for d in range(4)) for t in (1, 3)
    )


def break_hooked_crosses(avatar):
    """Makes connections at the edge of the grid drilled vias until no hooked cross is left (3.4)."""
    while centers := [i for i in INNER if is_hooked_cross(avatar, avatar.cells[i])]:
        neighbors = [avatar.neighbor(avatar.cells[centers[0]], d) for d in (N, E, S, W)]
        cell = next(n for n in neighbors if n.row in (0, 3) or n.col in (0, 3) if n.kind == "connection")
        avatar.cells[4 * cell.row + cell.col] = cell._replace(kind="via", drilled=True, ports=(), rotation=None)


# ---------------------------------------------------------------------------------------------- 4. Colors


def shades_of(avatar):
    """Returns the row shade, the column shade, the via shade and the ground, each as six hexadecimal characters."""
    if avatar.palette == "spectrum":
        return spectrum_shades(avatar)
    ramp, ground = RAMPS[avatar.palette][avatar.substrate]
    left = ramp.split()
    q = bits(avatar.hash, 100, 5) % 6
    row = left.pop(bits(avatar.hash, 98, 2))
    column = left.pop(q % 3)
    return Shades(row, column, left[q // 3], ground)


def spectrum_indices(hash):
    """Returns the entries of the spectrum that the hash selects (4.1)."""
    a = bits(hash, 98, 4)
    o = (2, 3, 4, 3, -2, -3, -4, -3)[bits(hash, 102, 3)]
    k = (6, 7, 9, 10)[bits(hash, 105, 2)]
    m = (a + o // 2) % 16
    return Spectrum(o, k, m, row=a, column=(a + o) % 16, via=(m + k) % 16)


def spectrum_shades(avatar):
    index = spectrum_indices(avatar.hash)
    columns = [shades.split() for shades in SPECTRUM[avatar.substrate]]
    trace, via, ground = columns if len(columns) == 3 else (columns[0], columns[0], None)
    return Shades(trace[index.row], trace[index.column], via[index.via], ground and ground[index.m])


# ---------------------------------------------------------------------------------------------- 5. Shapes, 6. Layers


def layers_of(avatar):
    """Returns the layers above the ground, from bottom to top, without those that have no shapes.

    The shapes of a run layer are (line, start, end): the middle of the row or column and the ends of the segment along
    it. The shapes of pads and vias are cells.
    """
    draw = {"tee": draw_tees, "elbow": draw_elbows, "stub": draw_stubs}[avatar.glyph]
    runs, pieces = draw(avatar)
    vias = [cell for cell in avatar.cells if cell.kind == "via"]
    pads = [cell for cell in avatar.cells if cell.kind == "connection" and avatar.glyph == "stub"]
    run_layers = [Layer("run", axis, merged(runs[axis])) for axis in ("row", "column")]
    piece_layers = [Layer("piece", axis, [p for p in pieces if p.cell.axis == axis]) for axis in ("row", "column")]
    if avatar.blend or avatar.glyph == "elbow":
        layers = run_layers + piece_layers
    else:
        layers = piece_layers + run_layers
    layers += [Layer("pad", axis, [c for c in pads if c.axis == axis]) for axis in ("row", "column")]
    layers += [Layer("via", axis, [c for c in vias if c.axis == axis and not c.drilled]) for axis in ("row", "column")]
    layers.append(Layer("via", None, [c for c in vias if c.drilled]))
    return [layer for layer in layers if layer.shapes]


def merged(runs):
    """Returns the runs in the order of section 7, those of one line that touch or overlap joined."""
    result = []
    for line, start, end in sorted(runs):
        if result and result[-1][0] == line and start <= result[-1][2]:
            result[-1] = line, result[-1][1], max(end, result[-1][2])
        else:
            result.append((line, start, end))
    return result


def center(cell):
    return 16 * cell.col + 8, 16 * cell.row + 8


def mouth_run(cell, direction, inward, outward):
    """Returns a run in that direction, from `inward` units before the mouth to `outward` units beyond it, and its axis."""
    x, y = center(cell)
    horizontal = direction in (E, W)
    middle, line = (x, y) if horizontal else (y, x)
    sign = 1 if direction in (E, S) else -1
    start, end = sorted((middle + sign * (8 - inward), middle + sign * (8 + outward)))
    return "row" if horizontal else "column", (line, start, end)


def draw_tees(avatar):
    """Returns the runs and pieces of tees (5.1)."""
    runs, pieces = {"row": [], "column": []}, []
    tees = [cell for cell in avatar.cells if cell.kind == "connection"]
    for cell in tees:
        first, last = (W, E) if cell.axis == "row" else (N, S)
        before = avatar.neighbor(cell, first)
        if not (before in tees and before.axis == cell.axis):  # the first cell of a chain
            end = cell
            while (after := avatar.neighbor(end, last)) in tees and after.axis == cell.axis:
                end = after
            x, y = center(cell)
            line, start = (y, x - 8) if cell.axis == "row" else (x, y - 8)
            length = 16 * (end.row - cell.row + end.col - cell.col + 1)
            runs[cell.axis].append((line, start + bar_end(avatar, cell, first), start + length - bar_end(avatar, end, last)))
        stem = cell.ports[0]
        link = avatar.link(cell, stem)
        if link:
            fillets = tuple(side for side in cell.ports[1:] if avatar.link(cell, side))
            pieces.append(Piece("stem", cell, stem, fillets))
        if link == "via":
            axis, run = mouth_run(cell, stem, 0, 2)
            runs[axis].append(run)
    return runs, pieces


def bar_end(avatar, cell, direction):
    """Returns how far from the edge of the cell, toward its center, the bar ends."""
    link = avatar.link(cell, direction)
    if link:
        return -2 if link == "via" else 0
    others = [port for port in cell.ports if port != direction]
    return 8 if all(avatar.link(cell, port) for port in others) else 6


def draw_elbows(avatar):
    """Returns the runs and pieces of elbows (5.2)."""
    runs, pieces = {"row": [], "column": []}, []
    for cell in avatar.cells:
        if cell.kind != "connection":
            continue
        pieces.append(Piece("ring", cell, cell.rotation, ()))
        for port in cell.ports:
            axis, run = mouth_run(cell, port, 0, 2 if avatar.link(cell, port) == "via" else 0)
            runs[axis].append(run)
    return runs, pieces


def draw_stubs(avatar):
    """Returns the runs and pieces of stubs (5.3)."""
    runs, pieces = {"row": [], "column": []}, []
    for cell in avatar.cells:
        if cell.kind != "connection":
            continue
        for side in (N, S, E, W):
            other = avatar.neighbor(cell, side)
            if not (side in cell.ports or other and (side + 2) % 4 in other.ports):
                continue
            along = (side in (E, W)) == (cell.axis == "row")
            axis, run = mouth_run(cell, side, 8 if along else 0, 2 if avatar.link(cell, side) == "via" else 0)
            runs[axis].append(run)
            if not along:
                pieces.append(Piece("arm", cell, side, ()))
    return runs, pieces


def hole(cell):
    """Returns the radius of the hole of a via (5.4)."""
    return 2 if cell.drilled else 3 if cell.axis == "row" else 1


def shade_of(avatar, layer):
    """Returns the shade of a layer that is not graded (5)."""
    shades = avatar.shades
    if layer.axis is None:
        return shades.via
    swapped = layer.kind == "piece" and avatar.glyph != "elbow"
    return shades.row if (layer.axis == "row") != swapped else shades.column


# ---------------------------------------------------------------------------------------------- 7. SVG

# Pieces that point S: where they start in the cell, then relative commands as (LINE or the radii and flags of an arc, dx, dy).
LINE = "l"
STEM = {
    (): ((4, 8), ((LINE, 0, 8), (LINE, 8, 0), (LINE, 0, -8))),
    (W,): ((0, 8), ((LINE, 0, 4), ("a4 4 0 0 1", 4, 4), (LINE, 8, 0), (LINE, 0, -8))),
    (E,): ((4, 8), ((LINE, 0, 8), (LINE, 8, 0), ("a4 4 0 0 1", 4, -4), (LINE, 0, -4))),
    (W, E): ((0, 8), ((LINE, 0, 4), ("a4 4 0 0 1", 4, 4), (LINE, 8, 0), ("a4 4 0 0 1", 4, -4), (LINE, 0, -4))),
}
RING = ((12, 16), (("a4 4 0 0 1", 4, -4), (LINE, 0, -8), ("a12 12 0 0 0", -12, 12)))


def svg(avatar):
    """Returns the SVG document (7)."""
    size, shades, inset = avatar.size, avatar.shades, avatar.inset
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 64 64">'
        '<g fill="none" stroke="none" stroke-width="8" stroke-linecap="round">'
    ]
    if shades.ground:
        parts.append({
            "rounded": f'<rect width="64" height="64" rx="10" fill="#{shades.ground}"/>',
            "square": f'<rect width="64" height="64" fill="#{shades.ground}"/>',
            "circle": f'<circle cx="32" cy="32" r="32" fill="#{shades.ground}"/>',
        }[avatar.shape])
    group = True
    if inset:
        scale = {4: ".875", 6: ".8125", 8: ".75"}[inset]
        parts.append(f'<g transform="translate({inset} {inset})scale({scale})">')
    elif avatar.shape == "circle":
        name = f"c{bits(avatar.hash, 0, 24):06x}"
        parts.append(f'<clipPath id="{name}"><circle cx="32" cy="32" r="32"/></clipPath><g clip-path="url(#{name})">')
    else:
        group = False
    parts += [svg_layer(avatar, layer) for layer in layers_of(avatar)]
    parts.append("</g></g></svg>" if group else "</g></svg>")
    return "".join(parts)


def svg_layer(avatar, layer):
    if layer.kind == "run":
        return f'<path stroke="#{shade_of(avatar, layer)}" d="{"".join(run_data(layer.axis, *run) for run in layer.shapes)}"/>'
    if layer.kind == "piece":
        data = "".join(piece_data(piece) for piece in layer.shapes)
        if not avatar.blend:
            return f'<path fill="#{shade_of(avatar, layer)}" d="{data}"/>'
        row, column = avatar.shades.row, avatar.shades.column
        if layer.axis == "row":
            letter, vector, inner, outer = "y", 'x2="0" y1="8" y2="0"', row, column
        else:
            letter, vector, inner, outer = "x", 'x1="8" x2="0"', column, row
        name = f"{letter}{id_part(avatar, 0, inner)}{id_part(avatar, 24, outer)}"
        return (
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {vector} spreadMethod="reflect">'
            f'<stop offset=".5" stop-color="#{inner}"/><stop offset="1" stop-color="#{outer}"/></linearGradient>'
            f'<path fill="url(#{name})" d="{data}"/>'
        )
    if layer.kind == "pad":
        data = "".join("M{} {}h.01".format(*center(cell)) for cell in layer.shapes)
        return f'<path stroke="#{shade_of(avatar, layer)}" stroke-width="10.5" d="{data}"/>'
    width, radius = {2: ("3.25", "3.625"), 3: ("2.25", "4.125"), 1: ("4.25", "3.125")}[hole(layer.shapes[0])]
    circles = "".join('<circle cx="{}" cy="{}" r="{}"/>'.format(*center(cell), radius) for cell in layer.shapes)
    return f'<g stroke="#{shade_of(avatar, layer)}" stroke-width="{width}">{circles}</g>'


def id_part(avatar, k, shade):
    """Returns a half of the id of a gradient (7.6)."""
    return f"{bits(avatar.hash, k, 24) ^ int(shade, 16):06x}"


def run_data(axis, line, start, end):
    x, y = (start, line) if axis == "row" else (line, start)
    if start == end:
        return f"M{x} {y}h.01"
    return f"M{x} {y}{'H' if axis == 'row' else 'V'}{end}"


def piece_data(piece):
    """Returns the path data of a piece: that of the piece that points S, turned."""
    if piece.kind == "ring":
        turns = (piece.direction + 3) % 4  # rotations 0 to 3 lie round NE, SE, SW, NW
        (x, y), commands = RING
    else:
        turns = (piece.direction + 2) % 4
        sides = {(side - turns) % 4 for side in piece.fillets}
        (x, y), commands = STEM[tuple(side for side in (W, E) if side in sides)]
    for _ in range(turns):
        x, y = 16 - y, x
        commands = [(kind, -dy, dx) for kind, dx, dy in commands]
    data = f"M{16 * piece.cell.col + x} {16 * piece.cell.row + y}"
    for kind, dx, dy in commands:
        if kind == LINE:
            data += f"h{dx}" if dx else f"v{dy}"
        else:
            data += f"{kind} {dx} {dy}"
    return data + "z"


# ---------------------------------------------------------------------------------------------- 8. Pixels

PIXEL = 4096  # units of length in a pixel
SCANLINES = 16  # sub-scanlines of a pixel row
LEVELS = 8  # of coverage
CLEAR = (0, 0, 0, 0)

# A side of a shape: center.x + sign * root at each height, where the root is that of the circle, or 0 above and below it.
# A vertical line is a circle of radius 0.
Side = namedtuple("Side", "x y radius sign")
Area = namedtuple("Area", "top bottom left right")


def pixels(avatar):
    """Returns the rows of the picture, each a list of (red, green, blue, alpha), not premultiplied."""
    size = avatar.size
    start = rgb(avatar.shades.ground) + (255,) if avatar.shades.ground else CLEAR
    rows = [[start] * size for _ in range(size)]
    for layer in layers_of(avatar):
        ink = graded_ink(avatar, layer) if layer.kind == "piece" and avatar.blend else plain_ink(avatar, layer)
        for y, x, level in coverage(size, layer_areas(avatar, layer)):
            rows[y][x] = mix(rows[y][x], ink(x, y, level), level)
    if avatar.shape == "circle" and not avatar.inset or avatar.shape != "square" and avatar.shades.ground:
        for y, x, level in coverage(size, outside(avatar)):
            rows[y][x] = erase(rows[y][x], level)
    return rows


def rgb(shade):
    return tuple(bytes.fromhex(shade))


def coverage(size, areas):
    """Yields (y, x, level) for each pixel that the areas cover with a level above 0 (8.2)."""
    step = PIXEL // SCANLINES
    full = PIXEL * SCANLINES // LEVELS  # the area of a level
    rows = {}  # for each row, the area of partly covered pixels, and the changes of the area of fully covered ones
    for area in areas:
        first = -((step // 2 - area.top) // step)  # the first sub-scanline at or below the top
        after = -((step // 2 - area.bottom) // step)
        for s in range(first, after):
            height = step * s + step // 2
            left, right = side_at(area.left, height), side_at(area.right, height)
            partly, changes = rows.setdefault(s // SCANLINES, ([0] * (size + 1), [0] * (size + 2)))
            x, end = left // PIXEL, right // PIXEL
            partly[x] -= left - PIXEL * x
            partly[end] += right - PIXEL * end
            changes[x] += PIXEL
            changes[end] -= PIXEL
    for y in sorted(rows):
        partly, changes = rows[y]
        for x, covered in enumerate(itertools.accumulate(changes[:size])):
            level = (covered + partly[x] + full // 2) // full
            if level:
                yield y, x, level


def side_at(side, height):
    square = side.radius**2 - (height - side.y) ** 2
    return side.x + side.sign * math.isqrt(max(square, 0))


def layer_areas(avatar, layer):
    """Returns the shapes of a layer as areas in units of the plane (8.1, 8.2)."""
    shapes = {"run": run_areas, "piece": piece_areas, "pad": disc_areas, "via": ring_areas}[layer.kind](layer)
    scale = avatar.size * (32 - avatar.inset) // 2  # of a quarter of a grid unit
    origin = avatar.inset * avatar.size * 64

    def place(quarters):
        return origin + quarters * scale

    def place_side(side):
        return Side(place(side.x), place(side.y), side.radius * scale, side.sign)

    return [Area(place(top), place(bottom), place_side(left), place_side(right)) for top, bottom, left, right in shapes]


# The shapes of layers, in quarters of a grid unit.


def line(x):
    return Side(x, 0, 0, 1)


def run_areas(layer):
    areas = []
    for middle, start, end in layer.shapes:
        middle, start, end = 4 * middle, 4 * start, 4 * end
        if layer.axis == "row":
            areas.append(Area(middle - 16, middle + 16, Side(start, middle, 16, -1), Side(end, middle, 16, 1)))
        else:
            areas.append(Area(start - 16, start, Side(middle, start, 16, -1), Side(middle, start, 16, 1)))
            areas.append(Area(start, end, line(middle - 16), line(middle + 16)))
            areas.append(Area(end, end + 16, Side(middle, end, 16, -1), Side(middle, end, 16, 1)))
    return areas


def piece_areas(layer):
    make = {"stem": stem_areas, "ring": quarter_ring_areas, "arm": stem_areas}
    return [area for piece in layer.shapes for area in make[piece.kind](piece)]


def stem_areas(piece):
    """Returns the areas of a stem, or of an arm, which is a stem without fillets."""
    x, y = 64 * piece.cell.col, 64 * piece.cell.row
    if piece.direction in (N, S):
        top, mouth = (y, y) if piece.direction == N else (y + 32, y + 64)
        left = Side(x, mouth, 16, 1) if W in piece.fillets else line(x + 16)
        right = Side(x + 64, mouth, 16, -1) if E in piece.fillets else line(x + 48)
        return [Area(top, top + 32, left, right)]
    areas = []
    for side, edge in (N, y), (S, y + 64):
        mouth, sign = (x + 64, -1) if piece.direction == E else (x, 1)
        end = Side(mouth, edge, 16, sign) if side in piece.fillets else line(mouth)
        reach = 32 if side in piece.fillets else 16
        top = y + 32 - reach if side == N else y + 32
        left, right = (line(x + 32), end) if piece.direction == E else (end, line(x + 32))
        areas.append(Area(top, top + reach, left, right))
    return areas


def quarter_ring_areas(piece):
    x, y = 64 * piece.cell.col, 64 * piece.cell.row
    if E in piece.cell.ports:
        x, sign = x + 64, -1
    else:
        sign = 1
    top = y
    if S in piece.cell.ports:
        y, top = y + 64, y + 16
    sides = Side(x, y, 48, sign), Side(x, y, 16, sign)
    left, right = sides if sign < 0 else sides[::-1]
    return [Area(top, top + 48, left, right)]


def disc_areas(layer):
    areas = []
    for cell in layer.shapes:
        x, y = 4 * center(cell)[0], 4 * center(cell)[1]
        areas.append(Area(y - 21, y + 21, Side(x, y, 21, -1), Side(x, y, 21, 1)))
    return areas


def ring_areas(layer):
    areas = []
    for cell in layer.shapes:
        x, y = 4 * center(cell)[0], 4 * center(cell)[1]
        inner = 4 * hole(cell)
        areas.append(Area(y - 21, y + 21, Side(x, y, 21, -1), Side(x, y, inner, -1)))
        areas.append(Area(y - 21, y + 21, Side(x, y, inner, 1), Side(x, y, 21, 1)))
    return areas


def outside(avatar):
    """Returns the four corners outside of the outline (8.4)."""
    end = avatar.size * PIXEL
    radius = (32 if avatar.shape == "circle" else 10) * avatar.size * 64
    areas = []
    for top, y in (0, radius), (end - radius, end - radius):
        areas.append(Area(top, top + radius, line(0), Side(radius, y, radius, -1)))
        areas.append(Area(top, top + radius, Side(end - radius, y, radius, 1), line(end)))
    return areas


def plain_ink(avatar, layer):
    ink = rgb(shade_of(avatar, layer))
    return lambda x, y, level: ink


def graded_ink(avatar, layer):
    """Returns the ink of graded pieces as a function of the pixel and its level (8.3)."""
    size, inset = avatar.size, avatar.inset
    row, column = rgb(avatar.shades.row), rgb(avatar.shades.column)
    inner, outer = (row, column) if layer.axis == "row" else (column, row)
    unit = size * (32 - inset)

    def ink(x, y, level):
        return ink_at(y if layer.axis == "row" else x, level < LEVELS)

    @functools.cache
    def ink_at(p, partly):
        q = 32 * (32 * (2 * p + 1) - inset * size)
        t = max(abs(q % (16 * unit) - 8 * unit) - 4 * unit, 0)
        if size > 64 and 0 < t < 4 * unit and partly:
            t = (2 * (t // unit) + 1) * unit // 2
        return tuple((i * (4 * unit - t) + o * t + 2 * unit) // (4 * unit) for i, o in zip(inner, outer))

    return ink


@functools.lru_cache(maxsize=4096)
def mix(pixel, ink, level):
    """Returns the pixel with the ink over it (8.3)."""
    if level == LEVELS:
        return ink + (255,)
    over = 255 * level
    under = pixel[3] * (LEVELS - level)
    both = over + under
    color = tuple((channel * under + i * over + both // 2) // both for channel, i in zip(pixel, ink))
    return color + ((both + LEVELS // 2) // LEVELS,)


def erase(pixel, level):
    if level == LEVELS:
        return CLEAR
    return pixel[:3] + ((pixel[3] * (LEVELS - level) + LEVELS // 2) // LEVELS,)


# ---------------------------------------------------------------------------------------------- 9. Decode, 10. Entity tag


def decode(avatar):
    """Returns the decode document (9)."""
    document = {"spec": "SG-1", "hex": avatar.hex, "palette": avatar.palette, "cells": []}
    shades = avatar.shades
    for cell in avatar.cells:
        member = {"row": cell.row, "col": cell.col, "kind": cell.kind}
        along, across = (shades.row, shades.column) if cell.axis == "row" else (shades.column, shades.row)
        if cell.kind == "via":
            member["shades"] = [f"#{shades.via if cell.drilled else along}"]
        elif cell.kind == "connection":
            member["glyph"] = avatar.glyph
            member["rotation"] = 90 * cell.rotation
            member["ports"] = "".join("NESW"[port] for port in sorted(cell.ports))
            member["shades"] = [f"#{along}", f"#{across}"]
        document["cells"].append(member)
    return json.dumps(document, separators=(",", ":"))


def canonical_text(avatar, format):
    """Returns the text that identifies an avatar in the format svg, png or decode (10)."""
    values = {"format": format, "size": avatar.size}
    values.update((name, getattr(avatar, name)) for name in CHOICES)
    values.update(blend=str(avatar.blend).lower(), hash=avatar.hex)
    return "SG-1\n" + "".join(f"{name}={value}\n" for name, value in values.items())


def etag(avatar, format):
    """Returns the entity tag of the format svg, png or decode (10)."""
    return f'"SG-1-{hashlib.sha1(canonical_text(avatar, format).encode()).hexdigest()}"'


# ---------------------------------------------------------------------------------------------- 11. PNG

WINDOW = 32768  # the greatest distance of deflate
END_OF_BLOCK = 256
# RFC 1951, 3.2.5: the smallest length or distance of each symbol, and its number of extra bits.
LENGTHS = [(3 + i, 0) for i in range(8)]
for extra in range(1, 6):
    LENGTHS += [(3 + (4 + i << extra), extra) for i in range(4)]
LENGTHS[28:] = [(258, 0)]
DISTANCES = [(1 + i, 0) for i in range(4)]
for extra in range(1, 14):
    DISTANCES += [(1 + (2 + i << extra), extra) for i in range(2)]
FIXED = [8] * 144 + [9] * 112 + [7] * 24 + [8] * 8
HEADER_ORDER = (16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15)


def png(avatar):
    """Returns the PNG file (11)."""
    rows = pixels(avatar)
    color_type, palette, data = scanlines(rows)
    header = struct.pack(">IIBBBBB", avatar.size, avatar.size, 8, color_type, 0, 0, 0)
    body = b"\x78\xda" + deflate(split(tokens(data, avatar.size))) + struct.pack(">I", zlib.adler32(data))
    chunks = [(b"IHDR", header)]
    if color_type == 3:
        chunks.append((b"PLTE", bytes(channel for color in palette for channel in color[:3])))
        transparent = [i for i, color in enumerate(palette) if color[3] < 255]
        if transparent:
            chunks.append((b"tRNS", bytes(color[3] for color in palette[: transparent[-1] + 1])))
    chunks += [(b"IDAT", body), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        for name, content in chunks
    )


def scanlines(rows):
    """Returns the color type, the palette and the bytes of the scanlines (11.1)."""
    first = rows[len(rows) // 2][0]
    index = {first: 0}
    for row in rows:
        for color in row:
            index.setdefault(color, len(index))
    if len(index) <= 256:
        color_type, code = 3, {color: bytes([i]) for color, i in index.items()}
    elif any(color[3] < 255 for color in index):
        color_type, code = 6, {color: bytes(color) for color in index}
    else:
        color_type, code = 2, {color: bytes(color[:3]) for color in index}
    return color_type, list(index), b"".join(b"\0" + b"".join(code[color] for color in row) for row in rows)


def tokens(data, size):
    """Returns the literals, as numbers, and the matches, as (length, distance), of the scanlines (11.2)."""
    row = len(data) // size
    repeats = repeat_distances(data, size)

    def best(p):
        """Returns (score, length, distance) of the best match at p."""
        result = (0, 0, 0)
        for distance in (1, row, *repeats.get(p, ())):
            if distance <= p:
                length = match_length(data, p, distance)
                score = 3 * length - extra_bits(distance)
                if length >= 3 and score > result[0]:
                    result = (score, length, distance)
        return result

    found, p, match = [], 0, best(0)
    while p < len(data):
        score, length, distance = match
        after = best(p + 1)
        if length == 0 or p + length < len(data) and after[0] > score:
            found.append(data[p])
            p, match = p + 1, after
        else:
            found.append((length, distance))
            p += length
            match = best(p)
    return found


def match_length(data, p, distance):
    end = p
    while end + 64 <= len(data) and data[end : end + 64] == data[end - distance : end - distance + 64]:
        end += 64
    while end < len(data) and data[end] == data[end - distance]:
        end += 1
    return end - p


def extra_bits(distance):
    return DISTANCES[symbol_of(DISTANCES, distance)][1]


def symbol_of(table, value):
    """Returns the symbol whose range has the value."""
    return bisect.bisect_right(table, (value, 99)) - 1


def repeat_distances(data, size):
    """Returns, for each position in a new block, the distances to the latest two equal new blocks."""
    row = len(data) // size
    pixel = (row - 1) // size
    width = -(-size // 16) * pixel
    earlier, result = {}, {}
    for y in range(size):
        for x in range(1, row, width):
            start, end = y * row + x, y * row + min(x + width, row)
            block = data[start:end]
            if y and block == data[start - row : end - row]:
                continue
            starts = earlier.setdefault(block, [])
            distances = [start - other for other in starts[:-3:-1] if start - other <= WINDOW]
            result.update((p, distances) for p in range(start, end))
            starts.append(start)
    return result


def split(found):
    """Returns the tokens with matches longer than 258 divided."""
    parts = []
    for token in found:
        while isinstance(token, tuple) and token[0] > 258:
            length, distance = token
            part = 255 if length in (259, 260) else 258
            parts.append((part, distance))
            token = length - part, distance
        parts.append(token)
    return parts


class BitWriter:
    """Collects bits, the first ones in the lowest bits of the first byte."""

    def __init__(self):
        self.value = 0
        self.length = 0
        self.bytes = bytearray()

    def write(self, value, length):
        self.value |= value << self.length
        self.length += length
        while self.length >= 8:
            self.bytes.append(self.value & 255)
            self.value >>= 8
            self.length -= 8

    def finish(self):
        self.write(0, -self.length % 8)
        return bytes(self.bytes)


def deflate(parts):
    """Returns one final block with these tokens (11.3)."""
    symbols = symbols_of(parts)
    dynamic, fixed = dynamic_block(symbols), fixed_block(symbols)
    return (fixed if fixed.size() <= dynamic.size() else dynamic).bits.finish()


def symbols_of(parts):
    """Returns (literal/length symbol, extra bits, distance symbol, extra bits) of each token and of the end of the block."""
    symbols = []
    for token in parts:
        if isinstance(token, tuple):
            length, distance = (symbol_of(LENGTHS, token[0]), symbol_of(DISTANCES, token[1]))
            symbols.append((257 + length, (token[0] - LENGTHS[length][0], LENGTHS[length][1]),
                            distance, (token[1] - DISTANCES[distance][0], DISTANCES[distance][1])))
        else:
            symbols.append((token, (0, 0), None, (0, 0)))
    symbols.append((END_OF_BLOCK, (0, 0), None, (0, 0)))
    return symbols


def dynamic_lengths(symbols):
    """Returns the code lengths of the literal/length code and of the distance code."""
    literal_lengths = code_lengths(Counter(literal for literal, _, _, _ in symbols), 286, 15)
    distance_lengths = code_lengths(Counter(d for _, _, d, _ in symbols if d is not None), 30, 15)
    return literal_lengths[: max(257, used(literal_lengths))], distance_lengths[: max(1, used(distance_lengths))]


def dynamic_block(symbols):
    literal_lengths, distance_lengths = dynamic_lengths(symbols)
    block = BlockWriter(2, literal_lengths, distance_lengths)
    block.header(literal_lengths, distance_lengths)
    block.tokens(symbols)
    return block


def fixed_block(symbols):
    block = BlockWriter(1, FIXED, [5] * 30)
    block.tokens(symbols)
    return block


class BlockWriter:
    """Writes a final block with given codes."""

    def __init__(self, kind, literal_lengths, distance_lengths):
        self.bits = BitWriter()
        self.bits.write(1, 1)
        self.bits.write(kind, 2)
        self.literal_code = code(literal_lengths)
        self.distance_code = code(distance_lengths)

    def size(self):
        return 8 * len(self.bits.bytes) + self.bits.length

    def tokens(self, symbols):
        for literal, length_extra, distance, distance_extra in symbols:
            self.bits.write(*self.literal_code[literal])
            self.bits.write(*length_extra)
            if distance is not None:
                self.bits.write(*self.distance_code[distance])
                self.bits.write(*distance_extra)

    def header(self, literal_lengths, distance_lengths):
        items = list(shortened(literal_lengths + distance_lengths))
        lengths = header_lengths(items)
        ordered = [lengths[symbol] for symbol in HEADER_ORDER]
        count = max(4, used(ordered))
        self.bits.write(len(literal_lengths) - 257, 5)
        self.bits.write(len(distance_lengths) - 1, 5)
        self.bits.write(count - 4, 4)
        for length in ordered[:count]:
            self.bits.write(length, 3)
        header_code = code(lengths)
        for symbol, extra, extra_length in items:
            self.bits.write(*header_code[symbol])
            self.bits.write(extra, extra_length)


def header_lengths(items):
    """Returns the code lengths of the code length code, for the symbols of the header."""
    return code_lengths(Counter(symbol for symbol, _, _ in items), 19, 7)


def used(lengths):
    """Returns the number of lengths up to the last one that is not 0."""
    return max((i + 1 for i, length in enumerate(lengths) if length), default=0)


def shortened(lengths):
    """Yields the symbols of a sequence of code lengths, each with its extra bits: (symbol, extra, number of bits)."""
    for length, run in itertools.groupby(lengths):
        left = len(list(run))
        if length == 0:
            while left >= 11:
                yield 18, min(138, left) - 11, 7
                left -= min(138, left)
            if left >= 3:
                yield 17, left - 3, 3
                left = 0
        else:
            yield length, 0, 0
            left -= 1
            while left >= 3:
                yield 16, min(6, left) - 3, 2
                left -= min(6, left)
        for _ in range(left):
            yield length, 0, 0


def code_lengths(counts, symbols, limit):
    """Returns the length of the code of each symbol, 0 for those that do not occur (11.3)."""
    lengths = [0] * symbols
    order = sorted(counts, key=lambda symbol: (counts[symbol], symbol))
    if len(order) == 1:
        lengths[order[0]] = 1
        return lengths
    # A node of the heap is (count, 0 for a symbol or 1 for a node, number or age, depths of its symbols).
    heap = [(counts[symbol], 0, symbol, [0]) for symbol in order]
    heapq.heapify(heap)
    age = 0
    while len(heap) > 1:
        one, two = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, (one[0] + two[0], 1, age, [depth + 1 for depth in one[3] + two[3]]))
        age += 1
    number = [0] * (limit + 1)
    for depth in heap[0][3] if heap else ():
        number[min(depth, limit)] += 1
    while sum(count << limit - length for length, count in enumerate(number)) > 1 << limit:
        length = max(length for length in range(1, limit) if number[length])
        number[length] -= 1
        number[limit] -= 1
        number[length + 1] += 2
    longest_first = [length for length in range(limit, 0, -1) for _ in range(number[length])]
    for symbol, length in zip(order, longest_first):
        lengths[symbol] = length
    return lengths


def code(lengths):
    """Returns (bits, length) of each symbol, the bits in the order in which they are written (RFC 1951, 3.2.2)."""
    result, value = {}, 0
    for length in range(1, 16):
        value <<= 1
        for symbol, own in enumerate(lengths):
            if own == length:
                result[symbol] = int(f"{value:0{length}b}"[::-1], 2), length
                value += 1
    return result


# ---------------------------------------------------------------------------------------------- Command


def answer(request):
    """Returns what conformance/check.py compares, as far as it is wanted (conformance/README.md)."""
    if "tokens" in request:
        parts = [tuple(token) if isinstance(token, list) else token for token in request["tokens"]]
        return {"deflate": base64.b64encode(deflate(parts)).decode()}
    try:
        it = avatar(request.get("seed"), request.get("hash"), request["parameters"])
    except InputError as error:
        return {"error": str(error), "field": error.field}
    make = {
        "hex": lambda: it.hex,
        "decode": lambda: decode(it),
        "etags": lambda: {format: etag(it, format) for format in ("svg", "png", "decode")},
        "svg": lambda: svg(it),
        "pixels": lambda: base64.b64encode(rgba(pixels(it))).decode(),
        "tokens": lambda: token_list(it),
        "png": lambda: base64.b64encode(png(it)).decode(),
    }
    return {member: make[member]() for member in request["want"] if member in make}


def pixels_digest(avatar):
    return hashlib.sha256(rgba(pixels(avatar))).hexdigest()


def token_list(avatar):
    """Returns the tokens of the PNG file, long matches divided."""
    _, _, data = scanlines(pixels(avatar))
    return split(tokens(data, avatar.size))


def token_text(found):
    """Returns tokens one a line: a literal as its value, a match as its length, a space and its distance."""
    return "".join(("%d %d" % tuple(token) if isinstance(token, (tuple, list)) else "%d" % token) + "\n" for token in found)


def rgba(rows):
    """Returns the channels of all pixels, row by row."""
    return b"".join(bytes(pixel) for row in rows for pixel in row)


def main():
    parser = argparse.ArgumentParser(description="Draws SG-1 avatars. Writes to standard output.")
    parser.add_argument("output", choices=("svg", "png", "decode", "etag", "rgba", "tokens", "answers"),
                        help="answers: reads inputs from standard input, one JSON object a line, for conformance/check.py")
    parser.add_argument("--seed", default=None)
    parser.add_argument("--hash", default=None, help="32 hexadecimal characters, instead of a seed")
    parser.add_argument("--size", default="64", help="16 to 1024, default 64")
    for name, values in CHOICES.items():
        parser.add_argument(f"--{name}", default=values[0], help=f"{', '.join(values)}; default {values[0]}")
    arguments = vars(parser.parse_args())
    output, seed, hash = (arguments.pop(name) for name in ("output", "seed", "hash"))
    if output == "answers":
        for line in sys.stdin:
            print(json.dumps(answer(json.loads(line))), flush=True)
        return
    try:
        it = avatar(seed, hash, arguments)
    except InputError as error:
        parser.error(str(error))
    make = {
        "svg": lambda: svg(it).encode(),
        "decode": lambda: decode(it).encode(),
        "etag": lambda: etag(it, "svg").encode(),
        "png": lambda: png(it),
        "rgba": lambda: rgba(pixels(it)),
        "tokens": lambda: token_text(token_list(it)).encode(),
    }
    sys.stdout.buffer.write(make[output]())


if __name__ == "__main__":
    main()
