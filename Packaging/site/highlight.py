"""Colors in code blocks, and lines that wrap: without scripts."""
import html
import re

NUMBER = r"(?P<number>\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b)"
STRING = r'(?P<string>"(?:[^"\\]|\\.)*")'
JSON = re.compile(rf'(?P<name>"(?:[^"\\]|\\.)*")(?=\s*:)|{STRING}|{NUMBER}')
SHELL = re.compile(
    r"(?P<comment>(?:^| )#.*$)|(?P<string>'[^']*'|\"[^\"]*\")"
    r"|(?P<option>(?<!\S)--?[\w-]+)", re.M)
SWIFT = re.compile(
    rf"(?P<comment>//.*$)|{STRING}"
    r"|(?P<number>\b(?:actor|as|async|await|case|class|else|enum|extension|false|final|for|func|guard|if"
    r"|import|in|init|let|nil|override|private|protocol|public|return|self|static|struct|super|switch"
    r"|throws|true|try|var|while)\b)|(?P<name>@\w+|\b[A-Z]\w+\b)",
    re.M)
YAML = re.compile(
    rf"(?P<comment>(?:^| )#.*$)|(?P<name>[\w$.-]+)(?=:(?:\s|$))|{STRING}|(?P<other>'[^']*')|{NUMBER}",
    re.M)
DIFF = re.compile(r"(?P<added>^\+.*$)|(?P<removed>^-.*$)", re.M)
LUA = re.compile(rf"(?P<comment>--.*$)|{STRING}|(?P<number>\b(?:end|function|local|return|true)\b)", re.M)
PYTHON = re.compile(
    rf"(?P<comment>(?:^| )#.*$)|{STRING}|(?P<number>\b(?:class|def|else|for|from|if|import|in|return|True|False|None)\b)",
    re.M)
NOTHING = re.compile(r"(?!)")
# Lines and blocks of drawings.
DRAWING = re.compile(r"[\u2500-\u259f]")
PATTERNS = {
    "json": JSON, "js": SWIFT, "sh": SHELL, "swift": SWIFT, "diff": DIFF, "yaml": YAML, "toml": YAML,
    "lua": LUA, "python": PYTHON,
}


def code(text, pattern):
    """Returns HTML for code."""
    result, end = "", 0
    for match in pattern.finditer(text):
        result += html.escape(text[end:match.start()])
        kind = "string" if match.lastgroup == "other" else match.lastgroup
        result += f'<span class="{kind}">{html.escape(match[0])}</span>'
        end = match.end()
    return result + html.escape(text[end:])


def line(text, pattern):
    """Returns a line that wraps. Its other rows begin two columns after its indentation."""
    indent = len(text) - len(text.lstrip(" "))
    return f'<span class="line" style="--indent:{indent + 2}">{code(text, pattern)}\n</span>'


def block(language, text):
    """Returns the HTML of a code block. Its lines wrap, except those of drawings, which become smaller and
    then scroll."""
    pattern = PATTERNS.get(language, NOTHING)
    lines = text.rstrip("\n").split("\n")
    if language in PATTERNS or not DRAWING.search(text):
        return f'<pre class="code {language or "text"}"><code>{"".join(line(row, pattern) for row in lines)}</code></pre>'
    columns = max(len(row) for row in lines)
    return (f'<div class="art" style="--columns:{columns}"><pre><code>'
            f"{html.escape(text)}</code></pre></div>")


def blocks(body):
    """Adds colors to the code blocks of a page."""
    return re.sub(
        r'<pre><code(?: class="language-([^"]*)")?>(.*?)</code></pre>',
        lambda match: block(match[1] or "", html.unescape(match[2])), body, flags=re.S)
