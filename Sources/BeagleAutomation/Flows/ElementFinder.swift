import BeagleTUI
import CellText
import SystemSupport

/// The visible elements of a screen, in reading order, with their parents.
@MainActor
struct VisibleElements {
  /// An element and its place in the tree.
  struct Node {
    let element: SemanticElement
    /// The index of the parent; nil at the top.
    let parent: Int?
    /// The index after the last descendant.
    var end: Int
  }

  private(set) var nodes: [Node] = []

  /// Flattens the tree of a window without the window itself, whose name is that of the screen.
  init(_ window: SemanticElement) {
    for child in window.children { add(child, parent: nil) }
  }

  private mutating func add(_ element: SemanticElement, parent: Int?) {
    let index = nodes.count
    guard element.isVisible else { return }
    nodes.append(Node(element: element, parent: parent, end: index))
    for child in element.children { add(child, parent: index) }
    nodes[index].end = nodes.count
  }

  /// The indices of all elements.
  var all: Range<Int> { nodes.indices }

  /// Returns the indices of the elements inside of one.
  func descendants(of index: Int) -> Range<Int> { (index + 1)..<nodes[index].end }
}

/// A selector whose texts are resolved and whose expressions are compiled.
@MainActor
final class ElementFinder {
  /// The size of a cell in points.
  nonisolated static let cell = (width: 8, height: 16)

  private let text: TextPattern?
  private let id: TextPattern?
  private let index: Int?
  private let relations: [(kind: FlowSelector.Relation.Kind, finder: ElementFinder)]
  private let containsChild: ElementFinder?
  private let containsDescendants: [ElementFinder]
  private let selector: FlowSelector
  /// The selector in words, for messages.
  let description: String
  /// The parts of the selector besides the text and the id, in words.
  private let parts: [(part: Part, words: String)]

  /// A part of a selector that can be ignored to explain why nothing matches.
  enum Part: Equatable {
    case relation(Int)
    case child, descendants, states, traits, size, index
  }

  /// Resolves a selector.
  /// - Throws: `ScriptError`, `MissingLibrary` or ``FlowFailure``.
  init(_ selector: FlowSelector, _ variables: FlowVariables) throws {
    self.selector = selector
    var words: [String] = []
    var parts: [(part: Part, words: String)] = []
    text = try selector.text.map { text in
      let pattern = try variables.resolve(text)
      words.append("text \"\(pattern)\"")
      return try TextPattern(pattern)
    }
    id = try selector.id.map { id in
      let pattern = try variables.resolve(id)
      words.append("id \"\(pattern)\"")
      return try TextPattern(pattern)
    }
    relations = try selector.relations.enumerated().map { index, relation in
      let finder = try ElementFinder(relation.selector, variables)
      parts.append((.relation(index), "\(relation.kind.rawValue) {\(finder.description)}"))
      return (relation.kind, finder)
    }
    containsChild = try selector.containsChild.map { try ElementFinder($0, variables) }
    if let containsChild {
      parts.append((.child, "containsChild {\(containsChild.description)}"))
    }
    containsDescendants = try selector.containsDescendants.map {
      try ElementFinder($0, variables)
    }
    if !containsDescendants.isEmpty {
      let inner = containsDescendants.map { "{\($0.description)}" }.joined(separator: ", ")
      parts.append((.descendants, "containsDescendants [\(inner)]"))
    }
    func add(_ part: Part, _ words: [String]) {
      if !words.isEmpty { parts.append((part, words.joined(separator: ", "))) }
    }
    add(.states, selector.states.named.compactMap { name, value in value.map { "\(name) \($0)" } })
    add(.traits, selector.traits.map { "trait \($0.rawValue)" })
    if let size = selector.size {
      let lengths = [("width", size.width), ("height", size.height)]
      add(.size, lengths.compactMap { name, length in length.map { "\(name) \($0)" } })
    }
    if let index = selector.index {
      guard let number = try variables.number(index) else {
        throw FlowFailure(.assertion, "the index \"\(index.source)\" is not a number")
      }
      // NaN is 0.
      self.index = Int(max(-1e9, min(1e9, number.isNaN ? 0 : number)))
      parts.append((.index, "index \(self.index ?? 0)"))
    } else {
      index = nil
    }
    self.parts = parts
    words += parts.map(\.words)
    description = words.isEmpty ? "any element" : words.joined(separator: ", ")
  }

