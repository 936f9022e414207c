/// Pairs the elements of a template with those of a screen that does not match it. The difference
/// then lists only the elements without an equal counterpart.
struct AriaAligner {
  private typealias Failure = SearchPattern.Failure

  private let matcher: AriaMatcher
  private let template: AriaTemplate
  private let screen: AriaSnapshot
  private let firstLine: Int
  /// The line of each node in the text of the screen, from 1.
  private var lineNumbers: [Int]
  /// The nodes of the screen that the elements of the template are paired with.
  private var partners: [Int: Int] = [:]
  /// The number of comparisons that are left. When none are left, elements are paired by position.
  /// A comparison with a regular expression counts as several.
  private var budget = 400_000

  /// The lines of the difference.
  private(set) var lines: [SnapshotDifference.Line] = []

  /// The regular expressions of the template that match a name or text, by the node of the screen.
  var expressions: [Int: String] {
    var expressions: [Int: String] = [:]
    for (index, node) in partners {
      guard case .expression(let pattern) = template.nodes[index].name,
        (try? pattern.matches(screen.nodes[node].name)) == true
      else { continue }
      expressions[node] = pattern.literal
    }
    return expressions
  }

  /// Compares a screen with a template.
  /// - Parameter firstLine: The number of the screen's first line in a new file.
  init(_ matcher: AriaMatcher, firstLine: Int = 2) throws(SearchPattern.Failure) {
    self.matcher = matcher
    self.firstLine = firstLine
    template = matcher.template
    screen = matcher.screen
    lineNumbers = [Int](repeating: 0, count: matcher.screen.nodes.count)
    for (index, line) in matcher.screen.lines().enumerated().reversed() {
      lineNumbers[line.node] = index + firstLine
    }
    try align(0, try bestNode(), isDeep: false, depth: 0)
  }

  // MARK: - Pairs

  /// Returns the element of the screen that the template describes best.
  private mutating func bestNode() throws(Failure) -> Int {
    guard !template.isStrict else { return 0 }
    var best = (node: 0, score: 0)
    for node in screen.nodes.indices where !screen.nodes[node].children.isEmpty {
      var score = 0
      for child in template.nodes[0].children {
        guard budget > 0 else { return best.node }
        var highest = 0
        for other in screen.nodes[node].children {
          highest = max(highest, try weight(child, other, isDeep: false))
        }
        score += highest
      }
      if score > best.score { best = (node, score) }
    }
    return best.node
  }

  /// Returns how similar two elements are; 0 if their roles differ.
  private mutating func weight(
    _ index: Int, _ node: Int, isDeep: Bool
  ) throws(Failure) -> Int {
    budget -= cost(of: index)
    let expected = template.nodes[index]
    let actual = screen.nodes[node]
    guard expected.role == actual.role else { return 0 }
    if try matcher.matches(index, node, isDeep: isDeep) { return 1000 }
    if let name = expected.name {
      if try name.matches(actual.name) { return 100 }
    } else if try matcher.matchesItself(index, node, isDeep: isDeep) {
      return 50
    }
    return 10
  }

  private func cost(of index: Int) -> Int {
    if case .expression = template.nodes[index].name { 50 } else { 1 }
  }

  /// Returns the pairs of the children of two elements, in order.
  private mutating func pairs(
    _ expected: [Int], _ actual: [Int], isDeep: Bool
  ) throws(Failure) -> [(Int, Int)] {
    let matcher = matcher
    return try LongestAlignment.pairs(expected.count, actual.count) { (i, j) throws(Failure) in
      try matcher.matches(expected[i], actual[j], isDeep: isDeep)
    } between: { (first, second) throws(Failure) in
      let costs = expected[first].reduce(0) { $0 + cost(of: $1) }
      guard costs * second.count <= budget else {
        return zip(first, second).filter {
          template.nodes[expected[$0]].role == screen.nodes[actual[$1]].role
        }
      }
      return try LongestAlignment.pairs(first, second) { (i, j) throws(Failure) in
        try weight(expected[i], actual[j], isDeep: isDeep)
      }
    }
  }

