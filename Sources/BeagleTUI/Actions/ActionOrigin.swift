import TerminalKit

/// The view at which something began that goes on, for example a request or a list of actions.
///
/// The view may leave the screen meanwhile: a list builds its rows anew, `addChildren` replaces
/// them. Actions that run later all the same see the contexts around the place where it was. An
/// action that answers later makes one when it begins and runs its events at ``view``.
@MainActor
public struct ActionOrigin {
  private let origin: View
  private weak var root: View?
  private let above: [Ancestor]
  /// Rows of lists around it: they keep the item that the actions are about.
  private let rows: [ListRow]

  private struct Ancestor {
    weak var view: View?
  }

  /// Remembers a view of a screen and what is around it.
  public init(_ origin: View, in controller: BeagleController) {
    self.origin = origin
    let root = controller.view
    self.root = root
    var above: [Ancestor] = []
    var rows: [ListRow] = []
    var view: View? = origin
    while let current = view, current !== root {
      if let row = current as? ListRow { rows.append(row) }
      view = current.componentNode?.logicalParent ?? current.superview
      above.append(Ancestor(view: view))
    }
    self.above = above
    self.rows = rows
  }

  /// The view, with what is left of its surroundings around it.
  public var view: View {
    guard let root, !isConnected(origin, to: root) else { return origin }
    // The outermost view that lost its surroundings gets the nearest one that is still there.
    let place = above.lazy.compactMap(\.view).first { isConnected($0, to: root) }
    var top = origin
    while let next = top.componentNode?.logicalParent ?? top.superview { top = next }
    if top !== place { top.requiredComponentNode.logicalParent = place ?? root }
    return origin
  }

  private func isConnected(_ view: View, to root: View) -> Bool {
    view.nearest { $0 === root ? true : nil } ?? false
  }
}
