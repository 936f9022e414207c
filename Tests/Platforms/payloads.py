"""Extracts the payloads of Beagle from checkouts of the platforms' repositories.

    payloads.py CHECKOUTS [DIRECTORY]

CHECKOUTS contains a directory for each repository. Prints the number of payloads for each of them, or
writes each payload to DIRECTORY. A payload is a component, an action or a list of either: a JSON file,
JSON in a string of Kotlin, Swift, Dart or TypeScript, or an object literal of Dart or TypeScript whose
values are all known without running the program.
"""

import collections
import dataclasses
import hashlib
import json
import os
import re
import sys

TYPE_KEYS = ("_beagleComponent_", "_beagleAction_")
# Build output, and folders that contain no payloads of the platform itself.
SKIPPED_FOLDERS = {".git", ".idea", ".github", "node_modules", "build", "dist", "Pods", "assets"}
SOURCE_LIMIT = 1_000_000
CONSTANT_DEPTH = 12


class Unknown(Exception):
    """The value is not known without running the program."""


@dataclasses.dataclass
class Payload:
    """A payload with its place and what the platform says about it."""

    repository: str
    path: str
    line: int
    text: str
    kind: str
    test: str = ""
    decodes: bool = True
    # Whether it is no document: a part of another payload, or what a client makes of one.
    is_part: bool = False
    places: int = 1

    @property
    def hash(self):
        return hashlib.sha256(self.text.encode()).hexdigest()[:12]


# MARK: - Literals


