import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport
import TerminalKit

/// The contexts that are visible to the selected component, with current values, and their changes.
final class ContextsTab: InspectorTab {
  /// The maximum number of rows of values.
  static let rowLimit = 3000
  /// The maximum length of JSON that can be edited in a row, in UTF-8 bytes.
  static let editLimit = 10_000
  /// The maximum depth of listed values.
  private static let depthLimit = 40

  private var scopes: [ContextScope] = []
  /// Called with a row and its JSON when the user starts to edit it.
  var onEdit: ((InspectorRow.ID, String) -> Void)?

  override class var title: String { "Contexts" }
  override var shortTitle: String { "Ctx" }
  override var keyBindings: [KeyBinding] { KeyBinding.inspectorContexts }
  override var note: String {
    guard history.canStepForward else { return "" }
    return "\(history.appliedChangeCount) of \(history.changes.count) changes applied"
  }

  private var history: InspectionHistory { model.history }
  private var secrets: SecretMasker { model.history.secrets }

  // MARK: - Rows

  override func rows(width: Int) -> [InspectorRow] {
    scopes = []
    var rows: [InspectorRow] = []
    if let view = model.inspectedView {
      model.markSecrets()
      scopes = ContextScope.around(view, model.dependencies.globalContext)
      for scope in scopes {
        append(secrets.masked(scope.context.value, of: scope.context, at: []), scope, [], to: &rows)
      }
    } else {
      rows = InspectorRow.message("The top screen is not a Beagle screen.", width: width)
    }
    rows += InspectorRow.heading(
      "Changes", trailing: "since \(WallClock.timeOfDay(history.startedAt))")
    if history.changes.isEmpty { rows.append(.note("No context has changed.", line: -5)) }
    return rows
      + InspectorRow.list(
        Array(history.changes.enumerated()), older: history.droppedChanges, row: row)
  }

  /// Appends the row of a value, and those of its children if it is expanded. The value at the empty
  /// path is that of the context.
  private func append(
    _ value: DynamicObject, _ scope: ContextScope, _ path: [Path.Node],
    to rows: inout [InspectorRow]
  ) {
    let id = InspectorRow.ID.value(ObjectIdentifier(scope.context), path)
    let masked = isSecret(scope, path, value)
    let count = masked ? 0 : InspectedValue.count(value)
    let isExpanded = count > 0 && outline.isExpanded(id)
    let brief = isExpanded ? "" : InspectedValue.brief(value, masked: masked && !value.isEmpty)
    var spans: [InspectorRow.Span]
    if let step = path.last {
      spans = [.muted(Self.name(of: step) + ": ")]
      spans.append(isExpanded ? .muted(InspectedValue.kind(value)) : .plain(brief))
    } else {
      spans = [.bold(scope.context.id)]
      if scope.isShadowed { spans.append(.warning(" shadowed by an inner context")) }
      if !isExpanded { spans.append(.muted("  " + brief)) }
    }
    rows.append(
      InspectorRow(
        id, depth: path.count, disclosure: .init(hasChildren: count > 0, isExpanded: isExpanded),
        spans, trailing: path.isEmpty ? scope.declaration : ""))
    guard isExpanded, path.count < Self.depthLimit else { return }
    outline.appendChildren(of: id, count: count, depth: path.count + 1, to: &rows) { page, rows in
      for (step, child) in InspectedValue.children(of: value, in: page) {
        guard rows.count < Self.rowLimit else { return false }
        append(child, scope, path + [step], to: &rows)
      }
      return true
    }
  }

  private static func name(of step: Path.Node) -> String {
    switch step {
    case .key(let key): key
    case .index(let index): "\(index)"
    }
  }

  private func isSecret(_ scope: ContextScope, _ path: [Path.Node], _ value: DynamicObject) -> Bool
  {
    secrets.isSecret(scope.context, path, owner: scope.owner)
      || SecretMasker.isSecret(at: path.last ?? .key(scope.context.id), value)
  }

