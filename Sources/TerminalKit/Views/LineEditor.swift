/// A model of a line of text while it is edited: the text, the cursor, the selection, the killed
/// text and the undo history.
///
/// Positions count characters (grapheme clusters); position 0 is before the first one. To kill text
/// is to delete it so that ``yank()`` can insert it again, as in Emacs and readline.
struct LineEditor: Sendable {
  /// A destination of the cursor, relative to its position.
  enum Target: Sendable {
    case characterLeft, characterRight
    /// To the beginning or the end of a run of letters and digits.
    case wordLeft, wordRight
    /// To the beginning of a run without white space.
    case blankLeft
    case start, end
  }

  /// The largest length of a field, in characters. Longer input is cut off.
  static let maximumLength = 10_000
  /// The largest size of the undo history, in characters. Older edits are dropped.
  static let maximumHistory = 40_000

  /// The characters of the text.
  private(set) var characters: [Character] = []
  /// The position of the cursor.
  private(set) var caret = 0
  /// The other end of the selection; nil without a selection.
  private var anchor: Int?
  /// The killed text.
  private var killed: [Character] = []
  private var done: [Change] = []
  private var undone: [Change] = []
  private var historyCost = 0
  /// The kind of the last edit. Consecutive edits of one kind are undone, or yanked, together.
  private var run = Run.none

  private enum Run { case none, typing, erasing, killing }

  /// The largest length, in characters.
  private let limit: Int
  /// The number of characters that edits split. Tests compare it instead of times.
  private(set) var splitCount = 0

  /// Creates an empty line.
  init(limit: Int = LineEditor.maximumLength) { self.limit = limit }

  /// The text.
  var text: String { String(characters) }

  /// The selected range.
  var selection: Range<Int>? {
    guard let anchor, anchor != caret else { return nil }
    return min(anchor, caret)..<max(anchor, caret)
  }

  /// Replaces the text, moves the cursor to its end and clears the undo history.
  mutating func setText(_ text: String) {
    characters = Array(text.prefix(limit))
    caret = characters.count
    anchor = nil
    clearHistory()
    run = .none
  }

  /// Clears the undo history.
  private mutating func clearHistory() {
    done = []
    undone = []
    historyCost = 0
  }

  // MARK: - Cursor movement

  /// Moves the cursor. Without `selecting`, a move by a character goes to the edge of a selection.
  mutating func move(to target: Target, selecting: Bool = false) {
    run = .none
    if !selecting, let selection {
      switch target {
      case .characterLeft: return moveCaret(to: selection.lowerBound)
      case .characterRight: return moveCaret(to: selection.upperBound)
      default: break
      }
    }
    if selecting { anchor = anchor ?? caret } else { anchor = nil }
    caret = position(of: target)
  }

  /// Moves the cursor to a position, for example after a click. `selecting` extends the selection.
  mutating func moveCaret(to position: Int, selecting: Bool = false) {
    run = .none
    anchor = selecting ? anchor ?? caret : nil
    caret = max(0, min(characters.count, position))
  }

  /// Selects the run of letters and digits, or else of other characters, at a position.
  mutating func selectWord(at position: Int) {
    guard !characters.isEmpty else { return moveCaret(to: 0) }
    let index = max(0, min(position, characters.count - 1))
    let isWord = LineEditor.isInWord(characters[index])
    var (start, end) = (index, index + 1)
    while start > 0, LineEditor.isInWord(characters[start - 1]) == isWord { start -= 1 }
    while end < characters.count, LineEditor.isInWord(characters[end]) == isWord { end += 1 }
    moveCaret(to: start)
    moveCaret(to: end, selecting: true)
  }

  /// Selects the whole text.
  mutating func selectAll() {
    moveCaret(to: 0)
    moveCaret(to: characters.count, selecting: true)
  }

  private func position(of target: Target) -> Int {
    switch target {
    case .characterLeft: return max(0, caret - 1)
    case .characterRight: return min(characters.count, caret + 1)
    case .start: return 0
    case .end: return characters.count
    case .wordLeft: return runStart(LineEditor.isInWord)
    case .blankLeft: return runStart { !$0.isWhitespace }
    case .wordRight:
      var position = caret
      while position < characters.count, !LineEditor.isInWord(characters[position]) {
        position += 1
      }
      while position < characters.count, LineEditor.isInWord(characters[position]) { position += 1 }
      return position
    }
  }

