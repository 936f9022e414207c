import Testing

@testable import TerminalKit

/// Tests of the line editor, without a screen.
struct LineEditorTests {
  /// An editor as a reference type, because expectations cannot change a value.
  @dynamicMemberLookup
  private final class Line {
    var editor = LineEditor()

    init(_ text: String = "", caret: Int? = nil) {
      editor.setText(text)
      if let caret { editor.moveCaret(to: caret) }
    }

    convenience init(copy other: Line) {
      self.init()
      editor = other.editor
    }

    subscript<Value>(dynamicMember path: KeyPath<LineEditor, Value>) -> Value {
      editor[keyPath: path]
    }

    func type(_ text: String) { for character in text { editor.insert([character]) } }
    func undo() -> Bool { editor.undo() }
    func redo() -> Bool { editor.redo() }
    func yank() -> Bool { editor.yank() }
    func insert(_ characters: [Character]) -> Bool { editor.insert(characters) }
    func delete(to target: LineEditor.Target, killing: Bool = false) {
      editor.delete(to: target, killing: killing)
    }
    func move(to target: LineEditor.Target, selecting: Bool = false) {
      editor.move(to: target, selecting: selecting)
    }
  }

  @Test(arguments: [
    (LineEditor.Target.wordLeft, 8, 4), (.wordLeft, 4, 0), (.wordLeft, 3, 0), (.wordLeft, 0, 0),
    (.wordRight, 0, 3), (.wordRight, 3, 7), (.wordRight, 8, 11), (.wordRight, 11, 11),
    (.blankLeft, 11, 4), (.blankLeft, 4, 0), (.characterLeft, 0, 0), (.characterRight, 11, 11),
    (.start, 5, 0), (.end, 5, 11),
  ])
  func movements(_ target: LineEditor.Target, from: Int, to: Int) {
    let line = Line("one two.abc", caret: from)
    line.move(to: target)
    #expect(line.caret == to)
    #expect(line.selection == nil)
  }

  @Test func graphemeClustersAreEditedAsOne() {
    let line = Line("a👨‍👩‍👧é漢")
    #expect(line.caret == 4)
    line.delete(to: .characterLeft)
    line.delete(to: .characterLeft)
    #expect(line.text == "a👨‍👩‍👧")
    line.delete(to: .characterLeft)
    #expect(line.text == "a")
  }

  @Test func combiningMarkJoinsThePreviousCharacter() {
    let line = Line("xez", caret: 2)
    _ = line.insert(["\u{301}"])
    #expect(line.text == "xe\u{301}z")
    #expect(line.caret == 2)
    #expect(line.undo())
    #expect(line.text == "xez")
    #expect(line.caret == 2)
    #expect(line.redo())
    #expect(line.text == "xe\u{301}z")
  }

  @Test func selectionIsReplacedDeletedAndLeft() {
    let line = Line("one two", caret: 4)
    line.move(to: .wordRight, selecting: true)
    #expect(line.selection == 4..<7)
    line.move(to: .characterLeft, selecting: true)
    #expect(line.selection == 4..<6)
    let left = Line(copy: line)
    left.move(to: .characterLeft)
    #expect(left.caret == 4 && left.selection == nil)
    let right = Line(copy: line)
    right.move(to: .characterRight)
    #expect(right.caret == 6 && right.selection == nil)
    let deleted = Line(copy: line)
    deleted.delete(to: .characterLeft)
    #expect(deleted.text == "one o")
    _ = line.insert(["X"])
    #expect(line.text == "one Xo")
    #expect(line.caret == 5)
    #expect(line.undo())
    #expect(line.text == "one two")
  }

  @Test func emptySelectionIsNone() {
    let line = Line("ab", caret: 1)
    line.move(to: .characterRight, selecting: true)
    line.move(to: .characterLeft, selecting: true)
    #expect(line.selection == nil)
    line.delete(to: .characterLeft)
    #expect(line.text == "b")
  }

  @Test func wordDeletionsAreYankedTogether() {
    let line = Line("one two three")
    line.delete(to: .wordLeft, killing: true)
    line.delete(to: .blankLeft, killing: true)
    #expect(line.text == "one ")
    line.move(to: .start)
    #expect(line.yank())
    #expect(line.text == "two threeone ")
    // Another run of deletions starts a new entry.
    line.delete(to: .end, killing: true)
    line.move(to: .start)
    #expect(line.yank())
    #expect(line.text == "one two three")
  }

  @Test func forwardDeletionsAreYankedInOrder() {
    let line = Line("one two three", caret: 0)
    line.delete(to: .wordRight, killing: true)
    line.delete(to: .wordRight, killing: true)
    #expect(line.text == " three")
    line.move(to: .end)
    #expect(line.yank())
    #expect(line.text == " threeone two")
  }

