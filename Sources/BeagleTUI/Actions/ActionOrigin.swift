import TerminalKit

/// The view where an asynchronous action or a list of actions started.
///
/// The view may be removed while the action runs, for example when a list rebuilds its rows or
/// `addChildren` replaces them. Later events of the action still see the contexts of its former
/// position. An asynchronous action saves its origin first and runs its events at ``view``:
///
/// ```swift
/// let savedOrigin = ActionOrigin(origin, in: controller)
/// load { controller.execute(actions: onSuccess, event: "onSuccess", origin: savedOrigin.view) }
/// ```
@MainActor
public struct ActionOrigin {
  private let origin: View
  private weak var root: View?
  private let ancestors: [Weak<View>]
  /// The list rows around the view, retained because they own the item's context.
  private let rows: [ListRow]

  /// Saves a view of a screen and its ancestors.
  public init(_ origin: View, in controller: BeagleController) {
    self.origin = origin
    let root = controller.view
    self.root = root
    var ancestors: [Weak<View>] = []
    var rows: [ListRow] = []
    var view: View? = origin
    while let current = view, current !== root {
      if let row = current as? ListRow { rows.append(row) }
      view = current.scopeParent
      if let view { ancestors.append(Weak(view)) }
    }
    self.ancestors = ancestors
    self.rows = rows
  }

  /// The view. If it was removed, it is attached to its nearest ancestor on the screen.
  public var view: View {
    guard let root, !isConnected(origin, to: root) else { return origin }
    let parent = ancestors.lazy.compactMap(\.object).first { isConnected($0, to: root) }
    var top = origin
    while let next = top.scopeParent { top = next }
    if top !== parent { top.requiredComponentNode.logicalParent = parent ?? root }
    return origin
  }

  private func isConnected(_ view: View, to root: View) -> Bool {
    view.nearest { $0 === root ? true : nil } ?? false
  }
}
