#!/usr/bin/env python3
"""Draws a recording as an animated SVG: animate.py RECORDING IMAGE [WORDS]

The image shows the steps that the recording marks, and repeats them. The label of a step is below
the terminal. A label such as "r: Retry" begins with the pressed key. An empty label ends the image.
Viewers without animations, and readers who prefer reduced motion, see the end of the first step
whose label contains WORDS, or of the first step.

Needs libvterm, which also emulates terminals for the tests and for Neovim. The image contains
neither a script nor a font.
"""
import collections
import ctypes
import ctypes.util
import html
import itertools
import json
import math
import re
import sys

# Lengths and colors are those of `beagle-tui render --format svg` with the dark theme.
CELL, LINE, BASELINE, PADDING, BAR = 8.4, 18, 13.3, 14, 32
BACKGROUND, FOREGROUND, FRAME, MUTED = "#151a22", "#d5dbe6", "#3b4352", "#8a94a6"
BASE = """2a303c d96a75 8ab570 d2a45f 6f9fd8 b48ac6 62b0bf c8d0dd
697386 e88a92 a5cb8d e4be84 93b9e6 cba9da 88c8d4 f0f3f8""".split()
MONOSPACE = "'JetBrains Mono','Cascadia Mono','DejaVu Sans Mono',Menlo,Consolas,monospace"
SANS = "system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
# Output that arrives within this time, in seconds, becomes one frame.
FRAME_TIME = 0.03
# The space for the label of a step.
CAPTION = 34


# A cell of the screen. `bar` is whether the cursor, a vertical bar, is at its left side.
Glyph = collections.namedtuple("Glyph", "text width front back style bar")


class Position(ctypes.Structure):
    _fields_ = [("row", ctypes.c_int), ("column", ctypes.c_int)]


class Attributes(ctypes.Structure):
    # The following bits differ between versions of libvterm.
    _fields_ = [(name, ctypes.c_uint, width) for name, width in [
        ("bold", 1), ("underline", 2), ("italic", 1), ("blink", 1), ("reverse", 1), ("rest", 26)]]


class Cell(ctypes.Structure):
    # The first byte of a color is its type; an index, or red, green and blue, follow.
    _fields_ = [
        ("characters", ctypes.c_uint32 * 6), ("width", ctypes.c_char), ("attributes", Attributes),
        ("foreground", ctypes.c_uint8 * 4), ("background", ctypes.c_uint8 * 4)]


CHANGED = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_int, ctypes.POINTER(ctypes.c_int), ctypes.c_void_p)


class Callbacks(ctypes.Structure):
    _fields_ = [
        ("damage", ctypes.c_void_p), ("moverect", ctypes.c_void_p),
        ("movecursor", ctypes.c_void_p), ("settermprop", CHANGED), ("bell", ctypes.c_void_p),
        ("resize", ctypes.c_void_p), ("sb_pushline", ctypes.c_void_p),
        ("sb_popline", ctypes.c_void_p), ("sb_clear", ctypes.c_void_p)]


class Terminal:
    """A terminal emulator."""

    VISIBLE, SHAPE, BLOCK = 1, 7, 1

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.properties = {self.VISIBLE: 1, self.SHAPE: self.BLOCK}
        library = ctypes.CDLL(ctypes.util.find_library("vterm") or "libvterm.so.0")
        for name in ("vterm_new", "vterm_obtain_screen", "vterm_obtain_state"):
            getattr(library, name).restype = ctypes.c_void_p
        self.library = library
        self.terminal = ctypes.c_void_p(library.vterm_new(rows, columns))
        self.screen = ctypes.c_void_p(library.vterm_obtain_screen(self.terminal))
        self.state = ctypes.c_void_p(library.vterm_obtain_state(self.terminal))
        library.vterm_set_utf8(self.terminal, 1)
        library.vterm_screen_enable_altscreen(self.screen, 1)

        def changed(property_, value, _):
            self.properties[property_] = value[0]
            return 1

        self.callbacks = Callbacks(settermprop=CHANGED(changed))
        library.vterm_screen_set_callbacks(self.screen, ctypes.byref(self.callbacks), None)
        library.vterm_screen_reset(self.screen, 1)

    def write(self, text):
        data = text.encode()
        self.library.vterm_input_write(self.terminal, data, ctypes.c_size_t(len(data)))

    def lines(self):
        """Returns the rows, each a tuple of glyphs."""
        cursor = Position()
        self.library.vterm_state_get_cursorpos(self.state, ctypes.byref(cursor))
        lines = []
        for row in range(self.rows):
            glyphs, column = [], 0
            while column < self.columns:
                is_current = (cursor.row, cursor.column) == (row, column)
                has_cursor = is_current and self.properties[self.VISIBLE]
                glyphs.append(self.glyph(row, column, has_cursor))
                column += glyphs[-1].width
            lines.append(tuple(glyphs))
        return lines

    def glyph(self, row, column, has_cursor):
        cell = Cell()
        self.library.vterm_screen_get_cell(self.screen, Position(row, column), ctypes.byref(cell))
        text = "".join(map(chr, itertools.takewhile(bool, cell.characters))) or " "
        front = color(cell.foreground) or FOREGROUND
        back = color(cell.background)
        if cell.attributes.reverse:
            front, back = back or BACKGROUND, front
        style = tuple(
            name for name in ("bold", "italic", "underline") if getattr(cell.attributes, name))
        is_block = self.properties[self.SHAPE] == self.BLOCK
        if has_cursor and is_block:
            front, back = back or BACKGROUND, FOREGROUND
        return Glyph(text, max(1, ord(cell.width)), front, back, style, has_cursor and not is_block)


