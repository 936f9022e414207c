/// A command of the program: its name, help, options and action. Parsing sets the options in a
/// value of the conforming type.
@MainActor
protocol Subcommand {
  /// The name on the command line.
  static var name: String { get }
  /// The help text apart from the options.
  static var manual: Manual { get }
  /// The options, in the order of `--help`.
  static var options: [Option<Self>] { get }
  /// The kinds of the arguments that are not options, for completion.
  static var operands: [Operand] { get }
  /// Whether options that the command does not have are operands.
  static var takesOptionNames: Bool { get }
  /// Returns the directory, file or URL that the screens come from, for the completion of screens.
  static func source(of operands: [String]) -> String?

  /// Creates the command with default values for all options.
  init()

  /// Called after an option was set, with its long name and its value, which is empty if the option takes none.
  mutating func didSet(option name: String, to value: String)

  /// Parses the arguments that are not options and validates the combination of all values. Called
  /// after all options are set. Rejects all arguments by default.
  mutating func parse(operands: [String]) throws(UsageError)

  /// Performs the command and returns the exit status.
  func perform() -> ExitStatus
}

extension Subcommand {
  static var options: [Option<Self>] { [] }
  static var operands: [Operand] { [] }
  static var takesOptionNames: Bool { false }
  static func source(of operands: [String]) -> String? { operands.first }

  mutating func didSet(option name: String, to value: String) {}

  mutating func parse(operands: [String]) throws(UsageError) {
    if let first = operands.first { throw .unexpectedArgument(first) }
  }

  /// The options of the command, followed by those of all commands, as `--help` lists them.
  static var optionEntries: [OptionEntry] {
    ownOptionEntries + CommonOptions.options.map { $0.entry }
  }

  /// The options of the command.
  static var ownOptionEntries: [OptionEntry] { options.map { $0.entry } }
}

/// The help text of a command apart from its options.
struct Manual {
  /// An example call and its purpose.
  struct Example {
    var arguments: String
    var purpose: String

    init(_ arguments: String, _ purpose: String) {
      self.arguments = arguments
      self.purpose = purpose
    }
  }

  /// An imperative summary of at most eight words.
  var summary: String
  /// The arguments after the command's name, one element for each form.
  var synopses: [String]
  /// Further paragraphs.
  var details: [String] = []
  /// Example calls. The arguments include the command's name.
  var examples: [Example]
  /// The meanings of the exit statuses 0, 1 and 2.
  var exitStatuses = ["Success", "Standard output cannot be written", "Usage error"]
}

/// The options that every command has.
struct CommonOptions {
  var showsHelp = false
  var showsVersion = false

  static let helpNames = ["-h", "--help"]

  static var options: [Option<CommonOptions>] {
    [
      Option("-h", "--help", help: "Help for this command") { $0.showsHelp = true },
      Option("--version", help: "Version of beagle-tui") { $0.showsVersion = true },
    ]
  }
}

/// An invalid command line.
struct UsageError: Error, CustomStringConvertible {
  /// The problem and the expected form.
  let description: String
  /// The command whose help explains more, or nil for the program's own help.
  private(set) var command: String?

  init(_ description: String) { self.description = description }

  /// A line that refers to the help.
  var advice: String {
    let command = command.map { " " + $0 } ?? ""
    return "For more information, run beagle-tui\(command) --help."
  }

  /// Returns the same error for a command.
  func inCommand(_ command: String) -> UsageError {
    var error = self
    error.command = command
    return error
  }

  /// Returns the same error with a suggested correction.
  func suggesting(_ word: String?) -> UsageError {
    guard let word else { return self }
    return UsageError("\(description); did you mean \(word)?")
  }

  /// Returns the error for an operand that the command does not take.
  static func unexpectedArgument(_ operand: String) -> UsageError {
    UsageError("unexpected argument \"\(operand)\"")
  }
}
