import BeagleSchema
import TerminalKit

/// Identifies a view across versions of a screen: a component, the list rows around it, and the
/// subview indices from the component's view to the identified one.
struct ViewPath: Hashable {
  /// The component; nil for the root of a screen whose document has no screen component.
  let source: SourceReference?
  /// The list rows around the component, the outermost first.
  private var rows: [RowIdentity] = []
  /// The subview indices from the component's view to the identified view.
  private var indices: [Int] = []

  /// Identifies the view of a component outside of lists.
  init(_ source: SourceReference?) { self.source = source }

  private init(_ source: SourceReference?, _ rows: [RowIdentity], _ indices: [Int]) {
    self.source = source
    self.rows = rows
    self.indices = indices
  }

  /// Identifies a view.
  /// - Parameter root: the last ancestor to search; nil searches all of them.
  @MainActor
  init(of view: View, in root: View?) {
    var source: SourceReference?
    var current: View? = view
    while let view = current {
      if let row = view as? ListRow {
        rows.append(row.identity)
      } else if source == nil {
        source = view.componentNode?.source
        if source == nil, let parent = view.superview, !(parent is ListRow) {
          indices.append(parent.subviews.firstIndex { $0 === view } ?? 0)
        }
      }
      if view === root { break }
      current = view.superview
    }
    rows.reverse()
    indices.reverse()
    self.source = source
  }

  /// Returns the same path in the previous version, or nil if the component is new.
  func previous(_ previousSource: (SourceReference) -> SourceReference?) -> ViewPath? {
    guard let source else { return self }
    return previousSource(source).map { ViewPath($0, rows, indices) }
  }

  /// The views of a screen, by their paths in the previous version.
  @MainActor
  struct Index {
    private struct Key: Hashable {
      let source: SourceReference?
      let rows: [RowIdentity]
    }

    private var views: [Key: View] = [:]

    init(_ root: View, previousSource: (SourceReference) -> SourceReference?) {
      views[Key(source: nil, rows: [])] = root
      var rows: [RowIdentity] = []
      func add(_ view: View) {
        if let row = view as? ListRow { rows.append(row.identity) }
        if let source = view.componentNode?.source, let old = previousSource(source) {
          let key = Key(source: old, rows: rows)
          if views[key] == nil { views[key] = view }
        }
        for child in view.subviews { add(child) }
        if view is ListRow { rows.removeLast() }
      }
      add(root)
    }

    /// The view that corresponds to a path in the previous version, or nil if it no longer exists.
    subscript(path: ViewPath) -> View? {
      guard var view = views[Key(source: path.source, rows: path.rows)] else { return nil }
      for index in path.indices {
        guard view.subviews.indices.contains(index) else { return nil }
        view = view.subviews[index]
      }
      return view
    }
  }
}