  // MARK: - Lines

  /// Adds the lines of the children of two elements.
  private mutating func align(
    _ index: Int, _ node: Int, isDeep: Bool, depth: Int
  ) throws(Failure) {
    partners[index] = node
    let mode = matcher.mode(of: index, isDeep: isDeep)
    add(.same, template.modeLines(of: index, depth: depth))
    let expected = template.nodes[index].children
    let actual = screen.nodes[node].children
    let isDeep = mode == .deepEqual
    var (i, j) = (0, 0)
    let pairs = try pairs(expected, actual, isDeep: isDeep)
    for (next, other) in pairs + [(expected.count, actual.count)] {
      for child in expected[i..<next] { add(.removed, template.lines(of: child, depth: depth)) }
      if mode != .contain {
        for child in actual[j..<other] { add(screen.lines(of: child, depth: depth)) }
      }
      guard next < expected.count else { break }
      try addPair(expected[next], actual[other], isDeep: isDeep, depth: depth)
      (i, j) = (next + 1, other + 1)
    }
  }

  private mutating func addPair(
    _ index: Int, _ node: Int, isDeep: Bool, depth: Int
  ) throws(Failure) {
    if try matcher.matches(index, node, isDeep: isDeep) {
      try pair(index, node, isDeep: isDeep)
      return add(.same, template.lines(of: index, depth: depth))
    }
    partners[index] = node
    let actual = screen.lines(of: node, depth: depth)
    if template.isInline(index), actual.count == 1 {
      add(.removed, template.lines(of: index, depth: depth))
      return add(actual)
    }
    let element = template.nodes[index]
    let isSame = try matcher.matchesItself(index, node, isDeep: isDeep)
    let hasContent = isSame || !element.children.isEmpty || !element.properties.isEmpty
    let head = template.head(of: index, depth: depth, hasContent: hasContent)
    add(isSame ? .same : .removed, head)
    if !isSame { add(actual.filter { $0.node == node }) }
    try align(index, node, isDeep: isDeep, depth: depth + 1)
  }

  /// Pairs an element of the template with one that matches it, and their descendants like the
  /// comparison.
  private mutating func pair(_ index: Int, _ node: Int, isDeep: Bool) throws(Failure) {
    partners[index] = node
    guard !screen.nodes[node].isMasked else { return }
    let isDeep = matcher.mode(of: index, isDeep: isDeep) == .deepEqual
    var rest = screen.nodes[node].children[...]
    for child in template.nodes[index].children {
      while let next = rest.popFirst() {
        guard try matcher.matches(child, next, isDeep: isDeep) else { continue }
        try pair(child, next, isDeep: isDeep)
        break
      }
    }
  }

  /// Adds lines of the template. Those of elements without a partner are not among the same ones: a
  /// masked element is compared without its children.
  private mutating func add(_ kind: SnapshotDifference.Line.Kind, _ added: [AriaTemplate.Line]) {
    for line in added {
      let node = kind == .same ? partners[line.node] : nil
      guard node != nil || kind != .same else { continue }
      lines.append(
        SnapshotDifference.Line(
          kind: kind, text: line.text, old: line.number, new: node.flatMap { place(of: line, $0) }))
    }
  }

  /// Adds the first lines of an element of the screen.
  private mutating func add(_ added: [AriaSnapshot.Line]) {
    for (offset, line) in added.enumerated() {
      lines.append(
        SnapshotDifference.Line(
          kind: .added, text: line.text, new: lineNumbers[added[0].node] + offset))
    }
  }

  /// Returns the number of a template line in the text of the screen; nil if the line is not there.
  private func place(of line: AriaTemplate.Line, _ node: Int) -> Int? {
    switch line.part {
    case .element: lineNumbers[node]
    case .property(let name):
      screen.nodes[node].properties.firstIndex { $0.name == name }
        .map { lineNumbers[node] + 1 + $0 }
    // A new file has one line of this kind: the first one.
    case .mode(let mode): node == 0 && mode == .deepEqual ? firstLine - 1 : nil
    }
  }
}