  /// Creates the row of a change.
  private func row(index: Int, of change: ContextChange) -> InspectorRow {
    let isApplied = index < history.appliedChangeCount
    let isCurrent = index == history.appliedChangeCount - 1 && history.canStepForward
    let value = InspectedValue.brief(
      masked(change.newValue, of: change), limit: 60, masked: isSecret(change))
    return InspectorRow(
      .change(change.number),
      [
        .init(text: isCurrent ? "▸ " : "  ", role: .accent, isMark: true),
        .init(text: change.target, role: isApplied ? .text : .muted, isBold: isCurrent),
        .muted(" = \(value)"),
      ], trailing: change.causeSummary, location: change.source?.documentLocation)
  }

  private func isSecret(_ change: ContextChange) -> Bool {
    let path = change.path?.nodes ?? []
    return change.isSecret || secrets.isSecret(change.context, path)
      || [change.oldValue, change.newValue].contains {
        SecretMasker.isSecret(at: path.last ?? .key(change.id), $0)
      }
  }

  /// Masks the secrets in a value of a change.
  private func masked(_ value: DynamicObject, of change: ContextChange) -> DynamicObject {
    secrets.masked(value, of: change.context, at: change.path?.nodes ?? [])
  }

  private func changeIndex(_ number: Int) -> Int? {
    history.changes.firstIndex { $0.number == number }
  }

  // MARK: - Details

  override func describe(_ id: InspectorRow.ID, in text: inout InspectorText) {
    if case .change(let number) = id {
      describe(change: number, in: &text)
    } else if let (scope, path) = target(id) {
      describe(scope, path, in: &text)
    }
  }

  private func describe(_ scope: ContextScope, _ path: [Path.Node], in text: inout InspectorText) {
    let value = secrets.masked(scope.context.get(Path(nodes: path)), of: scope.context, at: path)
    let masked = isSecret(scope, path, value)
    let suffix = Path(nodes: path).description
    let dot = suffix.isEmpty || suffix.hasPrefix("[") ? "" : "."
    text.add([.bold(scope.context.id + dot + suffix)], trailing: InspectedValue.kind(value))
    text.field("declared", scope.declaration)
    text.heading("Value")
    if case .string(let string) = value, !masked {
      text.text(Redaction.url(String(string.prefix(InspectorText.textLimit))))
    } else {
      text.json(value, limit: 200, masked: masked && !value.isEmpty)
    }
    guard let screen = model.screen else { return }
    let readers = scope.readers(of: path, on: screen.view, model.dependencies.globalContext)
    text.heading("Read by", note: readers.isEmpty ? "" : "\(readers.count)")
    if readers.isEmpty { text.text("nothing on this screen", role: .muted) }
    for reader in readers {
      text.add(
        [.plain(reader.typeName + " "), .muted(reader.expression)],
        trailing: reader.source?.inspectorDescription ?? "Swift",
        location: reader.source?.documentLocation)
    }
  }

  private func describe(change number: Int, in text: inout InspectorText) {
    guard let index = changeIndex(number) else { return }
    let change = history.changes[index]
    let isSecret = isSecret(change)
    text.add([.bold(change.target)], trailing: WallClock.timeOfDay(change.time))
    text.field("action", change.actionName.map(ActionArguments.shortTypeName))
    text.field("event", change.event)
    text.field("at", change.source?.inspectorDescription)
    text.field("cause", change.cause)
    if change.context == nil {
      text.text("Its screen was removed, so the change cannot be undone.", role: .warning)
    } else if index >= history.appliedChangeCount {
      text.text("Undone. Press f to redo it.", role: .warning)
    }
    for (name, value) in [("Before", change.oldValue), ("After", change.newValue)] {
      text.heading(name)
      text.json(masked(value, of: change), limit: 100, masked: isSecret)
    }
  }

  // MARK: - Keys

