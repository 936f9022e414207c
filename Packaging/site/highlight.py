"""Colors in code blocks: strings, names, numbers and comments, without scripts."""
import html
import re

JSON = re.compile(
    r'(?P<name>"(?:[^"\\]|\\.)*")(?=\s*:)|(?P<string>"(?:[^"\\]|\\.)*")'
    r"|(?P<number>\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?\b)")
SHELL = re.compile(r"(?P<comment>(?:^| )#.*$)|(?P<string>'[^']*'|\"[^\"]*\")", re.M)
SWIFT = re.compile(
    r'(?P<comment>//.*$)|(?P<string>"(?:[^"\\]|\\.)*")'
    r"|(?P<number>\b(?:let|var|func|try|import|final|class|struct|if|case|override|return)\b)",
    re.M)
DIFF = re.compile(r"(?P<added>^\+.*$)|(?P<removed>^-.*$)", re.M)
PATTERNS = {"json": JSON, "sh": SHELL, "swift": SWIFT, "diff": DIFF}


def code(text, pattern):
    """Returns HTML for code."""
    result, end = "", 0
    for match in pattern.finditer(text):
        result += html.escape(text[end:match.start()])
        result += f'<span class="{match.lastgroup}">{html.escape(match[0])}</span>'
        end = match.end()
    return result + html.escape(text[end:])


def blocks(body):
    """Adds colors to the code blocks of a page."""

    def block(match):
        pattern = PATTERNS.get(match[1])
        text = html.unescape(match[2])
        inner = code(text, pattern) if pattern else html.escape(text)
        # A block that scrolls can get the focus, so that keys scroll it.
        return f'<pre tabindex="0"><code>{inner}</code></pre>'

    return re.sub(
        r'<pre><code(?: class="language-([^"]*)")?>(.*?)</code></pre>', block, body, flags=re.S)
