import BeagleNetworking
import BeagleSchema
import TerminalKit

/// The locations of secrets: password fields, the contexts that receive their text, and members
/// with the name of a secret.
@MainActor
final class SecretPlaces {
  /// The text that replaces a secret of any length.
  static let mask = "••••••"

  /// The maximum number of locations.
  static let limit = 1000

  private var places: [(cell: WeakCell, path: [Path.Node])] = []

  private struct WeakCell {
    weak var cell: ContextCell?
  }

  /// Whether a view is a password field.
  func isSecret(_ view: View) -> Bool { (view as? TextField)?.isSecure == true }

  /// Marks the target of a `setContext` action of a password field as a secret.
  func noteTarget(of action: any Action, from origin: View, _ global: GlobalContext) {
    guard let set = action as? SetContext,
      let cell = origin.context(withId: set.contextId, global: global)
    else { return }
    note(cell, set.path?.nodes ?? [])
  }

  /// Marks the context value that a password field is bound to as a secret.
  func noteReading(of field: TextField, _ global: GlobalContext) {
    guard field.isSecure, let input = field.componentNode?.component as? TextInput,
      let reading = input.value?.contextExpression?.parsed.binding,
      let cell = field.context(withId: reading.contextId, global: global)
    else { return }
    note(cell, reading.path.nodes)
  }

  /// Marks the value at a path of a context as a secret.
  func note(_ cell: ContextCell, _ path: [Path.Node] = []) {
    if places.contains(where: { $0.cell.cell === cell && $0.path == path }) { return }
    places.removeAll { $0.cell.cell == nil }
    if places.count >= Self.limit { places.removeFirst() }
    places.append((WeakCell(cell: cell), path))
  }

  /// Whether the value at a path of a context is a secret.
  /// - Parameter owner: The view that owns the context.
  func isSecret(_ cell: ContextCell?, _ path: [Path.Node], owner: View? = nil) -> Bool {
    if let owner, isSecret(owner) { return true }
    guard let cell else { return false }
    return places.contains { $0.cell.cell === cell && path.starts(with: $0.path) }
  }

  /// Masks the secrets inside the value at a path of a context.
  func masked(_ value: DynamicObject, of cell: ContextCell?, at path: [Path.Node]) -> DynamicObject
  {
    guard let cell else { return value }
    var value = value
    for place in places where place.cell.cell === cell && place.path.starts(with: path) {
      let rest = Path(nodes: Array(place.path.dropFirst(path.count)))
      guard !value[rest].isEmpty else { continue }
      value = rest.nodes.isEmpty ? .string(Self.mask) : value.setting(.string(Self.mask), at: rest)
    }
    return value
  }

  // MARK: - Copies

  /// The minimum length of a secret, in UTF-8 bytes, for which a text that contains it is masked.
  /// A shorter one may occur in any text.
  private static let leastLength = 4

  /// Masks the strings in a value that equal or contain a current secret.
  func masked(_ value: DynamicObject) -> DynamicObject {
    var texts: [String] = []
    for place in places {
      guard let cell = place.cell.cell else { continue }
      collect(cell.get(place.path.isEmpty ? nil : Path(nodes: place.path)), &texts)
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
          || secret.utf8.count >= Self.leastLength && text.containsBytes(of: secret)
      }
      return holds ? .string(Self.mask) : value
    case .array(let elements): return .array(DynamicArray(elements.map { replace(texts, in: $0) }))
    case .dictionary(let members): return .dictionary(members.mapValues { replace(texts, in: $0) })
    default: return value
    }
  }

  /// Whether a member with this name and value is a secret.
  static func isSecret(member name: String, _ value: DynamicObject) -> Bool {
    switch value {
    case .string(let text): !text.isEmpty && Redaction.isSecret(member: name)
    case .int, .double: Redaction.isPassword(member: name)
    default: false
    }
  }
}
