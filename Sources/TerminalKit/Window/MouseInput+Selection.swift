import CellText

/// Selecting text with the mouse, and clicks outside of dialogs.
extension MouseInput {
  /// A press of the left button.
  struct Press {
    let point: CellPoint
    weak var view: View?
    /// The time of the press, in nanoseconds of the loop's clock.
    let time: UInt64
    /// The number of presses in a row at this place.
    let count: Int
    /// Whether a movement selects text.
    var isSelecting = false
    /// Whether the mouse was dragged.
    var wasDragged = false
  }

  /// The longest time between the presses of a double click, in nanoseconds.
  private static let doubleClickTime: UInt64 = 400_000_000

  /// Records a press. One that follows another one soon and at the same place is a double click.
  func beginPress(at point: CellPoint, on view: View?) {
    endSelectionScrolling()
    let now = window.loop?.clock.now ?? 0
    var count = 1
    if let last = press, !last.wasDragged, view != nil, last.view === view,
      last.point.y == point.y, abs(last.point.x - point.x) <= 1,
      now - last.time < Self.doubleClickTime
    {
      count = last.count % 3 + 1
    }
    press = Press(point: point, view: view, time: now, count: count)
  }

  /// Whether the button is down and its release ends a selection instead of pressing anything.
  package var isSelectingText: Bool { press?.isSelecting == true && window.textSelection != nil }

  /// Makes the next press the first one of a click.
  package func endClick() { press = nil }

  /// The number of presses in a row at one place, from 1 to 3.
  var clickCount: Int { press?.count ?? 1 }

  /// Selects the word or line at a double or triple click.
  func selectClicked() {
    guard let press, press.count > 1, let view = press.view else { return }
    let unit = press.count == 2 ? TextSelection.Unit.word : .line
    window.textSelection = TextSelection(unit, at: press.point, in: view, of: window)
    window.setNeedsDisplay()
  }

  /// Extends the selection to a cell if the press selects text.
  func dragSelection(to point: CellPoint) -> Bool {
    guard let press, press.isSelecting, let view = press.view else { return false }
    if window.textSelection == nil {
      guard point != press.point else { return true }
      window.textSelection = TextSelection(.cell, at: press.point, in: view, of: window)
    }
    window.textSelection?.extend(to: point)
    updateSelectionScrolling(at: point)
    return true
  }

  /// The columns that the mouse moves on a pressable view before the press becomes a selection. A
  /// hand may move the mouse a little while it clicks.
  private static let slack = 2

  /// Selects text from the press to a cell, for a view that was pressed but has no use for drags.
  package func selectText(to point: CellPoint) {
    guard let press, point.y != press.point.y || abs(point.x - press.point.x) >= Self.slack else {
      return
    }
    self.press?.isSelecting = true
    _ = dragSelection(to: point)
  }

  /// Copies the selection when the button is released. Returns false if nothing was selected.
  func endSelection() -> Bool {
    guard press?.isSelecting == true else { return false }
    press?.isSelecting = false
    endSelectionScrolling()
    guard let selection = window.textSelection else { return false }
    guard !selection.isEmpty else {
      window.clearSelection()
      return true
    }
    selection.finish()
    window.copySelection()
    return true
  }
}

/// Clicks outside of a dialog or menu.
extension Window {
  /// Returns the dialog or menu that a click on a view closes, because the view is outside of it.
  func modalViewClosed(byPressOn view: View?) -> View? {
    guard let modal = modalView, view == nil || view === modal else { return nil }
    // A dialog that has just opened by itself may have come under the pointer.
    guard modal is Dialog || modal is ContextMenu, !typeahead.isSurprised({ loop?.clock.now })
    else { return nil }
    return modal
  }

  /// Closes a dialog or menu as Escape does. In a field of the dialog, the first one ends typing.
  func closeByClick(_ box: View) {
    let wasEditing = activeFocus is TextField
    handle(.key(KeyEvent(.escape)))
    if wasEditing, box.window === self, !(activeFocus is TextField) {
      handle(.key(KeyEvent(.escape)))
    }
  }
}
