"""Runs all tests: run.py SWIFT [ARGUMENT...], after `swift build --build-tests`.

Most tests run on the main actor, and a process has only one. So two processes run at the same time: one with the tests
of BeagleTUITests, and one with those of the other modules. The lines of the second follow those of the first, and the
closing lines of both are the last ones.
"""

import subprocess
import sys
import tempfile

MODULE = r"^BeagleTUITests\."


def start(command, selection, output):
    # The commands share the build folder, which neither of them changes.
    arguments = ["test", "--skip-build", "--ignore-lock", *selection]
    return subprocess.Popen(command[:1] + arguments + command[1:], stdout=output, stderr=subprocess.STDOUT)


def main():
    command = sys.argv[1:]
    closing = []

    def show(lines):
        for line in lines:
            if b" Test run with " in line:
                closing.append(line)
            else:
                sys.stdout.buffer.write(line)
                sys.stdout.buffer.flush()

    with tempfile.TemporaryFile() as log:
        others = start(command, ["--skip", MODULE], log)
        tests = start(command, ["--filter", MODULE], subprocess.PIPE)
        show(tests.stdout)
        statuses = [tests.wait(), others.wait()]
        log.seek(0)
        show(log)
    sys.stdout.buffer.writelines(closing)
    return int(any(statuses) or len(closing) < 2)


sys.exit(main())
