#!/usr/bin/env python3
"""Writes the Swift sources that contain Resources/Templates, Resources/Reference, Resources/Languages and the texts
of some pages in docs, so that the program is one file, and the names in Tests/API.

usage: Resources/compile.py [--check]

--check writes nothing. Its status is 1 if a source is outdated.
"""
import json
import os
import re
import sys
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = os.path.join(os.path.dirname(HERE), "Sources")


# Swift

def literal(value):
    """A raw string literal in one line, with as many number signs as the text needs; or a list of them."""
    if isinstance(value, list):
        return "[" + ", ".join(literal(element) for element in value) + "]"
    signs = "#" if re.search(r'["\\\n]', value) else ""
    while signs and ('"' + signs in value or "\\" + signs in value):
        signs += "#"
    return signs + '"' + value.replace("\n", "\\" + signs + "n") + '"' + signs


def call(function, /, *arguments, **named):
    """A call with the arguments that are neither empty nor None."""
    parts = list(arguments) + [f"{key}: {value}" for key, value in named.items() if value and value != "[]"]
    return f"{function}({', '.join(parts)})"


def save(path, text):
    """Writes a file in Sources if it is outdated, or fails for --check. An unchanged file is not written, so
    that it is not compiled again."""
    path = os.path.join(SOURCES, path)
    if os.path.exists(path) and open(path, encoding="utf-8").read() == text:
        return
    if "--check" in sys.argv:
        sys.exit(f"{os.path.relpath(path)} is outdated: run `make resources`")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def write(path, folder, lines):
    head = [
        f"// `make resources` writes this file from {os.path.normpath('Resources/' + folder)}. Change those files.",
        "// swift-format-ignore-file",
        "",
    ]
    save(path, "\n".join(head + lines) + "\n")


def read(*path):
    with open(os.path.join(HERE, *path), encoding="utf-8") as file:
        return file.read()


# Templates

def write_templates():
    templates = json.loads(read("Templates", "templates.json"))

    def files(template):
        for name in template["files"]:
            yield f"NewFile({literal(name)}, {literal(read('Templates', template['name'], name))})"

    lines = [
        "/// The screens that `new` begins with.",
        "enum ProjectTemplate: String, CaseIterable {",
        "  case " + ", ".join(template["name"] for template in templates),
        "",
        "  /// A noun phrase.",
        "  var summary: String {",
        "    switch self {",
        *(f"    case .{template['name']}: {literal(template['summary'])}" for template in templates),
        "    }",
        "  }",
        "",
        "  /// The screens and what they load.",
        "  var files: [NewFile] {",
        "    switch self {",
    ]
    for template in templates:
        lines += [f"    case .{template['name']}:", "      ["]
        lines += [f"        {file}," for file in files(template)]
        lines += ["      ]"]
    lines += ["    }", "  }", "}"]
    write("beagle-tui/Commands/New/ProjectTemplate.swift", "Templates", lines)


def write_application():
    """Writes the files of an application. MyApp is its name in paths and texts."""
    paths = sorted(
        os.path.relpath(os.path.join(folder, name), os.path.join(HERE, "Templates", "app"))
        for folder, _, names in os.walk(os.path.join(HERE, "Templates", "app")) for name in names)
    files = [f'("{path.replace("gitignore", ".gitignore")}", {literal(read("Templates", "app", path))}),' for path in paths]
    write("beagle-tui/Commands/New/ApplicationTemplate.swift", "Templates/app", [
        "/// The files of a new application. `MyApp` is its name in paths and texts.",
        "enum ApplicationTemplate {",
        "  static let files: [(path: String, text: String)] = [",
        *(f"    {file}" for file in files),
        "  ]",
        "}",
    ])


COMPONENT_KINDS = {
    "label": "shows a text",
    "control": "the user changes its value",
    "container": "contains other components",
}


