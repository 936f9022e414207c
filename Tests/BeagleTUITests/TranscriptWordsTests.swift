import BeagleTUITesting
import Testing

/// What the transcript says of searches, labels, lists and long texts.
@MainActor
@Suite struct TranscriptWordsTests {
  @Test func aSearchTellsTheMatchAndItsPlace() {
    let teller = Teller()
    teller.open(Part.screen(Part.text("First words"), Part.text("Other"), Part.text("More words")))
    _ = teller.takeLines()
    teller.press(.character("/"))
    teller.type("words")
    #expect(teller.takeLines().last == "Match 1 of 2: First words")
    #expect(teller.prompt == "> Search, text field: words")
    teller.type("x")
    #expect(teller.takeLines() == ["No match."])
    teller.press(.backspace, .enter)
    #expect(teller.lines.last { !$0.isEmpty } == "Match 1 of 2: First words")
    teller.press(.character("n"))
    #expect(teller.lines.last { !$0.isEmpty } == "Match 2 of 2: More words")
  }

  @Test func theOnlyMatchIsToldForEachKeyThatAsksForAnother() {
    let teller = Teller()
    teller.open(Part.screen(Part.text("First words"), Part.text("Other")))
    teller.press(.character("/"))
    teller.type("words")
    teller.press(.enter)
    var told: [String] = []
    for key in ["n", "n", "N"] as [Character] {
      teller.press(.character(key))
      told.append(teller.lines.last { !$0.isEmpty } ?? "")
    }
    #expect(
      told == [
        "The only match: First words", "Still the only match: First words",
        "The only match: First words",
      ])
  }

  @Test func aLabelIsToldOnceWithItsField() {
    let teller = Teller()
    let bare = #"{"_beagleComponent_":"beagle:textInput"}"#
    teller.open(
      Part.screen(
        Part.text("Your name"), bare, Part.text("mail"), TranscriptTests.field("mail"),
        Part.text("Note"),
        TranscriptTests.field("other"), context: Part.context("form", #"{"mail":"","other":""}"#)))
    #expect(
      teller.takeLines().dropFirst() == [
        "Your name, text field, empty", "mail, text field, empty", "Note",
        "other, text field, empty",
      ])
    teller.press(.tab)
    #expect(teller.prompt == "> Your name, text field:")
  }

  @Test func whatGoesOnToTheSideIsToldSo() {
    let teller = Teller(columns: 40, rows: 12)
    let data = (0..<20).map(String.init).joined(separator: ",")
    teller.open(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:listView","direction":"HORIZONTAL","dataSource":[\(data)],
         "templates":[{"view":\(Part.button("card @{item}"))}]}
        """))
    #expect(teller.takeLines().last == "More to the right.")
    teller.press(.tab, .right, .right, .right, .right, .right)
    let told = teller.takeLines()
    #expect(told.contains("More to the left and to the right."), "\(told)")
    #expect(teller.prompt == "> card 6, button, row 7 of 20")
    teller.press(.end)
    #expect(teller.takeLines().last == "More to the left.")
  }

  @Test func aLineHasABound() {
    let teller = Teller(columns: 5000)
    teller.open(Part.screen(Part.text(String(repeating: "x", count: 5000))))
    #expect(
      teller.takeLines().last == String(repeating: "x", count: 4000) + "… and 1000 more characters")
  }

  /// A row of which only the border is seen is not told by a line that follows.
  @Test func theNumberOfARowBelongsToTheRow() {
    let teller = Teller(columns: 40, rows: 8)
    let card = Part.box(
      [Part.text("card @{item}")], extra: #""style":{"margin":{"top":{"value":32,"type":"REAL"}}}"#)
    teller.open(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:listView","dataSource":[1,2,3,4],"templates":[{"view":\(card)}],
         "style":{"size":{"height":{"value":80,"type":"REAL"}}}}
        """, Part.text("below")))
    let told = teller.takeLines()
    #expect(told.contains("below"), "\(told)")
  }

  @Test func aListThatGrowsDoesNotTellItsRowsAgain() {
    let teller = Teller()
    teller.open(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:listView","dataSource":"@{c}",
         "templates":[{"view":\(Part.text("row @{item}."))}]}
        """, Part.button("More", Part.set("c", "[1,2,3]")), context: Part.context("c", "[1,2]")))
    #expect(teller.takeLines().contains("row 1. Row 1 of 2"))
    teller.press(.tab, .enter)
    #expect(teller.takeLines() == ["row 3. Row 3 of 3"])
  }
}
