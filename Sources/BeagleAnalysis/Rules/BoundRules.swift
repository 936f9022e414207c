/// Checks numbers for their range, and lists for templates.
enum BoundRules {
  static func check(_ collector: FactsCollector, into findings: inout Findings) {
    for (node, type) in collector.bounded {
      switch type {
      case .listView, .gridView: checkList(node, type, into: &findings)
      case .tabBar: checkSelection("currentTab", of: "tab", "items", node, type, into: &findings)
      case .pageView:
        checkSelection("currentPage", of: "page", "children", node, type, into: &findings)
      case .pageIndicator: checkIndicator(node, type, into: &findings)
      default: break
      }
    }
  }

  private static func checkList(
    _ node: JSONNode, _ type: SpecialType, into findings: inout Findings
  ) {
    let templates = node["templates"]
    if let templates, templates.kind == .array, templates.count == 0 {
      findings.report(
        .missingTemplates, .warning, templates.span,
        "templates of \(type.rawValue) is empty, so no rows are shown",
        suggestion: "add a template", name: "templates")
    } else if templates == nil, node["template"] == nil, type == .listView,
      node["dataSource"] != nil, !hasMisspelling(of: "templates", in: node)
    {
      findings.report(
        .missingTemplates, .warning, SourceSpan(offset: node.offset, length: 1),
        "\(type.rawValue) has no templates, so no rows are shown", suggestion: "add \"templates\"",
        name: "templates")
    }
    check(
      node["spanCount"] ?? node["numColumns"], "spanCount", of: type, in: 1...Int.max, "at least 1",
      suggestion: "use a number of at least 1", into: &findings)
    check(
      node["scrollEndThreshold"], "scrollEndThreshold", of: type, in: 0...100,
      "a percentage from 0 to 100", suggestion: "use a number from 0 to 100", into: &findings)
  }

  /// Returns whether an object has a property with a similar name. The decoder reports the
  /// misspelling.
  private static func hasMisspelling(of name: String, in node: JSONNode) -> Bool {
    node.members.contains { TypoCorrection.best(for: $0.key.string ?? "", among: [name]) != nil }
  }

  /// Checks the position of the selected element of a list.
  private static func checkSelection(
    _ key: String, of word: String, _ listKey: String, _ node: JSONNode, _ type: SpecialType,
    into findings: inout Findings
  ) {
    guard let list = node[listKey], list.kind == .array, list.count > 0 else { return }
    let count = list.count
    check(
      node[key], key, of: type, in: 0...count - 1,
      count == 1 ? "0 for 1 \(word)" : "0 to \(count - 1) for \(count) \(word)s",
      suggestion: "positions start at 0", into: &findings)
  }

  private static func checkIndicator(
    _ node: JSONNode, _ type: SpecialType, into findings: inout Findings
  ) {
    guard let pages = node["numberOfPages"], let count = pages.int else { return }
    check(
      pages, "numberOfPages", of: type, in: 0...Int.max, "at least 0",
      suggestion: "use a number of at least 0", into: &findings)
    guard count > 0 else { return }
    check(
      node["currentPage"], "currentPage", of: type, in: 0...count - 1, "0 to \(count - 1)",
      suggestion: "positions start at 0", into: &findings)
  }

  /// Reports a number that is outside a range. The decoder reports other values.
  private static func check(
    _ value: JSONNode?, _ key: String, of type: SpecialType, in range: ClosedRange<Int>,
    _ expected: String, suggestion: String, into findings: inout Findings
  ) {
    guard let value, let number = value.int, !range.contains(number) else { return }
    findings.report(
      .outOfRange, .warning, value.span,
      "\(key) of \(type.rawValue): expected \(expected), found \(number)", suggestion: suggestion,
      name: key)
  }
}