def write_component_templates():
    lines = [
        "/// The components that `new component` begins with.",
        "enum ComponentKind: String, CaseIterable {",
        "  case " + ", ".join(COMPONENT_KINDS),
        "",
        "  /// What such a component does, as a clause.",
        "  var summary: String {",
        "    switch self {",
        *(f"    case .{kind}: {literal(summary)}" for kind, summary in COMPONENT_KINDS.items()),
        "    }",
        "  }",
    ]
    for name, suffix, comment in [
        ("component", "", "The file of the component"), ("tests", "-tests", "The file of its tests"),
    ]:
        lines += [
            "",
            f"  /// {comment}, with `{{Name}}` and `{{wire}}` in place of the names in Swift and JSON.",
            f"  var {name}: String {{",
            "    switch self {",
            *(
                f"    case .{kind}: {literal(read('Templates', 'component', f'{kind}{suffix}.txt'))}"
                for kind in COMPONENT_KINDS
            ),
            "    }",
            "  }",
        ]
    write("beagle-tui/Commands/New/ComponentKind.swift", "Templates", lines + ["}"])


# Reference

PROPERTIES = ["order", "part of", "also", "severity", "example"]
TYPE_SECTIONS = ["Example", "In a terminal", "Mistakes", "See also"]
SECTIONS = {
    "types": TYPE_SECTIONS,
    "objects": TYPE_SECTIONS,
    "topics": TYPE_SECTIONS,
    "recipes": ["Example", "See also"],
    "checks": ["Wrong", "Right", "Source", "Diagnostics"],
    "operations": ["Results", "Mistakes"],
    "events": ["Values", "Mistakes"],
}


class Page:
    """A Markdown file: properties between two lines of `---`, paragraphs, and sections with paragraphs, lists
    or code. A code block has the name of the file in the paragraph before it."""

    def __init__(self, folder, name):
        self.name = name.removesuffix(".md")
        self.path = f"Resources/Reference/{folder}/{name}"
        self.properties = {}
        self.paragraphs = {"": []}
        self.items = {}
        self.files = {}
        section = ""
        text = read("Reference", folder, name)
        if text.startswith("---\n"):
            head, text = text[4:].split("\n---\n", 1)
            self.properties = dict(line.split(": ", 1) for line in head.splitlines())
        for key in self.properties:
            if key not in PROPERTIES:
                sys.exit(f"{self.path}: unknown property {key}; known are {', '.join(PROPERTIES)}")
        for block in re.findall(r"```json\n.*?\n```|\S(?:(?!\n\n).)*", text, re.S):
            if block.startswith("## "):
                section = block[3:]
                if section not in SECTIONS[folder]:
                    sys.exit(f"{self.path}: unknown section {section!r}; known are {', '.join(SECTIONS[folder])}, "
                             "each followed by an empty line")
                self.paragraphs[section] = []
            elif block.startswith("```json\n"):
                names = self.paragraphs[section]
                is_named = names and re.fullmatch("`[^`]+`", names[-1])
                path = names.pop().strip("`") if is_named else ""
                self.files.setdefault(section, []).append((path, block[8:-4]))
            elif block.startswith("- "):
                items = re.split(r"^- ", block, flags=re.M)[1:]
                self.items[section] = [" ".join(item.split()) for item in items]
            else:
                self.paragraphs[section].append(" ".join(block.split()))

    def section(self, name):
        """The paragraphs of a section that the page must have."""
        if name not in self.paragraphs:
            sys.exit(f"{self.path}: the section {name!r} is missing")
        return self.paragraphs[name]

    def list(self, name):
        """The list of a section that the page must have."""
        if name not in self.items:
            sys.exit(f"{self.path}: the section {name!r} with a list is missing")
        return self.items[name]

    def property(self, name):
        """A property that the page must have."""
        if name not in self.properties:
            sys.exit(f"{self.path}: the property {name!r} between two lines of --- is missing")
        return self.properties[name]

    def summary(self):
        """The first paragraph, and the others before the first section."""
        if not self.paragraphs[""]:
            sys.exit(f"{self.path}: expected a paragraph before the first section")
        return self.paragraphs[""][0], self.paragraphs[""][1:]

    def example(self, pages):
        """The files of the example, which may be that of another page."""
        for paragraph in self.paragraphs.get("Example", []):
            other = re.fullmatch("That of `([^`]+)`.", paragraph)
            if other:
                return pages[other.group(1)].example(pages)
        return self.files.get("Example", [])

    def notes(self, pages, details):
        files = self.example(pages)
        main = files[0] if files else ("", "")
        return call(
            "TypeNotes",
            details=literal(details),
            name=main[0] not in ("", "home.json") and literal(main[0]),
            example=main[1] and literal(main[1]),
            files=len(files) > 1
            and "[" + ", ".join(f".init({literal(name)}, {literal(text)})" for name, text in files[1:]) + "]",
            terminal=literal(self.items.get("In a terminal", [])),
            mistakes=literal(self.items.get("Mistakes", [])),
            seeAlso=literal(self.items.get("See also", [])),
        )


