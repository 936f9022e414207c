import BeagleTUI

/// Options for HTTP requests, and the profile with further settings.
struct NetworkOptions {
  /// The settings on the command line.
  private(set) var settings = Settings()
  private(set) var profile: String?

  /// The valid range of time-outs, in seconds.
  static let seconds = 1...86_400

  /// The valid range of automatic retries.
  static let retries = 0...10

  static var options: [Option<NetworkOptions>] {
    [
      Option(
        "--profile", value: "NAME", .profile,
        help: "Profile of the configuration file; see beagle-tui config"
      ) { (options, text) throws(UsageError) in
        guard !text.isEmpty else {
          throw OptionValue.expected("a profile name", found: text)
        }
        options.profile = text
      },
      Option(
        "--header", value: "'NAME: VALUE'|@FILE", .fileAfterAt,
        help:
          "Header for the server of URL or --base-url only (repeatable). A file contains one header"
          + " per line and hides secrets from the process list"
      ) { (options, text) throws(UsageError) in try options.addHeaders(text) },
      Option(
        "--bearer-command", value: "COMMAND",
        help: "Shell command that prints a bearer token for that server; runs on demand, and again"
          + " after status 401"
      ) { (options, text) throws(UsageError) in
        options.settings.tokenCommand = try setting(text, "--bearer-command", "a shell command")
      },
      Option(
        "--platform", value: "NAME", help: "Header beagle-platform (default: IOS)"
      ) { (options, text) throws(UsageError) in
        guard isValue(text) else {
          throw UsageError("expected text without control characters")
        }
        options.settings.platform = Setting(text, .commandLine("--platform"))
      },
      Option("--user-agent", value: "TEXT", help: "Header User-Agent") {
        (options, text) throws(UsageError) in
        options.settings.userAgent = try setting(text, "--user-agent", "text")
      },
      Option(
        "--cacert", value: "FILE", .file,
        help: "Certificates to trust instead of the system's (PEM)"
      ) {
        (options, text) throws(UsageError) in
        options.settings.caFile = try setting(text, "--cacert", "a file")
      },
      Option("--cert", value: "FILE", .file, help: "Client certificate (PEM)") {
        (options, text) throws(UsageError) in
        options.settings.certificate = try setting(text, "--cert", "a file")
      },
      Option(
        "--key", value: "FILE", .file, help: "Private key, if not in the certificate file (PEM)"
      ) {
        (options, text) throws(UsageError) in
        options.settings.key = try setting(text, "--key", "a file")
      },
      Option("--insecure", help: "No verification of server certificates; shown in the status bar")
      {
        $0.settings.isInsecure = Setting(true, .commandLine("--insecure"))
      },
      Option("--unix-socket", value: "PATH", .file, help: "Unix domain socket to connect through") {
        (options, text) throws(UsageError) in
        options.settings.unixSocket = try setting(text, "--unix-socket", "a path")
      },
      Option("--no-cookies", help: "No cookies") {
        $0.settings.storesCookies = Setting(false, .commandLine("--no-cookies"))
      },
      Option(
        "--connect-timeout", number: "SECONDS", in: seconds,
        help: "Maximum time for a connection (default: 10)"
      ) { $0.settings.connectTimeout = Setting($1, .commandLine("--connect-timeout")) },
      Option(
        "--timeout", number: "SECONDS", in: seconds,
        help: "Maximum time for a response (default: 30)"
      ) { $0.settings.timeout = Setting($1, .commandLine("--timeout")) },
      Option(
        "--automatic-retries", number: "N", in: retries,
        help:
          "How often a load is tried again by itself before it fails (default: 2, and 0 with --fail,"
          + " --record-flow or --replay-network). 0 also sends nothing while an error is on screen"
      ) { $0.settings.automaticRetries = Setting($1, .commandLine("--automatic-retries")) },
      Option(
        "--idempotency-keys",
        help: "Send Idempotency-Key with each POST, PUT, PATCH and DELETE, the same for a retry"
      ) {
        $0.settings.sendsIdempotencyKeys = Setting(true, .commandLine("--idempotency-keys"))
      },
    ]
  }

  private static func setting(
    _ text: String, _ option: String, _ expectation: String
  ) throws(UsageError) -> Setting<String> {
    guard !text.isEmpty else { throw OptionValue.expected(expectation, found: text) }
    // The error does not quote the text: a command can contain a secret.
    guard isValue(text) else {
      throw UsageError("expected \(expectation) without control characters")
    }
    return Setting(text, .commandLine(option))
  }

  private static func isValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
  }

  /// Adds a header, or the headers of a file. Skips blank lines and lines that begin with `#`.
  private mutating func addHeaders(_ text: String) throws(UsageError) {
    guard text.hasPrefix("@") else { return add(try HeaderField(line: text)) }
    let path = String(text.dropFirst())
    guard !path.isEmpty else { throw UsageError("expected a header, or @ followed by a file") }
    switch Files.readLines(path) {
    case .failure(let failure): throw UsageError(failure.message)
    case .success(let lines):
      for (index, line) in lines.enumerated() {
        guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
        do {
          add(try HeaderField(line: String(line), isArgument: false))
        } catch {
          throw UsageError("\(path):\(index + 1): \(error.description)")
        }
      }
    }
  }

  private mutating func add(_ field: HeaderField) {
    settings.headers.append(Setting(field, .commandLine("--header")))
  }

  /// The error for an unexpected argument that is probably the rest of an unquoted header. The
  /// error does not quote the argument, which may be a secret.
  var unquotedHeaderError: UsageError? {
    guard settings.headers.contains(where: { $0.value.value.isEmpty }) else { return nil }
    return UsageError("--header: a header is one argument; put it in quotes, as in 'Name: value'")
  }
}
