"""The measured screens, generated from fixed pseudo-random numbers and the same in every run."""

import json

WORDS = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "hazel", "inlet", "jade"]
# Wide characters, combining marks, and emoji of several scalars.
WIDE = ["湖畔", "東京都", "한국어", "é", "naïve", "🌍", "👍🏽", "👨‍👩‍👧‍👦"]


class Numbers:
    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit

    def words(self, count, wide=0):
        """Returns words; one in `wide` is not ASCII."""
        chosen = [WIDE if wide and self.below(wide) == 0 else WORDS for _ in range(count)]
        return " ".join(words[self.below(len(words))] for words in chosen)


def component(name, **properties):
    return {"_beagleComponent_": "beagle:" + name, **properties}


def text(value):
    return component("text", text=value)


def container(children, **flex):
    return component("container", children=children, style={"flex": flex})


def screen(child):
    return component("screenComponent", navigationBar={"title": "Bench"}, child=child)


def button(value):
    press = {"_beagleAction_": "beagle:alert", "title": "pressed", "message": value}
    return component("button", text=value, onPress=[press])


def settings():
    """W1: ten rows of a name, a value and a button; 40 nodes."""
    return screen(container([text("Settings")] + setting_rows(10)))


def setting_rows(count):
    numbers = Numbers(1)
    return [
        container(
            [text(numbers.words(2)), text(str(numbers.below(100))), button("Change %d" % row)],
            flexDirection="ROW", justifyContent="SPACE_BETWEEN")
        for row in range(count)
    ]


def rows(count):
    """W2: a list of rows of two texts and a button."""
    numbers = Numbers(2)
    data = [
        {"id": "%07d" % row, "title": numbers.words(2), "subtitle": numbers.words(4)}
        for row in range(count)
    ]
    column = container([text("@{item.id} @{item.title}"), text("@{item.subtitle}")], grow=1)
    row = container([column, button("Open @{item.id}")], flexDirection="ROW")
    return screen(component(
        "listView", direction="VERTICAL", iteratorName="item", key="id", dataSource=data,
        templates=[{"view": row}]))


def nested(count=2000):
    """W3: some 2,000 nodes, up to nine deep."""
    numbers = Numbers(3)
    left = [count]

    def node(depth):
        left[0] -= 1
        if depth == 9 or left[0] <= 0 or numbers.below(5) < 2:
            return text(numbers.words(1 + numbers.below(3)))
        children = [node(depth + 1) for _ in range(2 + numbers.below(3))]
        return container(
            children, flexDirection=["ROW", "COLUMN"][numbers.below(2)], flexWrap="WRAP",
            grow=numbers.below(3), shrink=1)

    children = []
    while left[0] > 0:
        children.append(node(0))
    return screen(component("scrollView", scrollDirection="VERTICAL", children=children))


def article(limit=200_000):
    """W4: 200 KB of paragraphs, one word in nine not ASCII."""
    numbers = Numbers(4)
    paragraphs = []
    size = 0
    while size < limit:
        paragraphs.append(numbers.words(40 + numbers.below(120), wide=9))
        size += len(paragraphs[-1].encode())
    return screen(component(
        "scrollView", scrollDirection="VERTICAL", children=[text(p) for p in paragraphs]))


def legacy():
    """The settings as a back end of Beagle 1.x writes them: a name that has changed since, colours,
    margins, and an id for each button."""
    whole = settings()
    whole["identifier"] = "settings"
    whole["navigationBar"]["showBackButton"] = True
    title, *rows = whole["child"]["children"]
    title.update(alignment="CENTER", textColor="#00aaff")
    for number, row in enumerate(rows):
        row["style"]["margin"] = {"bottom": {"value": 1, "type": "REAL"}}
        _, value, change = row["children"]
        value["textColor"] = "#888888"
        change["id"] = "change-%d" % number
    return whole


def cards(count):
    """As many bytes for a component, with style, identifier, label and actions, as the samples of
    Beagle's back ends send: some 300."""
    numbers = Numbers(5)

    def points(value):
        return {"value": value, "type": "REAL"}

    def card(number):
        style = {
            "backgroundColor": "#203040", "cornerRadius": {"radius": 8}, "borderWidth": 1,
            "borderColor": "#405060", "padding": {"all": points(8)},
            "margin": {"bottom": points(16)}, "flex": {"flexDirection": "COLUMN"}}
        press = [
            {"_beagleAction_": "beagle:setContext", "contextId": "cart", "path": "last",
             "value": number},
            {"_beagleAction_": "beagle:pushView", "route": {
                "url": "/orders/%d" % number, "shouldPrefetch": False}}]
        title = component(
            "text", id="title-%d" % number, text=numbers.words(3), styleId="DesignSystem.Text.H2",
            textColor="#ffffff", alignment="LEFT",
            accessibility={"accessible": True, "accessibilityLabel": numbers.words(3)})
        detail = component(
            "text", id="detail-%d" % number, text=numbers.words(12), textColor="#c0c0c0",
            style={"margin": {"top": points(4), "bottom": points(4)}})
        follow = component(
            "button", id="follow-%d" % number, text="Order %d" % number, onPress=press,
            styleId="DesignSystem.Button.Main")
        return component(
            "container", id="card-%d" % number, children=[title, detail, follow], style=style)

    return component(
        "scrollView", scrollDirection="VERTICAL", children=[card(number) for number in range(count)],
        context={"id": "cart", "value": {"last": 0}})


def encode(screen):
    return json.dumps(screen, ensure_ascii=False, separators=(",", ":")).encode()


def write(make, path):
    with open(path, "wb") as file:
        file.write(encode(make()))
