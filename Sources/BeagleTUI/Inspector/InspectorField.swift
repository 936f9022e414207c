import TerminalKit

/// The text field that edits a value as JSON.
@MainActor
class InspectorField: TextField {
  final var onCommit: (() -> Void)?
  final var onCancel: (() -> Void)?

  override func draw(in canvas: Canvas) {
    // Hide the row below next to an error message.
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

/// The text field that filters the rows below it. Arrows and page keys move through these rows.
@MainActor
final class InspectorFilterField: InspectorField {
  /// Called when the mouse presses the field.
  var onPress: (() -> Void)?

  override var keyHints: [KeyHint] { KeyBinding.inspectorFiltering.compactMap(\.hint) }

  override func keyDown(_ key: KeyEvent) -> Bool {
    switch key.key {
    case .up, .down, .pageUp, .pageDown: return false
    case .tab, .backTab: onCommit?()
    default: return super.keyDown(key)
    }
    return true
  }

  override func mouseDown(at point: CellPoint) -> Bool {
    onPress?()
    return super.mouseDown(at: point)
  }
}
