"""Compares the JSON Schema with `check`, by a validator that knows nothing of Beagle.

    compare.py PROGRAM DIRECTORY...

Every document of the directories that check reads without an error has to be valid, in both drafts.
What check refuses for its shape and the schema accepts is listed and does not fail.

The strict schema has to refuse a document if, and only if, check has a finding about its keys or types.
"""

import collections
import json
import os
import subprocess
import sys

import jsonschema

# The codes that are about the shape of a document; a schema cannot know of the others.
SHAPE = {"missing-root", "wrong-type", "bad-enum", "missing-required"}
# The codes of findings for which the strict schema refuses a document.
STRICT = (SHAPE - {"missing-required"}) | {"unknown-property", "misspelled-property"}
# Findings that have no counterpart in the schema in all cases: properties that other properties
# require, names of 1.x, and types of applications.
MAYBE_STRICT = {"missing-required", "deprecated", "unknown-component", "unknown-action"}


def documents(directories):
    """The documents of Beagle below some directories."""
    for directory in directories:
        for folder, folders, names in os.walk(directory):
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in sorted(names):
                if not name.endswith(".json") or name == "routes.json" or name.startswith("."):
                    continue
                path = os.path.join(folder, name)
                try:
                    with open(path, encoding="utf-8-sig") as file:
                        value = json.load(file)
                except ValueError:
                    continue
                root = value[0] if isinstance(value, list) and value else value
                if isinstance(root, dict) and ("_beagleComponent_" in root or "_beagleAction_" in root):
                    yield path, value


def deepest(error):
    """The cause that is furthest inside the document."""
    while error.context:
        error = max(error.context, key=lambda cause: len(cause.absolute_path))
    return error


def compare_strict(path, value, validators, codes):
    """Compares the strict schema with the findings of a document. Returns 1 if they differ."""
    results = {validator.is_valid(value) for validator in validators}
    if results == {not codes & STRICT}:
        return 0
    if results == {False}:
        error = deepest(next(validators[0].iter_errors(value)))
        steps = [str(step) for step in error.absolute_path]
        # check does not report unknown types that the settings of a directory name.
        if codes & MAYBE_STRICT or steps[-1:] in (["_beagleComponent_"], ["_beagleAction_"]):
            return 0
        print(f'refused by the strict schema only: {path}: {"/".join(steps)}: {error.message[:160]}')
    else:
        print(f"the strict schema differs: {path}: {results}, {codes & STRICT}")
    return 1


def main(program, directories):
    def run(*arguments):
        return subprocess.run([program, *arguments], capture_output=True, text=True).stdout

    validators = []
    for draft, kind in (
        ("2020-12", jsonschema.Draft202012Validator),
        ("7", jsonschema.Draft7Validator),
    ):
        schema = json.loads(run("schema", "--draft", draft))
        kind.check_schema(schema)
        validators.append(kind(schema))
    errors = collections.defaultdict(list)
    for line in run("check", "--format", "json", *directories).splitlines():
        finding = json.loads(line)
        if finding["severity"] == "error" and finding["code"] in SHAPE:
            errors[finding["file"]].append(finding)
    count, refused, refusals, accepted = 0, 0, 0, collections.Counter()
    strict = []
    for draft, kind in (
        ("2020-12", jsonschema.Draft202012Validator),
        ("7", jsonschema.Draft7Validator),
    ):
        schema = json.loads(run("schema", "--strict", "--draft", draft))
        kind.check_schema(schema)
        strict.append(kind(schema))
    codes = collections.defaultdict(set)
    for line in run("check", "--format", "json", *directories).splitlines():
        finding = json.loads(line)
        codes[finding["file"]].add(finding["code"])
    for path, value in documents(directories):
        count += 1
        refusals += compare_strict(path, value, strict, codes[path])
        results = [validator.is_valid(value) for validator in validators]
        if all(results):
            for finding in errors.get(path, []):
                accepted[f'{finding["code"]}: {finding["message"]}'] += 1
        elif path not in errors or len(set(results)) > 1:
            refused += 1
            error = deepest(next(validators[0].iter_errors(value)))
            place = "/".join(str(step) for step in error.absolute_path)
            print(f"refused by the schema only: {path}: {place}: {error.message[:160]}")
    for text, times in accepted.most_common(20):
        print(f"an error of check only, {times} times: {text[:160]}")
    print(f"{count} documents, {refused} refused by the schema only,"
          f" {refusals} judged differently by the strict schema")
    return 1 if refused or refusals or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
