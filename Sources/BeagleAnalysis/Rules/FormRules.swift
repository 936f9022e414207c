import BeagleSchema

/// Checks that a form is submitted, and that it shows an error which stops it.
struct FormRules {
  private let collector: FactsCollector
  private let form: FormFacts
  private let values: FormValues
  private var facts: DocumentFacts { collector.facts }

  static func check(_ collector: FactsCollector, into findings: inout Findings) {
    var values: FormValues?
    for (subject, _) in collector.subjects where subject.type == SimpleForm.typeName {
      let form = FormFacts(subject.node)
      if !form.isSubmitted {
        checkSubmission(of: form, subject.node, collector.facts, into: &findings)
      }
      guard form.isSubmitted, !form.mayShowErrors, !form.inputs.isEmpty else { continue }
      let known = values ?? FormValues(collector)
      values = known
      FormRules(collector: collector, form: form, values: known).check(into: &findings)
    }
  }

  /// Reports a form with an onSubmit that nothing on the screen runs.
  private static func checkSubmission(
    of form: FormFacts, _ node: JSONNode, _ facts: DocumentFacts, into findings: inout Findings
  ) {
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
    let showErrors = values.part(form.showErrors, facts)
    guard !form.failureActions.contains(where: { isVisible($0, besides: showErrors) }),
      form.conditions.isEmpty || areDecidedBySubmission(form.conditions)
    else { return }
    let shown = form.inputs.filter { problem(of: $0.showError) == nil }
    let covered = Set(shown.lazy.flatMap { reads(in: $0.error) }.map(ReadValue.init))
    guard
      let hidden = form.inputs.first(where: { input in
        problem(of: input.showError) != nil && (shown.isEmpty || !isCovered(input, by: covered))
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
      values.literals.part(at: use.path, of: collector.contextValues[context])
        .map({ $0.isNull || $0.bool == false }) ?? true
    else { return nil }
    return .unset(Path(nodes: [.key(use.id)] + use.path).description)
  }

  private func mayChange(_ use: ContextUse) -> Bool {
    guard case .declared(let context) = use.target else { return true }
    let screen = facts.screens[facts.contexts[context].screen]
    return screen.mayBeWritten || screen.hasForeignContent || values.written.contain(use)
  }

  /// Returns whether inputs that show their errors have one whenever another has one, as far as is known: their
  /// errors read what its error reads.
  private func isCovered(_ input: FormFacts.Input, by covered: Set<ReadValue>) -> Bool {
    reads(in: input.error).allSatisfy { covered.contains(ReadValue($0)) }
  }

  // MARK: - Actions

  /// Returns whether an action may show something else than the errors of inputs.
  private func isVisible(_ action: JSONNode, besides showErrors: FormValues.Part) -> Bool {
    guard action["_beagleAction_"]?.string?.lowercased() == "beagle:setcontext",
      let write = values.firstWrite(in: action, facts), !write.isOpen,
      case .declared(let context) = write.target
    else { return true }
    let screen = facts.screens[facts.contexts[context].screen]
    guard !screen.mayBeWritten, !screen.hasForeignContent else { return true }
    return values.isRead(write, outside: showErrors)
  }

  /// Returns whether values, such as one of a button that is disabled during a request, change only after the
  /// form was submitted without an error, so that they cannot show one.
  private func areDecidedBySubmission(_ conditions: [JSONNode]) -> Bool {
    guard let onSubmit = form.onSubmit else { return false }
    let errors = values.part(form.inputs.map(\.error), facts)
    let submission = values.writes(in: onSubmit, facts)
    return conditions.allSatisfy { condition in
      if values.isSent(condition) { return true }
      let uses = reads(in: condition)
      return !uses.isEmpty
        && uses.allSatisfy { use in
          guard !use.isOpen, case .declared(let context) = use.target,
            facts.contexts[context].origin == .declared,
            case let screen = facts.screens[facts.contexts[context].screen],
            !screen.mayBeWritten, !screen.hasForeignContent, !errors.contains(use)
          else { return false }
          return values.isWritten(use, onlyIn: submission)
        }
    }
  }

  private func reads(in node: JSONNode) -> [ContextUse] {
    values.reads.indexes(in: node.span).map { facts.contextUses[$0] }
  }
}
