import BeagleSchema

/// An error in the structure of a theme file or an analytics configuration.
public struct ConfigurationFileError: Error, Sendable, CustomStringConvertible {
  /// The location and the problem, for example `theme.json:1:12: expected "dark" or "light"`.
  public let description: String
  /// The location and the problem without text from the file, which can contain secrets if the user
  /// did not choose it.
  package let unquotedDescription: String

  /// - Parameter unquoted: the problem without text from the file, if it contains any.
  init(_ node: JSONNode, _ problem: String, unquoted: String? = nil) {
    description = "\(node.source): \(problem)"
    unquotedDescription = unquoted.map { "\(node.source): \($0)" } ?? description
  }
}

/// Values of configuration files. A value of another type is a ``ConfigurationFileError``.
extension JSONNode {
  func requireMembers() throws -> [(key: JSONNode, value: JSONNode)] {
    guard kind == .object else { throw ConfigurationFileError(self, "expected an object") }
    return members.map { ($0.key, $0.value) }
  }

  /// - Parameter items: a plural noun for the elements in the message.
  func requireStrings(_ items: String) throws -> [String] {
    guard kind == .array else { throw ConfigurationFileError(self, "expected a list of \(items)") }
    return try elements.map { try $0.requireString() }
  }

  func requireString() throws -> String {
    guard let string else { throw ConfigurationFileError(self, "expected a string") }
    return string
  }

  func requireBool() throws -> Bool {
    guard let bool else { throw ConfigurationFileError(self, "expected true or false") }
    return bool
  }
}
