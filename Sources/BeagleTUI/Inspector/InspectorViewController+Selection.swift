import BeagleSchema
import CellText
import TerminalKit

/// Picks a component on the screen.
extension InspectorViewController {
  /// Returns the component at a cell of the window.
  func component(at point: CellPoint) -> View? {
    panelWindow?.viewOnScreen(at: point).flatMap(model.component)
  }

  func beginPicking() {
    guard let window = panelWindow else { return }
    guard model.screen != nil else {
      return window.showMessage("The top screen is not a Beagle screen.")
    }
    let rect = model.inspectedView.map(window.visibleScreenRect) ?? .zero
    pickPoint = rect.isEmpty ? CellPoint(x: window.screenSize.width / 2, y: 2) : rect.origin
    picksWithKeyboard = true
    window.setNeedsDisplay()
  }

  func movePick(dx: Int, dy: Int) {
    guard let point = pickPoint, let size = panelWindow?.screenSize else { return }
    picksWithKeyboard = true
    pickPoint = CellPoint(
      x: max(0, min(point.x + dx, size.width - 1)), y: max(0, min(point.y + dy, size.height - 1)))
    panelWindow?.setNeedsDisplay()
  }

  func endPicking(selects: Bool) {
    guard let point = pickPoint else { return }
    pickPoint = nil
    panelWindow?.setNeedsDisplay()
    if selects, let view = component(at: point) { select(component: view) }
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
    case .press: endPicking(selects: true)
    case .cancel: endPicking(selects: false)
    default: return false
    }
    return true
  }
}

/// Handles keys and clicks on the selected row.
extension InspectorViewController {
  /// Shows a tab.
  func select(_ isTab: (InspectorTab) -> Bool) {
    if let index = tabs.firstIndex(where: isTab) { select(tab: index) }
  }

  func press() {
    guard part == .list, let row = list.selectedRow, !showPage(row), !tab.activate(row.id) else {
      return
    }
    toggle(row)
  }

  func expand() {
    guard part == .list, let row = list.selectedRow else { return }
    if row.disclosure == .collapsed, toggle(row) { return }
    if row.disclosure == .expanded { list.move(by: 1) }
  }

  func collapse() {
    guard part == .list, let row = list.selectedRow else { return }
    if row.disclosure == .expanded, toggle(row) { return }
    let parent = list.rows[..<list.selectedIndex].lastIndex {
      $0.depth < row.depth && $0.isSelectable
    }
    if let parent { list.select(parent) }
  }

  /// Expands or collapses a row with children. Returns false if it already was, since the last frame.
  @discardableResult
  private func toggle(_ row: InspectorRow) -> Bool {
    row.disclosure != .none
      && tab.outline.setExpanded(row.id, row.disclosure == .collapsed)
  }

  /// Shows the children that a row leads to. Returns false for other rows.
  private func showPage(_ row: InspectorRow) -> Bool {
    guard case .page(let parent, let first) = row.id else { return false }
    tab.outline.showPage(of: parent, from: first)
    return true
  }

  /// Selects a clicked row. A click on its disclosure symbol or on the selected row expands or
  /// collapses it.
  func click(_ index: Int, in part: Part, onDisclosure: Bool) {
    select(part: part)
    let wasSelected = pane.selectedIndex == index
    pane.select(index)
    selectionDidChange()
    guard part == .list, let row = list.selectedRow, !showPage(row) else { return }
    if onDisclosure || wasSelected { toggle(row) }
  }
}

/// Shows the finding of a save.
extension InspectorViewController {
  /// Selects a finding in the list of problems.
  func select(_ finding: Diagnostic) {
    guard let index = tabs.firstIndex(where: { $0 is ProblemsTab }) else { return }
    select(tab: index)
    (tabs[index] as? ProblemsTab)?.select(finding)
    panelWindow?.setNeedsDisplay()
  }

  /// Selects a finding in the list of problems when that tab is shown. Returns the key of the tab.
  func prepare(_ finding: Diagnostic) -> String {
    guard let index = tabs.firstIndex(where: { $0 is ProblemsTab }) else { return "" }
    (tabs[index] as? ProblemsTab)?.select(finding)
    panelWindow?.setNeedsDisplay()
    return "\(index + 1)"
  }
}
