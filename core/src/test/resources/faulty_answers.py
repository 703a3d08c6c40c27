# SPDX-License-Identifier: Apache-2.0
"""Answers conformance/check.py with one fault, for CheckProgramTest: python3 faulty_answers.py REFERENCE FAULT"""

import base64
import json
import sys

sys.path.insert(0, sys.argv[1])
import sg1  # noqa: E402

fault = sys.argv[2]

def changed_png(change):
    def apply(answer):
        if "png" in answer:
            file = bytearray(base64.b64decode(answer["png"]))
            change(file)
            answer["png"] = base64.b64encode(file).decode()

    return apply


def flip(at):
    def change(file):
        file[at] ^= 1

    return change


def set_member(member, value):
    return lambda answer: answer.update({member: value}) if member in answer else None


def none(answer):
    pass


CHANGES = {
    "missing": lambda answer: answer.pop("svg", None),
    "null": set_member("svg", None),
    "number": set_member("decode", 7),
    "list": set_member("decode", "[]"),
    "surrogate": set_member("svg", "\ud800"),
    "error": lambda answer: (answer.clear(), answer.update(error="Not implemented.", field="glyph")),
    "crc": changed_png(flip(30)),
    "signature": changed_png(flip(0)),
    "base64": set_member("png", "%"),
    "deflate": set_member("deflate", ""),
    "accepted": lambda answer: answer.pop("error", None),
}

if fault == "pixel":
    right_pixels = sg1.pixels

    def pixels(avatar):
        rows = right_pixels(avatar)
        rows[3][5] = (1, 2, 3, 255)
        return rows

    sg1.pixels = pixels
elif fault == "token":
    sg1.extra_bits = lambda distance: 0
elif fault == "codes":
    right_lengths = sg1.code_lengths

    def code_lengths(counts, symbols, longest):
        """Gives a longest code to the symbol of a shortest one and the other way round."""
        lengths = right_lengths(counts, symbols, longest)
        if symbols > 30:
            short, long = lengths.index(min(filter(None, lengths))), lengths.index(max(lengths))
            lengths[short], lengths[long] = lengths[long], lengths[short]
        return lengths

    sg1.code_lengths = code_lengths

for number, line in enumerate(sys.stdin):
    answer = sg1.answer(json.loads(line))
    CHANGES.get(fault, none)(answer)
    if fault == "cut" and number == 9:
        break
    print("[]" if fault == "array" and number == 3 else json.dumps(answer), flush=True)
if fault == "extra":
    print("{}")
if fault == "status":
    sys.exit(5)
