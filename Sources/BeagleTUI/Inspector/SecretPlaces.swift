import BeagleNetworking
import BeagleSchema
import TerminalKit

/// Where secrets stand: what is typed into password fields, the contexts it is put into, and members
/// whose names say so.
@MainActor
final class SecretPlaces {
  /// What stands in place of a secret, however long that is.
  static let mask = "••••••"

  /// The most places that are kept.
  static let limit = 1000

  private var places: [(cell: WeakCell, path: [Path.Node])] = []

  private struct WeakCell {
    weak var cell: ContextCell?
  }

  /// Whether what happens at a view is about a password.
  func isSecret(_ view: View) -> Bool { (view as? TextField)?.isSecure == true }

  /// An action of a password field sets a context: what it holds there is a secret from now on.
  func noteTarget(of action: any Action, from origin: View, _ global: GlobalContext) {
    guard let set = action as? SetContext,
      let cell = origin.context(withId: set.contextId, global: global)
    else { return }
    note(cell, set.path?.nodes ?? [])
  }

  /// A password field shows what stands somewhere in a context.
  func noteReading(of field: TextField, _ global: GlobalContext) {
    guard field.isSecure, let input = field.componentNode?.component as? TextInput,
      let reading = input.value?.contextExpression?.parsed.binding,
      let cell = field.context(withId: reading.contextId, global: global)
    else { return }
    note(cell, reading.path.nodes)
  }

  /// Notes that what stands at a path of a context is a secret.
  func note(_ cell: ContextCell, _ path: [Path.Node] = []) {
    if places.contains(where: { $0.cell.cell === cell && $0.path == path }) { return }
    places.removeAll { $0.cell.cell == nil }
    if places.count >= Self.limit { places.removeFirst() }
    places.append((WeakCell(cell: cell), path))
  }

  /// Whether what stands at a path of a context is a secret.
  /// - Parameter owner: the view that has the context.
  func isSecret(_ cell: ContextCell?, _ path: [Path.Node], owner: View? = nil) -> Bool {
    if let owner, isSecret(owner) { return true }
    guard let cell else { return false }
    return places.contains { $0.cell.cell === cell && path.starts(with: $0.path) }
  }

  /// What stands at a path of a context, with the mask in place of the secrets inside it.
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

  /// The least characters of a secret for which a text that holds it is masked; a shorter one may be
  /// in any text.
  private static let leastLength = 4

  /// A value with the mask in place of texts that are, or hold, what stands at a secret place now.
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

  /// Whether a value of that name is a secret.
  static func isSecret(member name: String, _ value: DynamicObject) -> Bool {
    switch value {
    case .string(let text): !text.isEmpty && Redaction.isSecret(member: name)
    case .int, .double: Redaction.isPassword(member: name)
    default: false
    }
  }
}
