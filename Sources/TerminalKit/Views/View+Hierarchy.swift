import FlexLayout

/// Adding and removing subviews.
extension View {
  /// Adds a subview on top of the others, removing it from its previous superview.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts a subview at a position in the drawing order, removing it from its previous superview.
  public final func insertSubview(_ view: View, at index: Int) {
    guard view !== self, !isDescendant(of: view) else { return }
    view.removeFromSuperview()
    View.structureGeneration &+= 1
    let position = max(0, min(index, subviews.count))
    subviews.insert(view, at: position)
    view.container = self
    if !subviewsAreRoots { View.layoutTree.insert(view.node, at: position, of: node) }
    if let window {
      window.hierarchyDidChange()
      view.visit { $0.didMoveToWindow() }
    }
  }

  /// Replaces all subviews with a single update of the window. Subviews that remain keep the focus.
  public final func setSubviews(_ views: [View]) {
    guard !views.elementsEqual(subviews, by: ===) else { return }
    View.structureGeneration &+= 1
    let tree = View.layoutTree
    let before = subviews
    for view in views where view.superview !== self { view.removeFromSuperview() }
    // The unchanged subviews at the beginning keep their links in the layout tree.
    let same = zip(before, views).prefix { $0 === $1 }.count
    for view in before[same...] { tree.removeFromParent(view.node) }
    let staying = Set(views.map(ObjectIdentifier.init))
    let gone = before[same...].filter { !staying.contains(ObjectIdentifier($0)) }
    if let window { for view in gone { window.focusMayEnd(in: view, isRemoved: true) } }
    for view in gone { view.container = nil }
    let old = Set(before.map(ObjectIdentifier.init))
    subviews = views
    for view in views[same...] {
      view.container = self
      tree.append(view.node, to: node)
    }
    guard let window else { return }
    window.hierarchyDidChange()
    for view in gone { view.visit { $0.didMoveToWindow() } }
    for view in views[same...] where !old.contains(ObjectIdentifier(view)) {
      view.visit { $0.didMoveToWindow() }
    }
  }

  /// Removes this view from its superview.
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    View.structureGeneration &+= 1
    let window = parent.window
    window?.focusMayEnd(in: self, isRemoved: true)
    parent.subviews.removeAll { $0 === self }
    container = nil
    View.layoutTree.removeFromParent(node)
    if let window {
      window.hierarchyDidChange()
      visit { $0.didMoveToWindow() }
    }
  }

  /// Replaces the subviews of a view that lays them out itself, without layout around it. Unchanged
  /// subviews at both ends, which are nearly all, are not touched.
  final func setRootSubviews(_ views: [View]) {
    let before = subviews
    var (start, end, most) = (0, 0, min(before.count, views.count))
    while start < most, before[start] === views[start] { start += 1 }
    most -= start
    while end < most, before[before.count - 1 - end] === views[views.count - 1 - end] { end += 1 }
    let (old, new) = (before[start..<before.count - end], views[start..<views.count - end])
    let came = new.filter { $0.superview !== self }
    window?.focusMayEnd(inRowsOf: self, leaving: old, except: new)
    for view in came { view.removeFromSuperview() }
    for view in old { view.container = nil }
    for view in new { view.container = self }
    subviews = views
    guard let window, !old.isEmpty || !new.isEmpty else { return }
    window.frames.rowsDidChange()
    for view in old.filter({ $0.superview == nil }) + came {
      view.visit {
        $0.didMoveToWindow()
        if $0.isModal { window.modalViewsDidChange() }
      }
    }
  }
}
