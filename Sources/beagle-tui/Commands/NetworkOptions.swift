import BeagleTUI

/// How servers are asked, and which profile says more about that.
struct NetworkOptions {
  /// What the options say.
  private(set) var settings = Settings()
  private(set) var profile: String?

  /// Seconds that a time-out may have.
  static let seconds = 1...86_400

  static var options: [Option<NetworkOptions>] {
    [
      Option(
        "--profile", value: "NAME",
        help: "a profile of the configuration file; see beagle-tui config"
      ) { (options, text) throws(UsageError) in
        guard !text.isEmpty else {
          throw OptionValue.expected("the name of a profile", found: text)
        }
        options.profile = text
      },
      Option(
        "--header", value: "'NAME: VALUE'|@FILE",
        help: "a header for the server of the URL or --base-url, and no other; may be repeated. A"
          + " file has one a line, and keeps secrets out of the list of processes"
      ) { (options, text) throws(UsageError) in try options.addHeaders(text) },
      Option(
        "--bearer-command", value: "COMMAND",
        help: "a shell command whose first line of output is the token for that server; run when it"
          + " is needed, and once more after 401"
      ) { (options, text) throws(UsageError) in
        options.settings.tokenCommand = try setting(text, "--bearer-command", "a shell command")
      },
      Option(
        "--platform", value: "NAME", help: "the header beagle-platform; without it, IOS"
      ) { (options, text) throws(UsageError) in
        guard isValue(text) else {
          throw UsageError("expected a text without control characters")
        }
        options.settings.platform = Setting(text, .commandLine("--platform"))
      },
      Option("--user-agent", value: "TEXT", help: "the header User-Agent") {
        (options, text) throws(UsageError) in
        options.settings.userAgent = try setting(text, "--user-agent", "a text")
      },
      Option("--cacert", value: "FILE", help: "trust the certificates of a file (PEM) instead") {
        (options, text) throws(UsageError) in
        options.settings.caFile = try setting(text, "--cacert", "a file")
      },
      Option("--cert", value: "FILE", help: "the certificate of the client (PEM)") {
        (options, text) throws(UsageError) in
        options.settings.certificate = try setting(text, "--cert", "a file")
      },
      Option("--key", value: "FILE", help: "its private key, where that is a file of its own (PEM)")
      { (options, text) throws(UsageError) in
        options.settings.key = try setting(text, "--key", "a file")
      },
      Option("--insecure", help: "do not verify the certificates of servers; the last row says so")
      {
        $0.settings.isInsecure = Setting(true, .commandLine("--insecure"))
      },
      Option("--unix-socket", value: "PATH", help: "connect through a socket of this machine") {
        (options, text) throws(UsageError) in
        options.settings.unixSocket = try setting(text, "--unix-socket", "a path")
      },
      Option("--no-cookies", help: "keep and send no cookies") {
        $0.settings.keepsCookies = Setting(false, .commandLine("--no-cookies"))
      },
      Option(
        "--connect-timeout", value: "SECONDS",
        help: "how long a connection may take; without it, 10"
      ) { (options, text) throws(UsageError) in
        options.settings.connectTimeout = Setting(
          try OptionValue.number(text, in: seconds), .commandLine("--connect-timeout"))
      },
      Option(
        "--timeout", value: "SECONDS", help: "how long an answer may take in all; without it, 30"
      ) { (options, text) throws(UsageError) in
        options.settings.timeout = Setting(
          try OptionValue.number(text, in: seconds), .commandLine("--timeout"))
      },
    ]
  }

  private static func setting(
    _ text: String, _ option: String, _ what: String
  ) throws(UsageError) -> Setting<String> {
    guard !text.isEmpty, isValue(text) else { throw OptionValue.expected(what, found: text) }
    return Setting(text, .commandLine(option))
  }

  private static func isValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
  }

  /// Takes a header, or a file with one on each line; blank lines and those that begin with `#` are
  /// left out.
  private mutating func addHeaders(_ text: String) throws(UsageError) {
    guard text.hasPrefix("@") else { return add(try HeaderField(line: text)) }
    let path = String(text.dropFirst())
    guard !path.isEmpty else { throw UsageError("expected a header, or @ and the path of a file") }
    switch Files.read(path) {
    case .failure(let failure): throw UsageError(failure.message)
    case .success(let bytes):
      let lines = String(decoding: bytes, as: UTF8.self).split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
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

  /// What an argument too many probably is: the rest of a header without quotes, which is not to be
  /// repeated, since it may be a secret.
  var tornHeader: UsageError? {
    guard settings.headers.contains(where: { $0.value.value.isEmpty }) else { return nil }
    return UsageError("--header: a header is one argument; put it in quotes: 'Name: value'")
  }
}