def pages(folder):
    return [Page(folder, name) for name in sorted(os.listdir(os.path.join(HERE, "Reference", folder)))]


def ordered(folder):
    return sorted(pages(folder), key=lambda page: int(page.property("order")))


def write_diagnostics(checks):
    """Writes the rows of the tables in Diagnostics.md: the section "Diagnostics" of a check has the name of a
    table, a severity, and the other cells, separated by `|`."""
    path = "BeagleSchema/BeagleSchema.docc/Diagnostics.md"
    with open(os.path.join(SOURCES, path), encoding="utf-8") as file:
        parts = re.split(r'(<!-- .* the rows of "(?:\w+)" .*-->\n\n(?:\|.*\n){2})(?:\|.*\n)*', file.read())
    tables = {}
    for page in checks:
        for item in page.list("Diagnostics"):
            name, *cells = re.split(r" ?\| ", item)
            tables.setdefault(name, []).append([f"`{page.name}`"] + cells)
    for index in range(1, len(parts), 2):
        name = re.search(r'"(\w+)"', parts[index]).group(1)
        columns = parts[index].splitlines()[-1].count("|") - 1
        for cells in tables.pop(name, []):
            if len(cells) > columns:
                sys.exit(f"Resources/Reference/checks: a row of {cells[0]} in {name} has more than {columns - 1} cells")
            parts[index] += "| " + " | ".join(cells + [""] * (columns - len(cells))).rstrip() + " |\n"
    if tables:
        sys.exit(f"Resources/Reference/checks: no table {next(iter(tables))} in {path}")
    save(path, "".join(parts))


def table(owner, comment, declaration, rows):
    """An extension with a list or dictionary."""
    return [
        f"extension {owner} {{", f"  /// {comment}", f"  static let {declaration} = [",
        *(f"    {row}," for row in rows), "  ]", "}",
    ]


def write_types():
    types, objects = pages("types"), ordered("objects")
    by_name = {"beagle:" + page.name: page for page in types} | {page.name: page for page in objects}

    def named(page):
        aliases = page.properties.get("also", "")
        summary, details = page.summary()
        notes = page.notes(by_name, details)
        return call(
            "ObjectNotes",
            name=literal(page.name),
            isStyle=page.properties.get("part of") == "style" and "true",
            aliases=aliases and literal(aliases.split(", ")),
            summary=literal(summary),
            notes=notes != "TypeNotes()" and notes,
        )

    lines = table(
        "TypeNotes", "The notes about components and actions.", "all: [String: TypeNotes]",
        (f"{literal('beagle:' + page.name)}: {page.notes(by_name, page.paragraphs[''])}" for page in types))
    for name, comment, entries in (
        ("objects", "The objects in the properties of components and actions.", objects),
        ("topics", "The concepts that have no name in JSON.", ordered("topics")),
        ("recipes", "The tasks that need several components or actions.", ordered("recipes")),
    ):
        lines += ["", *table("ObjectNotes", comment, f"{name}: [ObjectNotes]", map(named, entries))]
    write("BeagleAnalysis/Reference/TypeNotes+All.swift", "Reference", lines)


