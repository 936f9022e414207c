#!/usr/bin/env python3
"""Measures the contrast of text in real terminal emulators on a white and a black background, by their pixels.

    contrast.py PROGRAM [--images FOLDER] [NAME...]

NAME is xterm, tmux, tmux-passthrough, screen or pterm; all by default. For each cell with a character, the color of
most pixels is its background, and the pixel with the highest contrast to it its text, so that smooth edges do not
count. Fails if a cell has less than 4.5:1, except for the loss of thin strokes. Needs Xvfb, xdotool and the
emulators.
"""
import argparse
import collections
import os
import sys
import tempfile

from emulators import FONT, POINTS, XTERM, Emulator
from session import COLUMNS, ROWS, Display, Session
from terminals import MORE, SCENES

# Thin strokes with smooth edges have up to a tenth less than their color.
LEAST = 4.05
# Fewer pixels are the end of an italic letter in the next cell.
PIXELS = 12
TMUX = "set -g status off\n"
GROUNDS = {"white": ("white", "black"), "black": ("black", "white")}


def emulator(name, ground):
    back, front = GROUNDS[ground]
    xterm = XTERM + ["-bg", back, "-fg", front, "-e"]
    if name == "xterm":
        return Emulator(name, xterm, "xterm")
    if name == "screen":
        return Emulator(name, xterm + ["screen", "-c", "/dev/null"], "screen")
    if name == "pterm":
        arguments = ["pterm", "-geometry", "80x24", "-fn", f"client:{FONT} {POINTS}", "-bg", back, "-fg", front, "-e"]
        return Emulator(name, arguments, "pterm")
    settings = TMUX + "set -g allow-passthrough on\n" * (name == "tmux-passthrough")
    return Emulator(
        name, xterm + ["tmux", "-L", f"{name}-{ground}", "-f", "{home}/tmux.conf", "new"], "tmux", one=True,
        files={"tmux.conf": settings})


def luminance(pixel):
    parts = [value / 255 for value in pixel]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    one, other = luminance(one), luminance(other)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def lowest(frame):
    """Returns the lowest contrast of a cell of text, and its column and row."""
    width, height = frame.width // COLUMNS, frame.height // ROWS
    found = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            counts = collections.Counter(frame.cut(column * width, row * height, width, height).pixels())
            ground, size = counts.most_common(1)[0]
            # A blank has one color, and a line few.
            if len(counts) > 3 and width * height - size >= PIXELS:
                found.append((max(contrast(pixel, ground) for pixel in counts), column, row))
    return min(found)


def main():
    names = ["xterm", "tmux", "tmux-passthrough", "screen", "pterm"]
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("--images", metavar="FOLDER", help="write the images into FOLDER")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    options = parser.parse_intermixed_args()
    program = os.path.abspath(options.program)
    scenes = {"home": MORE["home"], "form": SCENES["form"], "list": MORE["list"]}
    failed = False
    for name in options.names or names:
        for ground in GROUNDS:
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                display = Display(folder)
                environment = {key: os.environ[key] for key in ("PATH", "USER", "SHELL") if key in os.environ}
                environment.update(DISPLAY=display.name, LANG="C.UTF-8")
                session = Session(emulator(name, ground), folder, environment, display.framebuffer)
                try:
                    session.calibrate()
                    for scene, arguments in scenes.items():
                        frame = session.show(program, *arguments)
                        value, column, row = lowest(frame)
                        failed = failed or value < LEAST
                        print(f"{name:17} {ground:6} {scene:5} {value:5.2f} at {column},{row}", flush=True)
                        if options.images:
                            frame.write(os.path.join(options.images, f"{name}-{ground}-{scene}.png"))
                finally:
                    session.close()
                    display.close()
    sys.exit(failed)


if __name__ == "__main__":
    main()