class Literals:
    """Reads the literals of a source file of TypeScript, Dart or a Jest snapshot."""

    WORD = re.compile(r"[A-Za-z_$][\w$]*")
    NUMBER = re.compile(r"-?(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
    SPACE = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)+", re.S)
    TYPE_ARGUMENTS = re.compile(r"<[\w\s,.?<>\[\]|]*>")
    CAST = re.compile(r"\s+as\s+[\w.<>\[\] |]+")

    def __init__(self, text, language, constants, depth=0):
        self.text, self.language, self.constants, self.depth = text, language, constants, depth

    def skip(self, at):
        match = self.SPACE.match(self.text, at)
        return match.end() if match else at

    def peek(self, at):
        return self.text[at] if at < len(self.text) else ""

    def value(self, at):
        """Returns the value that begins at a position, and the position after it."""
        result, at = self.term(at)
        while True:
            next = self.skip(at)
            if self.peek(next) == "+" and isinstance(result, str):
                more, at = self.term(next + 1)
                if not isinstance(more, str):
                    raise Unknown
                result += more
            elif self.language == "dart" and isinstance(result, str) and self.peek(next) in "'\"" and self.peek(next):
                more, at = self.term(next)
                result += more
            else:
                break
        cast = self.CAST.match(self.text, at)
        if cast:
            at = cast.end()
        if self.peek(at) == "!":
            at += 1
        return result, at

    def term(self, at):
        at = self.skip(at)
        char = self.peek(at)
        if char == "<" and self.language != "snap":
            match = self.TYPE_ARGUMENTS.match(self.text, at)
            if not match:
                raise Unknown
            return self.term(match.end())
        if char == "{":
            return self.object(at)
        if char == "[":
            return self.list(at)
        if char == "(":
            result, at = self.value(at + 1)
            at = self.skip(at)
            if self.peek(at) != ")":
                raise Unknown
            return result, at + 1
        if char and char in "'\"`":
            return self.string(at)
        number = self.NUMBER.match(self.text, at)
        if number:
            word = number.group()
            value = int(word, 16) if word.lower().startswith("0x") else json.loads(self.normal(word))
            return value, number.end()
        word = self.WORD.match(self.text, at)
        if not word:
            raise Unknown
        return self.named(word.group(), word.end())

    @staticmethod
    def normal(word):
        """Returns a number as JSON writes it."""
        word = re.sub(r"^(-?)\.", r"\g<1>0.", word)
        return re.sub(r"\.(?=$|[eE])", ".0", word)

    def named(self, name, at):
        simple = {"true": True, "false": False, "null": None, "undefined": None}
        if name in simple:
            return simple[name], at
        if name in ("const", "Object", "Array") and self.peek(self.skip(at)) in ("{", "[", "<"):
            return self.term(at)
        if name == "r" and self.language == "dart" and self.peek(at) in ("'", '"'):
            return self.string(at, raw=True)
        value = self.constants.value(name, self)
        while self.peek(at) == "." or self.text.startswith("?.", at):
            word = self.WORD.match(self.text, at + (2 if self.peek(at) == "?" else 1))
            if not word or not isinstance(value, dict) or word.group() not in value:
                raise Unknown
            value, at = value[word.group()], word.end()
        if self.peek(self.skip(at)) in ("(", "?", "="):
            raise Unknown
        return value, at

    def string(self, at, raw=False):
        quote = self.peek(at)
        if self.language == "dart" and self.text.startswith(quote * 3, at):
            quote *= 3
        at += len(quote)
        result = []
        while True:
            if at >= len(self.text) or (self.peek(at) == "\n" and len(quote) == 1 and quote != "`"):
                raise Unknown
            if self.text.startswith(quote, at):
                return "".join(result), at + len(quote)
            char = self.peek(at)
            if char == "\\" and not raw:
                text, at = escape(self.text, at)
                result.append(text)
            elif char == "$" and not raw and (self.language == "dart" or quote == "`"):
                text, at = self.interpolation(at)
                result.append(text)
            else:
                result.append(char)
                at += 1

    def interpolation(self, at):
        if self.peek(at + 1) == "{":
            value, end = self.value(at + 2)
            end = self.skip(end)
            if self.peek(end) != "}":
                raise Unknown
            end += 1
        else:
            word = self.WORD.match(self.text, at + 1)
            if self.language != "dart" or not word:
                return "$", at + 1
            value, end = self.constants.value(word.group(), self), word.end()
        if isinstance(value, (dict, list)):
            raise Unknown
        return value if isinstance(value, str) else json.dumps(value), end

    def list(self, at):
        result, at = [], self.skip(at + 1)
        while self.peek(at) != "]":
            if self.text.startswith("...", at):
                value, at = self.value(at + 3)
                if not isinstance(value, list):
                    raise Unknown
                result += value
            else:
                value, at = self.value(at)
                result.append(value)
            at = self.separator(at, "]")
        return result, at + 1

    def separator(self, at, end):
        at = self.skip(at)
        if self.peek(at) == ",":
            return self.skip(at + 1)
        if self.peek(at) != end:
            raise Unknown
        return at

    def object(self, at):
        result, at = {}, self.skip(at + 1)
        while self.peek(at) != "}":
            if self.text.startswith("...", at):
                value, at = self.value(at + 3)
                if not isinstance(value, dict):
                    raise Unknown
                result.update(value)
                at = self.separator(at, "}")
                continue
            key, next, isWord = self.key(at)
            if self.peek(next) == ":":
                start = self.skip(next + 1)
                value, at = self.value(start)
                # JavaScript leaves undefined members out.
                if not (value is None and self.text.startswith("undefined", start)):
                    result[key] = value
            elif isWord and self.peek(next) in (",", "}"):
                result[key], at = self.constants.value(key, self), next
            else:
                raise Unknown
            at = self.separator(at, "}")
        return result, at + 1

    def key(self, at):
        char = self.peek(at)
        if char and char in "'\"":
            key, at = self.string(at)
            return key, self.skip(at), False
        word = self.WORD.match(self.text, at) if self.language != "dart" else None
        if word:
            return word.group(), self.skip(word.end()), True
        number = self.NUMBER.match(self.text, at)
        if number and self.language != "dart":
            return number.group(), self.skip(number.end()), False
        raise Unknown


SIMPLE_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "\0", "v": "\v"}


def escape(text, at):
    """Returns the character of an escape, and the position after it."""
    char = text[at + 1] if at + 1 < len(text) else ""
    match = re.compile(r"\\u\{([0-9a-fA-F]+)\}|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})").match(text, at)
    if match:
        return chr(int(next(group for group in match.groups() if group), 16)), match.end()
    return ("" if char == "\n" else SIMPLE_ESCAPES.get(char, char)), at + 2


