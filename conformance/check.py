#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks an implementation of SG-1 against the conformance vectors and names the stage in which it differs.

    python3 check.py [--vectors FILE] [--want MEMBER,…] [--largest SIZE] -- COMMAND [ARGUMENT …]

README.md describes what the command reads and writes.
"""

import argparse
import base64
import hashlib
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "reference"))
import sg1  # noqa: E402  (for what vectors do not have: the details of a difference, and the digests of pixels and tokens)

MEMBERS = ("hex", "decode", "etags", "svg", "pixels", "tokens", "png")
SHOWN = 3  # differences of a stage that are printed


def main():
    parser = argparse.ArgumentParser(description="Checks an implementation of SG-1 against conformance vectors.")
    parser.add_argument("--vectors", type=Path, default=HERE / "vectors.json", help="default: vectors.json beside this file")
    parser.add_argument("--want", default=",".join(MEMBERS), help=f"members to ask for, default {','.join(MEMBERS)}")
    parser.add_argument("--largest", type=int, default=1024, help="skip vectors of a larger size, default 1024")
    parser.add_argument("command", nargs="+", help="the command that answers")
    arguments = parser.parse_args()
    wanted = arguments.want.split(",")
    if not set(wanted) <= set(MEMBERS):
        parser.error(f"--want takes {', '.join(MEMBERS)}.")
    vectors = [vector for vector in json.loads(arguments.vectors.read_text(encoding="utf-8"))
               if int(vector["parameters"].get("size", "64")) <= arguments.largest]
    report = Report()
    for vector, answer in zip(vectors, answers(arguments.command, vectors, wanted)):
        for stage, compare in STAGES.items():
            report.add(stage, vector, compare(vector, answer))
    return report.finish(len(vectors))


def answers(command, vectors, wanted):
    """Yields the answer of the command to each vector."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as requests:
        for vector in vectors:
            request = {member: vector[member] for member in ("seed", "hash", "parameters") if member in vector}
            print(json.dumps(request | {"want": wanted}), file=requests)
        requests.seek(0)
        try:
            process = subprocess.Popen(command, stdin=requests, stdout=subprocess.PIPE, encoding="utf-8")
        except OSError as error:
            sys.exit(f"The command cannot be run: {error}")
    for number, vector in enumerate(vectors):
        line = process.stdout.readline()
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            process.kill()
            sys.exit(f"The command answered vector {number} ({describe(vector)}) with {line[:80]!r} instead of a JSON object.")
        yield answer


def describe(vector):
    source = f"seed {json.dumps(vector['seed'])}" if "seed" in vector else f"hash {vector['hash']}"
    return " ".join([source[:60], *(f"{name}={value}" for name, value in vector["parameters"].items())])


class Report:
    """Counts equal, different and missing answers for each stage."""

    def __init__(self):
        self.counts = {stage: Counter() for stage in STAGES}

    def add(self, stage, vector, difference):
        """Adds a comparison: None if there was nothing to compare, "" if equal, else what differs."""
        counts = self.counts[stage]
        if difference is None:
            counts["missing"] += 1
        elif not difference:
            counts["equal"] += 1
        else:
            counts["different"] += 1
            if counts["different"] <= SHOWN:
                print(f"{stage}: {describe(vector)}\n    {difference}")

    def finish(self, vectors):
        """Prints the table and returns the exit code."""
        print(f"{'stage':8} {'equal':>6} {'different':>10} {'not answered':>13}   ({vectors} vectors)")
        for stage, counts in self.counts.items():
            print(f"{stage:8} {counts['equal']:6} {counts['different']:10} {counts['missing']:13}")
        failed = [stage for stage, counts in self.counts.items() if counts["different"]]
        if failed:
            print(f"The first stage that differs: {failed[0]}")
        elif not any(counts["equal"] for counts in self.counts.values()):
            print("Nothing was compared.")
            return 1
        return 1 if failed else 0


# ---------------------------------------------------------------------------------------------- Stages


def values(expected, got):
    return "" if got == expected else f"expected {json.dumps(expected)}, got {json.dumps(got)}"


def texts(expected, got):
    """Compares texts and shows the surroundings of the first difference."""
    if got == expected:
        return ""
    at = next((i for i, pair in enumerate(zip(expected, got)) if len(set(pair)) > 1), min(len(expected), len(got)))
    start = max(at - 30, 0)
    return f"at character {at}: expected …{expected[start:at + 40]}…, got …{got[start:at + 40]}…"


def hash_stage(vector, answer):
    return values(vector["hex"], answer["hex"]) if "hex" in answer else None


def cell_stage(members):
    """Returns a comparison of these members of the cells in the decode document."""

    def compare(vector, answer):
        if "decode" not in answer:
            return None
        try:
            cells = json.loads(answer["decode"])["cells"]
            pairs = list(zip(vector["decode"]["cells"], cells, strict=True))
        except (ValueError, KeyError, TypeError):
            return "the decode document is not a JSON object with 16 cells"
        for i, (expected, got) in enumerate(pairs):
            for member in members:
                if got.get(member) != expected.get(member):
                    return f"cell {i}, {member}: {values(expected.get(member), got.get(member))}"
        return ""

    return compare


def decode_stage(vector, answer):
    return texts(json.dumps(vector["decode"], separators=(",", ":")), answer["decode"]) if "decode" in answer else None


def etag_stage(vector, answer):
    return values(vector["etags"], answer["etags"]) if "etags" in answer else None


def svg_stage(vector, answer):
    if "svg" not in answer:
        return None
    if hashlib.sha256(answer["svg"].encode()).hexdigest() == vector["svgSha256"]:
        return ""
    return texts(sg1.svg(avatar(vector)), answer["svg"]) or "the reference implementation differs from the vector too"


def digest_stage(member, expected):
    """Returns a comparison with a digest that the reference implementation computes, which is slow. Vectors do not have it."""

    def compare(vector, answer):
        if member not in answer:
            return None
        # The digest of an answer whose PNG file is right is not worth the time.
        return "" if png_stage(vector, answer) == "" else values(expected(avatar(vector)), answer[member])

    return compare


def png_stage(vector, answer):
    if "png" not in answer:
        return None
    digest = hashlib.sha256(base64.b64decode(answer["png"])).hexdigest()
    return values(vector["pngSha256"], digest)


def avatar(vector):
    return sg1.avatar(vector.get("seed"), vector.get("hash"), vector["parameters"])


STAGES = {
    "hash": hash_stage,
    "cells": cell_stage(("row", "col", "kind", "glyph", "rotation", "ports")),
    "shades": cell_stage(("shades",)),
    "decode": decode_stage,
    "etag": etag_stage,
    "svg": svg_stage,
    "pixels": digest_stage("pixels", sg1.pixels_digest),
    "tokens": digest_stage("tokens", sg1.tokens_digest),
    "png": png_stage,
}

if __name__ == "__main__":
    sys.exit(main())