  /// The plain text of the selector, to find similar elements.
  var wanted: String? { text?.source ?? id?.source }

  /// Returns which other expression matches a text of the screen that contains what the selector looks for: a longer
  /// one, or one whose characters have no meaning of their own; nil without such a text.
  func explanationOfPart(in tree: SemanticElement) -> String? {
    guard let text else { return nil }
    var core = text.source[...]
    while core.hasSuffix(".*") { core = core.dropLast(2) }
    while core.hasPrefix(".*") { core = core.dropFirst(2) }
    guard !core.isEmpty, !core.utf8.contains(UInt8(ascii: "|")) else { return nil }
    let isPlain = TextPattern.problem(in: String(core)) != nil
    let wide = ".*\(isPlain ? TextPattern.quoted(String(core)) : String(core)).*"
    // Each comparison may take long.
    let texts = VisibleElements(tree).nodes.prefix(300).flatMap(\.element.texts).filter {
      $0.utf8.count <= 300
    }
    func match(_ source: String) -> String? {
      guard let pattern = try? TextPattern(source) else { return nil }
      return texts.first { candidate in
        (try? pattern.matches(candidate)) == true && (try? text.matches(candidate)) == false
      }.map { "\"\(source)\" matches \"\(FlowText.quoted($0))\"" }
    }
    if let found = match(wide) { return "a text must match as a whole: \(found)" }
    guard !isPlain, let special = core.first(where: { Self.operators.contains($0) }) else {
      return nil
    }
    let quoted = TextPattern.quoted(String(core))
    let start = text.source.hasPrefix(".*") ? ".*" : ""
    let end = text.source.hasSuffix(".*") ? ".*" : ""
    return (match(start + quoted + end) ?? match(".*\(quoted).*")).map {
      "\(special) has a meaning in a regular expression: \($0)"
    }
  }

  /// The characters of regular expressions that texts contain, too.
  private static let operators: [Character] = Array("()[]{}?+*^$")

  // MARK: - Finding

  /// Returns the matching elements. Elements that can be clicked come first.
  /// - Parameter budget: the time of the flow; nil for no limit.
  func find(in tree: SemanticElement, _ budget: FlowBudget? = nil) throws -> [SemanticElement] {
    let search = ElementSearch(tree, budget)
    return try search.all(self).map { search.elements.nodes[$0].element }
  }

  /// Returns the part of the selector that alone prevents a match, such as the index, with the number
  /// of elements that match without it; nil otherwise.
  func obstacle(in tree: SemanticElement, _ budget: FlowBudget? = nil) throws -> String? {
    let search = ElementSearch(tree, budget)
    for (part, words) in parts {
      let count = try find(in: search, within: search.elements.all, ignoring: part).count
      if count > 0 {
        return "\(count) \(count == 1 ? "element matches" : "elements match") without \(words)"
      }
    }
    return nil
  }

  /// Returns the indices of the matching elements among some of a search.
  /// - Parameter part: The part of the selector that is ignored.
  func find(
    in search: ElementSearch, within range: Range<Int>, ignoring part: Part? = nil
  ) throws -> [Int] {
    let elements = search.elements
    var range = range
    let relations = relations.enumerated().filter { part != .relation($0.offset) }.map(\.element)
    for relation in relations where relation.kind == .childOf {
      guard let parent = try relation.finder.find(in: search, within: range).first else {
        return []
      }
      range = elements.descendants(of: parent)
    }
    var found = Array(range)
    try search.spend(found.count)
    if let text { found = try deepest(of: found, in: elements) { try search.matches(text, $0) } }
    if let id { found = try deepest(of: found, in: elements) { try search.matches(id: id, $0) } }
    found = found.filter { matchesProperties(elements.nodes[$0].element, ignoring: part) }
    for relation in relations where relation.kind != .childOf {
      found = try ordered(found, relation.kind, try search.all(relation.finder), in: search)
    }
    if let containsChild, part != .child {
      let parent = try search.all(containsChild).first.flatMap { elements.nodes[$0].parent }
      found = found.filter { $0 == parent }
    }
    for descendant in part == .descendants ? [] : containsDescendants {
      found = try found.filter { try search.contains(descendant, in: $0) }
    }
    guard let index, part != .index else {
      let isClickable = { elements.nodes[$0].element.isClickable }
      return found.filter(isClickable) + found.filter { !isClickable($0) }
    }
    let sorted = found.sorted { first, second in
      let a = elements.nodes[first].element.frame
      let b = elements.nodes[second].element.frame
      return (a.y, a.x, first) < (b.y, b.x, second)
    }
    // As in Maestro, a negative index counts from the end: -1 is the last match.
    let place = index < 0 ? sorted.count + index : index
    return sorted.indices.contains(place) ? [sorted[place]] : []
  }

