#!/usr/bin/env python3
"""Compares the public declarations with the lists in this directory, one file for each module that
`import BeagleTUI` or `import BeagleTUITesting` makes visible.

usage: Tests/API/api.py [--update] FOLDER

FOLDER contains the symbol graphs that extract.py has written. --update replaces the
lists. Without it, the status is 1 if a declaration is missing in FOLDER, which breaks applications, or in
a list, which hides an addition from reviewers. It is also 1 if the documentation of a function that throws has no
`- Throws:`.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
MODULES = [
    "BeagleTUI", "TerminalKit", "CellText", "FlexLayout", "BeagleNetworking", "BeagleSchema", "JSON", "Localization",
    "BeagleAutomation", "BeagleTUITesting",
]


def graphs(module, folder):
    """The symbol graphs of a module."""
    for name in os.listdir(folder):
        # Extensions of types of other modules have files of their own: BeagleTUI@Swift.symbols.json.
        if name.split("@")[0].removesuffix(".symbols.json") == module:
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                yield json.load(file)


def throws(text):
    """Whether a declaration throws itself, not only a function among its parameters."""
    depth, outside = 0, ""
    for character in text:
        depth += (character == "(") - (character == ")")
        outside += character if depth == 0 else ""
    return any(word in ("throws", "rethrows") for word in outside.replace(")", " ").split())


def undocumented(module, folder):
    """The declarations that throw, and whose documentation does not say what."""
    found = set()
    for graph in graphs(module, folder):
        for symbol in graph["symbols"]:
            text = "".join(part["spelling"] for part in symbol["declarationFragments"])
            lines = [line["text"] for line in symbol.get("docComment", {}).get("lines", [])]
            if throws(text) and not any("- Throws:" in line for line in lines):
                found.add(" ".join(f"{'.'.join(symbol['pathComponents'][:-1]) or module}: {text}".split()))
    return sorted(found)


def declarations(module, folder):
    """The public declarations of a module, sorted: `open class View { open func draw(in: Canvas) }` is two
    lines, each with the names of the types around it."""
    found = set()
    for graph in graphs(module, folder):
        for symbol in graph["symbols"]:
            text = "".join(part["spelling"] for part in symbol["declarationFragments"])
            path = symbol["pathComponents"]
            where = ".".join(path[:-1]) or module
            level = "open " if symbol["accessLevel"] == "open" else ""
            found.add(" ".join(f"{where}: {level}{text}".split()))
        paths = {s["identifier"]["precise"]: ".".join(s["pathComponents"]) for s in graph["symbols"]}
        for relation in graph["relationships"]:
            if relation["kind"] in ("conformsTo", "inheritsFrom") and relation["source"] in paths:
                target = paths.get(relation["target"], relation.get("targetFallback", "?"))
                found.add(f"{paths[relation['source']]}: is a {target}")
    return sorted(found)


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--update"]
    if len(arguments) != 1:
        sys.exit(__doc__.strip())
    removed, added, silent = [], [], []
    for module in MODULES:
        now = declarations(module, arguments[0])
        if not now:
            sys.exit(f"api: no symbol graph of {module} in {arguments[0]}")
        silent += [f"{module}: {line}" for line in undocumented(module, arguments[0])]
        path = os.path.join(HERE, module + ".txt")
        if "--update" in sys.argv:
            with open(path, "w", encoding="utf-8") as file:
                file.write("".join(line + "\n" for line in now))
            continue
        with open(path, encoding="utf-8") as file:
            before = file.read().splitlines()
        removed += [f"{module}: {line}" for line in sorted(set(before) - set(now))]
        added += [f"{module}: {line}" for line in sorted(set(now) - set(before))]
    for title, lines in (("removed or changed", removed), ("added", added), ("without `- Throws:`", silent)):
        if lines:
            print(f"api: {len(lines)} {title}:")
            for line in lines:
                print("  " + line)
    if removed or added:
        print("api: `make api UPDATE=1` writes the lists in Tests/API. A removal breaks applications: it needs a"
              " new major version, see docs/versions.md.")
    if silent:
        print("api: document what these functions throw, also if it is nothing or the error of a parameter.")
    if removed or added or silent:
        sys.exit(1)
    print("api: the lists are updated" if "--update" in sys.argv else "api: no change")


if __name__ == "__main__":
    main()
