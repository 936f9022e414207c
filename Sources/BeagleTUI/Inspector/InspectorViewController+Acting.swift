import CellText
import TerminalKit

/// Picking a component on the screen.
extension InspectorViewController {
  /// The component at a cell of the window.
  func picked(at place: CellPoint) -> View? {
    panelWindow?.viewOnScreen(at: place).flatMap(model.component)
  }

  func beginPicking() {
    guard let window = panelWindow, model.screen != nil else {
      panelWindow?.showMessage("There is no Beagle screen to pick from.")
      return
    }
    let rect = model.current.map(window.visibleScreenRect) ?? .zero
    pickPlace =
      rect.isEmpty ? CellPoint(x: window.screenSize.width / 2, y: 2) : rect.origin
    pickRestsOnKeys = true
    window.setNeedsDisplay()
  }

  func movePick(dx: Int, dy: Int) {
    guard let place = pickPlace, let size = panelWindow?.screenSize else { return }
    pickRestsOnKeys = true
    pickPlace = CellPoint(
      x: max(0, min(place.x + dx, size.width - 1)), y: max(0, min(place.y + dy, size.height - 1)))
    panelWindow?.setNeedsDisplay()
  }

  func endPicking(takes: Bool) {
    guard let place = pickPlace else { return }
    pickPlace = nil
    panelWindow?.setNeedsDisplay()
    if takes, let view = picked(at: place) { select(component: view) }
  }

  func performPicking(_ action: KeyAction) -> Bool {
    switch action {
    case .moveUp: movePick(dx: 0, dy: -1)
    case .moveDown: movePick(dx: 0, dy: 1)
    case .moveLeft: movePick(dx: -1, dy: 0)
    case .moveRight: movePick(dx: 1, dy: 0)
    case .pageUp: movePick(dx: 0, dy: -5)
    case .pageDown: movePick(dx: 0, dy: 5)
    case .scrollToStart: movePick(dx: -8, dy: 0)
    case .scrollToEnd: movePick(dx: 8, dy: 0)
    case .press: endPicking(takes: true)
    case .cancel: endPicking(takes: false)
    default: return false
    }
    return true
  }
}

/// What keys and clicks do to the row that is selected.
extension InspectorViewController {
  func press() {
    guard part == .list, let row = list.selectedRow else { return }
    if tab.choose(row.id) { return }
    if row.fold != .none { _ = tab.setOpen(row.id, row.fold == .closed) }
  }

  func open() {
    guard part == .list, let row = list.selectedRow else { return }
    if row.fold == .closed, tab.setOpen(row.id, true) { return }
    if row.fold == .open { list.move(by: 1) }
  }

  func close() {
    guard part == .list, let row = list.selectedRow else { return }
    if row.fold == .open, tab.setOpen(row.id, false) { return }
    // To what it stands in.
    let above = list.rows[..<list.selected].lastIndex { $0.depth < row.depth && $0.isSelectable }
    if let above { list.select(above) }
  }

  /// A row of the list was clicked; a second click on its sign, or on it again, opens or closes it.
  func click(_ index: Int, in part: Part, onFold: Bool) {
    select(part: part)
    let wasSelected = pane.selected == index
    pane.select(index)
    selectionDidChange()
    guard part == .list, let row = list.selectedRow else { return }
    if onFold || wasSelected, row.fold != .none {
      _ = tab.setOpen(row.id, row.fold == .closed)
    } else if case .moreNodes = row.id {
      _ = tab.choose(row.id)
    } else if case .moreValues = row.id {
      _ = tab.choose(row.id)
    }
  }
}
