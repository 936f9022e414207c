import CellText

/// A screen that shows surfaces and tells what the user does.
@MainActor
public protocol Terminal: AnyObject {
  /// Columns and rows.
  var size: CellSize { get }
  /// How many colours it shows.
  var colorDepth: ColorDepth { get }
  /// Whether it shows more than ASCII.
  var isUTF8: Bool { get }
  /// Whether its background is dark or light, as far as that is known at the start.
  var colorScheme: ColorScheme? { get }

  /// Takes the terminal. Does nothing when it is taken already.
  /// - Throws: ``TerminalError`` when the terminal cannot show full screens.
  func start() throws

  /// Gives the terminal back as it was. Does nothing when it is not taken.
  func stop()

  /// Shows a surface and puts the cursor at a cell, or hides it.
  ///
  /// Only what differs from what stands there is written; nothing, if nothing does.
  func present(_ surface: Surface, cursor: CellPoint?)

  /// Names the window of the terminal with the next frame, as far as it has a name.
  func setTitle(_ text: String)

  /// Puts a line of text into the clipboard of the terminal, which may be that of a machine far away.
  /// False where the terminal is known to have none, or the text is too long; it may refuse without
  /// saying so.
  func copy(_ text: String) -> Bool

  /// Has the terminal say what it shows beside text; its answer is ``Event/pictures(_:)``, whenever it
  /// comes. Called before the first picture is drawn, so that nobody else has to wait for that.
  func askForPictures()

  /// Hands over everything that has happened, and never waits.
  func readEvents(_ handle: (Event) -> Void)

  /// Whether there are events already that no descriptor tells of.
  var hasPendingEvents: Bool { get }

  /// What becomes readable when there is input; `nil` when nothing has to be waited for.
  var inputDescriptor: Int32? { get }

  /// What becomes readable when a signal came; `nil` when nothing has to be waited for.
  var signalDescriptor: Int32? { get }

  /// Milliseconds after which ``flushInput(_:)`` is to be called unless input comes before, since
  /// what was read may be the beginning of something longer (a lone Escape); else `nil`.
  var pendingInputDelay: Int? { get }

  /// How many bytes of input were read so far. Input that means nothing yet, such as a part of a
  /// paste, lengthens the wait for what belongs to it.
  var inputCount: Int { get }

  /// Treats what was read so far as complete.
  func flushInput(_ handle: (Event) -> Void)

  /// The program begins to work on what has happened, and reads no keys meanwhile. A terminal of a
  /// process sees to it that the keys that end the program do so all the same.
  /// - Parameter lettersQuit: whether `q` is such a key now, beside Ctrl-C.
  func workBegan(lettersQuit: Bool)

  /// The program waits for what happens next.
  func workEnded()

  /// Gives the terminal back, stops the process group as Ctrl-Z does, and takes the terminal again
  /// when the process continues.
  func suspend()

  /// Shows everything anew at the next ``present(_:cursor:)``, whatever stands on the screen.
  func redraw()
}

extension Terminal {
  /// There is no clipboard.
  public func copy(_ text: String) -> Bool { false }

  /// Nothing is known.
  public var colorScheme: ColorScheme? { nil }
  /// Nothing has a name.
  public func setTitle(_ text: String) {}
  /// Nothing is known, and no answer comes.
  public func askForPictures() {}
  /// Descriptors tell of all events.
  public var hasPendingEvents: Bool { false }
  /// No signals to wait for.
  public var signalDescriptor: Int32? { nil }
  /// Nothing is pending.
  public var pendingInputDelay: Int? { nil }
  /// Nothing is pending.
  public var inputCount: Int { 0 }
  /// Nothing to do.
  public func workBegan(lettersQuit: Bool) {}
  /// Nothing to do.
  public func workEnded() {}
  /// Nothing to do.
  public func flushInput(_ handle: (Event) -> Void) {}
}

/// Why a terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is not a terminal.
  case notATerminal
  /// `TERM` names nothing that the terminal database knows.
  case unknownTerminal(name: String)
  /// The terminal cannot place its cursor.
  case cannotPositionCursor(name: String)
  /// A system call failed.
  case system(call: String, code: Int32)

  /// What is wrong and what helps, in one line.
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
      return "the terminal \(TextMetrics.sanitized(name)) cannot show full screens"
        + " (no cursor positioning)"
    case .system(let call, let code):
      return "\(call) failed with error \(code)"
    }
  }
}
