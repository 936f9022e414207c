import BeagleTUITesting

@testable import CellText

/// An application with transcript output.
@MainActor
final class TranscriptSession {
  let device: HeadlessTerminal
  let clock = ManualClock()
  let server = FakeServer()
  let application: BeagleApplication
  let terminal: TranscriptTerminal
  private var written: [UInt8] = []

  init(columns: Int = 80, rows: Int = 24) {
    device = HeadlessTerminal(size: CellSize(width: columns, height: rows))
    var take: ([UInt8]) -> Void = { _ in }
    terminal = TranscriptTerminal(device) { take($0) }
    let dependencies = BeagleDependencies()
    dependencies.networkClient = server
    application = BeagleApplication(terminal: terminal, dependencies: dependencies, clock: clock)
    take = { [unowned self] in self.written += $0 }
    terminal.attach(to: application.window)
  }

  func open(_ json: String) {
    application.open(.declarativeText(json))
    settle()
  }

  func settle() {
    application.application.loop.drain()
    application.application.present()
    terminal.workEnded()
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

  /// The lines that a terminal would show.
  var lines: [String] {
    String(decoding: written, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false
    )
    .map(String.init)
  }

  /// The lines since the last call, without the end of one that was continued.
  func takeLines() -> [String] {
    guard !written.isEmpty else { return [] }
    let all = lines
    defer { taken = all.count }
    return Array(all[min(taken, all.count)...])
  }

  private var taken = 0

  /// The last line.
  var prompt: String { lines.last ?? "" }
}