def write_events():
    def value(page, item):
        match = re.fullmatch("`(.*?)`: (.*)", item)
        if not match:
            sys.exit(f"{page.path}: expected a name in backticks, a colon and a text, found {item!r}")
        return f"({literal(match[1])}, {literal(match[2])})"

    def notes(page):
        summary, details = page.summary()
        return call(
            "Notes",
            name=literal(page.name),
            user=literal(page.property("example")),
            summary=literal(summary),
            details=literal(details),
            values="[" + ", ".join(value(page, item) for item in page.items.get("Values", [])) + "]",
            mistakes=literal(page.items.get("Mistakes", [])),
        )

    write("BeagleAnalysis/Reference/EventPages+All.swift", "Reference", table(
        "EventPages", "The pages of the events.", "all: [Notes]", map(notes, ordered("events"))))


def write_operations():
    def notes(page):
        summary, details = page.summary()
        return f"{literal(page.name)}: " + call(
            "OperationNotes",
            summary=literal(summary),
            details=literal(details),
            calls=literal([call.strip("`") for call in page.list("Results")]),
            mistakes=literal(page.items.get("Mistakes", [])),
        )

    write("BeagleAnalysis/Reference/OperationNotes+All.swift", "Reference", table(
        "OperationNotes", "The pages of the operations.", "all: [String: OperationNotes]",
        map(notes, pages("operations"))))


def write_checks():
    def files(page, section):
        found = page.files.get(section, [])
        text = ", ".join(
            f"Example(path: {literal(name or 'home.json')}, text: {literal(text)})" for name, text in found)
        return found and f"[{text}]"

    def explanation(page):
        rule, details = page.summary()
        if len(details) != 1:
            sys.exit(f"{page.path}: expected two paragraphs before the first section: the rule and its reason")
        return call(
            "Explanation", literal(page.name), "." + page.property("severity"), literal(rule),
            reason=literal(details[0]), wrong=files(page, "Wrong"), right=files(page, "Right"),
            source=literal(" ".join(page.section("Source"))),
        )

    checks = pages("checks")
    write("BeagleAnalysis/Explanations/Explanation+All.swift", "Reference", table(
        "Explanation", "All explanations, by the names of their codes.", "table: [Explanation]",
        map(explanation, checks)))
    write_diagnostics(checks)


def write_clients():
    write("BeagleAnalysis/Reference/ClientSupport+Table.swift", "Reference", [
        "extension ClientSupport {",
        "  /// The clients that declare each name: a line for each owner, with its names and a set of bits in",
        "  /// hexadecimal. Bit 0 is the first client of ``Client``; bit 7 is Beagle 1.x.",
        "  ///",
        "  /// A test compares the table with `Tests/Platforms/declarations.tsv`.",
        f"  static let table = {literal(read('Reference', 'clients.txt').rstrip())}",
        "}",
    ])


def write_synonyms():
    """The words for which a search finds other ones. Packaging/site uses the same file."""
    rows = json.loads(read("Reference", "synonyms.json"))
    for word, others in rows.items():
        if word != word.lower() or not others:
            sys.exit(f"Resources/Reference/synonyms.json: {word!r} must be in lowercase, with words to search for")
    write("BeagleAnalysis/Reference/Synonyms+Table.swift", "Reference", table(
        "Synonyms", "The words of the reference by the words that people search for.",
        "table: [String: [String]]",
        (f"{literal(word)}: {literal(others)}" for word, others in rows.items())))


# Questions and guides

def plain(text):
    """The text of Markdown without links and emphasis, in one line."""
    return re.sub(r"\*\*(.+?)\*\*", r"\1", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(text.split())))


def guide_text(name):
    """A page of docs without code and comments."""
    text = read("..", "docs", name)
    return re.sub(r"^```.*?^```$|<!--.*?-->", "", text, flags=re.M | re.S)


