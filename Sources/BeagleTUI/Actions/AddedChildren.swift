import BeagleSchema
import TerminalKit

/// The components that one execution of `addChildren` has added to a view. Live reload adds them to
/// the new version of the view.
struct AddedChildren {
  /// Identifies the components among all that were added to the same view.
  let id: Int
  let mode: AddChildren.Mode
  /// The list of components.
  var components: JSONNode
  /// The action; nil if it was created in Swift.
  var action: SourceReference?

  /// Adds the views of the components to a view and records them there. Components after the limit of
  /// views are not added: even the empty views of a million components take 700 MB.
  @MainActor
  func insert(
    _ components: [any ServerDrivenComponent], into target: any ChildHosting,
    _ renderer: BeagleRenderer
  ) {
    let placement = target.childPlacement
    let host = renderer.host
    let limiter = renderer.controller.dependencies.viewLimiter
    let views = host.rendering(in: host.previousState?.surroundings.adding(addition: id)) {
      var views: [View] = []
      for component in components where !limiter.isFull {
        let view = renderer.render(component, in: placement)
        // The view that reached the limit is empty.
        if limiter.isFull, view.componentNode == nil { break }
        view.requiredComponentNode.additionID = id
        views.append(view)
      }
      return views
    }
    guard !views.isEmpty || components.isEmpty else { return }
    let parent = target.childHost
    let node = target.requiredComponentNode
    switch mode {
    case .append: for view in views { parent.addSubview(view) }
    case .prepend:
      for (index, view) in views.enumerated() { parent.insertSubview(view, at: index) }
    case .replace:
      for child in parent.subviews { child.removeFromSuperview() }
      for view in views { parent.addSubview(view) }
      node.additions = []
    }
    if parent.flex.flexDirection == .column {
      for index in changedPairs(in: parent, views.count, isFirst: node.additions.isEmpty) {
        parent.addControlSpacing(above: index)
      }
    }
    node.additions.append(self)
  }

  /// Returns the indices of the children that follow another one than before. Only these need space
  /// after the first addition: one event can execute 20,000 additions to the same view.
  @MainActor
  private func changedPairs(in parent: View, _ count: Int, isFirst: Bool) -> Range<Int> {
    let children = parent.subviews
    if isFirst { return children.indices }
    guard mode == .prepend else { return children.indices.suffix(count) }
    // Hidden children have no space.
    let next = children.dropFirst(count).firstIndex { !$0.isHidden } ?? children.endIndex - 1
    return children.indices.prefix(next + 1)
  }
}

extension ServerDrivenComponent {
  /// The component without its declared children, if `addChildren` can replace them.
  var withoutChildren: any ServerDrivenComponent {
    switch self {
    case var container as Container:
      container.children = []
      return container
    case var scroll as ScrollView:
      scroll.children = []
      return scroll
    default: return self
    }
  }
}
