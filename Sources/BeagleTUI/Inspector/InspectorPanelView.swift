import CellText
import FlexLayout
import TerminalKit

/// Draws an inspector and handles its mouse: a head with the tabs, the list and the details.
@MainActor
final class InspectorPanelView: View {
  private unowned let controller: InspectorViewController
  /// Where the tabs were drawn last.
  private var tabPlaces: [Range<Int>] = []
  private var head: [String] = []
  /// Where the mouse took the edge of the panel.
  private var gripped = false

  init(_ controller: InspectorViewController) {
    self.controller = controller
    super.init()
  }

  // MARK: - Parts

  /// The parts of the panel in its own cells.
  struct Parts: Equatable {
    var head: CellRect
    var list: CellRect
    var details: CellRect
    /// The line between list and details.
    var line: CellRect
    var isSideBySide: Bool
  }

  /// The columns from which list and details stand side by side, and the rows from which one is above
  /// the other all the same.
  private static let sideBySideColumns = 72, tallRows = 30

  /// Whether the panel stands beside the screen, with a line between them.
  private var isBesideScreen: Bool { frame.x > 0 }

  var parts: Parts {
    var room = bounds
    if isBesideScreen { room = room.inset(left: 1) }
    let head = CellRect(x: room.x, y: 0, width: room.width, height: min(1, room.height))
    let body = room.inset(top: 1)
    if body.width >= Self.sideBySideColumns, body.height < Self.tallRows {
      let left = body.width * 46 / 100
      return Parts(
        head: head,
        // The bar of the list takes the place of the line.
        list: CellRect(x: body.x, y: body.y, width: left + 1, height: body.height),
        details: CellRect(
          x: body.x + left + 1, y: body.y, width: body.width - left - 1, height: body.height),
        line: CellRect(x: body.x + left, y: body.y, width: 1, height: body.height),
        isSideBySide: true)
    }
    let top = max(1, (body.height - 1) / 2)
    return Parts(
      head: head,
      list: CellRect(x: body.x, y: body.y, width: body.width, height: min(top, body.height)),
      details: CellRect(
        x: body.x, y: body.y + top + 1, width: body.width, height: max(0, body.height - top - 1)),
      line: CellRect(x: body.x, y: body.y + top, width: body.width, height: 1),
      isSideBySide: false)
  }

  private var hasKeys: Bool { window?.panelHasKeyboard ?? false }

  /// The words of the head: titles of tabs, and what stands at the right end.
  private var headWords: [String] {
    let tabs = controller.tabs.enumerated().map { index, tab in
      let count = tab.count.map { " \($0)" } ?? ""
      return "\(index + 1) \(tab.title)\(count)"
    }
    var note = controller.note
    if note.isEmpty, let size = window?.screenSize { note = "screen \(size.width)×\(size.height)" }
    return tabs + [note, hasKeys ? "keys" : ""]
  }

  /// Whether the head says something else than when it was drawn last.
  func headChanged() -> Bool { headWords != head }

  // MARK: - Drawing

  override var drawsRowsAlike: Bool { false }

  override func draw(in canvas: Canvas) {
    canvas.withoutSearchMatches { paint(in: canvas) }
  }

  private func paint(in canvas: Canvas) {
    canvas.fill(bounds, canvas.theme[.surface])
    let parts = parts
    if isBesideScreen {
      canvas.verticalLine(at: .zero, height: frame.height, style: canvas.theme[.border])
    }
    drawHead(in: canvas.translated(to: parts.head), width: parts.head.width)
    if parts.isSideBySide {
      canvas.verticalLine(
        at: parts.line.origin, height: parts.line.height, style: canvas.theme[.border])
    } else if parts.line.maxY <= frame.height {
      canvas.horizontalLine(
        at: parts.line.origin, width: parts.line.width, style: canvas.theme[.border])
    }
    let isListActive = controller.part == .list
    controller.list.draw(
      in: canvas.translated(to: parts.list), parts.list.size,
      hasKeys && isListActive ? .active : .resting)
    controller.details.draw(
      in: canvas.translated(to: parts.details), parts.details.size,
      hasKeys && !isListActive ? .active : .none)
  }

  private func drawHead(in canvas: Canvas, width: Int) {
    head = headWords
    let theme = canvas.theme
    let bar = theme[.navigationBar]
    canvas.fill(CellRect(x: 0, y: 0, width: width, height: 1), bar)
    let titles = Array(head.prefix(controller.tabs.count))
    let note = head[controller.tabs.count]
    let noteWidth = TextMetrics.width(note) + 2
    // What is out of the ordinary is said, whatever titles it takes.
    let isTold = !controller.note.isEmpty
    let words = fitting(titles, width: width - 1 - (isTold ? noteWidth : 0))
    tabPlaces = []
    var x = 0
    for (index, word) in words.enumerated() {
      let columns = TextMetrics.width(word) + 2
      let isSelected = index == controller.tabIndex
      var look = bar
      if isSelected {
        look = hasKeys ? theme[.accentFocused] : bar.adding([.bold, .underline])
        if !hasKeys { look.foreground = theme[.accent].foreground }
      } else {
        look.foreground = theme[.statusBar].foreground
      }
      if isSelected { canvas.fill(CellRect(x: x, y: 0, width: columns, height: 1), look) }
      canvas.text(word, at: CellPoint(x: x + 1, y: 0), style: look, maxWidth: max(0, width - x - 1))
      tabPlaces.append(x..<x + columns)
      x += columns
    }
    guard x + noteWidth <= width else { return }
    var look = bar
    look.foreground = theme[.statusBar].foreground
    canvas.text(note, at: CellPoint(x: width - noteWidth + 1, y: 0), style: look)
  }