def color(value):
    """Returns a color as #rrggbb; None for the default of the terminal."""
    kind, *parts = value
    if kind & 6:
        return None
    if kind & 1 == 0:
        return "#%02x%02x%02x" % tuple(parts)
    index = parts[0]
    if index < 16:
        return "#" + BASE[index]
    if index > 231:
        return "#" + "%02x" % (8 + 10 * (index - 232)) * 3
    steps = (0, 95, 135, 175, 215, 255)
    index -= 16
    return "#%02x%02x%02x" % (steps[index // 36], steps[index // 6 % 6], steps[index % 6])


def frames(path):
    """Returns the title, the frames of the steps, and their length in seconds.

    A frame is its time, the label of its step, and its lines.
    """
    with open(path) as file:
        header, *events = map(json.loads, file)
    terminal = Terminal(header["width"], header["height"])
    found, label, begin = [], None, 0.0
    for (time, kind, data), following in itertools.pairwise([*events, (math.inf, "", "")]):
        if kind == "m" and not data:
            return header["title"], found, time - begin
        if kind == "o":
            terminal.write(data)
        elif kind == "m":
            begin = time if label is None else begin
            label = data
        if label is not None and following[0] - time > FRAME_TIME:
            found.append((time - begin, label, terminal.lines()))
    sys.exit(f"{path}: no empty label ends the steps")


# The image

def number(value):
    """Returns a number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


# The directions of box-drawing lines: left, right, up, down; round and heavy ones.
LINES = {
    "─": "lr", "│": "ud", "┌": "rd", "┐": "ld", "└": "ru", "┘": "lu", "├": "rud", "┤": "lud",
    "┬": "lrd", "┴": "lru", "┼": "lrud", "╭": "rdo", "╮": "ldo", "╯": "luo", "╰": "ruo",
    "━": "lrh", "┃": "udh", "┏": "rdh", "┓": "ldh", "┗": "ruh", "┛": "luh"}
EIGHTHS = {chr(0x2590 - count): count for count in range(1, 9)}


def line_path(shape, x, columns):
    """Returns the path of a box-drawing line, so that lines connect in every font."""
    left, right = x * CELL, (x + columns) * CELL
    middle, center = left + CELL / 2, LINE / 2
    ends = [number(left if "l" in shape else middle), number(right if "r" in shape else middle)]
    # A little longer than the row, so that a scaled image has no gaps.
    above, below = -0.3, LINE + 0.3
    top, bottom = (above if "u" in shape else center), (below if "d" in shape else center)
    if "o" in shape:
        side = number(left if "l" in shape else right)
        start, inner = (above, center - 4.2) if "u" in shape else (below, center + 4.2)
        x = number(middle)
        return f"M{x} {start}V{number(inner)}Q{x} {number(center)} {side} {number(center)}"
    path = f"M{ends[0]} {number(center)}H{ends[1]}" if ends[0] != ends[1] else ""
    return path + (f"M{number(middle)} {number(top)}V{number(bottom)}" if top != bottom else "")


class Image:
    """The parts of the image that several frames share."""

    def __init__(self):
        self.classes, self.rows = {}, {}

    def class_of(self, declaration):
        """Returns a short class name for a CSS declaration."""
        return self.classes.setdefault(declaration, short_name(len(self.classes)))

    def rect(self, column, columns, fill):
        # Without gaps between rows, also in a scaled image.
        style = self.class_of(f"fill:{fill};shape-rendering:crispEdges")
        return (f'<rect class="{style}" x="{number(column * CELL)}" '
                f'width="{number(columns * CELL)}" height="{LINE}"/>')

    def row(self, glyphs):
        """Returns the id of a row."""
        if glyphs not in self.rows:
            self.rows[glyphs] = (f"r{len(self.rows)}", self.draw(glyphs))
        return self.rows[glyphs][0]

    def draw(self, glyphs):
        """Returns the elements of a row: backgrounds, text, lines and the cursor."""
        columns = [0, *itertools.accumulate(glyph.width for glyph in glyphs)]
        parts, paths, index = [], {}, 0
        while index < len(glyphs):
            back = glyphs[index].back
            end = index + length(glyphs[index:], lambda glyph: glyph.back == back)
            if back and back != BACKGROUND:
                parts.append(self.rect(columns[index], columns[end] - columns[index], back))
            index = end
        index = 0
        while index < len(glyphs):
            glyph, end = glyphs[index], index + 1
            if glyph.text in LINES:
                if glyph.text in "─━":
                    end = index + length(
                        glyphs[index:], lambda next_: next_[:3] == glyph[:3])
                width = 2.4 if "h" in LINES[glyph.text] else 1.6 if "bold" in glyph.style else 1.1
                declaration = f"fill:none;stroke:{glyph.front};stroke-width:{width}"
                path = line_path(LINES[glyph.text], columns[index], end - index)
                paths[declaration] = paths.get(declaration, "") + path
            elif glyph.text in EIGHTHS:
                parts.append(self.rect(columns[index], EIGHTHS[glyph.text] / 8, glyph.front))
            elif glyph.text != " ":
                end = index + run_length(glyphs[index:])
                parts.append(self.text(glyphs[index:end], columns[index]))
            index = end
        parts += [f'<path class="{self.class_of(declaration)}" d="{path}"/>'
                  for declaration, path in paths.items()]
        parts += [self.rect(column, 0.2, FOREGROUND)
                  for column, glyph in zip(columns, glyphs) if glyph.bar]
        return "".join(parts)

    def text(self, glyphs, column):
        """Returns an element that is stretched to its columns, so that every font is aligned."""
        declaration = f"fill:{glyphs[0].front}" + "".join(STYLES[name] for name in glyphs[0].style)
        words = "".join(glyph.text for glyph in glyphs)
        # The position alone aligns a single character.
        stretched = ""
        if len(glyphs) > 1:
            width = number(len(glyphs) * CELL)
            stretched = f' textLength="{width}" lengthAdjust="spacingAndGlyphs"'
        return (f'<text class="{self.class_of(declaration)}" x="{number(column * CELL)}" '
                f'y="{BASELINE}"{stretched}>{html.escape(words, quote=False)}</text>')


STYLES = {
    "bold": ";font-weight:bold", "italic": ";font-style:italic",
    "underline": ";text-decoration:underline"}


def length(glyphs, condition):
    """Returns the number of glyphs at the beginning that meet a condition."""
    return sum(1 for _ in itertools.takewhile(condition, glyphs))


def run_length(glyphs):
    """Returns the number of glyphs at the beginning that one element can draw."""
    first = glyphs[0]

    def is_plain(glyph):
        # Wide characters, and those after Latin, may come from another font.
        return glyph.width == 1 and glyph.text < "\u0250"

    def belongs(glyph):
        return is_plain(glyph) and (glyph.front, glyph.style) == (first.front, first.style)

    if not is_plain(first):
        return 1
    words = "".join(" " if glyph.text == " " else "x" for glyph in glyphs[:length(glyphs, belongs)])
    # Two spaces end the run, because a viewer might collapse them.
    return len(words.split("  ")[0].rstrip())


def short_name(index):
    """Returns a to z, then a1 to z1 and so on."""
    return chr(ord("a") + index % 26) + (str(index // 26) if index >= 26 else "")


def strip(key, items, still, seconds, width, css):
    """Returns the variants of a row in their order, and adds the animation that moves them.

    All variants are next to each other, and the animation moves the current one into the window.
    The still one is first, because it is visible without an animation.
    """
    order, changes = [still], []
    for time, item in items:
        if item not in order:
            order.append(item)
        if not changes or changes[-1][1] != item:
            changes.append((time, item))
    if len(changes) > 1:
        steps = "".join(
            f"{number(100 * time / seconds)}%{{transform:translate({-width * order.index(item)}px)}}"
            for time, item in changes)
        css.append(f"@keyframes {key}{{{steps}}}#{key}{{animation-name:{key}}}")
    return order


def caption(label):
    """Returns the label of a step, with its key in a frame."""
    key, _, words = label.partition(": ")
    if len(key) > 6 or not words:
        return f'<text fill="{FOREGROUND}">{html.escape(label)}</text>'
    cap = 12 + 8 * len(key)
    return (f'<rect y="-14.5" width="{cap}" height="20" rx="4" fill="#252d39" stroke="{FRAME}"/>'
            f'<text x="{cap / 2:g}" text-anchor="middle" fill="#62b6ca" font-weight="bold">'
            f'{html.escape(key)}</text>'
            f'<text x="{cap + 10}" fill="{FOREGROUND}">{html.escape(words)}</text>')


def image(title, found, seconds, words):
    """Returns the image of the frames."""
    drawing, css, body = Image(), [], []
    still = [frame for frame in found if words in frame[1]]
    if not still:
        sys.exit(f"no step with {words!r}")
    still = [frame for frame in still if frame[1] == still[0][1]][-1]
    columns, rows = sum(glyph.width for glyph in still[2][0]), len(still[2])
    # Whole numbers, so that text does not move between pixels.
    distance = round(columns * CELL) + 8
    for row in range(rows):
        items = [(frame[0], drawing.row(frame[2][row])) for frame in found]
        order = strip(f"l{row}", items, drawing.row(still[2][row]), seconds, distance, css)
        contents = dict(drawing.rows.values())
        uses = "".join(
            f'<use href="#{key}"' + (f' x="{index * distance}"' if index else "") + "/>"
            for index, key in enumerate(order) if contents[key])
        if uses:
            body.append(f'<g transform="translate(0 {row * LINE})"><g id="l{row}">{uses}</g></g>')
    labels = strip("steps", [frame[:2] for frame in found], still[1], seconds, distance, css)
    captions = "".join(
        f'<g transform="translate({index * distance})">{caption(label)}</g>'
        for index, label in enumerate(labels))
    animated = ",".join(re.findall(r"#\w+(?={animation-name)", "".join(css)))
    inner, bottom = number(columns * CELL), rows * LINE
    width, height = number(columns * CELL + 2 * PADDING), bottom + BAR + PADDING + CAPTION
    right = number(columns * CELL + 2 * PADDING - 1)
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}">',
        f"<title>{html.escape(title)}</title>",
        "<style>",
        *(f".{key}{{{value}}}" for value, key in drawing.classes.items()),
        f"{animated}{{animation:{number(seconds)}s step-end infinite}}",
        *css,
        f"@media(prefers-reduced-motion:reduce){{{animated}{{animation:none}}}}",
        "</style>",
        "<defs>",
        f'<clipPath id="window"><rect width="{inner}" height="{height - BAR}"/></clipPath>',
        *(f'<g id="{key}">{content}</g>' for key, content in drawing.rows.values() if content),
        "</defs>",
        f'<rect x="0.5" y="0.5" width="{right}" height="{height - 1}" rx="10" '
        f'fill="{BACKGROUND}" stroke="{FRAME}"/>',
        *(f'<circle cx="{x}" cy="17" r="5.5" fill="{fill}"/>'
          for x, fill in [(20, "#e0707a"), (38, "#dcae6a"), (56, "#8cba72")]),
        f'<text x="{number(columns * CELL / 2 + PADDING)}" y="21.5" text-anchor="middle" '
        f'font-family="{SANS}" font-size="13" fill="{MUTED}">{html.escape(title)}</text>',
        f'<path d="M1 {BAR + bottom + 7.5}H{right}" stroke="{FRAME}"/>',
        f'<g transform="translate({PADDING} {BAR})" clip-path="url(#window)">',
        f'<g font-family="{MONOSPACE}" font-size="14" xml:space="preserve" '
        'style="white-space:pre">',
        *body,
        "</g>",
        f'<g transform="translate(1 {bottom + 30})" font-family="{SANS}" font-size="15">',
        f'<g id="steps">{captions}</g>',
        "</g>", "</g>", "</svg>", ""])


def main():
    path, output, *words = sys.argv[1:]
    title, found, seconds = frames(path)
    text = image(title, found, seconds, " ".join(words))
    with open(output, "w") as file:
        file.write(text)
    print(f"{output}: {seconds:.1f} s, {len(found)} frames, {len(text.encode()) // 1000} kB")


if __name__ == "__main__":
    main()
