"""Finds out how a terminal orders right-to-left text, from an image of texts whose first letters are known."""
import json
import os

# Each letter in the third column, behind a letter from left to right, and what it would mean there.
LETTERS = {"א": "first", "ב": "second", "ד": "last"}
WORDS, ALONE = "a אב גד", "אב"
LINES = ["a " + letter for letter in LETTERS] + [WORDS, ALONE]


def write(folder):
    """Writes a directory with the screen of these texts, and returns its path."""
    os.makedirs(folder)
    texts = [{"_beagleComponent_": "beagle:text", "text": line} for line in LINES]
    with open(os.path.join(folder, "order.json"), "w") as file:
        json.dump({
            "_beagleComponent_": "beagle:screenComponent",
            "child": {"_beagleComponent_": "beagle:container", "children": texts}}, file)
    return folder


def found(frame, columns, rows):
    """Returns the order in words, from an image of the cells."""
    width, height = frame.width // columns, frame.height // rows

    def cell(line, column):
        return frame.cut(column * width, LINES.index(line) * height, width, height)

    def meaning(line):
        letters = {cell("a " + letter, 2): name for letter, name in LETTERS.items()}
        return letters[min(letters, key=lambda letter: letter.difference(cell(line, 2)))]

    words = meaning(WORDS)
    # A blank cell has the color of another one in the same line.
    moved = cell(ALONE, 0).difference(cell(ALONE, columns // 2)) == 0
    if words == "last":
        return "reordered, from the right edge" if moved else "reordered, from the left edge"
    return {"first": "not reordered", "second": "each word reordered"}.get(words, "unknown")
