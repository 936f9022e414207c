import FlexCases
import FlexLayout

/// What one engine needs for one tree: nanoseconds, and bytes a node.
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
    func pair(_ path: KeyPath<Timing, Double>, _ divisor: Double) -> String {
      let mine = ours[keyPath: path]
      var text = format(mine / divisor)
      if let yoga {
        let other = yoga[keyPath: path]
        text += " / \(format(other / divisor)) = \(format(mine / other))"
      }
      return text
    }
    return "\(name) (\(nodes) nodes): cold \(pair(\.cold, 1000)) us, "
      + "relayout \(pair(\.relayout, 1000)) us, build \(pair(\.build, 1000)) us, "
      + "memory \(pair(\.bytes, 1)) bytes/node"
  }

  private func format(_ value: Double) -> String {
    if value >= 100 { return "\(Int(value.rounded()))" }
    let scaled = Int((value * (value < 10 ? 1000 : 10)).rounded())
    return "\(Double(scaled) / (value < 10 ? 1000 : 10))"
  }
}

/// The content of the leaf that is changed for a relayout.
final class Content {
  var grows = false
}

/// Builds a tree, with every measure function prepared beforehand.
func build(_ plan: Plan, in tree: FlexTree) -> FlexNode {
  let made = tree.makeNode(plan.style)
  if let measure = plan.measure { tree.setMeasure(made, measure) }
  for child in plan.children { tree.append(build(child, in: tree), to: made) }
  if plan.isChanged { plan.node = made }
  return made
}

/// A tree ready to be built.
final class Plan {
  let style: FlexStyle
  var measure: FlexMeasure?
  let children: [Plan]
  var isChanged = false
  var node: FlexNode?

  init(_ node: LayoutCase.Node) {
    style = node.style
    measure = node.measure?.function
    children = node.children.map { Plan($0) }
  }

  /// All nodes in pre-order.
  var all: [Plan] {
    var list: [Plan] = []
    collect(&list)
    return list
  }

  private func collect(_ list: inout [Plan]) {
    list.append(self)
    for child in children { child.collect(&list) }
  }

  /// Makes the content of the middle measured leaf a variable.
  func vary(_ content: Content) {
    let leaves = all.filter { $0.measure != nil }
    guard !leaves.isEmpty else { return }
    let leaf = leaves[leaves.count / 2]
    guard let measure = leaf.measure else { return }
    leaf.isChanged = true
    leaf.measure = { width, widthMode, height, heightMode in
      let size = measure(width, widthMode, height, heightMode)
      if !content.grows { return size }
      return FlexSize(
        width: widthMode == .undefined ? size.width + 1 : size.width,
        height: heightMode == .undefined ? size.height + 1 : size.height)
    }
  }
}

/// Median times for building, laying out and laying out anew.
func measure(_ sample: Sample) throws -> Timing {
  let layoutCase = try LayoutCase(JSON(sample.text))
  let plan = Plan(layoutCase.root)
  let content = Content()
  plan.vary(content)
  let changed = plan.all.first { $0.isChanged }
  let layout = layoutCase.layouts[0]
  var builds: [Double] = []
  var colds: [Double] = []
  var relayouts: [Double] = []
  var bytes = 0.0
  // One arena for all repetitions, as the other engine's allocator serves all of them.
  let tree = FlexTree(pointScaleFactor: layout.scale)
  for _ in 0..<sample.repetitions {
    content.grows = false
    var root = FlexNode?.none
    builds.append(time { root = build(plan, in: tree) })
    guard let root else { continue }
    defer { tree.free(root) }
    func layOut() throws {
      try tree.calculateLayout(
        root, width: layout.width, height: layout.height, direction: layout.direction)
    }
    colds.append(try time(layOut))
    bytes = Double(tree.memoryFootprint) / Double(tree.nodeCount)
    for _ in 0..<5 {
      guard let node = changed?.node else { break }
      content.grows.toggle()
      relayouts.append(
        try time {
          tree.markDirty(node)
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
