"""Counts the program's instructions on a terminal of 100 by 30 cells: for a full run, and for each
key. Unlike times, the counts vary only by a few percent on a busy machine.

    instructions.py PROGRAM [NAME ...]      names of workloads; all by default

The figure of a key is the difference between runs with and without keys. Requires valgrind.
"""

import fcntl
import os
import pty
import re
import select
import shutil
import struct
import sys
import tempfile
import termios
import time

import workloads

DOWN, PAGE = b"\x1b[B", b"\x1b[6~"
# Seconds without output after which the program has drawn everything; valgrind is 50 times slower.
SILENCE = 1.5
# Maximum seconds until the first bytes; a key without effect writes none.
START_LIMIT, KEY_LIMIT = 300, 20

# Workload, its screen, and the keys: name, bytes, count, and whether they are sent one by one.
RUNS = [
    ("W1", workloads.settings, [("focus move", DOWN, 5, True)]),
    ("W2, 1k rows", lambda: workloads.rows(1000), [
        ("list step", DOWN, 12, True), ("one of 200 keys at once", DOWN, 200, False),
        ("list page", PAGE, 5, True)]),
    ("W2, 10k rows", lambda: workloads.rows(10_000), []),
    ("W3", workloads.nested, [("page", PAGE, 3, True)]),
    ("W4", workloads.article, [("step", DOWN, 10, True), ("page", PAGE, 5, True)]),
]


def set_size(terminal):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))


def drain(terminal, limit):
    """Reads until the terminal is silent; waits at most `limit` seconds for the first bytes."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                if not os.read(terminal, 65536):
                    return
            except OSError:
                return
            end = time.monotonic() + SILENCE


def start(arguments):
    """Starts a program on a new terminal and reads its first frame. Returns both."""
    process, terminal = pty.fork()
    if process == 0:
        os.environ["TERM"] = "xterm-256color"
        # This terminal replies to no query. Without a known background, the program would draw again after
        # its wait for the reply.
        os.environ["COLORFGBG"] = "15;0"
        for name in ("COLORTERM", "NO_COLOR"):
            os.environ.pop(name, None)
        os.execvp(arguments[0], arguments)
    set_size(terminal)
    drain(terminal, START_LIMIT)
    return process, terminal


def count(program, document, presses, folder):
    """Returns the instructions of one run."""
    log = os.path.join(folder, "log")
    process, terminal = start([
        "valgrind", "--tool=callgrind", "--callgrind-out-file=" + os.devnull,
        "--log-file=" + log, program, document])
    for keys in presses:
        os.write(terminal, keys)
        drain(terminal, KEY_LIMIT)
    os.write(terminal, b"q")
    drain(terminal, KEY_LIMIT)
    os.waitpid(process, 0)
    os.close(terminal)
    with open(log) as file:
        found = re.search(r"Collected\s*: (\d+)", file.read())
    if not found:
        sys.exit("valgrind reported no count; see its error above or run it by hand on " + document)
    return int(found.group(1))


def row(name, instructions):
    print("%-36s %14s" % (name, format(round(instructions), ",")), flush=True)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if not shutil.which("valgrind"):
        print("instruction counts: valgrind is not installed; skipped")
        return
    program, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    print("%-36s %14s" % ("instructions", os.path.basename(program)))
    with tempfile.TemporaryDirectory() as folder:
        for workload, make, keys in RUNS:
            if names and not any(workload.startswith(name) for name in names):
                continue
            document = os.path.join(folder, "screen.json")
            workloads.write(make, document)
            start = count(program, document, [], folder)
            row(workload + ": first frame, start to end", start)
            for name, key, times, one_by_one in keys:
                # Both runs press the key once more, to exclude one-time costs of the first key.
                first = count(program, document, [key], folder)
                presses = [key] * times if one_by_one else [key * times]
                total = count(program, document, [key] + presses, folder)
                row("%s: %s" % (workload, name), (total - first) / times)


if __name__ == "__main__":
    main()
