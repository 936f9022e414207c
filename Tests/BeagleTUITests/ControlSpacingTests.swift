import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText

/// Tests of the width of buttons, and of the space around controls without margins.
@MainActor @Suite struct ControlSpacingTests {
  private let bench = TestBench(size: CellSize(width: 140, height: 24))

  private func button(_ title: String, style: String = "{}") -> String {
    "{\"_beagleComponent_\":\"beagle:button\",\"text\":\"\(title)\",\"style\":\(style)}"
  }

  private func field(_ placeholder: String, style: String = "{}") -> String {
    "{\"_beagleComponent_\":\"beagle:textInput\",\"placeholder\":\"\(placeholder)\","
      + "\"style\":\(style)}"
  }

  /// The rows of the screen without blanks and the mark of the focus, up to the last one with text.
  private func rows(_ json: String) -> [String] {
    bench.show(json)
    bench.leaveField()
    return rows
  }

  private var rows: [String] {
    var rows = (0..<23).map { bench.terminal.text(row: $0).trimmingBlanks }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }

  /// The columns of the row with a text whose background is not that of the screen.
  private func filled(_ text: String) -> ClosedRange<Int>? {
    guard let row = bench.terminal.find(text)?.y else { return nil }
    let surface = Theme.standard[.surface].background
    let columns = (0..<140).filter {
      let background = bench.terminal.surface[$0, row].background
      return background != surface && !background.isDefault
    }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first...last
  }

  // MARK: - Width

