import CellText
import FlexLayout

/// Drawing of a field: its text, its indicator and its error message.
extension TextField {
  /// Returns the style of the text. Without a background nothing is filled.
  private func themeStyle(on canvas: Canvas) -> CellStyle {
    let theme = canvas.theme
    var style: CellStyle
    if isFocused {
      style = theme[.fieldFocused]
    } else if !isEnabled {
      style = theme[.buttonDisabled]
      // Brighter than a placeholder, because it is a value.
      style.foreground = theme[.field].foreground
      style.attributes.insert(.dim)
    } else {
      style = isReadOnly ? readable(.role(.text), on: canvas) : theme[.field]
    }
    if let backgroundColor {
      style.foreground = canvas.resolvedBackground(backgroundColor).contrasting
      style.background = .default
    }
    // A border or a background already shows the extent of the field.
    if border != nil || (backgroundColor != nil && theme.depth > .mono) {
      style.attributes.remove(.underline)
    }
    return style
  }

  /// Whether the field has an error.
  private var isInvalid: Bool { errorMessage?.isEmpty == false }

  /// Returns the style of the indicator at the left end; nil for no indicator.
  private func indicatorStyle(on canvas: Canvas) -> CellStyle? {
    guard isFocused || isInvalid, isEditable else { return nil }
    let role: Theme.Role = isInvalid ? .danger : .accent
    guard backgroundColor == nil else { return readable(.role(role), on: canvas) }
    return CellStyle(
      foreground: canvas.theme[role].foreground, attributes: canvas.theme[role].attributes)
  }

  /// Returns the indicator at the left end. The bars of ASCII would look alike.
  private func indicatorGlyph(on canvas: Canvas) -> Unicode.Scalar {
    let isFocused = isFocused && !canvas.appearance.marksFocusByColor
    if canvas.appearance.glyphs == .ascii { return isFocused ? ">" : "!" }
    return isFocused ? "▌" : "▎"
  }

  /// Returns the style set for this field; nil if it is not set or overridden by the focus.
  private func customStyle(on canvas: Canvas) -> CellStyle? {
    guard let style, !isFocused else { return nil }
    return readable(style, on: canvas)
  }

  /// Draws the field below its border.
  final func drawField(in canvas: Canvas) {
    let parts = parts
    let custom = customStyle(on: canvas)
    let style = custom ?? themeStyle(on: canvas)
    let isBar = !isReadOnly && (backgroundColor == nil || style.attributes.contains(.underline))
    if custom.map({ !$0.background.isDefault }) ?? isBar { canvas.fill(parts.box, style) }
    drawLine(in: canvas.translated(to: parts.line), parts.line.size, style)
    // Use darker shades of the author's colors.
    if !isEnabled, backgroundColor != nil || custom != nil { canvas.disable(parts.box) }
    drawError(in: canvas.translated(to: parts.error), parts.error.size)
  }

  /// Draws the border of a focused field.
  final func drawFocusedBorder(in canvas: Canvas) {
    guard border != nil, let indicator = indicatorStyle(on: canvas) else { return }
    let line = CellStyle(foreground: indicator.foreground, attributes: .bold)
    guard isFocused else { return }
    if canvas.appearance.marksFocusByColor {
      canvas.emphasize(edgesOf: bounds, color: line.foreground)
    } else {
      canvas.heavyBox(bounds, style: line)
    }
  }

  private func drawLine(in canvas: Canvas, _ size: CellSize, _ style: CellStyle) {
    let width = size.width
    if width > 2, let indicator = indicatorStyle(on: canvas) {
      var end = canvas.theme[.border]
      if backgroundColor != nil { end.foreground = style.foreground }
      for y in 0..<size.height {
        if isFocused, !isInvalid, canvas.appearance.marksFocusByColor {
          canvas.focusMark(" ", at: CellPoint(x: 0, y: y), style: indicator)
          continue
        }
        canvas.glyph(indicatorGlyph(on: canvas), at: CellPoint(x: 0, y: y), style: indicator)
        canvas.glyph("▕", at: CellPoint(x: width - 1, y: y), style: end)
      }
    }
    // Many terminals do not dim colored text. Disabled buttons have the same marks.
    if width > 2, !isEnabled {
      let ends = canvas.disabledEnds
      canvas.glyph(ends.0, at: .zero, style: style)
      canvas.glyph(ends.1, at: CellPoint(x: width - 1, y: 0), style: style)
    }
    let start = CellPoint(x: 1, y: 0)
    let textWidth = max(1, width - 2)
    if editor.characters.isEmpty {
      return drawPlaceholder(in: canvas, at: start, size, style)
    }
    if let value = wrappedLayout(width: width) {
      return canvas.draw(value.truncated(toLines: size.height), at: start, style: style)
    }
    if size.height > 1, let lines = lines(width: width) {
      return draw(lines, in: canvas, size, style)
    }
    let shown = shown(mask: canvas.appearance.glyphs == .unicode ? "•" : "*")
    guard isFocused else {
      return canvas.text(
        String(shown), at: alignedStart(of: String(shown), start, textWidth, on: canvas),
        style: style, truncatedTo: textWidth)
    }
    let first = min(firstVisible, shown.count)
    if let row = bidiRow(first..<shown.count, columns: textWidth) {
      return draw(row, in: canvas, at: start, style)
    }
    canvas.text(String(shown[first...]), at: start, style: style, maxWidth: textWidth)
    if let selection = editor.selection {
      let from = max(first, selection.lowerBound)
      let x = columns(shown[first..<from])
      let selected = columns(shown[from..<max(from, selection.upperBound)])
      canvas.highlight(CellRect(x: 1 + x, y: 0, width: min(selected, textWidth - x), height: 1))
    }
  }

  private func drawError(in canvas: Canvas, _ size: CellSize) {
    guard size.height > 0, let error = errorLayout(width: size.width) else { return }
    let style = readable(.role(.danger), on: canvas)
    canvas.glyph("✕", at: .zero, style: style)
    canvas.draw(
      error.truncated(toLines: size.height), at: CellPoint(x: TextField.errorIndent, y: 0),
      style: style)
  }
}
