"""The HTML of a page: headings, tables, examples and badges."""
import html
import re
import subprocess
import sys

import highlight


def run(command, text):
    """Returns the output of a program."""
    result = subprocess.run(command, input=text, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{command[0]}: {result.stderr}")
    return result.stdout


def plain(fragment):
    """Returns the text of HTML."""
    return html.unescape(re.sub(r"<[^>]*>", "", fragment))


def body(text):
    """Returns the HTML of a Markdown text."""
    return finished(html_of(text))


def bodies(texts):
    """Returns the HTML of Markdown texts. Starting a process for each of hundreds of texts would take most of the time."""
    separator = "the-next-page-begins-here"
    parts = html_of(f"\n\n{separator}\n\n".join(texts)).split(f"<p>{separator}</p>\n")
    if len(parts) != len(texts):
        sys.exit(f"cmark-gfm: {len(parts)} pages of {len(texts)}; a block of code does not end")
    return [finished(part) for part in parts]


def html_of(text):
    extensions = ["-e", "table", "-e", "strikethrough", "-e", "autolink"]
    return run(["cmark-gfm", "--validate-utf8", *extensions], text)


def finished(text):
    """Returns HTML with colors, anchors, and the parts of the site's own."""
    text = highlight.blocks(text)
    return tight(breaks(enlarged(notes(captions(examples(tables(with_anchors(text))))))))


# Headings

def slug(title):
    """Returns the anchor of a heading, as GitHub creates it."""
    kept = "".join(c for c in title.lower() if c.isalnum() or c in " -_")
    return kept.replace(" ", "-")


def with_anchors(text):
    """Adds anchors to headings, and a link to each below the title."""
    # The template has elements with these names.
    seen = {"top": 1, "content": 1, "search-results": 1}

    def anchor(match):
        level, title = match[1], match[2]
        name = slug(plain(title))
        count = seen.get(name, 0)
        seen[name] = count + 1
        name = html.escape(name + (f"-{count}" if count else ""))
        link = "" if level == "1" else f' <a class="anchor" href="#{name}" aria-label="Link to this section">#</a>'
        return f'<h{level} id="{name}">{title}{link}</h{level}>'

    return re.sub(r"<h([1-6])>(.*?)</h\1>", anchor, text, flags=re.S)


def title_text(fragment):
    """Returns the text of a heading without its link."""
    return " ".join(plain(re.sub(r'<a class="anchor".*?</a>', "", fragment)).split())


def contents(text):
    """Returns the list of the sections of a page; empty for fewer than three."""
    found = re.findall(r'<h2 id="([^"]*)">(.*?)</h2>', text, re.S)
    if len(found) < 3 or lists_sections(text, [name for name, _ in found]):
        return ""
    links = "".join(f'<li><a href="#{name}">{html.escape(title_text(title))}</a></li>' for name, title in found)
    # A long list would push the text off the first screen.
    is_open = " open" if len(found) <= 12 else ""
    return (f'<nav class="contents" aria-label="On this page"><details{is_open}>'
            f"<summary>On this page</summary><ul>{links}</ul></details></nav>")


def lists_sections(text, names):
    """Whether a table above the sections already lists most of them."""
    start = text.split("<h2 ", 1)[0]
    listed = [name for name in names if f'href="#{name}"' in start]
    return len(listed) >= 0.8 * len(names)


# Tables

def tables(text):
    """Prepares tables for narrow windows: those with three or more columns, or with names of code, become
    lists, each cell with the title of its column."""
    return re.sub(r"<table>(.*?)</table>", lambda match: table(match[1]), text, flags=re.S)


def table(inner):
    head = [plain(cell) for cell in re.findall(r"<th[^>]*>(.*?)</th>", inner, re.S)]
    classes = []
    if not any(head):
        inner = re.sub(r"<thead>.*?</thead>\n?", "", inner, flags=re.S)
        classes.append("bare")
    if head[:2] == ["property", "purpose"]:
        classes.append("properties")
    if "<img" in inner:
        classes.append("images")
    if len(head) >= 7:
        classes.append("many")
    firsts = re.findall(r"<tr>\s*<td[^>]*>(.*?)</td>", inner, re.S)
    # Names of code have no place to break, so that they have a line of their own.
    is_pairs = len(head) == 2 and all(re.match("(<a [^>]*>)?<code>", first) for first in firsts)
    if is_pairs:
        classes.append("pairs")
    is_list = (len(head) >= 3 or is_pairs) and "<img" not in inner
    if is_list:
        classes.append("list")
    if is_list or "clients" in head:
        inner = re.sub(r"<tr>(.*?)</tr>", lambda match: row(match[1], head), inner, flags=re.S)
        inner = inner.replace("<th>", '<th role="columnheader">').replace("<tbody>", '<tbody role="rowgroup">')
    role = ' role="table"' if is_list else ""
    return f'<div class="wide"><table class="{" ".join(classes)}"{role}>{inner}</table></div>'


def row(cells, head):
    """Adds the titles of the columns to the cells of a row. The roles remain if the style changes."""
    titles = iter(head)

    def cell(match):
        title = next(titles, "")
        kind = ' class="clients"' if title == "clients" else ""
        empty = ' data-empty=""' if not match[2].strip() else ""
        return f'<td role="cell" data-title="{html.escape(title)}"{kind}{empty}{match[1]}>{match[2]}</td>'

    return '<tr role="row">' + re.sub(r"<td([^>]*)>(.*?)</td>", cell, cells, flags=re.S) + "</tr>"


# Examples and badges

NAMED_CODE = r"(?:<p><code>[^<]*</code></p>\s*)?"
EXAMPLE = re.compile(
    r'<p>(<img[^>]*/?>)</p>\s*((?:' + NAMED_CODE + r'<pre class="code json">.*?</pre>\s*)+)', re.S)


def examples(text):
    """Puts JSON next to the image of it."""
    return EXAMPLE.sub(
        r'<div class="example"><figure>\1</figure><div class="source">\2</div></div>', text)


def captions(text):
    """Joins the name of a file with its text, and names the output of a command."""
    text = re.sub(
        r'<p><strong><code>([^<]*)</code></strong></p>\s*<pre class="code (\w+)">(.*?)</pre>',
        lambda match: '<div class="captioned"><p class="caption"><code>' + match[1] + "</code>"
        + (" <span>change these lines</span>" if match[2] == "diff" else "")
        + f'</p><pre class="code {match[2]}">{match[3]}</pre></div>', text, flags=re.S)
    return re.sub(
        r'(<pre class="code sh">(?:(?!</pre>).)*</pre>)\s*(<pre class="code text">(?:(?!</pre>).)*</pre>'
        r'|<div class="art".*?</div>)',
        r'\1<div class="captioned"><p class="caption">Output</p>\2</div>', text, flags=re.S)


def enlarged(text):
    """Links each image to its file, where it can be enlarged."""
    text = re.sub(
        r'(<a [^>]*>\s*)?(<img src="([^"]*)"[^>]*>)',
        lambda match: match[0] if match[1] else f'<a class="enlarge" href="{match[3]}">{match[2]}</a>', text)
    return text


def breaks(text):
    """Adds places to break in long names of code, so that narrow windows do not break their words."""

    def name(match):
        if len(match[2]) < 16 or " " in match[2]:
            return match[0]
        parts = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[._/(:-])(?=[^\s;])", "<wbr>", match[2])
        return match[1] + parts.replace("&<wbr>", "&") + match[3]

    return re.sub(r"(?<!<pre>)(<code>)([^<&]+)(</code>)", name, text)


def tight(text):
    """Marks names of code with punctuation after them."""
    code, punctuation = r"(?:[^<]|<wbr>)*</code>", "[.,;:!?)]"
    text = re.sub(rf"<a (?=href=[^>]*><code>{code}</a>{punctuation})", '<a class="tight" ', text)
    return re.sub(rf"<code>(?={code}{punctuation})", '<code class="tight">', text)


def notes(text):
    """Marks paragraphs and words with a style of their own."""
    text = text.replace("<p>Clients: ", '<p class="clients">Clients: ')
    text = text.replace("<p>Try it: ", '<p class="try">Try it: ')
    text = text.replace("<p>Also found as: ", '<p class="aliases">Also found as: ')
    text = text.replace("<p><strong>Deprecated</strong>", '<p class="deprecated"><strong>Deprecated</strong>')
    text = text.replace("</code> (required)", '</code> <span class="required">required</span>')
    text = re.sub(r'<code>@\{\}</code></td>', '<code class="bindable">@{}</code></td>', text)
    # The examples of a check.
    return re.sub(
        r'(<h[34] id="(wrong|right)(?:-\d+)?">.*?</h[34]>\s*)<pre class="', r'\1<pre class="\2 ', text, flags=re.S)