def paragraphs(text):
    """The paragraphs, and the rows of tables: `first cell: the others`."""
    for block in re.split(r"\n{2,}", text.strip()):
        rows = re.findall(r"^\| (.*) \|$", block, re.M)
        if rows:
            # The first row has the titles of the columns.
            yield from (plain(": ".join(row.split(" | ", 1))) for row in rows[1:])
        elif block and not block.startswith(("#", "**`")):
            yield plain(block)


def sections(name, mark):
    """The headings of a page that begin with a mark, with the paragraphs below them."""
    for part in re.split(rf"^{mark} ", guide_text(name), flags=re.M)[1:]:
        heading, _, text = part.partition("\n")
        yield plain(heading).replace("`", ""), list(paragraphs(re.split(r"^##? ", text, flags=re.M)[0]))


def write_guides():
    """The questions and answers, what a server must send, and the headings of the other guides, so that `explain`
    finds them."""
    def entry(name, page, texts):
        summary, *rest = re.split(r"(?<=[.?!]) (?=[A-Z`])", texts[0], maxsplit=1)
        summary = re.sub(":$", ".", summary)
        # A paragraph with a colon at its end introduces code.
        details = rest + [text for text in texts[1:] if text[-1] != ":"]
        return f"({literal(name)}, {literal('docs/' + page)}, {literal(summary)}, {literal(details)})"

    rows = [entry(name, "faq.md", texts) for name, texts in sections("faq.md", "###")]
    rows += [entry("Your own server: " + name, "server.md", texts)
             for name, texts in sections("server.md", "##") if texts]
    _, glossary = [part for part in sections("concepts.md", "##") if part[0].startswith("Glossary")][0]
    rows += [entry(word, "concepts.md", [meaning.rstrip(".") + "."]) for word, meaning in (row.split(": ", 1) for row in glossary)]
    for title, page, summary in re.findall(r"^- \[(.*?)\]\(([\w-]+\.md)\): (.*)$", read("..", "docs", "README.md"), re.M):
        if page not in ("faq.md", "server.md"):
            headings = [plain(heading).replace("`", "")
                        for heading in re.findall(r"^##+ (.*)$", guide_text(page), re.M)]
            summary = plain(summary).replace("`", "").rstrip(".")
            summary = summary[0].upper() + summary[1:] + "."
            rows.append(entry(title, page, [summary] + (["Sections: " + "; ".join(headings) + "."] if headings else [])))
    write("beagle-tui/Reference/GuidePages+All.swift", "../docs", table(
        "GuidePages", "The questions and guides of the documentation: name, page, purpose and paragraphs.",
        "all: [(name: String, page: String, summary: String, details: [String])]", rows))


# Languages

LANGUAGES = {"en": "english", "pt_BR": "portuguese", "es": "spanish"}


def texts(tag):
    """The texts of a language, without the comments for translators, whose keys begin with `@`."""
    return {key: text for key, text in json.loads(read("Languages", tag + ".json")).items() if key[0] != "@"}


def identifier(key):
    first, *others = re.split(r"[.-]", key)
    return first + "".join(other[0].upper() + other[1:] for other in others)


def forms(text):
    return text if isinstance(text, dict) else {"other": text}


def placeholders(text):
    """The names in braces, in the order of the English text."""
    names = [name for form in reversed(forms(text).values()) for name in re.findall(r"{(\w+)}", form)]
    return list(dict.fromkeys(names))


def english(text):
    return forms(text)["other"].replace("\n", "\\n")


def write_languages():
    catalog = texts("en")
    write_keys(catalog)
    write_functions(catalog)
    for tag, name in LANGUAGES.items():
        write_texts(catalog, name, texts(tag))


def comment(text):
    """Returns the lines of a documentation comment, each with at most 120 columns."""
    return textwrap.wrap(text, 120, initial_indent="  /// ", subsequent_indent="  /// ", break_on_hyphens=False)


