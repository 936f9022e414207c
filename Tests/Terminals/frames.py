"""Images of the virtual X server: read from its framebuffer, cut to the cells of a terminal, and written as
PNG files of few colors. Needs no library."""
import collections
import os
import struct
import zlib

# A palette of 16 colors takes half a byte for each pixel, and text with smooth edges still looks right.
COLORS = 16


class Frame:
    """A rectangle of pixels, each four bytes: blue, green, red, unused."""

    def __init__(self, width, height, rows):
        self.width, self.height, self.rows = width, height, rows

    @classmethod
    def read(cls, path):
        """Returns the image in a file of the format xwd, which Xvfb updates in place (`-fbdir`)."""
        with open(path, "rb") as file:
            data = file.read()
        header = struct.unpack(">25I", data[:100])
        size, width, height, stride, colors = (header[i] for i in (0, 4, 5, 12, 19))
        start = size + colors * 12
        return cls(width, height, [
            data[start + y * stride:start + y * stride + width * 4] for y in range(height)])

    def cut(self, left, top, width, height):
        return Frame(width, height, [
            row[left * 4:(left + width) * 4] for row in self.rows[top:top + height]])

    def changed(self, other):
        """Returns the smallest rectangle with all differences, as left, top, width and height, or None."""
        rows = [y for y in range(self.height) if self.rows[y] != other.rows[y]]
        if not rows:
            return None
        left, right = self.width, 0
        for y in rows:
            a, b = (memoryview(f.rows[y]).cast("I") for f in (self, other))
            columns = [x for x in range(self.width) if a[x] != b[x]]
            left, right = min(left, columns[0]), max(right, columns[-1])
        return left, rows[0], right - left + 1, rows[-1] - rows[0] + 1

    def pixels(self):
        for row in self.rows:
            for x in range(0, len(row), 4):
                yield row[x + 2], row[x + 1], row[x]

    def difference(self, other):
        """Returns how much two images of one size differ: the sum of the differences of all channels."""
        return sum(
            abs(a - b) for one, two in zip(self.rows, other.rows) if one != two
            for a, b in zip(one, two))

    def write(self, path):
        """Writes a PNG file with a palette."""
        counts = collections.Counter(self.pixels())
        palette = chosen(counts)
        index = {color: nearest(color, palette) for color in counts}
        numbers = [index[pixel] for pixel in self.pixels()]
        numbers += [0] * (self.width % 2)
        lines = []
        for y in range(self.height):
            line = numbers[y * self.width:(y + 1) * self.width] + [0] * (self.width % 2)
            lines.append(b"\0" + bytes(a << 4 | b for a, b in zip(line[::2], line[1::2])))
        chunks = [
            (b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 4, 3, 0, 0, 0)),
            (b"PLTE", b"".join(bytes(color) for color in palette)),
            (b"IDAT", zlib.compress(b"".join(lines), 9)), (b"IEND", b"")]
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n")
            for name, data in chunks:
                file.write(struct.pack(">I", len(data)) + name + data)
                file.write(struct.pack(">I", zlib.crc32(name + data)))


def distance(a, b):
    return sum((x - y) ** 2 for x, y in zip(a, b))


def nearest(color, palette):
    return min(range(len(palette)), key=lambda i: distance(color, palette[i]))


def chosen(counts):
    """Returns the colors of a palette. Each next one is far from those before and in many pixels, so that a
    small mark in a color of its own keeps it."""
    palette = [counts.most_common(1)[0][0]]
    far = {color: distance(color, palette[0]) for color in counts}
    while len(palette) < COLORS:
        color = max(counts, key=lambda c: far[c] * counts[c] ** 0.5)
        if far[color] == 0:
            break
        palette.append(color)
        for other in counts:
            far[other] = min(far[other], distance(other, color))
    return palette
