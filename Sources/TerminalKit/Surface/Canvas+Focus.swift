import CellText

/// Showing what has the focus, and what lies below a box.
extension Canvas {
  /// Shows that what stands in a rectangle is selected. Nothing in it is dim any more: dim text in
  /// reverse can hardly be read.
  func highlight(_ rect: CellRect) { restyle(rect, with: theme[.selection], removing: .dim) }

  /// Lays the band of the selection below what stands in a rectangle: text keeps its colour where it
  /// can be read on the band, and backgrounds other than `background` and those of the theme stay.
  /// Nothing in it is dim any more.
  func lay(selectionUnder rect: CellRect, on background: Color?) {
    let theme = theme
    let look = theme[.selection]
    var grounds = [
      Color.default, theme[.surface].background, theme[.dialog].background,
      theme[.navigationBar].background,
    ]
    if let background { grounds.append(solid(background)) }
    // Neighbours mostly look alike.
    var last: (before: CellStyle, after: CellStyle)?
    forEachCell(rect) { cell in
      let before = cell.style
      var after = before
      if let last, last.before == before {
        after = last.after
      } else {
        after.attributes = before.attributes.union(look.attributes).subtracting(.dim)
        if !look.background.isDefault, grounds.contains(before.background) {
          after.background = look.background
          after.foreground =
            before.foreground.isDefault
            ? look.foreground : before.foreground.readable(on: look.background, depth: theme.depth)
        }
        last = (before, after)
      }
      cell.foreground = after.foreground
      cell.background = after.background
      cell.attributes = after.attributes
    }
  }

  /// Whether nothing stands in a cell that is in sight, and it has no background but `background` and
  /// the theme's own.
  func isFree(_ point: CellPoint, on background: Color?) -> Bool {
    guard isBlank(at: point) else { return false }
    let place = point.offsetBy(dx: origin.x, dy: origin.y)
    let cell = surface[place.x, place.y]
    return cell.width == 1
      && (cell.background.isDefault || cell.background == background.map(solid)
        || cell.background == theme[.surface].background
        || cell.background == theme[.dialog].background)
  }

  /// Shows that what stands in a rectangle cannot be used, in colours of its own: they are darker, as
  /// far as the text can still be made out.
  func disable(_ rect: CellRect) {
    dim(rect)
    let depth = theme.depth
    forEachCell(rect) { cell in
      // What the terminal dims once more could hardly be seen. It does so where colours are not known.
      guard cell.glyph != 0x20, !cell.background.isDefault,
        cell.background.paletteIndex.map({ $0 >= 16 }) ?? true
      else { return }
      cell.attributes.remove(.dim)
      cell.foreground = cell.foreground.readable(
        on: cell.background.quantized(to: depth), depth: depth, unless: Color.minimumAssumedContrast
      )
    }
  }

  /// Lets what stands in a rectangle step back behind a box: on a dark surface as under a half
  /// transparent black, on a light one as behind a veil of its colour. Colours whose value is not
  /// known are dimmed.
  public func dim(_ rect: CellRect) {
    guard theme.depth > .ansi16 else { return dimBaseColors(rect) }
    let ground = theme.ground
    let isLight = theme.isLight
    func faded(_ color: Color) -> Color {
      guard isLight, color.paletteIndex.map({ $0 >= 16 }) ?? true else {
        return color.darkened(by: 0.45)
      }
      return color.mixed(with: ground, 0.45)
    }
    var lastForeground = Color.default
    var lastBackground = Color.default
    var foreground = Color.default
    var background = Color.default
    forEachCell(rect) { cell in
      if cell.foreground != lastForeground {
        lastForeground = cell.foreground
        foreground = faded(cell.foreground)
      }
      if cell.background != lastBackground {
        lastBackground = cell.background
        background = faded(cell.background)
      }
      cell.foreground = foreground
      cell.background = background
      cell.attributes = cell.attributes.union(.dim).subtracting(.bold)
    }
  }

  /// The same where only the terminal knows the values of the colours: it dims the text itself. A
  /// button or a selection of the theme that stands out from the surface by its brightness is drawn in
  /// the grey that is nearest to the surface, since it would outshine the box.
  private func dimBaseColors(_ rect: CellRect) {
    let theme = theme
    let depth = theme.depth
    let roles: [Theme.Role] = [
      .button, .buttonFocused, .buttonDestructiveFocused, .accentFocused, .selection,
    ]
    let bright = roles.map { theme[$0].background }.filter {
      $0.isLight.map { $0 != theme.isLight } ?? false
    }
    let grey: Color =
      theme.isLight ? .palette(7) : depth == .ansi16 ? .palette(8) : theme[.surface].background
    forEachCell(rect) { cell in
      cell.foreground = cell.foreground.quantized(to: depth)
      if bright.contains(cell.background) {
        cell.background = grey
        cell.foreground =
          grey.isDefault ? theme[.surface].foreground : grey.contrasting.quantized(to: depth)
      }
      cell.attributes = cell.attributes.union(.dim).subtracting(.bold)
    }
  }
}