  @Test func buttonInAColumnIsAsWideAsItsTitle() {
    bench.show(
      Part.screen(
        field("name"), button("Send"), button("Send the order to the kitchen"),
        Part.box(
          [button("Centered")],
          extra: #""style":{"flex":{"alignItems":"CENTER"}}"#),
        Part.box(
          [button("Stretched")],
          extra: #""style":{"flex":{"alignItems":"STRETCH"}}"#),
        button("Ending", style: #"{"flex":{"alignSelf":"FLEX_END"}}"#)))
    #expect(filled("name") == 20...79)
    // A short title gets the usual width.
    #expect(filled("Send") == 20...35)
    #expect(filled("kitchen")?.count == "Send the order to the kitchen".count + 4)
    // The author's alignment decides, also about the width.
    #expect(filled("Centered")?.count == 12)
    #expect(filled("Stretched")?.count == 60)
    #expect(filled("Ending")?.upperBound == 119)
  }

  /// A row of buttons continues in the next row instead of breaking titles.
  @Test func rowOfButtonsWraps() {
    let buttons = (1...8).map { button("Button number \($0)") }
    let row = Part.box(buttons, extra: #""style":{"flex":{"flexDirection":"ROW"}}"#)
    #expect(
      rows(Part.screen(row)) == [
        (1...7).map { "Button number \($0)" }.joined(separator: "     "), "",
        "Button number 8",
      ])
  }

  /// The button that submits a form is the main one, unless the author chose a style.
  @Test func submittingButtonIsTheMainOne() {
    let submit = #"{"_beagleAction_":"beagle:submitForm"}"#
    let form =
      #"{"_beagleComponent_":"beagle:simpleForm","onSubmit":[],"children":["#
      + field("name") + "," + Part.button("Send", submit) + ","
      + Part.button("Reset", Part.set("c", "1")) + "]}"
    bench.show(Part.screen(form))
    bench.leaveField()
    func background(_ text: String) -> Color? {
      bench.terminal.find(text).map { bench.terminal.surface[$0.x, $0.y].background }
    }
    #expect(background("Send") == Theme.standard[.buttonMain].background)
    #expect(background("Reset") == Theme.standard[.button].background)
  }

  @Test func clickBesideTheButtonDoesNotPressIt() {
    let press = Part.set("c", "\"pressed\"")
    bench.show(
      Part.screen(
        Part.text("before"), Part.button("Send", press), Part.text("is @{c}."),
        context: Part.context("c", "\"idle\"")))
    guard let row = bench.terminal.find("Send")?.y else { Issue.record("no button"); return }
    bench.click(at: CellPoint(x: 36, y: row))
    #expect(bench.text.contains("is idle."))
    bench.click(at: CellPoint(x: 35, y: row))
    #expect(bench.text.contains("is pressed."))
  }

  @Test(arguments: [
    (#"{"size":{"width":{"value":640,"type":"REAL"}}}"#, 80),
    (#"{"size":{"width":{"value":100,"type":"PERCENT"}}}"#, 100),
    (#"{"size":{"maxWidth":{"value":240,"type":"REAL"}}}"#, 30),
    (#"{"size":{"minWidth":{"value":720,"type":"REAL"}}}"#, 90),
    (#"{"backgroundColor":"@{c}"}"#, 16),
  ])
  func authorSetsTheWidth(_ style: String, width: Int) {
    bench.show(
      Part.screen(button("Send", style: style), context: Part.context("c", "\"#804020\"")))
    #expect(filled("Send")?.count == width)
  }

  @Test func buttonThatGrowsInARowIsNotLimited() {
    bench.show(
      Part.box(
        [button("Send", style: #"{"flex":{"grow":1}}"#)],
        extra: #""style":{"flex":{"flexDirection":"ROW"}}"#))
    #expect(filled("Send")?.count == 100)
  }

  // MARK: - Spacing

  @Test func unstyledFormHasSpaceAroundControls() {
    let form = Part.screen(
      Part.text("Title"), Part.text("Name"), field("name"), Part.text("E-mail"), field("mail"),
      field("again"), button("Send"), button("Reset"), Part.text("Note"), Part.text("End"))
    #expect(
      rows(form) == [
        "Title", "Name", "name", "", "E-mail", "mail", "", "again", "", "Send", "", "Reset", "",
        "Note", "End",
      ])
  }

  @Test(arguments: ["simpleForm", "scrollView"])
  func otherColumnsHaveTheSameSpace(_ type: String) {
    let column =
      "{\"_beagleComponent_\":\"beagle:\(type)\",\"children\":"
      + "[\(button("One")),\(button("Two")),\(Part.text("end"))]}"
    #expect(rows(Part.screen(column)) == ["One", "", "Two", "", "end"])
  }

  private static let row = #""style":{"flex":{"flexDirection":"ROW"}}"#

  /// Groups of a label and a field have the space of the same components without groups.
  @Test func groupsOfControlsHaveSpaceAroundThem() {
    let form = Part.screen(
      Part.text("Title"), Part.box([Part.text("Name"), field("name")]),
      Part.box([Part.box([Part.text("E-mail"), field("mail")])]),
      Part.box([button("Back"), button("Send")], extra: Self.row), Part.text("End"))
    #expect(
      rows(form).map { $0.split(separator: " ").joined(separator: " ") } == [
        "Title", "Name", "name", "", "E-mail", "mail", "", "Back Send", "", "End",
      ])
  }

  /// The rows of a settings page stay close together; fields have space, also next to a label.
  @Test func rowsOfTextsAndAButtonHaveNoSpace() {
    let setting = Part.box([Part.text("Wi-Fi"), button("Change")], extra: Self.row)
    #expect(rows(Part.screen(setting, setting)).count == 2)
    let input = Part.box([Part.text("Name"), field("name")], extra: Self.row)
    #expect(rows(Part.screen(input, input)).count == 3)
  }

  @Test func labelStaysNextToAGroupThatBeginsWithAField() {
    #expect(
      rows(Part.screen(Part.box([Part.text("Name")]), Part.box([field("name")])))
        == ["Name", "name"])
  }

  /// Groups with space, an edge or a height of their own are the author's.
  @Test(arguments: [
    #"{"margin":{"top":{"value":0,"type":"REAL"}}}"#,
    #"{"padding":{"top":{"value":0,"type":"REAL"}}}"#,
    ##"{"backgroundColor":"#336699"}"##,
    #"{"size":{"height":{"value":16,"type":"REAL"}}}"#,
  ])
  func styledGroupHasNoSpace(_ style: String) {
    #expect(
      rows(Part.screen(Part.text("a"), Part.box([button("One")], extra: "\"style\":\(style)")))
        == ["a", "One"])
  }

  @Test func marginInsideAGroupReplacesTheSpace() {
    let style = #"{"margin":{"top":{"value":32,"type":"REAL"}}}"#
    #expect(
      rows(Part.screen(Part.text("a"), Part.box([button("One", style: style)])))
        == ["a", "", "", "One"])
    let one = Part.box([button("One")], extra: Self.row)
    let two = Part.box([button("Two", style: style)], extra: Self.row)
    #expect(rows(Part.screen(one, two, Part.text("b"))) == ["One", "", "", "Two", "", "b"])
  }

  private func grid(_ cell: String, columns: Int = 2) -> String {
    "{\"_beagleComponent_\":\"beagle:gridView\",\"spanCount\":\(columns),"
      + "\"context\":{\"id\":\"c\",\"value\":[\"A\",\"B\",\"C\",\"D\"]},"
      + "\"dataSource\":\"@{c}\",\"templates\":[{\"view\":\(cell)}]}"
  }

  @Test(arguments: [false, true])
  func buttonsInCellsOfAGridDoNotTouch(hasLabel: Bool) throws {
    let cell = button("@{item}")
    bench.show(Part.screen(grid(hasLabel ? Part.box([Part.text("@{item}x"), cell]) : cell)))
    let first = try #require(bench.terminal.find(hasLabel ? "Ax" : "A"))
    let below = try #require(bench.terminal.find(hasLabel ? "Cx" : "C"))
    #expect(below.y - first.y == (hasLabel ? 4 : 2))
    let row = first.y + (hasLabel ? 2 : 0)
    let surface = Theme.standard[.surface].background
    let isFilled = (0..<140).map { column in
      let background = bench.terminal.surface[column, row].background
      return background != surface && !background.isDefault
    }
    let changes = zip([false] + isFilled, isFilled + [false]).count { $0 != $1 }
    #expect(changes == 4, "two buttons with space between them")
  }

  @Test func cellsOfAGridWithAMarginKeepIt() throws {
    let style = #"{"margin":{"all":{"value":0,"type":"REAL"}}}"#
    bench.show(Part.screen(grid(button("@{item}", style: style))))
    let first = try #require(bench.terminal.find("A"))
    #expect(bench.terminal.find("C")?.y == first.y + 1)
    #expect(bench.terminal.find("B")?.x == first.x + 50, "half of the content")
  }

  @Test(arguments: [
    #"{"margin":{"top":{"value":0,"type":"REAL"}}}"#,
    #"{"margin":{"vertical":{"value":0,"type":"REAL"}}}"#,
    #"{"margin":{"all":{"value":0,"type":"REAL"}}}"#,
    #"{"padding":{"bottom":{"value":0,"type":"REAL"}}}"#,
    #"{"positionType":"ABSOLUTE","position":{"top":{"value":16,"type":"REAL"}}}"#,
  ])
  func styleOfTheAuthorTakesPrecedence(_ style: String) {
    #expect(rows(Part.screen(Part.text("One"), button("Two", style: style))) == ["One", "Two"])
  }

  @Test func marginBelowReplacesTheSpace() {
    let style = #"{"margin":{"bottom":{"value":32,"type":"REAL"}}}"#
    #expect(
      rows(Part.screen(button("One", style: style), button("Two"))) == ["One", "", "", "Two"])
  }

  @Test func columnOfAGivenHeightHasNoSpace() {
    let style = #""style":{"size":{"height":{"value":48,"type":"REAL"}}}"#
    #expect(
      rows(Part.screen(Part.box([Part.text("a"), button("One"), button("Two")], extra: style)))
        == ["a", "One", "Two"])
  }

  @Test func hiddenControlHasNoSpace() {
    let hidden = button("Gone", style: #"{"display":"NONE"}"#)
    #expect(rows(Part.screen(Part.text("a"), hidden, Part.text("b"))) == ["a", "b"])
    #expect(rows(Part.screen(button("One"), hidden, button("Two"))) == ["One", "", "Two"])
  }

  @Test func controlThatAnExpressionHidesTakesItsSpaceAlong() {
    let bound = button("Gone", style: #"{"display":"@{d}"}"#)
    bench.show(
      Part.screen(
        Part.text("a"), bound, Part.text("b"), Part.button("Show", Part.set("d", "\"FLEX\"")),
        context: Part.context("d", "\"NONE\"")))
    #expect(bench.terminal.find("b")?.y == 1)
    bench.click("Show")
    #expect(bench.terminal.find("Gone")?.y == 2)
    #expect(bench.terminal.find("b")?.y == 4)
  }

  @Test func spaceStaysWhenTheStyleChanges() {
    let bound = button("Two", style: #"{"size":{"minWidth":{"value":"@{h}","type":"REAL"}}}"#)
    let screen = Part.screen(
      button("One"), bound, Part.button("Set", Part.set("h", "700")),
      context: Part.context("h", "0"))
    let before = rows(screen)
    #expect(Array(before.prefix(3)) == ["One", "", "Two"])
    bench.click("Set")
    #expect(filled("Two")?.count == 88)
    #expect(bench.terminal.find("Two")?.y == 2)
  }

  @Test func addedChildrenHaveSpace() {
    let added = "[{\"_beagleComponent_\":\"beagle:button\",\"text\":\"Two\"}]"
    let add = Part.action("addChildren", "\"componentId\":\"box\"", "\"value\":\(added)")
    bench.show(Part.screen(Part.button("One", add)))
    bench.click("One")
    #expect(bench.terminal.find("Two")?.y == 2)
  }

  /// Each addition adds space around the new children.
  @Test func childrenOfSeveralAdditionsHaveSpace() {
    func add(_ mode: String, _ text: String) -> String {
      Part.action(
        "addChildren", "\"componentId\":\"list\"", "\"mode\":\"\(mode)\"",
        "\"value\":[\(Part.text("\(text):")),\(button(text))]")
    }
    let hidden = button("Hidden", style: #"{"display":"NONE"}"#)
    bench.show(
      Part.screen(
        Part.button("Append", add("APPEND", "Below")),
        Part.button("Prepend", add("PREPEND", "Above")),
        Part.box([hidden, button("One")], id: "list")))
    for title in ["Append", "Append", "Prepend", "Prepend"] { bench.click(title) }
    let shown = [
      "Append", "Prepend", "Above:", "Above", "Above:", "Above", "One", "Below:", "Below", "Below:",
      "Below",
    ]
    #expect(rows == Array(shown.map { [$0] }.joined(separator: [""])))
  }

  @Test func buttonsOnSeveralLinesOfARowDoNotTouch() {
    let narrow = TestBench(size: CellSize(width: 30, height: 12))
    let row = Part.box(
      [button("Create account"), button("Start again")],
      extra: #""style":{"flex":{"flexDirection":"ROW","flexWrap":"WRAP"}}"#)
    narrow.show(Part.screen(row, Part.text("end")))
    #expect(narrow.terminal.find("Start again")?.y == 2)
    #expect(narrow.terminal.find("end")?.y == 4)
  }

  @Test(arguments: [
    ("{}", 1), (#"{"margin":{"left":{"value":0,"type":"REAL"}}}"#, 0),
    (#"{"margin":{"right":{"value":16,"type":"REAL"}}}"#, 2),
    (#"{"size":{"width":{"value":50,"type":"PERCENT"}}}"#, 0),
  ])
  func buttonsOfARowDoNotTouch(style: String, gap: Int) throws {
    bench.show(
      Part.box([button("One", style: style), button("Two", style: style)], extra: Self.row))
    let row = try #require(bench.terminal.find("One")?.y)
    let columns = try #require(filled("One"))
    let surface = Theme.standard[.surface].background
    let gaps = columns.count {
      let background = bench.terminal.surface[$0, row].background
      return background == surface || background.isDefault
    }
    #expect(gaps == gap)
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop { " ▸".contains($0) }.reversed().drop { $0 == " " }.reversed())
  }
}
