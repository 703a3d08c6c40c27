#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes what docs/SG-1.md takes from the reference implementation: the figures and the worked example.

    python3 docs.py           writes them
    python3 docs.py --check   fails if they are not up to date
"""

import hashlib
import re
import sys
import textwrap
from pathlib import Path

import sg1
from sg1 import E, N, S, W

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLE = re.compile(r"(<!-- example: [^\n]* -->\n).*(<!-- end of the example -->)", re.DOTALL)
SEED, SIZE = "ada", "16"
LARGE_SIZE, LARGE_ROWS = "96", 8
LETTERS = "NESW"

# ---------------------------------------------------------------------------------------------- Figures

ROW, COLUMN, VIA, GRID, NOTE = "#6ea8d8", "#e3a25f", "#6db58a", "#6e7781", "#24292f"


def figure(width, height, body):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' font-family="sans-serif" font-size="13" fill="{NOTE}">\n'
        "<style>.ground{fill:#fff}@media(prefers-color-scheme:dark){.ground{fill:#b1bac4}}</style>\n"
        f'<rect class="ground" width="{width}" height="{height}"/>\n'
        + "\n".join(body)
        + "\n</svg>\n"
    )


def text(x, y, words, anchor="middle"):
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{words}</text>'


def at(x, y, scale, body):
    return f'<g transform="translate({x} {y})scale({scale})">' + "".join(body) + "</g>"


def cell_frame(x=0, y=0):
    return f'<rect x="{x}" y="{y}" width="16" height="16" fill="none" stroke="{GRID}" stroke-width=".3"/>'


def dot(x, y, radius=0.7):
    return f'<circle cx="{x}" cy="{y}" r="{radius}"/>'


def trace(data, color=ROW):
    return f'<path d="{data}" stroke="{color}" stroke-width="8" stroke-linecap="round" fill="none"/>'


def piece(kind, direction, fillets=(), color=COLUMN):
    """Returns a piece in the top left cell of the grid."""
    first = sg1.Cell(row=0, col=0, r=0, n=15, axis="row", kind="connection", drilled=False, ports=(), rotation=0)
    shape = sg1.Piece(kind, first, direction, fillets)
    return f'<path d="{sg1.piece_data(shape)}" fill="{color}"/>'


def glyph(name, ports, rotation):
    """Returns a connection as it looks with all its ports linked, and a dot in each mouth."""
    across = COLUMN if rotation % 2 == 0 else ROW
    along = ROW if rotation % 2 == 0 else COLUMN
    body = [cell_frame()]
    if name == "tee":
        bar = "M0 8H16" if rotation % 2 == 0 else "M8 0V16"
        body += [piece("stem", ports[0], ports[1:], across), f'<path d="{bar}" stroke="{along}" stroke-width="8"/>']
    elif name == "elbow":
        body.append(piece("ring", rotation, color=ROW))
    else:
        body += [piece("arm", ports[0], color=across), f'<circle cx="8" cy="8" r="5.25" fill="{along}"/>']
    mouths = [(8 + 8 * dx, 8 + 8 * dy) for dx, dy in (sg1.STEP[port] for port in ports)]
    return body + [dot(x, y, 1) for x, y in mouths]


def ports_figure():
    """Draws each glyph with each r inside the grid, and with r that folds in the top row."""
    body = []
    for k in range(4):
        body.append(text(130 + 100 * k, 20, f"r = {k}"))
    body.append(text(570, 20, "in the top row"))
    for line, (name, folded) in enumerate((("tee", 2), ("elbow", 0), ("stub", 0))):
        y = 32 + 96 * line
        body.append(text(20, y + 36, name, "start"))
        for k, (row, r) in enumerate(((1, 0), (1, 1), (1, 2), (1, 3), (0, folded))):
            x = 98 + 100 * k + (40 if k == 4 else 0)
            ports, rotation = sg1.ports_of(name, row, 1, r)
            body.append(at(x, y, 4, glyph(name, ports, rotation)))
            letters = "".join(LETTERS[port] for port in sorted(ports))
            body.append(text(x + 32, y + 80, f"r = {r}: {letters}" if k == 4 else letters))
    return figure(660, 322, body)


def run_ends_figure():
    """Draws the left end of a bar in each of its four cases."""
    cases = (
        ("linked to a via: e − 2", -2, "via"),
        ("linked to a connection: e", 0, "connection"),
        ("loose: e + 6", 6, None),
        ("loose, the other two linked: e + 8", 8, "stem"),
    )
    body = []
    for k, (label, end, other) in enumerate(cases):
        shapes = [cell_frame(0), cell_frame(16)]
        if other == "connection":
            shapes.append(piece("stem", E))
        if other == "stem":
            shapes.append(at(16, 0, 1, [piece("stem", S, (E,))]))
        shapes.append(trace(f"M{16 + end} 8H40"))
        if other == "via":
            shapes.append(f'<circle cx="8" cy="8" r="3.625" stroke="{VIA}" stroke-width="3.25" fill="none"/>')
        shapes.append(f'<path d="M{16 + end} 8H32" stroke="{NOTE}" stroke-width=".4"/>')
        shapes += [dot(16 + end, 8), f'<path d="M16 -1V17" stroke="{NOTE}" stroke-width=".3" stroke-dasharray="1"/>']
        x, y = 66 + 240 * (k % 2), 22 + 118 * (k // 2)
        clip = f'<svg x="{x}" y="{y}" width="132" height="72" viewBox="-1 -1 33 18">' + "".join(shapes) + "</svg>"
        body += [clip, text(x + 68, y - 6, "e"), text(x + 68, y + 88, label)]
    return figure(508, 240, body)


def pieces_figure():
    """Draws the pieces of the table in section 7.3, with the point where each starts."""
    cases = (
        ("both fillets", "stem", S, (W, E), (0, 8)),
        ("fillet W", "stem", S, (W,), (0, 8)),
        ("fillet E", "stem", S, (E,), (4, 8)),
        ("no fillet, arm", "stem", S, (), (4, 8)),
        ("quarter ring", "ring", 1, (), (12, 16)),
    )
    body = []
    for k, (label, kind, direction, fillets, start) in enumerate(cases):
        x = 16 + 132 * k
        body.append(at(x, 16, 6, [cell_frame(), piece(kind, direction, fillets), dot(*start)]))
        body += [text(x + 48, 134, label), text(x + 48, 152, "starts at ({}, {})".format(*start))]
    return figure(676, 166, body)


def coverage_figure():
    """Draws the left part of a disc on a few pixels: its interval on each sub-scanline, and the level of each pixel."""
    across, down, scale = 3, 3, 104
    middle, radius = 3 * sg1.PIXEL // 2, 5 * sg1.PIXEL // 4
    left, right = sg1.Side(2 * sg1.PIXEL, middle, radius, -1), sg1.Side(across * sg1.PIXEL, 0, 0, 1)
    area = sg1.Area(middle - radius, middle + radius, left, right)
    levels = {(y, x): level for y, x, level in sg1.coverage(across, [area])}
    body = [f'<g transform="translate(20 20)scale({scale})">']
    step = sg1.PIXEL // sg1.SCANLINES
    for height in range(step // 2, down * sg1.PIXEL, step):
        if area.top <= height < area.bottom:
            start = sg1.side_at(left, height) / sg1.PIXEL
            y = height / sg1.PIXEL
            body.append(f'<path d="M{start:.4f} {y:.5f}H{across}" stroke="{ROW}" stroke-width=".045"/>')
    for k in range(across + 1):
        body.append(f'<path d="M{k} 0V{down}M0 {k}H{across}" stroke="{NOTE}" stroke-width=".008"/>')
    body.append("</g>")
    for y in range(down):
        for x in range(across):
            body.append(text(20 + scale * x + 14, 20 + scale * y + 18, levels.get((y, x), 0)))
    body.append(text(350, 60, "Each line is a sub-scanline, 16 in a pixel.", "start"))
    body.append(text(350, 80, "Its blue part is the interval of the shape.", "start"))
    body.append(text(350, 100, "The number is the level of the pixel, 0 to 8.", "start"))
    return figure(640, 352, body)


def hooked_cross_figure():
    """Draws avatars before and after the step of section 3.4."""
    cases = (
        ("user3151", {"glyph": "tee"}),
        ("user428", {"glyph": "elbow"}),
        ("user205", {"glyph": "stub", "empty": "none"}),
    )
    body = []
    for k, (seed, parameters) in enumerate(cases):
        avatar = sg1.avatar(seed, parameters={**parameters, "size": "128"})
        after = sg1.svg(avatar)
        avatar.cells = sg1.cells_of(avatar)
        for line, picture in enumerate((sg1.svg(avatar), after)):
            body.append(picture.replace("<svg ", f'<svg x="{70 + 148 * k}" y="{16 + 144 * line}" ', 1))
        body += [text(134 + 148 * k, 322, seed), text(134 + 148 * k, 340, "&amp;".join(map("=".join, parameters.items())))]
    return figure(540, 352, body + [text(12, 84, "before", "start"), text(12, 228, "after", "start")])


FIGURES = {
    "sg1-ports.svg": ports_figure,
    "sg1-hooked-cross.svg": hooked_cross_figure,
    "sg1-run-ends.svg": run_ends_figure,
    "sg1-pieces.svg": pieces_figure,
    "sg1-coverage.svg": coverage_figure,
}

# ---------------------------------------------------------------------------------------------- Worked example


def block(*lines):
    return ["```", *lines, "```", ""]


def example():
    """Returns the worked example as Markdown."""
    avatar = sg1.avatar(SEED, parameters={"size": SIZE})
    lines = [f"The seed is `{SEED}`, `size` is {SIZE}, all other parameters have their defaults.", ""]
    for section in (hash_lines, cell_lines, shade_lines, shape_lines, svg_lines, etag_lines, pixel_lines, png_lines):
        lines += section(avatar)
    return "\n".join(lines)


def hash_lines(avatar):
    digest = hashlib.sha256(SEED.encode()).hexdigest()
    return ["**Hash** (2.1)", "", *block(f'SHA-256("{SEED}") = {digest}', f"hash           = {avatar.hex}")]


def cell_lines(avatar):
    nibbles = [sg1.bits(avatar.hash, 112 + 4 * k, 4) for k in range(4)]
    order = list(sg1.blank_cells(avatar))
    lines = ["**Cells** (3)", ""]
    lines += [f"The four nibbles from bit 112 on are {', '.join(map(str, nibbles))}: blank are the cells"
              f" {', '.join(map(str, sorted(order)))}.", ""]
    lines += ["| cell | bits | *r* | *n* | axis | kind | ports | linked | rotation |", "|---|---|---|---|---|---|---|---|---|"]
    for i, cell in enumerate(avatar.cells):
        letters = [LETTERS[port] for port in cell.ports]
        links = [f"{LETTERS[port]} {avatar.link(cell, port)}" for port in cell.ports if avatar.link(cell, port)]
        kind = "drilled via" if cell.drilled else cell.kind
        ports = f"stem {letters[0]}, bar {letters[1]} {letters[2]}" if letters else ""
        rotation = "" if cell.rotation is None else cell.rotation
        lines.append(f"| {i} | `{sg1.bits(avatar.hash, 6 * i, 6):06b}` | {cell.r} | {cell.n} | {cell.axis} | {kind} | {ports}"
                     f" | {', '.join(links)} | {rotation} |")
    assert avatar.cells == sg1.cells_of(avatar), "the example has a hooked cross"
    reached = [", ".join(LETTERS[d] for d in range(4) if sg1.reaches(avatar, avatar.cells[i], d)) for i in sg1.INNER]
    sides = "; ".join(f"{i} {letters or 'none'}" for i, letters in zip(sg1.INNER, reached))
    return [*lines, "", f"The inner cells reach these sides (3.4): {sides}. None reaches all four, so there is no hooked cross and nothing changes.", ""]


def shade_lines(avatar):
    hash, shades = avatar.hash, avatar.shades
    values = {name: sg1.bits(hash, k, n) for name, k, n in (("a", 98, 4), ("o", 102, 3), ("k", 105, 2))}
    index = sg1.spectrum_indices(hash)
    return ["**Shades** (4.1)", "", *block(
        f"a = bits(98, 4) = {values['a']}",
        f"o = entry bits(102, 3) = {values['o']} of (2, 3, 4, 3, −2, −3, −4, −3) = {index.o}".replace("-", "−"),
        f"k = entry bits(105, 2) = {values['k']} of (6, 7, 9, 10) = {index.k}",
        f"m = {index.m}",
        f"H = trace[{index.row}] = #{shades.row}",
        f"V = trace[{index.column}] = #{shades.column}",
        f"P = via[{index.via}] = #{shades.via}",
        f"B = ground[{index.m}] = #{shades.ground}",
    )]


def layer_name(layer):
    return {
        ("run", "row"): "horizontal runs",
        ("run", "column"): "vertical runs",
        ("piece", "row"): "y pieces",
        ("piece", "column"): "x pieces",
        ("via", None): "drilled vias",
    }[layer.kind, layer.axis]


def shape_lines(avatar):
    items = []
    for layer in sg1.layers_of(avatar):
        if layer.kind == "run":
            axes = "yx" if layer.axis == "row" else "xy"
            shapes = [f"{axes[0]} = {middle}, {axes[1]} = {start} … {end}" for middle, start, end in layer.shapes]
        elif layer.kind == "piece":
            shapes = [f"cell {4 * p.cell.row + p.cell.col}: stem {LETTERS[p.direction]}, fillets"
                      f" {' '.join(LETTERS[side] for side in p.fillets) or 'none'}" for p in layer.shapes]
        else:
            shapes = [f"cell {4 * cell.row + cell.col}" for cell in layer.shapes]
        items += [layer_name(layer), *("    " + shape for shape in shapes)]
    return ["**Layers above the ground** (5, 6)", "", *block(*items)]


def svg_lines(avatar):
    document = sg1.svg(avatar)
    parts = re.split(r"(?<=>)(?=<(?:rect|linearGradient|path|g |/g></svg))", document)
    return ["**SVG** (7), with a line break before each part", "", *block(*parts)]


def etag_lines(avatar):
    canonical = sg1.canonical_text(avatar, "svg").splitlines()
    return ["**Entity tag** (10) of the SVG", "", *block(*canonical), *block(sg1.etag(avatar, "svg"))]


def level_lines(name, size, areas):
    grid = [["."] * size for _ in range(size)]
    for y, x, level in sg1.coverage(size, areas):
        grid[y][x] = str(level)
    return [name, *("    " + "".join(row) for row in grid)]


def pixel_lines(avatar):
    lines = []
    for layer in sg1.layers_of(avatar):
        lines += level_lines(layer_name(layer), avatar.size, sg1.layer_areas(avatar, layer))
    lines += level_lines("outside of the outline", avatar.size, sg1.outside(avatar))
    rows = sg1.pixels(avatar)
    y = avatar.size // 2
    colors = [bytes(pixel).hex() for pixel in rows[y]]
    return ["**Levels** (8.2), one character a pixel; `.` is 0", "", *block(*lines),
            f"**Pixels** (8.3) of row {y} as red, green, blue, alpha", "", *block(*(" ".join(colors[k : k + 8]) for k in (0, 8))),
            f"SHA-256 of all pixels, row by row: `{sg1.pixels_digest(avatar)}`", "", *large_ink_lines()]


def large_ink_lines():
    """Shows how the ink of graded pieces depends on the level above 64 pixels."""
    avatar = sg1.avatar(SEED, parameters={"size": LARGE_SIZE})
    layer = next(layer for layer in sg1.layers_of(avatar) if layer.kind == "piece" and layer.axis == "row")
    ink = sg1.graded_ink(avatar, layer)
    rows = range(LARGE_ROWS)
    inks = [(name, [bytes(ink(0, p, level)).hex() for p in rows]) for name, level in (("k = 8", 8), ("k < 8", 7))]
    return [f"**Ink above 64 pixels** (8.3): with `size={LARGE_SIZE}`, the ink of y pieces in the first {LARGE_ROWS} rows of each cell", "",
            *block(*(f"{name}  {'  '.join(values)}" for name, values in inks))]


def png_lines(avatar):
    color_type, palette, data = sg1.scanlines(sg1.pixels(avatar))
    width = len(data) // avatar.size
    found = sg1.tokens(data, avatar.size)
    words = ["({},{})".format(*token) if isinstance(token, tuple) else str(token) for token in found]
    file = sg1.png(avatar).hex()
    colors = [f"{i}:{bytes(color).hex()}" for i, color in enumerate(palette)]
    return [
        f"**Palette** (11.1), color type {color_type}", "",
        *block(*(" ".join(colors[k : k + 8]) for k in range(0, len(colors), 8))),
        "**Scanlines** in hexadecimal", "",
        *block(*(data[k : k + width].hex() for k in range(0, len(data), width))),
        "**Tokens** (11.2): literals as numbers, matches as (length,distance) before long ones are divided", "",
        *block(*textwrap.wrap(" ".join(words), 110)),
        *deflate_lines(sg1.symbols_of(sg1.split(found))),
        f"**PNG file**, {len(file) // 2} bytes", "",
        *block(*textwrap.wrap(file, 96)),
    ]


def deflate_lines(symbols):
    literal_lengths, distance_lengths = sg1.dynamic_lengths(symbols)
    items = list(sg1.shortened(literal_lengths + distance_lengths))
    header = [str(symbol) if not length else f"{symbol}+{extra}" for symbol, extra, length in items]
    dynamic, fixed = sg1.dynamic_block(symbols).size(), sg1.fixed_block(symbols).size()

    def lengths_block(lengths):
        return block(*textwrap.wrap(" ".join(f"{symbol}:{length}" for symbol, length in enumerate(lengths) if length), 110))

    return [
        "**Code lengths** (11.3) as symbol:length, of the literal/length code", "", *lengths_block(literal_lengths),
        "of the distance code", "", *lengths_block(distance_lengths),
        "**Header symbols**; those with extra bits as symbol+extra bits", "", *block(*textwrap.wrap(" ".join(header), 110)),
        "and the code lengths of the code length code", "", *lengths_block(sg1.header_lengths(items)),
        f"With these codes the block has {dynamic} bits, with the fixed codes {fixed}: the {'fixed' if fixed <= dynamic else 'dynamic'} codes are used.", "",
    ]


# ---------------------------------------------------------------------------------------------- Files


def main():
    page = DOCS / "SG-1.md"
    files = {DOCS / "images" / name: draw() for name, draw in FIGURES.items()}
    files[page] = EXAMPLE.sub(lambda marks: marks[1] + example() + marks[2], page.read_text(encoding="utf-8"))
    stale = [path for path, content in files.items() if not path.exists() or path.read_text(encoding="utf-8") != content]
    if sys.argv[1:] == ["--check"]:
        for path in stale:
            print(f"{path.name} is not what the reference implementation gives; run conformance/reference/docs.py")
        return 1 if stale else 0
    for path in stale:
        path.write_text(files[path], encoding="utf-8")
        print(f"wrote {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
