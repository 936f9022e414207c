#!/usr/bin/env python3
"""Creates the recordings of the documentation: record.py PROGRAM [NAME...]

Starts the program on a pseudoterminal, types like a person, and writes NAME.cast (asciicast 2) next
to this file. Needs Neovim as the editor. Every step waits for its result. The time of the waits is
not recorded, so the speed of the machine hardly matters. animate.py draws an image of a recording.
"""
import codecs
import fcntl
import json
import math
import os
import pty
import re
import select
import struct
import sys
import tempfile
import termios
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
COLUMNS, ROWS = 80, 24
ESCAPES = re.compile(
    r"\x1b\[[0-9;:?>]*[A-Za-z]|\x1b\][^\x07\x1b]*(\x07|\x1b\\)|\x1b[()][A-Z0-9]|\x1b.")
# Queries of attributes, modes, colors and capabilities, which a viewer's terminal would answer.
QUERIES = re.compile(
    r"\x1b\[[>=]?0?c|\x1b\[>0?q|\x1b\[\??[0-9]*\$p|\x1b\[\??[56]n|\x1b\[\?u|\x1b\[1[4-8]t"
    r"|\x1b\][0-9;]*;\?(?:\x07|\x1b\\)|\x1b[P_][^\x1b]*\x1b\\")


class Recording:
    """A shell on a terminal, whose output is recorded."""

    def __init__(self, program, name, title, size=(COLUMNS, ROWS)):
        self.name, self.title, self.size = name, title, size
        self.home = tempfile.TemporaryDirectory()
        self.events, self.text = [], ""
        # A read may end within a character.
        self.decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self.start, self.skipped, self.limit = time.monotonic(), 0.0, math.inf
        environment = {
            "PATH": os.path.dirname(os.path.abspath(program)) + ":/usr/local/bin:/usr/bin:/bin",
            "HOME": self.home.name, "TERM": "xterm-256color", "COLORTERM": "truecolor",
            "LANG": "C.UTF-8", "PS1": "$ ", "EDITOR": "nvim --clean -n",
        }
        pid, self.terminal = pty.fork()
        if pid == 0:
            os.chdir(self.home.name)
            os.execvpe("bash", ["bash", "--norc", "--noprofile"], environment)
        self.pid = pid
        columns, rows = size
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.wait("$ ")

    def now(self):
        """Returns the time in the recording, which stops when a wait takes long."""
        return min(time.monotonic() - self.start - self.skipped, self.limit)

    def read(self, seconds):
        """Reads output for a time. Returns whether there was any."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.terminal, 1 << 16)
        except OSError:
            return False
        # The reply to the query of the kind of terminal (DA1).
        if b"\x1b[c" in data:
            os.write(self.terminal, b"\x1b[?62;22c")
        output = self.decoder.decode(data)
        last = self.events[-1][0] if self.events else 0
        shown = QUERIES.sub("", output)
        self.events.append([max(last, round(self.now(), 3)), "o", shown])
        self.text += output
        return True

    def pause(self, seconds):
        """Lets a person read."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.read(left)

    def wait(self, words, pause=0.0):
        """Waits until the output since the last key contains words."""
        begin = time.monotonic()
        self.limit = self.now() + 0.2
        while words not in ESCAPES.sub("", self.text):
            if time.monotonic() > begin + 30:
                sys.exit(f"{self.name}: no {words!r} in {ESCAPES.sub(' ', self.text)[-800:]!r}")
            self.read(0.1)
        self.skipped += max(0.0, time.monotonic() - begin - 0.2)
        self.limit = math.inf
        self.pause(pause)

    def mark(self, label):
        """Begins a step. Players list the labels, and images show them below the terminal."""
        self.events.append([round(self.now(), 3), "m", label])

    def type(self, keys, pace=0.05):
        """Presses keys, one after the other."""
        self.text = ""
        for key in keys:
            os.write(self.terminal, key.encode())
            self.pause(pace)

    def key(self, bytes_, pause=0.5):
        """Presses a key that sends several bytes."""
        self.text = ""
        os.write(self.terminal, bytes_.encode())
        self.pause(pause)

    def write(self, path, text):
        """Saves a file, as another program does."""
        self.text = ""
        path = os.path.join(self.home.name, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)

    def insert_route(self, path, route):
        """Adds a route to the beginning of a routes.json."""
        path = os.path.join(self.home.name, path)
        with open(path) as file:
            text = file.read()
        with open(path, "w") as file:
            file.write(text.replace("[\n", "[\n  " + json.dumps(route) + ",\n", 1))

    def command(self, line, words, pause):
        """Types a command and waits for its output."""
        self.type(line, 0.04)
        self.pause(0.3)
        self.type("\r")
        self.wait(words, pause)

    def quit(self, maximum):
        """Quits the program, and writes the file."""
        self.type("q")
        self.wait("$ ", 0.3)
        self.save(maximum)

    def save(self, maximum):
        """Ends the shell and writes the file."""
        os.write(self.terminal, b"\x04")
        os.waitpid(self.pid, 0)
        os.close(self.terminal)
        self.home.cleanup()
        length = self.events[-1][0]
        if length > maximum:
            sys.exit(f"{self.name}: {length} s are more than {maximum} s")
        columns, rows = self.size
        header = {"version": 2, "width": columns, "height": rows, "title": self.title}
        with open(f"{FOLDER}/{self.name}.cast", "w") as file:
            for row in [header, *self.events]:
                file.write(json.dumps(row) + "\n")
        print(f"{self.name}.cast: {length:.1f} s, {len(self.events)} events")


