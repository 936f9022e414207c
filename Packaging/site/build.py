#!/usr/bin/env python3
"""Builds the documentation as a static site: build.py OUTPUT [DIRECTORY OF MANUAL PAGES]

Run it in the root of the repository. It needs cmark-gfm, and mandoc for the manual pages. The pages
work from files, too: nothing is loaded from elsewhere, and the search index is a script. Fails on a
link that leads nowhere.
"""
import glob
import html
import os
import re
import shutil
import subprocess
import sys

import check
import highlight

SITE = os.path.dirname(os.path.abspath(__file__))
IMAGES = (".svg", ".png")


class Page:
    """A page of the site."""

    def __init__(self, source, output, title, body):
        self.source, self.output, self.title, self.body = source, output, title, body


def run(command, text):
    """Returns the output of a program."""
    result = subprocess.run(command, input=text, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{command[0]}: {result.stderr}")
    return result.stdout


def output_path(source):
    """Returns the path of the page for a file."""
    if source == "README.md":
        return "index.html"
    folder, name = os.path.split(source)
    if name == "README.md" and folder.startswith("docs"):
        return os.path.join(folder, "index.html")
    return source[:-3] + ".html" if name.endswith(".md") else source + ".html"


def plain(fragment):
    """Returns the text of HTML."""
    return html.unescape(re.sub(r"<[^>]*>", "", fragment))


def slug(title):
    """Returns the anchor of a heading, as GitHub creates it."""
    kept = "".join(c for c in title.lower() if c.isalnum() or c in " -_")
    return kept.replace(" ", "-")


def with_anchors(body):
    """Adds anchors to headings."""
    seen = {}

    def anchor(match):
        name = slug(plain(match[2]))
        count = seen.get(name, 0)
        seen[name] = count + 1
        name += f"-{count}" if count else ""
        return f'<h{match[1]} id="{html.escape(name)}">{match[2]}</h{match[1]}>'

    return re.sub(r"<h([1-6])>(.*?)</h\1>", anchor, body, flags=re.S)


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

    def __init__(self, output):
        self.output = output
        self.pages = {}
        self.images = set()

    def add_markdown(self, source):
        with open(source) as file:
            text = file.read()
        if ".docc/" in source:
            text = resolve_articles(text, source)
        text = re.sub(r"^<!--.*?-->\n", "", text, flags=re.M | re.S)
        extensions = ["-e", "table", "-e", "strikethrough", "-e", "autolink"]
        body = run(["cmark-gfm", "--validate-utf8", *extensions], text)
        body = with_anchors(highlight.blocks(body))
        # A wide table scrolls, not the page.
        body = body.replace("<table>", '<div class="wide"><table>')
        body = body.replace("</table>", "</table></div>")
        body = self.rewrite_links(body, source)
        title = re.search(r"<h1[^>]*>(.*?)</h1>", body, re.S)
        name = plain(title[1]) if title else os.path.basename(source)
        self.pages[source] = Page(source, output_path(source), name, body)

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
                text = html.escape(file.read())
            label = html.escape(os.path.relpath(name, path))
            body += f"<pre>{text}</pre>" if files == [path] else (
                f"<details><summary>{label}</summary><pre>{text}</pre></details>\n")
        self.pages[path] = Page(path, output_path(path), path, body)

    def add_manual(self, folder):
        """Adds the manual pages, with a list of them."""
        rows = []
        for path in sorted(glob.glob(folder + "/*.[1-8]")):
            name = os.path.basename(path)
            page, section = name.rsplit(".", 1)
            with open(path) as file:
                body = run(["mandoc", "-T", "html", "-O", "fragment,man=%N.%S.html"], file.read())
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

    # The navigation

    def navigation(self):
        """Returns the groups of links: the lists in the sections of docs/README.md."""
        with open("docs/README.md") as file:
            lines = file.read().split("\n")
        groups = []
        for line in lines:
            link = re.match(r"- \[([^\]]*)\]\(([^)#]*)\)", line)
            if link:
                path = os.path.normpath(os.path.join("docs", link[2]))
                groups[-1][1].append((link[1].replace("`", ""), output_path(path)))
            elif line.startswith("## "):
                groups.append((line[3:], []))
        if "man" in self.pages:
            dict(groups)["Reference"].append(("Manual pages", "man/index.html"))
        articles = [page for source, page in sorted(self.pages.items()) if ".docc/" in source]
        groups.append(("Modules and articles", [(page.title, page.output) for page in articles]))
        return groups

    # Output

    def write(self):
        with open(SITE + "/page.html") as file:
            template = file.read()
        groups = self.navigation()
        for page in self.pages.values():
            up = os.path.relpath(".", os.path.dirname(page.output) or ".")
            links = ""
            for name, entries in groups:
                is_open = any(path == page.output for _, path in entries) or name != groups[-1][0]
                links += "<details open>" if is_open else "<details>"
                links += f"<summary>{html.escape(name)}</summary><ul>"
                for title, path in entries:
                    current = ' aria-current="page"' if path == page.output else ""
                    links += f'<li><a href="{up}/{path}"{current}>{html.escape(title)}</a></li>'
                links += "</ul></details>"
            text = template
            for key, value in {
                "title": html.escape(page.title), "up": up, "navigation": links, "body": page.body,
            }.items():
                text = text.replace("{{" + key + "}}", value)
            self.save(page.output, text)
        for path in sorted(self.images) + [SITE + "/style.css", SITE + "/search.js"]:
            target = os.path.basename(path) if path.startswith(SITE) else path
            target = os.path.join(self.output, target)
            if os.path.exists(path):
                os.makedirs(os.path.dirname(target), exist_ok=True)
                shutil.copyfile(path, target)
        # Among sections that match equally, those for readers come before those for developers.
        kinds = ("docs/reference", "docs", "README", "man", "Sources", "CONTRIBUTING", "SECURITY")
        found = [page for page in self.pages.values() if page.source.startswith((*kinds, "CHANGE"))]
        found.sort(key=lambda page: [page.source.startswith(kind) for kind in kinds], reverse=True)
        self.save("search-index.js", check.search_index(found))

    def save(self, path, text):
        path = os.path.join(self.output, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)


def main():
    output = sys.argv[1]
    shutil.rmtree(output, ignore_errors=True)
    site = Site(output)
    sources = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
    sources += sorted(glob.glob("docs/**/*.md", recursive=True))
    sources += sorted(glob.glob("Sources/*/*.docc/*.md"))
    for source in sources:
        site.add_markdown(source)
    if len(sys.argv) > 2:
        site.add_manual(sys.argv[2])
    site.write()
    problems = check.links(output)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(site.pages)} pages in {output}; open {output}/index.html")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
