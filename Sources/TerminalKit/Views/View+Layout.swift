import CellText
import FlexLayout

/// Frames and extents after a layout.
extension View {
  /// Invalidates the layout tree that contains this view: the tree of an enclosing stack row, or
  /// the tree of the window.
  final func askForLayout() {
    var view: View = self
    var strip: LazyStack?
    while let above = view.superview {
      if strip == nil, above.subviewsAreRoots { strip = above as? LazyStack }
      view = above
    }
    guard let window = view.hostWindow else {
      strip?.rowNeedsLayout()
      return
    }
    if let strip { window.frames.rowsNeedLayout(in: strip) } else { window.setNeedsLayout() }
  }

  /// Copies the frames from the layout tree. Returns whether a view requested another pass.
  final func applyLayout() -> Bool {
    let box = View.layoutTree.frame(of: node)
    frame = CellRect(
      x: View.cells(box.x), y: View.cells(box.y),
      width: max(0, View.cells(box.width)), height: max(0, View.cells(box.height)))
    var again = false
    if !isHidden {
      if !subviewsAreRoots {
        for child in subviews where child.applyLayout() { again = true }
      }
      if layoutSubviews() { again = true }
    }
    updateExtent()
    return again
  }

  /// Updates the rectangle that this view and its subviews cover.
  private func updateExtent() {
    var covered = bounds
    if contentClip == nil, !isHidden {
      for child in subviews where !child.isHidden {
        covered = covered.union(child.extent.offsetBy(dx: child.frame.x, dy: child.frame.y))
      }
    }
    extent = covered
  }

  /// Positions this view, which is the root of its layout tree, in its superview.
  final func move(to position: CellPoint) {
    frame.x = position.x
    frame.y = position.y
  }

  /// Sets the size of a view that positions its subviews itself, and updates the extents of its
  /// ancestors. `holder` is an ancestor that grows with it.
  final func setSize(_ size: CellSize, holder: View?) {
    frame.width = size.width
    frame.height = size.height
    if let holder {
      // The length reported to flexbox may be limited.
      let box = View.layoutTree.frame(of: holder.node)
      holder.frame.width = max(View.cells(box.width), frame.maxX)
      holder.frame.height = max(View.cells(box.height), frame.maxY)
    }
    var view: View? = self
    while let current = view {
      current.updateExtent()
      if current.contentClip != nil { break }
      view = current.superview
    }
  }
}
