/// One line of text while it is edited: the text, the cursor, what is selected, what was deleted
/// last, and the way back.
///
/// Places are counted in characters as a person sees them; place 0 is before the first one.
struct LineEditor: Sendable {
  /// Where the cursor can go, as seen from where it is.
  enum Target: Sendable {
    case characterLeft, characterRight
    /// To the beginning of a run of letters and digits, and to the end of one.
    case wordLeft, wordRight
    /// To the beginning of a run without blanks.
    case blankLeft
    case start, end
  }

  /// The most characters of a line; what is more is not taken.
  static let maximumLength = 10_000
  /// The most that is kept to be undone, in characters; older edits are forgotten.
  static let maximumHistory = 40_000

  /// The text, by character.
  private(set) var characters: [Character] = []
  /// Where the cursor stands.
  private(set) var caret = 0
  /// The other end of what is selected; nil where nothing is.
  private var anchor: Int?
  /// What was deleted last, for ``yank()``.
  private var killed: [Character] = []
  private var done: [Change] = []
  private var undone: [Change] = []
  private var historyCost = 0
  /// What the last call did: calls of one kind that follow each other are undone, or put back, as
  /// one.
  private var run = Run.none

  private enum Run { case none, typing, erasing, killing }

  /// The text.
  var text: String { String(characters) }

  /// What is selected; nil where nothing is.
  var selection: Range<Int>? {
    guard let anchor, anchor != caret else { return nil }
    return min(anchor, caret)..<max(anchor, caret)
  }

  /// Takes another text, with the cursor at its end. The edits of the old one cannot be undone any
  /// more.
  mutating func setText(_ text: String) {
    characters = Array(text.prefix(LineEditor.maximumLength))
    caret = characters.count
    anchor = nil
    forgetHistory()
    run = .none
  }

  /// Forgets what could be undone and put back.
  private mutating func forgetHistory() {
    done = []
    undone = []
    historyCost = 0
  }

  // MARK: - Moving

  /// Moves the cursor. Without `selecting` a selection ends: one character on is then its edge.
  mutating func move(to target: Target, selecting: Bool = false) {
    run = .none
    if !selecting, let selection {
      switch target {
      case .characterLeft: return place(caret: selection.lowerBound)
      case .characterRight: return place(caret: selection.upperBound)
      default: break
      }
    }
    if selecting { anchor = anchor ?? caret } else { anchor = nil }
    caret = place(of: target)
  }

  /// Puts the cursor at a place, as a click does. Without `selecting` nothing is selected then.
  mutating func place(caret place: Int, selecting: Bool = false) {
    run = .none
    anchor = selecting ? anchor ?? caret : nil
    caret = max(0, min(characters.count, place))
  }

  private func place(of target: Target) -> Int {
    switch target {
    case .characterLeft: return max(0, caret - 1)
    case .characterRight: return min(characters.count, caret + 1)
    case .start: return 0
    case .end: return characters.count
    case .wordLeft: return left(LineEditor.isInWord)
    case .blankLeft: return left { !$0.isWhitespace }
    case .wordRight:
      var place = caret
      while place < characters.count, !LineEditor.isInWord(characters[place]) { place += 1 }
      while place < characters.count, LineEditor.isInWord(characters[place]) { place += 1 }
      return place
    }
  }

  private func left(_ belongs: (Character) -> Bool) -> Int {
    var place = caret
    while place > 0, !belongs(characters[place - 1]) { place -= 1 }
    while place > 0, belongs(characters[place - 1]) { place -= 1 }
    return place
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  // MARK: - Editing

  /// Writes characters at the cursor, over what is selected. False where none were taken.
  @discardableResult
  mutating func insert(_ new: [Character]) -> Bool {
    let range = selection ?? caret..<caret
    let room = max(0, LineEditor.maximumLength - characters.count + range.count)
    let taken = Array(new.prefix(room))
    guard !taken.isEmpty else { return false }
    let isTyping = taken.count == 1 && range.isEmpty
    // A blank begins another step of undo, so that words are undone one by one.
    if taken[0].isWhitespace, range.lowerBound > 0, !characters[range.lowerBound - 1].isWhitespace {
      run = .none
    }
    replace(range, with: taken, joining: isTyping ? .typing : .none)
    return true
  }

  /// Deletes what is selected, else up to a place. False where there was nothing.
  /// - Parameter keeping: whether ``yank()`` can put it back.
  @discardableResult
  mutating func delete(to target: Target, keeping: Bool = false) -> Bool {
    let end = place(of: target)
    let range = selection ?? min(caret, end)..<max(caret, end)
    guard !range.isEmpty else { return false }
    if keeping {
      let text = Array(characters[range])
      if run != .killing {
        killed = text
      } else if range.lowerBound < caret {
        killed = text + killed
      } else {
        killed += text
      }
    }
    replace(range, with: [], joining: keeping ? .killing : .erasing)
    return true
  }

  /// Writes what was deleted last. False where there is nothing.
  mutating func yank() -> Bool {
    run = .none
    return insert(killed)
  }

  // MARK: - The way back

  /// One edit: what stood at a place and what stands there now.
  private struct Change: Sendable {
    var offset: Int
    var old: [Character]
    var new: [Character]
    var caretBefore: Int
    var caretAfter: Int

    /// The characters it keeps, and something for itself.
    var cost: Int { old.count + new.count + 8 }

    /// This edit and the one that follows it as one; nil where they do not touch.
    func joined(with next: Change) -> Change? {
      var both = self
      both.caretAfter = next.caretAfter
      if next.old.isEmpty, next.offset == offset + new.count {
        both.new += next.new
        return both
      }
      guard new.isEmpty, next.new.isEmpty else { return nil }
      if next.offset == offset {
        both.old += next.old
      } else if next.offset + next.old.count == offset {
        both.offset = next.offset
        both.old = next.old + old
      } else {
        return nil
      }
      return both
    }
  }

  private mutating func replace(
    _ range: Range<Int>, with new: [Character], joining kind: Run
  ) {
    let before = characters
    let head = String(before[..<range.lowerBound]) + String(new)
    let whole = head + String(before[range.upperBound...])
    // What is written may combine with its neighbours, as an accent does, which moves the
    // boundaries between characters.
    characters = Array(whole)
    var start = 0
    while start < range.lowerBound, start < characters.count, characters[start] == before[start] {
      start += 1
    }
    var tail = 0
    while tail < before.count - range.upperBound, tail < characters.count - start,
      characters[characters.count - 1 - tail] == before[before.count - 1 - tail]
    {
      tail += 1
    }
    let change = Change(
      offset: start, old: Array(before[start..<before.count - tail]),
      new: Array(characters[start..<characters.count - tail]), caretBefore: caret,
      caretAfter: min(characters.count, head.count))
    caret = change.caretAfter
    anchor = nil
    keep(change, kind)
  }

  private mutating func keep(_ change: Change, _ kind: Run) {
    undone = []
    if kind != .none, kind == run, let last = done.last, let joined = last.joined(with: change) {
      historyCost += joined.cost - last.cost
      done[done.count - 1] = joined
    } else {
      done.append(change)
      historyCost += change.cost
    }
    run = kind
    while historyCost > LineEditor.maximumHistory, !done.isEmpty {
      historyCost -= done.removeFirst().cost
    }
  }

  /// Takes the last edit back. False where there is none.
  mutating func undo() -> Bool {
    guard let change = done.popLast() else { return false }
    historyCost -= change.cost
    undone.append(change)
    put(change.old, over: change.new.count, at: change.offset, caret: change.caretBefore)
    return true
  }

  /// Does again what was undone last. False where there is nothing.
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
