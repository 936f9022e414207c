import Glibc
import Testing

@testable import TerminalKit

/// Tests of terminals that do not report their background.
extension CursesTests {
  private func replies(_ text: String, _ terminal: CursesTerminal, _ pty: PseudoTerminal) -> [Event]
  {
    pty.type(Array("\(text)q".utf8))
    var events: [Event] = []
    for _ in 0..<5000 where !events.contains(.key(KeyEvent("q"))) {
      terminal.readEvents { events.append($0) }
    }
    terminal.readEvents { events.append($0) }
    return events.filter { $0 != .key(KeyEvent("q")) }
  }

  /// Replies to later queries only: the theme paints its own surface, until a reply comes after all.
  @Test func missingReplyHidesTheBackground() throws {
    let (pty, terminal, surface) = try openStarted()
    terminal.present(surface, cursor: nil)
    #expect(!terminal.hidesBackground)
    #expect(replies("\u{1b}[?62;22c", terminal, pty) == [.hiddenBackground])
    #expect(terminal.hidesBackground)
    let theme = AppearanceOptions().appearance(for: terminal).theme
    #expect(theme[.surface].background.isLight == false)
    #expect(
      replies("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\", terminal, pty)
        == [.background(.rgb(255, 255, 255))])
    terminal.stop()
  }

  /// A console is dark. An emulator whose name begins alike is queried.
  @Test(arguments: [("vt220", false), ("vte-256color", true), ("vt100", false), ("linux", false)])
  func consolesAreNotQueried(term: String, isQueried: Bool) throws {
    // Debian installs only some of the entries.
    let entries = ["/lib/terminfo/", "/usr/share/terminfo/"].map {
      $0 + term.prefix(1) + "/" + term
    }
    guard entries.contains(where: { access($0, R_OK) == 0 }) else { return }
    let (pty, terminal, surface) = try openStarted(term: term)
    terminal.present(surface, cursor: nil)
    #expect(String(decoding: pty.output, as: UTF8.self).contains("]11;?") == isQueried)
    #expect((terminal.colorScheme == .dark) == !isQueried)
    terminal.stop()
  }

  @Test func environmentCanNameTheBackground() throws {
    let (pty, terminal, surface) = try openStarted(environment: ["COLORFGBG": "0;15"])
    terminal.present(surface, cursor: nil)
    #expect(replies("\u{1b}[?62;22c", terminal, pty) == [])
    #expect(!terminal.hidesBackground)
    terminal.stop()
  }

  /// GNU screen passes the query on. A console is dark.
  @Test func unqueriedTerminals() throws {
    let (pty, terminal, surface) = try openStarted(
      term: "screen-256color", environment: ["STY": "1.pts"])
    #expect(terminal.hidesBackground)
    terminal.present(surface, cursor: nil)
    let output = String(decoding: pty.output, as: UTF8.self)
    #expect(output.contains("\u{1b}]11;?\u{1b}\\") && !output.contains("\u{1b}[c"))
    #expect(
      replies("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\", terminal, pty)
        == [.background(.rgb(255, 255, 255))])
    terminal.stop()
    let (_, console) = try open(term: "linux")
    #expect(console.colorScheme == .dark)
    let theme = AppearanceOptions().appearance(for: console).theme
    #expect(theme[.surface].background.isDefault)
  }

  /// tmux passes the query on if its configuration allows that.
  @Test(arguments: [
    ("tmux-256color", [:]), ("screen-256color", ["TMUX": "/tmp/tmux-0/default,1,0"]),
  ])
  func queryInTmux(term: String, environment: [String: String]) throws {
    let (pty, terminal, surface) = try openStarted(term: term, environment: environment)
    terminal.present(surface, cursor: nil)
    let output = String(decoding: pty.output, as: UTF8.self)
    #expect(output.contains("\u{1b}Ptmux;\u{1b}\u{1b}]11;?\u{7}\u{1b}\\"))
    #expect(output.contains("\u{1b}[c"))
    terminal.stop()
    _ = pty.output
  }

  @Test(arguments: [
    ("LANG", "xx_YY.UTF-8", true), ("LC_ALL", "de_DE.utf8", true), ("LC_CTYPE", "UTF-8", true),
    ("LANG", "xx_YY.utf8@euro", true), ("LANG", "xx_YY.ISO-8859-1", false),
    ("LANG", "xx_YY", false),
    ("LANG", "C", false), ("LC_ALL", "POSIX", false), ("NOTHING", "", true),
  ])
  func localeThatIsNotInstalled(variable: String, name: String, isUTF8: Bool) {
    #expect(CursesTerminal.usesUTF8 { $0 == variable ? name : nil } == isUTF8)
    _ = CursesTerminal.usesUTF8 { _ in "C.UTF-8" }
  }
}
