extension BuiltinOperation {
  /// What an argument has to be, or what the result is.
  package enum ArgumentKind: Hashable, Sendable {
    /// Anything.
    case any
    /// A number, or a text that is one.
    case number
    /// A whole number.
    case integer
    /// A text.
    case string
    /// True or false.
    case bool
    /// A list.
    case array
    /// A text, a list or an object.
    case countable
    /// A number, a text, true or false.
    case printable

    /// Whether a value is of this kind.
    package func accepts(_ value: DynamicObject) -> Bool {
      switch (self, value) {
      case (.any, _), (_, .expression): true
      case (.number, .int), (.number, .double), (.integer, .int), (.string, .string),
        (.bool, .bool), (.array, .array), (.countable, .string), (.countable, .array),
        (.countable, .dictionary), (.printable, .int), (.printable, .double), (.printable, .string),
        (.printable, .bool):
        true
      case (.number, .string(let text)): Double(text) != nil
      default: false
      }
    }

    /// Whether a result of another kind can be a value of this kind.
    package func mayAccept(_ other: ArgumentKind) -> Bool {
      switch (self, other) {
      case (.any, _), (_, .any): true
      case (.number, .string), (.number, .integer), (.integer, .number): true
      case (.countable, .string), (.countable, .array), (.countable, .countable): true
      case (.printable, let kind): kind != .array
      default: self == other
      }
    }

    /// What is expected, as messages say it.
    package var words: String {
      switch self {
      case .any: "a value"
      case .number: "a number"
      case .integer: "a whole number"
      case .string: "a string"
      case .bool: "true or false"
      case .array: "an array"
      case .countable: "a string, an array or an object"
      case .printable: "a number, a string, true or false"
      }
    }
  }

  /// What an operation takes and gives.
  package struct Signature: Sendable {
    /// What the arguments are, in order; the last one stands for all that follow.
    package let parameters: [ArgumentKind]
    /// How many there may be.
    package let count: ClosedRange<Int>
    /// What it gives, if it gives anything.
    package let result: ArgumentKind
    /// The arguments by name, in order: `length?` may be left out, `number…` stands for all that follow.
    package let names: [String]

    init(
      _ parameters: [ArgumentKind], _ count: ClosedRange<Int>, gives result: ArgumentKind,
      _ names: String...
    ) {
      self.parameters = parameters
      self.count = count
      self.result = result
      self.names = names
    }

    /// The arguments as documentation writes them: `text, start, length?`.
    package var usage: String { names.joined(separator: ", ") }

    /// What the argument at a position, from 0, has to be.
    package func kind(at position: Int) -> ArgumentKind {
      parameters.isEmpty ? .any : parameters[min(position, parameters.count - 1)]
    }

    /// How many arguments are expected, as messages say it.
    package var expected: String {
      let words = ["no", "one", "two", "three"]
      func number(_ count: Int) -> String { count < words.count ? words[count] : "\(count)" }
      let least = number(count.lowerBound)
      if count.upperBound == .max {
        return "at least \(least) argument\(count.lowerBound == 1 ? "" : "s")"
      }
      if count.count == 1 { return "\(least) argument\(count.lowerBound == 1 ? "" : "s")" }
      return "\(least) or \(number(count.upperBound)) arguments"
    }
  }

  /// What the operation takes and gives. A call with other arguments gives null, or false where two
  /// numbers are compared.
  package var signature: Signature { BuiltinOperation.signatures[self] ?? described }

  private static let signatures = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.described) })

  private var described: Signature {
    let many = Int.max
    return switch self {
    case .sum, .subtract, .multiply, .divide:
      Signature([.number], 1...many, gives: .number, "number", "number…")
    case .gt, .gte, .lt, .lte: Signature([.number], 2...2, gives: .bool, "a", "b")
    case .eq: Signature([.any], 2...2, gives: .bool, "a", "b")
    case .not: Signature([.bool], 1...1, gives: .bool, "condition")
    case .and, .or: Signature([.bool], 1...many, gives: .bool, "condition", "condition…")
    case .condition:
      Signature([.bool, .any], 3...3, gives: .any, "condition", "whenTrue", "whenFalse")
    case .concat: Signature([.string], 1...many, gives: .string, "text", "text…")
    case .capitalize, .uppercase, .lowercase: Signature([.string], 1...1, gives: .string, "text")
    case .substr: Signature([.string, .integer], 2...3, gives: .string, "text", "start", "length?")
    case .length: Signature([.countable], 1...1, gives: .number, "value")
    case .isEmpty: Signature([.countable], 1...1, gives: .bool, "value")
    case .isNull: Signature([.any], 1...1, gives: .bool, "value")
    case .contains: Signature([.array, .any], 2...2, gives: .bool, "array", "value")
    case .insert:
      Signature([.array, .any, .integer], 2...3, gives: .array, "array", "value", "index?")
    case .remove: Signature([.array, .any], 2...2, gives: .array, "array", "value")
    case .removeIndex: Signature([.array, .integer], 1...2, gives: .array, "array", "index?")
    case .union: Signature([.array], 1...many, gives: .array, "array", "array…")
    case .int: Signature([.number], 1...1, gives: .integer, "value")
    case .double: Signature([.number], 1...1, gives: .number, "value")
    case .string: Signature([.printable], 1...1, gives: .string, "value")
    }
  }
}
