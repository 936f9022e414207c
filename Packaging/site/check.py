"""The links of a site, and its search index."""
import html.parser
import json
import os
import re
from urllib.parse import unquote

# Elements that load something.
LOADING = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src"}


class Links(html.parser.HTMLParser):
    """The links, the loaded files and the anchors of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.loaded, self.anchors = [], [], {"", "top"}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if values.get("id"):
            self.anchors.add(values["id"])
        if tag in LOADING and values.get(LOADING[tag]):
            self.loaded.append(values[LOADING[tag]])
        elif tag == "a" and values.get("href"):
            self.links.append(values["href"])


def links(root):
    """Returns a line for each link that leads nowhere, and for each file from elsewhere."""
    pages = {}
    for folder, _, names in os.walk(root):
        for name in names:
            if name.endswith(".html"):
                path = os.path.join(folder, name)
                with open(path) as file:
                    pages[os.path.normpath(path)] = Links(file.read())
    problems = []
    for path, page in sorted(pages.items()):
        label = os.path.relpath(path, root)
        for target in page.links + page.loaded:
            if re.match(r"[a-z]+:|//", target):
                if target in page.loaded:
                    problems.append(f"{label}: loads {target}")
                continue
            name, _, anchor = target.partition("#")
            file = os.path.join(os.path.dirname(path), unquote(name)) if name else path
            file = os.path.normpath(file)
            if not os.path.isfile(file):
                problems.append(f"{label}: {target} leads nowhere")
            elif anchor and file in pages and unquote(anchor) not in pages[file].anchors:
                problems.append(f"{label}: {target} names no heading")
    return problems


def search_index(pages):
    """Returns a script with the sections of all pages: page, address, heading, text."""
    rows = []
    for page in pages:
        parts = re.split(r"<h[1-6]([^>]*)>(.*?)</h[1-6]>", page.body, flags=re.S)
        for attributes, title, text in zip(parts[1::3], parts[2::3], parts[3::3]):
            anchor = re.search(r' id="([^"]*)"', attributes)
            address = page.output + (f"#{anchor[1]}" if anchor else "")
            rows.append([page.title, address, plain(title), plain(text)])
    data = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    # A line of JavaScript for each section, so that a difference is small.
    return "searchIndex(" + data.replace("],[", "],\n[") + ");\n"


def plain(fragment):
    """Returns the words of HTML, separated by single spaces."""
    text = html.unescape(re.sub(r"<[^>]*>", " ", fragment))
    return " ".join(text.split())
