import CellText

/// Drawing of focus, selection and disabled or covered content.
extension Canvas {
  /// Draws the mark of the focus, such as `▸`, or a blank in the color of the mark where characters must not
  /// change.
  public func focusMark(_ scalar: Unicode.Scalar, at point: CellPoint, style: CellStyle) {
    guard appearance.marksFocusByColor else { return glyph(scalar, at: point, style: style) }
    var bar = style
    bar.attributes.formSymmetricDifference(.reverse)
    glyph(" ", at: point, style: bar)
  }

  /// Draws the content of a rectangle as selected. It removes the dim attribute, because dim text
  /// in reverse is hard to read.
  func highlight(_ rect: CellRect) { restyle(rect, with: theme[.selection], removing: .dim) }

  /// Fills a rectangle with the selection color. Text keeps its own color if that stays readable.
  /// Backgrounds other than `background` and those of the theme stay. The dim attribute is removed.
  /// - Parameter style: the style of the selection; nil for the theme's.
  func fillSelection(under rect: CellRect, on background: Color?, style: CellStyle? = nil) {
    let theme = theme
    let selection = style ?? theme[.selection]
    var grounds = [
      Color.default, theme[.surface].background, theme[.dialog].background,
      theme[.navigationBar].background,
    ]
    if let background { grounds.append(resolvedBackground(background)) }
    // Adjacent cells mostly have the same style.
    var last: (before: CellStyle, after: CellStyle)?
    forEachCell(rect) { cell in
      let before = cell.style
      var after = before
      if let last, last.before == before {
        after = last.after
      } else {
        after.attributes = before.attributes.union(selection.attributes).subtracting(.dim)
        if !selection.background.isDefault, grounds.contains(before.background) {
          after.background = selection.background
          after.foreground =
            before.foreground.isDefault
            ? selection.foreground
            : before.foreground.readable(on: selection.background, depth: theme.depth)
        }
        last = (before, after)
      }
      cell.foreground = after.foreground
      cell.background = after.background
      cell.attributes = after.attributes
    }
  }

  /// Returns whether a cell is visible and blank, and its background is the default, `background`
  /// or one of the theme's own.
  func isFree(_ point: CellPoint, on background: Color?) -> Bool {
    guard isBlank(at: point) else { return false }
    let place = point.offsetBy(dx: origin.x, dy: origin.y)
    let cell = surface[place.x, place.y]
    return cell.width == 1
      && (cell.background.isDefault || cell.background == background.map(resolvedBackground)
        || cell.background == theme[.surface].background
        || cell.background == theme[.dialog].background)
  }

  /// The characters at both ends of a disabled control: a broken line, or parentheses if the font of the
  /// terminal may lack it.
  var disabledEnds: (Unicode.Scalar, Unicode.Scalar) {
    appearance.glyphs == .unicode && theme.depth > .ansi16 ? ("┊", "┊") : ("(", ")")
  }

  /// Draws the content of a rectangle as disabled, in darker shades of its own colors that stay
  /// readable.
  func disable(_ rect: CellRect) {
    dim(rect)
    let depth = theme.depth
    forEachCell(rect) { cell in
      // Dimming by the terminal on top would make the text unreadable. Cells with unknown colors
      // still need it.
      guard cell.glyph != 0x20, !cell.isPicture, !cell.background.isDefault,
        cell.background.paletteIndex.map({ $0 >= 16 }) ?? true
      else { return }
      cell.attributes.remove(.dim)
      cell.background = cell.background.quantized(to: depth)
      cell.foreground = cell.foreground.readable(
        on: cell.background, depth: depth, unless: Color.minimumAssumedContrast)
    }
  }

  /// The share of the background in the colors of dimmed content.
  private static let dimShare = 0.5

  /// Dims a rectangle behind a dialog. All colors are mixed with the background, so that the contrast of
  /// all texts falls by about the same ratio. Text in the terminal's own color becomes gray, because half
  /// of the terminals do not dim that color.
  public func dim(_ rect: CellRect) {
    guard theme.depth > .ansi16 else { return dimBaseColors(rect) }
    let ground = theme.ground
    let text = ground.contrasting.mixed(with: ground, Canvas.dimShare)
    func faded(_ color: Color) -> Color {
      color.paletteIndex.map { $0 >= 16 } ?? true
        ? color.mixed(with: ground, Canvas.dimShare) : color
    }
    var last: (before: CellStyle, after: CellStyle)?
    forEachCell(rect) { cell, followsCharacter in
      let before = cell.style
      if last?.before != before {
        var after = before
        after.foreground = before.foreground.isDefault ? text : faded(before.foreground)
        after.background = faded(before.background)
        after.attributes.remove(.bold)
        if after.foreground == before.foreground {
          after.attributes.insert(.dim)
        } else {
          // The terminal would dim the color once more.
          after.attributes.remove(.dim)
        }
        last = (before, after)
      }
      guard let after = last?.after else { return }
      let isBlank =
        cell.glyph == 0x20 && after.background == before.background
        && before.attributes.isDisjoint(with: [.underline, .reverse, .strikethrough])
      // A blank shows no color, so it is not written again. The first one after a word is, because a change
      // of the style costs more bytes.
      if isBlank, !followsCharacter { return }
      cell.foreground = after.foreground
      cell.background = after.background
      cell.attributes = after.attributes
      // A mark for the output: graphics would draw the image undimmed.
      if cell.isImage { cell.attributes.insert(.dim) }
    }
  }

  /// Dims a rectangle if only the terminal knows the values of its colors: the terminal dims the
  /// text. Buttons and selections of the theme that are brighter than the surface become the gray
  /// nearest to the surface, because they would outshine the dialog.
  private func dimBaseColors(_ rect: CellRect) {
    let theme = theme
    let depth = theme.depth
    let roles: [Theme.Role] = [
      .button, .buttonMain, .buttonFocused, .buttonDestructiveFocused, .accentFocused, .selection,
    ]
    let bright = roles.map { theme[$0].background }.filter {
      $0.isLight.map { $0 != theme.isLight } ?? false
    }
    let gray: Color =
      theme.isLight ? .palette(7) : depth == .ansi16 ? .palette(8) : theme[.surface].background
    forEachCell(rect) { cell in
      cell.foreground = cell.foreground.quantized(to: depth)
      if cell.isPicture {
        cell.attributes.insert(.dim)
        return
      }
      if bright.contains(cell.background) {
        cell.background = gray
        cell.foreground =
          gray.isDefault ? theme[.surface].foreground : gray.contrasting.quantized(to: depth)
      }
      cell.attributes = cell.attributes.union(.dim).subtracting(.bold)
    }
  }
}
