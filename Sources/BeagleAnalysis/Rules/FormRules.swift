import BeagleSchema

/// Checks that a form is submitted, and that it shows an error which stops it.
struct FormRules {
  private let collector: FactsCollector
  private let form: FormFacts
  private var facts: DocumentFacts { collector.facts }

  static func check(_ collector: FactsCollector, into findings: inout Findings) {
    for (subject, _) in collector.subjects where subject.type == SimpleForm.typeName {
      let form = FormFacts(subject.node)
      let rules = FormRules(collector: collector, form: form)
      if !form.isSubmitted { rules.checkSubmission(of: subject.node, into: &findings) }
      guard form.isSubmitted, !form.mayShowErrors, !form.inputs.isEmpty else { continue }
      rules.check(into: &findings)
    }
  }

  /// Reports a form with an onSubmit that nothing on the screen runs.
  private func checkSubmission(of node: JSONNode, into findings: inout Findings) {
    guard let onSubmit = form.onSubmit, onSubmit.count > 0, form.hasPress, !form.isForeign,
      !form.isOpen,
      // An action in the wrong place has a finding of its own.
      facts.submits.allSatisfy(\.isInForm),
      !facts.screens.contains(where: { $0.hasForeignActions || $0.hasForeignContent }),
      // Actions add components to those with an id, also from other parts of the screen.
      !form.hasIDs
        || facts.isScreen && facts.idUses.isEmpty && !facts.screens.contains(where: \.isOpen)
    else { return }
    TypeRules.reportNoEffect(
      of: node,
      "onSubmit never runs when a button is pressed: no action in this form is submitForm",
      "add {\"_beagleAction_\": \"beagle:submitForm\"} to the onPress of a button in the form",
      name: "onSubmit", &findings)
  }

  /// Reports the first error that nothing shows.
  private func check(into findings: inout Findings) {
    guard !form.failureActions.contains(where: isVisible),
      form.conditions.allSatisfy(dependsOnSubmission)
    else { return }
    let shown = form.inputs.filter { problem(of: $0.showError) == nil }
    guard
      let hidden = form.inputs.first(where: { input in
        problem(of: input.showError) != nil && !isCovered(input, by: shown)
      }), let problem = problem(of: hidden.showError)
    else { return }
    let isAlone = shown.isEmpty && form.failureActions.isEmpty
    let cause =
      switch problem {
      case .missing where isAlone: "no input has showError, and the form has no onValidationError"
      case .missing: "this input has no showError"
      case .unset(let path): "no action sets \(path), which showError reads"
      }
    let suggestion =
      switch problem {
      case .missing:
        "add \"showError\" to the input: true, or a value that onValidationError sets"
      case .unset(let path): "add \"onValidationError\" with a setContext that sets \(path) to true"
      }
    findings.report(
      .hiddenError, .warning, hidden.error.span,
      "submitForm stops at this error, and nothing shows it: \(cause)", suggestion: suggestion,
      name: "error")
  }

  // MARK: - Inputs

  /// Why an input does not show its error.
  private enum Problem {
    case missing
    /// No action changes the value that it reads, which is false.
    case unset(String)
  }

  private func problem(of showError: JSONNode?) -> Problem? {
    guard let showError, !showError.isNull, showError.bool != false else { return .missing }
    let uses = reads(in: showError)
    // Only the value of a single binding is known.
    guard uses.count == 1, let use = uses.first,
      showError.string.flatMap({ ContextExpression($0) })?.parsed.binding != nil,
      !use.isOpen, case .declared(let context) = use.target,
      facts.contexts[context].origin == .declared, !mayChange(use),
      isFalse(collector.contextValues[context], at: use.path)
    else { return nil }
    return .unset(Path(nodes: [.key(use.id)] + use.path).description)
  }

  private func isFalse(_ value: JSONNode?, at path: [Path.Node]) -> Bool {
    var value = value
    for node in path {
      switch node {
      case .key(let key): value = value?[key]
      case .index(let index): value = value?[index]
      }
    }
    return value.map { $0.isNull || $0.bool == false } ?? true
  }

  private func mayChange(_ use: ContextUse) -> Bool {
    guard case .declared(let context) = use.target else { return true }
    let screen = facts.screens[facts.contexts[context].screen]
    return screen.mayBeWritten || screen.hasForeignContent || InputRules.isWritten(use, facts)
  }

  /// Returns whether inputs that show their errors have one whenever another has one, as far as is known: their
  /// errors read what its error reads.
  private func isCovered(_ input: FormFacts.Input, by shown: [FormFacts.Input]) -> Bool {
    guard !shown.isEmpty else { return false }
    let others = shown.flatMap { reads(in: $0.error) }
    return reads(in: input.error).allSatisfy { use in
      others.contains { $0.target == use.target && $0.id == use.id && $0.path == use.path }
    }
  }

  // MARK: - Actions

  /// Returns whether an action may show something else than the errors of inputs.
  private func isVisible(_ action: JSONNode) -> Bool {
    guard action["_beagleAction_"]?.string?.lowercased() == "beagle:setcontext",
      let write = facts.contextUses.first(where: {
        $0.kind == .write && action.span.contains($0.name.offset)
      }), !write.isOpen, case .declared(let context) = write.target
    else { return true }
    let screen = facts.screens[facts.contexts[context].screen]
    guard !screen.mayBeWritten, !screen.hasForeignContent else { return true }
    return facts.contextUses.contains { use in
      guard use.kind == .read, use.isOpen ? use.id == write.id : use.target == write.target,
        InputRules.overlap(use.path, write.path)
      else { return false }
      // What a request sends is not visible.
      return !form.showErrors.contains { $0.span.contains(use.name.offset) }
        && !collector.sentValues.contains { $0.contains(use.name.offset) }
    }
  }

  /// Returns whether a value, such as one of a button that is disabled during a request, changes only after the
  /// form was submitted without an error, so that it cannot show one.
  private func dependsOnSubmission(_ value: JSONNode) -> Bool {
    if collector.sentValues.contains(where: { $0.contains(value.offset) }) { return true }
    let uses = reads(in: value)
    let errors = form.inputs.flatMap { reads(in: $0.error) }
    return !uses.isEmpty
      && uses.allSatisfy { use in
        guard !use.isOpen, case .declared(let context) = use.target,
          facts.contexts[context].origin == .declared,
          case let screen = facts.screens[facts.contexts[context].screen],
          !screen.mayBeWritten, !screen.hasForeignContent, let onSubmit = form.onSubmit,
          !errors.contains(where: {
            $0.target == use.target && InputRules.overlap($0.path, use.path)
          })
        else { return false }
        let writes = facts.contextUses.filter { other in
          other.kind == .write
            && (other.isOpen && other.id == use.id
              || other.target == use.target && InputRules.overlap(other.path, use.path))
        }
        return !writes.isEmpty && writes.allSatisfy { onSubmit.span.contains($0.name.offset) }
      }
  }

  private func reads(in node: JSONNode) -> [ContextUse] {
    facts.contextUses.filter { $0.kind == .read && node.span.contains($0.name.offset) }
  }
}
