import FlexCases

@testable import FlexLayout

/// The times of one engine for one tree in nanoseconds, and its memory in bytes per node.
struct Timing {
  var build: Double
  var cold: Double
  var relayout: Double
  var bytes: Double

  static func median(_ timings: [Timing]) -> Timing {
    func middle(_ path: KeyPath<Timing, Double>) -> Double {
      timings.map { $0[keyPath: path] }.sorted()[timings.count / 2]
    }
    return Timing(
      build: middle(\.build), cold: middle(\.cold), relayout: middle(\.relayout),
      bytes: middle(\.bytes))
  }
}

/// A line of the table.
struct Row {
  let name: String
  let nodes: Int
  let ours: Timing
  let yoga: Timing?

  var text: String {
    func pair(_ path: KeyPath<Timing, Double>, _ divisor: Double, _ unit: String) -> String {
      let mine = ours[keyPath: path]
      guard let yoga else { return "\(format(mine / divisor)) \(unit)" }
      let other = yoga[keyPath: path]
      return "\(format(mine / divisor)) / \(format(other / divisor)) \(unit)"
        + " = \(format(mine / other))"
    }
    return "\(name) (\(nodes) nodes): cold \(pair(\.cold, 1000, "us")), "
      + "relayout \(pair(\.relayout, 1000, "us")), build \(pair(\.build, 1000, "us")), "
      + "memory \(pair(\.bytes, 1, "bytes/node"))"
  }

  private func format(_ value: Double) -> String {
    if value >= 100 { return "\(Int(value.rounded()))" }
    let scaled = Int((value * (value < 10 ? 1000 : 10)).rounded())
    return "\(Double(scaled) / (value < 10 ? 1000 : 10))"
  }
}

/// The content of the leaf that changes for a relayout.
final class Content {
  var grows = false
}

/// The description of a tree: its nodes in pre-order.
struct Plan {
  struct Item {
    /// Index of the style: as in a program, most nodes share a few styles.
    let style: Int
    let parent: Int
    let isMeasured: Bool
  }

  private(set) var items: [Item] = []
  /// The measure functions of the items.
  private(set) var measures: [FlexMeasure?] = []
  private var styles: [FlexStyle] = []
  private(set) var changed: Int?

  init(_ root: LayoutCase.Node) { add(root, parent: -1) }

  private mutating func add(_ node: LayoutCase.Node, parent: Int) {
    let index = items.count
    var style = styles.count
    if let known = styles.suffix(100).lastIndex(of: node.style) {
      style = known
    } else {
      styles.append(node.style)
    }
    items.append(Item(style: style, parent: parent, isMeasured: node.measure != nil))
    measures.append(node.measure?.function)
    for child in node.children { add(child, parent: index) }
  }

  /// Makes the content of the middle measured leaf variable.
  mutating func vary(_ content: Content) {
    let leaves = items.indices.filter { items[$0].isMeasured }
    guard !leaves.isEmpty else { return }
    let leaf = leaves[leaves.count / 2]
    guard let measure = measures[leaf] else { return }
    changed = leaf
    measures[leaf] = { width, widthMode, height, heightMode in
      let size = measure(width, widthMode, height, heightMode)
      if !content.grows { return size }
      return FlexSize(
        width: widthMode == .undefined ? size.width + 1 : size.width,
        height: heightMode == .undefined ? size.height + 1 : size.height)
    }
  }

  /// Builds the tree. Stores its nodes in `nodes`, and in `contents` the item of each node by node
  /// index, to find its measure function.
  func build(
    in tree: FlexTree, _ nodes: UnsafeMutablePointer<FlexNode>,
    _ contents: UnsafeMutablePointer<Int32>
  ) {
    styles.withUnsafeBufferPointer { styles in
      items.withUnsafeBufferPointer { items in
        for index in items.indices {
          let node = tree.makeNode(styles[items[index].style])
          if items[index].isMeasured {
            contents[Int(node.index)] = Int32(index)
            tree.setMeasured(node, true)
          }
          if items[index].parent >= 0 { tree.append(node, to: nodes[items[index].parent]) }
          nodes[index] = node
        }
      }
    }
  }
}

/// Returns the median times of building, layout and relayout.
func measure(_ sample: Sample) throws -> Timing {
  let layoutCase = try LayoutCase.read(sample.text)
  var plan = Plan(layoutCase.root)
  let content = Content()
  plan.vary(content)
  let nodes = UnsafeMutablePointer<FlexNode>.allocate(capacity: plan.items.count)
  let contents = UnsafeMutablePointer<Int32>.allocate(capacity: plan.items.count)
  defer {
    nodes.deallocate()
    contents.deallocate()
  }
  let layout = layoutCase.layouts[0]
  var builds: [Double] = []
  var colds: [Double] = []
  var relayouts: [Double] = []
  var bytes = 0.0
  // One arena for all repetitions, because Yoga's allocator also serves all of them.
  let tree = FlexTree(pointScaleFactor: layout.scale)
  let measures = plan.measures
  tree.measure = { node, width, widthMode, height, heightMode in
    measures[Int(contents[Int(node.index)])]?(width, widthMode, height, heightMode)
      ?? FlexSize(width: 0, height: 0)
  }
  for _ in 0..<sample.repetitions {
    content.grows = false
    builds.append(time { plan.build(in: tree, nodes, contents) })
    let root = nodes[0]
    defer { tree.free(root) }
    func layOut() throws {
      try tree.calculateLayout(
        root, width: layout.width, height: layout.height, direction: layout.direction)
    }
    colds.append(try time(layOut))
    bytes = Double(tree.memoryFootprint) / Double(tree.nodeCount)
    for _ in 0..<5 {
      guard let changed = plan.changed else { break }
      content.grows.toggle()
      relayouts.append(
        try time {
          tree.markDirty(nodes[changed])
          try layOut()
        })
    }
  }
  func middle(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
  return Timing(
    build: middle(builds), cold: middle(colds), relayout: middle(relayouts), bytes: bytes)
}

private func time(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  try body()
  let (seconds, attoseconds) = start.duration(to: clock.now).components
  return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
}
