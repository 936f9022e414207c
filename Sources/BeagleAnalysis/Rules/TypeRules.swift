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
    /// Whether a component around it handles a press.
    let isInPressed: Bool
    /// Whether a form contains it.
    let isInForm: Bool
  }

  /// Reports the findings in a component.
  typealias Rule = @Sendable (Subject, CheckOptions, inout Findings) -> Void

  /// The rules for the components of a type.
  static func rules(for type: String) -> [Rule] {
    switch type {
    case ListView.typeName: [emptyTemplates, noTemplates, unusedTemplates]
    case GridView.typeName: [emptyTemplates, unusedTemplates]
    case Image.typeName: [missingLabel]
    case SimpleForm.typeName: [inputs]
    case Button.typeName: [noPress]
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

  /// Reports templates without a condition after the first one.
  private static func unusedTemplates(
    _ subject: Subject, _ options: CheckOptions, into findings: inout Findings
  ) {
    guard let templates = subject.node["templates"], templates.kind == .array else { return }
    var first: JSONNode?
    for template in templates.elements {
      guard template["view"] != nil, template["case"]?.isNull != false,
        // Another key may be meant as the condition.
        template.members.allSatisfy({ ["view", "case"].contains($0.key.string) })
      else { continue }
      guard let used = first else {
        first = template
        continue
      }
      let line = findings.document.location(ofOffset: used.offset).line
      findings.report(
        .noEffect, .warning, SourceSpan(offset: template.offset, length: 1),
        "this template is never used: the one on line \(line) has no \"case\" either, and the first is used",
        suggestion: "add a \"case\" to one of them, or remove this one", name: "case")
    }
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

  private static func noPress(
    _ subject: Subject, _ options: CheckOptions, into findings: inout Findings
  ) {
    let node = subject.node
    guard node["onPress"]?.isNull != false, node["enabled"]?.bool != false, !subject.isInPressed
    else {
      return
    }
    reportNoEffect(
      of: node, "nothing happens when this button is pressed: it has no onPress",
      subject.isInForm
        ? "add \"onPress\", with beagle:submitForm if it submits the form, or an empty list [] if this is intended"
        : "add \"onPress\", or an empty list [] if this is intended", name: "onPress", &findings)
  }

  /// Reports a component that does nothing, unless it has another mistake: a misspelled property may be the
  /// missing one. The error of an input is another matter.
  static func reportNoEffect(
    of node: JSONNode, _ message: String, _ suggestion: String, name: String,
    _ findings: inout Findings
  ) {
    guard let type = node["_beagleComponent_"],
      !findings.hasFault(in: node.span, except: node["error"]?.span)
    else { return }
    findings.report(
      .noEffect, .warning, type.span, message, suggestion: suggestion, name: name)
  }

  /// Reports a form that does nothing, and inputs whose texts it cannot send.
  private static func inputs(
    _ subject: Subject, _ options: CheckOptions, into findings: inout Findings
  ) {
    let form = FormFacts(subject.node)
    if form.isSubmitted, subject.node["onSubmit"] == nil, subject.node["onValidationError"] == nil {
      reportNoEffect(
        of: subject.node, "submitForm does nothing: the form has no onSubmit",
        "add \"onSubmit\", or an empty list [] if this is intended", name: "onSubmit", &findings)
    }
    guard !form.isForeign else { return }
    for input in form.unreadInputs {
      reportNoEffect(
        of: input, "the form cannot send the text of this input: no action reads it",
        input["onChange"] == nil
          ? "add \"onChange\" with a setContext to \"@{onChange.value}\", or an empty list [] if this is intended"
          : "read @{onChange.value} in its onChange",
        name: "onChange", &findings)
    }
  }

  /// Returns whether the user can type in an input, but no event reads the text. An empty event is
  /// intended.
  static func isUnread(_ input: JSONNode) -> Bool {
    input["enabled"]?.bool != false && input["readOnly"]?.bool != true
      && ["onChange", "onBlur", "onFocus"].allSatisfy { event in
        input[event].map { $0.isNull || !$0.mayHoldExpressions && $0.count > 0 } ?? true
      }
  }

  /// Returns whether an object has a property with a similar name. The decoder reports the
  /// misspelling.
  private static func hasMisspelling(of name: String, in node: JSONNode) -> Bool {
    node.members.contains { TypoCorrection.best(for: $0.key.string ?? "", among: [name]) != nil }
  }
}
