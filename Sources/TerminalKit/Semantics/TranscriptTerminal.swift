import CellText
import SystemSupport

/// A terminal that announces the screen in lines of text instead of drawing it, for a screen reader
/// or a braille display.
///
/// Lines are written one after another, as by a program that only prints. The last row is the line
/// of the focused element, with the terminal's cursor. In a field, the cursor is at the insertion
/// point. The output consists of text, line ends and backspaces.
///
/// Keys, signals and the size come from another terminal, whose line modes are set and restored as
/// usual.
public final class TranscriptTerminal: Terminal {
  /// Returns the semantic tree to announce. Nothing is announced without it.
  public var source: (() -> SemanticElement)?

  private let device: any Terminal
  private let write: ([UInt8]) -> Void
  private var transcript = Transcript()
  private var row = PromptRow()
  private var greeting: String?
  /// The number of columns at the last announcement.
  private var lastColumns = 0

  /// Creates a terminal that announces the screen.
  /// - Parameters:
  ///   - device: The source of keys, signals and the size. Nothing is presented on it.
  ///   - greeting: The very first line.
  ///   - write: Receives the output.
  public init(
    _ device: any Terminal, greeting: String? = nil, write: @escaping ([UInt8]) -> Void
  ) {
    self.device = device
    self.greeting = greeting
    self.write = write
  }

  /// Creates a terminal that writes to a descriptor.
  public convenience init(_ device: any Terminal, greeting: String? = nil, output: Int32) {
    self.init(device, greeting: greeting) { bytes in
      // A terminal that accepts no output was closed. Reading from it reports that.
      _ = bytes.withUnsafeBytes { ByteWriter.write($0, to: output) }
    }
  }

  // MARK: - Announcements

  /// Announces the changes. The surface itself is not shown.
  public func present(_ surface: Surface, cursor: CellPoint?) {
    guard let source else { return }
    let columns = max(1, device.size.width)
    let update = transcript.update(source())
    var text = ""
    var lines = update.lines
    if let greeting { lines.insert(greeting, at: 0) }
    greeting = nil
    defer { lastColumns = columns }
    // A resized terminal has wrapped or cut the row.
    if update.movesFocus || update.prompt == nil || columns != lastColumns {
      // The line of the previous focus stays.
      text += row.leave()
    } else if !lines.isEmpty {
      text += row.erase()
    }
    for line in lines {
      let layout = TextLayout(written(line), width: columns)
      for part in layout.lines { text += layout.string(part) + "\r\n" }
    }
    if var prompt = update.prompt {
      prompt.text = written(prompt.text)
      text += row.show(prompt, columns: columns)
    }
    send(text)
  }

  /// Returns a string in characters that the terminal can read.
  private func written(_ text: String) -> String {
    device.isUTF8 ? text : ASCIIFallback.text(text)
  }

  private func send(_ text: String) {
    if !text.isEmpty { write(Array(text.utf8)) }
  }

  /// Announces everything that is visible again.
  public func redraw() {
    send(row.leave())
    transcript.reset()
    device.redraw()
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
    send(row.leave())
    device.stop()
  }

  /// Stops the process group as Ctrl-Z does. When it continues, the line of the focused
  /// element is announced again.
  public func suspend() {
    send(row.leave())
    device.suspend()
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
  public func workEnded() { device.workEnded() }
}

/// The last row, which is updated in place. Every cursor movement in it is text, a backspace or a
/// carriage return.
struct PromptRow {
  /// The characters in the row.
  private var shown: [Character] = []
  /// The number of characters before the cursor.
  private var cursor = 0

  /// Moves to a new row. The current text stays.
  mutating func leave() -> String {
    defer { self = PromptRow() }
    return shown.isEmpty ? "" : "\r\n"
  }

  /// Blanks the row and moves to its beginning.
  mutating func erase() -> String {
    defer { self = PromptRow() }
    return shown.isEmpty ? "" : "\r" + String(repeating: " ", count: width(shown[...])) + "\r"
  }

  /// Shows a line with its cursor. Only the differences are written.
  mutating func show(_ prompt: Transcript.Prompt, columns: Int) -> String {
    let (text, caret) = PromptRow.window(on: prompt, width: max(1, columns - 1))
    let same = zip(shown, text).prefix { $0 == $1 }.count
    var output = ""
    if same < shown.count || same < text.count {
      output += move(to: same)
      output += String(text[same...])
      let rest = width(shown[same...]) - width(text[same...])
      if rest > 0 {
        output += String(repeating: " ", count: rest) + String(repeating: "\u{8}", count: rest)
      }
      shown = text
      cursor = text.count
    }
    return output + move(to: caret)
  }

  /// Moves the cursor to a character of the unchanged part of the row.
  private mutating func move(to index: Int) -> String {
    defer { cursor = index }
    guard index < cursor else { return String(shown[cursor..<index]) }
    return String(repeating: "\u{8}", count: width(shown[index..<cursor]))
  }

  private func width(_ characters: ArraySlice<Character>) -> Int {
    TextMetrics.width(String(characters))
  }

  /// Returns the part of a line that fits into a row and contains the cursor, and the position of
  /// the cursor in it. The last column stays empty: some terminals would wrap the row.
  private static func window(
    on prompt: Transcript.Prompt, width limit: Int
  ) -> (text: [Character], caret: Int) {
    guard let caret = prompt.caret else {
      let text = Array(TextMetrics.truncated(prompt.text, toWidth: limit))
      return (text, text.count)
    }
    let text = Array(prompt.text)
    let widths = text.map { TextMetrics.width(String($0)) }
    var (first, end) = (0, text.count)
    var width = widths[..<caret].reduce(0, +)
    while first < caret, width > limit {
      width -= widths[first]
      first += 1
    }
    width += widths[caret...].reduce(0, +)
    while end > caret, width > limit {
      end -= 1
      width -= widths[end]
    }
    return (Array(text[first..<end]), caret - first)
  }
}
