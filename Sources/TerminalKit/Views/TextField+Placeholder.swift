import CellText

/// What an empty field shows.
extension TextField {
  /// Draws the placeholder; with the focus from the character on that the keys of the caret chose.
  final func drawPlaceholder(
    in canvas: Canvas, at start: CellPoint, room: Int, _ look: CellStyle
  ) {
    canvas.text(
      String(placeholder.dropFirst(firstVisible)), at: start,
      style: placeholderLook(look, on: canvas), truncatedTo: room)
  }

  private func placeholderLook(_ look: CellStyle, on canvas: Canvas) -> CellStyle {
    var hint = canvas.theme[.placeholder]
    hint.background = look.background
    if !look.attributes.contains(.underline) { hint.attributes.remove(.underline) }
    if backgroundColor != nil {
      hint.foreground = look.foreground
      hint.attributes.insert(.dim)
    }
    return hint
  }

  /// In an empty field the caret has nowhere to go: its keys bring the rest of a long placeholder into
  /// sight, by one character, by half of what is seen, or to an end.
  final func movePlaceholder(to target: LineEditor.Target) {
    let half = max(1, contentBox.width / 2)
    switch target {
    case .characterLeft: firstVisible -= 1
    case .characterRight: firstVisible += 1
    case .wordLeft, .blankLeft: firstVisible -= half
    case .wordRight: firstVisible += half
    case .start: firstVisible = 0
    case .end: firstVisible = placeholder.count
    }
    caretDidMove()
  }

  /// No room stays empty behind the end of the placeholder.
  final func keepPlaceholderVisible() {
    guard firstVisible > 0 else { return firstVisible = 0 }
    let characters = Array(placeholder)
    firstVisible = max(0, min(firstVisible, first(of: characters, before: characters.count)))
  }
}
