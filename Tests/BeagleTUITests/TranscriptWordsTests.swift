import BeagleTUITesting
import BeagleTestSupport
import Testing

/// Tests of the transcript of searches, labels, lists and long texts.
@MainActor
@Suite struct TranscriptWordsTests {
  @Test func searchReportsTheMatchAndItsPosition() {
    let session = TranscriptSession()
    session.open(Part.screen(Part.text("First words"), Part.text("Other"), Part.text("More words")))
    _ = session.takeLines()
    session.press(.character("/"))
    session.type("words")
    #expect(session.takeLines().contains("Match 1 of 2: First words"))
    session.type("x")
    #expect(session.takeLines() == ["No match."])
    session.press(.backspace)
    #expect(session.takeLines() == ["Deleted: x", "Match 1 of 2: First words"])
    session.press(.enter)
    session.press(.character("n"))
    #expect(session.lines.last { !$0.isEmpty } == "Match 2 of 2: More words")
  }

  @Test func singleMatchIsRepeatedForEachSearchKey() {
    let session = TranscriptSession()
    session.open(Part.screen(Part.text("First words"), Part.text("Other")))
    session.press(.character("/"))
    session.type("words")
    session.press(.enter)
    var output: [String] = []
    for key in ["n", "n", "N"] as [Character] {
      session.press(.character(key))
      output.append(session.lines.last { !$0.isEmpty } ?? "")
    }
    #expect(
      output == [
        "The only match: First words", "Still the only match: First words",
        "The only match: First words",
      ])
  }

  @Test func labelIsReportedOnceWithItsField() {
    let session = TranscriptSession()
    let bare = #"{"_beagleComponent_":"beagle:textInput"}"#
    session.open(
      Part.screen(
        Part.text("Your name"), bare, Part.text("mail"), TranscriptTests.field("mail"),
        Part.text("Note"),
        TranscriptTests.field("other"), context: Part.context("form", #"{"mail":"","other":""}"#)))
    #expect(
      session.takeLines().dropFirst() == [
        "Your name, text field, empty", "mail, text field, empty", "Note",
        "other, text field, empty",
        "Focus: Your name, text field, empty, 1 of 3",
      ])
  }

  @Test func horizontalOverflowIsReported() {
    let session = TranscriptSession(columns: 40, rows: 12)
    let data = (0..<20).map(String.init).joined(separator: ",")
    session.open(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:listView","direction":"HORIZONTAL","dataSource":[\(data)],
         "templates":[{"view":\(Part.button("card @{item}"))}]}
        """))
    #expect(session.takeLines().contains("More to the right."))
    session.press(.tab, .right, .right, .right, .right, .right)
    let output = session.takeLines()
    #expect(output.contains("More to the left and to the right."), "\(output)")
    #expect(output.last == "card 6, button, row 7 of 20")
    session.press(.end)
    #expect(session.takeLines().contains("More to the left."))
  }

  @Test func lineLengthIsLimited() {
    let session = TranscriptSession(columns: 5000)
    session.open(Part.screen(Part.text(String(repeating: "x", count: 5000))))
    #expect(
      session.takeLines().last == String(repeating: "x", count: 4000) + "… and 1000 more characters"
    )
  }

  /// A list row with only its margin visible does not add its position to later content.
  @Test func rowPositionIsReportedWithItsRow() {
    let session = TranscriptSession(columns: 40, rows: 8)
    let card = Part.box(
      [Part.text("card @{item}")], extra: #""style":{"margin":{"top":{"value":32,"type":"REAL"}}}"#)
    session.open(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:listView","dataSource":[1,2,3,4],"templates":[{"view":\(card)}],
         "style":{"size":{"height":{"value":80,"type":"REAL"}}}}
        """, Part.text("below")))
    let output = session.takeLines()
    #expect(output.contains("below"), "\(output)")
  }

  @Test func growingListReportsOnlyNewRows() {
    let session = TranscriptSession()
    session.open(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:listView","dataSource":"@{c}",
         "templates":[{"view":\(Part.text("row @{item}."))}]}
        """, Part.button("More", Part.set("c", "[1,2,3]")), context: Part.context("c", "[1,2]")))
    #expect(session.takeLines().contains("row 1. Row 1 of 2"))
    session.press(.tab, .enter)
    #expect(session.takeLines() == ["More, button", "row 3. Row 3 of 3"])
  }
}
