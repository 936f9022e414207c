"""Measures what the program adds to a transfer: from a key to its request on the wire, and from the last
byte of an answer of 50 KB to the last byte of the frame on a terminal of 100 by 30. Beside it curl with the
same transfers.

    network.py PROGRAM [TRANSFERS]          200 of each screen where no number is given

A server in a process of its own notes when the first bytes of a request came, on a connection that is
open already, and when it was about to write the last byte of its answer. For the program the rest is
noted at the other end of its terminal: when a key was written, and when the last byte of the new screen
came. Curl fetches the same address over and over in one process, over one connection, and writes the
bodies to a pipe: there it is noted when the last byte of one came, from which the next request counts.
All by the monotonic clock; a figure holds the time until the process that notes it wakes up. Where other
programs run, `chrt -f 50` before the command keeps them away.
"""

import os
import select
import shutil
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time

import instructions
import workloads
from workloads import component, container, screen, text

SIZE = 50_000
# Silence after which a frame is complete, in seconds, and how long it may take.
SILENCE, LIMIT = 0.03, 20
WARM_UP = 10
BACKSPACE, ENTER = b"\x7f", b"\r"
NOTE = struct.Struct("QQ")


# MARK: - Screens

def mark(page):
    """A text with another letter in each place than the one before, so that all of it is written to the
    terminal."""
    return "".join(chr(ord("a") + (page + 7 * place) % 26) for place in range(12))


def home():
    press = {"_beagleAction_": "beagle:pushView", "route": {"url": "/page"}}
    return screen(container([component("button", text="Open", onPress=[press])]))


def page(number, content):
    """The content with the mark above it, where it is always seen."""
    return screen(container([text(mark(number)), content], grow=1))


def fitting(make):
    """The largest content whose page has no more bytes than it should, by the number of its parts."""
    low, high = 1, SIZE
    while low < high:
        middle = (low + high + 1) // 2
        fits = len(workloads.encode(page(0, make(middle)))) <= SIZE
        low, high = (middle, high) if fits else (low, middle - 1)
    return make(low)


SCREENS = [
    ("cards", workloads.cards),
    ("list of rows", lambda count: workloads.rows(count)["child"]),
    ("settings", lambda count: component(
        "scrollView", scrollDirection="VERTICAL", children=workloads.setting_rows(count))),
    ("nested", lambda count: workloads.nested(count)["child"]),
    ("article", lambda count: workloads.article(count)["child"]),
]


# MARK: - The server

def answer(body):
    head = ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nCache-Control: no-store\r\n"
            "Content-Length: %d\r\n\r\n" % len(body))
    return head.encode() + body


def serve(listener, content, notes):
    """Answers until it is ended; each page has the next mark."""
    home_answer, pages = answer(workloads.encode(home())), 0
    poll = select.poll()
    poll.register(listener, select.POLLIN)
    connections = {}
    while True:
        next_page = answer(workloads.encode(page(pages, content)))
        for descriptor, _ in poll.poll():
            if descriptor == listener.fileno():
                connection, _ = listener.accept()
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                connections[connection.fileno()] = connection
                poll.register(connection, select.POLLIN)
                continue
            connection = connections[descriptor]
            request = connection.recv(65536)
            arrived = time.monotonic_ns()
            if not request:
                poll.unregister(descriptor)
                connections.pop(descriptor).close()
                continue
            while request and b"\r\n\r\n" not in request:
                request += connection.recv(65536)
            if request.split()[1] != b"/page":
                connection.sendall(home_answer)
                continue
            connection.sendall(next_page[:-1])
            written = time.monotonic_ns()
            connection.sendall(next_page[-1:])
            os.write(notes, NOTE.pack(arrived, written))
            pages += 1
            break


