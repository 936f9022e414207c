import BeagleNetworking
import BeagleTUI

/// `beagle-tui dev`: shows screens and reloads them whenever their files are saved.
struct DevCommand: Subcommand {
  private var run = RunCommand()
  private var listenAddress: ListenAddress?
  private var allowedHosts: [AccessPolicy.Host] = []
  private var allowedOrigins: [AccessPolicy.Origin] = []
  /// Seconds between two requests for the screen of a server, or nil for no polling.
  private var pollInterval: Int?
  private var applicationOptions = ApplicationOptions()

  static let name = "dev"

  static var manual: Manual {
    Manual(
      summary: "Show screens and reload them on save",
      synopses: [
        "\(SourceOptions.operand) [options]", "--profile NAME [options]",
        "\(SourceOptions.applicationOperand) [options]",
      ],
      details: [
        "Works like run and reloads the screen whenever a file is saved. The new screen keeps the"
          + " scroll position, the focus, the typed text and the contexts. A context is reset only if"
          + " its declaration changed, and onInit runs again only if it changed. R reloads"
          + " everything. If the directory is missing or empty, dev waits for the first screen and"
          + " offers to create it.",
        "If a saved file has an error, the last good screen stays, and the error and its line are"
          + " shown below it. e opens that line, or the line of the focused component, in $VISUAL,"
          + " $EDITOR or an installed editor. Ctrl-P opens any screen of the directory by a few"
          + " letters of its name.",
        "dev also watches routes.json, the files that it names, images, and the file of --theme. With"
          + " --serve, phones and browsers receive the same responses. A server is checked for"
          + " changes only with --poll; --screen names its screen, for example /home.",
        "With --serve PORT, only this machine can read the directory, and web pages only if they"
          + " come from it too. With another address, such as 0.0.0.0, anyone on the network can"
          + " read it without a password. Any other host, or origin of a web page, gets status"
          + " 403 and a line with the option that allows it.",
        SourceOptions.applicationDetails
          + " dev builds and starts it again whenever a file of the package, or the program, is saved. If it does not"
          + " build, dev prints the errors of the compiler and waits for the next save.",
      ],
      examples: [
        .init("dev screens", "Reload the screens of a directory on save"),
        .init("dev screens --serve 8080", "Also serve the directory to a browser on this machine"),
        .init("dev screens --serve 0.0.0.0:8080", "Also serve it to phones on the local network"),
        .init(
          "dev screens --serve 8080 --allow-origin https://app.example",
          "Also let a website read it, in a browser on this machine"),
        .init(
          "dev . --screen /orders",
          "Run the application in this Swift package, again after each save"),
        .init(
          "dev http://localhost:8080 --screen /home --poll 1",
          "Check a screen of a server for changes every second"),
      ],
      exitStatuses: [
        "Success",
        "No terminal, or a file, directory or port cannot be used",
        "Usage error, or an invalid configuration file",
      ])
  }

  static var options: [Option<DevCommand>] {
    RunCommand.options.nested { (command, change) throws(UsageError) in try change(&command.run) }
      + [
        Option(
          "--serve", value: "[ADDRESS:]PORT",
          help:
            "Address to serve the directory at over HTTP (default address: 127.0.0.1; port 0: any"
            + " free port)"
        ) { (command, text) throws(UsageError) in
          command.listenAddress = try ListenAddress(text)
        },
        Option(
          "--allow-host", value: "NAME",
          help: "Host name under which --serve may be reached, besides those of this machine"
            + " (repeatable); *.NAME allows its subdomains"
        ) { (command, text) throws(UsageError) in
          guard let host = AccessPolicy.Host(text) else {
            throw OptionValue.expected(
              "a host name without a port, such as screens.test or *.tunnel.example", found: text)
          }
          command.allowedHosts.append(host)
        },
        Option(
          "--allow-origin", value: "ORIGIN",
          help: "Additional origin whose web pages may read the responses of --serve (repeatable)"
        ) { (command, text) throws(UsageError) in
          guard let origin = AccessPolicy.Origin(text) else {
            throw OptionValue.expected(
              "an origin such as https://app.example or http://phone.test:3000, or null",
              found: text)
          }
          command.allowedOrigins.append(origin)
        },
        Option(
          "--poll", value: "SECONDS",
          help: "Interval of requests for the screen of a server (default: 0, never)"
        ) { (command, text) throws(UsageError) in
          let seconds = try OptionValue.number(text, in: 0...86_400)
          command.pollInterval = seconds > 0 ? seconds : nil
        },
      ]
  }

