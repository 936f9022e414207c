import BeagleAutomation
import BeagleTUI
import CellText
import Localization
import SystemSupport

/// `beagle-tui run`: shows screens in the terminal until the user quits.
struct RunCommand: Subcommand {
  private(set) var source = SourceOptions()
  private var isAccessible = false
  private var usesCache = true
  private var panes = PaneMode.auto
  private var hover = CursesTerminal.Hover.auto
  private var motion: CursesTerminal.Motion?
  private var bidi: BidiMode?
  private var lettersMove = false
  private var recordsFromStart = false
  private var flowFile: String?

  static let name = "run"

  static var manual: Manual {
    Manual(
      summary: "Show screens interactively",
      synopses: ["\(SourceOptions.operand) [options]", "--profile NAME [options]"],
      details: [
        SourceOptions.details,
        "The word run is optional. In the program, ? lists all keys and q quits. If standard input or"
          + " output is not a terminal, or TERM is dumb, the screen is printed once.",
        "--accessible is a mode for screen readers and braille displays. It prints a line for each"
          + " element, with its role, and a line for each change. The last line describes the"
          + " focused element. The keys are the same; Ctrl-L repeats the visible elements,"
          + " and there are keys for headings, controls and the focus.",
      ],
      examples: [
        .init("Resources/Screens", "Show a directory of screens"),
        .init("https://bff.example --screen /home", "Show a screen of a server"),
        .init("screens/orders.json", "Start with one file"),
        .init("Resources/Screens --accessible", "Use a screen reader"),
        .init(
          "run Resources/Screens --controller NonBlocking --latency 800 --fail 1",
          "Test loading and error states"),
        .init(
          "screens --base-url http://localhost:8080 --global @user.json",
          "Show local screens with a live API"),
      ],
      exitStatuses: [
        "Success",
        "The terminal, a file or a directory cannot be used, or the printed screen did not load",
        "Usage error, or an invalid configuration file",
      ])
  }

  static var options: [Option<RunCommand>] {
    SourceOptions.options.nested { (command, change) throws(UsageError) in
      try change(&command.source)
    } + [
      Option(
        "--accessible", help: "Screen reader mode: the screen and its changes as lines of text"
      ) { $0.isAccessible = true },
      Option(
        "--panes", choice: "WHEN",
        help: "Two panes side by side: auto (from 140 columns, for screens that lead to others), on"
          + " (from 80 columns) or off (default: auto)"
      ) { $0.panes = $1 },
      Option(
        "--hover", choice: "WHEN",
        help: "Tint below the mouse pointer: auto (in fast terminals on this machine), on or off"
          + " (default: auto)"
      ) { $0.hover = $1 },
      Option(
        "--motion", choice: "WHEN",
        help: "Spinners, sliding pages and other motion: auto (what the terminal is fast enough"
          + " for), on or off (default: auto; off if NO_MOTION is set)"
      ) { (command, value: CursesTerminal.Motion) in command.motion = value },
      Option(
        "--bidi", choice: "WHO",
        help: "Who orders right-to-left text: auto (by the kind of terminal), terminal (it reorders"
          + " rows), words (it reorders words), program or off (default: auto)"
      ) { (command, value: BidiMode) in command.bidi = value },
      Option("--letters", help: "The letters h, j, k and l as arrow keys where they are not text") {
        $0.lettersMove = true
      },
      Option("--no-cache", help: "No cached responses; see beagle-tui cache") {
        $0.usesCache = false
      },
      Option(
        "--inspect",
        help: "Recording for the inspector (F12) from the start, not only after it is opened"
      ) { $0.recordsFromStart = true },
      Option(
        "--record-flow", value: "FILE", .file,
        help: "File to write what you do to, as a flow for beagle-tui test"
      ) { $0.flowFile = $1 },
    ]
  }

  static var operands: [Operand] { SourceOptions.operands }

  /// The maximum number of rows of a screen that is printed once in screen reader mode.
  private static let transcriptRowLimit = 1000

  /// The policy without the option `--automatic-retries`.
  static let retryPolicy = RetryPolicy(automaticRetries: 2)

  mutating func parse(operands: [String]) throws(UsageError) {
    try source.parse(operands: operands)
  }

  func perform() -> ExitStatus {
    guard Console.isInteractive else { return printOnce() }
    do {
      return perform(on: try terminal())
    } catch {
      Console.error("\(error.description); the screen is printed once instead")
      return printOnce()
    }
  }

