import CellText

/// A terminal: shows surfaces and reports input.
@MainActor
public protocol Terminal: AnyObject {
  /// The size in cells.
  var size: CellSize { get }
  /// The color depth.
  var colorDepth: ColorDepth { get }
  /// Whether it shows Unicode, not only ASCII.
  var isUTF8: Bool { get }
  /// Whether its background is dark or light, if known at startup.
  var colorScheme: ColorScheme? { get }

  /// Whether the background may be dark or light: the terminal cannot be asked, or does not report it. It
  /// may change while the terminal is in use.
  var hidesBackground: Bool { get }

  /// Whether the link to the terminal is slow, so that nothing unnecessary should be drawn.
  var isSlow: Bool { get }

  /// Whether rows of the last frame were not sent yet, and may be sent now with ``present(_:cursor:)``.
  var canContinueFrame: Bool { get }

  /// The milliseconds after which the terminal will not reply and rows of the last frame should be sent all the
  /// same; nil if there are none.
  var frameTimeout: Int? { get }

  /// Sends the next frames without waiting for replies.
  func ignoreReplies()

  /// The allowed motion. It may change while the terminal is in use.
  var motion: MotionLevel { get }

  /// Whether the terminal is a text console. Its screen readers speak the row of the cursor when only the cursor has
  /// moved, and otherwise each row whose text has changed. A move of the focus then changes only colors.
  var isConsole: Bool { get }

  /// Takes over the terminal. Does nothing if already started.
  /// - Throws: ``TerminalError`` if the terminal does not support full-screen programs.
  func start() throws

  /// Restores the terminal. Does nothing if not started.
  func stop()

  /// Shows a surface, and shows the cursor at a cell or hides it.
  ///
  /// Writes only the difference to the current screen.
  func present(_ surface: Surface, cursor: CellPoint?)

  /// Shows a surface like ``present(_:cursor:)``. While the cursor is hidden, its position still matters: screen
  /// readers, braille displays and magnifiers follow it.
  /// - Parameter focus: The cell where a hidden cursor rests; nil for any cell.
  func present(_ surface: Surface, cursor: CellPoint?, focus: CellPoint?)

  /// Sets the title of the terminal's window with the next frame, if it has one.
  func setTitle(_ text: String)

  /// Copies a line of text to the terminal's clipboard, which may be on another machine. Returns
  /// false if the terminal is known to lack a clipboard or the text is too long. The terminal may
  /// refuse silently.
  func copy(_ text: String) -> Bool

  /// Copies several lines to the terminal's clipboard, like ``copy(_:)``. The lines stay separate, as in
  /// the terminal's own selection.
  func copy(lines: [String]) -> Bool

  /// Asks the terminal which images it supports. The reply is ``Event/imageSupport(_:)``, at any
  /// time. Called before the first image is drawn, so that other programs need not wait for it.
  func requestImageSupport()

  /// Passes on all pending events; never waits.
  func readEvents(_ handle: (Event) -> Void)

  /// Whether there are events that no descriptor announces.
  var hasPendingEvents: Bool { get }

  /// A descriptor that is readable when there is input; nil if none is needed.
  var inputDescriptor: Int32? { get }

  /// A descriptor that is readable after a signal; nil if none is needed.
  var signalDescriptor: Int32? { get }

  /// The milliseconds after which to call ``flushInput(_:)`` unless input arrives, because the
  /// input may be incomplete, for example a lone Escape; nil if it is complete.
  var pendingInputDelay: Int? { get }

  /// The number of bytes read. Bytes without an event, such as a part of a paste, restart the wait
  /// for the rest.
  var inputCount: Int { get }

  /// Treats the input so far as complete.
  func flushInput(_ handle: (Event) -> Void)

  /// Called before the program works on events and reads no keys. The terminal then makes sure that
  /// the keys for quitting still work.
  /// - Parameter isQuitLetterActive: Whether `q` quits now, besides Ctrl-C.
  func workBegan(isQuitLetterActive: Bool)

  /// Called before the program waits for events.
  func workEnded()

  /// Restores the terminal, stops the process group as Ctrl-Z does, and takes over the terminal
  /// again when the process continues.
  func suspend()

  /// Rewrites the whole screen in the next ``present(_:cursor:)``.
  func redraw()
}

extension Terminal {
  /// Shows the surface, regardless of the focus.
  public func present(_ surface: Surface, cursor: CellPoint?, focus: CellPoint?) {
    present(surface, cursor: cursor)
  }

  /// Returns false: a clipboard is not available.
  public func copy(_ text: String) -> Bool { false }

  /// Copies the lines as one.
  public func copy(lines: [String]) -> Bool { copy(lines.joined(separator: " ")) }

  /// Returns false: the terminal is in a graphical environment.
  public var isConsole: Bool { false }
  /// Returns false: the link is fast.
  public var isSlow: Bool { false }
  /// Returns false: each frame is sent as a whole.
  public var canContinueFrame: Bool { false }
  /// Returns nil: each frame is sent as a whole.
  public var frameTimeout: Int? { nil }
  /// Does nothing.
  public func ignoreReplies() {}
  /// Returns nil: it is not known.
  public var colorScheme: ColorScheme? { nil }
  /// Returns false: the background is dark unless the terminal reports another one.
  public var hidesBackground: Bool { false }
  /// Does nothing.
  public func setTitle(_ text: String) {}
  /// Does nothing; no reply comes.
  public func requestImageSupport() {}
  /// Returns false: descriptors announce all events.
  public var hasPendingEvents: Bool { false }
  /// Returns nil: no descriptor is needed.
  public var signalDescriptor: Int32? { nil }
  /// Returns the value for no pending input.
  public var pendingInputDelay: Int? { nil }
  /// Returns the value for no pending input.
  public var inputCount: Int { 0 }
  /// Does nothing.
  public func workBegan(isQuitLetterActive: Bool) {}
  /// Does nothing.
  public func workEnded() {}
  /// Does nothing.
  public func flushInput(_ handle: (Event) -> Void) {}
}

/// The reasons why a terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is not a terminal.
  case notATerminal
  /// `TERM` is not in the terminal database.
  case unknownTerminal(name: String)
  /// The terminal cannot position its cursor.
  case cannotPositionCursor(name: String)
  /// ncurses cannot create a screen with the entry of the terminal database.
  case initializationFailed(name: String)
  /// A system call failed.
  case system(call: String, code: Int32)

  /// The error and its remedy, in one line.
  public var description: String {
    switch self {
    case .notATerminal:
      return "standard input and output are not a terminal"
    case .unknownTerminal(let name) where name.isEmpty:
      return "TERM is not set; set it to the kind of your terminal, for example xterm-256color"
    case .unknownTerminal(let name):
      return "the terminal \(TextMetrics.sanitized(name)) is unknown here; install its terminfo"
        + " entry (package ncurses-term) or set TERM=xterm-256color"
    case .cannotPositionCursor(let name):
      return "the terminal \(TextMetrics.sanitized(name)) does not support full-screen programs"
        + " (no cursor positioning); if yours does, set TERM to its kind, for example"
        + " xterm-256color"
    case .initializationFailed(let name):
      return "the terminal \(TextMetrics.sanitized(name)) cannot be initialized; check its terminfo"
        + " entry with infocmp, or set TERM=xterm-256color"
    case .system(let call, let code):
      return "\(call) failed with error \(code)"
    }
  }
}
