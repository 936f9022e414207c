import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport
import TerminalKit

/// The contexts that the selected component sees, with live values, and how they changed.
@MainActor
final class ContextsTab: InspectorTab {
  /// The most rows of values.
  static let rowLimit = 3000
  /// The most characters of JSON that are edited in one row.
  static let editLimit = 10_000

  let title = "Contexts"
  private let model: InspectorModel
  private var closed: Set<InspectorRow.ID> = []
  private var opened: Set<InspectorRow.ID> = []
  private var firstChild: [InspectorRow.ID: Int] = [:]
  private var scopes: [ContextScope] = []
  private var wanted: InspectorRow.ID?
  /// Begins to edit a row.
  var onEdit: ((InspectorRow.ID, String) -> Void)?

  init(_ model: InspectorModel) { self.model = model }

  private var history: InspectionHistory { model.history }

  var note: String {
    guard history.canStepForward else { return "" }
    return "back in time: \(history.changesInForce) of \(history.changes.count)"
  }

  // MARK: - Rows

  func rows(width: Int) -> [InspectorRow] {
    scopes = []
    var rows: [InspectorRow] = []
    if let view = model.current {
      model.noteSecrets()
      scopes = ContextScope.around(view, model.dependencies.globalContext)
      for scope in scopes { append(scope, to: &rows) }
    } else {
      rows += InspectorRow.notes("There is no Beagle screen on top.", 0, width: width)
    }
    appendHistory(to: &rows, width: width)
    return rows
  }

  private func append(_ scope: ContextScope, to rows: inout [InspectorRow]) {
    let id = ObjectIdentifier(scope.cell)
    let value = history.secrets.masked(scope.cell.value, of: scope.cell, at: [])
    let masked = isSecret(scope, [])
    let row = InspectorRow.ID.scope(id)
    let hasChildren = InspectedValue.count(value) > 0 && !masked
    let isOpen = hasChildren && !closed.contains(row)
    var spans: [InspectorRow.Span] = [.bold(scope.cell.id)]
    if scope.isHidden { spans.append(.warning(" hidden by one further in")) }
    if !isOpen || !hasChildren {
      spans.append(
        .muted("  " + InspectedValue.brief(value, masked: masked && !value.isEmpty)))
    }
    rows.append(
      InspectorRow(
        row, fold: hasChildren ? (isOpen ? .open : .closed) : .none, spans,
        trailing: scope.place))
    if isOpen { appendChildren(of: value, scope, [], depth: 1, to: &rows) }
  }

  private func appendChildren(
    of value: DynamicObject, _ scope: ContextScope, _ path: [Path.Node], depth: Int,
    to rows: inout [InspectorRow]
  ) {
    let cell = ObjectIdentifier(scope.cell)
    let count = InspectedValue.count(value)
    let parent = path.isEmpty ? InspectorRow.ID.scope(cell) : .value(cell, path)
    let first = min(firstChild[parent] ?? 0, max(0, count - 1))
    let end = min(count, first + InspectedValue.window)
    if first > 0 {
      rows.append(
        InspectorRow(
          .moreValues(cell, path, from: max(0, first - InspectedValue.window)), depth: depth,
          [.muted("… \(first) before")]))
    }
    for (step, child) in InspectedValue.children(of: value, in: first..<end) {
      guard rows.count < Self.rowLimit else { return }
      let place = path + [step]
      let id = InspectorRow.ID.value(cell, place)
      let masked = isSecret(scope, place) || isSecret(step, child)
      let hasChildren = InspectedValue.count(child) > 0 && !masked
      let isOpen = hasChildren && opened.contains(id)
      var spans: [InspectorRow.Span] = [.muted(Self.name(of: step) + ": ")]
      if isOpen {
        spans.append(.muted(InspectedValue.kind(child)))
      } else {
        spans.append(.plain(InspectedValue.brief(child, masked: masked && !child.isEmpty)))
      }
      rows.append(
        InspectorRow(
          id, depth: depth, fold: hasChildren ? (isOpen ? .open : .closed) : .none, spans))
      if isOpen, depth < 40 {
        appendChildren(of: child, scope, place, depth: depth + 1, to: &rows)
      }
    }
    if end < count {
      rows.append(
        InspectorRow(
          .moreValues(cell, path, from: end), depth: depth, [.muted("… \(count - end) more")]))
    }
  }

  private static func name(of step: Path.Node) -> String {
    switch step {
    case .key(let key): key
    case .index(let index): "\(index)"
    }
  }

  private func isSecret(_ scope: ContextScope, _ path: [Path.Node]) -> Bool {
    history.secrets.isSecret(scope.cell, path, owner: scope.owner)
  }

  private func isSecret(_ step: Path.Node, _ value: DynamicObject) -> Bool {
    if case .key(let key) = step { SecretPlaces.isSecret(member: key, value) } else { false }
  }

  // MARK: - History

