import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of a text field with keys and mouse, and of its appearance. Keys are the bytes sent by
/// xterm.
@MainActor
struct TextFieldTests {
  private let bench = TextFieldFixture(columns: 40)
  private var terminal: HeadlessTerminal { bench.terminal }
  private var application: Application { bench.application }
  private var field: TextField { bench.field }

  private func focus() {
    application.window.focus(field)
    application.present()
  }

  private func send(_ bytes: String...) {
    for bytes in bytes { terminal.send(bytes: Array(bytes.utf8)) }
    terminal.readEvents { application.window.handle($0) }
    application.present()
  }

  private func cell(_ x: Int, _ y: Int = 0) -> Cell { terminal.surface[x, y] }

  nonisolated private static let (left, right) = ("\u{1b}[D", "\u{1b}[C")
  nonisolated private static let (ctrlLeft, ctrlRight) = ("\u{1b}[1;5D", "\u{1b}[1;5C")
  nonisolated private static let (shiftLeft, shiftRight) = ("\u{1b}[1;2D", "\u{1b}[1;2C")

  /// The result of keys on "one two three" with the cursor at its end, followed by a typed X.
  @Test(arguments: [
    ([ctrlLeft], "one two Xthree"), (["\u{1b}b", "\u{1b}b"], "one Xtwo three"),
    (["\u{1b}[1;3D"], "one two Xthree"), (["\u{1b}[H", ctrlRight], "oneX two three"),
    (["\u{1}", "\u{1b}f", "\u{1b}f"], "one twoX three"), (["\u{1}", "\u{5}"], "one two threeX"),
    (["\u{17}"], "one two X"), (["\u{1b}\u{7f}"], "one two X"), (["\u{1b}[127;5u"], "one two X"),
    (["\u{1}", "\u{1b}d"], "X two three"), (["\u{1}", "\u{1b}[3;5~"], "X two three"),
    (["\u{1}", "\u{4}"], "Xne two three"), (["\u{1}", "\u{1b}[3~"], "Xne two three"),
    ([ctrlLeft, "\u{15}"], "Xthree"), ([ctrlLeft, "\u{b}"], "one two X"),
    (["\u{17}", "\u{1}", "\u{19}"], "threeXone two "),
    (["\u{17}", "\u{17}", "\u{1f}"], "one two threeX"),
    (["\u{17}", "\u{1f}", "\u{1b}_"], "one two X"),
    (["\u{7f}", "\u{1b}[47;5u"], "one two threeX"),
    (["\u{7f}", "\u{1b}[47;5u", "\u{1b}/"], "one two threX"),
    ([shiftLeft, shiftLeft], "one two thrX"), (["\u{1b}[1;6D"], "one two X"),
    (["\u{1b}[1;2H"], "X"), (["\u{1b}[1;2H", left], "Xone two three"),
    (["\u{1b}[1;2H", right], "one two threeX"), (["\u{1b}[1;2H", "\u{7f}"], "X"),
    (["\u{1}", "\u{1b}[1;6C", "\u{1b}[3~"], "X two three"),
    (["\u{1}", "\u{1b}[1;2F", shiftLeft, "\u{b}"], "Xe"),
    (["\u{1b}[1;4D"], "one two Xthree"), (["\u{1b}x"], "one two threeX"),
  ])
  func keysEdit(_ keys: [String], _ expected: String) {
    field.text = "one two three"
    focus()
    for key in keys { send(key) }
    send("X")
    #expect(field.text == expected)
  }

  /// A long placeholder is wrapped, also in a field that cannot get the focus.
  @Test(arguments: [true, false]) func longPlaceholderIsWrapped(isEnabled: Bool) {
    field.isEnabled = isEnabled
    field.placeholder = "The name of the street and the floor"
    let size = field.sizeThatFits(CellSize(width: 22, height: .max))
    #expect(size == CellSize(width: 22, height: 2))
    #expect(field.sizeThatFits(CellSize(width: 60, height: .max)).height == 1)
    field.text = "x"
    #expect(field.sizeThatFits(CellSize(width: 22, height: .max)).height == 1)
  }

  @Test func wrappedPlaceholderIsDrawnUntilTextIsTyped() {
    field.placeholder = "The name of the street, the number of the house, and the floor"
    focus()
    #expect(terminal.text(row: 0) == "▌The name of the street, the number of ▕")
    #expect(terminal.text(row: 1) == "▌the house, and the floor              ▕")
    send(Self.right, "x")
    #expect(terminal.text(row: 0).hasPrefix("▌x "))
    #expect(terminal.text(row: 1) == "")
    send("\u{7f}")
    #expect(terminal.text(row: 1).hasPrefix("▌the house"))
  }

