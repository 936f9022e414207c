import SystemSupport
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of frames over a slow link, by their bytes.
extension CursesTests {
  private func fill(_ surface: Surface, _ letter: String) {
    for y in 0..<surface.size.height {
      let text = String(repeating: letter, count: surface.size.width - y % 5)
      surface.canvas.text(text + "     ", at: CellPoint(x: 0, y: y), style: .plain)
    }
  }

  private func openSlow() throws -> (PseudoTerminal, CursesTerminal, Surface) {
    let (pty, terminal, surface) = try openStarted(60, 24)
    terminal.present(surface, cursor: nil)
    terminal.meter = LinkMeterTests.slow()
    pty.forget()
    return (pty, terminal, surface)
  }

  private func bytes(_ pty: PseudoTerminal) -> Int {
    defer { pty.forget() }
    return pty.output.count
  }

  /// A frame comes in parts that end with a query, and the screen is complete at the end.
  @Test func frameComesInParts() throws {
    let (pty, terminal, surface) = try openSlow()
    fill(surface, "ab")
    terminal.present(surface, cursor: nil)
    #expect(terminal.frameTimeout != nil && !terminal.canContinueFrame)
    var sizes = [bytes(pty)]
    var time = SystemClock().now + 300_000_000
    while terminal.frameTimeout != nil, sizes.count < 50 {
      time += 200_000_000
      terminal.meter.replied(at: time)
      guard terminal.canContinueFrame else { continue }
      terminal.present(surface, cursor: nil)
      sizes.append(bytes(pty))
    }
    #expect(sizes.count > 3 && sizes.allSatisfy { $0 < 900 }, "\(sizes)")
    #expect(difference(pty, surface) == nil)
    terminal.present(surface, cursor: nil)
    #expect(bytes(pty) == 0, "the same frame writes nothing")
    terminal.meter.deactivate()
    terminal.stop()
  }

  /// Frames that come while the link is busy are dropped, all but the last one.
  @Test func oldFramesAreDropped() throws {
    let (pty, terminal, surface) = try openSlow()
    for letter in ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"] {
      fill(surface, letter)
      terminal.present(surface, cursor: nil)
    }
    #expect(bytes(pty) < 900)
    terminal.ignoreReplies()
    #expect(terminal.canContinueFrame)
    terminal.present(surface, cursor: nil)
    pty.show()
    #expect(difference(pty, surface) == nil)
    #expect(terminal.frameTimeout == nil)
    terminal.stop()
  }

  /// Scrolling in many steps moves the rows once.
  @Test func scrollingIsCombined() throws {
    let (pty, terminal, surface) = try openSlow()
    fill(surface, "ab")
    terminal.meter.deactivate()
    terminal.present(surface, cursor: nil)
    terminal.meter = LinkMeterTests.slow()
    terminal.meter.wrote(2000)
    terminal.meter.mark(at: SystemClock().now)
    pty.forget()
    for step in 0..<12 {
      surface.move(2..<20, up: 1)
      surface.canvas.text("row \(step)", at: CellPoint(x: 0, y: 19), style: .plain)
      terminal.present(surface, cursor: nil)
    }
    #expect(bytes(pty) == 0, "the link is busy")
    terminal.ignoreReplies()
    terminal.present(surface, cursor: nil)
    pty.show()
    #expect(difference(pty, surface) == nil)
    terminal.stop()
  }

  /// A link is not measured if the replies to the queries at startup come in time.
  @Test func fastTerminalGetsNoMarks() throws {
    let (pty, terminal, surface) = try openStarted()
    terminal.present(surface, cursor: nil)
    pty.forget()
    for letter in ["a", "b", "c"] {
      fill(surface, letter)
      terminal.present(surface, cursor: nil)
    }
    #expect(!String(decoding: pty.output, as: UTF8.self).contains("\u{1b}[5n"))
    terminal.stop()
  }
}
