import TerminalKit

/// The view at which something began that goes on, for example a request or a list of actions.
///
/// The view may leave the screen meanwhile: a list builds its rows anew, `addChildren` replaces
/// them. Its actions run all the same and see the contexts around the place where it was
/// (behaviour reference 3.2).
@MainActor
struct ActionOrigin {
  private let origin: View
  private let above: [Ancestor]
  /// Rows of lists around it: they keep the item that the actions are about.
  private let rows: [ListRow]

  private struct Ancestor {
    weak var view: View?
  }

  init(_ origin: View, in host: ScreenHost) {
    self.origin = origin
    var above: [Ancestor] = []
    var rows: [ListRow] = []
    var view: View? = origin
    while let current = view, current !== host.rootView {
      if let row = current as? ListRow { rows.append(row) }
      view = current.componentNode?.logicalParent ?? current.superview
      above.append(Ancestor(view: view))
    }
    self.above = above
    self.rows = rows
  }

  /// The view, with what is left of its surroundings around it.
  func view(in host: ScreenHost) -> View {
    guard !isConnected(origin, to: host.rootView) else { return origin }
    // The outermost view that lost its surroundings gets the nearest one that is still there.
    let place = above.lazy.compactMap(\.view).first { isConnected($0, to: host.rootView) }
    var top = origin
    while let next = top.componentNode?.logicalParent ?? top.superview { top = next }
    if top !== place { top.requiredComponentNode.logicalParent = place ?? host.rootView }
    return origin
  }

  private func isConnected(_ view: View, to root: View) -> Bool {
    view.nearest { $0 === root ? true : nil } ?? false
  }
}
