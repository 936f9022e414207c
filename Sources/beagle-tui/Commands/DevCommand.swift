import BeagleTUI

/// `beagle-tui dev`: screens in the terminal, shown anew whenever their files are saved.
struct DevCommand: Subcommand {
  private var run = RunCommand()
  private var serving: ServeAddress?
  /// Seconds between two looks at a server; nil looks only when the user says so.
  private var pollInterval: Int?

  static let name = "dev"

  static var manual: Manual {
    Manual(
      summary: "show screens while you write them",
      synopses: ["\(SourceOptions.operand) [options]"],
      details: [
        "Like run, and what is saved is on the screen at once. The new screen stays where the old one"
          + " was scrolled to, with the focus, what was typed and the contexts: a context keeps its"
          + " value unless its declaration was changed, and onInit runs again only where it was. R"
          + " begins anew.",
        "A save that cannot be shown leaves the last good screen as it is and says below it what is"
          + " wrong, with the line. e opens the line of that, or of the component with the focus, in"
          + " $VISUAL or $EDITOR. Ctrl-P goes to any screen of the directory by a few letters.",
        "Also taken are routes.json, the files that it names, pictures, and the file of --theme."
          + " With --serve phones and browsers get the same answers. Of a server nothing is known"
          + " until it is asked: --poll does so again and again.",
      ],
      examples: [
        .init("dev screens", "see each save of the screens in a directory"),
        .init("dev screens --serve 8080", "let a browser on this machine have the same answers"),
        .init("dev screens --serve 0.0.0.0:8080", "let the phones of the network have them, too"),
        .init("dev http://localhost:8080 --poll 1", "ask a server each second for something new"),
      ],
      exitStatuses: [
        "the user quit",
        "there is no terminal, or a file, directory or port cannot be used",
        "wrong usage, or a configuration that cannot be used",
      ])
  }

  static var options: [Option<DevCommand>] {
    RunCommand.options.map { option in
      option.of { (command, change) throws(UsageError) in try change(&command.run) }
    } + [
      Option(
        "--serve", value: "[ADDRESS:]PORT",
        help: "answer HTTP with the same directory; without an address for this machine alone, with"
          + " port 0 on any that is free"
      ) { (command, text) throws(UsageError) in command.serving = try ServeAddress(text) },
      Option(
        "--poll", value: "SECONDS",
        help: "ask a server for the screen again and again; 0, as without it, never"
      ) { (command, text) throws(UsageError) in
        let seconds = try OptionValue.number(text, in: 0...86_400)
        command.pollInterval = seconds > 0 ? seconds : nil
      },
    ]
  }

  mutating func take(_ operands: [String]) throws(UsageError) {
    try run.take(operands)
    if run.source.isRemote, serving != nil {
      throw UsageError("--serve answers with a directory, not for another server")
    }
    if !run.source.isRemote, pollInterval != nil {
      throw UsageError("--poll is for servers; a directory is watched")
    }
    if run.source.replay != nil {
      throw UsageError("--replay-network never has anything new; use it with run")
    }
  }

  func perform() -> ExitStatus {
    guard Console.isInteractive else {
      Console.error("dev needs a terminal; check --watch tells what is wrong without one")
      return .failure
    }
    let terminal: any Terminal
    do {
      terminal = try run.terminal()
    } catch {
      Console.error(error.description)
      return .failure
    }
    return run.perform(on: terminal) { session in
      try DevSession(
        session, source: run.source, serving: serving, pollInterval: pollInterval)
    }
  }
}
