/// A command of the program: its name, what `--help` tells of it, its options, and what it does.
/// The options are set in the value itself.
@MainActor
protocol Subcommand {
  /// The word it is called by.
  static var name: String { get }
  /// What its `--help` tells besides the options.
  static var manual: Manual { get }
  /// Its options, in the order in which `--help` lists them.
  static var options: [Option<Self>] { get }

  /// The command with no option set.
  init()

  /// Takes the arguments that are not options, after all options were set, and looks whether
  /// everything fits together.
  mutating func take(_ operands: [String]) throws(UsageError)

  /// Does it and says how the program ends.
  func perform() -> ExitStatus
}

extension Subcommand {
  static var options: [Option<Self>] { [] }

  /// The options of the command and those that every command has, as `--help` lists them.
  static var optionEntries: [OptionEntry] {
    options.map(\.entry) + CommonRequests.options.map(\.entry)
  }
}

/// What `--help` tells of a command besides its options.
struct Manual {
  /// A way to call the command, and what for.
  struct Example {
    var arguments: String
    var purpose: String

    init(_ arguments: String, _ purpose: String) {
      self.arguments = arguments
      self.purpose = purpose
    }
  }

  /// What it does, in one line.
  var summary: String
  /// The arguments after the command's name, a line for each way to call it.
  var synopses: [String]
  /// Paragraphs that say more.
  var details: [String] = []
  /// Ways to call it; the arguments begin with the command's name.
  var examples: [Example]
  /// What the exit statuses 0, 1 and 2 stand for.
  var exitStatuses: [String]
}

/// What can be asked of every command instead of doing it.
struct CommonRequests {
  var wantsHelp = false
  var wantsVersion = false

  static let helpNames = ["-h", "--help"]

  static var options: [Option<CommonRequests>] {
    [
      Option("-h", "--help", help: "this text") { $0.wantsHelp = true },
      Option("--version", help: "the version of the program") { $0.wantsVersion = true },
    ]
  }
}
