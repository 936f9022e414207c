extension BuiltinOperation {
  /// The type of an argument or result.
  package enum ArgumentKind: Hashable, Sendable {
    /// Any value.
    case any
    /// A number, or a string with a number.
    case number
    /// A whole number.
    case integer
    /// A string.
    case string
    /// True or false.
    case bool
    /// A list.
    case array
    /// A string, a list or an object.
    case countable
    /// A number, a string, true or false.
    case printable

    /// Returns whether a value has this type.
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

    /// Returns whether a result of another type can be a value of this type.
    package func mayAccept(_ other: ArgumentKind) -> Bool {
      switch (self, other) {
      case (.any, _), (_, .any): true
      case (.number, .string), (.number, .integer), (.integer, .number): true
      case (.countable, .string), (.countable, .array), (.countable, .countable): true
      case (.printable, let kind): kind != .array
      default: self == other
      }
    }

    /// The description for messages.
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

  /// The parameters and the result of an operation.
  package struct Signature: Sendable {
    /// The types of the arguments in order. The last applies to all further arguments.
    let parameters: [ArgumentKind]
    /// The permitted number of arguments.
    package let count: ClosedRange<Int>
    /// The type of the result, unless the operation fails.
    package let result: ArgumentKind
    /// The names of the arguments in order. `length?` is optional, and `number…` means any number
    /// of further arguments.
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

    /// The arguments for documentation, for example `text, start, length?`.
    package var usage: String { names.joined(separator: ", ") }

    /// Returns the type of the argument at a position, from 0.
    package func kind(at position: Int) -> ArgumentKind {
      parameters.isEmpty ? .any : parameters[min(position, parameters.count - 1)]
    }

    /// The expected number of arguments for messages.
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
}
