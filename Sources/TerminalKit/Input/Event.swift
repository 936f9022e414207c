import CellText

/// What the mouse did, and where.
public struct MouseEvent: Hashable, Sendable {
  /// A button of the mouse.
  public enum Button: Hashable, Sendable {
    /// The one that presses.
    case left
    /// The wheel or the one between.
    case middle
    /// The one that opens menus elsewhere.
    case right
  }

  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// A button went down.
    case press(Button)
    /// A button came up, or the last one of several.
    case release
    /// The mouse moved with this button down.
    case drag(Button)
    /// The wheel turned one notch away from the user.
    case wheelUp
    /// The wheel turned one notch towards the user.
    case wheelDown
    /// The wheel was tilted left.
    case wheelLeft
    /// The wheel was tilted right.
    case wheelRight
  }

  /// What happened.
  public var kind: Kind
  /// The cell under the pointer, counted from zero.
  public var position: CellPoint
  /// Keys held down meanwhile.
  public var modifiers: Modifiers

  /// A mouse event.
  public init(_ kind: Kind, at position: CellPoint, modifiers: Modifiers = []) {
    self.kind = kind
    self.position = position
    self.modifiers = modifiers
  }
}

/// What a terminal tells the application.
public enum Event: Hashable, Sendable {
  /// A key was pressed.
  case key(KeyEvent)
  /// The mouse did something.
  case mouse(MouseEvent)
  /// Text was pasted: line ends are line feeds, other controls are gone. When it is
  /// truncated, everything after the first MiB is missing.
  case paste(String, isTruncated: Bool = false)
  /// The terminal has another size now.
  case resize(CellSize)
  /// The process runs again after it was stopped; everything has to be shown anew.
  case resume
  /// The terminal told the colour of its background.
  case background(Color)
  /// The terminal told what it shows beside text.
  case pictures(PictureSupport)
  /// A signal, or the end of the terminal, asks the application to end.
  case terminate(signal: Int32)
}
