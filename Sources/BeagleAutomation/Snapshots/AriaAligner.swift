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
  /// The number of comparisons that are left. When none are left, elements are paired by position.
  /// A comparison with a regular expression counts as several.
  private var budget = 400_000

  /// The lines of the difference.
  private(set) var lines: [SnapshotDifference.Line] = []
  /// The regular expressions of the template that match a name or text, by the node of the screen.
  private(set) var expressions: [Int: AriaSnapshot.Key] = [:]

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
    var start = 0
    while start < min(expected.count, actual.count),
      try matcher.matches(expected[start], actual[start], isDeep: isDeep)
    { start += 1 }
    var end = 0
    while end < min(expected.count, actual.count) - start,
      try matcher.matches(
        expected[expected.count - 1 - end], actual[actual.count - 1 - end], isDeep: isDeep)
    { end += 1 }
    let (rest, others) = (expected.count - start - end, actual.count - start - end)
    var pairs = (0..<start).map { ($0, $0) }
    let costs = expected[start..<(start + rest)].reduce(0) { $0 + cost(of: $1) }
    if costs * others <= budget {
      let found = try LongestAlignment.pairs(rest, others) { (i, j) throws(Failure) in
        try weight(expected[start + i], actual[start + j], isDeep: isDeep)
      }
      pairs += found.map { ($0 + start, $1 + start) }
    } else {
      for offset in 0..<min(rest, others)
      where template.nodes[expected[start + offset]].role
        == screen.nodes[actual[start + offset]].role
      {
        pairs.append((start + offset, start + offset))
      }
    }
    pairs += (0..<end).reversed().map { (expected.count - 1 - $0, actual.count - 1 - $0) }
    return pairs
  }

  // MARK: - Lines

  /// Adds the lines of the children of two elements.
  private mutating func align(
    _ index: Int, _ node: Int, isDeep: Bool, depth: Int
  ) throws(Failure) {
    let mode = matcher.mode(of: index, isDeep: isDeep)
    addMode(of: index, depth: depth, kind: .same, node: node)
    let expected = template.nodes[index].children
    let actual = screen.nodes[node].children
    let isDeep = mode == .deepEqual
    var (i, j) = (0, 0)
    let pairs = try pairs(expected, actual, isDeep: isDeep)
    for (next, other) in pairs + [(expected.count, actual.count)] {
      for child in expected[i..<next] { addTemplate(child, depth: depth, kind: .removed) }
      if mode != .contain {
        for child in actual[j..<other] { addScreen(child, depth: depth) }
      }
      guard next < expected.count else { break }
      try addPair(expected[next], actual[other], isDeep: isDeep, depth: depth)
      (i, j) = (next + 1, other + 1)
    }
  }

  private mutating func addPair(
    _ index: Int, _ node: Int, isDeep: Bool, depth: Int
  ) throws(Failure) {
    remember(index, node)
    guard try !matcher.matches(index, node, isDeep: isDeep) else {
      return try addMatch(index, node, isDeep: isDeep, depth: depth)
    }
    let isSame = try matcher.matchesItself(index, node, isDeep: isDeep)
    if isInline(index) && screen.lines(of: node, depth: 0).count == 1 {
      addTemplate(index, depth: depth, kind: .removed)
      addScreen(node, depth: depth)
      return
    }
    let hasContent =
      !template.nodes[index].children.isEmpty || !template.nodes[index].properties.isEmpty
    let actual = screen.lines(of: node, depth: depth)
    if isSame {
      add(.same, key(of: index, depth: depth, hasContent: true), old: index, new: node)
      addProperties(of: index, depth: depth, kind: .same, node: node)
    } else {
      add(.removed, key(of: index, depth: depth, hasContent: hasContent), old: index)
      addProperties(of: index, depth: depth, kind: .removed)
      for (offset, line) in actual.enumerated() where line.node == node {
        add(.added, line.text, new: node, offset: offset)
      }
    }
    try align(index, node, isDeep: isDeep, depth: depth + 1)
  }

  /// Adds the lines of an element of the template that the screen matches.
  private mutating func addMatch(
    _ index: Int, _ node: Int, isDeep: Bool, depth: Int
  ) throws(Failure) {
    let element = template.nodes[index]
    remember(index, node)
    let mode = matcher.mode(of: index, isDeep: isDeep)
    let isInline = isInline(index)
    if isInline {
      addTemplate(index, depth: depth, kind: .same, node: node)
    } else {
      let hasContent =
        !element.children.isEmpty || !element.properties.isEmpty || element.mode != nil
      add(.same, key(of: index, depth: depth, hasContent: hasContent), old: index, new: node)
      addProperties(of: index, depth: depth, kind: .same, node: node)
      addMode(of: index, depth: depth + 1, kind: .same)
    }
    guard !screen.nodes[node].isMasked else { return }
    // The same pairs as those of the comparison.
    var rest = screen.nodes[node].children[...]
    for child in element.children {
      while let next = rest.popFirst() {
        guard try matcher.matches(child, next, isDeep: mode == .deepEqual) else { continue }
        if isInline {
          remember(child, next)
        } else {
          try addMatch(child, next, isDeep: mode == .deepEqual, depth: depth + 1)
        }
        break
      }
    }
  }

  /// Whether an element of the template has one line.
  private func isInline(_ index: Int) -> Bool {
    let node = template.nodes[index]
    guard node.properties.isEmpty, node.mode == nil else { return false }
    return node.children.isEmpty || (node.children.count == 1 && hasValue(node))
  }

  private func hasValue(_ node: AriaTemplate.Node) -> Bool {
    node.children.count == 1 && template.nodes[node.children[0]].isText
  }

  /// Adds an element of the template and its descendants.
  private mutating func addTemplate(
    _ index: Int, depth: Int, kind: SnapshotDifference.Line.Kind, node: Int? = nil
  ) {
    let element = template.nodes[index]
    if isInline(index), let child = element.children.first {
      let text = key(of: index, depth: depth, hasContent: true) + " " + value(of: child)
      add(kind, text, old: index, new: node)
      return
    }
    let hasContent =
      !element.children.isEmpty || !element.properties.isEmpty || element.mode != nil
    add(kind, key(of: index, depth: depth, hasContent: hasContent), old: index, new: node)
    addProperties(of: index, depth: depth, kind: kind, node: node)
    addMode(of: index, depth: depth + 1, kind: kind)
    for child in element.children { addTemplate(child, depth: depth + 1, kind: kind) }
  }

  private mutating func addScreen(_ node: Int, depth: Int) {
    for (offset, line) in screen.lines(of: node, depth: depth).enumerated() {
      add(.added, line.text, new: node, offset: offset)
    }
  }

  private mutating func addMode(
    of index: Int, depth: Int, kind: SnapshotDifference.Line.Kind, node: Int? = nil
  ) {
    guard let mode = template.nodes[index].mode else { return }
    let text = margin(depth) + "/children: " + mode.rawValue
    // A new file has one line of this kind: the first one.
    let new = node == 0 && mode == .deepEqual ? firstLine - 1 : nil
    lines.append(
      SnapshotDifference.Line(
        kind: kind, text: text, old: template.nodes[index].modeLine, new: new))
  }

  private mutating func addProperties(
    of index: Int, depth: Int, kind: SnapshotDifference.Line.Kind, node: Int? = nil
  ) {
    for property in template.nodes[index].properties {
      let written =
        switch property.value {
        case .exact(let text): AriaText.value(text)
        case .expression(let pattern): AriaText.expression("/" + pattern.source + "/")
        }
      let text = margin(depth + 1) + "/\(property.name): " + written
      let place = node.flatMap { node in
        screen.nodes[node].properties.firstIndex { $0.name == property.name }.map {
          lineNumbers[node] + 1 + $0
        }
      }
      lines.append(
        SnapshotDifference.Line(kind: kind, text: text, old: property.line, new: place))
    }
  }

  private mutating func add(
    _ kind: SnapshotDifference.Line.Kind, _ text: String, old: Int? = nil, new: Int? = nil,
    offset: Int = 0
  ) {
    lines.append(
      SnapshotDifference.Line(
        kind: kind, text: text, old: old.map { template.nodes[$0].line },
        new: new.map { lineNumbers[$0] + offset }))
  }

  private func margin(_ depth: Int) -> String { String(repeating: "  ", count: depth) + "- " }

  private func key(of index: Int, depth: Int, hasContent: Bool) -> String {
    let node = template.nodes[index]
    if node.isText { return margin(depth) + value(ofText: node) }
    return margin(depth) + YAMLScalar.key(node.source) + (hasContent ? ":" : "")
  }

  private func value(of index: Int) -> String {
    let node = template.nodes[index]
    return node.name == nil ? "" : node.source
  }

  private func value(ofText node: AriaTemplate.Node) -> String {
    node.name == nil ? "text" : "text: " + node.source
  }

  // MARK: - Regular expressions

  /// Remembers the regular expression of an element that is paired with one of the screen.
  private mutating func remember(_ index: Int, _ node: Int) {
    guard case .expression(let pattern) = template.nodes[index].name,
      (try? pattern.matches(screen.nodes[node].name)) == true
    else { return }
    expressions[node] = AriaSnapshot.Key(name: "/" + pattern.source + "/")
  }
}