  private func appendHistory(to rows: inout [InspectorRow], width: Int) {
    let since = WallClock.timeOfDay(history.startedAt)
    rows.append(InspectorRow(.line(1), [], isSelectable: false))
    rows.append(
      InspectorRow(
        .line(2), [.bold("Changes")], trailing: "since \(since)", isSelectable: false))
    if history.changes.isEmpty {
      rows += InspectorRow.notes("No context has changed.", 1, width: width)
    }
    for (index, change) in history.changes.enumerated().reversed() {
      let isInForce = index < history.changesInForce
      let isNow = index == history.changesInForce - 1 && history.canStepForward
      let masked = isSecret(change)
      let value = InspectedValue.brief(
        clean(change.newValue, of: change), limit: 60, masked: masked)
      rows.append(
        InspectorRow(
          .change(change.number),
          [
            .init(text: isNow ? "▸ " : "  ", role: .accent),
            .init(text: change.place, role: isInForce ? .text : .muted, isBold: isNow),
            .muted(" = \(value)"),
          ], trailing: change.causeInWords))
    }
    guard history.droppedChanges > 0 else { return }
    rows.append(
      InspectorRow(
        .line(4), [.muted("… \(history.droppedChanges) older ones are not kept")],
        isSelectable: false))
  }

  private func isSecret(_ change: ContextChange) -> Bool {
    if change.isSecret { return true }
    if history.secrets.isSecret(change.cell, change.path?.nodes ?? []) { return true }
    guard case .key(let key)? = change.path?.nodes.last else { return false }
    return SecretPlaces.isSecret(member: key, change.newValue)
  }

  /// A value of a change without the secrets in it.
  private func clean(_ value: DynamicObject, of change: ContextChange) -> DynamicObject {
    history.secrets.masked(value, of: change.cell, at: change.path?.nodes ?? [])
  }

  func place(of id: InspectorRow.ID) -> SourcePlace? {
    guard case .change(let number) = id else { return nil }
    return history.changes.first { $0.number == number }?.source?.place
  }

  // MARK: - Details

  func details(of id: InspectorRow.ID?, width: Int) -> [InspectorRow] {
    var text = InspectorText(width: width)
    switch id {
    case .scope(let cell)?: describe(cell, [], in: &text)
    case .value(let cell, let path)?: describe(cell, path, in: &text)
    case .change(let number)?: describe(change: number, in: &text)
    default: break
    }
    return text.rows
  }

  private func describe(_ cell: ObjectIdentifier, _ path: [Path.Node], in text: inout InspectorText)
  {
    guard let scope = scopes.first(where: { ObjectIdentifier($0.cell) == cell }) else { return }
    let value = history.secrets.masked(
      scope.cell.get(path.isEmpty ? nil : Path(nodes: path)), of: scope.cell, at: path)
    let masked = isSecret(scope, path, value)
    let suffix = Path(nodes: path).description
    let dot = suffix.isEmpty || suffix.hasPrefix("[") ? "" : "."
    text.add([.bold(scope.cell.id + dot + suffix)], trailing: InspectedValue.kind(value))
    text.field("declared", scope.place)
    text.heading("Value")
    if case .string(let string) = value, !masked {
      text.text(Redaction.url(String(string.prefix(InspectorText.textLimit))))
    } else {
      for line in InspectedValue.pretty(value, most: 200, masked: masked && !value.isEmpty) {
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
        trailing: reader.source?.shortPlace ?? "Swift", place: reader.source?.place)
    }
  }

  private func describe(change number: Int, in text: inout InspectorText) {
    guard let index = history.changes.firstIndex(where: { $0.number == number }) else { return }
    let change = history.changes[index]
    let masked = isSecret(change)
    text.add([.bold(change.place)], trailing: WallClock.timeOfDay(change.time))
    if let action = change.actionName {
      text.field("action", ActionArguments.shortTypeName(action))
    }
    if let event = change.event { text.field("event", event) }
    if let source = change.source { text.field("at", source.shortPlace) }
    if let cause = change.cause { text.field("cause", cause) }
    if change.cell == nil {
      text.text("Its screen is gone: it cannot be taken back.", role: .warning)
    } else if index >= history.changesInForce {
      text.text("Taken back; f makes it again.", role: .warning)
    }
    for (name, value) in [("Before", change.oldValue), ("After", change.newValue)] {
      text.heading(name)
      let clean = clean(value, of: change)
      for line in InspectedValue.pretty(clean, most: 100, masked: masked) { text.text(line) }
    }
  }

  // MARK: - Keys

  func setOpen(_ id: InspectorRow.ID, _ opens: Bool) -> Bool {
    switch id {
    case .scope: return (opens ? closed.remove(id) != nil : closed.insert(id).inserted)
    case .value: return opens ? opened.insert(id).inserted : opened.remove(id) != nil
    default: return false
    }
  }

