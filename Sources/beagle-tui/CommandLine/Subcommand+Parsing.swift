import BeagleTUI

extension Subcommand {
  /// Reads the arguments after the command's name, does what they ask for and says how the program
  /// ends.
  static func perform(_ arguments: ArraySlice<String>) throws(UsageError) -> ExitStatus {
    var command = Self()
    do {
      var requests = CommonRequests()
      let operands = try parse(arguments, into: &command, &requests)
      if requests.wantsVersion {
        return .ofOutput(Console.print("beagle-tui \(Program.version)"))
      }
      if requests.wantsHelp { return .ofOutput(Console.write(Help.text(of: Self.self))) }
      try command.take(operands)
    } catch {
      throw error.about(name)
    }
    return command.perform()
  }

  /// Sets the options in `command` and returns the other arguments. What follows `--` is not an
  /// option; `-` alone is none either.
  private static func parse(
    _ arguments: ArraySlice<String>, into command: inout Self, _ requests: inout CommonRequests
  ) throws(UsageError) -> [String] {
    // Most runs name a directory and no option: the tables are not made for them.
    guard arguments.contains(where: { $0.hasPrefix("-") }) else { return Array(arguments) }
    let options = options
    let common = CommonRequests.options
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
        try set(option, name, attached, &rest, in: &command)
      } else if let option = option(named: name, in: common) {
        try set(option, name, attached, &rest, in: &requests)
      } else {
        throw unknownOption(name)
      }
    }
    return operands
  }

  /// The option with a name. A loop: the compiler leaves `first(where:)` generic here, which costs a
  /// start as much as the rest of reading the arguments.
  private static func option<Values>(
    named name: String, in options: [Option<Values>]
  ) -> Option<Values>? {
    for option in options where option.names.contains(name) { return option }
    return nil
  }

  /// Sets an option with the value attached to its name or, where there is none, the next argument.
  private static func set<Values>(
    _ option: Option<Values>, _ name: String, _ attached: String?, _ rest: inout ArraySlice<String>,
    in values: inout Values
  ) throws(UsageError) {
    var text = ""
    if option.placeholder == nil {
      if attached != nil { throw UsageError("\(name): expected no value") }
    } else {
      guard let value = attached ?? rest.popFirst() else {
        throw UsageError("\(name): expected a value")
      }
      text = value
    }
    do {
      try option.set(&values, text)
    } catch {
      throw UsageError("\(name): \(error.description)")
    }
  }

  /// The error of an option that the command does not have: with the one that was probably meant,
  /// or else the commands that have it.
  private static func unknownOption(_ name: String) -> UsageError {
    let error = UsageError("there is no option \(name)")
    // One letter may be any other; so short names are not suggested.
    let known = optionEntries.flatMap(\.names).filter { $0.hasPrefix("--") }
    if name.count > 2, let near = NearMiss.best(for: name, among: known) {
      return error.suggesting(near)
    }
    let owners = Program.commands.filter { command in
      command.optionEntries.contains { $0.names.contains(name) }
    }.map { $0.name }
    guard !owners.isEmpty else { return error }
    return UsageError(
      "there is no option \(name) of \(self.name); it is one of \(owners.joined(separator: ", "))")
  }
}
