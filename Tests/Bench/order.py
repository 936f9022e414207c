"""Writes the names of the functions that a start and a key run, and of the variables they touch, for
the linker to place together: fewer pages are then brought in until the first frame is there.

    order.py PROGRAM OUTPUT

The program must have its symbols. Names that a later program lacks do no harm, and a list that is
old makes it a little slower only. Needs valgrind.
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
    """The addresses and names of what is defined, in order; of several at one place the first."""
    found = []
    listing = subprocess.run(
        ["nm", "--numeric-sort", "--defined-only", program], capture_output=True, text=True,
        check=True).stdout
    for line in listing.splitlines():
        address, kind, name = line.split(None, 2)
        if kind in "tTwWbBvV" and (not found or found[-1][0] != int(address, 16)):
            found.append((int(address, 16), name))
    return found


def trace(program, document, log):
    """Runs the program with some keys; every address it touches goes to a file. Returns where the
    program lay."""
    process, terminal = instructions.start([
        "valgrind", "--tool=lackey", "--trace-mem=yes", "--log-file=" + log, program, document])
    with open("/proc/%d/maps" % process) as maps:
        places = [line.split() for line in maps if line.rstrip().endswith(program)]
    base = min(int(place[0].split("-")[0], 16) - int(place[2], 16) for place in places[:1])
    for key in (instructions.DOWN, instructions.DOWN, b"q"):
        os.write(terminal, key)
        instructions.drain(terminal, instructions.KEY_LIMIT)
    os.waitpid(process, 0)
    os.close(terminal)
    return base


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, output = os.path.realpath(sys.argv[1]), sys.argv[2]
    found = symbols(program)
    addresses = [address for address, _ in found]
    with tempfile.TemporaryDirectory() as folder:
        document, log = os.path.join(folder, "screen.json"), os.path.join(folder, "log")
        workloads.write(workloads.settings, document)
        base = trace(program, document, log)
        touched = set()
        with open(log) as file:
            for line in file:
                match = re.match(r"(?:I | S| L| M) ([0-9a-f]+),", line)
                if match:
                    place = bisect.bisect(addresses, int(match[1], 16) - base) - 1
                    if 0 <= place < len(found) - 1:
                        touched.add(place)
    with open(output, "w") as file:
        for place in sorted(touched, key=lambda place: found[place][1]):
            file.write(found[place][1] + "\n")


if __name__ == "__main__":
    main()