  /// The titles as they fit: whole, else only the numbers of those that are not selected.
  private func fitting(_ titles: [String], width: Int) -> [String] {
    func total(_ words: [String]) -> Int { words.reduce(0) { $0 + TextMetrics.width($1) + 2 } }
    if total(titles) <= width { return titles }
    let short = titles.enumerated().map { index, title in
      index == controller.tabIndex ? title : "\(index + 1)"
    }
    return short
  }

  // MARK: - Editor

  /// Puts the field over a row of the list.
  func place(_ editor: InspectorField, overRow index: Int) {
    let list = parts.list
    let y = max(0, min(index - controller.list.first, list.height - 1))
    let row = controller.list.rows[index]
    // The name of what is edited stays in sight.
    let indent = 1 + 2 * row.depth + (row.fold == .none ? 0 : 2)
    let name = row.spans.first.map { TextMetrics.width($0.text) } ?? 0
    let left = min(indent + name, list.width / 2)
    var style = FlexStyle()
    style.positionType = .absolute
    style.position.left = .points(Float(list.x + left))
    style.position.top = .points(Float(list.y + y))
    style.width = .points(Float(max(8, frame.width - list.x - left)))
    if style != editor.flex { editor.flex = style }
  }

  // MARK: - Mouse

  private func part(at point: CellPoint) -> (InspectorViewController.Part, CellRect)? {
    let parts = parts
    if parts.list.contains(point) { return (.list, parts.list) }
    if parts.details.contains(point) { return (.details, parts.details) }
    return nil
  }

  override func mouseDown(at point: CellPoint) -> Bool {
    gripped = false
    controller.endEditing()
    let parts = parts
    if isBesideScreen, point.x == 0 {
      gripped = true
      return true
    }
    if parts.head.contains(point) {
      let x = point.x - parts.head.x
      if let index = tabPlaces.firstIndex(where: { $0.contains(x) }) {
        controller.select(tab: index)
      } else {
        gripped = true
      }
      return true
    }
    guard let (part, rect) = part(at: point) else { return true }
    let pane = part == .list ? controller.list : controller.details
    guard let index = pane.index(at: point.y - rect.y) else {
      controller.select(part: part)
      return true
    }
    let row = pane.rows[index]
    let sign = rect.x + 1 + 2 * min(row.depth, max(0, rect.width / 6))
    controller.click(index, in: part, onFold: (sign..<sign + 2).contains(point.x))
    return true
  }

  override func mouseDragged(to point: CellPoint) {
    guard gripped else { return }
    let count = isBesideScreen ? -point.x / 2 : -point.y
    if count != 0 { controller.resize(by: count) }
  }

  override func scroll(dx: Int, dy: Int) -> Bool {
    guard dy != 0 else { return true }
    let place = window?.mousePosition ?? .zero
    let point = CellPoint(x: place.x - screenFrame.x, y: place.y - screenFrame.y)
    guard let (part, _) = part(at: point) else { return true }
    (part == .list ? controller.list : controller.details).scroll(by: dy)
    if part == .list { controller.listDidScroll() }
    setNeedsDisplay()
    return true
  }

  // MARK: - Without eyes

  override var semantics: Semantics {
    let row = controller.pane.selectedRow
    return Semantics(
      .tabList, text: "Inspector, \(controller.tab.title)",
      value: row.map { $0.text + ($0.trailing.isEmpty ? "" : ", " + $0.trailing) })
  }
}

/// The field in which a value is edited as JSON.
@MainActor
final class InspectorField: TextField {
  var onCommit: (() -> Void)?
  var onCancel: (() -> Void)?

  override func draw(in canvas: Canvas) {
    // What is below does not show through beside a message.
    canvas.fill(bounds, canvas.theme[.surface])
    super.draw(in: canvas)
  }

  override var keyHints: [KeyHint] { [KeyHint("Enter", "set"), KeyHint("Esc", "cancel")] }

  override func keyDown(_ key: KeyEvent) -> Bool {
    switch key.key {
    case .enter: onCommit?()
    case .escape: onCancel?()
    case .tab, .backTab, .up, .down, .pageUp, .pageDown: break
    default:
      errorMessage = nil
      return super.keyDown(key)
    }
    return true
  }
}