def screen(title, *children, context=None):
    """Returns the text of a screen, with a component in each line."""
    lines = ["{", '  "_beagleComponent_": "beagle:screenComponent",']
    lines.append(f'  "navigationBar": {{"title": "{title}"}},')
    if context:
        lines.append(f'  "context": {json.dumps(context, ensure_ascii=False)},')
    lines += ['  "child": {', '    "_beagleComponent_": "beagle:container",', '    "children": [']
    lines.append(",\n".join("      " + child for child in children))
    return "\n".join(lines + ["    ]", "  }", "}", ""])


def text(words):
    return f'{{"_beagleComponent_": "beagle:text", "text": "{words}"}}'


def button(label, path, value):
    action = {
        "_beagleAction_": "beagle:setContext", "contextId": path.partition(".")[0], "value": value}
    if "." in path:
        action["path"] = path.partition(".")[2]
    return json.dumps({"_beagleComponent_": "beagle:button", "text": label, "onPress": [action]})


def idea(program):
    """The whole idea in half a minute."""
    tape = Recording(program, "idea", "beagle-tui: new, dev, edit, an error and its correction")
    tape.command("beagle-tui new store", "open them on a phone", 1.5)
    tape.command("beagle-tui dev store", "Start again", 1.2)
    tape.type("\r\r\r", 0.4)
    tape.type("e")
    tape.wait("home.json", 0.8)
    tape.type('/"Press"\r', 0.06)
    tape.type('ci"Add to cart\x1b', 0.06)
    tape.type(":wq\r", 0.1)
    tape.wait("Add to cart", 2)
    # A comma is lost, and the last good screen stays.
    tape.type("e")
    tape.wait("home.json", 0.6)
    tape.type("/Add to\r", 0.06)
    tape.type("$x", 0.3)
    tape.type(":wq\r", 0.1)
    tape.wait("opens the line", 2.8)
    tape.type("e")
    tape.wait("home.json", 0.8)
    tape.type("kA,\x1b", 0.3)
    tape.type(":wq\r", 0.1)
    tape.wait("Add to cart", 1)
    tape.type("\r\r", 0.5)
    tape.pause(1)
    tape.type("q")
    tape.wait("$ ", 0.5)
    tape.save(30)


