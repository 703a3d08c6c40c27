#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks an implementation of SG-1 against the conformance kit and names the first stage in which it differs.

    python3 check.py [--want MEMBER,…] [--largest SIZE] [--sequence COUNT] [--vectors FILE] -- COMMAND [ARGUMENT …]

README.md describes what the command reads and writes.
"""

import argparse
import base64
import binascii
import hashlib
import itertools
import json
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "reference"))
import png_parts  # noqa: E402
import sg1  # noqa: E402  (for what vectors do not have: the details of a difference)

# What a command may answer, with the type of its value. Those after `deflate` are compared only if they are wanted.
MEMBERS = {"hex": str, "decode": str, "etags": dict, "svg": str, "png": str, "field": str, "deflate": str,
           "pixels": str, "tokens": list}
DEFAULT = ("hex", "decode", "etags", "svg", "png", "field", "deflate")
OUTCOMES = ("equal", "implied", "different", "missing")
SHOWN = 3  # differences of a stage that are printed
SEQUENCE_FORMATS = ("svg", "decode", "png")
LARGEST = 1024


def main():
    parser = argparse.ArgumentParser(description="Checks an implementation of SG-1 against the conformance kit.")
    parser.add_argument("--want", default=",".join(DEFAULT), help=f"members to compare, of {','.join(MEMBERS)}; default %(default)s")
    parser.add_argument("--largest", type=int, default=LARGEST,
                        help="skip vectors of a larger size and the sequence, to start with; default %(default)s")
    parser.add_argument("--sequence", type=int, default=10_000, choices=[0, *(step["count"] for step in read("sequence.json"))],
                        help="avatars of the sequence to digest, default %(default)s")
    parser.add_argument("--vectors", type=Path, default=HERE / "vectors.json", help="default: vectors.json beside this file")
    parser.add_argument("command", nargs="+", help="the command that answers")
    arguments = parser.parse_args()
    wanted = arguments.want.split(",")
    if not set(wanted) <= set(MEMBERS):
        parser.error(f"--want takes {', '.join(MEMBERS)}.")
    report = Report()
    cases = [VectorCase(vector, wanted) for vector in json.loads(arguments.vectors.read_text(encoding="utf-8"))
             if size_of(vector) <= arguments.largest]
    cases += [RejectedCase(request) for request in read("rejected.json") if "field" in wanted]
    cases += [TokensCase(request) for request in read("tokens.json") if "deflate" in wanted]
    cases = [case for case in cases if case.request["want"]]
    sequence = Sequence(wanted, arguments.sequence if arguments.largest == LARGEST else 0)
    run(arguments.command, cases, sequence, report)
    sequence.finish(report)
    return report.finish()


def read(name):
    return json.loads((HERE / name).read_text(encoding="utf-8"))


def size_of(vector):
    return int(vector["parameters"].get("size", "64"))


def run(command, cases, sequence, report):
    """Runs the command on all cases and adds what it answers to the report."""
    try:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        sys.exit(f"The command cannot be run: {error}")
    writer = threading.Thread(target=write, args=(process.stdin, itertools.chain(cases, sequence.cases())), daemon=True)
    writer.start()
    total = len(cases) + sequence.count
    for number, case in enumerate(itertools.chain(cases, sequence.cases())):
        line = process.stdout.readline()
        if not line:
            report.problem(f"The command ended after {number} of {total} answers.")
            break
        answer = parsed(line)
        if answer is None:
            process.kill()
            report.problem(f"The answer to {case} is not a JSON object: {line[:80]!r}")
            return
        case.check(answer, report)
        if sys.stderr.isatty() and number % 100 == 0:
            print(f"{number} of {total}", end="\r", file=sys.stderr)
    else:
        writer.join()
        extra = sum(1 for _ in process.stdout)
        if extra:
            report.problem(f"The command wrote {extra} more lines than it read.")
    if process.wait():
        report.problem(f"The command ended with the exit status {process.returncode}.")


def write(stream, cases):
    try:
        with stream:
            for case in cases:
                print(json.dumps(case.request), file=stream)
    except OSError:
        pass  # The command has ended, which run() reports.


def parsed(line):
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return answer if isinstance(answer, dict) else None


class Report:
    """Counts the outcomes for each stage and prints the first differences."""

    def __init__(self):
        self.counts = {}
        self.problems = 0

    def add(self, stage, case, outcome, detail=None):
        """Adds a comparison. The detail is a function, because it may take long."""
        counts = self.counts.setdefault(stage, Counter())
        counts[outcome] += 1
        if outcome in ("different", "missing") and counts[outcome] <= SHOWN:
            print(printable(f"{stage}: {case}\n    {detail()}"))

    def problem(self, text):
        print(printable(text))
        self.problems += 1

    def finish(self):
        """Prints the table and returns the exit status."""
        print(f"{'stage':16}" + "".join(f"{outcome:>10}" for outcome in OUTCOMES))
        for stage in sorted(self.counts, key=list(STAGES).index):
            print(f"{stage:16}" + "".join(f"{self.counts[stage][outcome]:10}" for outcome in OUTCOMES))
        failed = [stage for stage in STAGES if sum(self.counts.get(stage, {}).get(outcome, 0) for outcome in ("different", "missing"))]
        if failed:
            print(f"The first stage that differs: {failed[0]}")
        compared = sum(counts["equal"] for counts in self.counts.values())
        if not compared:
            print("Nothing was compared.")
        return 1 if failed or self.problems or not compared else 0


def printable(text):
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def description(case):
    who = f"seed {json.dumps(case['seed'])}" if "seed" in case else f"hash {json.dumps(case['hash'])}"
    words = [who if len(who) <= 60 else who[:60] + "…", *(f"{name}={value}" for name, value in case["parameters"].items())]
    return " ".join(words) + (f" ({case['comment']})" if "comment" in case else "")


# ---------------------------------------------------------------------------------------------- Cases


class RejectedCase:
    """An input that must be rejected."""

    def __init__(self, expected):
        self.expected = expected
        self.request = {member: expected[member] for member in ("seed", "hash", "parameters") if member in expected} | {"want": ["hex"]}

    def __str__(self):
        return description(self.expected)

    def check(self, answer, report):
        expected = self.expected["field"]
        if "error" not in answer:
            report.add("rejected", self, "different", lambda: f"expected an error with the field {expected}, got {shortened(answer)}")
        elif answer.get("field") == expected:
            report.add("rejected", self, "equal")
        else:
            report.add("rejected", self, "different", lambda: values(expected, answer.get("field")))


class TokensCase:
    """A list of tokens to be written as a deflate block."""

    def __init__(self, expected):
        self.expected = expected
        self.request = {"tokens": expected["tokens"], "want": ["deflate"]}

    def __str__(self):
        return f"tokens ({self.expected['comment']})"

    def check(self, answer, report):
        if "deflate" not in answer:
            report.add("deflate", self, "missing", lambda: missing("deflate", answer))
        elif answer["deflate"] == self.expected["deflate"]:
            report.add("deflate", self, "equal")
        else:
            report.add("deflate", self, "different", lambda: self.difference(answer["deflate"]))

    def difference(self, got):
        try:
            block = decoded(got)
            lengths = png_parts.block_lengths(png_parts.BitReader(block))
        except ValueError as error:
            return str(error)
        expected = decoded(self.expected["deflate"])
        return (length_difference(png_parts.block_lengths(png_parts.BitReader(expected)), lengths)
                or byte_difference(expected, block))


class VectorCase:
    """A vector, whose stages are compared in order up to the first difference."""

    def __init__(self, vector, wanted):
        self.vector = vector
        self.request = {member: vector[member] for member in ("seed", "hash", "parameters") if member in vector}
        self.request["want"] = [member for member in wanted if member not in ("field", "deflate")]

    def __str__(self):
        return description(self.vector)

    def check(self, answer, report):
        self.answer = {}  # what can be compared
        self.file = None
        for member in self.request["want"]:
            if member not in answer:
                report.add(FIRST_STAGE[member], self, "missing", lambda: missing(member, answer))
            elif not isinstance(answer[member], MEMBERS[member]):
                report.add(FIRST_STAGE[member], self, "different", lambda: f"{member} is {shortened(answer[member])}")
                return
            else:
                self.answer[member] = answer[member]
        for stage, compare in VECTOR_STAGES.items():
            try:
                result = compare(self)
            except ValueError as error:  # Base64 or a PNG file that cannot be read
                result = lambda text=str(error): text
            if callable(result):
                report.add(stage, self, "different", result)
                return
            if result:
                report.add(stage, self, result)

    def avatar(self):
        return sg1.avatar(self.vector.get("seed"), self.vector.get("hash"), self.vector["parameters"])


class Sequence:
    """The avatars of the sequence, whose outputs are digested. README.md defines it."""

    VALUES = sg1.CHOICES | {"empty": ("none", "few", "some")}  # in the order of the specification

    def __init__(self, wanted, count):
        self.expected = next((step for step in read("sequence.json") if step["count"] == count), {})
        self.formats = [format for format in SEQUENCE_FORMATS if format in wanted and format in self.expected]
        self.count = count if self.formats else 0
        self.digests = {format: bytearray() for format in self.formats}

    def cases(self):
        return (SequenceCase(self, i) for i in range(self.count))

    @classmethod
    def parameters(cls, i):
        parameters, left = {"size": str(16 + i % 65)}, i
        for name, choices in cls.VALUES.items():
            left, choice = divmod(left, len(choices))
            parameters[name] = choices[choice]
        return parameters

    def finish(self, report):
        """Compares the digests over all outputs."""
        for format, digests in self.digests.items():
            if len(digests) < 32 * self.count:
                continue  # Missing answers are in the report.
            name = f"sequence {format}"
            if sha256(digests) == self.expected[format]:
                report.add(name, f"{self.count} avatars", "equal")
            else:
                report.add(name, f"{self.count} avatars", "different", lambda: self.difference(format, digests))

    def difference(self, format, digests):
        """Returns the first avatar whose output differs, as the reference implementation finds it."""
        make = {"svg": lambda avatar: sg1.svg(avatar).encode(), "decode": lambda avatar: sg1.decode(avatar).encode(), "png": sg1.png}[format]
        for i in range(self.count):
            avatar = sg1.avatar(str(i), parameters=self.parameters(i))
            if hashlib.sha256(make(avatar)).digest() != digests[32 * i : 32 * i + 32]:
                return f"the first that differs is {SequenceCase(self, i)}"
        return "the reference implementation differs from sequence.json too"


class SequenceCase:
    def __init__(self, sequence, i):
        self.sequence = sequence
        self.request = {"seed": str(i), "parameters": sequence.parameters(i), "want": sequence.formats}

    def __str__(self):
        return description(self.request)

    def check(self, answer, report):
        for format, digests in self.sequence.digests.items():
            try:
                output = decoded(answer[format]) if format == "png" else answer[format].encode("utf-8", "surrogatepass")
            except (KeyError, ValueError, TypeError, AttributeError):
                report.add(f"sequence {format}", self, "missing", lambda: missing(format, answer))
                continue
            digests += hashlib.sha256(output).digest()


# ---------------------------------------------------------------------------------------------- Stages of vectors
# A stage returns "equal", "implied" or None if there is nothing to compare; for a difference, a function that describes it.


def missing(member, answer):
    return f"the command says: {shortened(answer['error'])}" if "error" in answer else f"the answer has no member {member}"


def shortened(value):
    text = json.dumps(value)
    return text if len(text) <= 80 else text[:80] + "…"


def decoded(text):
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError, TypeError) as error:
        raise ValueError("the member is not a string in Base64") from error


def values(expected, got):
    return f"expected {json.dumps(expected)}, got {shortened(got)}"


def compared(expected, got, describe=values):
    return "equal" if got == expected else lambda: describe(expected, got)


def text_difference(expected, got):
    """Shows the surroundings of the first difference."""
    at = next((i for i, pair in enumerate(zip(expected, got)) if len(set(pair)) > 1), min(len(expected), len(got)))
    start = max(at - 30, 0)
    return f"at character {at}: expected …{expected[start:at + 40]}…, got …{got[start:at + 40]}…"


def hash_stage(case):
    return compared(case.vector["hex"], case.answer["hex"]) if "hex" in case.answer else None


def cell_stage(members):
    """Returns a comparison of these members of the cells in the decode document."""

    def compare(case):
        if "decode" not in case.answer:
            return None
        try:
            cells = json.loads(case.answer["decode"])["cells"]
            pairs = list(zip(case.vector["decode"]["cells"], cells, strict=True))
            for i, (expected, got) in enumerate(pairs):
                for member in members:
                    if got.get(member) != expected.get(member):
                        text = f"cell {i}, {member}: {values(expected.get(member), got.get(member))}"
                        return lambda: text
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return lambda: "the decode document is not a JSON object with 16 cells"
        return "equal"

    return compare


def decode_stage(case):
    expected = json.dumps(case.vector["decode"], separators=(",", ":"))
    return compared(expected, case.answer["decode"], text_difference) if "decode" in case.answer else None


def etag_stage(case):
    return compared(case.vector["etags"], case.answer["etags"]) if "etags" in case.answer else None


def svg_stage(case):
    if "svg" not in case.answer:
        return None
    got = case.answer["svg"]
    if sha256(got.encode("utf-8", "surrogatepass")) == case.vector["svgSha256"]:
        return "equal"
    return lambda: text_difference(sg1.svg(case.avatar()), got)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def part(case, name, read):
    """Returns an intermediate value: as answered, "implied" by a file that is right, or read from the file; None without any."""
    if name in case.answer:
        return case.answer[name]
    if "png" not in case.answer:
        return None
    case.file = case.file or decoded(case.answer["png"])
    if sha256(case.file) == case.vector["pngSha256"]:
        return "implied"
    return read(case.file)


def pixels_stage(case):
    got = part(case, "pixels", png_parts.pixels)
    if got is None or got == "implied":
        return got
    got = decoded(got) if isinstance(got, str) else got
    if sha256(got) == case.vector["pixelsSha256"]:
        return "equal"
    return lambda: pixel_difference(sg1.rgba(sg1.pixels(case.avatar())), got, size_of(case.vector))


def pixel_difference(expected, got, size):
    if len(got) != len(expected):
        return f"expected {len(expected)} bytes of pixels, got {len(got)}"
    at = next(i for i in range(0, len(got), 4) if got[i : i + 4] != expected[i : i + 4])
    y, x = divmod(at // 4, size)
    return f"pixel x={x}, y={y}: expected {expected[at:at + 4].hex()}, got {got[at:at + 4].hex()} (red, green, blue, alpha)"


def tokens_stage(case):
    got = part(case, "tokens", png_parts.tokens)
    if got is None or got == "implied":
        return got
    try:
        text = sg1.token_text(got)
    except TypeError:
        return lambda: "a token is neither a number nor a length and a distance"
    if sha256(text.encode()) == case.vector["tokensSha256"]:
        return "equal"
    return lambda: token_difference(sg1.token_text(sg1.token_list(case.avatar())), text)


def token_difference(expected, got):
    pairs = itertools.zip_longest(expected.splitlines(), got.splitlines(), fillvalue="the end")
    return next(f"token {i}: expected {one}, got {other}" for i, (one, other) in enumerate(pairs) if one != other)


def codes_stage(case):
    got = part(case, "codes", png_parts.code_lengths)
    if got is None or got == "implied":
        return got
    block = sg1.deflate(png_parts.tokens(case.file))  # The tokens are equal.
    difference = length_difference(png_parts.block_lengths(png_parts.BitReader(block)), got)
    return (lambda: difference) if difference else "equal"


def length_difference(expected, got):
    """Returns the first difference of code lengths, or ""."""
    if len(expected) != len(got):
        return f"expected {'dynamic' if len(expected) == 3 else 'fixed'} codes, got {'dynamic' if len(got) == 3 else 'fixed'} ones"
    for name, lengths in expected.items():
        for symbol, (one, other) in enumerate(itertools.zip_longest(lengths, got[name])):
            if one != other:
                return f"{name} code, symbol {symbol}: expected the length {one}, got {other}"
    return ""


def png_stage(case):
    if "png" not in case.answer:
        return None
    if sha256(case.file) == case.vector["pngSha256"]:
        return "equal"
    return lambda: chunk_difference(sg1.png(case.avatar()), case.file)


def chunk_difference(expected, got):
    pairs = itertools.zip_longest(png_parts.chunks(expected), png_parts.chunks(got), fillvalue=("no chunk", b"", b""))
    for (name, data, crc), (other, got_data, got_crc) in pairs:
        if name != other:
            return f"expected the chunk {name}, got {other}"
        if data != got_data:
            return f"chunk {name}, {byte_difference(data, got_data)}"
        if crc != got_crc:
            return f"chunk {name}: expected the CRC {crc.hex()}, got {got_crc.hex()}"
    return byte_difference(expected, got)


def byte_difference(expected, got):
    pairs = itertools.zip_longest(expected, got)
    return next(f"byte {i}: expected {byte(one)}, got {byte(other)}" for i, (one, other) in enumerate(pairs) if one != other)


def byte(value):
    return "the end" if value is None else f"{value:02x}"


VECTOR_STAGES = {
    "hash": hash_stage,
    "cells": cell_stage(("row", "col", "kind", "glyph", "rotation", "ports")),
    "shades": cell_stage(("shades",)),
    "decode": decode_stage,
    "etag": etag_stage,
    "svg": svg_stage,
    "pixels": pixels_stage,
    "tokens": tokens_stage,
    "codes": codes_stage,
    "png": png_stage,
}
STAGES = [*VECTOR_STAGES, "rejected", "deflate", *(f"sequence {format}" for format in SEQUENCE_FORMATS)]
FIRST_STAGE = {"hex": "hash", "decode": "cells", "etags": "etag", "svg": "svg", "pixels": "pixels", "tokens": "tokens", "png": "png"}

if __name__ == "__main__":
    sys.exit(main())
