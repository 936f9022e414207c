import CellText

// Measuring of leaves for flexbox.

extension View {
  /// Creates the layout tree of all views. A single function measures all leaves, which is cheaper
  /// than one closure for each.
  static func makeLayoutTree() -> FlexTree {
    var configuration = FlexConfiguration()
    configuration.cellGrid = true
    let tree = FlexTree(pointScaleFactor: 1, configuration: configuration)
    tree.measure = { node, width, widthMode, height, heightMode in
      guard let leaf = View.leaves[Int(node.index)] else { return FlexSize(width: 0, height: 0) }
      return leaf.takeUnretainedValue().measure(
        SizeProposal(width: width, widthMode: widthMode, height: height, heightMode: heightMode))
    }
    return tree
  }

  /// Makes this view a leaf that flexbox measures with ``sizeThatFits(_:)``.
  public final func enableMeasuring() {
    let index = Int(node.index)
    while View.leaves.count <= index { View.leaves.append(nil) }
    View.leaves[index] = .passUnretained(self)
    View.layoutTree.setMeasured(node, true)
  }

  private func measure(_ proposal: SizeProposal) -> FlexSize {
    let size = fittingSize(proposal)
    if measured.count <= View.measurementLimit {
      if measured.isEmpty { measured.reserveCapacity(View.measurementLimit / 2) }
      measured.append(Measurement(proposal: proposal, size: size))
    }
    return size
  }

  private func fittingSize(_ proposal: SizeProposal) -> FlexSize {
    if proposal.widthMode == .atMost, proposal.width <= 0, proposal.heightMode == .atMost {
      // Flexbox asks for the smallest width of the view.
      return FlexSize(width: Float(minimumWidth), height: 0)
    }
    let offered = CellSize(
      width: proposal.widthMode == .undefined ? Int.max : View.cells(proposal.width),
      height: proposal.heightMode == .undefined ? Int.max : View.cells(proposal.height))
    let size = sizeThatFits(offered)
    return FlexSize(
      width: proposal.widthMode == .exactly
        ? proposal.width : min(Float(size.width), Float(offered.width)),
      height: Float(size.height))
  }

  /// Invalidates the measured size of the content. If the content still has the same size under the
  /// earlier proposals, the next frame only paints; otherwise it lays out again.
  public final func setNeedsMeasure() {
    if !measured.isEmpty, measured.count <= View.measurementLimit,
      measured.allSatisfy({ fittingSize($0.proposal) == $0.size })
    {
      setNeedsDisplay()
    } else {
      setNeedsLayout()
    }
  }

  /// Estimates the number of rows in a width from below, counting up to `limit`.
  ///
  /// The estimate needs no layout: it adds up the subviews of a column and takes the highest of a
  /// row. Text counts by its length, and other content as one row.
  package final func estimatedMinimumRows(in width: Int, upTo limit: Int) -> Int {
    if isHidden { return 0 }
    if let label = self as? Label { return label.estimatedMinimumRows(in: width) }
    if contentClip != nil { return 1 }
    let index = Int(node.index)
    if index < View.leaves.count, View.leaves[index] != nil { return 1 }
    let isRow = View.layoutTree.isRow(node)
    var rows = 0
    for child in subviews where rows < limit {
      let inside = child.estimatedMinimumRows(in: width, upTo: limit)
      rows = isRow ? max(rows, inside) : rows + inside
    }
    return rows
  }

  /// Returns the width, with margins, at which all words of the view stay whole. Words that
  /// do not fit into `limit` columns do not count, because they are broken anyway.
  package final func minimumUnbrokenWidth(within limit: Int) -> Int {
    if isHidden || contentClip != nil { return 0 }
    let insets = View.layoutTree.insets(of: node)
    let margins = View.layoutTree.margins(of: node)
    let sides = View.cells(insets.left + insets.right + margins.left + margins.right)
    var content =
      switch self {
      case let label as Label: TextLayout.longestWord(label.text)
      case let button as PushButton:
        TextLayout.longestWord(button.title) + PushButton.sidePadding
      default: 0
      }
    // The items of a row that is too narrow are below one another.
    for child in subviews {
      content = max(content, child.minimumUnbrokenWidth(within: limit - sides))
    }
    if case .points(let width) = flex.width { content = min(content, View.cells(width)) }
    return content > 0 && content + sides <= limit ? content + sides : 0
  }

  /// The largest number of measurements that are compared; views with more are laid out again.
  private static let measurementLimit = 8
}

/// The size that flexbox offers to a leaf.
struct SizeProposal {
  let width: Float
  let widthMode: MeasureMode
  let height: Float
  let heightMode: MeasureMode
}
