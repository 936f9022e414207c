import BeagleTUI

/// `beagle-tui run`: screens in the terminal, until the user quits.
struct RunCommand: Subcommand {
  private var source = SourceOptions()

  static let name = "run"

  static var manual: Manual {
    Manual(
      summary: "show screens, interactively",
      synopses: ["\(SourceOptions.operand) [options]"],
      details: [
        SourceOptions.details,
        "The word run may be left out. In the program, ? shows every key and q quits. Where"
          + " standard input or output is not a terminal, or TERM is dumb, the screen is printed once.",
      ],
      examples: [
        .init("Resources/Screens", "show a directory of screens"),
        .init("https://bff.example --screen /home", "show what a server says"),
        .init("screens/orders.json", "begin with one file"),
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
        "wrong usage",
      ])
  }

  static var options: [Option<RunCommand>] {
    SourceOptions.options.map { option in
      option.of { (command, change) throws(UsageError) in try change(&command.source) }
    }
  }

  mutating func take(_ operands: [String]) throws(UsageError) { try source.take(operands) }

  func perform() -> ExitStatus {
    guard Console.isInteractive else { return printOnce() }
    let terminal: CursesTerminal
    do {
      terminal = try CursesTerminal()
    } catch {
      if let name = Console.environment("TERM"), name != "dumb", !name.isEmpty {
        Console.error("\(error.description); printing the screen once")
      }
      return printOnce()
    }
    do {
      let session = try Session(source, terminal: terminal, clock: SystemClock())
      session.files.onFailure { [weak window = session.application.window] error in
        window?.showMessage(error.description)
      }
      try session.application.run(
        session.first, controllerId: session.controllerId,
        navigationContext: session.navigationContext)
      if let signal = session.application.application.terminationSignal { Console.die(of: signal) }
      return .success
    } catch {
      Console.error(error.localizedDescription)
      return .failure
    }
  }

  /// Where no full screen can be shown, the screen is printed once, as long as it is.
  private func printOnce() -> ExitStatus {
    let columns = Console.environment("COLUMNS").flatMap { Int($0) } ?? 80
    let size = CellSize(width: min(max(columns, 20), 1000), height: 24)
    return OneShot(source: source, size: size).perform { Console.write($0.wholeText) }
  }
}
