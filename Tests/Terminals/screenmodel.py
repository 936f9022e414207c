"""A model of a terminal's screen: the text that bytes show, and the replies to queries."""
import re
import unicodedata

SEQUENCE = re.compile(rb"\x1b\[([<-?]?)([0-9;:]*)([ -/]*)([@-~])")
STRING = re.compile(rb"\x1b([]P_^X])(.*?)(?:\x07|\x1b\\)", re.DOTALL)


def width(character):
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Me", "Mn"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class Screen:
    """Shows bytes in any pieces. `reply` gets what the terminal would send back."""

    def __init__(self, columns, rows, reply=lambda data: None):
        self.columns, self.rows, self.reply = columns, rows, reply
        self.lines = [[" "] * columns for _ in range(rows)]
        self.x = self.y = 0
        self.saved = (0, 0)
        self.top, self.bottom = 0, rows - 1
        self.buffer = b""
        self.last = " "

    @property
    def text(self):
        return "\n".join("".join(line).rstrip() for line in self.lines)

    def feed(self, data):
        data = self.buffer + data
        place = 0
        while place < len(data):
            count = self.step(data, place)
            if not count:
                break
            place += count
        self.buffer = data[place:]

    def step(self, data, place):
        """Obeys what begins at a place, and returns the number of its bytes, or 0 if the rest is missing."""
        byte = data[place]
        if byte == 0x1b:
            return self.escape(data, place)
        if byte < 0x20 or byte == 0x7f:
            self.control(byte)
            return 1
        length = 1 if byte < 0xc0 else 2 if byte < 0xe0 else 3 if byte < 0xf0 else 4
        if place + length > len(data):
            return 0
        self.put(data[place:place + length].decode(errors="replace")[0])
        return length

    def escape(self, data, place):
        if place + 1 >= len(data):
            return 0
        kind = data[place + 1:place + 2]
        if kind == b"[":
            found = SEQUENCE.match(data, place)
            if found:
                self.command(*found.groups())
            return len(found.group()) if found else 0
        if kind in (b"]", b"P", b"_", b"^", b"X"):
            found = STRING.match(data, place)
            if found:
                self.string(found.group(1), found.group(2))
            return len(found.group()) if found else 0
        if kind in (b"(", b")"):
            return 3 if place + 2 < len(data) else 0
        if kind == b"7":
            self.saved = (self.x, self.y)
        elif kind == b"8":
            self.x, self.y = self.saved
        elif kind == b"M":
            if self.y == self.top:
                self.scroll(-1)
            else:
                self.y = max(0, self.y - 1)
        return 2

    def control(self, byte):
        if byte == 0x0d:
            self.x = 0
        elif byte == 0x0a:
            if self.y == self.bottom:
                self.scroll(1)
            else:
                self.y = min(self.rows - 1, self.y + 1)
        elif byte == 0x08:
            self.x = max(0, self.x - 1)
        elif byte == 0x09:
            self.x = min(self.columns - 1, self.x // 8 * 8 + 8)

    def put(self, character):
        size = width(character)
        if size == 0:
            return
        if self.x + size > self.columns:
            self.x = 0
            self.control(0x0a)
        self.lines[self.y][self.x] = self.last = character
        if size == 2:
            self.lines[self.y][self.x + 1] = ""
        self.x += size

    def scroll(self, count, top=None):
        top = self.top if top is None else top
        region = self.lines[top:self.bottom + 1]
        for _ in range(min(abs(count), len(region))):
            if count > 0:
                region = region[1:] + [[" "] * self.columns]
            else:
                region = [[" "] * self.columns] + region[:-1]
        self.lines[top:self.bottom + 1] = region

    def command(self, private, parameters, middle, final):
        numbers = [int(part or 0) for part in re.split(rb"[;:]", parameters)] if parameters else []
        first = numbers[0] if numbers else 0
        count, final = max(1, first), final.decode()
        if private or middle:
            return self.query(private, numbers, middle, final)
        line, x = self.lines[self.y], min(self.x, self.columns - 1)
        if final in "Hf":
            second = numbers[1] if len(numbers) > 1 else 1
            self.y, self.x = min(self.rows, count) - 1, min(self.columns, max(1, second)) - 1
        elif final == "A":
            self.y = max(0, self.y - count)
        elif final == "B":
            self.y = min(self.rows - 1, self.y + count)
        elif final == "C":
            self.x = min(self.columns - 1, self.x + count)
        elif final == "D":
            self.x = max(0, x - count)
        elif final == "G":
            self.x = min(self.columns, count) - 1
        elif final == "d":
            self.y = min(self.rows, count) - 1
        elif final == "K":
            begin, end = [(x, self.columns), (0, x + 1), (0, self.columns)][first]
            line[begin:end] = [" "] * (end - begin)
        elif final == "J":
            begin, end = [(self.y + 1, self.rows), (0, self.y), (0, self.rows)][first]
            for row in range(begin, end):
                self.lines[row] = [" "] * self.columns
            if first < 2:
                line[slice(x, None) if first == 0 else slice(0, x + 1)] = (
                    [" "] * (self.columns - x if first == 0 else x + 1))
        elif final == "X":
            end = min(self.columns, x + count)
            line[x:end] = [" "] * (end - x)
        elif final == "@":
            line[x:] = ([" "] * count + line[x:])[:self.columns - x]
        elif final == "P":
            line[x:] = (line[x + count:] + [" "] * count)[:self.columns - x]
        elif final == "L":
            self.scroll(-count, self.y)
        elif final == "M":
            self.scroll(count, self.y)
        elif final == "S":
            self.scroll(count)
        elif final == "T":
            self.scroll(-count)
        elif final == "b":
            for _ in range(count):
                self.put(self.last)
        elif final == "r":
            self.top = count - 1
            self.bottom = (numbers[1] if len(numbers) > 1 and numbers[1] else self.rows) - 1
            self.x = self.y = 0
        elif final == "n" and first == 5:
            self.reply(b"\x1b[0n")
        elif final == "n" and first == 6:
            self.reply(b"\x1b[%d;%dR" % (self.y + 1, self.x + 1))
        elif final == "c":
            self.reply(b"\x1b[?62;22c")

    def query(self, private, numbers, middle, final):
        if private == b"?" and middle == b"$" and final == "p":
            self.reply(b"\x1b[?%d;0$y" % numbers[0])
        elif private == b"?" and final in "hl" and numbers and numbers[0] == 1049:
            self.lines = [[" "] * self.columns for _ in range(self.rows)]

    def string(self, kind, text):
        if kind == b"]" and text == b"11;?":
            self.reply(b"\x1b]11;rgb:0000/0000/0000\x1b\\")
        elif kind == b"P" and text == b"$qm":
            self.reply(b"\x1bP1$r0;48:2::1:2:3m\x1b\\")
