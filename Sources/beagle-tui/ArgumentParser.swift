/// Walks through arguments: options with and without values, then what is left.
struct ArgumentParser {
  private var arguments: [String]
  private(set) var wantsHelp = false
  private(set) var wantsVersion = false

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Drops the first argument.
  mutating func skip() { arguments.removeFirst() }

  /// Calls `option` for each option and returns the other arguments. `option` gets the name and a
  /// function that gives the option's value, and returns false for a name it does not know.
  mutating func parse(
    _ option: (String, () throws(UsageError) -> String) throws(UsageError) -> Bool
  ) throws(UsageError) -> [String] {
    var operands: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      switch argument {
      case "--help", "-h":
        wantsHelp = true
        continue
      case "--version":
        wantsVersion = true
        continue
      default: break
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      var attached = parts.count > 1 ? String(parts[1]) : nil
      var remaining = rest
      let known = try option(name) { () throws(UsageError) -> String in
        if let value = attached {
          attached = nil
          return value
        }
        guard let value = remaining.popFirst() else {
          throw UsageError("\(name) wants a value")
        }
        return value
      }
      guard known else { throw UsageError("there is no option \(name)") }
      if parts.count > 1, attached != nil { throw UsageError("\(name) takes no value") }
      rest = remaining
    }
    arguments = []
    return operands
  }

  /// Makes sure that nothing is left but requests for help.
  mutating func finish() throws(UsageError) {
    let rest = try parse { (_, _) throws(UsageError) in false }
    if let first = rest.first { throw UsageError("\(first) is one argument too many") }
  }
}

extension UsageError {
  /// The number that an option's value is.
  static func number(_ text: String, for option: String, in range: ClosedRange<Int>)
    throws(UsageError) -> Int
  {
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "\(option) wants a whole number from \(range.lowerBound) to \(range.upperBound), not"
          + " \"\(text)\"")
    }
    return number
  }
}
