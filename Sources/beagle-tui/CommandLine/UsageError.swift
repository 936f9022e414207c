/// The program was called wrongly.
struct UsageError: Error, CustomStringConvertible {
  /// What is wrong, with the words that were expected.
  let description: String
  /// The command whose help says more; nil: the program's own.
  private(set) var command: String?

  init(_ description: String) { self.description = description }

  /// Where to read more.
  var advice: String {
    let command = command.map { " " + $0 } ?? ""
    return "Try beagle-tui\(command) --help."
  }

  /// The same error, about a command.
  func about(_ command: String) -> UsageError {
    var error = self
    error.command = command
    return error
  }

  /// The same error with the word that was probably meant.
  func suggesting(_ word: String?) -> UsageError {
    guard let word else { return self }
    return UsageError("\(description); did you mean \(word)?")
  }

  /// There are more operands than the command takes.
  static func tooMany(_ operand: String) -> UsageError {
    UsageError("\(operand) is one argument too many")
  }
}