class Strings:
    """Reads the strings of a source file of Kotlin or Swift."""

    FULL = re.compile(r"\$\{\s*(\w+)\s*(\(\s*\))?\s*\}")
    WORD = re.compile(r"\$([A-Za-z_]\w*)")
    SWIFT = re.compile(r"\\\(\s*(\w+)\s*(\(\s*\))?\s*\)")

    def __init__(self, text, language, constants, depth=0):
        self.text, self.language, self.constants, self.depth = text, language, constants, depth

    def skip(self, at):
        match = Literals.SPACE.match(self.text, at)
        return match.end() if match else at

    def value(self, at):
        """Returns a string, joined with those that are added to it, and the position after it."""
        at = self.skip(at)
        result, at = self.string(at)
        while True:
            next = self.skip(at)
            call = re.compile(r"\.(trimIndent|trimMargin|trim)\(\)").match(self.text, next)
            if call:
                at = call.end()
            elif self.text.startswith("+", next) and self.text[self.skip(next + 1)] in '"#':
                more, at = self.string(self.skip(next + 1))
                result += more
            else:
                return result, at

    def string(self, at):
        hashes = 0
        while self.text.startswith("#", at + hashes):
            hashes += 1
        start = at + hashes
        if not self.text.startswith('"', start):
            raise Unknown
        quote = '"""' if self.text.startswith('"""', start) else '"'
        end = quote + "#" * hashes
        raw = hashes > 0 or (quote == '"""' and self.language == "kotlin")
        at, result = start + len(quote), []
        while not self.text.startswith(end, at):
            if at >= len(self.text) or (self.text[at] == "\n" and len(quote) == 1):
                raise Unknown
            char = self.text[at]
            known = self.interpolated(at)
            if known:
                name, at = known
                value = self.constants.value(name, self)
                if not isinstance(value, str):
                    raise Unknown
                result.append(value)
            elif char == "\\" and not raw:
                if self.text.startswith("\\(", at):
                    raise Unknown
                text, at = escape(self.text, at)
                result.append(text)
            elif self.language == "kotlin" and self.text.startswith("${", at):
                raise Unknown
            else:
                result.append(char)
                at += 1
        # Kotlin allows more quotes before the last three.
        while quote == '"""' and self.text.startswith('"', at + len(end)):
            result.append('"')
            at += 1
        return "".join(result), at + len(end)

    def interpolated(self, at):
        patterns = (self.FULL, self.WORD) if self.language == "kotlin" else (self.SWIFT,)
        for pattern in patterns:
            match = pattern.match(self.text, at)
            if match:
                return match.group(1), match.end()
        return None


class Constants:
    """The constants of a repository, by name. A file's own constants come first."""

    PATTERNS = {
        "kotlin": re.compile(r"\b(?:val|var|fun)\s+(\w+)\s*(?:\(\s*\))?\s*(?::\s*\w+\??)?\s*(?:=|\{\s*return)\s*(?=[\"#])"),
        "swift": re.compile(r"\b(?:let|var)\s+(\w+)\s*(?::\s*\w+\??)?\s*=\s*(?=[\"#])"),
        "dart": re.compile(r"\b(?:const|final|var|String|Map<[^>]*>)\s+(\w+)\s*=\s*(?=[\[{'\"<r]|const )"),
        "ts": re.compile(r"\b(?:const|let|var)\s+(\w+)\s*(?::[^=\n]+)?\s*=\s*(?=[\[{'\"`\d(])"),
        "snap": None,
    }

    def __init__(self):
        self.all = collections.defaultdict(list)
        # The places of objects that are parts of others.
        self.parts = set()

    def add(self, path, text, language):
        pattern = self.PATTERNS[language]
        for match in pattern.finditer(text) if pattern else ():
            self.all[match.group(1)].append((path, text, language, match.end()))

    def reader(self, path, text, language, depth=0):
        kind = Strings if language in ("kotlin", "swift") else Literals
        return kind(text, language, Scope(self, path), depth)


class Scope:
    """The constants as a file sees them."""

    def __init__(self, constants, path):
        self.constants, self.path = constants, path

    def value(self, name, reader):
        found = self.constants.all.get(name, [])
        own = [entry for entry in found if entry[0] == self.path]
        folder = [entry for entry in found if os.path.dirname(entry[0]) == os.path.dirname(self.path)]
        for entries in (own, folder, found):
            if len(entries) > 1:
                raise Unknown
            if entries:
                path, text, language, at = entries[0]
                if reader.depth >= CONSTANT_DEPTH:
                    raise Unknown
                value = self.constants.reader(path, text, language, reader.depth + 1).value(at)[0]
                if isinstance(value, dict):
                    self.constants.parts.add((path, at))
                return value
        raise Unknown


# MARK: - Payloads in files

LANGUAGES = {
    ".kt": "kotlin", ".swift": "swift", ".dart": "dart", ".ts": "ts", ".tsx": "ts", ".snap": "snap",
}


