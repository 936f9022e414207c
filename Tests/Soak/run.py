"""Runs the soak tests: run.py SOAK PROGRAM REQUESTS KILLS FRAMES SESSIONS SCHEDULES SEED.

Prints the lines that begin with "soak", one for each test, and the whole output of those that fail.
Two tests run at the same time.
"""

import concurrent.futures
import os
import subprocess
import sys


def run(name, command, environment):
    """Runs a test and returns its name, its output and whether it passed."""
    result = subprocess.run(
        command, env=dict(os.environ, **environment), stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, errors="replace")
    return name, result.stdout, result.returncode == 0


def test(filter):
    """Returns the command of a test in the test bundle."""
    return ["swift", "test", "--skip-build", "--filter", filter]


def main():
    soak, program, requests, kills, frames, sessions, schedules, seed = sys.argv[1:]
    tests = [
        ("sessions", test("SessionEndTests"),
         {"BEAGLE_SOAK_SESSIONS": sessions, "BEAGLE_TUI_BIN": program}),
        ("requests", [soak, "--requests", requests, "--seed", seed], {}),
        ("cache", [soak, "--kills", kills, "--seed", seed], {}),
        ("schedules", [soak, "--schedules", schedules, "--seed", seed], {}),
        ("frames", test("incrementalPaintingEqualsFullPainting"), {"BEAGLE_SOAK_FRAMES": frames}),
    ]
    failed = []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = [pool.submit(run, *each) for each in tests]
        for job in concurrent.futures.as_completed(jobs):
            name, output, has_passed = job.result()
            lines = [line for line in output.splitlines() if line.startswith("soak " + name)]
            has_passed = has_passed and bool(lines)
            print("\n".join(lines) if has_passed else output + f"\nsoak {name}: failed", flush=True)
            if not has_passed:
                failed.append(name)
    if failed:
        sys.exit("failed: " + ", ".join(failed))


main()
