import BeagleTUI

/// `beagle-tui run`: screens in the terminal, until the user quits.
@MainActor
struct RunCommand {
  let options: RunOptions

  init(_ options: RunOptions) { self.options = options }

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
      let session = try Session(options.source, terminal: terminal, clock: SystemClock())
      try session.application.run(session.first, controllerId: session.controllerId)
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
    return OneShot(source: options.source, size: size).perform { picture in
      Console.write(picture.wholeText)
    }
  }
}
