#!/usr/bin/env python3
"""Shows the program in real terminal emulators: draws images, and writes the matrix of docs/terminals.md.

    terminals.py PROGRAM [--all FOLDER] [NAME...]

Opens each emulator with 80 by 24 cells in a virtual X server, shows screens, presses keys, and cuts the cells out
of an image when nothing changes anymore. NAME is an emulator; all by default. An emulator that is missing or fails
keeps its row and its images, and the others go on. `--all` draws more screens into a folder, and changes no
documentation.

Needs Xvfb, xdotool and the emulators. On Debian: apt-get install xvfb xdotool dbus-x11 libgl1-mesa-dri
fonts-dejavu-core culmus, and the packages that the script names as missing.
"""
import argparse
import os
import shutil
import sys
import tempfile

import order
from emulators import EMULATORS
from session import COLUMNS, ROWS, Display, Session

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PAGE = os.path.join(ROOT, "docs", "terminals.md")
IMAGES = os.path.join(ROOT, "Resources", "Images", "terminals")
BEGIN, END = "<!-- The matrix that make terminals writes -->", "<!-- The end of the matrix -->"

DEMO, OWN = os.path.join(ROOT, "Resources", "Screens"), os.path.join(HERE, "Screens")
# The directory, the screen and the keys of each image. The first ones are in the documentation.
SCENES = {
    "form": (DEMO, "/forms/validation", ["ctrl+s", "Return"]),
    "palette": (DEMO, "/home", ["ctrl+p"]),
    "right-to-left": (OWN, "/right-to-left", []),
}
MORE = {
    "home": (DEMO, "/home", []),
    "list": (DEMO, "/lists/people", ["Tab", "Down"]),
    "text": (DEMO, "/catalog/text", []),
    "dialog": (DEMO, "/home", ["shift+Tab", "Return"]),
    "inspector": (DEMO, "/home", ["F12"]),
    "scrolled": (DEMO, "/lists/long", ["Next", "Next"]),
    # An image, covered by the list of keys, and left for another screen.
    "image": (DEMO, "/catalog/image", []),
    "covered": (DEMO, "/catalog/image", ["question"]),
    "left": (DEMO, "/catalog/image", ["ctrl+p", "Return"]),
}


def photograph(emulator, program, scenes):
    """Returns the images of an emulator, and how it orders right-to-left text."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        display = Display(folder)
        environment = {key: os.environ[key] for key in ("PATH", "USER", "SHELL") if key in os.environ}
        environment.update(
            DISPLAY=display.name, LANG="C.UTF-8", LIBGL_ALWAYS_SOFTWARE="1", NO_AT_BRIDGE="1",
            QT_QPA_PLATFORM="xcb")
        session = None
        try:
            session = Session(emulator, folder, environment, display.framebuffer)
            session.calibrate()
            frames = {name: session.show(program, *scene) for name, scene in scenes.items()}
            screens = order.write(os.path.join(folder, "order"))
            frame = session.show(program, screens, "/order", [], options=["--bidi", "off"])
            return frames, order.found(frame, COLUMNS, ROWS)
        finally:
            if session:
                session.close()
            display.close()


def row(emulator, slug, text_order):
    """Returns the row of the matrix: name, version, order, and images."""
    images = " | ".join(
        f"[{name.replace('-', ' ')}](../Resources/Images/terminals/{slug}-{name}.png)" for name in SCENES)
    return f"| {emulator.name} | {emulator.version} | {text_order} | {images} |"


def table(text, rows):
    """Returns the text of the page with new rows. The others keep theirs."""
    before, rest = text.split(BEGIN)
    old, after = rest.split(END)
    lines = {
        line.split("|")[1].strip(): line for line in old.strip().split("\n")[2:] if line.startswith("| ")}
    lines.update(rows)
    titles = " | ".join(name.capitalize().replace("-", " ") for name in SCENES)
    head = f"| Emulator | Version | Order of Hebrew and Arabic | {titles} |\n" + "|---" * (3 + len(SCENES)) + "|"
    body = "\n".join(lines[name] for name in sorted(lines, key=str.lower))
    return f"{before}{BEGIN}\n{head}\n{body}\n{END}{after}"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("--all", metavar="FOLDER", help="draw more screens into FOLDER")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(EMULATORS))
    options = parser.parse_intermixed_args()
    options.program = os.path.abspath(options.program)
    if not os.access(options.program, os.X_OK):
        parser.error(f"{options.program} is not executable; run make build")
    for name in options.names:
        if name not in EMULATORS:
            parser.error(f"unknown emulator {name}; choose from " + ", ".join(EMULATORS))
    for tool in ["Xvfb", "xdotool"]:
        if not shutil.which(tool):
            parser.error(f"{tool} is not installed; on Debian: apt-get install xvfb xdotool")
    return options


def main():
    options = arguments()
    scenes = {**SCENES, **MORE} if options.all else SCENES
    rows, failed = {}, False
    for slug in options.names or EMULATORS:
        emulator = EMULATORS[slug]
        if emulator.missing:
            print(f"{slug}: skipped, no {emulator.missing} (emulator's Debian package: {emulator.package})")
            continue
        try:
            frames, text_order = photograph(emulator, options.program, scenes)
        except Exception as error:
            print(f"{slug}: failed, {error}", flush=True)
            failed = True
            continue
        for name, frame in frames.items():
            frame.write(os.path.join(options.all or IMAGES, f"{slug}-{name}.png"))
        rows[emulator.name] = row(emulator, slug, text_order)
        print(f"{slug}: {emulator.version}, {text_order}", flush=True)
    if not options.all:
        with open(PAGE) as file:
            text = file.read()
        with open(PAGE, "w") as file:
            file.write(table(text, rows))
    sys.exit(failed)


if __name__ == "__main__":
    main()