class Server:
    """Runs in a process of its own."""

    def __init__(self, content):
        listener = socket.create_server(("127.0.0.1", 0), backlog=16)
        self.url = "http://127.0.0.1:%d" % listener.getsockname()[1]
        self.notes, notes = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            try:
                serve(listener, content, notes)
            finally:
                os._exit(1)
        listener.close()
        os.close(notes)

    def next_note(self):
        """When the next request came and when its answer was written, in nanoseconds."""
        if not select.select([self.notes], [], [], LIMIT)[0]:
            sys.exit("no request came")
        return NOTE.unpack(os.read(self.notes, NOTE.size))

    def end(self):
        os.kill(self.process, signal.SIGTERM)
        os.waitpid(self.process, 0)
        os.close(self.notes)


# MARK: - The clients

class Client:
    """The program on a terminal."""

    def __init__(self, program, url):
        self.process, self.terminal = instructions.start([program, url])

    def press(self, key, expected=None):
        """Presses a key and waits for the frame that holds a text, if one is given, and its end. Returns
        when the key was written and when the last byte came, in nanoseconds."""
        pressed = last = time.monotonic_ns()
        os.write(self.terminal, key)
        output, end = b"", time.monotonic() + LIMIT
        while time.monotonic() < end:
            is_shown = bool(output) and (expected is None or expected in output)
            if select.select([self.terminal], [], [], SILENCE)[0]:
                output += os.read(self.terminal, 65536)
                last = time.monotonic_ns()
            elif is_shown:
                return pressed, last
        sys.exit("the screen did not come; instead: %r" % output[-300:])

    def end(self):
        os.write(self.terminal, b"q")
        instructions.drain(self.terminal, LIMIT)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def run_program(program, content, transfers):
    """The nanoseconds to the request, from the answer, and in all, of each transfer."""
    server = Server(content)
    client = Client(program, server.url)
    times = []
    for number in range(WARM_UP + transfers):
        pressed, shown = client.press(ENTER, mark(number).encode())
        arrived, written = server.next_note()
        times.append((arrived - pressed, shown - written, shown - pressed))
        client.press(BACKSPACE)
    client.end()
    server.end()
    return times[WARM_UP:]


def run_curl(content, transfers):
    """The same of curl."""
    server = Server(content)
    size = len(workloads.encode(page(0, content)))
    count = WARM_UP + transfers
    process = subprocess.Popen(
        ["curl", "--silent", "--no-buffer", "--disable", "--config", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    process.stdin.write(('url = "%s/page"\n' % server.url).encode() * count)
    process.stdin.close()
    ends, left = [], size
    while len(ends) < count:
        got = len(os.read(process.stdout.fileno(), left))
        now = time.monotonic_ns()
        if got == 0:
            sys.exit("curl ended too soon")
        left -= got
        if left == 0:
            ends.append(now)
            left = size
    process.wait()
    notes = [server.next_note() for _ in range(count)]
    server.end()
    times = [
        (arrived - before, end - written, end - before)
        for before, end, (arrived, written) in zip(ends, ends[1:], notes[1:])]
    return times[WARM_UP - 1:]


# MARK: - The table

def row(name, times):
    columns = []
    for part in zip(*times):
        ordered = sorted(value / 1e6 for value in part)
        columns += [statistics.median(ordered), ordered[int(len(ordered) * 0.95)]]
    pairs = zip(columns[::2], columns[1::2])
    print("%-28s" % name + "".join("%8.3f %8.3f   " % pair for pair in pairs), flush=True)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    transfers = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    os.environ["no_proxy"] = "127.0.0.1"
    print("%-28s%-20s%-20s%s" % (
        "milliseconds: median, 95 %", "to the request", "from the last byte", "in all"))
    with tempfile.TemporaryDirectory() as folder:
        # Neither the settings nor the cache of the user.
        os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_CACHE_HOME"] = folder
        for name, make in SCREENS:
            content = fitting(make)
            row(name, run_program(program, content, transfers))
        if shutil.which("curl"):
            row("curl, 50 KB", run_curl(content, transfers))


if __name__ == "__main__":
    main()
