import CellText
import SystemSupport

/// A terminal that tells what is on the screen in lines, instead of drawing it: for a screen reader
/// or a braille line.
///
/// Lines are written one after another, as by a program that only prints. The last row is that of
/// the element that has the focus, with the terminal's cursor on it; in a field the cursor stands
/// where typing goes on. Nothing is written but text, line ends and backspaces.
///
/// Keys, signals and the size are those of another terminal, whose line modes are taken and given
/// back as usual.
public final class TranscriptTerminal: Terminal {
  /// Makes the tree that is told of; nothing is told without it.
  public var source: (() -> SemanticElement)?

  private let device: any Terminal
  private let write: ([UInt8]) -> Void
  private var transcript = Transcript()
  private var row = PromptRow()
  private var greeting: String?
  /// The columns when something was told last.
  private var lastColumns = 0

  /// A terminal that tells.
  /// - Parameters:
  ///   - device: where keys, signals and the size come from. Nothing is presented on it.
  ///   - greeting: the first line of all.
  ///   - write: takes what is written.
  public init(
    _ device: any Terminal, greeting: String? = nil, write: @escaping ([UInt8]) -> Void
  ) {
    self.device = device
    self.greeting = greeting
    self.write = write
  }

  /// A terminal that tells on a descriptor.
  public convenience init(_ device: any Terminal, greeting: String? = nil, output: Int32) {
    self.init(device, greeting: greeting) { bytes in
      // A terminal that takes no more is gone, which reading from it tells.
      _ = bytes.withUnsafeBytes { ByteWriter.write($0, to: output) }
    }
  }

  // MARK: - Telling

  /// Tells what changed. The picture itself is not shown.
  public func present(_ surface: Surface, cursor: CellPoint?) {
    guard let source else { return }
    let columns = max(1, device.size.width)
    let update = transcript.update(source())
    var text = ""
    var lines = update.lines
    if let greeting { lines.insert(greeting, at: 0) }
    greeting = nil
    defer { lastColumns = columns }
    // A terminal of another width has broken or cut the row.
    if update.movesFocus || update.prompt == nil || columns != lastColumns {
      // What had the focus stays in the line that was about it.
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

  /// A text in the characters that the terminal reads.
  private func written(_ text: String) -> String {
    device.isUTF8 ? text : ASCIIFallback.text(text)
  }

  private func send(_ text: String) {
    if !text.isEmpty { write(Array(text.utf8)) }
  }

  /// Tells everything that is seen once more.
  public func redraw() {
    send(row.leave())
    transcript.forget()
    device.redraw()
  }

  // MARK: - The terminal itself

  /// Columns and rows.
  public var size: CellSize { device.size }
  /// No colours are written.
  public var colorDepth: ColorDepth { .mono }
  /// Whether more than ASCII is written.
  public var isUTF8: Bool { device.isUTF8 }

  /// Takes the terminal.
  /// - Throws: what the other terminal throws.
  public func start() throws { try device.start() }

  /// Gives the terminal back, with the cursor in a row of its own.
  public func stop() {
    send(row.leave())
    device.stop()
  }

  /// Stops the process group as Ctrl-Z does. Afterwards the line of the focus is told again.
  public func suspend() {
    send(row.leave())
    device.suspend()
  }

  /// Hands over what the user does.
  public func readEvents(_ handle: (Event) -> Void) { device.readEvents(handle) }
  /// Whether there are events already.
  public var hasPendingEvents: Bool { device.hasPendingEvents }
  /// The keyboard.
  public var inputDescriptor: Int32? { device.inputDescriptor }
  /// Becomes readable when a signal came.
  public var signalDescriptor: Int32? { device.signalDescriptor }
  /// Milliseconds after which a lone Escape is the key.
  public var pendingInputDelay: Int? { device.pendingInputDelay }
  /// Treats what was read as complete.
  public func flushInput(_ handle: (Event) -> Void) { device.flushInput(handle) }
  /// The keys that end the program do so from now on also while nothing is read.
  public func workBegan(isQuitLetterActive: Bool) {
    device.workBegan(isQuitLetterActive: isQuitLetterActive)
  }
  /// The program waits for the keyboard itself.
  public func workEnded() { device.workEnded() }
}

/// The last row, which is changed in place. Every movement in it is text, backspaces or a carriage
/// return.
struct PromptRow {
  /// What stands there, a character of so many columns each.
  private var shown: [Character] = []
  /// How many characters stand before the cursor.
  private var cursor = 0

  /// Goes on to a row of its own; what stands there stays.
  mutating func leave() -> String {
    defer { self = PromptRow() }
    return shown.isEmpty ? "" : "\r\n"
  }

  /// Blanks the row and goes back to its beginning.
  mutating func erase() -> String {
    defer { self = PromptRow() }
    return shown.isEmpty ? "" : "\r" + String(repeating: " ", count: width(shown[...])) + "\r"
  }

  /// Shows a line with its cursor. Only what differs is written.
  mutating func show(_ prompt: Transcript.Prompt, columns: Int) -> String {
    let (wanted, caret) = PromptRow.window(on: prompt, room: max(1, columns - 1))
    let same = zip(shown, wanted).prefix { $0 == $1 }.count
    var text = ""
    if same < shown.count || same < wanted.count {
      text += move(to: same)
      text += String(wanted[same...])
      let rest = width(shown[same...]) - width(wanted[same...])
      if rest > 0 {
        text += String(repeating: " ", count: rest) + String(repeating: "\u{8}", count: rest)
      }
      shown = wanted
      cursor = wanted.count
    }
    return text + move(to: caret)
  }

  /// Moves the cursor to a character that is shown before and behind it.
  private mutating func move(to place: Int) -> String {
    defer { cursor = place }
    guard place < cursor else { return String(shown[cursor..<place]) }
    return String(repeating: "\u{8}", count: width(shown[place..<cursor]))
  }

  private func width(_ characters: ArraySlice<Character>) -> Int {
    TextMetrics.width(String(characters))
  }

  /// As much of a line as fits into a row with the cursor in it, and where the cursor stands then.
  /// The last column stays free: what is written there would break the row on some terminals.
  private static func window(
    on prompt: Transcript.Prompt, room: Int
  ) -> (text: [Character], caret: Int) {
    guard let caret = prompt.caret else {
      let text = Array(TextMetrics.truncated(prompt.text, toWidth: room))
      return (text, text.count)
    }
    let text = Array(prompt.text)
    let widths = text.map { TextMetrics.width(String($0)) }
    var (first, end) = (0, text.count)
    var width = widths[..<caret].reduce(0, +)
    while first < caret, width > room {
      width -= widths[first]
      first += 1
    }
    width += widths[caret...].reduce(0, +)
    while end > caret, width > room {
      end -= 1
      width -= widths[end]
    }
    return (Array(text[first..<end]), caret - first)
  }
}