  @Test func singleDeletionsDoNotReplaceTheKillBuffer() {
    let line = Line("one two")
    line.delete(to: .blankLeft, killing: true)
    line.delete(to: .characterLeft)
    #expect(line.yank())
    #expect(line.text == "onetwo")
  }

  @Test func wordsAreUndoneOneByOne() {
    let line = Line()
    line.type("one two")
    #expect(line.undo())
    #expect(line.text == "one")
    #expect(line.undo())
    #expect(line.text == "")
    #expect(!line.undo())
    #expect(line.redo())
    #expect(line.redo())
    #expect(line.text == "one two")
    #expect(!line.redo())
  }

  @Test func editAfterUndoDiscardsRedo() {
    let line = Line()
    line.type("ab")
    #expect(line.undo())
    line.type("c")
    #expect(!line.redo())
    #expect(line.text == "c")
  }

  @Test func movementEndsAnUndoStep() {
    let line = Line()
    line.type("ab")
    line.move(to: .start)
    line.type("cd")
    #expect(line.undo())
    #expect(line.text == "ab")
    #expect(line.caret == 0)
  }

  @Test func newTextDiscardsUndo() {
    let line = Line()
    line.type("ab")
    line.editor.setText("new")
    #expect(!line.undo())
    #expect(line.text == "new")
    #expect(line.caret == 3)
  }

  @Test func lengthAndHistoryAreLimited() {
    let line = Line()
    let block = [Character](repeating: "x", count: LineEditor.maximumLength)
    #expect(line.insert(block))
    #expect(!line.insert(["y"]))
    // Each round stores a block twice; two blocks fit.
    for _ in 0..<5 {
      line.delete(to: .start)
      _ = line.insert(block)
    }
    var steps = 0
    while line.undo() { steps += 1 }
    #expect(steps > 0)
    #expect(steps * (LineEditor.maximumLength + 8) <= LineEditor.maximumHistory)
  }

  /// Undoing everything restores the start, redoing everything the end.
  @Test(arguments: 0..<40)
  func randomEditsCanBeUndoneAndRedone(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let line = Line()
    let targets: [LineEditor.Target] = [
      .characterLeft, .characterRight, .wordLeft, .wordRight, .blankLeft, .start, .end,
    ]
    let letters: [Character] = ["a", "b", " ", "é", "\u{301}", "漢", "👍", ".", "\u{1f3fd}"]
    var reached: Set<String> = [""]
    for _ in 0..<60 {
      let target = targets[Int.random(in: 0..<targets.count, using: &random)]
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: line.move(to: target)
      case 2: line.move(to: target, selecting: true)
      case 3: line.delete(to: target)
      case 4: line.delete(to: target, killing: true)
      case 5: _ = line.yank()
      case 6: line.editor.moveCaret(to: Int.random(in: -1...20, using: &random))
      default: _ = line.insert([letters[Int.random(in: 0..<letters.count, using: &random)]])
      }
      reached.insert(line.text)
      #expect((0...line.characters.count).contains(line.caret))
      #expect(line.characters == Array(line.text))
    }
    let end = line.text
    while line.undo() { #expect(reached.contains(line.text)) }
    #expect(line.text == "")
    while line.redo() {}
    #expect(line.text == end)
  }

  /// Only the neighbors of an edit are split into characters again, with the result of splitting the
  /// whole text.
  @Test(arguments: 0..<40) func editsKeepWholeCharacters(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "a", " ", "e", "\u{301}", "🇧", "🇷", "👩", "\u{200d}", "💻", "🏽", "த", "\u{bbf}", "क", "\u{94d}",
      "ष", "ᄀ", "ᅡ", "ᆨ", "가", "日", "\u{fe0f}", "ก", "\u{e33}",
    ]
    var editor = LineEditor()
    for _ in 0..<200 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: editor.delete(to: .characterLeft)
      case 1: editor.delete(to: .characterRight)
      case 2:
        editor.moveCaret(to: Int.random(in: 0...editor.characters.count, using: &random))
      default:
        let count = Int.random(in: 1...3, using: &random)
        let text = (0..<count).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }
        editor.insert(Array(text.joined()))
      }
      #expect(
        editor.characters.map { Array($0.unicodeScalars) }
          == editor.text.map { Array($0.unicodeScalars) })
      #expect((0...editor.characters.count).contains(editor.caret))
    }
  }

  /// The work for a key does not grow with the text.
  @Test(arguments: ["a", "日", "e\u{301}", "🇧🇷"]) func keysInALongTextCostLittle(character: String) {
    func cost(length: Int) -> Int {
      var editor = LineEditor()
      editor.setText(String(repeating: character, count: length))
      editor.moveCaret(to: length / 2)
      for _ in 0..<50 { editor.insert(["x"]) }
      for _ in 0..<50 { editor.delete(to: .characterLeft) }
      return editor.splitCount
    }
    #expect(cost(length: 9000) == cost(length: 20))
  }
}
