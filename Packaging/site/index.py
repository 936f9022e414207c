"""The search index: a script with the sections of all pages."""
import html
import json
import re

import markup

# Among sections that match equally, those for readers come before those for developers.
KINDS = ("docs/reference", "docs", "README", "api", "man", "Sources", "CONTRIBUTING", "SECURITY", "CHANGE")
# The page with the options of all commands.
COMMANDS = "docs/reference/commands.md"
# Blocks of data, code and drawings, without commands.
DATA = re.compile(r'<pre class="(?:wrong |right )?code (?!sh)[^"]*">.*?</pre>|<div class="art".*?</div>', re.S)
# Pages that only list others.
LISTS = ("docs/README.md", "docs/reference/README.md")


def kind(page):
    """Returns the position of a page in the order of readers, or nil if it is not searched."""
    if page.source in LISTS:
        return len(KINDS)
    return next((i for i, name in enumerate(KINDS) if page.source.startswith(name)), None)


def level(page):
    """Returns the level of the headings that begin a section: an entry of the reference is one."""
    if page.source.startswith("api"):
        return 1
    if page.source.startswith("docs/reference/"):
        return 1 if page.source.count("/") == 3 else 2
    return 6


def sections(page):
    """Returns the sections of a page: address, heading, other names, text, the words of its data and code, and the
    names that its tables explain: properties, and keys of files."""
    parts = re.split(rf"<h[1-{level(page)}]([^>]*)>(.*?)</h[1-6]>", page.body, flags=re.S)
    shown = set()
    is_reference = page.source.startswith("docs/reference/") and page.source != COMMANDS
    for attributes, title, text in zip(parts[1::3], parts[2::3], parts[3::3]):
        if page.source == COMMANDS:
            text = without_repetitions(text, shown)
        anchor = re.search(r' id="([^"]*)"', attributes)
        aliases = re.search(r'<p class="aliases">Also found as: (.*?)\.</p>', text, re.S)
        text = re.sub(r'<p class="aliases">.*?</p>|<a class="anchor".*?</a>', "", text, flags=re.S)
        members = re.findall(r"<tr[^>]*>\s*<td[^>]*><code>([A-Za-z]\w*)</code>", text) if is_reference else []
        # The titles of columns and an excerpt of data say nothing; the words of data are searched.
        text = re.sub(r"<thead>.*?</thead>", "", text, flags=re.S)
        data = plain(" ".join(DATA.findall(text)))
        if not plain(text):
            continue
        if page.source.startswith("api"):
            # A result shows the purpose; the names of members are searched, but not their types.
            data = " ".join(markup.title_text(name) for name in re.findall(r"<h3.*?>(.*?)</h3>", text, re.S))
            text = re.sub(r"<table.*?</table>", "", text.split("<h2", 1)[0], flags=re.S)
        yield (
            page.output + (f"#{anchor[1]}" if anchor else ""), markup.title_text(title),
            plain(aliases[1]) if aliases else "", plain(DATA.sub(" ", text)), words(data),
            " ".join(dict.fromkeys(members)))


def words(text):
    """Returns the words of a text, each once, so that the index stays small."""
    return " ".join(dict.fromkeys(re.findall(r"[^\W_][\w@.:-]{2,}", text)))


def without_repetitions(text, shown):
    """Removes the rows of tables that an earlier section has: many commands have the same options."""

    def row(match):
        if match[0] in shown:
            return ""
        shown.add(match[0])
        return match[0]

    return re.sub(r"<tr.*?</tr>", row, text, flags=re.S)


def script(pages, synonyms):
    """Returns a script that passes the sections and the synonyms to the search."""
    rows = []
    for page in sorted((page for page in pages if kind(page) is not None), key=kind):
        for section in sections(page):
            title = "Swift API" if page.source.startswith("api") else markup.plain(html.escape(page.title))
            rows.append([kind(page), title, *section])
    data = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    # A line of JavaScript for each section, so that a difference is small.
    data = data.replace("],[", "],\n[")
    return f"searchIndex({data},\n{json.dumps(synonyms, ensure_ascii=False, sort_keys=True)});\n"


def plain(fragment):
    """Returns the words of HTML, separated by single spaces."""
    fragment = fragment.replace("<wbr>", "")
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", fragment)).split())
