#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the reference implementation with the Java implementation on many inputs.

    python3 differential.py [--count 100000] [--png 10000]

Build first (./test --quick). Case i is decided by a hash of i, so every run has the same cases: Unicode seeds of 1 to 20
characters, all parameters, sizes from 16 to 128 and, for every hundredth case, to 1024.
"""

import argparse
import hashlib
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "reference"))
import sg1  # noqa: E402

# The first and last characters of ranges that UTF-8 encodes with one, two, three and four bytes.
RANGES = ((0x20, 0x7E), (0xA0, 0x7FF), (0x800, 0xD7FF), (0xE000, 0xFFFD), (0x10000, 0x10FFFF))


def case(i):
    """Returns the seed and the parameters of case i."""
    chance = int.from_bytes(hashlib.sha512(b"case %d" % i).digest() * 2, "big")

    def choose(count):
        nonlocal chance
        chance, choice = divmod(chance, count)
        return choice

    parameters = {"size": str(16 + choose(1009 if i % 100 == 0 else 113))}
    for name, values in sg1.CHOICES.items():
        parameters[name] = values[choose(len(values))]
    seed = ""
    for _ in range(1 + choose(20)):
        first, last = RANGES[choose(len(RANGES))]
        seed += chr(first + choose(last - first + 1))
    return seed, parameters


def java(count, pngs):
    """Yields the columns that Java gives for each case."""
    core = HERE.parent / "core" / "target"
    command = ["java", "-cp", f"{core / 'classes'}:{core / 'test-classes'}", "dev.signet.conformance.CaseDigests"]
    with tempfile.TemporaryFile() as cases:
        for i in range(count):
            seed, parameters = case(i)
            query = "&".join(f"{name}={value}" for name, value in parameters.items())
            cases.write(f"{seed}\t{query}\t{'SVG,JSON,PNG' if i < pngs else 'SVG,JSON'}\n".encode())
        cases.seek(0)
        process = subprocess.Popen(command, stdin=cases, stdout=subprocess.PIPE, encoding="utf-8")
    for i in range(count):
        line = process.stdout.readline()
        if not line:
            sys.exit(f"Java ended with {process.wait()} after {i} cases; has it been built?")
        yield line.rstrip("\n").split("\t")


def reference(i, with_png):
    """Returns the same columns from the reference implementation."""
    seed, parameters = case(i)
    avatar = sg1.avatar(seed, parameters=parameters)
    texts = [sg1.svg(avatar).encode(), sg1.decode(avatar).encode()]
    if with_png:
        texts.append(sg1.png(avatar))
    return [avatar.hex, *(sg1.etag(avatar, format) for format in ("svg", "png", "decode")),
            *(hashlib.sha256(text).hexdigest() for text in texts)]


def main():
    parser = argparse.ArgumentParser(description="Compares the reference implementation with the Java implementation.")
    parser.add_argument("--count", type=int, default=100_000, help="cases, default 100000")
    parser.add_argument("--png", type=int, default=10_000, help="of these, cases whose PNG is compared too, default 10000")
    arguments = parser.parse_args()
    names = ("hash", "svg etag", "png etag", "decode etag", "svg", "decode", "png")
    equal, different = Counter(), Counter()
    for i, expected in enumerate(java(arguments.count, arguments.png)):
        for name, (theirs, ours) in zip(names, zip(expected, reference(i, i < arguments.png), strict=True)):
            (equal if theirs == ours else different)[name] += 1
            if theirs != ours and different[name] <= 3:
                print(f"{name} differs in case {i}: {case(i)}")
    for name in names:
        print(f"{name:12} {equal[name]:7} equal {different[name]:7} different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
