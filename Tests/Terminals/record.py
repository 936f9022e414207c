#!/usr/bin/env python3
"""Record the replies of terminal emulators to the queries of beagle-tui.

usage: record.py [--program FILE] [NAME...]

Starts each emulator in a virtual X server, runs the program in it, and writes the bytes that the
emulator sent to Recorded/NAME.txt: its replies, and what Escape and Shift-Enter send afterward. An
emulator that is not installed is skipped. On Debian: apt-get install xvfb xdotool weston xterm
kitty foot alacritty konsole sakura rxvt-unicode stterm mlterm pterm qterminal terminology tmux
screen.

The tests play these files against the program, so they need no emulator.
"""
import argparse, os, pty, re, select, shutil, signal, struct, subprocess, sys, tempfile, time
import fcntl, termios, tty

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
DISPLAY = ":87"
# The variables that the program reads.
VARIABLES = ["TERM", "COLORTERM", "COLORFGBG", "TERM_PROGRAM", "STY"]
ATTRIBUTES = re.compile(rb"\x1b\[\?[0-9;]*c")
FOCUS = re.compile(rb"\x1b\[[IO]|\x1b\]11;[^\x07\x1b]*(\x07|\x1b\\)")

# The arguments that run a command, the name in the manual, and the Debian package.
EMULATORS = {
    "xterm": (["xterm", "-e"], "xterm", "xterm"),
    "xterm-sixel": (["xterm", "-ti", "vt340", "-e"], "xterm as a VT340", "xterm"),
    "kitty": (["kitty"], "kitty", "kitty"),
    "foot": (["foot"], "foot", "foot"),
    "alacritty": (["alacritty", "-e"], "Alacritty", "alacritty"),
    "konsole": (["dbus-run-session", "konsole", "-e"], "Konsole", "konsole"),
    "vte": (["sakura", "-x"], "VTE (GNOME)", "libvte-2.91-0"),
    "urxvt": (["urxvt", "-e"], "rxvt-unicode", "rxvt-unicode"),
    "st": (["st", "-e"], "st", "stterm"),
    "mlterm": (["mlterm", "--term=mlterm-256color", "-e"], "mlterm", "mlterm"),
    "putty": (["pterm", "-e"], "PuTTY", "pterm"),
    "qterminal": (["qterminal", "-e"], "QTerminal", "qterminal"),
    "terminology": (["terminology", "-e"], "Terminology", "terminology"),
    "tmux": (["xterm", "-e", "tmux", "-L", "record", "-f", "/dev/null", "new"], "tmux", "tmux"),
    "screen": (["xterm", "-e", "screen", "-c", "/dev/null"], "GNU screen", "screen"),
}
# These take the command as one argument.
ONE_ARGUMENT = {"vte", "qterminal", "terminology", "tmux"}
WAYLAND = {"foot"}

SCREEN = """{"_beagleComponent_": "beagle:screenComponent", "child":
  {"_beagleComponent_": "beagle:container", "children": [
    {"_beagleComponent_": "beagle:image",
     "path": {"_beagleImagePath_": "local", "mobileId": "square"}},
    {"_beagleComponent_": "beagle:text", "text": "Hello"}]}}"""
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d4944415478da63fccff0bf1e0005fd02fea72d9b400000000049454e44ae426082")


def escaped(data):
    """Returns bytes as ASCII with \\e, \\r and \\xNN."""
    return "".join(
        "\\e" if b == 0x1B else "\\r" if b == 13 else "\\\\" if b == 92
        else chr(b) if 0x20 <= b < 0x7F else "\\x%02x" % b for b in data)


def inside(output, program, screens):
    """Runs in the emulator: runs the program on a terminal of its own, and passes bytes on."""
    size = fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8)
    before = termios.tcgetattr(0)
    pid, inner = pty.fork()
    if pid == 0:
        time.sleep(0.3)
        os.execv(program, [program, screens])
    fcntl.ioctl(inner, termios.TIOCSWINSZ, size)
    tty.setraw(0)
    received, keys = b"", []

    def run(seconds, silence=None):
        """Passes bytes on for a time, or until the emulator is silent for another."""
        nonlocal received
        end, last = time.monotonic() + seconds, time.monotonic()
        while time.monotonic() < end and (silence is None or time.monotonic() < last + silence):
            ready = select.select([0, inner], [], [], 0.05)[0]
            if 0 in ready:
                data = os.read(0, 65536)
                received += data
                last = time.monotonic()
                os.write(inner, data)
            if inner in ready:
                try:
                    data = os.read(inner, 65536)
                except OSError:
                    return
                os.write(1, data)
    try:
        run(10, silence=3)
        replies, received = received, b""
        open(output + ".ready", "w").close()
        # The recorder presses a key whenever the number of files grows.
        for number in range(2):
            deadline = time.monotonic() + 8
            while not os.path.exists(f"{output}.key{number}") and time.monotonic() < deadline:
                run(0.1)
            run(1)
            keys.append(received)
            received = b""
        os.kill(pid, signal.SIGTERM)
        run(1)
    finally:
        termios.tcsetattr(0, termios.TCSANOW, before)
    ends = [match.end() for match in ATTRIBUTES.finditer(replies)]
    # What follows the last batch belongs to it.
    if ends:
        ends[-1] = len(replies)
    batches = [replies[a:b] for a, b in zip([0] + ends, ends)]
    with open(output + ".part", "w") as file:
        for name in VARIABLES:
            if os.environ.get(name):
                # The number of the session has no meaning.
                value = "1" if name == "STY" else os.environ[name]
                print(f"environment: {name}={value}", file=file)
        print("cell: %dx%d" % cell(size), file=file)
        for batch in batches:
            print("replies:", escaped(batch), file=file)
        # The recorder gives the window the focus, so that the program queries the background.
        keys = [FOCUS.sub(b"", data) for data in keys]
        # An emulator that withholds a key mixes it with the next one.
        if all(keys):
            for name, data in zip(["escape", "shift-enter"], keys):
                print(f"{name}:", escaped(data), file=file)
    os.rename(output + ".part", output)