def dev(program):
    """Saves of another program, which keep the state of the screen."""
    title = "beagle-tui dev: saves keep the typed text, and errors keep the screen"
    tape = Recording(program, "dev", title)
    context = {"id": "cart", "value": {"count": 0}}
    field = '{"_beagleComponent_": "beagle:textInput", "placeholder": "Your name"}'
    add = button("Add to cart", "cart.count", "@{sum(cart.count, 1)}")
    count = text("In the cart: @{cart.count}")
    first = screen("Store", text("Welcome"), count, field, add, context=context)
    tape.write("store/home.json", first)
    tape.command("beagle-tui dev store", "Welcome", 1)
    tape.type("Käthe\t", 0.3)
    tape.type("\r\r\r", 0.4)
    tape.pause(0.8)
    whole = screen("Store", text("Welcome back"), count, field, add, context=context)
    tape.write("store/home.json", whole)
    tape.wait("back", 1.8)
    more = whole.replace(count + ",", count + ",\n      " + text("Ships today") + ",")
    tape.write("store/home.json", more)
    tape.wait("Ships today", 1.8)
    tape.write("store/home.json", more.replace('today"},', 'today"}'))
    tape.wait("opens the line", 2.5)
    tape.type("e")
    tape.wait("home.json", 1)
    tape.type("kA,\x1b", 0.4)
    tape.type(":wq\r", 0.15)
    tape.wait("Ships today", 1)
    tape.type("\r", 1.5)
    # The name in the field was not sent, so the program asks.
    tape.type("q")
    tape.wait("Quit?", 1)
    tape.quit(60)


def inspector(program):
    """From a text that is empty to its reason."""
    tape = Recording(program, "inspector", "beagle-tui inspector: why is a text empty?")
    user = {"id": "user", "value": {"name": "Emmy Noether", "city": "Göttingen"}}
    tape.write("profile/home.json", screen(
        "Profile", text("Your profile"), text("@{user.nam}"), text("Lives in @{user.city}"),
        button("Move to Rome", "user.city", "Rome"), context=user))
    tape.command("beagle-tui dev profile", "Lives in Göttingen", 1.5)
    tape.key("\x1b[24~", 0)
    tape.wait("screenComponent", 1.5)
    for _ in range(2):
        tape.key("\x1bOA", 0.6)
    tape.wait("is missing", 2)
    tape.type("6")
    tape.wait("Source", 2.5)
    tape.type("2")
    tape.wait("global", 1.2)
    tape.key("\x1b[17~", 0.8)
    tape.type("\r")
    tape.wait("Rome", 1.5)
    tape.key("\x1b[17~", 0.8)
    tape.type("5")
    tape.wait("setContext", 2)
    # The Problems tab opens the line of the cause.
    tape.type("6e", 0.8)
    tape.wait("home.json", 1)
    tape.type(":s/nam}/name}\r", 0.08)
    tape.pause(0.6)
    tape.type(":wq\r", 0.15)
    tape.wait("Emmy Noether", 2)
    tape.key("\x1b[24~", 1)
    tape.quit(60)


def tour(program):
    """The image in README.md: a reload, a mistake, a failing load and the inspector."""
    tape = Recording(program, "tour", "beagle-tui dev shop", size=(96, 26))
    tape.command("beagle-tui new shop --template shop", "open them on a phone", 0.5)
    # The program sends the first request again two times by itself, and the error box follows.
    tape.insert_route("shop/routes.json", {
        "path": "/product", "delay": 400, "failTimes": 3, "file": "product.json"})
    tape.command("beagle-tui dev shop", "Dripper", 0.5)
    tape.type("\t", 0.3)
    tape.mark("Each screen is a JSON file")
    tape.pause(1.8)

    tape.mark("e: Open the editor")
    tape.type("e")
    tape.wait("home.json", 0.7)
    tape.mark("Change a text and save the file")
    tape.type("/Roasted\r", 0.06)
    tape.pause(0.4)
    tape.type('ci"', 0.15)
    tape.type("Roasted this morning\x1b", 0.05)
    tape.pause(0.3)
    tape.type(":wq\r", 0.12)
    tape.wait("this morning", 0)
    tape.mark("The screen reloads")
    tape.pause(2.2)

    tape.mark("e: Make a mistake: delete a comma")
    tape.type("e")
    tape.wait("home.json", 0.5)
    tape.type("/morning\r", 0.06)
    tape.pause(0.4)
    tape.type("$x", 0.4)
    tape.type(":wq\r", 0.12)
    tape.wait("opens the line", 0)
    tape.mark("The last good screen stays, with the line of the mistake below it")
    tape.pause(3)
    tape.mark("e: Open the editor at this line, and correct it")
    tape.type("e")
    tape.wait("home.json", 0.6)
    tape.type("kA,\x1b", 0.25)
    tape.type(":wq\r", 0.12)
    tape.wait("Dripper", 1)

    tape.mark("Enter: Open a product: the server responds with an error")
    tape.type("\r")
    # Before the program tries again by itself.
    tape.wait("Could not load", 1.5)
    tape.mark("r: Retry, and the screen loads")
    tape.type("r")
    tape.pause(0.5)
    tape.wait("Add to cart", 1.8)

    tape.mark("F12: Open the inspector")
    tape.key("\x1b[24~", 0)
    tape.wait("Problems", 1.8)
    tape.mark("2: Show the contexts")
    tape.type("2")
    tape.wait("global", 0.5)
    for _ in range(8):
        tape.key("\x1bOB", 0.1)
    tape.wait("quantity", 0.8)
    tape.key("\x1b[17~", 0.5)
    tape.mark("Enter: Press a button, and its context changes")
    tape.type("\r")
    tape.pause(3)
    # The rest is not part of the image.
    tape.mark("")
    tape.quit(45)


