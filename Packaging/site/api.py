"""The pages of the Swift API: one for each public type and each module, from the symbol graphs of the compiler."""
import glob
import json
import os
import re

# The modules that `import BeagleTUI` and `import BeagleTUITesting` make visible, those that applications use most first.
MODULES = {
    "BeagleTUI": "Applications: screens, navigation controllers, and the views of components",
    "BeagleSchema": "Components, actions, styles, contexts and expressions",
    "TerminalKit": "Views, focus, keys, mouse, dialogs and themes",
    "BeagleNetworking": "Requests, URLs, the cache and directories of screens",
    "BeagleTUITesting": "Tests of screens: the fake server and snapshots",
    "BeagleAutomation": "The pilot of tests, which uses screens like a person",
    "Localization": "The texts of the program in all languages",
    "JSON": "JSON documents with the position of each value",
    "FlexLayout": "The layout of views",
    "CellText": "The widths of texts in cells",
}
GROUPS = (
    ("Creating one", ("init",)), ("Cases", ("enum.case",)), ("Properties", ("property",)), ("Methods", ("method",)),
    ("Subscripts", ("subscript",)), ("Type properties", ("type.property",)), ("Type methods", ("type.method",)),
    ("Operators", ("func.op",)),
)
TYPES = ("class", "struct", "enum", "protocol", "typealias", "associatedtype", "actor")
# Conformances that say nothing to a reader.
COMMON = {
    "Copyable", "Escapable", "Sendable", "SendableMetatype", "BitwiseCopyable", "CustomReflectable", "OpaqueToReflection",
}


class Symbol:
    """A declaration."""

    def __init__(self, graph, module):
        self.path = graph["pathComponents"]
        self.kind = graph["kind"]["identifier"].removeprefix("swift.")
        self.module = module
        self.text = "".join(part["spelling"] for part in graph["declarationFragments"])
        if graph["accessLevel"] == "open":
            self.text = re.sub(r"\b(class|func|var|init|subscript)\b", r"open \1", self.text, count=1)
        self.lines = [line["text"] for line in graph.get("docComment", {}).get("lines", [])]
        self.file = graph.get("location", {}).get("uri", "")

    @property
    def name(self):
        return ".".join(self.path)

    @property
    def summary(self):
        """The first paragraph of the documentation in one line."""
        paragraph = []
        for line in self.lines:
            if not line.strip():
                break
            paragraph.append(line.strip())
        return " ".join(paragraph)


