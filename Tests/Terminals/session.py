"""An emulator on a virtual X server: starts it, finds its cells, shows screens in it, and presses keys."""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

from frames import Frame

COLUMNS, ROWS = 80, 24
# Seconds: without a change until a frame is complete, for a frame at most, and for a window to appear.
QUIET, LIMIT, STARTUP = 0.7, 6, 30
# The pointer is not above the window there, but inside of the compositor.
POINTER = ("1170", "870")


class Failure(Exception):
    """A reason why an emulator has no images."""


def inside(folder):
    """Runs in the emulator: carries out commands, which are numbered files, until there is an empty one."""
    number = 0
    while True:
        path = os.path.join(folder, f"{number}.json")
        while not os.path.exists(path):
            if not os.path.isdir(folder):
                return
            time.sleep(0.05)
        with open(path) as file:
            command = json.load(file)
        result = ""
        if "print" in command:
            sys.stdout.write(command["print"])
            sys.stdout.flush()
            size = os.get_terminal_size()
            result = f"{size.columns}x{size.lines}"
        elif "run" in command:
            process = subprocess.Popen(command["run"])
            with open(path + ".pid", "w") as file:
                file.write(str(process.pid))
            process.wait()
        with open(path + ".part", "w") as file:
            file.write(result)
        os.rename(path + ".part", path + ".done")
        if not command:
            return
        number += 1


