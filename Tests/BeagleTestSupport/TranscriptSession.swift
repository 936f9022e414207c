import BeagleTUITesting

@testable import CellText

/// An application with transcript output.
@MainActor
package final class TranscriptSession {
  package let device: HeadlessTerminal
  package let clock = ManualClock()
  package let server = FakeServer()
  package let application: BeagleApplication
  package let terminal: TranscriptTerminal
  private var written: [UInt8] = []

  package init(columns: Int = 80, rows: Int = 24) {
    device = HeadlessTerminal(size: CellSize(width: columns, height: rows))
    var take: ([UInt8]) -> Void = { _ in }
    terminal = TranscriptTerminal(device) { take($0) }
    let dependencies = BeagleDependencies()
    dependencies.networkClient = server
    application = BeagleApplication(terminal: terminal, dependencies: dependencies, clock: clock)
    take = { [unowned self] in self.written += $0 }
    terminal.attach(to: application.window)
  }

  package func open(_ json: String) {
    application.open(.declarativeText(json))
    settle()
  }

  package func settle() {
    application.application.loop.drain()
    application.application.present()
    terminal.workEnded()
  }

  package func press(_ keys: Key...) {
    for key in keys {
      application.window.handle(.key(KeyEvent(key)))
      settle()
    }
  }

  package func type(_ text: String) { for character in text { press(.character(character)) } }

  /// All bytes written so far.
  package var bytes: [UInt8] { written }

  /// The lines that a terminal would show.
  package var lines: [String] {
    String(decoding: written, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false
    )
    .map(String.init)
  }

  /// The lines since the last call, without the end of one that was continued.
  package func takeLines() -> [String] {
    guard !written.isEmpty else { return [] }
    let all = lines
    defer { taken = all.count }
    return Array(all[min(taken, all.count)...])
  }

  private var taken = 0

  /// The last line.
  package var prompt: String { lines.last ?? "" }
}
