"""The emulators that terminals.py opens: how each one is started with 80 by 24 cells and the same font."""
import os
import shutil

import record

FONT, POINTS = "DejaVu Sans Mono", 10
# The font has no Hebrew letters. This one has, and they are as wide.
HEBREW = "Miriam Mono CLM"
FONTS = f"""<fontconfig>
  <alias binding="same"><family>{FONT}</family><accept><family>{HEBREW}</family></accept></alias>
</fontconfig>
"""
XFT = f"{FONT}:size={POINTS}"
XTERM = ["xterm", "-geometry", "80x24", "-fa", FONT, "-fs", str(POINTS), "+sb"]


class Emulator:
    """An emulator with the arguments before a command.

    `one` says that the command is one argument, and `files` are written to its home directory.
    """

    def __init__(self, name, arguments, package, one=False, files=None, wayland=False, library=None):
        self.name, self.arguments, self.package = name, arguments, package
        self.one, self.files, self.wayland, self.library = one, files or {}, wayland, library

    @property
    def missing(self):
        """The first program that is not installed, or None."""
        tools = [word for word in self.arguments if word in TOOLS] + ["weston"] * self.wayland
        return next((tool for tool in tools if not shutil.which(tool)), None)

    @property
    def version(self):
        text = record.version(self.package)
        if self.library:
            name, package = self.library
            text += f" with {name} {record.version(package)}"
        return text

    def command(self, inner):
        return self.arguments + ([" ".join(inner)] if self.one else inner)

    def prepare(self, home):
        """Writes the configuration, so that no setting of the user changes the image."""
        for path, text in {".config/fontconfig/fonts.conf": FONTS, **self.files}.items():
            path = os.path.join(home, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write(text)


TOOLS = {
    "xterm", "tmux", "screen", "kitty", "foot", "alacritty", "konsole", "xfce4-terminal", "urxvt", "st", "mlterm",
    "pterm", "qterminal", "zutty"}

QTERMINAL = f"""[General]
fontFamily={FONT}
fontSize={POINTS}
MenuVisible=false
HideTabBarWithOneTab=true
ScrollbarPosition=0
TerminalMargin=0
AskOnExit=false
[MainWindow]
ApplicationTransparency=0
fixedSize=@Size(680 440)
size=@Size(680 440)
"""

EMULATORS = {
    "alacritty": Emulator(
        "Alacritty",
        ["alacritty", "-o", "window.dimensions.columns=80", "-o", "window.dimensions.lines=24", "-o",
         f"font.size={POINTS}", "-o", f"font.normal.family='{FONT}'", "-e"], "alacritty"),
    "foot": Emulator(
        "foot", ["foot", "--window-size-chars=80x24", f"--font={XFT}", "-o", "csd.preferred=none"], "foot",
        wayland=True),
    "kitty": Emulator(
        "kitty",
        ["kitty", "--config", "NONE", "-o", "remember_window_size=no", "-o", "initial_window_width=80c", "-o",
         "initial_window_height=24c", "-o", f"font_family={FONT}", "-o", f"font_size={POINTS}", "-o",
         "cursor_blink_interval=0", "-o", "update_check_interval=0"], "kitty"),
    "konsole": Emulator(
        "Konsole",
        ["dbus-run-session", "konsole", "--hide-menubar", "--hide-tabbar", "-p", "TerminalColumns=80", "-p",
         "TerminalRows=24", "-p", f"Font={FONT},{POINTS}", "-e"], "konsole"),
    "mlterm": Emulator(
        "mlterm", ["mlterm", "--term=mlterm-256color", "-g", "80x24", "--sbmod=none", "--type=xft", "-e"], "mlterm",
        files={
            ".mlterm/aafont": f"ISO10646_UCS4_1={FONT}\nU+590-5ff={HEBREW}\nU+20aa={HEBREW}\n",
            ".mlterm/main": "fontsize=14\n"}),
    "putty": Emulator("PuTTY", ["pterm", "-geometry", "80x24", "-fn", f"client:{FONT} {POINTS}", "-e"], "pterm"),
    "qterminal": Emulator(
        "QTerminal", ["qterminal", "-e"], "qterminal", one=True,
        files={".config/qterminal.org/qterminal.ini": QTERMINAL}),
    "urxvt": Emulator(
        "rxvt-unicode", ["urxvt", "-geometry", "80x24", "-fn", f"xft:{XFT}", "+sb", "-e"], "rxvt-unicode"),
    "st": Emulator("st", ["st", "-g", "80x24", "-f", XFT, "-e"], "stterm"),
    "xfce4-terminal": Emulator(
        "xfce4-terminal",
        ["dbus-run-session", "xfce4-terminal", "--disable-server", "--geometry=80x24", "--hide-menubar",
         "--hide-scrollbar", f"--font={FONT} {POINTS}", "-x"], "xfce4-terminal",
        library=("VTE", "libvte-2.91-0")),
    "xterm": Emulator("xterm", XTERM + ["-e"], "xterm"),
    "zutty": Emulator("Zutty", ["zutty", "-geometry", "80x24", "-e"], "zutty"),
    "tmux": Emulator(
        "tmux in xterm", XTERM + ["-e", "tmux", "-L", "images", "-f", "{home}/tmux.conf", "new"], "tmux", one=True,
        files={"tmux.conf": "set -g status off\n"}),
    "screen": Emulator("GNU screen in xterm", XTERM + ["-e", "screen", "-c", "/dev/null"], "screen"),
}
