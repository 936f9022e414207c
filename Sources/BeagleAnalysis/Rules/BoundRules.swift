/// Checks numbers for their range, and lists for templates.
enum BoundRules {
  static func check(_ collector: FactsCollector, into findings: inout Findings) {
    for (node, type) in collector.bounded {
      switch type {
      case .listView, .gridView: checkList(node, type, into: &findings)
      case .tabBar: checkChoice(node, "currentTab", of: node["items"], "tab", into: &findings)
      case .pageView:
        checkChoice(node, "currentPage", of: node["children"], "page", into: &findings)
      case .pageIndicator: checkIndicator(node, into: &findings)
      default: break
      }
    }
  }

  private static func checkList(
    _ node: JSONNode, _ type: SpecialType, into findings: inout Findings
  ) {
    let templates = node["templates"]
    if templates?.kind == .array, templates?.count == 0 {
      report(
        templates, .missingTemplates,
        "templates of \(type.rawValue) is empty, so no rows are shown",
        "add a template", "templates", into: &findings)
    } else if templates == nil, node["template"] == nil, type == .listView,
      node["dataSource"] != nil, !hasMisspelling(of: "templates", in: node)
    {
      let start = SourceSpan(offset: node.offset, length: 1)
      findings.report(
        .missingTemplates, .warning, start,
        "\(type.rawValue) has no templates, so no rows are shown", suggestion: "add \"templates\"",
        name: "templates")
    }
    if let count = node["spanCount"] ?? node["numColumns"], let number = count.int, number < 1 {
      report(
        count, .outOfRange, "spanCount of \(type.rawValue): expected at least 1, found \(number)",
        "use a number of at least 1", "spanCount", into: &findings)
    }
    if let threshold = node["scrollEndThreshold"], let number = threshold.int,
      !(0...100).contains(number)
    {
      report(
        threshold, .outOfRange,
        "scrollEndThreshold of \(type.rawValue): expected a percentage from 0 to 100, found \(number)",
        "use a number from 0 to 100", "scrollEndThreshold", into: &findings)
    }
  }

  /// Returns whether an object has a property with a similar name. The decoder reports the misspelling.
  private static func hasMisspelling(of name: String, in node: JSONNode) -> Bool {
    node.members.contains { TypoCorrection.best(for: $0.key.string ?? "", among: [name]) != nil }
  }

  /// Checks the position of the selected element of a list.
  private static func checkChoice(
    _ node: JSONNode, _ key: String, of list: JSONNode?, _ word: String,
    into findings: inout Findings
  ) {
    guard let value = node[key], let number = value.int, let list, list.kind == .array,
      list.count > 0, number < 0 || number >= list.count
    else { return }
    let type = node["_beagleComponent_"]?.string ?? ""
    let range =
      list.count == 1 ? "0 for 1 \(word)" : "0 to \(list.count - 1) for \(list.count) \(word)s"
    report(
      value, .outOfRange,
      "\(key) of \(type): expected \(range), found \(number)", "positions start at 0", key,
      into: &findings)
  }

  private static func checkIndicator(_ node: JSONNode, into findings: inout Findings) {
    guard let pages = node["numberOfPages"], let count = pages.int else { return }
    if count < 0 {
      report(
        pages, .outOfRange,
        "numberOfPages of beagle:pageIndicator: expected at least 0, found \(count)",
        "use a number of at least 0", "numberOfPages", into: &findings)
    } else if let value = node["currentPage"], let number = value.int, count > 0,
      number < 0 || number >= count
    {
      report(
        value, .outOfRange,
        "currentPage of beagle:pageIndicator: expected 0 to \(count - 1), found \(number)",
        "positions start at 0", "currentPage", into: &findings)
    }
  }

  private static func report(
    _ node: JSONNode?, _ code: DiagnosticCode, _ message: String, _ suggestion: String,
    _ name: String, into findings: inout Findings
  ) {
    guard let node else { return }
    findings.report(code, .warning, node.span, message, suggestion: suggestion, name: name)
  }
}
