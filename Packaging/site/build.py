#!/usr/bin/env python3
"""Builds the documentation as a static site: build.py OUTPUT [DIRECTORY OF MANUAL PAGES [SYMBOL GRAPHS]]

Run it in the root of the repository. It needs cmark-gfm, and mandoc for the manual pages. The pages
work from files, too: nothing is loaded from elsewhere, and the search index is a script. Tests/API/extract.py
writes the symbol graphs, from which the pages of the Swift API are made. Fails on a
link that leads nowhere, an image that is missing or has no description, and a line that is cut off.
"""
import glob
import html
import json
import os
import re
import shutil
import sys

import api
import check
import highlight
import index
import markup
from navigation import Navigation

SITE = os.path.dirname(os.path.abspath(__file__))
NAME = "BeagleTUI"
# Pages about Swift: their names of types are links.
SWIFT_PAGES = tuple(f"docs/{name}.md" for name in ("applications", "controls", "coming-from", "testing")) + (
    "README.md", "Sources/", "api")
IMAGES = (".svg", ".png")
FILES = ("style.css", "search.js", "site.js", "icon.svg")
# The words of the program's own search, and those that only the guides explain.
SYNONYMS = ("Resources/Reference/synonyms.json", SITE + "/synonyms.json")


class Page:
    """A page of the site."""

    def __init__(self, source, output, title, body):
        self.source, self.output, self.title, self.body = source, output, title, body


def output_path(source):
    """Returns the path of the page for a file."""
    if source == "README.md":
        return "index.html"
    folder, name = os.path.split(source)
    if name == "README.md" and folder.startswith("docs"):
        return os.path.join(folder, "index.html")
    return source[:-3] + ".html" if name.endswith(".md") else source + ".html"


def program_version():
    """Returns the version of the program."""
    with open("Sources/beagle-tui/CommandLine/Program.swift") as file:
        return re.search(r'let version = "(.*)"', file.read())[1]


def split(body):
    """Returns the parts of a page before and after its contents, which follow the title and the purpose. A
    paragraph that ends with a colon stays with what it announces."""
    title, paragraph, rest = re.match(
        r"((?:.*?</h1>\s*)?)((?:<p(?: class=\"\w+\")?>.*?</p>\s*)?)(.*)", body, re.S).groups()
    if paragraph.rstrip().endswith(":</p>"):
        return title, paragraph + rest
    return title + paragraph, rest


def description(body):
    """Returns the first sentences of a page for search engines, at most 160 characters."""
    found = re.search(r"<p>(?!<img)(.*?)</p>", body, re.S)
    text = " ".join(markup.plain(found[1]).split()) if found else ""
    return text if len(text) <= 160 else text[:158].rpartition(" ")[0] + " …"


def resolve_articles(text, source):
    """Replaces DocC's links to articles by Markdown links."""

    def link(match):
        name = match[1] + ".md"
        path = os.path.join(os.path.dirname(source), name)
        if not os.path.exists(path):
            # Reported as a link that leads nowhere.
            return f"[{match[1]}]({name})"
        with open(path) as file:
            title = file.readline().lstrip("# ").replace("`", "").strip()
        return f"[{title}]({name})"

    return re.sub(r"<doc:([A-Za-z]+)>", link, text)


