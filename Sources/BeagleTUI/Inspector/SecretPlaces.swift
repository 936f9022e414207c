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

  private func note(_ cell: ContextCell, _ path: [Path.Node]) {
    if places.contains(where: { $0.cell.cell === cell && $0.path == path }) { return }
    places.removeAll { $0.cell.cell == nil }
    if places.count >= Self.limit { places.removeFirst() }
    places.append((WeakCell(cell: cell), path))
  }

  /// Whether what stands at a path of a context is a secret.
  /// - Parameter owner: the view that has the context.
  func isSecret(_ cell: ContextCell?, _ path: [Path.Node], owner: View? = nil) -> Bool {
    if let owner, isSecret(owner), !path.isEmpty { return true }
    guard let cell else { return false }
    return places.contains { $0.cell.cell === cell && path.starts(with: $0.path) }
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
