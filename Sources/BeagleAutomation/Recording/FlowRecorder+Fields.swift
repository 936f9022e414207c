import BeagleTUI
import CellText

/// The fields and assertions of a recording.
extension FlowRecorder {
  // MARK: - Focus

  /// Records a movement of the focus into or out of a field, if a text shows it.
  func recordFocus(_ event: Event, _ after: SemanticElement) {
    let (old, new) = (before.focused, after.focused)
    guard old?.view !== new?.view, before.view === after.view else { return }
    let wasField = old?.actions.contains(.edit) == true
    let isField = new?.actions.contains(.edit) == true
    guard wasField || isField else { return }
    let (earlier, later) = (RecordedScreen(before), RecordedScreen(after))
    guard earlier.modal == nil else { return }
    let changes = later.changes(since: earlier).filter {
      !$0.isScrolled && $0.element.view !== old?.view && $0.element.view !== new?.view
    }
    guard !changes.isEmpty || !later.isSame(as: earlier) else { return }
    if wasField, case .key(let key) = event, key.key == .enter, let old {
      focusField(old, selectors.selector(of: old, in: before), in: before)
      add("pressKey: Enter")
      replayedField = new.map { selectors.selector(of: $0, in: after) }
      scrolling.didCommand(after)
    } else if isField, let new {
      focusField(new, selectors.selector(of: new, in: after), in: after)
    } else {
      if let old, !hadInitialFocus {
        focusField(old, selectors.selector(of: old, in: before), in: before)
      }
      replayedField = nil
      add("hideKeyboard")
    }
  }

  // MARK: - Fields

  func beginField(_ element: SemanticElement) {
    guard field == nil || field?.view !== element.view else { return }
    finishField()
    field = RecordedField(
      view: element.view, element: element,
      selector: selectors.selector(of: element, in: before), value: element.typedText,
      requestsBefore: requestsBefore,
      texts: element.isSecretField ? Array(RecordedScreen(before).visibleTexts) : [])
  }

  /// Taps a field, unless a replay is in it.
  private func focusField(
    _ element: SemanticElement, _ selector: String, in tree: SemanticElement
  ) {
    guard replayedField != selector else { return }
    scroll(to: element, selector, in: tree)
    add("tapOn: \(selector)")
    replayedField = selector
  }

  /// Records the text of the field that the user leaves.
  func finishField() {
    guard let field else { return }
    self.field = nil
    defer { releaseResponses() }
    let tree = readScreen()
    let element = tree.element(of: field.view) ?? before.element(of: field.view)
    let now = element?.typedText ?? field.value
    guard now != field.value else { return }
    let requests = requestsBefore
    requestsBefore = field.requestsBefore
    defer { requestsBefore = requests }
    focusField(element ?? field.element, field.selector, in: tree)
    for command in input(now, into: field) { add(command) }
    assertions.didType(field.view)
    assertScreen(before)
  }

  /// The number of characters that `eraseText` erases without a number.
  private static let eraseLimit = 50

  /// Returns the commands that change the text of a field.
  private func input(_ text: String, into field: RecordedField) -> [String] {
    let appended = text.hasPrefix(field.value) ? String(text.dropFirst(field.value.count)) : nil
    // The length of a secret is not written, unless a replay needs it.
    let count =
      field.isSecret && field.value.count <= FlowRecorder.eraseLimit ? "" : ": \(field.value.count)"
    let erase = field.value.isEmpty ? [] : ["eraseText\(count)"]
    if !field.isSecret, let parts = texts.secrets.parts(of: appended ?? text) {
      let source = FlowText.source(of: parts)
      let input = source.isEmpty ? [] : ["inputText: \(YAMLScalar.text(source, in: .flow))"]
      return (appended == nil ? erase : []) + input
    }
    guard !text.isEmpty else { return erase }
    let name = texts.secrets.variable(of: text, field: field.element.name, shown: field.texts)
    return erase + ["inputText: \"${\(name)}\""]
  }

  // MARK: - Assertions

  /// Whether the effect of the last command is not complete yet.
  var isBusy: Bool {
    let requests = flow.commands.last { !$0.isAssertion }?.requestsBefore ?? 0
    return application.isLoading
      || application.dependencies.requestLog.exchanges.suffix(50).contains {
        if $0.number > requests, case .waiting = $0.outcome { true } else { false }
      }
  }

  /// Asserts what the last command changed.
  func assertScreen(_ tree: SemanticElement) {
    write(assertions.assertions(of: tree, selectors, scrolling, isBusy: isBusy))
  }

  /// Asserts a screen that the user leaves while it is loading.
  func assertPlace() {
    if wasBusy { write(assertions.assertionOfPlace(of: before, selectors, scrolling)) }
  }

  private func write(_ assertions: [String]) {
    guard !assertions.isEmpty else { return }
    for assertion in assertions { flow.add(assertion, requestsBefore: requestsBefore) }
    onChange(text)
  }
}
