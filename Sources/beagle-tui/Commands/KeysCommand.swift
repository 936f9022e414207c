import BeagleTUI
import CellText
import Glibc

/// `beagle-tui keys`: shows what the terminal sends for each key.
struct KeysCommand: Subcommand {
  static let name = "keys"

  static var manual: Manual {
    Manual(
      summary: "Show what the terminal sends for each key",
      synopses: [""],
      details: [
        "Press keys, use the mouse or paste text. Each row shows the bytes that the terminal sent, the"
          + " event that they mean, and what the key does in the program. Ctrl-C ends, and the rows"
          + " are printed for a bug report. Keys that the terminal handles itself do not appear."
      ],
      examples: [.init("keys", "See why a key does not work")],
      exitStatuses: ["Success", "No terminal, or it cannot be used", "Usage error"])
  }

  func perform() -> ExitStatus {
    do {
      let session = KeySession(try CursesTerminal())
      let signal = try session.run()
      guard Console.write(session.text) else { return .failure }
      if let signal { Console.terminate(with: signal) }
      return .success
    } catch {
      Console.error("keys: \((error as? TerminalError)?.description ?? "\(error)")")
      return .failure
    }
  }
}

/// A screen with a row for each event of a terminal.
@MainActor
private final class KeySession {
  private struct Row {
    var bytes: String
    var event: String
    var meaning: String
  }

  private let terminal: CursesTerminal
  private let keys = KeyList.program
  private var rows: [Row] = []
  /// The bytes since the last event.
  private var bytes: [UInt8] = []
  private var isDone = false
  private var signal: Int32?

  private static let rowLimit = 1000
  /// The widths of the first two columns.
  private static let widths = (bytes: 24, event: 16)
  private static let headings = Row(bytes: "Bytes", event: "Event", meaning: "Meaning")

  init(_ terminal: CursesTerminal) { self.terminal = terminal }

  /// Shows events until Ctrl-C. Returns the signal that ended the program, if any.
  func run() throws -> Int32? {
    terminal.onInput = { [weak self] input in self?.bytes += input.suffix(100) }
    try terminal.start()
    defer { terminal.stop() }
    var surface = Surface(size: terminal.size)
    while !isDone {
      if surface.size != terminal.size { surface = Surface(size: terminal.size) }
      draw(surface.canvas, surface.size)
      terminal.present(surface, cursor: nil)
      wait()
    }
    return signal
  }

  private func wait() {
    guard let input = terminal.inputDescriptor, let signals = terminal.signalDescriptor else {
      isDone = true
      return
    }
    var ready = [
      pollfd(fd: input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    let timeout = terminal.hasPendingEvents ? 0 : Int32(terminal.pendingInputDelay ?? -1)
    if poll(&ready, 2, timeout) == 0, timeout > 0 {
      terminal.flushInput(handle)
    } else {
      terminal.readEvents(handle)
    }
    // Bytes without an event are a reply, or the beginning of a sequence.
    if terminal.pendingInputDelay == nil, !bytes.isEmpty { add("reply", "or an unknown sequence") }
  }

  private func handle(_ event: Event) {
    switch event {
    case .key(let key):
      add(key.name, meaning(of: key))
      if key == KeyEvent(.character("c"), .control) { isDone = true }
    case .mouse(let mouse):
      add(
        "\(mouse.kind.name)",
        "column \(mouse.position.x + 1), row \(mouse.position.y + 1)"
          + (mouse.modifiers.isEmpty ? "" : ", with \(mouse.modifiers.names)"))
    case .paste(let text, _): add("paste", "\(text.count) characters")
    case .background: add("reply", "the background color")
    case .scheme(let scheme): add("report", "the terminal is \(scheme.rawValue)")
    case .focus(let isFocused): add("report", isFocused ? "focus gained" : "focus lost")
    case .resize(let size): add("resize", "\(size.width) columns, \(size.height) rows")
    case .terminate(let number):
      signal = number
      isDone = true
    case .resume, .colorDepth, .imageSupport, .hiddenBackground: break
    }
  }

  private func add(_ event: String, _ meaning: String) {
    rows.append(Row(bytes: KeySession.text(bytes), event: event, meaning: meaning))
    bytes = []
    if rows.count > KeySession.rowLimit { rows.removeFirst() }
  }

  /// What a key does, and where.
  private func meaning(of key: KeyEvent) -> String {
    if key == KeyEvent(.character("c"), .control) { return "quits, also this page" }
    for list in keys {
      for binding in list.bindings where binding.action(for: key) != nil && !binding.help.isEmpty {
        return list.place == keys.first?.place
          ? binding.help
          : "\(list.place.prefix(1).lowercased())\(list.place.dropFirst()): \(binding.help)"
      }
    }
    if case .character = key.key, key.modifiers.isEmpty { return "text in a field" }
    return ""
  }

  /// Returns bytes as text: control characters by name, others beyond ASCII in hexadecimal.
  private static func text(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      switch byte {
      case 0x1b: "ESC"
      case 0x20: "SP"
      case 0x7f: "DEL"
      case 0..<0x20: "^" + String(Unicode.Scalar(byte + 0x40))
      case 0x80...: String(byte, radix: 16)
      default: String(Unicode.Scalar(byte))
      }
    }.joined(separator: " ")
  }

  // MARK: - Output

  private func draw(_ canvas: Canvas, _ size: CellSize) {
    canvas.fill(CellRect(size: size), .plain)
    let bold = CellStyle(attributes: .bold)
    canvas.text("Press keys. Ctrl-C ends.", at: CellPoint(x: 1, y: 0), style: bold)
    draw(KeySession.headings, 2, CellStyle(attributes: .underline), canvas, size)
    let visible = rows.suffix(max(0, size.height - 3))
    for (index, row) in visible.enumerated() { draw(row, 3 + index, .plain, canvas, size) }
  }

  private func draw(_ row: Row, _ y: Int, _ style: CellStyle, _ canvas: Canvas, _ size: CellSize) {
    let widths = KeySession.widths
    // Narrow terminals leave out the bytes.
    let isNarrow = size.width < 60
    var x = 1
    if !isNarrow {
      canvas.text(row.bytes, at: CellPoint(x: x, y: y), style: style, maxWidth: widths.bytes - 1)
      x += widths.bytes
    }
    canvas.text(row.event, at: CellPoint(x: x, y: y), style: style, maxWidth: widths.event - 1)
    x += widths.event
    canvas.text(
      row.meaning, at: CellPoint(x: x, y: y), style: style, maxWidth: max(0, size.width - x - 1))
  }

  /// All rows as text.
  var text: String {
    ([KeySession.headings] + rows).map { row in
      let bytes = KeySession.padded(row.bytes, KeySession.widths.bytes)
      let line = bytes + KeySession.padded(row.event, KeySession.widths.event) + row.meaning
      return Console.localized(TextMetrics.sanitized(line)) + "\n"
    }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - TextMetrics.width(text)))
  }
}

extension MouseEvent.Kind {
  fileprivate var name: String {
    switch self {
    case .press(let button): "press \(button)"
    case .release: "release"
    case .drag(let button): "drag \(button)"
    case .move: "move"
    case .wheelUp: "wheel up"
    case .wheelDown: "wheel down"
    case .wheelLeft: "wheel left"
    case .wheelRight: "wheel right"
    }
  }
}

extension Modifiers {
  fileprivate var names: String {
    [(Modifiers.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift")].filter { contains($0.0) }
      .map(\.1).joined(separator: "-")
  }
}
