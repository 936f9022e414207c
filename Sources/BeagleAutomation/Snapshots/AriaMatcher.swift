/// Compares a screen with a template.
///
/// Results are cached, so that the number of comparisons is at most the number of elements in the
/// template times that of the screen.
final class AriaMatcher {
  let template: AriaTemplate
  let screen: AriaSnapshot
  private var results: [Key: Bool] = [:]
  /// The number of comparisons so far, for tests.
  private(set) var comparisons = 0

  private struct Key: Hashable {
    var template: Int
    var node: Int
    var isDeep: Bool
  }

  init(_ template: AriaTemplate, _ screen: AriaSnapshot) {
    self.template = template
    self.screen = screen
  }

  /// Returns whether the screen matches.
  ///
  /// A strict template must match the whole screen. Another one matches if some element of the
  /// screen has children that match its elements in the same order.
  /// - Throws: `SearchPattern.Failure` if a regular expression takes too many steps.
  func matches() throws(SearchPattern.Failure) -> Bool {
    let root = template.nodes[0]
    if template.isStrict { return try matchChildren(of: 0, 0, isDeep: false) }
    if root.children.count == 1, root.properties.isEmpty {
      for node in screen.nodes.indices.dropFirst()
      where try matches(root.children[0], node, isDeep: false) { return true }
      return false
    }
    for node in screen.nodes.indices where !screen.nodes[node].isText {
      if try matchChildren(of: 0, node, isDeep: false) { return true }
    }
    return false
  }

  /// Returns whether an element of the screen matches one of the template, with all descendants.
  func matches(_ index: Int, _ node: Int, isDeep: Bool) throws(SearchPattern.Failure) -> Bool {
    guard try matchesItself(index, node, isDeep: isDeep) else { return false }
    if screen.nodes[node].isMasked || screen.nodes[node].isText { return true }
    let key = Key(template: index, node: node, isDeep: isDeep)
    if let known = results[key] { return known }
    let result = try matchChildren(of: index, node, isDeep: isDeep)
    results[key] = result
    return result
  }

  /// Returns whether an element of the screen matches one of the template, apart from its children.
  func matchesItself(
    _ index: Int, _ node: Int, isDeep: Bool
  ) throws(SearchPattern.Failure) -> Bool {
    comparisons += 1
    let expected = template.nodes[index]
    let actual = screen.nodes[node]
    guard expected.role == actual.role else { return false }
    if actual.isMasked { return true }
    for (attribute, value) in expected.attributes {
      guard (actual.attributes[attribute] ?? "false") == value else { return false }
    }
    if isDeep {
      // A state that only the screen has is a difference, for example a button that is now
      // disabled.
      for (attribute, value) in actual.attributes where attribute.isState {
        guard expected.attributes[attribute] == value else { return false }
      }
    }
    if let name = expected.name {
      guard try name.matches(actual.name) else { return false }
    }
    for property in expected.properties {
      guard let value = actual.properties.first(where: { $0.name == property.name })?.value,
        try property.value.matches(value)
      else { return false }
    }
    return true
  }

  /// Returns how the children of an element are compared.
  func mode(of index: Int, isDeep: Bool) -> AriaTemplate.Mode {
    template.nodes[index].mode ?? (isDeep ? .deepEqual : .contain)
  }

  private func matchChildren(
    of index: Int, _ node: Int, isDeep: Bool
  ) throws(SearchPattern.Failure) -> Bool {
    let mode = mode(of: index, isDeep: isDeep)
    let expected = template.nodes[index].children
    let actual = screen.nodes[node].children
    guard mode == .contain else {
      guard expected.count == actual.count else { return false }
      for (child, other) in zip(expected, actual) {
        guard try matches(child, other, isDeep: mode == .deepEqual) else { return false }
      }
      return true
    }
    // Taking the first match is always right, because it leaves the most elements for the next
    // children.
    var rest = actual[...]
    for child in expected {
      var isFound = false
      while !isFound, let next = rest.popFirst() {
        isFound = try matches(child, next, isDeep: false)
      }
      guard isFound else { return false }
    }
    return true
  }
}

extension AriaSnapshot {
  /// Compares the screen with a template.
  /// - Parameters:
  ///   - template: The template.
  ///   - path: The path of its file, for the difference.
  /// - Returns: nil if the screen matches.
  /// - Throws: `SearchPattern.Failure` if a regular expression takes too many steps.
  package func difference(
    from template: AriaTemplate, path: String = "template"
  ) throws(SearchPattern.Failure) -> SnapshotDifference? {
    let matcher = AriaMatcher(template, self)
    if try matcher.matches() { return nil }
    return SnapshotDifference(path: path, lines: try AriaAligner(matcher).lines)
  }
}
