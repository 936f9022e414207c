import CellText

/// The key hints of the status bar.
extension StatusBar {
  /// Returns the columns of hints, with a gap after each.
  func width(of hints: [KeyHint]) -> Int { hints.reduce(0) { $0 + $1.width + Self.gap } }

  /// Writes the hints that fit and returns the next free column. Leaves out general hints first,
  /// then the others from the right; the last hint stays longest. Calls `onWrite` with each hint
  /// written and its columns.
  func write(
    _ hints: [KeyHint], at start: Int, limit: Int, in canvas: Canvas,
    onWrite: (KeyHint, Range<Int>) -> Void = { _, _ in }
  ) -> Int {
    var shown = hints
    while !shown.isEmpty, start + width(of: shown) - Self.gap > limit {
      shown.remove(at: shown.firstIndex(where: \.isGeneral) ?? max(0, shown.count - 2))
    }
    return shown.reduce(start) { x, hint in
      let next = write(hint, at: x, limit: limit, in: canvas)
      let width = next - Self.gap - x
      onWrite(hint, place(x, width)..<place(x, width) + width)
      return next
    }
  }

  private func write(_ hint: KeyHint, at x: Int, limit: Int, in canvas: Canvas) -> Int {
    let key = canvas.appearance.displayText(KeyNames.shown(hint.key))
    let x = write(key, at: x, limit: limit, canvas.theme[.statusKey], in: canvas) + 1
    return write(hint.label, at: x, limit: limit, canvas.theme[.statusBar], in: canvas) + Self.gap
  }

  /// Writes text and returns the column after it, as from left to right.
  func write(_ text: String, at x: Int, limit: Int, _ style: CellStyle, in canvas: Canvas) -> Int {
    let width = min(max(0, limit - x), TextMetrics.width(text))
    canvas.text(text, at: CellPoint(x: place(x, width), y: 0), style: style, maxWidth: width)
    return x + width
  }
}

extension KeyHint {
  /// Its columns in the status bar.
  var width: Int {
    TextMetrics.width(KeyNames.shown(key)) + 1 + TextMetrics.width(label)
  }

  /// Returns the key for a click at a column of the hint. If it names several keys, such as `←→` or
  /// `1-7`, a click on one of them presses that one, and a click elsewhere the last arrow.
  func key(at column: Int) -> KeyEvent? {
    if let key = KeyEvent(name: self.key) { return key }
    let words = self.key.split(separator: " ", omittingEmptySubsequences: false)
    if words.count > 1, words.contains(where: { $0.count > 1 }) {
      var end = 0
      for word in words {
        end += KeyNames.shown(String(word)).count
        if column <= end { return KeyEvent(name: String(word)) }
        end += 1
      }
      return nil
    }
    let characters = Array(self.key)
    if characters.indices.contains(column), characters[column] != "-",
      let key = KeyEvent(name: String(characters[column])), key.key != .character(" ")
    {
      return key
    }
    return characters.last.flatMap { "←→↑↓".contains($0) ? KeyEvent(name: String($0)) : nil }
  }

  /// A copy that is left out first if space is short.
  var general: KeyHint {
    var hint = self
    hint.isGeneral = true
    return hint
  }
}
