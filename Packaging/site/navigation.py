"""The navigation: the list of pages, the place of a page in it, and its neighbors."""
import html
import os
import re

import markup
from api import MODULES

# The pages of the reference that have one name each.
LISTS = (("Components", "docs/reference/components/"), ("Actions", "docs/reference/actions/"))


class Group:
    """A list of links. An entry is a pair of a title and an address, or another group."""

    def __init__(self, name, entries, is_open=True, is_long=False):
        self.name, self.entries, self.is_open = name, entries, is_open
        # The entries of a long list are on its own pages only.
        self.is_long = is_long
        self.addresses = None

    def pages(self):
        """Returns the titles and addresses in the order of reading."""
        for entry in self.entries:
            if isinstance(entry, Group):
                yield from entry.pages()
            else:
                yield entry

    def contains(self, address):
        if self.addresses is None:
            self.addresses = {other for _, other in self.pages()}
        return address in self.addresses


class Navigation:
    """The groups of pages: the lists in docs/README.md, with the pages of the reference."""

    def __init__(self, pages):
        self.outputs = {os.path.normpath(page.source): page.output for page in pages}
        # The pages of names that only Beagle 1.x has.
        self.old = {page.output for page in pages if 'class="deprecated"' in page.body and page.source.count("/") == 3}
        self.bodies = {page.output: page.body for page in pages}
        self.groups = self.lists()
        reference = next((group for group in self.groups if group.name == "Reference"), None)
        if reference:
            position = next(
                (i for i, (_, address) in enumerate(reference.entries) if "reference/" in address), -1)
            reference.entries[position + 1:position + 1] = self.reference()
            if "man" in self.outputs:
                reference.entries.append(("Manual pages", "man/index.html"))
        if "api.md" in self.outputs:
            self.groups.insert(-2, Group("Swift API", list(self.api(pages))))
        articles = [(page.title, page.output) for page in pages if ".docc/" in page.source]
        self.groups.append(Group("Modules and articles", sorted(articles), is_open=False))

    def lists(self):
        """Returns the lists in the sections of docs/README.md."""
        groups = []
        with open("docs/README.md") as file:
            lines = file.read().split("\n")
        for line in lines:
            link = re.match(r"- \[([^\]]*)\]\(([^)#]*)\)", line)
            if link:
                path = os.path.normpath(os.path.join("docs", link[2]))
                if path in self.outputs:
                    groups[-1].entries.append((link[1].replace("`", ""), self.outputs[path]))
            elif line.startswith("## "):
                groups.append(Group(line[3:], []))
        return [group for group in groups if group.entries]

    def reference(self):
        """Returns the pages of the reference in the order of its lists."""
        entries = []
        with open("docs/reference/README.md") as file:
            parts = re.split(r"^## (.*)$", file.read(), flags=re.M)
        for name, text in zip(parts[1::2], parts[2::2]):
            own = []
            for title, target in re.findall(r"^\| \[`([^`]*)`\]\(([^)#]*)", text, re.M):
                path = "docs/reference/" + target
                folder = dict(LISTS).get(name)
                if folder and path.startswith(folder):
                    own.append((title.split(":")[-1], self.outputs[path]))
            if own:
                entries.append(Group(name, own, is_open=False))
            page = f"docs/reference/{name.lower().replace(' ', '-')}.md"
            if not own and page in self.outputs:
                entries.append((name, self.outputs[page]))
        return entries

    def api(self, pages):
        """Returns the overview and the modules of the Swift API, each with its types."""
        yield "Overview", self.outputs["api.md"]
        for module in MODULES:
            types = [(page.title, page.output) for page in pages if page.source.startswith(f"api/{module}/")]
            if types:
                yield Group(module, [("All types", self.outputs[f"api/{module}.md"])] + types, is_open=False, is_long=True)

    # HTML

    def links(self, page, up):
        return "".join(self.group(group, page, up) for group in self.groups)

    def group(self, group, page, up):
        is_open = " open" if group.is_open or group.contains(page.output) else ""
        rows = ""
        is_current = group.contains(page.output)
        for entry in group.entries if is_current or not group.is_long else group.entries[:1]:
            if isinstance(entry, Group):
                rows += f"<li>{self.group(entry, page, up)}</li>"
                continue
            title, address = entry
            current = ' aria-current="page"' if address == page.output else ""
            mark = " <small>1.x</small>" if address in self.old else ""
            rows += f'<li><a href="{up}/{address}"{current}>{html.escape(title)}{mark}</a></li>'
        return f"<details{is_open}><summary>{html.escape(group.name)}</summary><ul>{rows}</ul></details>"

    def place(self, page, up):
        """Returns the groups of a page, as links to the lists of their pages."""
        def groups(entries):
            for group in entries:
                if isinstance(group, Group) and group.contains(page.output):
                    return [group] + groups(group.entries)
            return []

        links = []
        for group in groups(self.groups):
            folder = "docs/reference" if group.name in dict(LISTS) else "docs"
            anchor = markup.slug(group.name)
            name = html.escape(group.name)
            is_listed = f'id="{anchor}"' in self.bodies.get(folder + "/index.html", "")
            links.append(f'<a href="{up}/{folder}/index.html#{anchor}">{name}</a>' if is_listed else name)
        return f'<p class="place">{" › ".join(links)}</p>' if links else ""

    def neighbors(self, page, up):
        """Returns the links to the previous page and the next one."""
        pages = [entry for group in self.groups for entry in group.pages()]
        position = next((i for i, (_, address) in enumerate(pages) if address == page.output), None)
        if position is None:
            return ""
        links = ""
        for kind, label, other in (("prev", "Previous", position - 1), ("next", "Next", position + 1)):
            if 0 <= other < len(pages):
                title, address = pages[other]
                links += (f'<a rel="{kind}" href="{up}/{address}"><span>{label}</span>'
                          f"{html.escape(markup.plain(html.escape(title)))}</a>")
        return f'<nav class="neighbors" aria-label="Previous and next page">{links}</nav>'