  @Test func ctrlZSuspendsInAField() {
    focus()
    send("a", "\u{1a}")
    #expect(terminal.suspensions == 1)
    #expect(field.text == "a")
  }

  /// Cursor movement does not reveal the words of a secure field.
  @Test func secureTextIsOneWord() {
    field.isSecure = true
    field.text = "one two three"
    focus()
    send(TextFieldTests.ctrlLeft, "X")
    #expect(field.text == "Xone two three")
    send("\u{1b}d")
    #expect(field.text == "X")
  }

  @Test func everyEditIsReportedOnce() {
    var changes: [String] = []
    field.onChange = { changes.append($0) }
    focus()
    send("a", "b", "\u{1b}[1;2H", "\u{1b}[D", "\u{17}", "\u{1f}")
    // The cursor is at the beginning, without a word to delete.
    #expect(changes == ["a", "ab", ""])
    #expect(field.text == "")
  }

  @Test(arguments: [
    ("one\ntwo", "one two"), ("secret\n", "secret"), ("a\tb\r\n\r\n", "a b"), ("\n", ""),
  ])
  func pasteIsOneLine(_ pasted: String, _ expected: String) {
    focus()
    send("\u{1b}[200~\(pasted)\u{1b}[201~")
    #expect(field.text == expected)
  }

  @Test func selectionIsVisible() {
    field.text = "one two"
    focus()
    let plain = cell(6).background
    send(TextFieldTests.shiftLeft, TextFieldTests.shiftLeft)
    let selection = terminal.surface.appearance.theme[.selection].background
    #expect((0..<9).filter { cell($0).background == selection } == [6, 7])
    #expect(cell(5).background == plain)
    send(TextFieldTests.left)
    #expect(cell(6).background == plain)
  }

  // MARK: - Appearance

  @Test func focusedPlaceholderDiffersFromValue() {
    field.placeholder = "hint"
    focus()
    let hint = cell(1)
    send("h")
    let value = cell(1)
    #expect(hint.foreground != value.foreground)
    #expect(hint.attributes.contains(.italic) && !hint.attributes.contains(.bold))
    #expect(value.attributes.contains(.bold) && !value.attributes.contains(.italic))
  }

  @Test(arguments: [false, true])
  func uneditableTextDiffersFromPlaceholder(isReadOnly: Bool) {
    field.placeholder = "hint"
    application.present()
    let hint = cell(1)
    field.text = "hint"
    field.isReadOnly = isReadOnly
    field.isEnabled = isReadOnly
    application.present()
    // A disabled field has marks at both ends.
    #expect(terminal.text(row: 0).hasPrefix(isReadOnly ? " hint" : "┊hint"))
    #expect(terminal.text(row: 0).hasSuffix(isReadOnly ? "hint" : "┊"))
    #expect(cell(1).foreground != hint.foreground)
    #expect(cell(1).attributes != hint.attributes)
    #expect(!field.canBecomeFocused)
  }

  /// Without a cursor, the rest of it could not be scrolled into view.
  @Test(arguments: [20, 26, 40, 60])
  func longUneditableValueIsComplete(columns: Int) {
    let after = Label("after")
    field.superview?.addSubview(after)
    field.text = TextFieldTests.error
    field.isReadOnly = true
    application.window.handle(.resize(CellSize(width: columns, height: 12)))
    terminal.resize(to: CellSize(width: columns, height: 12))
    application.present()
    let words = (0..<after.frame.y).map { terminal.text(row: $0).dropFirst() }
    #expect(words.joined(separator: " ") == TextFieldTests.error)
    field.isReadOnly = false
    application.present()
    #expect(after.frame.y == 1)
  }

  @Test func editableFieldDiffersFromReadOnlyWithoutColor() {
    application.window.appearance.theme = .init(.standard, depth: .mono)
    field.text = "value"
    application.present()
    let editable = cell(1)
    field.isReadOnly = true
    application.present()
    #expect(cell(1).attributes != editable.attributes)
  }

  // MARK: - The error message

  private static let error = "The entry has no dot after its @, and none before it"

