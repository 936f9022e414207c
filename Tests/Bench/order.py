"""Writes the names of the functions and variables used by keys and at startup, for the linker to
place together: first those used by keys, so that a key touches few pages of code, then those used
only at startup, each in the order of first use.

    order.py PROGRAM OUTPUT

The program must have its symbols. Unknown names in the list do no harm, and an outdated list only
makes the program a little slower. Requires valgrind.
"""

import bisect
import os
import re
import subprocess
import sys
import tempfile

import instructions
import workloads


def symbols(program):
    """Returns addresses and names of all definitions in order; the first name of each address."""
    found = []
    listing = subprocess.run(
        ["nm", "--numeric-sort", "--defined-only", program], capture_output=True, text=True,
        check=True).stdout
    for line in listing.splitlines():
        address, kind, name = line.split(None, 2)
        if kind in "tTwWbBvV" and (not found or found[-1][0] != int(address, 16)):
            found.append((int(address, 16), name))
    return found


# The screens and the keys pressed on each.
RUNS = [
    (workloads.settings, [instructions.DOWN, instructions.DOWN]),
    (workloads.legacy, [instructions.DOWN, instructions.DOWN]),
    (lambda: workloads.cards(8), [instructions.DOWN, instructions.DOWN]),
    (lambda: workloads.rows(100), [instructions.DOWN] * 12 + [instructions.PAGE] * 2),
    (lambda: workloads.article(20_000), [instructions.DOWN, instructions.DOWN, instructions.PAGE]),
]


def trace(program, document, keys, log):
    """Runs the program with some keys and writes each touched address to the log. Returns the load
    address of the program, and the offsets in the log where the keys begin and end."""
    process, terminal = instructions.start([
        "valgrind", "--tool=lackey", "--trace-mem=yes", "--log-file=" + log, program, document])
    with open("/proc/%d/maps" % process) as maps:
        places = [line.split() for line in maps if line.rstrip().endswith(program)]
    base = min(int(place[0].split("-")[0], 16) - int(place[2], 16) for place in places[:1])
    begin = os.path.getsize(log)
    for key in keys:
        os.write(terminal, key)
        instructions.drain(terminal, instructions.KEY_LIMIT)
    end = os.path.getsize(log)
    os.write(terminal, b"q")
    instructions.drain(terminal, instructions.KEY_LIMIT)
    os.waitpid(process, 0)
    os.close(terminal)
    return base, begin, end


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, output = os.path.realpath(sys.argv[1]), sys.argv[2]
    found = symbols(program)
    addresses = [address for address, _ in found]
    # Dictionaries keep the order of insertion.
    by_keys, by_start = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        document, log = os.path.join(folder, "screen.json"), os.path.join(folder, "log")
        for make, keys in RUNS:
            workloads.write(make, document)
            base, begin, end = trace(program, document, keys, log)
            position = 0
            with open(log, "rb") as file:
                for line in file:
                    touched = by_keys if begin <= position < end else by_start
                    position += len(line)
                    match = re.match(rb"(?:I | S| L| M) ([0-9a-f]+),", line)
                    if match:
                        place = bisect.bisect(addresses, int(match[1], 16) - base) - 1
                        if 0 <= place < len(found) - 1:
                            touched[place] = None
    with open(output, "w") as file:
        for place in list(by_keys) + [place for place in by_start if place not in by_keys]:
            file.write(found[place][1] + "\n")


if __name__ == "__main__":
    main()
