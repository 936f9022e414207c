import CellText

/// A mouse event.
public struct MouseEvent: Hashable, Sendable {
  /// A mouse button.
  public enum Button: Hashable, Sendable {
    /// The primary button.
    case left
    /// The middle button or the wheel.
    case middle
    /// The secondary button.
    case right
  }

  /// The kind of a mouse event.
  public enum Kind: Hashable, Sendable {
    /// A button was pressed.
    case press(Button)
    /// A button, or the last of several, was released.
    case release
    /// The mouse moved while this button was down.
    case drag(Button)
    /// The mouse moved without a button. Terminals report it only if hover is on.
    case move
    /// The wheel turned one notch up.
    case wheelUp
    /// The wheel turned one notch down.
    case wheelDown
    /// The wheel was tilted left.
    case wheelLeft
    /// The wheel was tilted right.
    case wheelRight
  }

  /// The kind.
  public var kind: Kind
  /// The cell under the pointer, from zero.
  public var position: CellPoint
  /// The modifier keys held down.
  public var modifiers: Modifiers

  /// Creates a mouse event.
  public init(_ kind: Kind, at position: CellPoint, modifiers: Modifiers = []) {
    self.kind = kind
    self.position = position
    self.modifiers = modifiers
  }
}

/// An event from the terminal.
public enum Event: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyEvent)
  /// The mouse moved, or a button or the wheel was used.
  case mouse(MouseEvent)
  /// Text was pasted. Line ends are line feeds; other controls are removed. If truncated,
  /// everything after the first MiB is missing.
  case paste(String, isTruncated: Bool = false)
  /// The terminal was resized.
  case resize(CellSize)
  /// The process resumed after it was stopped; the screen must be redrawn.
  case resume
  /// The terminal reported its background color.
  case background(Color)
  /// The terminal replied to later queries, but did not report its background color.
  case hiddenBackground
  /// The terminal changed between dark and light.
  case scheme(ColorScheme)
  /// The terminal's window gained or lost the focus.
  case focus(Bool)
  /// The terminal reported that it shows more colors than its name says.
  case colorDepth(ColorDepth)
  /// The terminal reported which images it supports.
  case imageSupport(ImageSupport)
  /// A signal, or the end of the terminal, asks the program to terminate.
  case terminate(signal: Int32)
}
