import BeagleSchema
import TerminalKit

/// Identifies a view across versions of a screen: a component, the list rows and added children
/// around it, and the subview indices from the component's view to the identified one.
struct ViewPath: Hashable {
  /// The surroundings that distinguish several views of one component.
  struct Surroundings: Hashable {
    /// The list rows around the component, the outermost first.
    var rows: [RowIdentity] = []
    /// The ids of the ``AddedChildren`` around the component, the outermost first. An action may
    /// have added a component several times.
    var additions: [Int] = []
  }

  /// The component; nil for the root of a screen whose document has no screen component.
  private(set) var source: SourceReference?
  private(set) var surroundings = Surroundings()
  /// The subview indices from the component's view to the identified view.
  private var indices: [Int] = []

  /// Identifies the view of a component.
  init(_ source: SourceReference?, in surroundings: Surroundings) {
    self.source = source
    self.surroundings = surroundings
  }

  /// Identifies a view.
  /// - Parameter root: the last ancestor to search; nil searches all of them.
  @MainActor
  init(of view: View, in root: View?) {
    var source: SourceReference?
    var current: View? = view
    while let view = current {
      if let id = view.componentNode?.additionID { surroundings.additions.append(id) }
      if let row = view as? ListRow {
        surroundings.rows.append(row.identity)
      } else if source == nil {
        source = view.componentNode?.source
        if source == nil, let parent = view.superview, !(parent is ListRow) {
          indices.append(parent.subviews.firstIndex { $0 === view } ?? 0)
        }
      }
      if view === root { break }
      current = view.superview
    }
    surroundings.rows.reverse()
    surroundings.additions.reverse()
    indices.reverse()
    self.source = source
  }

  /// Returns the same path in the previous version, or nil if the component is new.
  func previous(_ previousSource: (SourceReference) -> SourceReference?) -> ViewPath? {
    guard let source else { return self }
    return previousSource(source).map {
      var path = self
      path.source = $0
      return path
    }
  }

  /// The views of a screen, by their paths in the previous version.
  @MainActor
  struct Index {
    /// By paths without indices.
    private var views: [ViewPath: View] = [:]

    init(_ root: View, previousSource: (SourceReference) -> SourceReference?) {
      views[ViewPath(nil, in: Surroundings())] = root
      func add(_ view: View, in surroundings: Surroundings) {
        let surroundings = surroundings.adding(view)
        if let source = view.componentNode?.source, let old = previousSource(source) {
          let path = ViewPath(old, in: surroundings)
          if views[path] == nil { views[path] = view }
        }
        for child in view.subviews { add(child, in: surroundings) }
      }
      add(root, in: Surroundings())
    }

    /// The view that corresponds to a path in the previous version, or nil if it no longer exists.
    subscript(path: ViewPath) -> View? {
      guard var view = views[ViewPath(path.source, in: path.surroundings)] else { return nil }
      for index in path.indices {
        guard view.subviews.indices.contains(index) else { return nil }
        view = view.subviews[index]
      }
      return view
    }
  }
}

extension ViewPath.Surroundings {
  /// Returns the surroundings of a view's content.
  @MainActor
  func adding(_ view: View) -> ViewPath.Surroundings {
    var result = self
    if let row = view as? ListRow { result.rows.append(row.identity) }
    if let id = view.componentNode?.additionID { result.additions.append(id) }
    return result
  }

  func adding(row: RowIdentity) -> ViewPath.Surroundings {
    var result = self
    result.rows.append(row)
    return result
  }

  func adding(addition id: Int) -> ViewPath.Surroundings {
    var result = self
    result.additions.append(id)
    return result
  }
}
