"""Measures `check`, `snapshot` and the language server on a directory of 1,000 screens, 14 MB: a check,
a comparison with 1,000 snapshots, and the first `references` and `rename`.

    project.py PROGRAM [SCREENS]            number of screens, by default 1,000

Times are the median of several runs; CPU is the time on all processors.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

from workloads import Numbers, button, component, container, screen, text

ROUNDS = 7


def action(name, **properties):
    return {"_beagleAction_": "beagle:" + name, **properties}


def address(number):
    return "/area-%02d/screen-%04d" % (number % 20, number)


def order(number, row, numbers, count):
    """A row of a screen, with the style of a design system."""
    target = address(1 + (number * 7 + row) % (count - 1))
    # One link in 200 is misspelled.
    if numbers.below(200) == 0:
        target = target[:-1] + "x"
    return container([
        component(
            "text", text="Order %d: @{model.items[%d].price} of @{model.title}" % (row, row),
            styleId="text.body", textColor="#203040"),
        component(
            "button", id="open-%d" % row, text=numbers.words(2), styleId="button.main", onPress=[
                action("setContext", contextId="model", path="items[%d].open" % row, value=True),
                action("pushView", route={"url": target})]),
    ], flexDirection="ROW", justifyContent="SPACE_BETWEEN")


def order_screen(number, count):
    """A screen with a context, a form, rows with links, and a part that all screens share."""
    numbers = Numbers(number)
    rows = 4 + numbers.below(12)
    header = component("lazyComponent", path="/parts/header", initialState=text("…"))
    field = component(
        "textInput", placeholder=numbers.words(2), value="@{model.title}",
        onChange=[action("setContext", contextId="model", path="title", value="@{onChange.value}")])
    content = container([header, field, button(numbers.words(2))]
                        + [order(number, row, numbers, count) for row in range(rows)])
    content["context"] = {"id": "model", "value": {
        "title": numbers.words(3),
        "items": [{"price": "%d,90" % numbers.below(90), "open": False} for _ in range(rows)]}}
    return screen(component("scrollView", children=[content]))


def write(folder, count):
    """Writes the project. Returns the paths of a screen and of the part."""
    def path(name):
        full = os.path.join(folder, name)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        return full

    for number in range(count):
        name = "home.json" if number == 0 else address(number)[1:] + ".json"
        with open(path(name), "w") as file:
            json.dump(order_screen(number, count), file, indent=2)
    part = path("parts/header.json")
    with open(part, "w") as file:
        json.dump(component("text", id="header", text="@{model.title}"), file)
    return path("home.json"), part


def measure(name, run):
    """Prints the median wall and CPU time of a function that runs the program."""
    walls, cpus = [], []
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        wall = run()
        walls.append(time.monotonic() - start if wall is None else wall)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpus.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    print("%-36s %8.0f ms %8.0f ms CPU" % (
        name, 1000 * statistics.median(walls), 1000 * statistics.median(cpus)), flush=True)


class Editor:
    """A client of the language server."""

    def __init__(self, program, folder, path):
        self.server = subprocess.Popen(
            [program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.count = 0
        self.uri = "file://" + path
        self.request("initialize", processId=None, rootUri="file://" + folder, capabilities={})
        self.send("initialized")
        with open(path) as file:
            self.text = file.read()
        self.send("textDocument/didOpen", textDocument={
            "uri": self.uri, "languageId": "json", "version": 1, "text": self.text})

    def send(self, method, number=None, **params):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if number is not None:
            message["id"] = number
        data = json.dumps(message).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.server.stdin.flush()

    def request(self, method, **params):
        self.count += 1
        self.send(method, self.count, **params)
        while True:
            length = 0
            while line := self.server.stdout.readline().strip():
                name, value = line.split(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            answer = json.loads(self.server.stdout.read(length))
            if answer.get("id") == self.count and "method" not in answer:
                if not answer.get("result"):
                    sys.exit("%s: %s" % (method, answer))
                return

    def at(self, word, method, **params):
        """Sends a request about the first occurrence of a word and returns its time."""
        before = self.text[:self.text.index(word) + 1]
        start = time.monotonic()
        self.request(
            "textDocument/" + method, textDocument={"uri": self.uri},
            position={"line": before.count("\n"), "character": len(before.split("\n")[-1])}, **params)
        return time.monotonic() - start

    def close(self):
        self.send("exit")
        self.server.stdin.close()
        self.server.stdout.read()
        self.server.wait()


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    with tempfile.TemporaryDirectory() as root:
        folder, cache = os.path.join(root, "screens"), os.path.join(root, "cache")
        os.mkdir(cache)
        os.environ["XDG_CACHE_HOME"] = cache
        home, part = write(folder, count)

        def check():
            subprocess.run(
                [program, "check", folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        print("%d screens, %.1f MB" % (count, sum(
            os.path.getsize(os.path.join(path, name))
            for path, _, names in os.walk(folder) for name in names) / 1e6))
        measure("check", check)

        def snapshot(*options):
            subprocess.run(
                [program, "snapshot", *options, folder], stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL)

        snapshot("--update")
        measure("snapshot, nothing changed", lambda: snapshot("--check"))

        def edit(path, word, method, **params):
            editor = Editor(program, folder, path)
            wall = editor.at(word, method, **params)
            editor.close()
            return wall

        measure("first references of a screen", lambda: edit(
            home, "/parts/header", "references", context={"includeDeclaration": True}))
        measure("first rename in a shared part", lambda: edit(
            part, "model.title", "rename", newName="order"))


if __name__ == "__main__":
    main()
