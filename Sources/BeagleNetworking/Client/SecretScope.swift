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
  private(set) var hasSecretStrings = false
  /// Whether numbers are secrets too.
  private(set) var hasSecretNumbers = false
  /// Whether the members of objects are secrets too.
  private var isInherited = false
  /// Whether the members of objects are header fields.
  private var hasHeaders = false

  /// Creates the scope of a whole document.
  package init() {}

  /// The members that describe an object.
  static let describingNames: Set = [
    "contextId", "path", "id", "name", "key", "type", "_beagleComponent_", "_beagleAction_",
  ]

  /// The scopes of the members of an object, which some of its members describe wherever they are.
  ///
  /// In `{"name": "password", "value": "a secret"}` and in the action `setContext`, they describe the
  /// member `value`.
  package struct Members {
    private let outer: SecretScope
    /// Whether the object is a component or an action, which has members of its own, for example in
    /// the member `passwordField`.
    private var hasType = false
    /// The additional scope of `value`.
    private(set) var value = SecretScope()

    /// Creates the scopes of the members of an object in a scope.
    init(in outer: SecretScope) { self.outer = outer }

    /// Whether the description has an effect.
    var isDescribed: Bool { hasType || value.hasSecretStrings || value.hasSecretNumbers }

    /// Adds a string in one of the ``describingNames``.
    mutating func describe(_ name: String, _ text: String) {
      guard !name.hasPrefix("_beagle") else {
        hasType = true
        return
      }
      guard !text.hasPrefix("@{") else { return }
      switch name {
      case "path":
        for step in text.split(whereSeparator: { ".[]".contains($0) }) { value.add(String(step)) }
      // Other types, for example `session`, are rarely secrets.
      case "type": if Redaction.isPassword(member: text) { value.add(text) }
      default: value.add(text, isHeader: outer.hasHeaders)
      }
    }

    /// Adds the description of another object, or of a part of this one.
    mutating func describe(like other: Members) {
      hasType = hasType || other.hasType
      value.add(other.value)
    }

    /// Returns the scope of a member.
    package func scope(of name: String) -> SecretScope {
      // The type of a component or an action.
      if name.hasPrefix("_beagle") { return SecretScope() }
      var scope = SecretScope()
      if outer.isInherited, !hasType { scope = outer }
      scope.add(name, isHeader: outer.hasHeaders)
      if name == "value" { scope.add(value) }
      scope.hasHeaders = name.lowercased().hasSuffix("headers")
      return scope
    }
  }

  /// Returns the scopes of the members of an object in this scope.
  /// - Parameter text: returns the string in a member of the object, or nil.
  package func members(text: (String) -> String?) -> Members {
    var members = Members(in: self)
    for name in SecretScope.describingNames {
      if let text = text(name) { members.describe(name, text) }
    }
    return members
  }

  private mutating func add(_ name: String, isHeader: Bool = false) {
    hasSecretNumbers = hasSecretNumbers || Redaction.isPassword(member: name)
    isInherited = isInherited || Redaction.isSecret(object: name)
    hasSecretStrings =
      hasSecretStrings || isInherited || Redaction.isSecret(member: name)
      || isHeader && Redaction.isSecret(header: name)
  }

  /// Adds the secrets of another scope.
  mutating func add(_ other: SecretScope) {
    hasSecretStrings = hasSecretStrings || other.hasSecretStrings
    hasSecretNumbers = hasSecretNumbers || other.hasSecretNumbers
    isInherited = isInherited || other.isInherited
  }
}