  override func activate(_ id: InspectorRow.ID) -> Bool {
    guard case .change(let number) = id else { return edit(id) }
    guard let index = changeIndex(number) else { return false }
    step(to: index + 1)
    return true
  }

  override func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool {
    switch action {
    case .inspectorEdit: return id.map(edit) ?? false
    case .inspectorBack: step(by: -1)
    case .inspectorForward: step(by: 1)
    case .inspectorCopy: copy(id)
    default: return false
    }
    return true
  }

  private func step(by count: Int) {
    guard count < 0 ? history.canStepBack : history.canStepForward else {
      return show(count < 0 ? "There is no earlier change." : "This is the last change.")
    }
    step(to: history.appliedChangeCount + count)
  }

  private func step(to count: Int) {
    history.step(to: count)
    let count = history.appliedChangeCount
    let index = max(0, count - 1)
    if history.changes.indices.contains(index) {
      requestedSelection = .change(history.changes[index].number)
    }
    show(
      !history.canStepForward
        ? "All changes are applied."
        : count == 0
          ? "All changes are undone." : "\(count) of \(history.changes.count) changes are applied.")
  }

  /// Returns the scope and the path of a row with a value.
  private func target(_ id: InspectorRow.ID) -> (scope: ContextScope, path: [Path.Node])? {
    guard case .value(let context, let path) = id else { return nil }
    return scopes.first { ObjectIdentifier($0.context) == context }.map { ($0, path) }
  }

  /// Whether a value is a secret or contains one.
  private func containsSecret(_ scope: ContextScope, _ path: [Path.Node], _ value: DynamicObject)
    -> Bool
  {
    isSecret(scope, path, value) || secrets.masked(value, of: scope.context, at: path) != value
      || InspectedValue.containsSecretMember(value)
  }

  private func copy(_ id: InspectorRow.ID?) {
    guard let (scope, path) = id.flatMap(target) else { return }
    let value = scope.context.get(Path(nodes: path))
    guard !containsSecret(scope, path, value) else { return show("Secrets cannot be copied.") }
    guard value.memorySize(atMost: 1 << 20) <= 1 << 20 else {
      return show("The value is too large to copy.")
    }
    model.copy?(value.jsonText)
  }

  private func show(_ text: String) { model.window?.showMessage(text) }

  // MARK: - Editing

  private func edit(_ id: InspectorRow.ID) -> Bool {
    guard let (scope, path) = target(id) else { return false }
    let value = scope.context.get(Path(nodes: path))
    let isSmall = value.memorySize(atMost: Self.editLimit) <= Self.editLimit
    let text = isSmall ? value.jsonText : ""
    if containsSecret(scope, path, value) {
      show(
        isSecret(scope, path, value)
          ? "Secrets cannot be edited." : "The value contains a secret; edit its other members.")
    } else if !isSmall || text.utf8.count > Self.editLimit {
      show("The value is too long to edit in a row; expand it and edit a part.")
    } else {
      onEdit?(id, text)
    }
    return true
  }

  /// Sets a value to edited JSON. Text that is not JSON replaces a string, unless it begins like
  /// one. Returns an error message if the JSON is invalid or the value exceeds the memory limit of
  /// contexts.
  func commit(_ text: String, to id: InspectorRow.ID) -> String? {
    guard let (scope, path) = target(id) else { return "the context was removed" }
    let value: DynamicObject
    do {
      value = DynamicObject(try JSONDocument(text: text, name: "value").root)
    } catch {
      guard case .string = scope.context.get(Path(nodes: path)), !text.hasPrefix("\"") else {
        return "column \(error.column): \(error.message)"
      }
      value = .string(text)
    }
    guard let screen = model.screen else { return "the screen was removed" }
    do {
      try screen.host.contexts.set(
        value, in: scope.context, at: path.isEmpty ? nil : Path(nodes: path),
        from: scope.owner ?? screen.view, cause: "inspector")
    } catch {
      return error.description
    }
    return nil
  }
}
