#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the layouts of the reference, the Java code and the npm package, with empty=none.

    python3 layouts.py [--count 1000000] [--classpath CLASSES] [--java JAVA] [--node NODE]

Build first (./test --quick). Layout i of each glyph is that of the seed "layout i". Each program prints one SHA-256 for every
10,000 layouts, of one line for each: 16 cells, separated by spaces, each `.` if blank, `o` if a via, else the letters of its ports.
"""

import argparse
import hashlib
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "reference"))
import sg1  # noqa: E402

BLOCK = 10_000
TARGET = HERE.parents[1] / "core" / "target"


def text(avatar):
    codes = {"blank": ".", "via": "o"}
    return " ".join(codes.get(cell.kind) or "".join("NESW"[port] for port in sorted(cell.ports)) for cell in avatar.cells)


def reference(glyph, first, last):
    """Returns the digest of these layouts, and how many the step of section 3.4 changed."""
    digest, changed = hashlib.sha256(), 0
    for i in range(first, last):
        avatar = sg1.avatar(f"layout {i}", parameters={"glyph": glyph, "empty": "none"})
        digest.update(f"{text(avatar)}\n".encode())
        changed += avatar.cells != sg1.cells_of(avatar)
    return digest.hexdigest(), changed


def start(command, glyph, count):
    return subprocess.Popen([*command, glyph, str(count), str(BLOCK)], stdout=subprocess.PIPE, encoding="ascii")


def main():
    parser = argparse.ArgumentParser(description="Compares the layouts of three implementations.")
    parser.add_argument("--count", type=int, default=1_000_000, help="layouts of each glyph, default 1000000")
    parser.add_argument("--classpath", default=f"{TARGET / 'quick/classes'}:{TARGET / 'quick/test-classes'}",
                        help="of the Java code and its tests")
    parser.add_argument("--java", default="java", help="the command that runs Java")
    parser.add_argument("--node", default="node", help="the command that runs Node.js")
    arguments = parser.parse_args()
    commands = {
        "Java": [arguments.java, "-cp", arguments.classpath, "dev.signet.conformance.LayoutDigests"],
        "npm": [arguments.node, str(HERE / "layouts.mjs")],
    }
    different = 0
    for glyph in sg1.CHOICES["glyph"]:
        others = {name: start(command, glyph, arguments.count) for name, command in commands.items()}
        all_changed = 0
        for first in range(0, arguments.count, BLOCK):
            last = min(first + BLOCK, arguments.count)
            digest, changed = reference(glyph, first, last)
            all_changed += changed
            for name, process in others.items():
                if process.stdout.readline().strip() != digest:
                    different += 1
                    print(f"{glyph}: {name} differs from the reference in layouts {first} to {last - 1}")
        print(f"{glyph}: {arguments.count} layouts compared; hooked crosses were broken in {all_changed}", flush=True)
        for process in others.values():
            process.wait()
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