  /// Shows screens until the user quits.
  /// - Parameters:
  ///   - waits: Whether to wait for the screens of a missing or empty directory.
  ///   - prepare: Called before the first screen opens. The returned object is retained until the
  ///     program ends.
  func perform(
    on terminal: any Terminal, waits: Bool = false, prepare: ((Session) throws -> AnyObject)? = nil
  ) -> ExitStatus {
    do {
      let session = try Session(source, terminal: terminal, clock: SystemClock(), waits: waits)
      // Two screens are hard to tell apart with a screen reader, and `test` replays a flow with one pane.
      if !isAccessible, flowFile == nil {
        Controllers.preferPanes(in: session.application.dependencies.navigation)
      }
      session.application.window.paneMode = panes
      session.application.reasonForOnePane =
        isAccessible
        ? localized(.paneAccessible)
        : flowFile == nil ? nil : localized(.paneRecording)
      if source.configuration?.settings.automaticRetries == nil, source.failures == 0,
        source.replay == nil,
        flowFile == nil
      {
        session.application.dependencies.retryPolicy = RunCommand.retryPolicy
      }
      var fileProblem: FileError?
      session.files.onFailure { [weak window = session.application.window] error in
        fileProblem = fileProblem ?? error
        window?.showMessage(error.description, tone: .failure)
      }
      if let terminal = terminal as? TranscriptTerminal {
        session.application.announce(on: terminal)
      }
      let cache = usesCache ? session.enableCache() : nil
      if recordsFromStart { session.application.recordForInspection() }
      let companion = try prepare?(session)
      let flow = flowFile.map { RecordedFlowFile($0, session.application.window) }
      let recorder = flow.map {
        FlowRecorder(session.application, replaySize: $0.replaySize, onChange: $0.write)
      }
      try session.application.run(
        session.first, controllerId: session.controllerId,
        navigationContext: session.navigationContext)
      recorder?.finish()
      cache?.flush()
      // The objects stay alive until the process exits: releasing a large screen takes time.
      defer { withExtendedLifetime((session, companion)) {} }
      if let signal = session.application.application.terminationSignal {
        Console.terminate(with: signal)
      }
      if let problem: any Error = flow?.problem ?? fileProblem {
        Console.error(problem)
        CurrentProcess.exit(ExitStatus.failure.rawValue)
      }
      CurrentProcess.exit(ExitStatus.success.rawValue)
    } catch {
      Console.error(SwiftApplication.message(of: error, source: source.source))
      return .failure
    }
  }

  /// Returns the terminal of the process, with the output mode that the options select.
  /// - Throws: `TerminalError` if the terminal does not support full-screen programs.
  func terminal() throws(TerminalError) -> any Terminal {
    guard !isAccessible else {
      return try BeagleApplication.transcriptTerminal(try? source.display.loadTexts())
    }
    var options = CursesTerminal.Options()
    options.hover = hover
    KeyBinding.lettersMove =
      lettersMove || source.configuration?.settings.lettersMove?.value == true
    options.motion = motion ?? source.configuration?.settings.motion?.value ?? .auto
    options.bidi = bidi ?? source.configuration?.settings.bidi?.value ?? .auto
    return try CursesTerminal(options: options)
  }

  /// Prints the whole screen once, because the terminal does not support full-screen programs.
  private func printOnce() -> ExitStatus {
    let columns = Console.environment("COLUMNS").flatMap { Int($0) } ?? 80
    let width = min(max(columns, 20), 1000)
    let isUTF8 = Console.usesUTF8
    guard isAccessible else {
      let size = CellSize(width: width, height: 24)
      return ScreenRenderer(source: source, size: size, isUTF8: isUTF8).perform {
        Console.write($0.fullText)
      }
    }
    let size = CellSize(width: width, height: RunCommand.transcriptRowLimit)
    return ScreenRenderer(source: source, size: size, isUTF8: isUTF8).perform { screen in
      let terminal = HeadlessTerminal(size: size, isUTF8: isUTF8)
      var isWritten = true
      let transcript = TranscriptTerminal(terminal) { bytes in
        isWritten = Console.write(String(decoding: bytes.filter { $0 != 0x0d }, as: UTF8.self))
      }
      let window = screen.application.window
      window.focus(nil)
      transcript.source = { window.semanticTree() }
      transcript.present(screen.surface, cursor: nil)
      transcript.stop()
      return isWritten
    }
  }
}
