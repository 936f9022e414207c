import BeagleSchema

/// The context `global`, which is visible to all screens of a configuration. It is not persistent.
@MainActor
public final class GlobalContext {
  /// The id that expressions use.
  public static let id = "global"

  let context = ObservableContext(id: GlobalContext.id)

  /// Records changes while the inspector is open.
  weak var inspection: InspectionHistory?

  /// Creates an empty context.
  public init() {}

  /// Replaces the value, or the value at a path such as `user.name`.
  /// - Returns: false if the path is invalid; the value is then unchanged.
  @discardableResult
  public func set(_ value: DynamicObject, path: String? = nil) -> Bool {
    guard let path else {
      context.set(value, at: nil, notifying: inspection)
      return true
    }
    guard let parsed = Path(path) else { return false }
    context.set(value, at: parsed, notifying: inspection)
    return true
  }

  /// Returns the value, or the value at a path; `.empty` if the path does not exist.
  public func get(path: String? = nil) -> DynamicObject {
    guard let path else { return context.value }
    return Path(path).map { context.get($0) } ?? .empty
  }

  /// Clears the context, or removes the key at a path.
  public func clear(path: String? = nil) {
    guard let path else { return context.set(.empty, at: nil, notifying: inspection) }
    guard let parsed = Path(path) else { return }
    let number = inspection?.contextWillChange(context, at: parsed, cause: nil, owner: nil)
    context.remove(at: parsed)
    if let number { inspection?.contextDidChange(number) }
  }
}
