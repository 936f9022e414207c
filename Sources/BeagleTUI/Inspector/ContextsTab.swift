import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport
import TerminalKit

/// The contexts that are visible to the selected component, with current values, and their changes.
@MainActor
final class ContextsTab: InspectorTab {
  /// The maximum number of rows of values.
  static let rowLimit = 3000
  /// The maximum length of JSON that can be edited in a row, in UTF-8 bytes.
  static let editLimit = 10_000

  let title = "Contexts"
  let shortTitle = "Ctx"
  private let model: InspectorModel
  private var collapsed: Set<InspectorRow.ID> = []
  private var expanded: Set<InspectorRow.ID> = []
  private var firstChild: [InspectorRow.ID: Int] = [:]
  private var scopes: [ContextScope] = []
  private var requestedSelection: InspectorRow.ID?
  /// Called with a row and its JSON when the user starts to edit it.
  var onEdit: ((InspectorRow.ID, String) -> Void)?

  init(_ model: InspectorModel) { self.model = model }

  private var history: InspectionHistory { model.history }

  var note: String {
    guard history.canStepForward else { return "" }
    return "\(history.appliedChangeCount) of \(history.changes.count) changes applied"
  }

  // MARK: - Rows

  func rows(width: Int) -> [InspectorRow] {
    scopes = []
    var rows: [InspectorRow] = []
    if let view = model.inspectedView {
      model.markSecrets()
      scopes = ContextScope.around(view, model.dependencies.globalContext)
      for scope in scopes { append(scope, to: &rows) }
    } else {
      rows += InspectorRow.message("The top screen is not a Beagle screen.", width: width)
    }
    appendHistory(to: &rows)
    return rows
  }

  private func append(_ scope: ContextScope, to rows: inout [InspectorRow]) {
    let id = ObjectIdentifier(scope.context)
    let value = history.secrets.masked(scope.context.value, of: scope.context, at: [])
    let masked = isSecret(scope, [], scope.context.value)
    let row = InspectorRow.ID.scope(id)
    let hasChildren = InspectedValue.count(value) > 0 && !masked
    let isExpanded = hasChildren && !collapsed.contains(row)
    var spans: [InspectorRow.Span] = [.bold(scope.context.id)]
    if scope.isShadowed { spans.append(.warning(" shadowed by an inner context")) }
    if !isExpanded {
      spans.append(
        .muted("  " + InspectedValue.brief(value, masked: masked && !value.isEmpty)))
    }
    rows.append(
      InspectorRow(
        row, disclosure: hasChildren ? (isExpanded ? .expanded : .collapsed) : .none, spans,
        trailing: scope.declaration))
    if isExpanded { appendChildren(of: value, scope, [], depth: 1, to: &rows) }
  }

  private func appendChildren(
    of value: DynamicObject, _ scope: ContextScope, _ path: [Path.Node], depth: Int,
    to rows: inout [InspectorRow]
  ) {
    let context = ObjectIdentifier(scope.context)
    let parent = path.isEmpty ? InspectorRow.ID.scope(context) : .value(context, path)
    let page = ChildPage(from: firstChild[parent], of: InspectedValue.count(value))
    rows += page.previousRow(depth: depth) { .moreValues(context, path, from: $0) }
    for (step, child) in InspectedValue.children(of: value, in: page.range) {
      guard rows.count < Self.rowLimit else { return }
      let childPath = path + [step]
      let id = InspectorRow.ID.value(context, childPath)
      let masked = isSecret(scope, childPath, child)
      let hasChildren = InspectedValue.count(child) > 0 && !masked
      let isExpanded = hasChildren && expanded.contains(id)
      var spans: [InspectorRow.Span] = [.muted(Self.name(of: step) + ": ")]
      if isExpanded {
        spans.append(.muted(InspectedValue.kind(child)))
      } else {
        spans.append(.plain(InspectedValue.brief(child, masked: masked && !child.isEmpty)))
      }
      rows.append(
        InspectorRow(
          id, depth: depth,
          disclosure: hasChildren ? (isExpanded ? .expanded : .collapsed) : .none, spans))
      if isExpanded, depth < 40 {
        appendChildren(of: child, scope, childPath, depth: depth + 1, to: &rows)
      }
    }
    rows += page.nextRow(depth: depth) { .moreValues(context, path, from: $0) }
  }

  private static func name(of step: Path.Node) -> String {
    switch step {
    case .key(let key): key
    case .index(let index): "\(index)"
    }
  }

  private func isSecret(_ scope: ContextScope, _ path: [Path.Node]) -> Bool {
    history.secrets.isSecret(scope.context, path, owner: scope.owner)
  }

  private func isSecret(_ scope: ContextScope, _ path: [Path.Node], _ value: DynamicObject) -> Bool
  {
    isSecret(scope, path)
      || SecretMasker.isSecret(at: path.last ?? .key(scope.context.id), value)
  }

  // MARK: - History

  private func appendHistory(to rows: inout [InspectorRow]) {
    rows += InspectorRow.heading(
      "Changes", trailing: "since \(WallClock.timeOfDay(history.startedAt))")
    if history.changes.isEmpty {
      rows.append(.note("No context has changed.", line: -5))
    }
    for (index, change) in history.changes.enumerated().reversed() {
      let isApplied = index < history.appliedChangeCount
      let isCurrent = index == history.appliedChangeCount - 1 && history.canStepForward
      let value = InspectedValue.brief(
        masked(change.newValue, of: change), limit: 60, masked: isSecret(change))
      rows.append(
        InspectorRow(
          .change(change.number),
          [
            .init(text: isCurrent ? "▸ " : "  ", role: .accent, isMark: true),
            .init(text: change.target, role: isApplied ? .text : .muted, isBold: isCurrent),
            .muted(" = \(value)"),
          ], trailing: change.causeSummary))
    }
    rows += InspectorRow.older(history.droppedChanges)
  }

