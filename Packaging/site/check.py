"""Mistakes of a site: dead links and anchors, missing images and descriptions, and drawings that are too wide."""
import html.parser
import os
import re
from urllib.parse import unquote

# Elements that load something.
LOADING = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src"}
# The columns of code that fit at a width of 1280 pixels. Drawings and the output of programs do not wrap.
COLUMNS = 112


class Contents(html.parser.HTMLParser):
    """The links, the loaded files, the anchors and the mistakes of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.loaded, self.anchors, self.problems = [], [], {"", "top"}, []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if values.get("id"):
            if values["id"] in self.anchors:
                self.problems.append(f"two elements have the id {values['id']}")
            self.anchors.add(values["id"])
        if tag in LOADING and values.get(LOADING[tag]):
            self.loaded.append(values[LOADING[tag]])
        elif tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if tag == "img" and not (values.get("alt") or "").strip():
            self.problems.append(f"the image {values.get('src')} has no description")
        columns = re.search(r"--columns:(\d+)", values.get("style") or "")
        if columns and int(columns[1]) > COLUMNS:
            self.problems.append(f"a block has {columns[1]} columns; at most {COLUMNS} fit")


def read(root):
    """Returns the pages of a site by their paths."""
    pages = {}
    for folder, _, names in os.walk(root):
        for name in names:
            if name.endswith(".html"):
                path = os.path.join(folder, name)
                with open(path) as file:
                    pages[os.path.normpath(path)] = Contents(file.read())
    return pages


def problems(root):
    """Returns a line for each mistake."""
    pages = read(root)
    found = []
    for path, page in sorted(pages.items()):
        label = os.path.relpath(path, root)
        # mandoc repeats the names of options.
        if not label.startswith("man/"):
            found += [f"{label}: {problem}" for problem in page.problems]
        for target in page.links + page.loaded:
            if re.match(r"[a-z]+:|//", target):
                if target in page.loaded:
                    found.append(f"{label}: loads {target}")
                continue
            name, _, anchor = target.partition("#")
            file = os.path.join(os.path.dirname(path), unquote(name)) if name else path
            file = os.path.normpath(file)
            if not os.path.isfile(file):
                found.append(f"{label}: {target} leads nowhere")
            elif anchor and file in pages and unquote(anchor) not in pages[file].anchors:
                found.append(f"{label}: {target} names no heading")
    return found