def write_keys(catalog):
    comments = {key[1:]: text for key, text in json.loads(read("Languages", "en.json")).items() if key[0] == "@"}
    lines = ["/// The texts for users.", "public enum TextKey: CaseIterable, Sendable {"]
    for key, text in catalog.items():
        lines += comment(english(text)) + [f"  case {identifier(key)}"]
    plurals = [f".{identifier(key)}" for key, text in catalog.items() if isinstance(text, dict)]
    lines += [
        "}", "", "extension TextKey {",
        "  /// The key in the files of translators, for example `error.retry`.",
        "  public var name: String {", "    switch self {",
        *(f'    case .{identifier(key)}: "{key}"' for key in catalog),
        "    }", "  }", "",
        "  /// What translators should know; nil for a text that explains itself.",
        "  package var comment: String? {", "    switch self {",
        *(f"    case .{identifier(key)}: {literal(comments[key])}" for key in catalog if key in comments),
        "    default: nil", "    }", "  }", "",
        "  /// Whether the text has plural forms.",
        "  public var hasPluralForms: Bool {", "    switch self {",
        *([f"    case {', '.join(plurals)}: true"] if plurals else []),
        "    default: false", "    }", "  }", "}",
    ]
    write("Localization/TextKey.swift", "Languages", lines)


def write_functions(catalog):
    """A function for each text with values, so that a forgotten value does not compile."""
    lines = ["extension Texts {"]
    for key, text in catalog.items():
        names = placeholders(text)
        if not names:
            continue
        is_plural = isinstance(text, dict)
        parameters = ["count: Int"] * is_plural + [f"{name}: String" for name in names if name != "count" or not is_plural]
        values = [f'("{name}", {name})' for name in names if name != "count" or not is_plural]
        arguments = ", ".join([f".{identifier(key)}"] + ["count: count"] * is_plural + values)
        lines += comment(english(text)) + [
            f"  package func {identifier(key)}({', '.join(parameters)}) -> String {{",
            f"    filled({arguments})", "  }", "",
        ]
    write("Localization/Texts+Functions.swift", "Languages", lines[:-1] + ["}"])


def write_texts(catalog, name, translated):
    unknown = set(translated) - set(catalog)
    if unknown:
        sys.exit(f"the {name} texts have unknown keys: {', '.join(sorted(unknown))}")
    lines = [
        f"/// Returns a text in {name.capitalize()}; nil if it is missing.",
        f"func {name}Text(_ key: TextKey, _ category: PluralCategory) -> String? {{",
        "  switch key {",
    ]
    for key in catalog:
        if key not in translated:
            continue
        text = forms(translated[key])
        lines.append(f"  case .{identifier(key)}:")
        if len(text) == 1:
            lines.append(f"    return {literal(text['other'])}")
            continue
        lines.append("    switch category {")
        lines += [f"    case .{form}: return {literal(text[form])}" for form in text if form != "other"]
        lines += [f"    default: return {literal(text['other'])}", "    }"]
    if len(translated) < len(catalog):
        lines.append("  default: return nil")
    lines += ["  }", "}"]
    write(f"Localization/Texts+{name.capitalize()}.swift", "Languages", lines)


def write_library_types():
    """The names of the public types, from the lists of Tests/API."""
    names = set()
    for module in "BeagleTUI BeagleNetworking BeagleSchema CellText FlexLayout JSON Localization TerminalKit".split():
        with open(os.path.join(os.path.dirname(HERE), "Tests", "API", module + ".txt"), encoding="utf-8") as file:
            names |= {match.group() for line in file if (match := re.match(r"[A-Z]\w*(?=[.:])", line))}
    path = "beagle-tui/Commands/New/LibraryTypes.swift"
    save(path, "\n".join([
        "// `make resources` writes this file from Tests/API. Run `make api UPDATE=1` first.",
        "// swift-format-ignore-file",
        "",
        "/// The public types of the modules that `import BeagleTUI` imports.",
        "enum LibraryTypes {",
        f"  static let names = {literal(' '.join(sorted(names)))}",
        "}",
    ]) + "\n")


if __name__ == "__main__":
    write_languages()
    write_templates()
    write_application()
    write_component_templates()
    write_types()
    write_events()
    write_operations()
    write_checks()
    write_clients()
    write_synonyms()
    write_guides()
    write_library_types()
