import BeagleSchema

/// The rules that look at a single component of one type.
enum TypeRules {
  /// A component to check.
  struct Subject {
    let node: JSONNode
    /// The JSON name of its type.
    let type: String
    /// Whether it or a component around it has a description for screen readers.
    let isDescribed: Bool
  }

  /// Reports the findings in a component.
  typealias Rule = @Sendable (Subject, CheckOptions, inout Findings) -> Void

  /// The rules for the components of a type.
  static func rules(for type: String) -> [Rule] {
    switch type {
    case ListView.typeName: [emptyTemplates, noTemplates]
    case GridView.typeName: [emptyTemplates]
    case Image.typeName: [missingLabel]
    default: []
    }
  }

  static func check(
    _ collector: FactsCollector, options: CheckOptions, into findings: inout Findings
  ) {
    for (subject, rules) in collector.subjects {
      for rule in rules { rule(subject, options, &findings) }
    }
  }

  // MARK: - Rules

  private static func emptyTemplates(
    _ subject: Subject, _ options: CheckOptions, into findings: inout Findings
  ) {
    guard let templates = subject.node["templates"], templates.kind == .array, templates.count == 0
    else { return }
    findings.report(
      .missingTemplates, .warning, templates.span,
      "templates of \(subject.type) is empty, so no rows are shown",
      suggestion: "add a template", name: "templates")
  }

  private static func noTemplates(
    _ subject: Subject, _ options: CheckOptions, into findings: inout Findings
  ) {
    let node = subject.node
    guard node["templates"] == nil, node["template"] == nil, node["dataSource"] != nil,
      !hasMisspelling(of: "templates", in: node)
    else { return }
    findings.report(
      .missingTemplates, .warning, SourceSpan(offset: node.offset, length: 1),
      "\(subject.type) has no templates, so no rows are shown", suggestion: "add \"templates\"",
      name: "templates")
  }

  private static func missingLabel(
    _ subject: Subject, _ options: CheckOptions, into findings: inout Findings
  ) {
    guard !subject.isDescribed, options.optionalCodes.contains(.missingLabel) else { return }
    findings.report(
      .missingLabel, .note, SourceSpan(offset: subject.node.offset, length: 1),
      "screen readers cannot describe this image",
      suggestion:
        "add \"accessibility\" with an \"accessibilityLabel\", or with \"accessible\": false",
      name: "accessibility")
  }

  /// Returns whether an object has a property with a similar name. The decoder reports the
  /// misspelling.
  private static func hasMisspelling(of name: String, in node: JSONNode) -> Bool {
    node.members.contains { TypoCorrection.best(for: $0.key.string ?? "", among: [name]) != nil }
  }
}
