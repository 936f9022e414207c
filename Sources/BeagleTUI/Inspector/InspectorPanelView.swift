import CellText
import FlexLayout
import TerminalKit

/// The view of the inspector: a header with the tabs, the list and the details.
@MainActor
final class InspectorPanelView: View {
  private unowned let controller: InspectorViewController
  /// The columns of the tabs in the header.
  private var tabRanges: [Range<Int>] = []
  private var header: [String] = []
  /// Whether the mouse drags the edge of the panel.
  private var isResizing = false

  init(_ controller: InspectorViewController) {
    self.controller = controller
    super.init()
  }

  // MARK: - Parts

  /// The areas of the panel, in its own coordinates.
  struct Parts: Equatable {
    var header: CellRect
    /// The row of the filter field; nil if it is hidden.
    var filter: CellRect?
    var list: CellRect
    var details: CellRect
    /// The line between the list and the details.
    var divider: CellRect
    var isSideBySide: Bool
  }

  /// The minimum columns for the list and the details side by side. A panel with at least
  /// `tallRows` rows shows one above the other anyway.
  private static let sideBySideColumns = 72, tallRows = 30

  /// Whether the panel is at the right of the screen, with a line between them.
  private var isBesideScreen: Bool { frame.x > 0 }

  var parts: Parts {
    var parts = partsWithoutFilter
    if controller.showsFilter, parts.list.height > 1 {
      parts.filter = parts.list.inset(bottom: parts.list.height - 1)
      parts.list = parts.list.inset(top: 1)
    }
    return parts
  }

  private var partsWithoutFilter: Parts {
    let area = isBesideScreen ? bounds.inset(left: 1) : bounds
    let header = CellRect(x: area.x, y: 0, width: area.width, height: min(1, area.height))
    let body = area.inset(top: 1)
    if body.width >= Self.sideBySideColumns, body.height < Self.tallRows {
      let left = body.width * controller.tab.listShare / 100
      return Parts(
        header: header,
        // The scroll bar of the list covers the divider.
        list: body.inset(right: body.width - left - 1), details: body.inset(left: left + 1),
        divider: CellRect(x: body.x + left, y: body.y, width: 1, height: body.height),
        isSideBySide: true)
    }
    let top = max(1, (body.height - 1) / 2)
    return Parts(
      header: header, list: body.inset(bottom: max(0, body.height - top)),
      details: body.inset(top: top + 1),
      divider: CellRect(x: body.x, y: body.y + top, width: body.width, height: 1),
      isSideBySide: false)
  }

  private var hasKeyboard: Bool { window?.panelHasKeyboard ?? false }

  /// The texts of the header: the titles of the tabs, then the note and the keyboard focus.
  private var headerTexts: [String] {
    let tabs = controller.tabs.enumerated().map { index, tab in
      let count = tab.count.map { " \($0)" } ?? ""
      return "\(index + 1) \(tab.title)\(count)"
    }
    var note = controller.note
    if note.isEmpty, let size = window?.screenSize { note = "screen \(size.width)×\(size.height)" }
    return tabs + [note, hasKeyboard ? "keys" : ""]
  }

  /// Whether the header has changed since it was drawn.
  var headerChanged: Bool { headerTexts != header }

