import CellText
import Localization
import SystemSupport

/// A terminal that announces the screen in lines of text instead of drawing it, for a screen reader
/// or a braille display.
///
/// Lines are written one after another, each as a whole and once, as by a program that only prints. The newline
/// that ends a line is written before the next one, so that the cursor, which a braille display follows, stays
/// on the last line. Characters that are typed into a field are in a line of their own. The output consists of
/// text and line ends.
///
/// Keys, signals and the size come from another terminal, whose line modes are set and restored as
/// usual.
public final class TranscriptTerminal: Terminal {
  /// Returns the semantic tree to announce. Nothing is announced without it.
  public var source: (() -> SemanticElement)?

  private let device: any Terminal
  private let write: ([UInt8]) -> Void
  private var transcript = Transcript()
  private var greeting: (() -> String)?
  /// Whether the cursor is at the beginning of a row.
  private var isAtStart = true
  /// Whether the last line has typed characters.
  private var isEchoing = false

  /// The announced window.
  weak var window: Window?
  /// The lines announced since the last key that caused an announcement, to repeat them.
  private(set) var response: [String] = []
  private var isNewResponse = false
  /// The maximum number of lines in ``response``.
  private static let longestResponse = 200
  /// Whether nothing is announced until the next key.
  private var isQuiet = false
  /// Whether the last key has caused no line yet.
  private var awaitsResponse = false
  /// The heading that a key has reached last.
  weak var heading: View?

  /// Creates a terminal that announces the screen.
  /// - Parameters:
  ///   - device: The source of keys, signals and the size. Nothing is presented on it.
  ///   - greeting: The very first line, which is read when it is written.
  ///   - write: Receives the output.
  public init(
    _ device: any Terminal, greeting: @autoclosure @escaping () -> String? = nil,
    write: @escaping ([UInt8]) -> Void
  ) {
    self.device = device
    self.greeting = { greeting() ?? "" }
    self.write = write
  }

  /// Creates a terminal that writes to a descriptor.
  public convenience init(
    _ device: any Terminal, greeting: @autoclosure @escaping () -> String? = nil, output: Int32
  ) {
    self.init(device, greeting: greeting()) { bytes in
      // A terminal that accepts no output was closed. Reading from it reports that.
      _ = bytes.withUnsafeBytes { ByteWriter.write($0, to: output) }
    }
  }

  // MARK: - Announcements

  /// Announces the changes. The surface itself is not shown.
  public func present(_ surface: Surface, cursor: CellPoint?) {
    guard let source else { return }
    let update = transcript.update(source())
    var lines = update.lines
    if let greeting, !isQuiet {
      let text = greeting()
      if !text.isEmpty { lines.insert(text, at: 0) }
      self.greeting = nil
    }
    guard !isQuiet else { return }
    say(lines, after: update.echo)
  }

  /// Writes lines, after characters that were typed.
  func say(_ lines: [String], after echo: String = "") {
    var text = ""
    if !echo.isEmpty {
      if !isEchoing { text += newRow() }
      text += written(echo)
      (isAtStart, isEchoing) = (false, true)
    }
    let columns = max(1, device.size.width)
    for line in lines {
      let layout = TextLayout(written(line), width: columns)
      for part in layout.lines {
        text += newRow() + layout.string(part)
        isAtStart = false
      }
      isEchoing = false
    }
    if !lines.isEmpty {
      if isNewResponse { response = [] }
      isNewResponse = false
      response += lines
      // A screen that loads itself again without a key announces lines for hours.
      if response.count > Self.longestResponse {
        response.removeFirst(response.count - Self.longestResponse)
      }
    }
    guard !text.isEmpty else { return }
    awaitsResponse = false
    write(Array(text.utf8))
  }

  private func newRow() -> String { isAtStart ? "" : "\r\n" }

