/// Whether a value in JSON is a secret, according to the names around it.
///
/// ```json
/// {"refreshToken": ["a secret", {"x": "a secret"}], "headers": {"Cookie": "a secret"},
///  "action": {"contextId": "password", "value": "a secret"}}
/// ```
///
/// Elements of an array have the scope of the array.
package struct SecretScope {
  /// Whether strings are secrets.
  package private(set) var hasSecretStrings = false
  /// Whether numbers are secrets too.
  package private(set) var hasSecretNumbers = false
  /// Whether the members of objects are secrets too.
  private var isInherited = false
  /// Whether the members of objects are header fields.
  private var hasHeaders = false

  /// Creates the scope of a whole document.
  package init() {}

  /// The scopes of the members of an object.
  package struct Members {
    fileprivate var outer: SecretScope
    /// The additional scope of `value`.
    fileprivate var value: SecretScope?

    /// Returns the scope of a member.
    package func scope(of name: String) -> SecretScope {
      // The type of a component or an action.
      if name.hasPrefix("_beagle") { return SecretScope() }
      var scope = SecretScope()
      if outer.isInherited {
        scope.isInherited = true
        scope.hasSecretStrings = true
        scope.hasSecretNumbers = outer.hasSecretNumbers
      }
      scope.add(name, isHeader: outer.hasHeaders)
      if name == "value", let value { scope.add(value) }
      scope.hasHeaders = name.lowercased().hasSuffix("headers")
      return scope
    }
  }

  /// Returns the scopes of the members of an object in this scope.
  /// - Parameters:
  ///   - hasValue: whether the object has a member `value`.
  ///   - text: returns the string in a member of the object, or nil.
  package func members(hasValue: Bool, text: (String) -> String?) -> Members {
    var members = Members(outer: self)
    // A component in a member such as `passwordField` has members of its own.
    if isInherited, text("_beagleComponent_") != nil || text("_beagleAction_") != nil {
      members.outer.isInherited = false
    }
    guard hasValue else { return members }
    var value = SecretScope()
    for key in SecretScope.describingMembers {
      guard let name = text(key), !name.hasPrefix("@{") else { continue }
      switch key {
      case "path":
        for step in name.split(whereSeparator: { ".[]".contains($0) }) {
          value.add(String(step), isHeader: false)
        }
      // Other types, for example `session`, are rarely secrets.
      case "type": if Redaction.isPassword(member: name) { value.add(name, isHeader: false) }
      default: value.add(name, isHeader: hasHeaders)
      }
    }
    members.value = value
    return members
  }

  /// The members that describe the member `value` of the same object, as in
  /// `{"name": "password", "value": "a secret"}` and in the action `setContext`.
  static let describingMembers = ["contextId", "path", "id", "name", "key", "type"]

  private mutating func add(_ name: String, isHeader: Bool) {
    hasSecretNumbers = hasSecretNumbers || Redaction.isPassword(member: name)
    isInherited = isInherited || Redaction.isSecret(object: name)
    hasSecretStrings =
      hasSecretStrings || isInherited || Redaction.isSecret(member: name)
      || isHeader && Redaction.isSecret(header: name)
  }

  private mutating func add(_ other: SecretScope) {
    hasSecretStrings = hasSecretStrings || other.hasSecretStrings
    hasSecretNumbers = hasSecretNumbers || other.hasSecretNumbers
    isInherited = isInherited || other.isInherited
  }
}
