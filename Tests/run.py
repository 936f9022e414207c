"""Runs all tests: run.py SWIFT [ARGUMENT...], after `swift build --build-tests`.

The end-to-end tests run one after the other and mostly wait for the program, so they are a process of their own, next
to the other tests. Their lines follow those of the others, and the closing lines of both processes are the last ones.
"""

import subprocess
import sys
import tempfile

END_TO_END = r"^EndToEndTests\."


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
        sessions = start(command, ["--filter", END_TO_END], log)
        others = start(command, ["--skip", END_TO_END], subprocess.PIPE)
        show(others.stdout)
        statuses = [others.wait(), sessions.wait()]
        log.seek(0)
        show(log)
    sys.stdout.buffer.writelines(closing)
    return int(any(statuses) or len(closing) < 2)


sys.exit(main())
