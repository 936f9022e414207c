"""Measures the program's overhead on a transfer: from a key to its request on the wire, and from the
last byte of a 50 KB response to the last byte of the frame on a terminal of 100 by 30 cells. Measures
curl with the same transfers for comparison.

    network.py PROGRAM [TRANSFERS]          transfers of each screen, by default 200

A server in a separate process records when the first bytes of a request arrive on an open connection,
and when it is about to write the last byte of the response. For the program, the other end of its
terminal records when a key is written and when the last byte of the new screen arrives. Curl fetches
the same URL repeatedly in one process over one connection and writes the bodies to a pipe, where the
last byte of each body is recorded; the next request counts from there. All times come from the
monotonic clock and include the wake-up of the recording process. On a machine with other load, put
`chrt -f 50` before the command.
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
# Seconds without output after which a frame is complete, and the maximum duration of a frame.
SILENCE, LIMIT = 0.03, 20
WARM_UP = 10
BACKSPACE, ENTER = b"\x7f", b"\r"
NOTE = struct.Struct("QQ")


# MARK: - Screens

def mark(page):
    """Returns a text that differs from the previous page in each character, so that all of it is
    written to the terminal."""
    return "".join(chr(ord("a") + (page + 7 * place) % 26) for place in range(12))


def home():
    press = {"_beagleAction_": "beagle:pushView", "route": {"url": "/page"}}
    return screen(container([component("button", text="Open", onPress=[press])]))


def page(number, content):
    """Returns a page with its mark above the content, where it is always visible."""
    return screen(container([text(mark(number)), content], grow=1))


def fitting(make):
    """Returns the largest content, by its number of parts, whose page has at most SIZE bytes."""
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

def response(body):
    head = ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nCache-Control: no-store\r\n"
            "Content-Length: %d\r\n\r\n" % len(body))
    return head.encode() + body


def serve(listener, content, notes):
    """Responds until the process is terminated; each page has the next mark."""
    home_response, pages = response(workloads.encode(home())), 0
    poll = select.poll()
    poll.register(listener, select.POLLIN)
    connections = {}
    while True:
        next_page = response(workloads.encode(page(pages, content)))
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
                connection.sendall(home_response)
                continue
            connection.sendall(next_page[:-1])
            written = time.monotonic_ns()
            connection.sendall(next_page[-1:])
            os.write(notes, NOTE.pack(arrived, written))
            pages += 1
            break


class Server:
    """The server in a separate process."""

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
        """Returns when the next request arrived and when its response was written, in nanoseconds."""
        if not select.select([self.notes], [], [], LIMIT)[0]:
            sys.exit("no request arrived within %d seconds" % LIMIT)
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
        """Presses a key and waits for the end of the frame, which must contain `expected` if given.
        Returns when the key was written and when the last byte arrived, in nanoseconds."""
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
        sys.exit("the expected screen did not appear; last output: %r" % output[-300:])

    def end(self):
        os.write(self.terminal, b"q")
        instructions.drain(self.terminal, LIMIT)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


def run_program(program, content, transfers):
    """Returns for each transfer the nanoseconds to the request, from the response, and in total."""
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
    """Returns the same times for curl."""
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
            sys.exit("curl ended before the last transfer")
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
        "milliseconds: median, 95 %", "to the request", "from the last byte", "total"))
    with tempfile.TemporaryDirectory() as folder:
        # Use neither the settings nor the cache of the user.
        os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_CACHE_HOME"] = folder
        for name, make in SCREENS:
            content = fitting(make)
            row(name, run_program(program, content, transfers))
        if shutil.which("curl"):
            row("curl, 50 KB", run_curl(content, transfers))


if __name__ == "__main__":
    main()
