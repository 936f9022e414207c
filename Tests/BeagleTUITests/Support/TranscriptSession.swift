import BeagleTUITesting

@testable import CellText

/// An application with transcript output.
@MainActor
final class TranscriptSession {
  let device: HeadlessTerminal
  let clock = ManualClock()
  let server = FakeServer()
  let application: BeagleApplication
  private var written: [UInt8] = []

  init(columns: Int = 80, rows: Int = 24) {
    device = HeadlessTerminal(size: CellSize(width: columns, height: rows))
    var take: ([UInt8]) -> Void = { _ in }
    let terminal = TranscriptTerminal(device) { take($0) }
    let dependencies = BeagleDependencies()
    dependencies.networkClient = server
    application = BeagleApplication(terminal: terminal, dependencies: dependencies, clock: clock)
    take = { [unowned self] in self.written += $0 }
    terminal.source = { [window = application.window] in window.semanticTree() }
  }

  func open(_ json: String) {
    application.open(.declarativeText(json))
    settle()
  }

  func settle() {
    application.application.loop.drain()
    application.application.present()
  }

  func press(_ keys: Key...) {
    for key in keys {
      application.window.handle(.key(KeyEvent(key)))
      settle()
    }
  }

  func type(_ text: String) { for character in text { press(.character(character)) } }

  /// All bytes written so far.
  var bytes: [UInt8] { written }

  /// The lines that a terminal would show, without trailing spaces.
  var lines: [String] {
    var lines: [[Character]] = [[]]
    var column = 0
    for character in String(decoding: written, as: UTF8.self) {
      switch character {
      case "\r\n":
        lines.append([])
        column = 0
      case "\r": column = 0
      case "\u{8}": column = max(0, column - 1)
      default:
        let row = lines.count - 1
        if column < lines[row].count {
          lines[row][column] = character
        } else {
          lines[row].append(character)
        }
        column += 1
      }
    }
    return lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  /// The lines since the last call, without the last line, which describes the focus.
  func takeLines() -> [String] {
    let all = lines
    defer { taken = all.count - 1 }
    return Array(all[taken..<all.count - 1])
  }

  private var taken = 0

  /// The line of the focused element.
  var prompt: String { lines.last ?? "" }
}
