#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants bugs in the reference implementation, one at a time, and checks that the conformance kit catches each.

    python3 planted_bugs.py [TEXT]

Only the bugs whose description has the TEXT, if it is given. A bug is a text of reference/sg1.py and its replacement. It is
caught if a vector, a rejected input or a token list gives another result. A few have no effect on any output; for these the
reason is given instead, and no result may differ.
"""

import hashlib
import json
import sys
import types
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

KIT = Path(__file__).resolve().parent.parent
SOURCE = (KIT / "reference" / "sg1.py").read_text(encoding="utf-8")
VECTORS = json.loads((KIT / "vectors.json").read_text(encoding="utf-8"))
REJECTED = json.loads((KIT / "rejected.json").read_text(encoding="utf-8"))
TOKENS = json.loads((KIT / "tokens.json").read_text(encoding="utf-8"))
LARGEST = 80  # the largest PNG that is drawn, but for the vectors that HINTS names; larger ones take long

# The bugs: section, description, text, replacement. Texts occur once, or the first occurrence is meant.
BUGS = r"""
2.1 | SHA-1 for SHA-256 | hashlib.sha256(data) | hashlib.sha1(data)
2.1 | the last 16 bytes | digest()[:16] | digest()[16:]
2.1 | little-endian hash | digest()[:16], "big") | digest()[:16], "little")
2.1 | trimmed seed | data = seed.encode("utf-8") | data = seed.strip().encode("utf-8")
2.1 | seed trimmed at the start | data = seed.encode("utf-8") | data = seed.lstrip().encode("utf-8")
2.1 | seed trimmed at the end | data = seed.encode("utf-8") | data = seed.rstrip().encode("utf-8")
2.1 | only spaces trimmed | data = seed.encode("utf-8") | data = seed.strip(" ").encode("utf-8")
2.1 | line feed at the end removed | data = seed.encode("utf-8") | data = seed.rstrip("\n").encode("utf-8")
2.1 | lower-case seed | data = seed.encode("utf-8") | data = seed.lower().encode("utf-8")
2.1 | case-folded seed | data = seed.encode("utf-8") | data = seed.casefold().encode("utf-8")
2.1 | NFC | data = seed.encode("utf-8") | import unicodedata; data = unicodedata.normalize("NFC", seed).encode("utf-8")
2.1 | NFD | data = seed.encode("utf-8") | import unicodedata; data = unicodedata.normalize("NFD", seed).encode("utf-8")
2.1 | NFKC | data = seed.encode("utf-8") | import unicodedata; data = unicodedata.normalize("NFKC", seed).encode("utf-8")
2.1 | UTF-16 | seed.encode("utf-8") | seed.encode("utf-16-be")
2.1 | Latin-1 where possible | data = seed.encode("utf-8") | data = seed.encode("latin-1" if max(seed) < "\x80" or max(seed) < "\u0100" else "utf-8")
2.1 | CESU-8 | data = seed.encode("utf-8") | data = b"".join(c.encode("utf-8") if c < "\U00010000" else (chr(0xd800 + (ord(c) - 0x10000 >> 10)) + chr(0xdc00 + (ord(c) & 1023))).encode("utf-8", "surrogatepass") for c in seed); seed.encode("utf-8")
2.1 | seed ends at a NUL | data = seed.encode("utf-8") | data = seed.encode("utf-8").split(b"\0")[0]
2.1 | NUL as two bytes | data = seed.encode("utf-8") | data = seed.encode("utf-8").replace(b"\0", b"\xc0\x80")
2.1 | BOM removed | data = seed.encode("utf-8") | data = seed.encode("utf-8").removeprefix(b"\xef\xbb\xbf")
2.1 | BOM added | data = seed.encode("utf-8") | data = seed.encode("utf-8-sig")
2.1 | seed cut at 1024 bytes | data = seed.encode("utf-8") | data = seed.encode("utf-8")[:1024]
2.1 | seed cut at 1024 characters | data = seed.encode("utf-8") | data = seed[:1024].encode("utf-8")
2.1 | CRLF becomes LF | data = seed.encode("utf-8") | data = seed.replace("\r\n", "\n").encode("utf-8")
2.1 | percent-decoded seed | data = seed.encode("utf-8") | import urllib.parse; data = urllib.parse.unquote(seed).encode("utf-8", "surrogateescape")
2.1 | plus becomes space | data = seed.encode("utf-8") | data = seed.replace("+", " ").encode("utf-8")
2.1 | extension removed from a seed | data = seed.encode("utf-8") | data = seed.removesuffix(".svg").encode("utf-8")
2.1 | control characters removed | data = seed.encode("utf-8") | data = "".join(c for c in seed if c >= " ").encode("utf-8") or b"\n"
2.1 | unpaired surrogates replaced | data = seed.encode("utf-8") | data = seed.encode("utf-8", "replace")
2.1 | unpaired surrogates encoded | data = seed.encode("utf-8") | data = seed.encode("utf-8", "surrogatepass")
2.1 | empty seed accepted | if not seed: | if seed is None:
2.1 | upper-case hash rejected | "0123456789abcdefABCDEF" | "0123456789abcdef"
2.1 | lower-case hash rejected | "0123456789abcdefABCDEF" | "0123456789ABCDEF"
2.1 | hash output in the case of the input | return f"{self.hash:032x}" | return f"{self.hash:032X}"
2.1 | hash without leading zeros | return f"{self.hash:032x}" | return f"{self.hash:x}"
2.1 | seed of 32 hexadecimal characters taken as a hash | if hash is None: | if hash is None and len(seed) == 32 and all(c in "0123456789abcdef" for c in seed):⏎        number = int(seed, 16)⏎    elif hash is None:
2.1 | short hash accepted | len(hash) == 32 and | len(hash) <= 32 and
2.1 | long hash accepted | len(hash) == 32 and | len(hash) >= 32 and
2.1 | hash with an underscore, sign or space accepted | len(hash) == 32 and all(digit in "0123456789abcdefABCDEF" for digit in hash) | len(hash) == 32 and all(digit in "0123456789abcdefABCDEF_+- " for digit in hash)
2.2 | size with a leading zero accepted | text[0] != "0" and | text and
2.2 | size with spaces accepted | if not (text.isascii() | text = text.strip(" ")⏎    if not (text.isascii()
2.2 | size with a plus sign accepted | if not (text.isascii() | text = text.removeprefix("+")⏎    if not (text.isascii()
2.2 | size with a fraction accepted | if not (text.isascii() | text = text.removesuffix(".0")⏎    if not (text.isascii()
2.2 | size in other digits accepted | text.isascii() and text.isdigit() | text.isdecimal()
2.2 | size 15 accepted | 16 <= int(text) | 15 <= int(text)
2.2 | size 1025 accepted | <= 1024) | <= 1025)
2.2 | size 16 rejected | 16 <= int(text) | 16 < int(text)
2.2 | size 1024 rejected | <= 1024) | < 1024)
2.2 | size in exponent notation accepted | if not (text.isascii() | text = str(int(float(text))) if "e" in text else text⏎    if not (text.isascii()
2.2 | values in another case accepted | if value not in values: | value = value.lower()⏎            if value not in values:
2.2 | values with spaces accepted | if value not in values: | value = value.strip()⏎            if value not in values:
2.2 | empty value means the default | value = parameters.get(name, values[0]) | value = parameters.get(name) or values[0]
2.2 | 1 and 0 for true and false accepted | value = parameters.get(name, values[0]) | value = {"1": "true", "0": "false"}.get(parameters.get(name), parameters.get(name)) or values[0]
2.2 | auto selects in another order | AUTO = ("fire", "phosphor", "cobalt", "mono") | AUTO = ("phosphor", "fire", "cobalt", "mono")
2.2 | auto from bit 97 | AUTO[bits(hash, 96, 2)] | AUTO[bits(hash, 97, 2)]
2.2 | inset 4 for a circle | 6 if self.shape == "circle" else 4 | 4
2.2 | inset 6 for all shapes | 6 if self.shape == "circle" else 4 | 6
2.2 | few means 3 blank cells | "few": 2 | "few": 3
2.2 | some means 3 blank cells | "some": 4} | "some": 3}
3.1 | cells of 5 bits | r = bits(avatar.hash, 6 * i, 2) | r = bits(avatar.hash, 5 * i, 2)
3.1 | kind before rotation | n = bits(avatar.hash, 6 * i + 2, 4) | n = bits(avatar.hash, 6 * i, 4)
3.1 | via if n < 5 | drilled = n < 4 and | drilled = n < 5 and
3.1 | via if n < 3 | drilled = n < 4 and | drilled = n < 3 and
3.1 | axis swapped | axis = "row" if r % 2 == 0 else "column" | axis = "column" if r % 2 == 0 else "row"
3.1 | blank cells from bit 111 | bits(avatar.hash, 112 + 4 * k, 4) | bits(avatar.hash, 111 + 4 * k, 4)
3.1 | blank cells that coincide are not moved | while cell in blank: | while False:
3.1 | blank cells moved without wrapping | cell = (cell + 1) % 16 | cell = min(cell + 1, 15) if 15 not in blank else 0
3.1 | blank cells moved backward | cell = (cell + 1) % 16 | cell = (cell - 1) % 16
3.1 | blank cells moved once only | while cell in blank: | if cell in blank:
3.1 | blank cells drilled | drilled = n < 4 and not blank | drilled = n < 4
3.1 | elements=via drills | drilled = n < 4 and not blank | drilled = (n < 4 or avatar.elements == "via") and not blank
3.1 | elements=via also fills blank cells | if blank: | if blank and avatar.elements != "via":
3.1 | row and column swapped | row, col = divmod(i, 4) | col, row = divmod(i, 4)
3.2 | stem not folded | stem = fold(r + 2) | stem = (r + 2) % 4
3.2 | stem toward r | stem = fold(r + 2) | stem = fold(r)
3.2 | tee rotation is the stem | (stem + 2) % 4 | stem
3.2 | bar ends folded | return (stem, (stem + 1) % 4, (stem + 3) % 4), | return (stem, fold(stem + 1), fold(stem + 3)),
3.2 | elbow ports not folded vertically | fold(N if r in (0, 3) else S) | (N if r in (0, 3) else S)
3.2 | elbow N for 0 and 1 | fold(N if r in (0, 3) else S) | fold(N if r in (0, 1) else S)
3.2 | elbow E for 1 and 2 | fold(E if r in (0, 1) else W) | fold(E if r in (1, 2) else W)
3.2 | elbow rotation before folding | ((N, E), (S, E), (S, W), (N, W)).index(ports) | r
3.2 | stub not folded | port = fold(r) | port = r
3.2 | stub rotation before folding | return (port,), port | return (port,), r
3.2 | fold to the next side | else (direction + 2) % 4⏎⏎ | else (direction + 1) % 4⏎⏎
3.3 | link to a via needs a port on it | if other and other.kind == "via": | if other and other.kind == "via" and not other.drilled:
3.3 | link to any connection | if other and (direction + 2) % 4 in other.ports: | if other and other.kind == "connection":
3.3 | link to a port on the same side | if other and (direction + 2) % 4 in other.ports: | if other and direction in other.ports:
3.4 | hooked crosses stay | while centers := [i for i in INNER | while centers := [i for i in ()
3.4 | only one hooked cross broken | while centers := [i for i in INNER if is_hooked_cross(avatar, avatar.cells[i])]: | for centers in filter(None, [[i for i in INNER if is_hooked_cross(avatar, avatar.cells[i])]]):
3.4 | the last hooked cross first | avatar.cells[centers[0]] | avatar.cells[centers[-1]]
3.4 | only crosses that turn clockwise | for t in (1, 3) | for t in (1,)
3.4 | only crosses that turn counterclockwise | for t in (1, 3) | for t in (3,)
3.4 | hooks in both directions | and any(⏎ | and all(⏎
3.4 | straight arms count | for t in (1, 3) | for t in (0, 1, 3)
3.4 | three arms are enough | return all(reaches(avatar, center, d) for d in range(4)) and | return sum(reaches(avatar, center, d) for d in range(4)) >= 3 and
3.4 | the center need not reach its neighbors | return all(reaches(avatar, center, d) for d in range(4)) and | return center.kind != "blank" and
3.4 | only three hooks | all(reaches(avatar, avatar.neighbor(center, d), (d + t) % 4) for d in range(4)) for t | all(reaches(avatar, avatar.neighbor(center, d), (d + t) % 4) for d in range(3)) for t
3.4 | only vias as centers | return all(reaches(avatar, center, d) | return center.kind == "via" and all(reaches(avatar, center, d)
3.4 | only connections as centers | return all(reaches(avatar, center, d) | return center.kind == "connection" and all(reaches(avatar, center, d)
3.4 | not in cell 10 | INNER = (5, 6, 9, 10) | INNER = (5, 6, 9)
3.4 | not in cell 5 | INNER = (5, 6, 9, 10) | INNER = (6, 9, 10)
3.4 | vias reach all sides | if cell.kind == "via":⏎        return faced | if cell.kind == "via":⏎        return other is not None
3.4 | vias reach nothing | if cell.kind == "via":⏎        return faced | if cell.kind == "via":⏎        return False
3.4 | vias reach linked vias too | if cell.kind == "via":⏎        return faced | if cell.kind == "via":⏎        return faced or other is not None and other.kind == "via"
3.4 | stubs reach only their port | return direction in cell.ports or faced | return direction in cell.ports
3.4 | stubs reach only arms of others | return direction in cell.ports or faced | return faced
3.4 | tees reach loose ports | return avatar.glyph == "elbow" or avatar.link(cell, direction) is not None | return True
3.4 | elbows reach linked ports only | return avatar.glyph == "elbow" or avatar.link(cell, direction) is not None | return avatar.link(cell, direction) is not None
3.4 | tees reach ports linked to connections only | return avatar.glyph == "elbow" or avatar.link(cell, direction) is not None | return avatar.glyph == "elbow" or avatar.link(cell, direction) == "connection"
3.4 | the neighbor in the order N W S E | for d in (N, E, S, W)]⏎        cell | for d in (N, W, S, E)]⏎        cell
3.4 | the neighbor in the order W S E N | for d in (N, E, S, W)]⏎        cell | for d in (W, S, E, N)]⏎        cell
3.4 | any neighbor, not only at the edge | next(n for n in neighbors if n.row in (0, 3) or n.col in (0, 3) if n.kind == "connection") | next(n for n in neighbors if n.kind == "connection")
3.4 | the new via is not drilled | kind="via", drilled=True | kind="via", drilled=False
3.4 | the cell becomes blank | kind="via", drilled=True | kind="blank", drilled=False
3.4 | the new via keeps its ports | drilled=True, ports=(), rotation=None | drilled=True, rotation=None
3.4 | crosses broken before blank cells | break_hooked_crosses(self) | empty, self.empty, blanks = self.empty, "none", {4 * c.row + c.col for c in self.cells if c.kind == "blank"}; self.cells = cells_of(self); break_hooked_crosses(self); self.empty = empty; self.cells = [c._replace(kind="blank", drilled=False, ports=(), rotation=None) if i in blanks else c for i, c in enumerate(self.cells)]
4.1 | a from bit 97 | a = bits(hash, 98, 4) | a = bits(hash, 97, 4)
4.1 | a of 3 bits | a = bits(hash, 98, 4) | a = bits(hash, 98, 3)
4.1 | o from bit 101 | [bits(hash, 102, 3)] | [bits(hash, 101, 3)]
4.1 | a wrong offset 3 | (2, 3, 4, 3, -2, -3, -4, -3) | (2, 3, 4, 2, -2, -3, -4, -3)
4.1 | a wrong offset 7 | (2, 3, 4, 3, -2, -3, -4, -3) | (2, 3, 4, 3, -2, -3, -4, -2)
4.1 | k from bit 104 | [bits(hash, 105, 2)] | [bits(hash, 104, 2)]
4.1 | a wrong k | (6, 7, 9, 10) | (6, 7, 8, 10)
4.1 | o/2 rounded toward zero | m = (a + o // 2) % 16 | m = (a + int(o / 2)) % 16
4.1 | V from m | column=(a + o) % 16 | column=(m + o) % 16
4.1 | P from a | via=(m + k) % 16 | via=(a + k) % 16
4.1 | ground of a | ground and ground[index.m] | ground and ground[index.row]
4.1 | via shade without a substrate from the light vias | else (columns[0], columns[0], None) | else (columns[0], SPECTRUM["light"][1].split(), None)
4.2 | H of 3 bits | left.pop(bits(avatar.hash, 98, 2)) | left.pop(bits(avatar.hash, 98, 3) % 4)
4.2 | q of 4 bits | q = bits(avatar.hash, 100, 5) % 6 | q = bits(avatar.hash, 100, 4) % 6
4.2 | q mod 5 | q = bits(avatar.hash, 100, 5) % 6 | q = bits(avatar.hash, 100, 5) % 5
4.2 | V from q/2 | column = left.pop(q % 3) | column = left.pop(q // 2)
4.2 | P always the first left | left[q // 3] | left[0]
4.2 | P the other one left | left[q // 3] | left[1 - q // 3]
4.2 | H after V | row = left.pop(bits(avatar.hash, 98, 2))⏎    column = left.pop(q % 3) | column = left.pop(q % 3)⏎    row = left.pop(bits(avatar.hash, 98, 2) % 3)
5.1 | bar at a via ends 2 short | return -2 if link == "via" else 0 | return 2 if link == "via" else 0
5.1 | bar at a via ends at the edge | return -2 if link == "via" else 0 | return 0
5.1 | bar at a connection overlaps | return -2 if link == "via" else 0 | return -2
5.1 | loose bar end 8 | return 8 if all( | return 8 if True or all(
5.1 | loose bar end 6 | return 8 if all( | return 6 if all(
5.1 | loose bar end 8 if any other is linked | return 8 if all( | return 8 if any(
5.1 | chains across axes | if not (before in tees and before.axis == cell.axis): | if not (before in tees):
5.1 | chains not joined | while (after := avatar.neighbor(end, last)) in tees and after.axis == cell.axis: | while False and (after := avatar.neighbor(end, last)):
5.1 | stems also where loose | if link:⏎            fillets | if True:⏎            fillets
5.1 | fillets where loose | for side in cell.ports[1:] if avatar.link(cell, side)) | for side in cell.ports[1:])
5.1 | fillets only at connections | for side in cell.ports[1:] if avatar.link(cell, side)) | for side in cell.ports[1:] if avatar.link(cell, side) == "connection")
5.1 | no lead-ins | if link == "via":⏎            axis | if False:⏎            axis
5.1 | lead-ins at connections too | if link == "via":⏎            axis | if link:⏎            axis
5.1 | lead-in of 3 | mouth_run(cell, stem, 0, 2) | mouth_run(cell, stem, 0, 3)
5.2 | elbow lead-in of 0 | 2 if avatar.link(cell, port) == "via" else 0 | 0
5.2 | elbow lead-in at connections | 2 if avatar.link(cell, port) == "via" else 0 | 2 if avatar.link(cell, port) else 0
5.2 | elbow discs only where linked | for port in cell.ports:⏎            axis | for port in filter(lambda side: avatar.link(cell, side), cell.ports):⏎            axis
5.3 | arms only at own ports | if not (side in cell.ports or other and (side + 2) % 4 in other.ports): | if side not in cell.ports:
5.3 | arms in the order N E S W | for side in (N, S, E, W): | for side in (N, E, S, W):
5.3 | arms along the axis as pieces | if not along: | if True:
5.3 | arms along the axis from the mouth | 8 if along else 0 | 0
5.3 | stub lead-in of 0 | 2 if avatar.link(cell, side) == "via" else 0 | 0
5.3 | axis of an arm swapped | along = (side in (E, W)) == (cell.axis == "row") | along = (side in (N, S)) == (cell.axis == "row")
5.4 | hole radius of drilled vias | return 2 if cell.drilled else 3 | return 3 if cell.drilled else 3
5.4 | hole radii of rows and columns swapped | 3 if cell.axis == "row" else 1 | 1 if cell.axis == "row" else 3
5.5 | pieces without blend not swapped | layer.kind == "piece" and avatar.glyph != "elbow" | False
5.5 | elbows without blend swapped | layer.kind == "piece" and avatar.glyph != "elbow" | layer.kind == "piece"
6 | pieces above runs with blend=false | if avatar.blend or avatar.glyph == "elbow": | if True:
6 | pieces below runs with elbows too | if avatar.blend or avatar.glyph == "elbow": | if avatar.blend:
6 | pieces below runs with blend too | if avatar.blend or avatar.glyph == "elbow": | if avatar.glyph == "elbow":
6 | column runs below row runs | merged(runs[axis])) for axis in ("row", "column")] | merged(runs[axis])) for axis in ("column", "row")]
6 | x pieces below y pieces | if p.cell.axis == axis]) for axis in ("row", "column")] | if p.cell.axis == axis]) for axis in ("column", "row")]
6 | column pads first | [c for c in pads if c.axis == axis]) for axis in ("row", "column")] | [c for c in pads if c.axis == axis]) for axis in ("column", "row")]
6 | column vias first | and not c.drilled]) for axis in ("row", "column")] | and not c.drilled]) for axis in ("column", "row")]
6 | drilled vias below others | layers.append(Layer("via", None | layers.insert(0, Layer("via", None
6 | pads also without stubs | and avatar.glyph == "stub"] | ]
6 | layers without shapes | for layer in layers if layer.shapes] | for layer in layers if layer.shapes or layer.kind == "run"]
7.2 | runs that touch are not joined | start <= result[-1][2]: | start < result[-1][2]:
7.2 | runs never joined | start <= result[-1][2]: | False:
7.2 | joined run ends where the last one ends | max(end, result[-1][2]) | end
7.2 | joined run ends where the last one ends, longer ones first | for line, start, end in sorted(runs):⏎        if result and result[-1][0] == line and start <= result[-1][2]:⏎            result[-1] = line, result[-1][1], max(end, result[-1][2]) | for line, start, end in sorted(runs, key=lambda run: (run[0], run[1], -run[2])):⏎        if result and result[-1][0] == line and start <= result[-1][2]:⏎            result[-1] = line, result[-1][1], end
7.2 | runs not ordered | for line, start, end in sorted(runs): | for line, start, end in runs:
7.2 | disc of length 0 | return f"M{x} {y}h.01" | return f"M{x} {y}h0"
7.2 | vertical disc downward | return f"M{x} {y}h.01" | return f"M{x} {y}{'h' if axis == 'row' else 'v'}.01"
7.3 | gradient vectors swapped | 'x2="0" y1="8" y2="0"', row, column | 'x2="0" y1="0" y2="8"', row, column
7.3 | gradient of x pieces from the row shade | 'x1="8" x2="0"', column, row | 'x1="8" x2="0"', row, column
7.3 | pieces turned the other way | x, y = 16 - y, x | x, y = y, 16 - x
7.3 | steps turned the other way | (kind, -dy, dx) for kind, dx, dy in commands | (kind, dy, -dx) for kind, dx, dy in commands
7.3 | arc without a space before a negative dx | {kind} {dx} {dy}" | {kind}{'' if dx < 0 else ' '}{dx} {dy}"
7.3 | arc without a space before a negative dy | {kind} {dx} {dy}" | {kind} {dx}{'' if dy < 0 else ' '}{dy}"
7.3 | arc without spaces after flags | {kind} {dx} {dy}" | {kind[:-3]}{kind[-3]}{kind[-1]}{dx} {dy}"
7.3 | arc without a space between flags | {kind} {dx} {dy}" | {kind[:-2]}{kind[-1]} {dx} {dy}"
7.3 | arc with the fewest separators | {kind} {dx} {dy}" | {kind[:-2]}{kind[-1]}{dx}{'' if dy < 0 else ' '}{dy}"
7.3 | arc with commas | {kind} {dx} {dy}" | {kind} {dx},{dy}"
7.3 | fillets not turned | {(side - turns) % 4 for side in piece.fillets} | set(piece.fillets)
7.3 | turned the other way | turns = (piece.direction + 2) % 4 | turns = (2 - piece.direction) % 4
7.3 | rings turned once more | turns = (piece.direction + 3) % 4 | turns = piece.direction
7.6 | ids of the colors alone | f"{bits(avatar.hash, k, 24) ^ int(shade, 16):06x}" | shade
7.6 | both halves with the first bits | {id_part(avatar, 24, outer)} | {id_part(avatar, 0, outer)}
7.6 | ids without leading zeros | int(shade, 16):06x}" | int(shade, 16):x}"
7.6 | ids with sums | bits(avatar.hash, k, 24) ^ int(shade, 16) | bits(avatar.hash, k, 24) + int(shade, 16) & 0xffffff
7.6 | inner and outer swapped in ids | {id_part(avatar, 0, inner)}{id_part(avatar, 24, outer)} | {id_part(avatar, 0, outer)}{id_part(avatar, 24, inner)}
7.6 | id of x pieces as of y pieces | letter, vector, inner, outer = "x" | letter, vector, inner, outer = "y"
7.6 | clip id of other bits | name = f"c{bits(avatar.hash, 0, 24):06x}" | name = f"c{bits(avatar.hash, 24, 24):06x}"
7.6 | clip id without leading zeros | name = f"c{bits(avatar.hash, 0, 24):06x}" | name = f"c{bits(avatar.hash, 0, 24):x}"
7.4 | pad of width 10 | stroke-width="10.5" | stroke-width="10"
7.5 | ring of hole 1 | ("4.25", "3.125") | ("4.25", "3.25")
7.1 | properties on the root element | 0 0 64 64">'⏎        '<g fill="none" stroke="none" stroke-width="8" stroke-linecap="round">' | 0 0 64 64" fill="none" stroke="none" stroke-width="8" stroke-linecap="round"><g>'
7.1 | properties on the root element, without a group | </g></g></svg>" if group else "</g></svg>")⏎    return "".join(parts) | </g></g></svg>" if group else "</g></svg>")⏎    return "".join(parts).replace('><g fill="none" stroke="none"', ' fill="none"', 1).replace("</g></svg>", "</svg>")
7.1 | no stroke="none" | fill="none" stroke="none" stroke-width="8" | fill="none" stroke-width="8"
7.1 | other order of properties | fill="none" stroke="none" stroke-width="8" | stroke="none" fill="none" stroke-width="8"
7.1 | scale of inset 6 | 6: ".8125" | 6: ".8126"
7.1 | clip also with padding | elif avatar.shape == "circle": | if avatar.shape == "circle":
7.1 | clip only with a substrate | elif avatar.shape == "circle": | elif avatar.shape == "circle" and shades.ground:
7.1 | ground of a circle as a square | "circle": f'<circle cx="32" cy="32" r="32" fill="#{shades.ground}"/>' | "circle": f'<rect width="64" height="64" fill="#{shades.ground}"/>'
8.1 | origin rounded to pixels | origin = avatar.inset * avatar.size * 64 | origin = avatar.inset * avatar.size // 64 * 4096
8.2 | 8 sub-scanlines | SCANLINES = 16 | SCANLINES = 8
8.2 | sub-scanlines at the top | height = step * s + step // 2 | height = step * s
8.2 | first sub-scanline above the top | first = -((step // 2 - area.top) // step) | first = (area.top - step // 2) // step
8.2 | shapes include their lower end | after = -((step // 2 - area.bottom) // step) | after = -((step // 2 - area.bottom - 1) // step)
8.2 | level rounded down | (covered + partly[x] + full // 2) // full | (covered + partly[x]) // full
8.2 | level of half an area rounded down | (covered + partly[x] + full // 2) // full | (covered + partly[x] + full // 2 - 1) // full
8.2 | root rounded to the nearest | math.isqrt(max(square, 0)) | (math.isqrt(4 * max(square, 0)) + 1) // 2
8.2 | root of a negative number | max(square, 0) | abs(square)
8.2 | radius of pads 5 | Area(y - 21, y + 21, Side(x, y, 21, -1), Side(x, y, 21, 1)) | Area(y - 20, y + 20, Side(x, y, 20, -1), Side(x, y, 20, 1))
8.2 | vias without holes | inner = 4 * hole(cell) | inner = 0
8.2 | quarter rings as tall as the cell | sides = Side(x, y, 48, sign), Side(x, y, 16, sign) | return [Area(64 * piece.cell.row, 64 * piece.cell.row + 64, *((Side(x, y, 48, sign), Side(x, y, 16, sign)) if sign < 0 else (Side(x, y, 16, sign), Side(x, y, 48, sign))))]⏎    sides = Side(x, y, 48, sign), Side(x, y, 16, sign)
8.2 | fillets of stems N at the wrong end | top, mouth = (y, y) if piece.direction == N | top, mouth = (y, y + 32) if piece.direction == N
8.2 | fillets of stems E only 16 high | reach = 32 if side in piece.fillets else 16 | reach = 16
8.2 | runs shorter by a quarter | Side(start, middle, 16, -1), Side(end, middle, 16, 1) | Side(start, middle, 16, -1), Side(end - 1, middle, 16, 1)
8.2 | vertical caps of radius 15 | Area(end, end + 16, Side(middle, end, 16, -1), Side(middle, end, 16, 1)) | Area(end, end + 16, Side(middle, end, 15, -1), Side(middle, end, 15, 1))
8.3 | mixing rounded down | i * over + both // 2) // both | i * over) // both
8.3 | ⌈W/2⌉ for ⌊W/2⌋ | i * over + both // 2) // both | i * over + (both + 1) // 2) // both
8.3 | mixing as if the pixel were opaque | under = pixel[3] * (LEVELS - level) | under = 255 * (LEVELS - level)
8.3 | alpha rounded down | (both + LEVELS // 2) // LEVELS,) | both // LEVELS,)
8.3 | alpha rounded up | (both + LEVELS // 2) // LEVELS,) | (both + LEVELS - 1) // LEVELS,)
8.3 | alpha of 3/8 rounded | (both + LEVELS // 2) // LEVELS,) | (both + LEVELS // 2 - 1) // LEVELS,)
8.3 | full coverage mixed | if level == LEVELS:⏎        return ink | if False:⏎        return ink
8.3 | premultiplied pixels | return color + ((both + | return tuple(c * both // 2040 for c in color) + ((both +
8.3 | gradient by the top of the pixel | q = 32 * (32 * (2 * p + 1) - inset * size) | q = 32 * (32 * (2 * p) - inset * size)
8.3 | gradient without the inset | q = 32 * (32 * (2 * p + 1) - inset * size) | q = 32 * (32 * (2 * p + 1))
8.3 | ink rounded down | (i * (4 * unit - t) + o * t + 2 * unit) // (4 * unit) | (i * (4 * unit - t) + o * t) // (4 * unit)
8.3 | steps from size 64 on | if size > 64 and | if size >= 64 and
8.3 | steps from size 66 on | if size > 64 and | if size > 65 and
8.3 | no steps | if size > 64 and | if False and
8.3 | steps at every size | if size > 64 and | if
8.3 | steps for full coverage too | level < LEVELS) | True)
8.3 | steps rounded down | t = (2 * (t // unit) + 1) * unit // 2 | t = t // unit * unit
8.3 | y pieces graded by x | ink_at(y if layer.axis == "row" else x | ink_at(x if layer.axis == "row" else y
8.3 | gradient ends swapped | inner, outer = (row, column) if layer.axis == "row" else (column, row) | outer, inner = (row, column) if layer.axis == "row" else (column, row)
8.4 | no erasing without a ground | if avatar.shape == "circle" and not avatar.inset or avatar.shape != "square" and avatar.shades.ground: | if avatar.shape != "square" and avatar.shades.ground:
8.4 | erasing with padding and without a ground | if avatar.shape == "circle" and not avatar.inset or | if avatar.shape == "circle" or
8.4 | erasing rounded pictures without a ground | avatar.shape != "square" and avatar.shades.ground: | avatar.shape != "square":
8.4 | radius 8 | else 10) * avatar.size * 64 | else 8) * avatar.size * 64
8.4 | colors stay where all is erased | return CLEAR⏎    return pixel[:3] | return pixel[:3] + (0,)⏎    return pixel[:3]
8.4 | erased alpha rounded down | (LEVELS - level) + LEVELS // 2) // LEVELS,) | (LEVELS - level)) // LEVELS,)
9 | unresolved palette | document = {"spec": "SG-1", "hex": avatar.hex, "palette": avatar.palette | document = {"spec": "SG-1", "hex": avatar.hex, "palette": "auto" if avatar.palette == "fire" else avatar.palette
9 | ports in their own order | for port in sorted(cell.ports)) | for port in cell.ports)
9 | rotation in quarters | member["rotation"] = 90 * cell.rotation | member["rotation"] = cell.rotation
9 | shades of connections swapped | [f"#{along}", f"#{across}"] | [f"#{across}", f"#{along}"]
9 | via shade for all vias | shades.via if cell.drilled else along | shades.via
9 | blanks between members | separators=(",", ":") | separators=(", ", ": ")
9 | rotation before glyph | member["glyph"] = avatar.glyph⏎            member["rotation"] = 90 * cell.rotation | member["rotation"] = 90 * cell.rotation⏎            member["glyph"] = avatar.glyph
10 | no line feed at the end | for name, value in values.items()) | for name, value in values.items()).rstrip("\n")
10 | SHA-256 in tags | hashlib.sha1(canonical_text | hashlib.sha256(canonical_text
10 | tag without the format | values = {"format": format, | values = {"format": "svg",
10 | tag without quotes | f'"SG-1-{ | f'SG-1-{
10 | True for true | blend=str(avatar.blend).lower() | blend=str(avatar.blend)
11 | zlib header 78 9C | b"\x78\xda" | b"\x78\x9c"
11 | CRC without the chunk type | zlib.crc32(name + content) | zlib.crc32(content)
11 | Adler-32 of the tokens' number | zlib.adler32(data)) | zlib.adler32(data[1:]))
11.1 | palette limit of 255 | if len(index) <= 256: | if len(index) <= 255:
11.1 | palette limit of 257 | if len(index) <= 256: | if len(index) <= 257:
11.1 | no color type 2 | elif any(color[3] < 255 for color in index): | elif True:
11.1 | no color type 6 | elif any(color[3] < 255 for color in index): | elif False:
11.1 | palette starts with the first pixel | first = rows[len(rows) // 2][0] | first = rows[0][0]
11.1 | palette starts with the middle pixel | first = rows[len(rows) // 2][0] | first = rows[len(rows) // 2][len(rows) // 2]
11.1 | palette starts with the row after the middle | first = rows[len(rows) // 2][0] | first = rows[len(rows) // 2 + 1][0]
11.1 | all alphas in tRNS | palette[: transparent[-1] + 1] | palette
11.1 | tRNS one too short | palette[: transparent[-1] + 1] | palette[: transparent[-1]]
11.1 | tRNS always | if transparent:⏎ | if transparent or transparent.append(0) is None:⏎
11.1 | palette sorted | return color_type, list(index), | return color_type, sorted(index),
11.2 | blocks of ⌊size/16⌋ | width = -(-size // 16) * pixel | width = size // 16 * pixel
11.2 | filter byte in the first block | for x in range(1, row, width): | for x in range(0, row, width):
11.2 | all blocks are new | if y and block == data[start - row : end - row]: | if False:
11.2 | first row has no new blocks | if y and block == data[start - row : end - row]: | if not y or block == data[start - row : end - row]:
11.2 | only the latest block | starts[:-3:-1] | starts[:-2:-1]
11.2 | latest three blocks | starts[:-3:-1] | starts[:-4:-1]
11.2 | the earlier block first | starts[:-3:-1] | starts[-2:]
11.2 | the earliest two blocks | starts[:-3:-1] | starts[:2]
11.2 | limit of 32767 | if start - other <= WINDOW] | if start - other < WINDOW]
11.2 | limit of 32766 | if start - other <= WINDOW] | if start - other < WINDOW - 1]
11.2 | limit of 32769 | if start - other <= WINDOW] | if start - other <= WINDOW + 1]
11.2 | without a limit the third block counts | distances = [start - other for other in starts[:-3:-1] if start - other <= WINDOW] | distances = [start - other for other in starts[::-1] if start - other <= WINDOW][:2]
11.2 | repeats only at the start of a block | for p in range(start, end)) | for p in range(start, start + 1))
11.2 | row above before distance 1 | for distance in (1, row, *repeats.get(p, ())): | for distance in (row, 1, *repeats.get(p, ())):
11.2 | repeats before the others | for distance in (1, row, *repeats.get(p, ())): | for distance in (*repeats.get(p, ()), 1, row):
11.2 | no distance 1 | for distance in (1, row, *repeats.get(p, ())): | for distance in (row, *repeats.get(p, ())):
11.2 | distance of two rows too | for distance in (1, row, *repeats.get(p, ())): | for distance in (1, row, 2 * row, *repeats.get(p, ())):
11.2 | last of equal scores | if length >= 3 and score > result[0]: | if length >= 3 and score > 0 and score >= result[0]:
11.2 | matches of 2 | if length >= 3 and score > result[0]: | if length >= 4 and score > result[0]:
11.2 | matches with score 0 | if length >= 3 and score > result[0]: | if length >= 3 and (score > result[0] or score == 0 == result[0]):
11.2 | extra bits not counted | score = 3 * length - extra_bits(distance) | score = 3 * length
11.2 | 4 per byte | score = 3 * length - extra_bits(distance) | score = 4 * length - extra_bits(distance)
11.2 | longest match instead of score | score = 3 * length - extra_bits(distance) | score = length
11.2 | match at distance p not allowed | if distance <= p: | if distance < p:
11.2 | greedy matching | if length == 0 or p + length < len(data) and after[0] > score: | if length == 0:
11.2 | lazy on equal scores | and after[0] > score: | and after[0] >= score:
11.2 | lazy by length | and after[0] > score: | and after[1] > length:
11.2 | lazy matching ignores the end of the data | p + length < len(data) and after[0] > score: | after[0] > score:
11.2 | matches end with the row | while end < len(data) and data[end] == data[end - distance]:⏎        end += 1 | while end < len(data) and data[end] == data[end - distance]:⏎        end += 1⏎    row = next((s for s in range(16, 1025) if len(data) % s == 0 and len(data) // s in (s + 1, 3 * s + 1, 4 * s + 1)), len(data))⏎    end = min(end, p + len(data) // row - p % (len(data) // row))
11.2 | matches limited to 258 while searching | return end - p | return min(end - p, 258)
11.2 | matches not overlapping | return end - p | return min(end - p, distance) if distance > 1 else end - p
11.2 | parts of 258 even if 1 or 2 are left | part = 255 if length in (259, 260) else 258 | part = 256 if length in (259, 260) else 258
11.2 | part of 255 only for 259 | part = 255 if length in (259, 260) else 258 | part = 255 if length == 259 else 257 if length == 260 else 258
11.2 | part of 255 for 261 too | part = 255 if length in (259, 260) else 258 | part = 255 if length in (259, 260, 261) else 258
11.3 | length 258 as symbol 284 | LENGTHS[28:] = [(258, 0)] | LENGTHS[28:] = []
11.3 | no end-of-block count | Counter(literal for literal, _, _, _ in symbols) | Counter(literal for literal, _, _, _ in symbols[:-1] or symbols)
11.3 | fixed codes only if shorter | fixed if fixed.size() <= dynamic.size() else dynamic | fixed if fixed.size() < dynamic.size() else dynamic
11.3 | fixed against dynamic in bytes | fixed if fixed.size() <= dynamic.size() else dynamic | fixed if (fixed.size() + 7) // 8 <= (dynamic.size() + 7) // 8 else dynamic
11.3 | never fixed | fixed if fixed.size() <= dynamic.size() else dynamic | dynamic
11.3 | fixed without counting the header | block.header(literal_lengths, distance_lengths)⏎ | before = block.size()⏎    block.header(literal_lengths, distance_lengths)⏎    block.size = lambda all=block.size, header=block.size() - before: all() - header⏎
11.3 | fixed distance codes of 6 bits | BlockWriter(1, FIXED, [5] * 30) | BlockWriter(1, FIXED, [6] * 30)
11.3 | literal limit of 14 | 286, 15) | 286, 14)
11.3 | distance limit of 14 | 30, 15) | 30, 14)
11.3 | header limit of 6 | 19, 7) | 19, 6)
11.3 | header limit of 8 | 19, 7) | 19, 8)
11.3 | nodes before symbols | heapq.heappush(heap, (one[0] + two[0], 1, age | heapq.heappush(heap, (one[0] + two[0], -1, age
11.3 | newest nodes first | heapq.heappush(heap, (one[0] + two[0], 1, age | heapq.heappush(heap, (one[0] + two[0], 1, -age
11.3 | symbols of equal count by falling number | (counts[symbol], symbol)) | (counts[symbol], -symbol))
11.3 | shortest codes first | for length in range(limit, 0, -1) for _ | for length in range(1, limit + 1) for _
11.3 | codes lengthened from the shortest | max(length for length in range(1, limit) if number[length]) | min(length for length in range(1, limit) if number[length])
11.3 | codes not lengthened | while sum(count << limit - length for length, count in enumerate(number)) > 1 << limit: | while False:
11.3 | code of one symbol has length 0 | if len(order) == 1:⏎        lengths[order[0]] = 1 | if len(order) == 1:⏎        lengths[order[0]] = 0
11.3 | code of one symbol has two codes | if len(order) == 1:⏎        lengths[order[0]] = 1 | if len(order) == 1:⏎        lengths[order[0]] = 1⏎        lengths[1 if order[0] == 0 else 0] = 1
11.3 | code without symbols gets one | order = sorted( | counts = counts or {0: 1}⏎    order = sorted(
11.3 | runs do not cross from one code into the other | list(shortened(literal_lengths + distance_lengths)) | list(shortened(literal_lengths)) + list(shortened(distance_lengths))
11.3 | all literal lengths sent | literal_lengths[: max(257, used(literal_lengths))] | literal_lengths
11.3 | all distance lengths sent | distance_lengths[: max(1, used(distance_lengths))] | distance_lengths
11.3 | all header lengths sent | count = max(4, used(ordered)) | count = 19
11.3 | at least 5 header lengths | count = max(4, used(ordered)) | count = max(5, used(ordered))
11.3 | zeros from 10 on as symbol 18 | while left >= 11:⏎                yield 18, min(138, left) - 11, 7 | while left > 11:⏎                yield 18, min(138, left) - 11, 7
11.3 | runs of zeros of at most 137 | yield 18, min(138, left) - 11, 7⏎                left -= min(138, left) | yield 18, min(137, left) - 11, 7⏎                left -= min(137, left)
11.3 | three zeros one by one | if left >= 3:⏎                yield 17 | if left >= 4:⏎                yield 17
11.3 | repeats of at most 5 | yield 16, min(6, left) - 3, 2⏎                left -= min(6, left) | yield 16, min(5, left) - 3, 2⏎                left -= min(5, left)
11.3 | three repeats one by one | while left >= 3:⏎                yield 16 | while left >= 4:⏎                yield 16
11.3 | header in another order | 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15) | 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 15, 1)
11.3 | codes not reversed | int(f"{value:0{length}b}"[::-1], 2) | value
11.3 | codes in the order of counts | for symbol, own in enumerate(lengths): | for symbol, own in reversed(list(enumerate(lengths))):
"""

# Bugs without any effect, by description, and why.
UNOBSERVABLE = {
    "3.1 blank cells drilled": "a blank cell has no shape that a hole would change",
    "3.4 straight arms count": "a neighbor of the center that is at the edge does not reach out of the grid",
    "5.3 arms in the order N E S W": "the pieces of a cell are N and S, or E and W, and runs are sorted",
    "7.2 joined run ends where the last one ends": "of runs sorted by start and end, none ends before an earlier one that it touches",
    "8.2 quarter rings as tall as the cell": "beyond a circle both roots are 0, so the interval is empty",
    "8.3 full coverage mixed": "the formula gives the ink and alpha 255",
    "11.2 without a limit the third block counts": "an earlier block is farther away than one that is too far",
    "11.3 at least 5 header lengths": "at least one literal has a length, whose header symbol comes fifth or later",
}

# What the comment of the vectors has that are tried first, for bugs that few or only large PNG files catch.
HINTS = {
    "8.3 ⌈W/2⌉": "half of an odd weight",
    "8.3 steps": "gradients have",
    "8.3 no steps": "gradients have",
    "8.4 no erasing": "a circle without ground",
    "11.1 palette limit of 255": "256 colors",
    "11.1 palette limit of 257": "257 colors",
    "11.1 no color type 2": "color type 2",
    "11.1 no color type 6": "color type 6",
    "11.2 limit of 32767": "distance 32768",
    "11.2 limit of 32766": "distance 32767",
    "11.2 limit of 32769": "distance 32769",
    "11.2 row above before": "equal scores",
    "11.2 lazy matching ignores": "lazy matching at the end",
    "11.3 runs do not cross": "reaches from one code into the other",
}


def parse(line):
    """Returns the description, the text and its replacement. ⏎ is a line feed."""
    section, description, old, new = line.split(" | ", 3)
    return f"{section} {description}", old.replace("⏎", "\n"), new.replace("⏎", "\n")


def planted(old, new):
    """Returns the reference implementation with a bug."""
    module = types.ModuleType("sg1")
    exec(compile(SOURCE.replace(old, new, 1), "sg1", "exec"), module.__dict__)
    return module


def texts(sg1, vector):
    """Returns what a vector has besides the PNG file."""
    avatar = sg1.avatar(vector.get("seed"), vector.get("hash"), vector["parameters"])
    return {
        "hex": avatar.hex,
        "decode": sg1.decode(avatar),
        "etags": {format: sg1.etag(avatar, format) for format in ("svg", "png", "decode")},
        "svgSha256": hashlib.sha256(sg1.svg(avatar).encode()).hexdigest(),
    }


def differs(compare):
    """Returns whether a comparison finds a difference; an implementation that fails differs too."""
    try:
        return compare()
    except Exception:  # whatever the bug leads to
        return True


def caught(sg1, first):
    """Returns what catches a bug, or None. PNG files come last: those of the vectors `first`, then the small ones."""
    for number, vector in enumerate(VECTORS):
        expected = {name: vector[name] for name in ("hex", "etags", "svgSha256")}
        expected["decode"] = json.dumps(vector["decode"], separators=(",", ":"))
        if differs(lambda: texts(sg1, vector) != expected):
            return f"vector {number}"
    for number, request in enumerate(REJECTED):
        if differs(lambda: sg1.answer(request | {"want": ["hex"]}).get("field") != request["field"]):
            return f"rejected input {number}"
    for number, request in enumerate(TOKENS):
        if differs(lambda: sg1.answer(request)["deflate"] != request["deflate"]):
            return f"token list {number}"
    small = [number for number, vector in enumerate(VECTORS) if size(vector) <= LARGEST]
    for number in [*first, *sorted(small, key=lambda number: size(VECTORS[number]))]:
        vector = VECTORS[number]
        if differs(lambda: png_digest(sg1, vector) != vector["pngSha256"]):
            return f"PNG of vector {number}"
    return None


def size(vector):
    return int(vector["parameters"].get("size", "64"))


def png_digest(sg1, vector):
    return hashlib.sha256(sg1.png(sg1.avatar(vector.get("seed"), vector.get("hash"), vector["parameters"]))).hexdigest()


def check(bug):
    """Returns the description of a bug, what catches it, and whether that is as it must be."""
    description, old, new = bug
    if SOURCE.count(old) == 0:
        return description, "its text does not occur in the reference implementation", False
    reason = UNOBSERVABLE.get(description)
    hints = [text for prefix, text in HINTS.items() if description.startswith(prefix)]
    first = [number for number, vector in enumerate(VECTORS) if any(text in vector.get("comment", "") for text in hints)]
    result = caught(planted(old, new), sorted(first, key=lambda number: size(VECTORS[number])))
    if reason:
        return description, f"not observable: {reason}" if result is None else f"{result}, but said not to be observable", result is None
    return description, result or "NOT CAUGHT", result is not None


def main():
    text = " ".join(sys.argv[1:])
    bugs = [bug for bug in map(parse, BUGS.strip().splitlines()) if text in bug[0]]
    bad = 0
    with ProcessPoolExecutor() as executor:
        for description, result, good in executor.map(check, bugs):
            print(f"{description}: {result}", flush=True)
            bad += not good
    print(f"{len(bugs)} bugs, {bad} of them not caught")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
