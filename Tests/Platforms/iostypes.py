"""Lists the public types of Beagle iOS, which docs/coming-from.md compares with those of this library.

    iostypes.py CHECKOUT > Tests/Platforms/ios-types.txt

CHECKOUT is a working copy of beagle-ios at a tag. A type in another one has the names of both, as in
`Request.Error`. `ComingFromTests` compares the file with the page.
"""

import os
import re
import subprocess
import sys

DECLARATION = re.compile(
    r"^((?:@\w+(?:\([^)]*\))?\s+|(?:public|open|final|indirect|private|fileprivate|internal)\s+)*)"
    r"(class|struct|enum|protocol|extension|typealias)\s+([\w.]+)")
NOISE = re.compile(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"|/\*(?:.|\n)*?\*/|//[^\n]*')


def types(text):
    """Yields the public types that a source file declares."""
    depth, scopes, pending = 0, [], None
    for line in NOISE.sub("", text).split("\n"):
        line = line.strip()
        match = DECLARATION.match(line)
        if match and match[3] not in ("func", "var", "let"):
            modifiers, kind, name = match[1], match[2], match[3]
            is_public = "public" in modifiers or "open" in modifiers
            if kind != "extension":
                # Members of public extensions and protocols need no modifier.
                inherits = bool(scopes) and scopes[-1][2]
                if is_public or (inherits and "private" not in modifiers and "internal" not in modifiers):
                    yield ".".join([scope[0] for scope in scopes] + [name])
            if kind != "typealias":
                pending = (name, depth, is_public and kind in ("extension", "protocol"))
        for character in line:
            if character == "{":
                if pending:
                    scopes.append(pending)
                    pending = None
                depth += 1
            elif character == "}":
                depth -= 1
                if scopes and scopes[-1][1] == depth:
                    scopes.pop()


def main():
    checkout = sys.argv[1]
    commit = subprocess.run(
        ["git", "-C", checkout, "describe", "--tags", "--always"], capture_output=True, text=True, check=True
    ).stdout.strip()
    found = set()
    for folder, _, files in os.walk(os.path.join(checkout, "Sources")):
        for name in files:
            # Tests and their helpers are no part of the API.
            if name.endswith(".swift") and "Tests" not in folder:
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    found.update(types(file.read()))
    print(f"# beagle-ios {commit}")
    print("\n".join(sorted(found)))


if __name__ == "__main__":
    main()
