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

  /// The scopes of the members of an object.
  package struct Members {
    fileprivate var outer: SecretScope
    /// The additional scope of `value`.
    fileprivate let value: SecretScope

    /// Returns the scope of a member.
    package func scope(of name: String) -> SecretScope { scope(of: SecretName(name)) }

    /// Returns the scope of a member.
    func scope(of name: SecretName) -> SecretScope {
      if name.isType { return SecretScope() }
      var scope = SecretScope()
      if outer.isInherited {
        scope.isInherited = true
        scope.hasSecretStrings = true
        scope.hasSecretNumbers = outer.hasSecretNumbers
      }
      scope.add(name, isHeader: outer.hasHeaders)
      if name.isValue { scope.add(value) }
      scope.hasHeaders = name.isHeaders
      return scope
    }
  }

  /// The description of an object by its own members, wherever they are in the object.
  ///
  /// In `{"name": "password", "value": "a secret"}` and in the action `setContext`, some members
  /// describe the member `value`.
  struct Description {
    /// Whether the object is a component or an action.
    private(set) var hasType = false
    /// The additional scope of `value`.
    fileprivate(set) var value = SecretScope()

    /// Whether the description has no effect.
    var isEmpty: Bool { !hasType && !value.hasSecrets }

    /// The members that describe an object.
    static let keys: Set = [
      "contextId", "path", "id", "name", "key", "type", "_beagleComponent_", "_beagleAction_",
    ]

    /// Adds the scope of `value` in another description.
    mutating func formUnion(_ other: Description) { value.add(other.value) }

    /// Adds a member with one of the ``keys`` and a string.
    /// - Parameter scope: The scope of the object.
    mutating func add(_ key: String, _ name: String, in scope: SecretScope) {
      guard !key.hasPrefix("_beagle") else {
        hasType = true
        return
      }
      guard !name.hasPrefix("@{") else { return }
      switch key {
      case "path":
        for step in name.split(whereSeparator: { ".[]".contains($0) }) {
          value.add(SecretName(String(step)), isHeader: false)
        }
      // Other types, for example `session`, are rarely secrets.
      case "type":
        if Redaction.isPassword(member: name) { value.add(SecretName(name), isHeader: false) }
      default: value.add(SecretName(name), isHeader: scope.hasHeaders)
      }
    }
  }

  /// Returns the scopes of the members of an object in this scope.
  func members(_ description: Description) -> Members {
    var members = Members(outer: self, value: description.value)
    // A component in a member such as `passwordField` has members of its own.
    if description.hasType { members.outer.isInherited = false }
    return members
  }

  /// Returns the scopes of the members of an object in this scope.
  /// - Parameters:
  ///   - hasValue: whether the object has a member `value`.
  ///   - text: returns the string in a member of the object, or nil.
  package func members(hasValue: Bool, text: (String) -> String?) -> Members {
    var description = Description()
    guard isDescribed(hasValue: hasValue) else { return members(description) }
    for key in Description.keys {
      if let name = text(key) { description.add(key, name, in: self) }
    }
    return members(description)
  }

  /// Whether the description of an object in this scope has an effect.
  func isDescribed(hasValue: Bool) -> Bool { hasValue || isInherited }

  /// Whether strings or numbers are secrets.
  private var hasSecrets: Bool { hasSecretStrings || hasSecretNumbers || isInherited }

  private mutating func add(_ name: SecretName, isHeader: Bool) {
    hasSecretNumbers = hasSecretNumbers || name.hasSecretNumber
    isInherited = isInherited || name.hasSecretObject
    hasSecretStrings =
      hasSecretStrings || isInherited || name.hasSecretString || isHeader && name.isSecretHeader
  }

  /// Adds the scope around a value that may belong to either.
  mutating func formUnion(_ other: SecretScope) {
    add(other)
    hasHeaders = hasHeaders || other.hasHeaders
  }

  private mutating func add(_ other: SecretScope) {
    hasSecretStrings = hasSecretStrings || other.hasSecretStrings
    hasSecretNumbers = hasSecretNumbers || other.hasSecretNumbers
    isInherited = isInherited || other.isInherited
  }
}

/// What the name of a member says about its value. ``SecretNames`` computes it once for each name.
struct SecretName {
  /// Whether the member is the type of a component or an action.
  let isType: Bool
  let isValue: Bool
  /// Whether the members of the value are header fields.
  let isHeaders: Bool
  /// Whether a value of each kind is a secret.
  let hasSecretString: Bool
  let hasSecretNumber: Bool
  let hasSecretObject: Bool
  let isSecretHeader: Bool
  /// The name if it is one of ``SecretScope/Description/keys``.
  let describing: String?
  let isEmpty: Bool

  /// The name of no member.
  static let none = SecretName("")

  init(_ name: String) {
    isType = name.hasPrefix("_beagle")
    isValue = name == "value"
    isHeaders = name.lowercased().hasSuffix("headers")
    hasSecretString = Redaction.isSecret(member: name)
    hasSecretNumber = Redaction.isPassword(member: name)
    hasSecretObject = Redaction.isSecret(object: name)
    isSecretHeader = Redaction.isSecret(header: name)
    describing = SecretScope.Description.keys.contains(name) ? name : nil
    isEmpty = name.isEmpty
  }
}

/// The known names of a document, which repeats few names often. Invalid JSON can have many values after one name.
final class SecretNames {
  private var names: [String: SecretName] = [:]
  /// The maximum number of names that are stored.
  private static let limit = 1000

  /// Returns what a name says.
  subscript(text: String) -> SecretName {
    if let known = names[text] { return known }
    let name = SecretName(text)
    if names.count < SecretNames.limit { names[text] = name }
    return name
  }
}
