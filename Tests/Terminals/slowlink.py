#!/usr/bin/env python3
"""Measures bytes and seconds of a full-screen program over a slow link.

    slowlink.py [--baud 9600] [--delay 300] [--serial] PROGRAM [SCENE...]

PROGRAM is beagle-tui, w3m or less, with its path. Runs it in a pseudoterminal behind a simulated link: each byte
takes 10 bits, half of the delay in each direction, and a terminal at the far end replies to queries when they
arrive. The link takes what the program writes, as ssh does; with --serial, it holds at most one kilobyte, as a
serial line does. Prints a line for each scene: the bytes written after the first key, and the seconds from the last
key until nothing changes anymore. At the end of each scene, the screen must be the one that a fast link shows. Scenes
that end with Esc also have the seconds until its first visible effect: a row that only Esc explains.
"""
import argparse
import collections
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time

from screenmodel import Screen

COLUMNS, ROWS = 80, 24
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Seconds without a byte after which a screen is complete, in addition to the delay.
QUIET, LIMIT = 1.2, 120
ESCAPE = b"\x1b"
DOWN, PAGE, WHEEL = b"\x1b[B", b"\x1b[6~", b"\x1b[<65;40;12M"
FAST = (10_000_000, 0)


class Link:
    """A program behind a link."""

    def __init__(self, arguments, baud, delay, holds=None):
        self.rate, self.half, self.holds = baud / 10, delay / 2000, holds
        self.down, self.up = collections.deque(), collections.deque()
        self.down_free = self.up_free = 0
        self.backlog = self.written = 0
        self.changed = time.monotonic()
        self.screen = Screen(COLUMNS, ROWS, self.send)
        # The screens with their times, if somebody wants them.
        self.history = None
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            for name in ("SSH_CONNECTION", "COLORFGBG", "TMUX", "STY", "NO_COLOR", "LINES", "COLUMNS"):
                os.environ.pop(name, None)
            os.environ.update(
                TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8", LESS="", LESSHISTFILE="-")
            os.execvp(arguments[0], arguments)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        os.set_blocking(self.master, False)

    def send(self, data):
        """Sends keys or a reply from the far end."""
        self.up_free = max(time.monotonic(), self.up_free) + len(data) / self.rate
        self.up.append((self.up_free + self.half, data))

    def turn(self, until):
        """Passes on what is due, and waits for more until a time."""
        now = time.monotonic()
        while self.up and self.up[0][0] <= now:
            os.write(self.master, self.up.popleft()[1])
        while self.down and self.down[0][0] <= now:
            data = self.down.popleft()[1]
            self.backlog -= len(data)
            self.screen.feed(data)
            self.changed = now
            if self.history is not None:
                self.history.append((now, self.screen.text))
        times = [queue[0][0] for queue in (self.down, self.up) if queue] + [until]
        wait = max(0, min(times) - time.monotonic())
        takes = self.holds is None or self.backlog < self.holds
        if not select.select([self.master] if takes else [], [], [], wait)[0]:
            return
        try:
            data = os.read(self.master, 4096 if self.holds is None else 256)
        except OSError:
            raise EOFError
        self.written += len(data)
        self.backlog += len(data)
        for place in range(0, len(data), 8):
            piece = data[place:place + 8]
            self.down_free = max(time.monotonic(), self.down_free) + len(piece) / self.rate
            self.down.append((self.down_free + self.half, piece))

    def wait(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.turn(end)

    def settle(self):
        """Waits until nothing changes anymore, and returns the time of the last change."""
        quiet = QUIET + 2 * self.half
        end = time.monotonic() + LIMIT
        begin = time.monotonic()
        while time.monotonic() < end:
            last = max(self.changed, begin)
            # A program may take long until its first byte.
            if self.written and not self.down and not self.up and time.monotonic() > last + quiet:
                break
            self.turn(min(end, max(time.monotonic(), last) + quiet + 0.01))
        return self.changed

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.master)


def texts(folder):
    """Writes a text and a web page with 300 rows and a form for the other programs."""
    rows = [f"{number:3} Person number {number:<4} person{number}@example.com" for number in range(300)]
    with open(os.path.join(folder, "rows.txt"), "w") as file:
        file.write("\n".join(rows))
    with open(os.path.join(folder, "rows.html"), "w") as file:
        links = "<br>\n".join(f'<a href="#{number}">{row}</a>' for number, row in enumerate(rows))
        file.write(f"<h1>People</h1>{links}")
    with open(os.path.join(folder, "form.html"), "w") as file:
        file.write("<h1>Form</h1><form><p>Name <input name=n></p><p>Mail <input name=m></p></form>" + "<p>text</p>" * 9)
    return folder


class Program:
    """The arguments and keys of a program. A scene is its screen, the keys before, and the keys with pauses."""

    def __init__(self, path, folder):
        name = os.path.basename(path)
        flood = [(WHEEL, 0.01)] * 200
        letters = [(bytes([letter]), 0.15) for letter in b"abcdefghij"]
        if name == "less":
            rows = [path, "--mouse", os.path.join(folder, "rows.txt")]
            self.scenes = {
                "help": (rows, [], [(b"h", 0)]), "close help": (rows, [b"h"], [(b"q", 0)]),
                "row": (rows, [], [(b"j", 0)]), "page": (rows, [], [(b" ", 0)]), "flood": (rows, [], flood)}
        elif name == "w3m":
            rows = [path, "-o", "confirm_qq=0", os.path.join(folder, "rows.html")]
            form = [path, os.path.join(folder, "form.html")]
            self.scenes = {
                "help": (rows, [], [(b"H", 0)]), "close help": (rows, [b"H"], [(b"B", 0)]),
                "row": (rows, [b"\t"], [(b"\t", 0)]), "page": (rows, [], [(b" ", 0)]),
                "type": (form, [b"\t", b"\r"], letters), "flood": (rows, [], flood)}
        else:
            def screen(at):
                return [path, "run", os.path.join(ROOT, "Resources", "Screens"), "--screen", at, "--offline"]
            rows, form = screen("/lists/long"), screen("/forms/validation")
            # A screen that Esc leaves.
            lists, opened = screen("/lists"), [b"\t", DOWN, DOWN, b"\r"]
            escape = (ESCAPE, 0)
            self.scenes = {
                "help": (screen("/home"), [], [(b"?", 0)]),
                "close help": (screen("/home"), [b"?"], [(b"\x1b", 0)]),
                "row": (rows, [b"\t", b"\t"], [(DOWN, 0)]), "page": (rows, [], [(PAGE, 0)]),
                "type": (form, [b"\t"], letters), "flood": (rows, [], flood),
                "palette": (screen("/home"), [], [(b"\x10", 0)]),
                "focus": (screen("/home"), [b"\t"], [(b"\t", 0)]),
                "Esc idle": (lists, opened, [escape]),
                "Esc in first frame": (lists, opened[:-1], [(b"\r", 0.5), escape]),
                "Esc in flood": (lists, opened, flood + [escape]),
                "Esc with help": (screen("/home"), [b"?"], [escape]),
                "Esc as help opens": (screen("/home"), [], [(b"?", 0.4), escape]),
                "Esc in page": (lists, opened, [(PAGE, 0.4), escape]),
                "Esc in search": (rows, [b"/"], [(b"9", 0.2), (b"9", 0.2), escape]),
            }


def measured(scene, baud, delay, holds=None):
    """Returns the bytes and the seconds of a scene, the screen at the end, and all screens after the last key."""
    arguments, before, keys = scene
    link = Link(arguments, baud, delay, holds)
    try:
        link.settle()
        for key in before:
            link.send(key)
            link.settle()
        bytes_before = link.written
        for key, pause in keys[:-1]:
            link.send(key)
            link.wait(pause)
        pressed = time.monotonic()
        link.history = [(pressed, link.screen.text)]
        link.send(keys[-1][0])
        done = link.settle()
        history = [(at - pressed, text.split("\n")) for at, text in link.history]
        return link.written - bytes_before, max(0, done - pressed), link.screen.text, history
    finally:
        link.close()


def first_effect(history, without):
    """Returns the seconds until a row is as at the end, but was not before the last key, and would not be without
    that key. Without such a row, returns infinity."""
    before, end, without = history[0][1], history[-1][1], without.split("\n")
    rows = [row for row in range(ROWS) if end[row] not in (before[row], without[row])]
    return next((at for at, text in history if any(text[row] == end[row] for row in rows)), float("inf"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--baud", type=int, default=9600)
    parser.add_argument("--delay", type=int, default=300, help="milliseconds there and back")
    parser.add_argument("--serial", action="store_true", help="hold at most one kilobyte")
    parser.add_argument("--show", action="store_true", help="print the screen at the end")
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("scenes", nargs="*", metavar="SCENE")
    options = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.program, texts(folder))
        for name in options.scenes or program.scenes:
            scene = program.scenes[name]
            count, seconds, text, history = measured(
                scene, options.baud, options.delay, 1024 if options.serial else None)
            expected = measured(scene, *FAST)[2]
            differs = text != expected
            failed = failed or differs
            line = f"{name:18} {count:7} bytes {seconds:6.1f} s"
            if scene[2][-1][0] == ESCAPE:
                arguments, before, keys = scene
                without = measured((arguments, before, keys[:-1] or [(b"", 0)]), *FAST)[2]
                line += f"   first effect {first_effect(history, without):.2f} s"
            print(line + ("   other screen" if differs else ""), flush=True)
            if options.show:
                print(text)
                if differs:
                    print("EXPECTED\n" + expected)
    sys.exit(failed)


if __name__ == "__main__":
    main()