  @Test(arguments: [20, 30, 40, 54, 60, 80])
  func errorHeightFollowsItsWidth(columns: Int) {
    let after = Label("after")
    field.superview?.addSubview(after)
    field.errorMessage = TextFieldTests.error
    application.window.handle(.resize(CellSize(width: columns, height: 12)))
    terminal.resize(to: CellSize(width: columns, height: 12))
    application.present()
    let lines = TextLayout(TextFieldTests.error, width: columns - 2).height
    #expect(after.frame.y == 1 + lines)
    let words = (1...lines).map { terminal.text(row: $0).dropFirst(2) }.joined(separator: " ")
    #expect(words == TextFieldTests.error)
    #expect(terminal.text(row: 1 + lines) == "after")
  }

  @Test func errorOfUnstretchedFieldHasNoGap() {
    let after = Label("after")
    field.superview?.flex.alignItems = .flexStart
    field.superview?.addSubview(after)
    field.errorMessage = "Missing dot"
    application.present()
    #expect(terminal.text(row: 1) == "✕ Missing dot")
    #expect(terminal.text(row: 2) == "after")
    field.errorMessage = TextFieldTests.error
    application.present()
    #expect(terminal.text(row: 1) == "✕ The entry has no dot after its @, and")
    #expect(terminal.text(row: 2) == "  none before it")
    #expect(terminal.text(row: 3) == "after")
  }

  @Test func clearedErrorRemovesItsRows() {
    let after = Label("after")
    field.superview?.addSubview(after)
    field.errorMessage = TextFieldTests.error
    application.present()
    field.errorMessage = nil
    application.present()
    #expect(terminal.text(row: 1) == "after")
  }

  // MARK: - The border

  @Test func contentIsInsideTheBorder() {
    field.border = Border(roundedCorners: .all)
    field.flex.border.all = 1
    field.flex.padding.horizontal = .points(2)
    field.text = "value"
    field.errorMessage = "wrong"
    focus()
    #expect(terminal.text(row: 0) == "┏" + String(repeating: "━", count: 38) + "┓")
    #expect(terminal.text(row: 1) == "┃  ▌value" + String(repeating: " ", count: 27) + "▕  ┃")
    #expect(terminal.text(row: 2) == "┃  ✕ wrong" + String(repeating: " ", count: 29) + "┃")
    #expect(terminal.text(row: 3) == "┗" + String(repeating: "━", count: 38) + "┛")
    #expect(terminal.cursor == CellPoint(x: 9, y: 1))
    terminal.click(x: 6, y: 1)
    send("X")
    #expect(field.text == "vaXlue")
  }

  /// The theme's red is readable on the terminal's background but on few others.
  @Test func errorIsReadableOnAnyBackground() throws {
    for color in [Color.rgb(255, 255, 255), .rgb(0, 0, 0), .rgb(220, 90, 90), .rgb(128, 128, 128)] {
      field.superview?.backgroundColor = color
      field.errorMessage = "wrong"
      application.present()
      let position = try #require(terminal.find("wrong"))
      #expect(
        cell(position.x, position.y).foreground.isReadable(
          on: cell(position.x, position.y).background))
    }
  }

  @Test func ownBackgroundIsUnchanged() {
    field.backgroundColor = .rgb(250, 250, 210)
    field.text = "value"
    application.present()
    #expect(cell(1).background == .rgb(250, 250, 210))
    #expect(cell(1).foreground == .rgb(16, 16, 16))
    #expect(cell(30).background == .rgb(250, 250, 210))
    focus()
    #expect(cell(1).background == .rgb(250, 250, 210))
    #expect(terminal.text(row: 0).hasPrefix("▌value"))
  }

  /// The mark has the focus color, is red for an error, and thinner without focus.
  @Test func markShowsFocusAndErrors() {
    let theme = application.window.theme
    field.text = "value"
    field.placeholder = "hint"
    application.window.focus(nil)
    application.present()
    #expect(terminal.text(row: 0) == " value")
    focus()
    #expect(terminal.text(row: 0).hasPrefix("▌value") && terminal.text(row: 0).hasSuffix("▕"))
    #expect(cell(0).foreground == theme[.accent].foreground)
    #expect(cell(0).background == theme[.field].background)
    field.errorMessage = "wrong"
    application.present()
    #expect(terminal.text(row: 0).hasPrefix("▌value"))
    #expect(cell(0).foreground == theme[.danger].foreground)
    application.window.focus(nil)
    application.present()
    #expect(terminal.text(row: 0).hasPrefix("▎value"))
    #expect(cell(0).foreground == theme[.danger].foreground)
    #expect(terminal.text(row: 1) == "✕ wrong")
    field.text = ""
    focus()
    #expect(terminal.text(row: 0).hasPrefix("▌hint"))
    #expect(cell(1).attributes == .italic)
    #expect(cell(1).foreground == theme[.placeholder].foreground)
  }
}