def cell(size):
    """Returns the size of a cell in pixels as the kernel knows it, or zeros."""
    rows, columns, width, height = struct.unpack("HHHH", size)
    return (width // columns, height // rows) if columns and rows else (0, 0)


def press(name, output, environment):
    """Presses keys in the emulator's window."""
    deadline = time.monotonic() + 25
    while not os.path.exists(output + ".ready"):
        if time.monotonic() > deadline or os.path.exists(output):
            return
        time.sleep(0.1)

    def tool(*arguments):
        return subprocess.run(["xdotool", *arguments], env=environment, capture_output=True, text=True)

    windows = tool("search", "--onlyvisible", "--name", "").stdout.split()
    for window in windows[-1:]:
        tool("windowfocus", "--sync", window)
    for number, key in enumerate(["Escape", "shift+Return"]):
        tool("key", key)
        open(f"{output}.key{number}", "w").close()
        time.sleep(1.4)


def version(package):
    """Returns the version of a Debian package, without Debian's own parts."""
    run = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True)
    return run.stdout.split(":")[-1].split("-")[0].split("+")[0] or "of an unknown version"


def record(name, program, screens, folder):
    arguments, title, package = EMULATORS[name]
    missing = [tool for tool in arguments if tool in (
        "xterm", "tmux", "screen", "kitty", "foot", "alacritty", "konsole", "sakura", "urxvt", "st",
        "mlterm", "pterm", "qterminal", "terminology") and not shutil.which(tool)]
    if missing:
        print(f"{name}: skipped, {missing[0]} is not installed")
        return
    output = os.path.join(folder, name)
    inner = [sys.executable, os.path.abspath(__file__), "--inside", output, program, screens]
    command = arguments + ([" ".join(inner)] if name in ONE_ARGUMENT else inner)
    environment = {
        key: value for key, value in os.environ.items()
        if key in ("PATH", "HOME", "USER", "SHELL")}
    environment.update(
        DISPLAY=DISPLAY, LANG="C.UTF-8", LIBGL_ALWAYS_SOFTWARE="1", XDG_RUNTIME_DIR=folder)
    compositor = None
    with open(os.devnull, "r+b") as null:
        if name in WAYLAND:
            if not shutil.which("weston"):
                print(f"{name}: skipped, weston is not installed")
                return
            compositor = subprocess.Popen(
                ["weston", "--backend=x11-backend.so", "--use-pixman", "--socket=record",
                 "--idle-time=0"], env=environment, stdin=null, stdout=null, stderr=null)
            environment["WAYLAND_DISPLAY"] = "record"
            time.sleep(2)
        emulator = subprocess.Popen(
            command, env=environment, stdin=null, stdout=null, stderr=null, start_new_session=True)
        press(name, output, environment)
        deadline = time.monotonic() + 20
        while not os.path.exists(output) and time.monotonic() < deadline:
            time.sleep(0.2)
        for process in [emulator, compositor]:
            if process:
                process.terminate()
                process.wait()
    if not os.path.exists(output):
        print(f"{name}: did not run")
        return
    with open(output) as file:
        text = file.read()
    with open(os.path.join(HERE, "Recorded", name + ".txt"), "w") as file:
        file.write(f"terminal: {title} {version(package)}\n{text}")
    print(f"{name}: recorded")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=os.path.join(ROOT, ".build/debug/beagle-tui"))
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(EMULATORS))
    options = parser.parse_args()
    for tool in ["Xvfb", "xdotool"]:
        if not shutil.which(tool):
            print(f"skipped: {tool} is not installed")
            return
    unknown = [name for name in options.names if name not in EMULATORS]
    if unknown:
        parser.error(f"unknown emulator {unknown[0]}; choose from " + ", ".join(EMULATORS))
    program = os.path.abspath(options.program)
    if not os.access(program, os.X_OK):
        parser.error(f"{program} does not exist; build it, or name it with --program")
    with tempfile.TemporaryDirectory() as folder, open(os.devnull, "r+b") as null:
        screens = os.path.join(folder, "screens")
        os.makedirs(os.path.join(screens, "images"))
        with open(os.path.join(screens, "home.json"), "w") as file:
            file.write(SCREEN)
        with open(os.path.join(screens, "images", "square.png"), "wb") as file:
            file.write(PIXEL)
        server = subprocess.Popen(
            ["Xvfb", DISPLAY, "-screen", "0", "1200x900x24"], stdin=null, stdout=null, stderr=null)
        time.sleep(1)
        try:
            for name in options.names or EMULATORS:
                record(name, program, screens, folder)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        inside(*sys.argv[2:5])
    else:
        main()
