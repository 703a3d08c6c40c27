# SPDX-License-Identifier: Apache-2.0
"""Takes a PNG file apart into chunks, pixels, tokens and code lengths, so that check.py can name the first difference."""

import struct
import zlib

import sg1

SAMPLES = {2: 3, 3: 1, 6: 4}  # bytes of a pixel by color type


class BadFile(ValueError):
    """A file that is not as section 11 of SG-1 has it; the message says why."""


def chunks(file):
    """Returns the chunks as (type, data, CRC)."""
    if file[:8] != b"\x89PNG\r\n\x1a\n":
        raise BadFile("the file does not start with the signature of PNG")
    found, at = [], 8
    while at < len(file):
        length = int.from_bytes(file[at : at + 4], "big")
        if at + 12 + length > len(file):
            raise BadFile(f"the chunk at byte {at} is cut off")
        found.append((file[at + 4 : at + 8].decode("latin-1"), file[at + 8 : at + 8 + length], file[at + 8 + length : at + 12 + length]))
        at += 12 + length
    return found


def data_of(file, name):
    return b"".join(data for type, data, _ in chunks(file) if type == name)


def pixels(file):
    """Returns red, green, blue and alpha of all pixels, not premultiplied."""
    try:
        width, height, depth, color_type, _, _, interlace = struct.unpack(">IIBBBBB", data_of(file, "IHDR"))
        scanlines = zlib.decompress(data_of(file, "IDAT"))
    except struct.error as error:
        raise BadFile("IHDR does not have 13 bytes") from error
    except zlib.error as error:
        raise BadFile(f"IDAT is not a zlib stream: {error}") from error
    if depth != 8 or color_type not in SAMPLES or interlace:
        raise BadFile("IHDR has another bit depth, color type or interlace method than SG-1")
    samples = SAMPLES[color_type]
    row = 1 + width * samples
    if len(scanlines) != row * height:
        raise BadFile(f"the scanlines have {len(scanlines)} bytes instead of {row * height}")
    if any(scanlines[::row]):
        raise BadFile("a scanline has another filter type than 0")
    channels = b"".join(scanlines[at + 1 : at + row] for at in range(0, len(scanlines), row))
    values = [channels[at : at + samples] for at in range(0, len(channels), samples)]
    if samples == 1:
        colors, alphas = data_of(file, "PLTE"), data_of(file, "tRNS")
        palette = {bytes([i]): colors[3 * i : 3 * i + 3] + (alphas[i : i + 1] or b"\xff") for i in range(len(colors) // 3)}
        if not set(values) <= set(palette):
            raise BadFile("a pixel has an index without an entry in PLTE")
        values = [palette[value] for value in values]
    elif samples == 3:
        values = [value + b"\xff" for value in values]
    return b"".join(values)


def tokens(file):
    """Returns the tokens: literals as numbers, matches as (length, distance)."""
    reader = BitReader(data_of(file, "IDAT")[2:])
    lengths = block_lengths(reader)
    literals, distances = (decoder(lengths[name]) for name in ("literal/length", "distance"))
    found = []
    while (symbol := reader.symbol(literals)) != sg1.END_OF_BLOCK:
        if symbol < sg1.END_OF_BLOCK:
            found.append(symbol)
        else:
            length = reader.value(sg1.LENGTHS, symbol - 257)
            found.append((length, reader.value(sg1.DISTANCES, reader.symbol(distances))))
    return found


def code_lengths(file):
    """Returns the lengths of the codes, by their names. Only dynamic codes have a code length code."""
    return block_lengths(BitReader(data_of(file, "IDAT")[2:]))


def block_lengths(reader):
    """Reads the header of the block."""
    final, kind = reader.bits(1), reader.bits(2)
    if not final or kind not in (1, 2):
        raise BadFile("IDAT does not have one final deflate block with fixed or dynamic codes")
    if kind == 1:
        return {"literal/length": sg1.FIXED, "distance": [5] * 30}
    literals, distances, count = 257 + reader.bits(5), 1 + reader.bits(5), 4 + reader.bits(4)
    header = [0] * 19
    for symbol in sg1.HEADER_ORDER[:count]:
        header[symbol] = reader.bits(3)
    code, lengths = decoder(header), []
    while len(lengths) < literals + distances:
        symbol = reader.symbol(code)
        if symbol < 16:
            lengths.append(symbol)
        elif symbol == 16:
            lengths += lengths[-1:] * (3 + reader.bits(2))
        else:
            lengths += [0] * (3 + reader.bits(3) if symbol == 17 else 11 + reader.bits(7))
    return {"literal/length": lengths[:literals], "distance": lengths[literals:], "code length": header}


def decoder(lengths):
    """Returns the symbols by (bits in the order in which they are read, length)."""
    return {code: symbol for symbol, code in sg1.code(lengths).items()}


class BitReader:
    """Reads bits, the lowest of each byte first."""

    def __init__(self, data):
        self.data = data
        self.at = 0

    def bits(self, count):
        end = self.at + count
        if end > 8 * len(self.data):
            raise BadFile("the deflate block is cut off")
        value = int.from_bytes(self.data[self.at >> 3 : end + 7 >> 3], "little") >> (self.at & 7) & (1 << count) - 1
        self.at = end
        return value

    def symbol(self, decoder):
        value = 0
        for length in range(1, 16):
            value |= self.bits(1) << length - 1
            if (value, length) in decoder:
                return decoder[value, length]
        raise BadFile(f"bit {self.at} of the deflate block is in no code")

    def value(self, table, symbol):
        """Returns a length or distance, whose extra bits follow."""
        if symbol >= len(table):
            raise BadFile(f"symbol {symbol} of a length or distance is not defined")
        base, extra = table[symbol]
        return base + self.bits(extra)
