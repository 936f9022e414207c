import BeagleAnalysis
import BeagleTUI

/// `beagle-tui check`: everything that is wrong with documents, with file, line and column.
struct CheckCommand: Subcommand {
  /// What findings are written as.
  private enum Format: String, CaseIterable {
    case text, json
  }

  private var paths: [String] = []
  private var isStrict = false
  private var format = Format.text
  private var known: [String] = []
  private let decoder = ComponentDecoder()

  static let name = "check"

  static var manual: Manual {
    Manual(
      summary: "find what is wrong with documents",
      synopses: ["FILE|DIRECTORY... [options]"],
      details: [
        "Each finding is a line on standard output: file, line, column, severity, code and"
          + " message. Of a directory, every .json file in it and below is checked whose root is a"
          + " Beagle component or action; routes.json and hidden files are left out."
      ],
      examples: [
        .init("check screens/", "find everything that is wrong or doubtful"),
        .init("check --strict screens/", "find only what Beagle iOS 2.1.3 refuses"),
        .init(
          "check --known custom:gauge --format json home.json",
          "with a component of the application, one JSON object a line"),
      ],
      exitStatuses: [
        "nothing is wrong", "there are findings",
        "something cannot be checked or a finding cannot be written, or wrong usage",
      ])
  }

  static var options: [Option<CheckCommand>] {
    [
      Option("--strict", help: "only what Beagle iOS 2.1.3 refuses") { $0.isStrict = true },
      Option(
        "-f", "--format", value: "FORMAT",
        help: "\(OptionValue.words(Format.self)), which is one object a line; without it, text"
      ) { (command, text) throws(UsageError) in
        command.format = try OptionValue.word(text, of: Format.self)
      },
      Option(
        "--known", value: "NAME",
        help: "a custom component, action or operation, for example custom:gauge or price, or a"
          + " file of such names, one a line; may be repeated"
      ) { $0.known.append($1) },
    ]
  }

  mutating func take(_ operands: [String]) throws(UsageError) {
    paths = operands
    if paths.isEmpty { throw UsageError("expected the files or directories to check") }
  }

  /// Checks all that can be checked, whatever cannot.
  func perform() -> ExitStatus {
    var tally = Tally()
    for name in known where !register(name, &tally) { return .usage }
    var alone = try? ProgramChecker(decoder: decoder, options: options(tally))
    for path in paths where !Files.isDirectory(path) {
      check(path, mayBeOther: false, &alone, &tally)
    }
    report(alone, &tally)
    for path in paths where Files.isDirectory(path) { checkDirectory(path, &tally) }
    tally.tellLeftOut()
    return tally.status
  }

  /// What came of the files so far.
  private struct Tally {
    var findings = 0
    /// Files that are not Beagle documents.
    var skipped: [String] = []
    /// Whether something could not be read or written.
    var hasFailures = false
    /// Whether nothing more can be written.
    var isOutputLost = false
    /// The operations that the application has.
    var operations: Set<String> = []

    /// The most files that are named.
    private static let namedLimit = 10

    /// Says which files are not Beagle documents.
    func tellLeftOut() {
      guard !skipped.isEmpty else { return }
      let files = skipped.count == 1 ? "1 file was" : "\(skipped.count) files were"
      var names = skipped.prefix(Tally.namedLimit).map { "  " + $0 }
      let rest = skipped.count - Tally.namedLimit
      if rest > 0 { names.append("  and \(rest) more") }
      Console.error("\(files) left out, no Beagle type is at the root:", details: names)
    }

    var status: ExitStatus {
      if hasFailures { return .usage }
      return findings > 0 ? .failure : .success
    }
  }

  private func fail(_ message: String, _ tally: inout Tally) {
    Console.error(message)
    tally.hasFailures = true
  }

  /// Takes a name of the application, or a file with one name a line. A file goes before an
  /// operation of the same name.
  private func register(_ text: String, _ tally: inout Tally) -> Bool {
    if text.contains(":") || !Files.exists(text), add(text, &tally) { return true }
    switch Files.read(text) {
    case .success(let bytes):
      let lines = String(decoding: bytes, as: UTF8.self).split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, line) in lines.enumerated() {
        let name = line.trimmingBlanks
        guard !name.isEmpty, !name.hasPrefix("#"), !add(name, &tally) else { continue }
        Console.error(
          "--known: \(text):\(index + 1): expected a name such as custom:gauge or price, found"
            + " \"\(name)\"")
        return false
      }
      return true
    case .failure(let error):
      Console.error(
        "--known: expected a name such as custom:gauge or price, or a file of names:"
          + " \(error.message)")
      return false
    }
  }

  /// Makes the name of a component, action or operation known; false for what can be none. Only
  /// those of components and actions have a colon.
  private func add(_ name: String, _ tally: inout Tally) -> Bool {
    if name.contains(":") {
      decoder.register(knownName: name)
      return true
    }
    guard OperationsProvider.isName(name) else { return false }
    tally.operations.insert(name)
    return true
  }

  /// What is known of the application.
  private func options(_ tally: Tally) -> ProgramOptions {
    var options = ProgramOptions()
    options.mode = isStrict ? .strict : .lenient
    options.operations = tally.operations
    return options
  }

  /// Checks the documents of a directory as a program.
  private func checkDirectory(_ path: String, _ tally: inout Tally) {
    let documents = Files.documents(below: path)
    for failure in documents.failures { fail(failure.message, &tally) }
    if documents.paths.isEmpty, documents.failures.isEmpty {
      fail("\(path): there is no .json file in this directory", &tally)
    }
    var checker: ProgramChecker?
    do {
      checker = try ProgramChecker(decoder: decoder, options: options(tally), directory: path)
    } catch {
      fail(error.description, &tally)
    }
    for name in documents.paths { check(name, mayBeOther: true, &checker, &tally) }
    report(checker, &tally)
  }

  /// Checks a file, which may be data that is not a Beagle document where that is allowed.
  private func check(
    _ path: String, mayBeOther: Bool, _ checker: inout ProgramChecker?, _ tally: inout Tally
  ) {
    switch Files.read(path) {
    case .success(let bytes):
      if checker?.add(bytes, name: path, mayBeOther: mayBeOther) == false {
        tally.skipped.append(path)
      }
    case .failure(let error): fail(error.message, &tally)
    }
  }

  /// Writes what was found.
  private func report(_ checker: ProgramChecker?, _ tally: inout Tally) {
    guard !tally.isOutputLost, let found = checker?.findings() else { return }
    let shown = isStrict ? found.filter(\.isRefusedByPhones) : found
    // A note is worth knowing and nothing to mend.
    tally.findings += shown.count { $0.severity != .note }
    if !shown.allSatisfy(report) {
      tally.isOutputLost = true
      tally.hasFailures = true
    }
  }

  /// Writes a finding; false where that cannot be done.
  private func report(_ diagnostic: Diagnostic) -> Bool {
    switch format {
    case .text: Console.print(TextMetrics.line(diagnostic.description))
    case .json: Console.printJSON(diagnostic.jsonText)
    }
  }
}

extension Substring {
  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