class Session:
    """An emulator that runs `inside`."""

    def __init__(self, emulator, folder, environment, framebuffer):
        self.emulator, self.framebuffer = emulator, framebuffer
        self.folder = os.path.join(folder, "commands")
        home = os.path.join(folder, "home")
        os.makedirs(self.folder)
        os.makedirs(home)
        os.chmod(home, 0o700)
        self.environment = {**environment, "HOME": home, "XDG_RUNTIME_DIR": home}
        self.number, self.processes, self.grid = 0, [], None
        emulator.prepare(home)
        self.log = open(os.path.join(folder, "log"), "w+b")
        inner = [sys.executable, "-B", os.path.abspath(__file__), self.folder]
        if emulator.wayland:
            with open(os.path.join(home, "weston.ini"), "w") as file:
                file.write("[shell]\npanel-position=none\nlocking=false\n")
            self.start([
                "weston", "--backend=x11-backend.so", "--use-pixman", "--socket=terminals", "--idle-time=0",
                "--width=1180", "--height=880", f"--config={home}/weston.ini"])
            self.environment["WAYLAND_DISPLAY"] = "terminals"
            time.sleep(2)
        self.start([word.replace("{home}", home) for word in emulator.command(inner)])

    def start(self, command):
        self.processes.append(subprocess.Popen(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            start_new_session=True))

    def close(self):
        """Ends the emulator, and everything that it started. tmux and GNU screen have servers of their own, which
        end with the command in them."""
        path = self.send({}) + ".done"
        deadline = time.monotonic() + 2
        while not os.path.exists(path) and time.monotonic() < deadline:
            time.sleep(0.05)
        for process in reversed(self.processes):
            for number in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(process.pid, number)
                except ProcessLookupError:
                    break
                try:
                    process.wait(timeout=3)
                except subprocess.TimeoutExpired:
                    pass
        self.log.close()

    def said(self):
        """Returns the last line that the emulator printed."""
        self.log.seek(0)
        lines = self.log.read().decode(errors="replace").split("\n")
        return next((": " + line.strip() for line in reversed(lines) if line.strip()), "")

    def send(self, command):
        """Passes a command on, and returns the path of its file."""
        path = os.path.join(self.folder, f"{self.number}.json")
        with open(path + ".part", "w") as file:
            json.dump(command, file)
        os.rename(path + ".part", path)
        self.number += 1
        return path

    def wait(self, path, seconds):
        """Waits for a file, and returns its text."""
        deadline = time.monotonic() + seconds
        while not os.path.exists(path):
            if self.processes[-1].poll() is not None:
                raise Failure("it ended" + self.said())
            if time.monotonic() > deadline:
                raise Failure("it did not start the command" + self.said())
            time.sleep(0.05)
        with open(path) as file:
            return file.read()

    def screen(self):
        return Frame.read(self.framebuffer)

    def settled(self, before=None):
        """Returns the image of the X server once it differs from another one and no longer changes. A cursor may
        blink, so there is a limit."""
        deadline = time.monotonic() + LIMIT
        last, since = self.screen(), time.monotonic()
        while time.monotonic() < deadline:
            time.sleep(0.1)
            next_one = self.screen()
            if next_one.rows != last.rows:
                last, since = next_one, time.monotonic()
            elif time.monotonic() > since + QUIET and (before is None or last.rows != before.rows):
                break
        return last

    def printed(self, text):
        """Prints a text on the terminal, and returns the size of the terminal in cells."""
        size = self.wait(self.send({"print": text}) + ".done", STARTUP)
        return tuple(int(number) for number in size.split("x"))

    def measured(self):
        """Returns the size of the terminal, and where its cells are: those of two corners change their color."""
        self.printed("\x1b[?25l\x1b[2J\x1b[H")
        plain = self.settled()
        size = columns, rows = self.printed("")
        self.printed(f"\x1b[45m \x1b[{rows};{columns}H \x1b[0m")
        grid = self.settled(plain).changed(plain)
        if grid is None or grid[2] % columns or grid[3] % rows:
            raise Failure(f"its {columns} by {rows} cells were not found in the window ({grid})")
        return size, grid

    def calibrate(self):
        """Finds the cells, and resizes the window if it has another number of them."""
        self.printed("")
        window = self.focus()
        size, self.grid = self.measured()
        if size != (COLUMNS, ROWS):
            shape = dict(re.findall(r"(\w+)=(\d+)", self.tool("getwindowgeometry", "--shell", window)))
            width = int(shape["WIDTH"]) + (COLUMNS - size[0]) * self.grid[2] // size[0]
            height = int(shape["HEIGHT"]) + (ROWS - size[1]) * self.grid[3] // size[1]
            self.tool("windowsize", window, str(width), str(height))
            time.sleep(1)
            size, self.grid = self.measured()
        if size != (COLUMNS, ROWS):
            raise Failure(f"it has {size[0]} by {size[1]} cells")
        self.printed("\x1b[2J\x1b[H\x1b[?25h")

    def tool(self, *arguments):
        """Runs xdotool, and returns what it prints, or an empty text after 10 seconds."""
        try:
            return subprocess.run(
                ["xdotool", *arguments], env=self.environment, capture_output=True, text=True, timeout=10).stdout
        except subprocess.TimeoutExpired:
            return ""

    def focus(self):
        """Gives the emulator's window the focus, moves the pointer out of it, and returns its number."""
        self.tool("mousemove", *POINTER)
        windows = self.tool("search", "--onlyvisible", "--maxdepth", "1", "--name", "").split()
        if not windows:
            raise Failure("it opened no window" + self.said())
        self.tool("windowfocus", "--sync", windows[-1])
        return windows[-1]

    def show(self, program, directory, screen, keys, options=()):
        """Shows a screen, presses keys, and returns the image of the cells."""
        before = self.settled()
        path = self.send({"run": [program, "run", directory, "--screen", screen, "--offline", *options]})
        pid = int(self.wait(path + ".pid", STARTUP))
        try:
            frame = self.settled(before)
            for key in keys:
                self.tool("key", key)
                frame = self.settled(frame)
            return frame.cut(*self.grid)
        finally:
            os.kill(pid, signal.SIGTERM)
            self.wait(path + ".done", 10)


class Display:
    """A virtual X server, whose pixels are a file."""

    def __init__(self, folder):
        read, write = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1200x900x24", "-fbdir", folder, "-nolisten", "tcp"],
            pass_fds=[write], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as file:
            number = file.readline().strip()
        if not number:
            raise Failure("Xvfb did not start")
        self.name, self.framebuffer = f":{number}", os.path.join(folder, "Xvfb_screen0")

    def close(self):
        self.process.terminate()
        self.process.wait()


if __name__ == "__main__":
    inside(sys.argv[1])