def has_type(value):
    if isinstance(value, list):
        return bool(value) and has_type(value[0]) and not isinstance(value[0], list)
    return isinstance(value, dict) and any(isinstance(value.get(key), str) for key in TYPE_KEYS)


def outermost(value):
    """Yields the payloads in a value."""
    if has_type(value):
        yield value
    elif isinstance(value, (dict, list)):
        for member in value.values() if isinstance(value, dict) else value:
            yield from outermost(member)


def in_json(text):
    """Yields line and text of the payloads in JSON. Malformed JSON is a payload if it names a type."""
    if not any(f'"{key}"' in text for key in TYPE_KEYS):
        return
    try:
        value = json.loads(text)
    except ValueError:
        if text.lstrip()[:1] in ("{", "["):
            yield 1, text
        return
    if has_type(value):
        yield 1, text
    else:
        for part in outermost(value):
            yield 1, json.dumps(part, indent=2, ensure_ascii=False)


COMMENT_OR_STRING = {
    "kotlin": re.compile(r'//[^\n]*|/\*.*?\*/|"', re.S),
    "swift": re.compile(r'//[^\n]*|/\*.*?\*/|#*"', re.S),
    "dart": re.compile(r"//[^\n]*|/\*.*?\*/|['\"{]", re.S),
    "ts": re.compile(r"//[^\n]*|/\*.*?\*/|['\"`{]", re.S),
    "snap": re.compile(r"['\"{]", re.S),
}


def in_source(reader, missing):
    """Yields offset and text of the payloads in a source file, and whether each is a part of another."""
    text, at = reader.text, 0
    pattern = COMMENT_OR_STRING[reader.language]
    end_of_unknown = 0
    while match := pattern.search(text, at):
        at = match.end()
        first = match.group()[-1] if not match.group().startswith("/") else ""
        if not first:
            continue
        try:
            value, end = reader.value(match.start())
        except (Unknown, RecursionError, ValueError):
            if first != "{":
                end = closing(text, match.start())
                if any(f'"{key}"' in text[match.start():end] for key in TYPE_KEYS):
                    missing.append(match.start())
                at = end
            elif TYPE_MEMBER.match(text, match.end()):
                # What is inside is only a part of it.
                if match.start() >= end_of_unknown:
                    missing.append(match.start())
                end_of_unknown = max(end_of_unknown, end_of_block(text, match.start()))
            continue
        if isinstance(value, str):
            at = end
            for _, part in in_json(value):
                yield match.start(), part, False
        elif isinstance(value, dict) and has_type(value):
            at = end
            yield match.start(), json.dumps(value, indent=2, ensure_ascii=False), match.start() < end_of_unknown


def end_of_block(text, at):
    """Returns the position after the brace that closes a block, ignoring strings."""
    depth = 0
    for index in range(at, len(text)):
        depth += {"{": 1, "}": -1}.get(text[index], 0)
        if depth == 0:
            return index + 1
    return len(text)


# The type as the first member of an object.
TYPE_MEMBER = re.compile(r"\s*['\"]?_beagle(?:Component|Action)_['\"]?\s*:\s*['\"`]")


def closing(text, at):
    """Returns the position after a string that has parts unknown."""
    quote = '"""' if text.startswith('"""', at) else text[at]
    end = at + len(quote)
    while end < len(text):
        if text.startswith(quote, end):
            return end + len(quote)
        if len(quote) == 1 and quote != "`" and text[end] == "\n":
            return end
        end += 2 if text[end] == "\\" and quote != '"""' else 1
    return len(text)


# MARK: - Expected results in the platforms' tests

TEST = re.compile(r"(?:func\s+(test\w*)|fun\s+(\w+|`[^`]+`)\s*\(|(?:it|test|group|describe)\(\s*(['\"`])(.*?)\3)")
FAILURE = re.compile(
    r"XCTAssertThrows|assertThrows|assertFails|toThrow|throwsA|throwsException|catch\s*\{[^}]*XCTAssert", re.S)


def enclosing_test(text, start):
    """Returns the name and the text of the test around a position."""
    before = [match for match in TEST.finditer(text, 0, start)]
    if not before:
        return "", ""
    after = TEST.search(text, start + 1)
    match = before[-1]
    name = next(group for group in (match.group(1), match.group(2), match.group(4)) if group)
    return name.strip("`"), text[match.start():after.start() if after else len(text)]


