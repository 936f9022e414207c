import BeagleSchema

/// The context named `global`, seen by every screen of a configuration.
///
/// It lives as long as the configuration and is never stored.
@MainActor
public final class GlobalContext {
  /// The id that expressions use.
  public static let id = "global"

  let cell = ContextCell(id: GlobalContext.id)

  /// Is told of changes; nil while nobody inspects them.
  weak var inspection: (any InspectionRecorder)?

  /// Makes an empty context.
  public init() {}

  /// Replaces the value, or what stands at a path such as `user.name`.
  /// An invalid path changes nothing and returns false.
  @discardableResult
  public func set(_ value: DynamicObject, path: String? = nil) -> Bool {
    guard let path else {
      cell.set(value, at: nil, telling: inspection)
      return true
    }
    guard let parsed = Path(path) else { return false }
    cell.set(value, at: parsed, telling: inspection)
    return true
  }

  /// The value, or what stands at a path; `.empty` where nothing does.
  public func get(path: String? = nil) -> DynamicObject {
    guard let path else { return cell.value }
    guard let parsed = Path(path) else { return .empty }
    return cell.get(parsed)
  }

  /// Empties the context, or removes the key at a path.
  public func clear(path: String? = nil) {
    guard let path else { return cell.set(.empty, at: nil, telling: inspection) }
    guard let parsed = Path(path) else { return }
    let number = inspection?.contextWillChange(cell, at: parsed, cause: nil, owner: nil)
    cell.remove(at: parsed)
    if let number { inspection?.contextDidChange(number) }
  }
}
