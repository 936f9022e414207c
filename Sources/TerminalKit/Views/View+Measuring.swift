import CellText

// How flexbox asks a view for the size of its content.

extension View {
  /// Makes the layout tree of all views. One function measures every leaf, which is cheaper than a
  /// closure for each.
  static func makeLayoutTree() -> FlexTree {
    var configuration = FlexConfiguration()
    configuration.cellGrid = true
    let tree = FlexTree(pointScaleFactor: 1, configuration: configuration)
    tree.measure = { node, width, widthMode, height, heightMode in
      guard let leaf = View.leaves[Int(node.index)] else { return FlexSize(width: 0, height: 0) }
      return leaf.takeUnretainedValue().measure(
        MeasureQuestion(width: width, widthMode: widthMode, height: height, heightMode: heightMode))
    }
    return tree
  }

  /// Makes this view a leaf that flexbox asks for its size through ``sizeThatFits(_:)``.
  public final func enableMeasuring() {
    let index = Int(node.index)
    while View.leaves.count <= index { View.leaves.append(nil) }
    View.leaves[index] = .passUnretained(self)
    View.layoutTree.setMeasured(node, true)
  }

  private func measure(_ question: MeasureQuestion) -> FlexSize {
    let size = answer(question)
    if measured.count <= View.measuredLimit {
      if measured.isEmpty { measured.reserveCapacity(View.measuredLimit / 2) }
      measured.append((question, size))
    }
    return size
  }

  private func answer(_ question: MeasureQuestion) -> FlexSize {
    if question.widthMode == .atMost, question.width <= 0, question.heightMode == .atMost {
      // No room at all: the layout asks how narrow the view may get.
      return FlexSize(width: Float(minimumWidth), height: 0)
    }
    let offered = CellSize(
      width: question.widthMode == .undefined ? Int.max : View.cells(question.width),
      height: question.heightMode == .undefined ? Int.max : View.cells(question.height))
    let size = sizeThatFits(offered)
    return FlexSize(
      width: question.widthMode == .exactly
        ? question.width : min(Float(size.width), Float(offered.width)),
      height: Float(size.height))
  }

  /// Says that the measured content changed: the next frame lays out again where the content now
  /// wants another size, and else only paints.
  public final func setNeedsMeasure() {
    if !measured.isEmpty, measured.count <= View.measuredLimit,
      measured.allSatisfy({ answer($0.question) == $0.size })
    {
      setNeedsDisplay()
    } else {
      setNeedsLayout()
    }
  }

  /// About how many rows the view takes at least in a width, counted no further than `limit`.
  ///
  /// A guess from what can be seen before the layout: the length of texts, one row for other
  /// content, the sum of columns and the highest of a row.
  package final func leastRows(in width: Int, upTo limit: Int) -> Int {
    if isHidden { return 0 }
    if let label = self as? Label { return label.leastRows(in: width) }
    if contentClip != nil { return 1 }
    let index = Int(node.index)
    if index < View.leaves.count, View.leaves[index] != nil { return 1 }
    let isRow = View.layoutTree.isRow(node)
    var rows = 0
    for child in subviews where rows < limit {
      let inside = child.leastRows(in: width, upTo: limit)
      rows = isRow ? max(rows, inside) : rows + inside
    }
    return rows
  }

  /// The most answers that are compared; views that are asked more often lay out again.
  private static let measuredLimit = 8
}

/// The room that a layout offers to a leaf.
struct MeasureQuestion {
  let width: Float
  let widthMode: MeasureMode
  let height: Float
  let heightMode: MeasureMode
}