  /// Returns the beginning of the run of matching characters left of the cursor.
  private func runStart(_ matches: (Character) -> Bool) -> Int {
    var position = caret
    while position > 0, !matches(characters[position - 1]) { position -= 1 }
    while position > 0, matches(characters[position - 1]) { position -= 1 }
    return position
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  // MARK: - Editing

  /// Inserts characters at the cursor, replacing the selection.
  /// - Returns: false if no character was inserted.
  @discardableResult
  mutating func insert(_ new: [Character]) -> Bool {
    let range = selection ?? caret..<caret
    let capacity = max(0, limit - characters.count + range.count)
    let inserted = Array(new.prefix(capacity))
    guard !inserted.isEmpty else { return false }
    let isTyping = inserted.count == 1 && range.isEmpty
    // White space begins a new undo step, so that words are undone one by one.
    if inserted[0].isWhitespace, range.lowerBound > 0,
      !characters[range.lowerBound - 1].isWhitespace
    {
      run = .none
    }
    replace(range, with: inserted, joining: isTyping ? .typing : .none)
    return true
  }

  /// Deletes the selection or, without one, up to a target. Returns false if nothing changed.
  /// - Parameter killing: whether ``yank()`` can insert the text again.
  @discardableResult
  mutating func delete(to target: Target, killing: Bool = false) -> Bool {
    let end = position(of: target)
    let range = selection ?? min(caret, end)..<max(caret, end)
    guard !range.isEmpty else { return false }
    if killing {
      let text = Array(characters[range])
      if run != .killing {
        killed = text
      } else if range.lowerBound < caret {
        killed = text + killed
      } else {
        killed += text
      }
    }
    replace(range, with: [], joining: killing ? .killing : .erasing)
    return true
  }

  /// Inserts the killed text. Returns false if it is empty.
  mutating func yank() -> Bool {
    run = .none
    return insert(killed)
  }

  // MARK: - Undo

  /// An edit: the old and the new characters at an offset.
  private struct Change: Sendable {
    var offset: Int
    var old: [Character]
    var new: [Character]
    var caretBefore: Int
    var caretAfter: Int

    /// The size of the change in the history, in characters, with an overhead of 8.
    var cost: Int { old.count + new.count + 8 }

    /// Adds the next edit to this one. Returns false if they are not adjacent.
    mutating func join(_ next: Change) -> Bool {
      if next.old.isEmpty, next.offset == offset + new.count {
        new += next.new
      } else if !new.isEmpty || !next.new.isEmpty {
        return false
      } else if next.offset == offset {
        old += next.old
      } else if next.offset + next.old.count == offset {
        offset = next.offset
        old.insert(contentsOf: next.old, at: 0)
      } else {
        return false
      }
      caretAfter = next.caretAfter
      return true
    }
  }

  private mutating func replace(
    _ range: Range<Int>, with new: [Character], joining kind: Run
  ) {
    // New characters may combine with their neighbors, like an accent, which moves the boundaries
    // between characters: the one before them, and those after them up to the first character that
    // stays whole. Only these are split again, so that a key in a long text costs little.
    let low = max(0, range.lowerBound - 1)
    let head = String(characters[low..<range.lowerBound]) + String(new)
    var high = min(characters.count, range.upperBound + 1)
    var all = Array(head + String(characters[range.upperBound..<high]))
    while high < characters.count, all.last != characters[high - 1] {
      high = min(characters.count, range.upperBound + 2 * (high - range.upperBound))
      all = Array(head + String(characters[range.upperBound..<high]))
    }
    splitCount += all.count
    let old = Array(characters[low..<high])
    var start = 0
    while low + start < range.lowerBound, start < all.count, all[start] == old[start] { start += 1 }
    var tail = 0
    while tail < high - range.upperBound, tail < all.count - start,
      all[all.count - 1 - tail] == old[old.count - 1 - tail]
    {
      tail += 1
    }
    characters.replaceSubrange(low..<high, with: all)
    let change = Change(
      offset: low + start, old: Array(old[start..<old.count - tail]),
      new: Array(all[start..<all.count - tail]), caretBefore: caret,
      caretAfter: min(characters.count, low + head.count))
    caret = change.caretAfter
    anchor = nil
    record(change, kind)
  }

  private mutating func record(_ change: Change, _ kind: Run) {
    undone = []
    let cost = done.last?.cost ?? 0
    if kind != .none, kind == run, !done.isEmpty, done[done.count - 1].join(change) {
      historyCost += done[done.count - 1].cost - cost
    } else {
      done.append(change)
      historyCost += change.cost
    }
    run = kind
    while historyCost > LineEditor.maximumHistory, !done.isEmpty {
      historyCost -= done.removeFirst().cost
    }
  }

  /// Undoes the last edit. Returns false if the history is empty.
  mutating func undo() -> Bool {
    guard let change = done.popLast() else { return false }
    historyCost -= change.cost
    undone.append(change)
    put(change.old, over: change.new.count, at: change.offset, caret: change.caretBefore)
    return true
  }

  /// Redoes the last undone edit. Returns false if nothing was undone.
  mutating func redo() -> Bool {
    guard let change = undone.popLast() else { return false }
    historyCost += change.cost
    done.append(change)
    put(change.new, over: change.old.count, at: change.offset, caret: change.caretAfter)
    return true
  }

  private mutating func put(_ new: [Character], over count: Int, at offset: Int, caret: Int) {
    characters.replaceSubrange(offset..<offset + count, with: new)
    self.caret = caret
    anchor = nil
    run = .none
  }
}
