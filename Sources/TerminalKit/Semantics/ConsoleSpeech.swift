import CellText
import Localization

/// Help for the screen readers of a text console, which follow the cursor.
///
/// They speak the row of the cursor if only the cursor has moved, to another row, and otherwise each row whose text
/// has changed. So a move of the focus changes no text, and the status bar follows after a pause. If that row has more
/// than the focused control, or less, the status bar says the control at once, as screen reader mode does.
@MainActor
final class ConsoleSpeech {
  private unowned let window: Window
  /// A hash of the characters of each row in the last frame.
  private var rows: [Int] = []
  /// The cell of the cursor in the last frame. Without a focus, the cursor stays there.
  private(set) var cursor: CellPoint?
  private var focus = Focus()
  private weak var screen: ViewController?
  /// The name of the focused field.
  private var fieldName = ""
  private var pause: LoopTimer?
  private var lineTimer: LoopTimer?
  /// Whether a key has arrived since the last frame.
  private var isKeyNew = false

  /// The milliseconds after a move of the focus before the status bar changes.
  static let pauseLength = 500
  /// The display time of the line about the focus, in milliseconds.
  static let lineLength = 5_000

  init(_ window: Window) {
    self.window = window
    window.userEventObservers.append { [weak self] in self?.isKeyNew = true }
  }

  /// The focused view and the selection in it.
  private struct Focus {
    weak var view: View?
    var choice = ""
    var wasField = false
  }

  private var currentFocus: Focus {
    let view = window.focusedView
    let choice: String
    if let palette = window.modalView as? CommandPalette {
      choice = palette.selectedTitle
    } else {
      choice = (view as? CalendarView)?.selected.words ?? ""
    }
    return Focus(view: view, choice: choice, wasField: view is TextField)
  }

  /// Whether the focus has moved on the same screen since the last frame.
  private func hasMoved(to new: Focus) -> Bool {
    !rows.isEmpty && screen === window.topController?.topmost
      && (focus.view !== new.view || focus.choice != new.choice || focus.wasField != new.wasField)
  }

  // MARK: - Status bar

  /// Returns whether the status bar must not change yet.
  func defersStatus() -> Bool {
    if hasMoved(to: currentFocus) || isKeyNew && isMovement { beginPause() }
    isKeyNew = false
    return pause?.isPending == true
  }

  /// Whether the last key scrolls or moves the focus. The position in the status bar changes with it.
  private var isMovement: Bool {
    switch window.lastAction {
    case .focusNext?, .focusPrevious?, .moveUp?, .moveDown?, .moveLeft?, .moveRight?, .pageUp?,
      .pageDown?, .scrollToStart?, .scrollToEnd?:
      !rows.isEmpty
    default: false
    }
  }

  private func beginPause() {
    pause?.cancel()
    pause = window.loop?.after(milliseconds: Self.pauseLength) { [weak self] in
      self?.endLine()
    }
  }

  private func endLine() {
    lineTimer?.cancel()
    window.statusBar.focusLine = nil
  }

  private func show(_ line: String) {
    pause?.cancel()
    lineTimer?.cancel()
    // The same text again would not be spoken.
    let isShown = window.statusBar.focusLine?.text == line
    window.statusBar.focusLine = StatusBar.Message(text: isShown ? line + "." : line)
    lineTimer = window.loop?.after(milliseconds: Self.lineLength) { [weak self] in
      self?.endLine()
    }
  }

  // MARK: - Frames

  /// Adds the line about the focus to a frame if the reader would not speak it.
  func frameWasPainted(_ surface: Surface) {
    let new = currentFocus
    let place = window.cursor ?? window.restingCursor ?? cursor
    var rows = ConsoleSpeech.rows(of: surface)
    let isSameScreen = screen === window.topController?.topmost
    let line = hasMoved(to: new) ? line(about: new, rows, place) : nil
    // The next painting must not begin another pause.
    (cursor, focus, screen) = (place, new, window.topController?.topmost)
    if let line {
      show(line)
      if let again = window.render() { rows = ConsoleSpeech.rows(of: again) }
    } else if !isSameScreen {
      // A new screen is read from its beginning.
      endLine()
    }
    self.rows = rows
  }

  /// Returns the line to show; nil if the reader speaks the control without it.
  private func line(about new: Focus, _ rows: [Int], _ place: CellPoint?) -> String? {
    guard new.view != nil || !new.choice.isEmpty else {
      return focus.wasField && !fieldName.isEmpty
        ? localized.accessibleLeftField(name: fieldName) : nil
    }
    if new.choice.isEmpty, let view = new.view, let place, isAlone(view, in: place.y) {
      let isNew = rows.indices.contains(place.y) && !self.rows.contains(rows[place.y])
      if isNew || rows == self.rows && place.y != cursor?.y { return nil }
    }
    let tree = window.semanticTree()
    if window.modalView is CommandPalette {
      let choice = tree.first {
        $0.role == .listItem && $0.part != nil && $0.states.contains(.selected)
      }
      if let choice { return SpokenElement(choice).line() }
    }
    guard let focused = tree.focused else { return nil }
    fieldName = SpokenElement(focused).name
    return TranscriptReader.focusLine(focused, in: tree, saysError: true)
  }

  /// Whether a control is all that Tab reaches in a row, and the row is all of the control.
  private func isAlone(_ view: View, in row: Int) -> Bool {
    guard !(view is TextField) else { return false }
    let visible = window.visibleRect(of: view)
    guard visible.height == 1, view.frame.height == 1 else { return false }
    return !window.visibleFocusItems().contains {
      $0.view !== view && $0.view.asScrollingView == nil
        && ($0.rect.minY..<$0.rect.maxY).contains(row)
    }
  }

  /// Returns a hash of the characters of each row.
  private static func rows(of surface: Surface) -> [Int] {
    let width = surface.size.width
    return (0..<surface.size.height).map { row in
      var hasher = Hasher()
      for x in 0..<width { hasher.combine(surface[x, row].glyph) }
      return hasher.finalize()
    }
  }
}
