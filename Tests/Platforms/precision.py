"""Measures the precision of each rule of `check` on the payloads of the platforms' repositories.

    precision.py PROGRAM CHECKOUTS [--list CODE]

CHECKOUTS contains a directory for each repository; see payloads.py. A finding agrees with the platform
if the platform's own test expects the payload to fail. Every other finding is judged by verdicts.tsv,
which contains a verdict and its reason for a code, a place and a message. Findings without a verdict are
listed and fail the run, as does a precision below 99 % for errors and 98 % for warnings. --list prints
the findings of a code with their places.
"""

import collections
import fnmatch
import json
import os
import re
import subprocess
import sys
import tempfile

import payloads

BARS = {"error": 0.99, "warning": 0.98}
VERDICTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "verdicts.tsv")


class Verdicts:
    """The verdicts of verdicts.tsv. The first that matches a finding counts."""

    def __init__(self, path):
        self.known, self.rules, self.used = [], [], collections.Counter()
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.startswith("#") or not line.strip():
                    continue
                cells = line.rstrip("\n").split("\t")
                if cells[0] == "known":
                    self.known.append(cells[1])
                    continue
                verdict, code, place, message, reason = cells
                if verdict not in ("right", "wrong") or not reason:
                    raise SystemExit(f"{path}:{number}: expected right or wrong, and a reason")
                self.rules.append((verdict, code, place, re.compile(message), reason))

    def of(self, finding, payload):
        place = f"{payload.repository}/{payload.path}"
        for index, (verdict, code, pattern, message, _) in enumerate(self.rules):
            if code == finding["code"] and message.search(finding["message"]) and (
                    pattern == payload.hash or fnmatch.fnmatch(place, pattern)):
                self.used[index] += 1
                return verdict
        return None

    def unused(self):
        return [rule for index, rule in enumerate(self.rules) if not self.used[index]]


def check(program, found, known):
    """Returns the findings of the payloads."""
    with tempfile.TemporaryDirectory() as folder:
        payloads.write(found, folder)
        names = os.path.join(folder, "known.txt")
        with open(names, "w", encoding="utf-8") as file:
            file.write("\n".join(sorted(known)) + "\n")
        result = subprocess.run(
            [program, "check", "--format", "json", "--known", names, folder], capture_output=True, text=True)
        if result.returncode not in (0, 1):
            raise SystemExit(result.stderr)
        return [json.loads(line) for line in result.stdout.splitlines()]


def own_types(found):
    """Returns the types that the repositories' applications register, by their namespace."""
    names = {True: set(), False: set()}
    for payload in found:
        for key in payloads.TYPE_KEYS:
            for name in re.findall(rf'"{key}"\s*:\s*"([^"]+:[^"]*)"', payload.text):
                if not name.lower().startswith("beagle:"):
                    names[payload.decodes].add(name)
    # The tests that expect a failure register no types.
    return names[True] - names[False]


def main(program, checkouts, listed=None):
    everything, _ = payloads.collect(checkouts)
    found = [payload for payload in everything if not payload.is_part]
    verdicts = Verdicts(VERDICTS)
    by_hash = {payload.hash: payload for payload in found}
    counts = collections.defaultdict(collections.Counter)
    open_findings, with_findings = collections.defaultdict(list), set()
    for finding in check(program, found, own_types(found) | set(verdicts.known)):
        payload = by_hash[os.path.basename(finding["file"])[:12]]
        with_findings.add(payload.hash)
        severity, code = finding["severity"], finding["code"]
        place = f"{payload.repository}/{payload.path}:{payload.line} {payload.hash}"
        if code == listed:
            print(f"{place}:{finding['line']}: {severity} {finding['message']}")
        count = counts[severity, code]
        count["findings"] += 1
        if not payload.decodes:
            count["agree"] += 1
            continue
        verdict = verdicts.of(finding, payload)
        if verdict:
            count[verdict] += 1
        else:
            open_findings[severity, code, finding["message"]].append(place)
    failed = report(found, counts, with_findings)
    for payload in found:
        if not payload.decodes and payload.hash not in with_findings:
            print(f"accepted, but expected to fail: {payload.repository}/{payload.path}:{payload.line}")
    for (severity, code, message), places in sorted(open_findings.items()):
        print(f"no verdict: {severity}[{code}] {message}\n  {len(places)} in {places[0]}")
        failed = True
    for verdict, code, place, message, _ in verdicts.unused():
        print(f"no finding for the verdict: {verdict} {code} {place} {message.pattern}")
    return 1 if failed else 0


def report(found, counts, with_findings):
    """Prints a line for each rule. Returns whether a bar is missed."""
    failed = False
    fails = sum(not payload.decodes for payload in found)
    print(f"{len(found)} payloads, {fails} of them expected to fail; {len(found) - len(with_findings)} without findings")
    print(f"{'severity':8} {'code':22} {'findings':>8} {'agree':>6} {'right':>6} {'wrong':>6} {'precision':>9}")
    totals = collections.defaultdict(collections.Counter)
    for (severity, code), count in sorted(counts.items()):
        totals[severity].update(count)
    rows = sorted(counts.items()) + [((severity, "all"), count) for severity, count in sorted(totals.items())]
    for (severity, code), count in rows:
        judged = count["agree"] + count["right"] + count["wrong"]
        precision = (judged - count["wrong"]) / judged if judged else 0
        print(f"{severity:8} {code:22} {count['findings']:8} {count['agree']:6} {count['right']:6} "
              f"{count['wrong']:6} {precision:9.1%}")
        failed |= code == "all" and precision < BARS.get(severity, 0)
    return failed


if __name__ == "__main__":
    arguments = sys.argv[1:]
    code = arguments[arguments.index("--list") + 1] if "--list" in arguments else None
    sys.exit(main(arguments[0], arguments[1], code))