class API:
    """The public declarations of all modules."""

    def __init__(self, folder):
        self.types, self.members, self.relations, self.names = {}, {}, {}, {}
        for path in sorted(glob.glob(folder + "/*.symbols.json")):
            module = os.path.basename(path).removesuffix(".symbols.json").split("@")[0]
            if module in MODULES:
                with open(path, encoding="utf-8") as file:
                    self.read(json.load(file), module)

    def read(self, graph, module):
        for item in graph["symbols"]:
            symbol = Symbol(item, module)
            self.names[item["identifier"]["precise"]] = symbol.name
            if symbol.kind in TYPES:
                self.types.setdefault(symbol.name, symbol)
            else:
                self.members.setdefault(".".join(symbol.path[:-1]), []).append(symbol)
        for item in graph["relationships"]:
            if item["kind"] in ("conformsTo", "inheritsFrom"):
                fallback = re.sub(rf"^({'|'.join(MODULES)}|Swift|Foundation\w*)\.", "", item.get("targetFallback", ""))
                target = self.names.get(item["target"], fallback)
                self.relations.setdefault(item["source"], []).append(target)

    def conformances(self, symbol):
        """Returns the superclass and the protocols of a type."""
        found = [target for source, targets in self.relations.items() if self.names.get(source) == symbol.name
                 for target in targets]
        return sorted({name for name in found if name and name not in COMMON})

    # Pages

    def page_of(self, name):
        """Returns the source of the page of a type, or None. A member belongs to the page of its type."""
        parts = re.sub(r"\(.*", "", name).replace("/", ".").split(".")
        for count in range(len(parts), 0, -1):
            found = self.types.get(".".join(parts[:count]))
            if found:
                return f"api/{found.module}/{found.name}.md"
        return None

    def pages(self):
        """Returns the sources and the Markdown of all pages: an overview, the modules, and the types."""
        rows = "".join(f"| [`{module}`](api/{module}.md) | {purpose} |\n" for module, purpose in MODULES.items())
        yield "api.md", (
            "# Swift API\n\nThe public types of the library, by module. `import BeagleTUI` makes all of them visible in an"
            " application, and `import BeagleTUITesting` adds those for tests. [Writing an application]"
            "(docs/applications.md) explains how to use them.\n\n"
            f"| Module | Purpose |\n|---|---|\n{rows}")
        for module, purpose in MODULES.items():
            types = sorted((t for t in self.types.values() if t.module == module), key=lambda t: t.name.lower())
            rows = "".join(
                f"| [`{t.name}`]({module}/{t.name}.md) | {t.kind} | {self.linked(cell(t.summary), 'api')} |\n" for t in types)
            yield f"api/{module}.md", f"# {module}\n\n{purpose}.\n\n| Type | Kind | Purpose |\n|---|---|---|\n{rows}"
            for symbol in types:
                yield f"api/{module}/{symbol.name}.md", self.text(symbol)

    def text(self, symbol):
        folder = f"api/{symbol.module}"
        parts = [f"# {symbol.name}", self.linked(symbol.summary, folder) or f"A type of {symbol.module}."]
        parts.append(f"```swift\n{declaration(symbol)}\n```")
        rest = "\n".join(symbol.lines)[len("\n".join(symbol.lines).split("\n\n")[0]):].strip()
        conformances = [self.link(name, folder) for name in self.conformances(symbol)]
        if conformances:
            parts.append("Conforms to or inherits from: " + ", ".join(conformances))
        if rest:
            parts.append(self.linked(rest, folder))
        nested = [t for t in self.types.values() if t.path[:-1] == symbol.path]
        if nested:
            rows = "".join(
                f"| [`{t.name}`]({t.name}.md) | {self.linked(cell(t.summary), folder)} |\n"
                for t in sorted(nested, key=lambda t: t.name) if t.module == symbol.module)
            if rows:
                parts.append(f"## Types\n\n| Type | Purpose |\n|---|---|\n{rows}")
        members = self.members.get(symbol.name, [])
        for title, kinds in GROUPS:
            own = sorted((m for m in members if m.kind in kinds), key=lambda m: m.path[-1].lower())
            if title == "Cases" and own:
                rows = "".join(f"| `{cell(m.text)}` | {self.linked(cell(m.summary), folder)} |\n" for m in own)
                parts.append(f"## Cases\n\n| Case | Meaning |\n|---|---|\n{rows}")
            elif own:
                parts.append(f"## {title}")
                for member in own:
                    parts.append(f"### `{member.path[-1]}`\n\n```swift\n{declaration(member)}\n```")
                    parts.append(self.linked("\n".join(member.lines), folder))
                    if member.module != symbol.module:
                        parts.append(f"Declared in the module `{member.module}`.")
        path = re.sub(r"^file://.*?/(?=Sources/)", "", symbol.file)
        if path.startswith("Sources/"):
            parts.append(f"Module `{symbol.module}`, in the file `{path}`.")
        return "\n\n".join(part for part in parts if part) + "\n"

    def link(self, name, folder):
        page = self.page_of(name)
        return f"[`{name}`]({os.path.relpath(page, folder)})" if page else f"`{name}`"

    def linked(self, text, folder):
        """Replaces DocC's links to declarations by Markdown links, outside of code blocks."""
        def link(match):
            return self.link(match[1].replace("/", "."), folder)

        lines, is_code = [], False
        for line in text.split("\n"):
            if line.startswith("```"):
                is_code = not is_code
            lines.append(line if is_code or line.startswith("    ") else re.sub(r"``([^`]+)``", link, line))
        return re.sub(r"<doc:([A-Za-z]+)>", r"\1", "\n".join(lines))


def cell(text):
    return text.replace("|", "\\|")


def declaration(symbol):
    """Returns a declaration, each parameter on a line of its own if the line is long."""
    text = symbol.text
    if len(text) <= 100 or "(" not in text:
        return text
    start = text.index("(")
    depth, parts, last = 0, [], start + 1
    for index in range(start, len(text)):
        if text[index] in "([<":
            depth += 1
        elif text[index] in ")]" or text[index] == ">" and text[index - 1] != "-":
            depth -= 1
            if not depth:
                parts.append(text[last:index].strip())
                return f"{text[:start + 1]}\n  " + ",\n  ".join(parts) + f"\n{text[index:]}"
        elif text[index] == "," and depth == 1:
            parts.append(text[last:index].strip())
            last = index + 1
    return text
