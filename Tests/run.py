"""Runs all tests: run.py SWIFT, after `swift build --build-tests`.

The end-to-end tests run one after the other and mostly wait for the program, so they are a process of their own, next
to the other tests. Their lines follow those of the others, and the closing lines of both processes are the last ones.
"""

import subprocess
import sys
import tempfile

END_TO_END = r"^EndToEndTests\."


def start(swift, selection, output):
    # The commands share the build folder, which neither of them changes.
    command = [swift, "test", "--skip-build", "--ignore-lock", *selection]
    return subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)


def main():
    swift = sys.argv[1]
    closing = []

    def show(lines):
        for line in lines:
            if b" Test run with " in line:
                closing.append(line)
            else:
                sys.stdout.buffer.write(line)
                sys.stdout.buffer.flush()

    with tempfile.TemporaryFile() as log:
        sessions = start(swift, ["--filter", END_TO_END], log)
        others = start(swift, ["--skip", END_TO_END], subprocess.PIPE)
        show(others.stdout)
        statuses = [others.wait()]
        if sessions.poll() is None:
            # So that a test that hangs is not taken for the end.
            print("Waiting for the end-to-end tests…", flush=True)
        statuses.append(sessions.wait())
        log.seek(0)
        show(log)
    sys.stdout.buffer.writelines(closing)
    return int(any(statuses) or len(closing) < 2)


sys.exit(main())
