import BeagleNetworking
import BeagleSchema

/// A JSON value that a test expects. Types are exact: the number 5 is not the text "5".
package struct ExpectedValue {
  /// The value.
  let value: DynamicObject
  /// The paths of texts with values of `${…}`, for example `.items[0]`. Variables are texts, so these also equal a
  /// number or a Boolean value.
  private let variables: Set<String>

  /// Creates an expectation.
  package init(_ value: DynamicObject, variables: Set<String> = []) {
    self.value = value
    self.variables = variables
  }

  /// The first place where a value is not as expected.
  struct Difference {
    /// The path of the place, for example `cart.items[0].count`.
    var path = ""
    /// The value that is expected there; nil if none is.
    let expected: DynamicObject?
    /// The value that is there; nil without one.
    let found: DynamicObject?

    /// The path and both values with their types.
    var description: String {
      guard let found else { return "\(path) is missing, expected \(words(expected))" }
      guard expected != nil else { return "\(path) is not expected, found \(words(found))" }
      return "\(path): expected \(words(expected)), found \(words(found))"
    }

    /// Returns the difference with the path of the value around it.
    fileprivate func below(_ path: String) -> Difference {
      Difference(path: path + self.path, expected: expected, found: found)
    }

    private func words(_ value: DynamicObject?) -> String {
      let shown = Redaction.value(value ?? .empty, at: path)
      let kind =
        switch shown {
        case .empty, .bool: ""
        case .int, .double: "the number "
        case .string, .expression: "the text "
        case .array: "the list "
        case .dictionary: "the object "
        }
      return kind + shown.jsonText.prefix(200)
    }
  }

  /// Returns the first difference; nil if a value is as expected.
  /// - Parameters:
  ///   - path: the path of the value.
  ///   - isPart: whether objects may have further members. Arrays must have the same number of elements, in
  ///     the same order.
  func difference(
    from value: DynamicObject, at path: String = "", isPart: Bool = false
  ) -> Difference? {
    difference(self.value, value, at: "", isPart)?.below(path)
  }

  private func difference(
    _ expected: DynamicObject, _ found: DynamicObject, at path: String, _ isPart: Bool
  ) -> Difference? {
    switch (expected, found) {
    case (.dictionary(let expected), .dictionary(let found)):
      for (key, value) in expected {
        guard let own = found[key] else {
          return Difference(path: ".\(key)", expected: value, found: nil)
        }
        if let inner = difference(value, own, at: "\(path).\(key)", isPart) {
          return inner.below(".\(key)")
        }
      }
      guard !isPart, found.count > expected.count,
        let other = found.first(where: { expected[$0.key] == nil })
      else { return nil }
      return Difference(path: ".\(other.key)", expected: nil, found: other.value)
    case (.array(let own), .array(let others)) where own.count == others.count:
      for index in own.indices {
        if let inner = difference(own[index], others[index], at: "\(path)[\(index)]", isPart) {
          return inner.below("[\(index)]")
        }
      }
      return nil
    case (.int(let number), .double(let other)), (.double(let other), .int(let number)):
      if Double(number) == other { return nil }
    case (.string(let text), .int), (.string(let text), .double), (.string(let text), .bool):
      if variables.contains(path), text == found.jsonText { return nil }
    default:
      if expected == found { return nil }
    }
    return Difference(expected: expected, found: found)
  }
}