  func choose(_ id: InspectorRow.ID) -> Bool {
    switch id {
    case .moreValues(let cell, let path, let from):
      firstChild[path.isEmpty ? .scope(cell) : .value(cell, path)] = from
      return true
    case .change(let number):
      guard let index = history.changes.firstIndex(where: { $0.number == number }) else {
        return false
      }
      step(to: index + 1)
      return true
    case .scope, .value: return edit(id)
    default: return false
    }
  }

  var keyBindings: [KeyBinding] {
    [
      KeyBinding(
        "Enter, e", "edit a value as JSON", group: .panel, hint: KeyHint("Enter", "edit"),
        keys: [KeyEvent("e"): .inspectorEdit]),
      KeyBinding(
        "b, f", "step the contexts back in time, forward again", group: .panel,
        hint: KeyHint("b", "step back"),
        keys: [KeyEvent("b"): .inspectorBack, KeyEvent("f"): .inspectorForward]),
      KeyBinding(
        "c", "copy the value", group: .panel, keys: [KeyEvent("c"): .inspectorCopy]),
    ]
  }

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
      let words = count < 0 ? "There is no earlier change." : "This is the last change."
      model.window?.showMessage(words)
      return
    }
    step(to: history.changesInForce + count)
  }

  private func step(to count: Int) {
    history.step(to: count)
    let place = max(0, history.changesInForce - 1)
    if history.changes.indices.contains(place) { wanted = .change(history.changes[place].number) }
    let count = history.changesInForce
    let words =
      !history.canStepForward
      ? "The contexts are as they were last."
      : count == 0
        ? "The contexts are as before the first change."
        : "The contexts are as after change \(count) of \(history.changes.count)."
    model.window?.showMessage(words)
  }

  func takeWantedRow() -> InspectorRow.ID? {
    defer { wanted = nil }
    return wanted
  }

  private func target(_ id: InspectorRow.ID) -> (scope: ContextScope, path: [Path.Node])? {
    let cell: ObjectIdentifier
    var path: [Path.Node] = []
    switch id {
    case .scope(let found): cell = found
    case .value(let found, let place): (cell, path) = (found, place)
    default: return nil
    }
    return scopes.first { ObjectIdentifier($0.cell) == cell }.map { ($0, path) }
  }

  private func isSecret(_ scope: ContextScope, _ path: [Path.Node], _ value: DynamicObject) -> Bool
  {
    isSecret(scope, path) || path.last.map { isSecret($0, value) } == true
  }

  /// Whether a value is a secret, or something in it is.
  private func holdsSecret(_ scope: ContextScope, _ path: [Path.Node], _ value: DynamicObject)
    -> Bool
  {
    if isSecret(scope, path, value) { return true }
    if history.secrets.masked(value, of: scope.cell, at: path) != value { return true }
    return InspectedValue.holdsSecretMember(value)
  }

  private func copy(_ id: InspectorRow.ID?) {
    guard let id, let (scope, path) = target(id) else { return }
    let value = scope.cell.get(path.isEmpty ? nil : Path(nodes: path))
    guard !holdsSecret(scope, path, value) else { return say("A secret is not copied.") }
    guard value.memorySize(atMost: 1 << 20) <= 1 << 20 else {
      return say("It is too large to copy.")
    }
    model.copy?(value.jsonText)
  }

  private func say(_ text: String) { model.window?.showMessage(text) }

  // MARK: - Editing

  private func edit(_ id: InspectorRow.ID) -> Bool {
    guard let (scope, path) = target(id) else { return false }
    let value = scope.cell.get(path.isEmpty ? nil : Path(nodes: path))
    guard !holdsSecret(scope, path, value) else {
      say(
        isSecret(scope, path, value)
          ? "This is a secret, which is neither shown nor edited here."
          : "There is a secret in it, which is not shown: edit what is beside that.")
      return true
    }
    let isSmall = value.memorySize(atMost: Self.editLimit) <= Self.editLimit
    let text = isSmall ? value.jsonText : ""
    guard isSmall, text.utf8.count <= Self.editLimit else {
      say("That is too much for one row: open it and edit a part of it.")
      return true
    }
    onEdit?(id, text)
    return true
  }

  /// Sets what was edited. Returns why not, where it is no JSON or there is no room for it.
  func commit(_ text: String, to id: InspectorRow.ID) -> String? {
    guard let (scope, path) = target(id) else { return "the context is gone" }
    let document: JSONDocument
    do {
      document = try JSONDocument(text: text, name: "value")
    } catch {
      return "column \(error.column): \(error.message)"
    }
    let value = DynamicObject(document.root)
    let place = path.isEmpty ? nil : Path(nodes: path)
    do {
      guard let screen = model.screen else { return "the screen is gone" }
      try screen.host.contexts.set(
        value, in: scope.cell, at: place, from: scope.owner ?? screen.view,
        cause: "edited here")
    } catch {
      return error.description
    }
    return nil
  }
}
