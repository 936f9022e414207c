"""Measures the program's start on a terminal of 100 by 30 cells: milliseconds from exec to the last byte of
the first frame, page faults and peak memory, next to a C program that draws the same number of lines with
ncurses. The programs take turns, so that all meet the same machine.

    start.py PROGRAM [OTHER ...]        OTHER: programs to compare with, such as an earlier build

Requires a C compiler (CC, by default cc) and ncurses.
"""

import fcntl
import os
import re
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time

import workloads

FOLDER = os.path.dirname(os.path.abspath(__file__))
ROUNDS = 15
# Seconds without output after which the first frame is complete, and maximum seconds until its first byte.
SILENCE, LIMIT = 0.15, 30
SCREENS = [
    ("W1", workloads.settings),
    ("W2, 10k rows", lambda: workloads.rows(10_000)),
    ("W2, 100k rows", lambda: workloads.rows(100_000)),
    ("W4", workloads.article),
]
# What a terminal answers to the questions of the program.
ANSWERS = {b"\x1b[c": b"\x1b[?62;22c", b"\x1b[>c": b"\x1b[>1;10;0c", b"\x1b[6n": b"\x1b[1;1R"}
# A question, or the beginning of one at the end of the output.
QUESTION = re.compile(rb"\x1b\[(?:>?c|6n)|\x1b(?:\[[>6]?)?\Z")


def answer(terminal, output):
    """Answers the questions in a program's output. Returns the beginning of a question at its end."""
    for question in QUESTION.findall(output):
        if question not in ANSWERS:
            return question
        os.write(terminal, ANSWERS[question])
    return b""


def start(arguments):
    """Returns milliseconds, page faults and kilobytes of one start."""
    terminal, other = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    name = os.ttyname(other)
    # With a known background: this terminal does not report it, and a second frame would paint one.
    environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "COLORFGBG": "15;0"}
    begin = last = time.monotonic()
    # Spawned, not forked: page faults of a copy of this process would be counted.
    process = os.posix_spawn(arguments[0], arguments, environment, setsid=True, file_actions=[
        (os.POSIX_SPAWN_OPEN, 0, name, os.O_RDWR, 0),
        (os.POSIX_SPAWN_DUP2, 0, 1),
        (os.POSIX_SPAWN_DUP2, 0, 2)])
    os.close(other)
    size, rest = 0, b""
    while select.select([terminal], [], [], SILENCE if size >= 200 else LIMIT)[0]:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        last = time.monotonic()
        size += len(piece)
        rest = answer(terminal, rest + piece)
    # Not `ru_maxrss`, which also counts this script, whose memory the process had before exec. The status of
    # a process that has ended contains no memory.
    with open("/proc/%d/status" % process) as file:
        peak = next((int(line.split()[1]) for line in file if line.startswith("VmHWM:")), 0)
    os.kill(process, signal.SIGTERM)
    usage = os.wait4(process, 0)[2]
    os.close(terminal)
    if size < 200:
        sys.exit(" ".join(arguments) + " drew nothing")
    return (last - begin) * 1000, usage.ru_minflt, peak


def lines():
    numbers = workloads.Numbers(1)
    return "".join(numbers.words(8) + "\n" for _ in range(30))


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    programs = [os.path.abspath(program) for program in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder:
        text, floor = os.path.join(folder, "lines.txt"), os.path.join(folder, "floor")
        with open(text, "w") as file:
            file.write(lines())
        compiler = os.environ.get("CC", "cc")
        subprocess.run([compiler, "-O2", "-o", floor, os.path.join(FOLDER, "floor.c"), "-lncursesw"], check=True)
        print("%-44s %9s %9s %9s %9s" % ("start", "best ms", "median", "faults", "peak kB"))
        for screen, make in SCREENS:
            document = os.path.join(folder, "screen.json")
            workloads.write(make, document)
            rows = [("ncurses in C", [floor, text])] + [(program, [program, document]) for program in programs]
            figures = [[] for _ in rows]
            for _ in range(ROUNDS):
                for (_, arguments), results in zip(rows, figures):
                    results.append(start(arguments))
            for (name, _), results in zip(rows, figures):
                times, faults, peaks = zip(*results)
                print("%-44s %9.2f %9.2f %9.0f %9.0f" % (
                    "%s: %s" % (screen, name[-30:]), min(times), statistics.median(times),
                    statistics.median(faults), statistics.median(peaks)), flush=True)


if __name__ == "__main__":
    main()
