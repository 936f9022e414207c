import BeagleTUI
import CellText
import SystemSupport

/// `beagle-tui run`: screens in the terminal, until the user quits.
struct RunCommand: Subcommand {
  private(set) var source = SourceOptions()
  private var isAccessible = false
  private var keepsAnswers = true
  private var isInspected = false

  static let name = "run"

  static var manual: Manual {
    Manual(
      summary: "show screens, interactively",
      synopses: ["\(SourceOptions.operand) [options]", "--profile NAME [options]"],
      details: [
        SourceOptions.details,
        "The word run may be left out. In the program, ? shows every key and q quits. Where"
          + " standard input or output is not a terminal, or TERM is dumb, the screen is printed once.",
        "With --accessible the screen is told in lines: one for each element, with what it is, then"
          + " one for each change. The last line is that of the element that has the focus. The keys"
          + " are the same; Ctrl-L tells everything that is seen once more.",
      ],
      examples: [
        .init("Resources/Screens", "show a directory of screens"),
        .init("https://bff.example --screen /home", "show what a server says"),
        .init("screens/orders.json", "begin with one file"),
        .init("Resources/Screens --accessible", "read the screens with a screen reader"),
        .init(
          "run Resources/Screens --controller NonBlocking --latency 800 --fail 1",
          "see how loading and errors look"),
        .init(
          "screens --base-url http://localhost:8080 --global @user.json",
          "show local screens with a live API behind them"),
      ],
      exitStatuses: [
        "the user quit, or the screen was printed",
        "the terminal, a file or a directory cannot be used, or what was printed did not load",
        "wrong usage, or a configuration that cannot be used",
      ])
  }

  static var options: [Option<RunCommand>] {
    SourceOptions.options.map { option in
      option.of { (command, change) throws(UsageError) in try change(&command.source) }
    } + [
      Option(
        "--accessible", help: "tell the screen in lines, for screen readers and braille lines"
      ) { $0.isAccessible = true },
      Option(
        "--no-cache", help: "keep no answers of servers and use none; see beagle-tui cache"
      ) { $0.keepsAnswers = false },
      Option(
        "--inspect",
        help: "record from the start what the inspector (F12) shows, not only once it was opened"
      ) { $0.isInspected = true },
    ]
  }

  /// So many rows of a screen are told where it is told once.
  private static let toldRows = 1000

  mutating func take(_ operands: [String]) throws(UsageError) { try source.take(operands) }

  func perform() -> ExitStatus {
    guard Console.isInteractive else { return printOnce() }
    do {
      return perform(on: try terminal())
    } catch {
      if let name = Console.environment("TERM"), name != "dumb", !name.isEmpty {
        Console.error("\(error.description); printing the screen once")
      }
      return printOnce()
    }
  }

  /// Shows screens until the user quits.
  /// - Parameter prepare: called before the first screen is opened; what it returns is kept until then.
  func perform(
    on terminal: any Terminal, prepare: ((Session) throws -> AnyObject)? = nil
  ) -> ExitStatus {
    do {
      let session = try Session(source, terminal: terminal, clock: SystemClock())
      session.files.onFailure { [weak window = session.application.window] error in
        window?.showMessage(error.description, tone: .failure)
      }
      (terminal as? TranscriptTerminal)?.source = { [window = session.application.window] in
        window.semanticTree()
      }
      let cache = keepsAnswers ? session.keepAnswers() : nil
      if isInspected { session.application.recordForInspection() }
      let companion = try prepare?(session)
      try session.application.run(
        session.first, controllerId: session.controllerId,
        navigationContext: session.navigationContext)
      cache?.flush()
      // A large screen is not taken to pieces, which takes time.
      defer { withExtendedLifetime((session, companion)) {} }
      if let signal = session.application.application.terminationSignal { Console.die(of: signal) }
      ProcessEnd.exit(ExitStatus.success.rawValue)
    } catch {
      Console.error(error.localizedDescription)
      return .failure
    }
  }

  /// The terminal of the process, as the options want it.
  /// - Throws: `TerminalError` where there is none that can show full screens.
  func terminal() throws(TerminalError) -> any Terminal {
    isAccessible ? try transcript() : try CursesTerminal()
  }

  /// The terminal of the process, told in lines.
  private func transcript() throws(TerminalError) -> TranscriptTerminal {
    var options = CursesTerminal.Options()
    options.mouse = false
    let keys = KeyBinding.window
    return TranscriptTerminal(
      try CursesTerminal(options: options),
      greeting: "Press \(keys.keyName(for: .showHelp)) for the keys,"
        + " \(keys.keyName(for: .quit)) to quit.",
      output: options.output)
  }

  /// Where no full screen can be shown, the screen is printed once, as long as it is.
  private func printOnce() -> ExitStatus {
    let columns = Console.environment("COLUMNS").flatMap { Int($0) } ?? 80
    let width = min(max(columns, 20), 1000)
    guard isAccessible else {
      return OneShot(source: source, size: CellSize(width: width, height: 24)).perform {
        Console.write($0.wholeText)
      }
    }
    let size = CellSize(width: width, height: RunCommand.toldRows)
    return OneShot(source: source, size: size).perform { picture in
      let terminal = HeadlessTerminal(size: size)
      var isWritten = true
      let teller = TranscriptTerminal(terminal) { bytes in
        isWritten = Console.write(String(decoding: bytes.filter { $0 != 0x0d }, as: UTF8.self))
      }
      let window = picture.application.window
      window.focus(nil)
      teller.source = { window.semanticTree() }
      teller.present(picture.surface, cursor: nil)
      return isWritten
    }
  }
}