def tests_of_file(name, sources):
    """Returns name and text of the tests that read a file."""
    stem = os.path.splitext(os.path.basename(name))[0]
    pattern = re.compile(r"""["'](?:[\w./-]*/)?""" + re.escape(stem) + r"""(?:\.json)?["']""")
    for path, text in sources:
        for match in pattern.finditer(text):
            yield enclosing_test(text, match.start())


RESULT_NAME = re.compile(
    r"\b(?:const|let|var|final)\s+\w*(?:parsed|expected|rendered|result)\w*\b[^=\n]*=\s*$", re.I)
RESULT_CALL = re.compile(r"\b(?:toEqual|toStrictEqual|toBe|toMatchObject|toHaveBeenCalledWith|expected:)\(?\s*$")


def is_result(repository, path, text, start):
    """Returns whether a literal is the expected result of a client."""
    if "backend" in repository:
        return False
    before = text[max(0, start - 200):start]
    return path.endswith(".snap") or bool(RESULT_NAME.search(before) or RESULT_CALL.search(before))


def extract(repository, root):
    """Returns the payloads of a checkout, and the number of strings with payloads that are not known."""
    sources, documents = [], []
    constants = Constants()
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS)
        for name in sorted(names):
            path = os.path.join(folder, name)
            extension = os.path.splitext(name)[1]
            if os.path.islink(path) or os.path.getsize(path) > SOURCE_LIMIT:
                continue
            if extension not in LANGUAGES and extension not in (".json", ".txt"):
                continue
            with open(path, encoding="utf-8", errors="replace") as file:
                text = file.read()
            short = os.path.relpath(path, root)
            if extension in LANGUAGES:
                sources.append((short, text, LANGUAGES[extension]))
                constants.add(short, text, LANGUAGES[extension])
            else:
                documents.append((short, text))
    payloads, unknown, places = [], 0, {}
    texts = [(path, text) for path, text, _ in sources]
    for path, text in documents:
        for line, part in in_json(text):
            payload = Payload(repository, path, line, part, "file")
            tests = list(tests_of_file(path, texts))
            if tests:
                payload.test = tests[0][0]
                payload.decodes = not all(FAILURE.search(body) for _, body in tests)
            payloads.append(payload)
    for path, text, language in sources:
        missing = []
        for start, part, is_part in in_source(constants.reader(path, text, language), missing):
            line = text.count("\n", 0, start) + 1
            payload = Payload(repository, path, line, part, language)
            payload.test, body = enclosing_test(text, start)
            payload.decodes = not FAILURE.search(body)
            payload.is_part = is_part or is_result(repository, path, text, start)
            places[path, start] = payload
            payloads.append(payload)
        # Type declarations look like objects.
        unknown += 0 if path.endswith("types.ts") else len(missing)
    for place in constants.parts & set(places):
        places[place].is_part = True
    return payloads, unknown


def collect(checkouts):
    """Returns the different payloads of all checkouts, and counts for each repository."""
    found, counts = {}, {}
    for repository in sorted(os.listdir(checkouts)):
        root = os.path.realpath(os.path.join(checkouts, repository))
        if repository.startswith(".") or not os.path.isdir(root):
            continue
        payloads, unknown = extract(repository, root)
        counts[repository] = [len(payloads), 0, unknown]
        for payload in payloads:
            if payload.hash in found:
                found[payload.hash].places += 1
                found[payload.hash].decodes |= payload.decodes
                found[payload.hash].is_part &= payload.is_part
            else:
                found[payload.hash] = payload
                counts[repository][1] += 1
    return list(found.values()), counts


def main(checkouts, directory=None):
    payloads, counts = collect(checkouts)
    for repository, (count, different, unknown) in counts.items():
        print(f"{repository}: {count} payloads, {different} of them new, {unknown} not known without running it")
    parts = sum(payload.is_part for payload in payloads)
    fails = sum(not payload.decodes for payload in payloads)
    print(f"{len(payloads)} different payloads; {fails} expected to fail, {parts} parts and results")
    if directory:
        write(payloads, directory)


def write(payloads, directory):
    """Writes each payload to a file named by its hash."""
    os.makedirs(directory, exist_ok=True)
    for payload in payloads:
        with open(os.path.join(directory, payload.hash + ".json"), "w", encoding="utf-8") as file:
            file.write(payload.text)


if __name__ == "__main__":
    main(*sys.argv[1:3])