  /// The selected row of the part with the keyboard.
  override var readingPoint: CellPoint {
    let area = controller.part == .list ? parts.list : parts.details
    let pane = controller.pane(controller.part)
    let depth = min(pane.selectedRow?.depth ?? 0, max(0, area.width / 6))
    return CellPoint(
      x: area.x + 1 + 2 * depth, y: area.y + max(0, pane.selectedIndex - pane.firstVisible))
  }

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
    drawHeader(in: canvas.translated(to: parts.header), width: parts.header.width)
    if parts.isSideBySide {
      canvas.verticalLine(
        at: parts.divider.origin, height: parts.divider.height, style: canvas.theme[.border])
    } else if parts.divider.maxY <= frame.height {
      canvas.horizontalLine(
        at: parts.divider.origin, width: parts.divider.width, style: canvas.theme[.border])
    }
    if let filter = parts.filter {
      let text = matchCount
      canvas.text(
        text, at: CellPoint(x: filter.maxX - 1 - TextMetrics.width(text), y: filter.y),
        style: canvas.theme[.muted])
    }
    let isListActive = controller.part == .list
    controller.list.draw(
      in: canvas.translated(to: parts.list), parts.list.size,
      hasKeyboard && isListActive ? .active : .inactive)
    controller.details.draw(
      in: canvas.translated(to: parts.details), parts.details.size,
      hasKeyboard && !isListActive ? .active : .none)
  }

  private func drawHeader(in canvas: Canvas, width: Int) {
    header = headerTexts
    let theme = canvas.theme
    let bar = theme[.navigationBar]
    canvas.fill(CellRect(x: 0, y: 0, width: width, height: 1), bar)
    let note = header[controller.tabs.count]
    let noteWidth = TextMetrics.width(note) + 2
    // A note of a tab has priority over long titles. The screen size does not.
    let reserved = controller.note.isEmpty ? 0 : noteWidth
    let (tabs, gap) = fittedTitles(width: width - 1 - reserved)
    tabRanges = []
    var x = 0
    for (index, title) in tabs.enumerated() {
      let columns = TextMetrics.width(title) + 2
      let isSelected = index == controller.tabIndex
      var style = bar
      if isSelected {
        style = hasKeyboard ? theme[.accentFocused] : bar.adding([.bold, .underline])
        if !hasKeyboard { style.foreground = theme[.accent].foreground }
        canvas.fill(CellRect(x: x, y: 0, width: columns, height: 1), style)
      } else {
        style.foreground = theme[.statusBar].foreground
      }
      canvas.text(
        title, at: CellPoint(x: x + 1, y: 0), style: style, maxWidth: max(0, width - x - 1))
      tabRanges.append(x..<x + columns - 2 + gap)
      x += columns - 2 + gap
    }
    guard x + noteWidth <= width else { return }
    var style = bar
    style.foreground = theme[.statusBar].foreground
    canvas.text(note, at: CellPoint(x: width - noteWidth + 1, y: 0), style: style)
  }

  /// Returns the longest titles that fit a width, and the columns between them. If necessary, they
  /// lack the counts, are short, or are only numbers. The selected one always has a name.
  private func fittedTitles(width: Int) -> (titles: [String], gap: Int) {
    let full = Array(header.prefix(controller.tabs.count))
    func titles(selected: (Int) -> String, other: (Int) -> String) -> [String] {
      full.indices.map { $0 == controller.tabIndex ? selected($0) : other($0) }
    }
    func long(_ index: Int) -> String { "\(index + 1) \(controller.tabs[index].title)" }
    func short(_ index: Int) -> String { "\(index + 1) \(controller.tabs[index].shortTitle)" }
    func dense(_ index: Int) -> String { "\(index + 1)\(controller.tabs[index].shortTitle)" }
    let choices: [(titles: [String], gap: Int)] = [
      (full, 2), (titles(selected: { full[$0] }, other: long), 2),
      (titles(selected: { full[$0] }, other: short), 2),
      (titles(selected: { full[$0] }, other: dense), 1), (titles(selected: long, other: dense), 1),
      (titles(selected: short, other: dense), 1),
      (titles(selected: { full[$0] }, other: { "\($0 + 1)" }), 2),
    ]
    let fitting = choices.first { titles, gap in
      titles.reduce(0) { $0 + TextMetrics.width($1) + gap } <= width
    }
    return fitting ?? (titles(selected: short, other: { "\($0 + 1)" }), 1)
  }

  // MARK: - Fields

  /// The number of rows that match the filter, in words.
  private var matchCount: String {
    let count = controller.list.rows.count { $0.isSelectable }
    return count == 1 ? "1 row" : "\(count) rows"
  }

  /// Positions the filter field to the left of the number of matches.
  func place(_ field: InspectorFilterField, in area: CellRect) {
    place(
      field, at: area.origin, width: max(8, area.width - TextMetrics.width(matchCount) - 2))
  }

  /// Positions the text field over a row of the list.
  func place(_ editor: InspectorField, overRow index: Int) {
    let list = parts.list
    let y = max(0, min(index - controller.list.firstVisible, list.height - 1))
    let row = controller.list.rows[index]
    // Keep the name of the value visible.
    let indent = 1 + 2 * row.depth + (row.disclosure == .none ? 0 : 2)
    let name = row.spans.first.map { TextMetrics.width($0.text) } ?? 0
    let left = min(indent + name, list.width / 2)
    place(
      editor, at: CellPoint(x: list.x + left, y: list.y + y),
      width: max(8, frame.width - list.x - left))
  }

  private func place(_ field: InspectorField, at point: CellPoint, width: Int) {
    var style = FlexStyle()
    style.positionType = .absolute
    style.position.left = .points(Float(point.x))
    style.position.top = .points(Float(point.y))
    style.width = .points(Float(width))
    if style != field.flex { field.flex = style }
  }

  // MARK: - Mouse

  private func part(at point: CellPoint) -> (InspectorViewController.Part, CellRect)? {
    let parts = parts
    if parts.list.contains(point) { return (.list, parts.list) }
    if parts.details.contains(point) { return (.details, parts.details) }
    return nil
  }

  override func mouseDown(at point: CellPoint) -> Bool {
    isResizing = false
    controller.endEditing()
    controller.endFiltering()
    let parts = parts
    if isBesideScreen, point.x == 0 {
      isResizing = true
      return true
    }
    if parts.header.contains(point) {
      let x = point.x - parts.header.x
      if let index = tabRanges.firstIndex(where: { $0.contains(x) }) {
        controller.select(tab: index)
      } else {
        isResizing = true
      }
      return true
    }
    guard let (part, rect) = part(at: point) else { return true }
    let pane = controller.pane(part)
    guard let index = pane.index(at: point.y - rect.y) else {
      controller.select(part: part)
      return true
    }
    let row = pane.rows[index]
    let symbol = rect.x + 1 + 2 * min(row.depth, max(0, rect.width / 6))
    controller.click(index, in: part, onDisclosure: (symbol..<symbol + 2).contains(point.x))
    return true
  }

  /// A selection of text stays in the list or in the details.
  override func selectableRegion(at point: CellPoint) -> CellRect? { part(at: point)?.1 }

  override func hoverRegion(at point: CellPoint) -> CellRect? {
    let parts = parts
    if parts.header.contains(point) {
      return tabRanges.first { $0.contains(point.x - parts.header.x) }.map {
        CellRect(x: parts.header.x + $0.lowerBound, y: parts.header.y, width: $0.count, height: 1)
      }
    }
    guard let (part, rect) = part(at: point),
      controller.pane(part).index(at: point.y - rect.y) != nil
    else { return nil }
    return CellRect(x: rect.x, y: point.y, width: rect.width, height: 1)
  }

  override func mouseDragged(to point: CellPoint) {
    guard isResizing else {
      let origin = screenFrame.origin
      window?.mouse.selectText(to: CellPoint(x: point.x + origin.x, y: point.y + origin.y))
      return
    }
    let count = isBesideScreen ? -point.x / 2 : -point.y
    if count != 0 { controller.resize(by: count) }
  }

  override func scroll(dx: Int, dy: Int) -> Bool {
    guard dy != 0 else { return true }
    let mouse = window?.mousePosition ?? .zero
    let point = CellPoint(x: mouse.x - screenFrame.x, y: mouse.y - screenFrame.y)
    guard let (part, _) = part(at: point) else { return true }
    controller.pane(part).scroll(by: dy)
    if part == .list { controller.listDidScroll() }
    setNeedsDisplay()
    return true
  }

  // MARK: - Accessibility

  override var semantics: Semantics {
    let row = controller.pane.selectedRow
    return Semantics(
      .tabList, text: "Inspector, \(controller.tab.title)",
      value: row.map { $0.text + ($0.trailing.isEmpty ? "" : ", " + $0.trailing) })
  }
}
