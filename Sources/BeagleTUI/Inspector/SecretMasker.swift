import BeagleNetworking
import BeagleSchema
import TerminalKit

/// Finds and masks secrets: the text of password fields, the context values that receive it, and
/// members with the name of a secret.
@MainActor
final class SecretMasker {
  /// The text that replaces a secret of any length.
  static let mask = "••••••"

  /// The maximum number of locations.
  static let limit = 1000

  private var locations: [Location] = []

  /// The location of a secret.
  private struct Location {
    weak var context: ObservableContext?
    let path: [Path.Node]
  }

  /// Whether a view is a password field.
  func isSecret(_ view: View) -> Bool { (view as? TextField)?.isSecure == true }

  /// Marks the target of a `setContext` action of a password field as a secret.
  func markTarget(of action: any Action, from origin: View, _ global: GlobalContext) {
    guard let set = action as? SetContext,
      let context = origin.context(withId: set.contextId, global: global)
    else { return }
    mark(context, set.path?.nodes ?? [])
  }

  /// Marks the context value that a password field is bound to as a secret.
  func markBinding(of field: TextField, _ global: GlobalContext) {
    guard field.isSecure, let input = field.componentNode?.component as? TextInput,
      let reading = input.value?.contextExpression?.parsed.binding,
      let context = field.context(withId: reading.contextId, global: global)
    else { return }
    mark(context, reading.path.nodes)
  }

  /// Marks the value at a path of a context as a secret.
  func mark(_ context: ObservableContext, _ path: [Path.Node] = []) {
    if locations.contains(where: { $0.context === context && $0.path == path }) { return }
    locations.removeAll { $0.context == nil }
    if locations.count >= Self.limit { locations.removeFirst() }
    locations.append(Location(context: context, path: path))
  }

  /// Whether the value at a path of a context is a secret.
  /// - Parameter owner: The view that owns the context.
  func isSecret(_ context: ObservableContext?, _ path: [Path.Node], owner: View? = nil) -> Bool {
    if let owner, isSecret(owner) { return true }
    guard let context else { return false }
    return locations.contains { $0.context === context && path.starts(with: $0.path) }
  }

  /// Masks the secrets inside the value at a path of a context.
  func masked(_ value: DynamicObject, of context: ObservableContext?, at path: [Path.Node])
    -> DynamicObject
  {
    guard let context else { return value }
    var value = value
    for location in locations where location.context === context && location.path.starts(with: path)
    {
      let rest = Path(nodes: Array(location.path.dropFirst(path.count)))
      guard !value[rest].isEmpty else { continue }
      value = rest.nodes.isEmpty ? .string(Self.mask) : value.setting(.string(Self.mask), at: rest)
    }
    return value
  }

  // MARK: - Copies

  /// The minimum length of a secret in UTF-8 bytes for a search in longer strings. A shorter secret
  /// may occur in any text.
  private static let minimumLength = 4

  /// Masks the strings in a value that equal or contain a current secret.
  func masked(_ value: DynamicObject) -> DynamicObject {
    var texts: [String] = []
    for location in locations {
      guard let context = location.context else { continue }
      collect(context.get(Path(nodes: location.path)), &texts)
    }
    return texts.isEmpty ? value : replace(texts, in: value)
  }

  private func collect(_ value: DynamicObject, _ texts: inout [String]) {
    guard texts.count < 64 else { return }
    switch value {
    case .string(let text): if !text.isEmpty, text.utf8.count <= 4096 { texts.append(text) }
    case .dictionary(let members):
      for (_, member) in members.writtenMembers(in: 0..<16) { collect(member, &texts) }
    default: break
    }
  }

  private func replace(_ texts: [String], in value: DynamicObject) -> DynamicObject {
    switch value {
    case .string(let text):
      let holds = texts.contains { secret in
        text == secret
          || secret.utf8.count >= Self.minimumLength && text.containsBytes(of: secret)
      }
      return holds ? .string(Self.mask) : value
    case .array(let elements): return .array(DynamicArray(elements.map { replace(texts, in: $0) }))
    case .dictionary(let members): return .dictionary(members.mapValues { replace(texts, in: $0) })
    default: return value
    }
  }

  /// Whether a value is a secret because of its name, the last step of its path.
  static func isSecret(at step: Path.Node?, _ value: DynamicObject) -> Bool {
    guard case .key(let name)? = step else { return false }
    return isSecret(member: name, value)
  }

  /// Whether a member with this name and value is a secret.
  static func isSecret(member name: String, _ value: DynamicObject) -> Bool {
    switch value {
    case .string(let text): !text.isEmpty && Redaction.isSecret(member: name)
    case .int, .double: Redaction.isPassword(member: name)
    case .array(let elements): !elements.isEmpty && Redaction.isSecret(object: name)
    case .dictionary(let members):
      !members.isEmpty && Redaction.isSecret(object: name)
        // A component in a property such as `passwordField`.
        && members["_beagleComponent_"] == nil && members["_beagleAction_"] == nil
    case .empty, .bool, .expression: false
    }
  }
}
