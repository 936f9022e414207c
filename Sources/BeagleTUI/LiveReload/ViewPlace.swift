import BeagleSchema
import TerminalKit

/// Which view of a screen is meant, whatever views it has now: the component that it is made of, the
/// rows around that, and the way from there.
struct ViewPlace: Hashable {
  /// The component; nil for the screen itself where its document has none.
  let source: SourceReference?
  /// The rows of lists around it, from the outside in.
  private var rows: [RowIdentity] = []
  /// The places among their superviews' subviews of the views on the way from the view of the component.
  private var steps: [Int] = []

  /// The view of a component outside of lists.
  init(_ source: SourceReference?) { self.source = source }

  private init(_ source: SourceReference?, _ rows: [RowIdentity], _ steps: [Int]) {
    self.source = source
    self.rows = rows
    self.steps = steps
  }

  /// The place of a view.
  /// - Parameter root: where to stop looking; nil at the end of the hierarchy.
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
          steps.append(parent.subviews.firstIndex { $0 === view } ?? 0)
        }
      }
      if view === root { break }
      current = view.superview
    }
    rows.reverse()
    steps.reverse()
    self.source = source
  }

  /// Whether it is in a row of a list.
  var isInRow: Bool { !rows.isEmpty }

  /// The same place in the earlier version, with this one; nil where it is new.
  func former(
    _ former: (SourceReference) -> SourceReference?
  ) -> (old: ViewPlace, new: ViewPlace)? {
    guard let source else { return (self, self) }
    return former(source).map { (ViewPlace($0, rows, steps), self) }
  }

  /// The views of a screen by the places of an earlier version.
  @MainActor
  struct Index {
    private struct Key: Hashable {
      let source: SourceReference?
      let rows: [RowIdentity]
    }

    private var views: [Key: View] = [:]

    init(_ root: View, former: (SourceReference) -> SourceReference?) {
      views[Key(source: nil, rows: [])] = root
      var rows: [RowIdentity] = []
      func add(_ view: View) {
        if let row = view as? ListRow { rows.append(row.identity) }
        if let source = view.componentNode?.source, let old = former(source) {
          let key = Key(source: old, rows: rows)
          if views[key] == nil { views[key] = view }
        }
        for child in view.subviews { add(child) }
        if view is ListRow { rows.removeLast() }
      }
      add(root)
    }

    /// The view that takes a place; nil where there is none now.
    subscript(place: ViewPlace) -> View? {
      guard var view = views[Key(source: place.source, rows: place.rows)] else { return nil }
      for step in place.steps {
        guard view.subviews.indices.contains(step) else { return nil }
        view = view.subviews[step]
      }
      return view
    }
  }
}