  /// Ends the last line.
  private func leaveRow() {
    if !isAtStart { write(Array("\r\n".utf8)) }
    (isAtStart, isEchoing) = (true, false)
  }

  /// Returns a string in characters that the terminal can read. A dot between two parts, which speech programs of
  /// some languages name, becomes a comma.
  private func written(_ text: String) -> String {
    var text = text
    if text.utf8.contains(0xc2) {
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      text = words.dropFirst().reduce(String(words[0])) { line, word in
        word == "\u{b7}" ? line + "," : line + " " + word
      }
    }
    return device.isUTF8 ? text : ASCIIFallback.text(text)
  }

  /// Announces everything that is visible again.
  public func redraw() {
    transcript.reset()
    device.redraw()
  }

  /// Called before each key.
  func keyArrived() {
    isQuiet = false
    isNewResponse = true
    awaitsResponse = true
  }

  /// Announces nothing until the next key.
  func beQuiet() {
    isQuiet = true
    awaitsResponse = false
  }

  /// Announces the end after a key that has moved nothing. Without a response, the user would not know whether the
  /// key was received.
  private func announceEndOfMovement() {
    guard awaitsResponse, !isQuiet, let window else { return }
    awaitsResponse = false
    switch window.lastAction {
    case .pageDown?, .scrollToEnd?, .moveDown?, .moveRight?: say([localized(.accessibleEnd)])
    case .pageUp?, .scrollToStart?, .moveUp?, .moveLeft?: say([localized(.accessibleStart)])
    case .focusNext?, .focusPrevious?: say([focusLine ?? localized(.accessibleNoControls)])
    default: break
    }
  }

  /// Notes a tree whose news were announced otherwise.
  func note(_ tree: SemanticElement) { _ = transcript.update(tree) }

  /// The line of the focused element; nil without focus.
  package var focusLine: String? {
    guard let tree = source?(), let focused = tree.focused else { return nil }
    return TranscriptReader.focusLine(focused, in: tree, saysError: true)
  }

  // MARK: - Terminal

  /// The number of columns and rows.
  public var size: CellSize { device.size }
  /// The color depth; the output has no colors.
  public var colorDepth: ColorDepth { .mono }
  /// Whether the output can contain more than ASCII.
  public var isUTF8: Bool { device.isUTF8 }

  /// Nothing: a changing line interrupts the screen reader.
  public var motion: MotionLevel { .nothing }

  /// Starts the other terminal.
  /// - Throws: The errors of the other terminal.
  public func start() throws { try device.start() }

  /// Restores the terminal, with the cursor in a new row.
  public func stop() {
    leaveRow()
    device.stop()
  }

  /// Stops the process group as Ctrl-Z does. When it continues, the line of the focused
  /// element is announced again.
  public func suspend() {
    leaveRow()
    device.suspend()
    transcript.forgetFocus()
  }

  /// Passes the user's input to a handler.
  public func readEvents(_ handle: (Event) -> Void) { device.readEvents(handle) }
  /// Whether events are available without waiting.
  public var hasPendingEvents: Bool { device.hasPendingEvents }
  /// The descriptor of the keyboard.
  public var inputDescriptor: Int32? { device.inputDescriptor }
  /// A descriptor that becomes readable when a signal arrives.
  public var signalDescriptor: Int32? { device.signalDescriptor }
  /// The time in milliseconds after which a lone Escape counts as the key.
  public var pendingInputDelay: Int? { device.pendingInputDelay }
  /// Treats incomplete input as complete.
  public func flushInput(_ handle: (Event) -> Void) { device.flushInput(handle) }
  /// Starts a period of work. The keys that end the program work even while no input is read.
  public func workBegan(isQuitLetterActive: Bool) {
    device.workBegan(isQuitLetterActive: isQuitLetterActive)
  }
  /// Ends a period of work. The program reads the keyboard itself.
  public func workEnded() {
    announceEndOfMovement()
    device.workEnded()
  }
}