class Site:
    """The pages of a site, and the files that they show."""

    def __init__(self, output, graphs=None):
        self.output = output
        self.api = api.API(graphs) if graphs else None
        self.pages = {}
        self.images = set()

    def add_markdown(self, source):
        with open(source) as file:
            text = file.read()
        if ".docc/" in source:
            text = resolve_articles(text, source)
        text = re.sub(r"^<!--.*?-->\n", "", text, flags=re.M | re.S)
        # The links to other pages at the end are those of the template.
        text = re.sub(r"\n(?:Previous|Next): \[.*\n$", "\n", text)
        self.add_page(source, markup.body(text))

    def add_page(self, source, body):
        if self.api and source.startswith(SWIFT_PAGES):
            body = self.link_types(body, source)
        body = self.rewrite_links(body, source)
        title = re.search(r"<h1[^>]*>(.*?)</h1>", body, re.S)
        name = markup.plain(title[1]) if title else os.path.basename(source)
        self.pages[source] = Page(source, output_path(source), name, body)

    def link_types(self, body, source):
        """Links the names of Swift types in prose and in declarations to their pages."""
        folder = os.path.dirname(source)

        def link(match):
            page = not match[1] and self.api.page_of(match[2].replace("<wbr>", ""))
            if not page or page == source:
                return match[0]
            return f'<a href="{os.path.relpath(page, folder or ".")}">{match[0]}</a>'

        body = re.sub(r"(<a [^>]*>|<pre>|<h\d[^>]*>)?<code>([A-Z](?:[\w./:]|<wbr>|\([^)<]*\))*)</code>", link, body)
        return re.sub(r'()<span class="name">([A-Z]\w*)</span>', link, body)

    def rewrite_links(self, body, source):
        """Points links to the pages of the site, and adds the images and files that they name."""
        folder = os.path.dirname(source)
        here = os.path.dirname(output_path(source))

        def link(match):
            attribute, target = match[1], html.unescape(match[2])
            if re.match(r"[a-z]+:|#", target):
                return match[0]
            path, mark, anchor = target.partition("#")
            path = os.path.normpath(os.path.join(folder, path))
            if path.endswith(IMAGES):
                self.images.add(path)
                page = path
            else:
                page = output_path(path)
                if not path.endswith(".md") and os.path.exists(path):
                    self.add_files(path)
            address = os.path.relpath(page, here or ".") + mark + anchor
            return f'{attribute}="{html.escape(address)}"'

        return re.sub(r'(href|src)="([^"]*)"', link, body)

    def add_files(self, path):
        """Adds a page with the text of a file, or of all files in a directory."""
        if path in self.pages:
            return
        files = [path]
        if os.path.isdir(path):
            files = sorted(
                os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names)
        body = f"<h1>{html.escape(path)}</h1>\n"
        for name in files:
            with open(name, errors="replace") as file:
                text = highlight.block(name.rpartition(".")[2], file.read())
            label = html.escape(os.path.relpath(name, path))
            body += text if files == [path] else (
                f"<details><summary>{label}</summary>{text}</details>\n")
        self.pages[path] = Page(path, output_path(path), path, body)

    def add_manual(self, folder):
        """Adds the manual pages, with a list of them."""
        rows = []
        for path in sorted(glob.glob(folder + "/*.[1-8]")):
            name = os.path.basename(path)
            page, section = name.rsplit(".", 1)
            with open(path) as file:
                body = markup.run(["mandoc", "-T", "html", "-O", "fragment,man=%N.%S.html"], file.read())
            purpose = re.search(r'class="Nd">(.*?)</', body, re.S)
            purpose = purpose[1] if purpose else ""
            body = re.sub(r'<table class="(head|foot)">.*?</table>', "", body, flags=re.S)
            # Pages of other programs are not part of the site.
            body = re.sub(
                r'<a class="Xr" href="(?!beagle-tui|routes\.json)[^"]*">(.*?)</a>', r"\1", body)
            title = f"{page}({section})"
            body = f"<h1>{title}</h1>\n{body}"
            self.pages["man/" + name] = Page("man/" + name, f"man/{name}.html", title, body)
            rows.append(f'<li><a href="{name}.html">{title}</a>: {purpose}</li>')
        body = f"<h1>Manual pages</h1>\n<ul>{''.join(rows)}</ul>"
        self.pages["man"] = Page("man", "man/index.html", "Manual pages", body)

    # Output

    def write(self):
        with open(SITE + "/page.html") as file:
            template = file.read()
        navigation = Navigation(self.pages.values())
        version = program_version()
        for page in self.pages.values():
            up = os.path.relpath(".", os.path.dirname(page.output) or ".")
            head, rest = split(page.body)
            text = template
            for key, value in {
                "heading": html.escape(page.title + ("" if page.title == NAME else f" · {NAME}")),
                "description": html.escape(description(page.body)), "version": version, "up": up,
                "navigation": navigation.links(page, up), "place": navigation.place(page, up),
                "head": head, "contents": markup.contents(page.body), "body": rest,
                "neighbors": navigation.neighbors(page, up),
            }.items():
                text = text.replace("{{" + key + "}}", value)
            self.save(page.output, text)
        for path in sorted(self.images) + [SITE + "/" + name for name in FILES]:
            target = os.path.basename(path) if path.startswith(SITE) else path
            target = os.path.join(self.output, target)
            if os.path.exists(path):
                os.makedirs(os.path.dirname(target), exist_ok=True)
                shutil.copyfile(path, target)
        synonyms = {}
        for path in SYNONYMS:
            with open(path) as file:
                synonyms.update(json.load(file))
        self.save("search-index.js", index.script(self.pages.values(), synonyms))

    def save(self, path, text):
        path = os.path.join(self.output, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)


def main():
    output = sys.argv[1]
    shutil.rmtree(output, ignore_errors=True)
    site = Site(output, sys.argv[3] if len(sys.argv) > 3 else None)
    site.add_files("LICENSE")
    sources = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
    sources += sorted(glob.glob("docs/**/*.md", recursive=True))
    sources += sorted(glob.glob("Sources/*/*.docc/*.md"))
    for source in sources:
        site.add_markdown(source)
    if len(sys.argv) > 2 and os.path.isdir(sys.argv[2]):
        site.add_manual(sys.argv[2])
    if site.api:
        sources, texts = zip(*site.api.pages())
        for source, body in zip(sources, markup.bodies(texts)):
            site.add_page(source, body)
    site.write()
    problems = check.problems(output)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(site.pages)} pages in {output}; open {output}/index.html")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