def panes(program):
    """Two screens next to each other in a wide terminal."""
    tape = Recording(program, "panes", "beagle-tui: a list and its details", size=(150, 30))
    tape.command("beagle-tui new trails --template list", "open them on a phone", 0.5)
    tape.command("beagle-tui run trails", "Lagoa", 1.2)
    tape.type("\r")
    tape.wait("Ascent", 1.8)
    # The list keeps its selection, and the next trail replaces the one on the right.
    tape.key("\x1b[17~", 0.8)
    for _ in range(2):
        tape.key("\x1bOB", 0.5)
    tape.type("\r")
    tape.wait("Malerweg", 1.8)
    # One pane, and two again.
    tape.type("|", 1.5)
    tape.type("|", 1.5)
    tape.key("\x1b", 1.5)
    tape.quit(30)


def palette(program):
    """Screens, themes and the path of a screen in one list."""
    tape = Recording(program, "palette", "beagle-tui: the command palette")
    tape.command("beagle-tui new shop --template shop", "open them on a phone", 0.5)
    tape.command("beagle-tui run shop", "Dripper", 1)
    tape.type("\x10", 1)
    tape.type("cart", 0.25)
    tape.pause(1)
    tape.type("\r")
    tape.wait("empty", 1.5)
    # The arrows show the screen in each theme, and Esc keeps the one before.
    tape.type("\x10", 0.8)
    tape.type("theme", 0.2)
    for _ in range(5):
        tape.key("\x1bOB", 0.9)
    tape.key("\x1b", 1)
    # A path may have parameters, and it is not listed.
    tape.type("\x10", 0.8)
    tape.type("/thanks", 0.15)
    tape.pause(1)
    tape.type("\r")
    tape.pause(2)
    tape.quit(40)


def form(program):
    """A form with errors, and the way to the first of them."""
    tape = Recording(program, "form", "beagle-tui: a form and its validation")
    tape.command("beagle-tui new account --template form", "open them on a phone", 0.5)
    tape.command("beagle-tui run account", "Create account", 1)
    # Ctrl-S submits from a field.
    tape.type("\x13")
    tape.wait("need attention", 2)
    tape.type("Antônia Araújo\t", 0.06)
    tape.pause(0.6)
    tape.type("antonia@example.org\t", 0.06)
    tape.pause(0.6)
    tape.type("jabuti", 0.1)
    tape.pause(0.6)
    tape.type("\x13")
    tape.wait("needs attention", 1.5)
    tape.type("1958", 0.1)
    tape.pause(0.6)
    tape.type("\x13")
    tape.wait("Welcome", 2)
    tape.quit(30)


def main():
    stories = {
        "idea": idea, "dev": dev, "inspector": inspector, "tour": tour, "panes": panes,
        "palette": palette, "form": form,
    }
    for name in sys.argv[2:] or stories:
        stories[name](sys.argv[1])


if __name__ == "__main__":
    main()
