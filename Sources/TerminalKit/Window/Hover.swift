import CellText

/// The control or row under the pointer, which is tinted.
@MainActor
final class Hover {
  /// The share of the text color in the tint of a background.
  private static let tintShare = 0.15

  private unowned let window: Window
  private weak var view: View?
  /// The tinted part of the view, in its own cells.
  private var part = CellRect.zero
  /// The last position of the pointer.
  private var point: CellPoint

  init(_ window: Window, at point: CellPoint) {
    self.window = window
    self.point = point
  }

  /// Moves the pointer. A movement inside the same control changes nothing.
  func move(to point: CellPoint) {
    self.point = point
    update()
  }

  /// Finds the control under the pointer again, after the screen changed.
  func update() {
    let found = target
    guard found?.view !== view || found?.part ?? .zero != part else { return }
    view?.setNeedsDisplay()
    view = found?.view
    part = found?.part ?? .zero
    view?.setNeedsDisplay()
  }

  private var target: (view: View, part: CellRect)? {
    guard let hit = window.hit(point) else { return nil }
    return hit.firstResultUpward { view in
      view.hoverRegion(at: view.localPoint(point)).map { (view, $0) }
    }
  }

  /// Tints the control in a painted frame.
  func paint(in canvas: Canvas) {
    guard let view, view.window === window else { return }
    let origin = view.screenFrame.origin
    let rect = part.offsetBy(dx: origin.x, dy: origin.y).intersection(window.visibleRect(of: view))
    if !rect.isEmpty { canvas.tint(rect, share: Hover.tintShare) }
  }
}

extension Window {
  /// Tints the control under the pointer.
  func pointerMoved(to point: CellPoint) {
    if let hover { return hover.move(to: point) }
    let hover = Hover(self, at: point)
    self.hover = hover
    hover.update()
  }
}

extension Canvas {
  /// Tints the background of cells a little, so that the text stays readable. With 16 colors or fewer,
  /// which have no shade for it, the text is underlined.
  /// - Parameter share: The share of the text color.
  func tint(_ rect: CellRect, share: Double) {
    let theme = theme
    guard theme.depth > .ansi16 else { return restyle(rect, adding: .underline) }
    var last: (before: CellStyle, after: CellStyle)?
    forEachCell(rect) { cell in
      guard !cell.isImage else { return }
      let before = cell.style
      if last?.before != before {
        var after = before
        let ground = before.background.isDefault ? theme.ground : before.background
        after.background = ground.tinted(share, depth: theme.depth)
        let text = before.foreground.isDefault ? ground.contrasting : before.foreground
        after.foreground = text.readable(on: after.background, depth: theme.depth)
        last = (before, after)
      }
      guard let after = last?.after else { return }
      cell.foreground = after.foreground
      cell.background = after.background
    }
  }
}

extension Color {
  /// Returns the color moved toward its contrasting color until the terminal shows another one.
  fileprivate func tinted(_ share: Double, depth: ColorDepth) -> Color {
    let own = quantizedBackground(to: depth)
    for step in 1...4 {
      let tinted = mixed(with: contrasting, share * Double(step)).quantizedBackground(to: depth)
      if tinted != own { return tinted }
    }
    return own
  }
}
