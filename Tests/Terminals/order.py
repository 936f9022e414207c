"""Finds out how a terminal orders right-to-left text, by comparing its image with images of letters."""
import json
import os

# The letter in the third column of WORDS shows the order: the first, second or last one typed.
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
    # If the first cell is blank, the text is at the right edge.
    moved = cell(ALONE, 0).difference(cell(ALONE, columns // 2)) == 0
    if words == "last":
        return "reordered, from the right edge" if moved else "reordered, from the left edge"
    return {"first": "not reordered", "second": "each word reordered"}.get(words, "unknown")
