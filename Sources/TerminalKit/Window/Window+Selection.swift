import CellText
import Localization

/// The text that the user selected with the mouse.
extension Window {
  /// The selected text of the screen, lines separated by line feeds; nil without a selection.
  public var selectedText: String? {
    guard let textSelection, !textSelection.isEmpty else { return nil }
    let lines = textSelection.lines
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Copies the selected text to the terminal's clipboard, and says in the status bar whether that
  /// worked.
  /// - Returns: false without a selection.
  @discardableResult
  public func copySelection() -> Bool {
    guard let textSelection, selectedText != nil else { return false }
    copyToClipboard(textSelection.lines)
    return true
  }

  /// Copies lines to the terminal's clipboard, and says in the status bar whether that worked.
  package func copyToClipboard(_ lines: [String]) {
    let count = lines.first?.count ?? 0
    let success =
      lines.count > 1
      ? localized.copyLines(count: lines.count) : localized.copyCharacters(count: count)
    showMessage(copy(lines, success: success))
  }

  /// Copies lines to the terminal's clipboard. A line feed in a line is not copied: a shell would run what
  /// follows it.
  /// - Parameter success: the sentence about the amount of text; nil leaves the amount out.
  /// - Returns: whether that worked, in a sentence.
  package func copy(_ lines: [String], success: String? = nil) -> String {
    copiedText = lines.joined(separator: "\n")
    if onCopy?(lines) == true {
      return success ?? localized(.copyDone)
    }
    let size = lines.reduce(lines.count - 1) { $0 + $1.utf8.count }
    guard let limit = clipboardLimit?(), size > limit else {
      return localized(.copyNoClipboard)
    }
    return
      localized.copyTooLarge(size: "\(size >> 10)", limit: "\(limit >> 10)")
  }

  /// Removes the selection. Returns false if there was none.
  @discardableResult
  package func clearSelection() -> Bool {
    guard textSelection != nil else { return false }
    textSelection = nil
    setNeedsDisplay()
    return true
  }

  // MARK: - Regions

  /// The view that a selection does not leave: the box of a dialog, the panel, a pane, or the screen.
  func limitOfSelection(around view: View) -> View {
    if let panel, panelHost?.contains(view) == true { return panel.view }
    if let modal = modalViews.last(where: view.isDescendant) {
      return modal.subviews.first(where: view.isDescendant) ?? modal
    }
    if let pane = splitStack?.panes.first(where: view.isDescendant) { return pane }
    return view.isDescendant(of: contentView) ? contentView : view
  }

  /// The visible part of a view inside its border, without its scroll bar, in screen cells.
  func selectableRect(of view: View, at point: CellPoint) -> CellRect {
    let frame = view.screenFrame
    let visible = visibleRect(of: view)
    let local = CellPoint(x: point.x - frame.x, y: point.y - frame.y)
    let part =
      view.selectableRegion(at: local) ?? view.contentClip
      ?? BoxEdges(of: view).border.inside(view.bounds)
    let inside = part.offsetBy(dx: frame.x, dy: frame.y).intersection(visible)
    return inside.isEmpty ? visible : inside
  }

  /// Returns the borders and scroll bars of visible views in a part of the screen, and the column of
  /// the focus mark.
  func linesAndBars(in region: CellRect) -> [CellRect] {
    var found: [CellRect] = []
    if let focus = visibleFocus, focus.view.onTap != nil {
      found.append(
        CellRect(x: focus.rect.x - 1, y: focus.rect.y, width: 1, height: focus.rect.height))
    }
    visit(root, coordinateSpace(around: root), region, nil) { view, _ in
      if let scroller = view.asScrollingView {
        let origin = view.screenFrame.origin
        if let bar = scroller.track { found.append(bar.offsetBy(dx: origin.x, dy: origin.y)) }
        found += scroller.cutLines
      }
      let border = BoxEdges(of: view).border
      guard !border.isZero else { return }
      let frame = view.screenFrame
      found += [
        frame.inset(bottom: frame.height - border.top),
        frame.inset(top: frame.height - border.bottom),
        frame.inset(right: frame.width - border.left),
        frame.inset(left: frame.width - border.right),
      ].filter { !$0.isEmpty }
    }
    return found
  }
}
