import BeagleTUI

extension Subcommand {
  /// Parses the arguments after the command's name, performs the command and returns the exit
  /// status.
  static func perform(_ arguments: ArraySlice<String>) throws(UsageError) -> ExitStatus {
    var command = Self()
    do {
      var common = CommonOptions()
      let operands = try parse(arguments, into: &command, &common)
      if common.showsVersion {
        return .ofOutput(Console.print(BuildInfo.line))
      }
      if common.showsHelp { return .ofOutput(Console.write(Help.text(of: Self.self))) }
      try command.parse(operands: operands)
    } catch {
      // Errors of `help` refer to the overview, which lists the commands.
      throw name == HelpCommand.name ? error : error.inCommand(name)
    }
    return command.perform()
  }

  /// Sets the options in `command` and returns the operands: arguments that are not options, a
  /// single `-`, and everything after `--`.
  private static func parse(
    _ arguments: ArraySlice<String>, into command: inout Self, _ common: inout CommonOptions
  ) throws(UsageError) -> [String] {
    // Most runs have no options. They skip building the lists, which would delay the first frame.
    guard arguments.contains(where: { $0.hasPrefix("-") }) else { return Array(arguments) }
    let options = options
    let commonOptions = CommonOptions.options
    var operands: [String] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" { return operands + rest }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let attached = parts.count > 1 ? String(parts[1]) : nil
      if let option = option(named: name, in: options) {
        let value = try set(option, name, attached, &rest, in: &command)
        command.didSet(option: option.names.last ?? name, to: value)
      } else if let option = option(named: name, in: commonOptions) {
        _ = try set(option, name, attached, &rest, in: &common)
      } else if takesOptionNames {
        operands.append(argument)
      } else {
        throw unknownOption(name)
      }
    }
    return operands
  }

  /// Returns the option with a name. Uses a loop, because the compiler does not specialize
  /// `first(where:)` here, which takes as long as the rest of argument parsing.
  private static func option<Values>(
    named name: String, in options: [Option<Values>]
  ) -> Option<Values>? {
    for option in options where option.names.contains(name) { return option }
    return nil
  }

  /// Sets an option to the value after `=` or else to the next argument, and returns the value.
  private static func set<Values>(
    _ option: Option<Values>, _ name: String, _ attached: String?, _ rest: inout ArraySlice<String>,
    in values: inout Values
  ) throws(UsageError) -> String {
    var text = ""
    if let placeholder = option.placeholder {
      guard let value = attached ?? rest.popFirst() else {
        throw UsageError("\(name): missing value, expected \(placeholder)")
      }
      text = value
      if text.isEmpty, let expected = option.kind.path {
        throw UsageError("\(name): expected \(expected), found nothing")
      }
    } else if attached != nil {
      throw UsageError("\(name) takes no value")
    }
    do {
      try option.set(&values, text)
    } catch {
      throw UsageError("\(name): \(error.description)")
    }
    return text
  }

  /// Returns the error for an option that the command does not have. It suggests the option that
  /// was probably meant, or else names the commands that have the option.
  private static func unknownOption(_ name: String) -> UsageError {
    let error = UsageError("unknown option \(name)")
    // Any two one-letter names are similar, so only long names are suggested.
    let longNames = optionEntries.flatMap(\.names).filter { $0.hasPrefix("--") }
    if name.count > 2, let near = TypoCorrection.best(for: name, among: longNames) {
      return error.suggesting(near)
    }
    let owners = Program.commands.filter { command in
      command.optionEntries.contains { $0.names.contains(name) }
    }.map { $0.name }
    guard !owners.isEmpty else { return error }
    return UsageError(
      "unknown option \(name) for \(self.name); it belongs to \(owners.joined(separator: ", "))")
  }
}