  private func isSecret(_ change: ContextChange) -> Bool {
    let path = change.path?.nodes ?? []
    return change.isSecret || history.secrets.isSecret(change.context, path)
      || [change.oldValue, change.newValue].contains {
        SecretMasker.isSecret(at: path.last ?? .key(change.id), $0)
      }
  }

  /// Masks the secrets in a value of a change.
  private func masked(_ value: DynamicObject, of change: ContextChange) -> DynamicObject {
    history.secrets.masked(value, of: change.context, at: change.path?.nodes ?? [])
  }

  func location(of id: InspectorRow.ID) -> DocumentLocation? {
    guard case .change(let number) = id, let index = changeIndex(number) else { return nil }
    return history.changes[index].source?.documentLocation
  }

  private func changeIndex(_ number: Int) -> Int? {
    history.changes.firstIndex { $0.number == number }
  }

  // MARK: - Details

  func details(of id: InspectorRow.ID?, width: Int) -> [InspectorRow] {
    var text = InspectorText(width: width)
    if case .change(let number)? = id {
      describe(change: number, in: &text)
    } else if let (scope, path) = id.flatMap(target) {
      describe(scope, path, in: &text)
    }
    return text.rows
  }

  private func describe(_ scope: ContextScope, _ path: [Path.Node], in text: inout InspectorText) {
    let value = history.secrets.masked(
      scope.context.get(Path(nodes: path)), of: scope.context, at: path)
    let masked = isSecret(scope, path, value)
    let suffix = Path(nodes: path).description
    let dot = suffix.isEmpty || suffix.hasPrefix("[") ? "" : "."
    text.add([.bold(scope.context.id + dot + suffix)], trailing: InspectedValue.kind(value))
    text.field("declared", scope.declaration)
    text.heading("Value")
    if case .string(let string) = value, !masked {
      text.text(Redaction.url(String(string.prefix(InspectorText.textLimit))))
    } else {
      for line in InspectedValue.pretty(value, limit: 200, masked: masked && !value.isEmpty) {
        text.text(line)
      }
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
      let value = masked(value, of: change)
      for line in InspectedValue.pretty(value, limit: 100, masked: isSecret) { text.text(line) }
    }
  }

  // MARK: - Keys

  func setExpanded(_ id: InspectorRow.ID, _ isExpanded: Bool) -> Bool {
    switch id {
    case .scope: isExpanded ? collapsed.remove(id) != nil : collapsed.insert(id).inserted
    case .value: isExpanded ? expanded.insert(id).inserted : expanded.remove(id) != nil
    default: false
    }
  }

  func activate(_ id: InspectorRow.ID) -> Bool {
    switch id {
    case .moreValues(let context, let path, let from):
      firstChild[path.isEmpty ? .scope(context) : .value(context, path)] = from
      return true
    case .change(let number):
      guard let index = changeIndex(number) else { return false }
      step(to: index + 1)
      return true
    case .scope, .value: return edit(id)
    default: return false
    }
  }

  var keyBindings: [KeyBinding] { KeyBinding.inspectorContexts }

  func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool {
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

  func takeRequestedSelection() -> InspectorRow.ID? {
    defer { requestedSelection = nil }
    return requestedSelection
  }

  /// Returns the scope and the path of a row with a value.
  private func target(_ id: InspectorRow.ID) -> (scope: ContextScope, path: [Path.Node])? {
    switch id {
    case .scope(let context): scope(of: context).map { ($0, []) }
    case .value(let context, let path): scope(of: context).map { ($0, path) }
    default: nil
    }
  }

  private func scope(of context: ObjectIdentifier) -> ContextScope? {
    scopes.first { ObjectIdentifier($0.context) == context }
  }

  /// Whether a value is a secret or contains one.
  private func containsSecret(_ scope: ContextScope, _ path: [Path.Node], _ value: DynamicObject)
    -> Bool
  {
    isSecret(scope, path, value)
      || history.secrets.masked(value, of: scope.context, at: path) != value
      || InspectedValue.containsSecretMember(value)
  }

  private func copy(_ id: InspectorRow.ID?) {
    guard let id, let (scope, path) = target(id) else { return }
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
    guard !containsSecret(scope, path, value) else {
      show(
        isSecret(scope, path, value)
          ? "Secrets cannot be edited." : "The value contains a secret; edit its other members.")
      return true
    }
    let isSmall = value.memorySize(atMost: Self.editLimit) <= Self.editLimit
    let text = isSmall ? value.jsonText : ""
    guard isSmall, text.utf8.count <= Self.editLimit else {
      show("The value is too long to edit in a row; expand it and edit a part.")
      return true
    }
    onEdit?(id, text)
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
    let target = path.isEmpty ? nil : Path(nodes: path)
    do {
      guard let screen = model.screen else { return "the screen was removed" }
      try screen.host.contexts.set(
        value, in: scope.context, at: target, from: scope.owner ?? screen.view,
        cause: "inspector")
    } catch {
      return error.description
    }
    return nil
  }
}