  /// Returns the matches that contain no other match.
  private func deepest(
    of candidates: [Int], in elements: VisibleElements, _ matches: (Int) throws -> Bool
  ) rethrows -> [Int] {
    let found = try candidates.filter(matches)
    // Matches are in reading order, so the first match inside of an element follows it directly.
    return found.enumerated().compactMap { place, index in
      let next = place + 1 < found.count ? found[place + 1] : Int.max
      return next < elements.nodes[index].end ? nil : index
    }
  }

  private func matchesProperties(_ element: SemanticElement, ignoring part: Part?) -> Bool {
    func has(_ state: SemanticElement.State, _ expected: Bool?) -> Bool {
      expected.map { element.states.contains(state) == $0 } ?? true
    }
    let states = selector.states
    let hasStates =
      states.enabled.map({ element.states.contains(.disabled) != $0 }) ?? true
      && has(.selected, states.selected) && has(.selected, states.checked)
      && states.focused.map({ (element.isFocused && !element.hasInitialFocus) == $0 }) ?? true
    guard hasStates || part == .states else { return false }
    let width = element.frame.width * ElementFinder.cell.width
    let height = element.frame.height * ElementFinder.cell.height
    if let size = selector.size, part != .size {
      if let expected = size.width, abs(width - expected) > size.tolerance { return false }
      if let expected = size.height, abs(height - expected) > size.tolerance { return false }
    }
    return (part == .traits ? [] : selector.traits).allSatisfy { trait in
      switch trait {
      case .text: !element.texts.isEmpty
      case .longText: element.texts.contains { $0.count > 200 }
      case .square: height > 0 && abs(1 - Double(width) / Double(height)) < 0.03
      }
    }
  }

  /// Returns the elements in a direction from another one, those near to it first.
  private func ordered(
    _ found: [Int], _ kind: FlowSelector.Relation.Kind, _ others: [Int], in search: ElementSearch
  ) throws -> [Int] {
    func bounds(_ index: Int) -> CellRect { search.elements.nodes[index].element.frame }
    func isThere(_ index: Int, _ other: Int) -> Bool {
      switch kind {
      case .below: bounds(index).y > bounds(other).y
      case .above: bounds(index).y < bounds(other).y
      case .leftOf: bounds(index).x < bounds(other).x
      case .rightOf: bounds(index).x > bounds(other).x
      case .childOf: true
      }
    }
    func distance(_ index: Int) throws -> Int? {
      try search.spend(others.count)
      return others.lazy.filter { isThere(index, $0) }.map {
        bounds(index).distance(to: bounds($0))
      }
      .min()
    }
    let near = try found.compactMap { index in
      try distance(index).map { (index: index, distance: $0) }
    }
    return near.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.index)
  }
}

extension FlowSelector.States {
  /// The states with their names in flows.
  fileprivate var named: [(name: String, value: Bool?)] {
    [("enabled", enabled), ("selected", selected), ("checked", checked), ("focused", focused)]
  }
}

extension CellRect {
  /// The squared distance between two centers, in points.
  fileprivate func distance(to other: CellRect) -> Int {
    let dx = (2 * x + width - 2 * other.x - other.width) * ElementFinder.cell.width / 2
    let dy = (2 * y + height - 2 * other.y - other.height) * ElementFinder.cell.height / 2
    return dx * dx + dy * dy
  }
}