  static var operands: [Operand] { SourceOptions.operands }

  mutating func parse(operands: [String]) throws(UsageError) {
    if let path = operands.first, SwiftApplication(path) != nil {
      try applicationOptions.check(path)
    }
    try run.parse(operands: operands)
    if run.source.isRemote, listenAddress != nil {
      throw UsageError("--serve needs a directory; it cannot serve the screens of another server")
    }
    if listenAddress == nil, !allowedHosts.isEmpty || !allowedOrigins.isEmpty {
      let name = allowedHosts.isEmpty ? "--allow-origin" : "--allow-host"
      throw UsageError("\(name) needs --serve")
    }
    if !run.source.isRemote, pollInterval != nil {
      throw UsageError("--poll needs the URL of a server; directories are watched for changes")
    }
    if run.source.replay != nil {
      throw UsageError(
        "--replay-network never changes, so there is nothing to reload; use it with run")
    }
  }

  mutating func didSet(option name: String, to value: String) {
    applicationOptions.add(name, value)
  }

  func perform() -> ExitStatus {
    guard Console.isInteractive else {
      // check reads files.
      Console.error(
        run.source.isRemote
          ? "dev needs a terminal; without one, use render or test"
          : "dev needs a terminal; without one, use check --watch")
      return .failure
    }
    if let application = SwiftApplication(run.source.source) {
      applicationOptions.pass(run.source.contextOptions)
      SwiftApplication.request(screen: run.source.screen)
      do {
        return try ApplicationReload(application).run()
      } catch {
        Console.error(error)
        return .failure
      }
    }
    let terminal: any Terminal
    do {
      terminal = try run.terminal()
    } catch {
      Console.error(error.description)
      Console.error(
        "dev needs a terminal that can position its cursor, also with --accessible; beagle-tui"
          + " render prints a screen once")
      return .failure
    }
    return run.perform(on: terminal, waits: true) { session in
      session.application.recordForInspection()
      let serving = listenAddress.map {
        ServingOptions(address: $0, hosts: allowedHosts, origins: allowedOrigins)
      }
      return try DevSession(
        session, source: run.source, serving: serving, pollInterval: pollInterval)
    }
  }
}

/// The address of `dev --serve` and the clients that it accepts besides the default ones.
struct ServingOptions {
  var address: ListenAddress
  var hosts: [AccessPolicy.Host]
  var origins: [AccessPolicy.Origin]
}

/// The address that `dev --serve` listens on.
struct ListenAddress: Equatable {
  /// A numeric address; the default is the loopback address.
  var host = "127.0.0.1"
  /// The port, or 0 for any free one.
  var port: Int

  /// Parses `PORT`, `ADDRESS:PORT` or `[ADDRESS]:PORT`.
  init(_ text: String) throws(UsageError) {
    let digits: Substring
    if let colon = text.lastIndex(of: ":") {
      host = String(text[..<colon])
      if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
      if host == "localhost" { host = "127.0.0.1" }
      digits = text[text.index(after: colon)...]
    } else {
      digits = text[...]
    }
    guard let port = Int(digits), (0...65535).contains(port), !host.isEmpty,
      host.allSatisfy({ $0.isHexDigit || $0 == "." || $0 == ":" })
    else {
      throw OptionValue.expected(
        "a port such as 8080, or an address and a port such as 0.0.0.0:8080", found: text)
    }
    self.port = port
  }
}
