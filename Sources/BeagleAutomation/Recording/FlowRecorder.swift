import BeagleFlows
import BeagleTUI
import CellText

/// Writes down what a user does as the commands of a flow.
///
/// Each tap, text, key, page, back and scroll becomes a command with the most stable selector: the id,
/// else the text, else the text below another one. An assertion of its most characteristic element
/// follows each new screen. Movements of the focus are not recorded, because a tap does not need them.
@MainActor
package final class FlowRecorder {
  private let application: BeagleApplication
  private let variables = FlowVariables { ScriptProcess() }
  /// Receives the whole flow after each change.
  private let onChange: (String) -> Void
  private var commands: [String] = []
  /// The screen before the current event.
  private var before: SemanticElement
  /// Whether something was loading before the current event.
  private var wasLoading = false
  /// The visible texts of the screen that was asserted last.
  private var assertedTexts: Set<String> = []
  private var assertedTitle: String?
  /// Whether the last command may have changed a text of the screen.
  private var changesText = false
  /// The field that the user types into, with its value before.
  private var field: (selector: String, value: String, isSecure: Bool, isFresh: Bool)?
  /// Whether the content was scrolled since the last command, and the direction.
  private var scrolled: FlowAction.Direction?
  /// The element under the pressed mouse button.
  private var pressed: SemanticElement?
  private var usesPassword = false

  /// Observes an application.
  /// - Parameter onChange: receives the text of the flow after each change.
  package init(_ application: BeagleApplication, onChange: @escaping (String) -> Void) {
    self.application = application
    self.onChange = onChange
    before = application.window.semanticTree()
    application.window.eventObserver = { [weak self] in self?.willHandle($0) }
    application.window.handledEventObserver = { [weak self] in self?.didHandle($0) }
  }

  /// Ends the recording with an assertion of the last screen.
  package func finish() {
    finishField()
    assertScreen()
    application.window.eventObserver = nil
    application.window.handledEventObserver = nil
  }

  /// The flow.
  package var text: String {
    var text = "appId: beagle\n"
    if usesPassword { text += "# Run it with -e PASSWORD=…\n" }
    text += "---\n- launchApp\n"
    return text + commands.map { "- \($0)\n" }.joined()
  }

  // MARK: - Events

  private func willHandle(_ event: Event) {
    switch event {
    case .key, .mouse, .paste: break
    default: return
    }
    before = application.window.semanticTree()
    wasLoading = application.isLoading
    assertScreen()
    switch event {
    case .mouse(let mouse):
      switch mouse.kind {
      case .press(.left): pressed = clickable(at: mouse.position)
      case .release: release(at: mouse.position)
      case .wheelUp: scrolled = .up
      case .wheelDown: scrolled = .down
      default: break
      }
    case .key(let key): willHandle(key)
    default: break
    }
  }

  private func release(at point: CellPoint) {
    defer { pressed = nil }
    guard let pressed, let element = clickable(at: point), element.bounds == pressed.bounds else {
      return
    }
    tap(element)
  }

  /// The element that a click at a cell uses.
  private func clickable(at point: CellPoint) -> SemanticElement? {
    VisibleElements(before).nodes.map(\.element).last {
      $0.isClickable && $0.visibleBounds.contains(point)
    }
  }

  private func willHandle(_ key: KeyEvent) {
    guard let focused = before.focused else { return }
    if focused.actions.contains(.edit) {
      beginField(focused)
      if key.key == .enter, key.modifiers.isEmpty {
        let count = commands.count
        finishField()
        // The focus may have come by a key.
        if commands.count == count { add("tapOn: \(selector(of: focused))") }
        add("pressKey: Enter")
      }
      return
    }
    let isPress = key.key == .enter || key.key == .character(" ")
    if isPress, key.modifiers.isEmpty, focused.isClickable { tap(focused) }
  }

  /// Records what an event changed besides the element that it used.
  private func didHandle(_ event: Event) {
    switch event {
    case .key, .mouse, .paste: break
    default: return
    }
    let after = application.window.semanticTree()
    if let focused = after.focused, focused.actions.contains(.edit) {
      // A letter may focus the first field and go into it.
      if field == nil, let old = before.element(like: focused), old.value != focused.value {
        beginField(old)
      }
    } else {
      finishField()
    }
    guard case .key(let key) = event else { return }
    switch key.key {
    case .pageDown, .end: scrolled = .down
    case .pageUp, .home: scrolled = .up
    case .down where after.focused?.bounds == before.focused?.bounds: scrolled = .down
    case .up where after.focused?.bounds == before.focused?.bounds: scrolled = .up
    default: break
    }
    // The focus may have moved to an element that was outside of the visible part.
    if after.name == before.name, let old = before.scrollPosition, let new = after.scrollPosition,
      old != new
    {
      scrolled = new > old ? .down : .up
    }
    recordPages(after)
    recordTabs(after)
    if key.key == .escape, before.focused?.actions.contains(.edit) != true,
      after.name != before.name || after.has(.dialog) != before.has(.dialog)
        || wasLoading && !application.isLoading
    {
      add("back")
    } else if before.has(.alert), !after.has(.alert), key.key == .character("r"),
      let retry = before.first(where: { $0.role == .button && $0.name == "Retry" })
    {
      tap(retry)
    }
  }

  private func recordPages(_ after: SemanticElement) {
    guard let old = before.selectedPage, let new = after.selectedPage, old.count == new.count,
      old.number != new.number
    else { return }
    add("swipe: {direction: \(new.number > old.number ? "LEFT" : "RIGHT")}")
  }

  private func recordTabs(_ after: SemanticElement) {
    guard let old = before.selectedTab, let new = after.selectedTab, old.name != new.name,
      !commandIsTap(of: new)
    else { return }
    add("tapOn: \(FlowRecorder.quoted(new.name))")
  }

  private func commandIsTap(of element: SemanticElement) -> Bool {
    commands.last == "tapOn: \(FlowRecorder.quoted(element.name))"
  }

  // MARK: - Commands

  private func add(_ command: String) {
    commands.append(command)
    scrolled = nil
    changesText = !command.hasPrefix("assert") && !command.hasPrefix("scroll")
    onChange(text)
  }

  private func tap(_ element: SemanticElement) {
    guard element.actions.contains(.edit) else {
      finishField()
      let selector = selector(of: element)
      scroll(to: selector)
      return add("tapOn: \(selector)")
    }
    beginField(element)
  }

  /// Scrolls to an element, if the user did.
  private func scroll(to selector: String) {
    guard let scrolled else { return }
    let direction = scrolled == .down ? "" : ", direction: UP"
    add("scrollUntilVisible: {element: \(selector)\(direction)}")
  }

  // MARK: - Fields

  private func beginField(_ element: SemanticElement) {
    let selector = selector(of: element)
    guard field?.selector != selector else { return }
    finishField()
    field = (
      selector, element.value ?? "", element.states.contains(.secure), commands.isEmpty
    )
  }

  /// Records the text of the field that the user leaves.
  private func finishField() {
    guard let field else { return }
    self.field = nil
    let tree = application.window.semanticTree()
    let now =
      value(of: field.selector, in: tree) ?? value(of: field.selector, in: before)
      ?? field.value
    guard now != field.value else { return }
    scroll(to: field.selector)
    add("tapOn: \(field.selector)")
    var text = now
    if field.isSecure {
      usesPassword = true
      text = "${PASSWORD}"
      if !field.value.isEmpty { add("eraseText") }
    } else if now.hasPrefix(field.value) {
      text = String(now.dropFirst(field.value.count))
    } else {
      add("eraseText: \(field.value.count)")
    }
    if !text.isEmpty { add("inputText: \(FlowRecorder.quoted(text))") }
  }

  /// The value of the field with a selector.
  private func value(of selector: String, in tree: SemanticElement) -> String? {
    VisibleElements(tree).nodes.map(\.element).first {
      $0.actions.contains(.edit) && self.selector(of: $0, in: tree) == selector
    }?.value ?? nil
  }

  // MARK: - Assertions

  /// Asserts the most characteristic element of a new screen, or a text that a tap or typed text
  /// changed.
  private func assertScreen() {
    guard !application.isLoading else { return }
    let tree = application.window.semanticTree()
    let title = tree.name + (tree.has(.dialog) || tree.has(.alert) ? "\n" : "")
    let isNew = title != assertedTitle
    guard isNew || changesText else { return }
    let texts = Set(VisibleElements(tree).nodes.flatMap(\.element.texts))
    defer {
      assertedTitle = title
      assertedTexts = texts
      changesText = false
    }
    let roles: [SemanticElement.Role] =
      isNew ? [.alert, .dialog, .header, .text, .button, .link, .image] : [.text]
    guard let element = characteristic(tree, roles) else { return }
    add("assertVisible: \(selector(of: element, in: tree))")
  }

  /// Returns an element with a text that the screen before does not have: a heading, else a text, else
  /// another element.
  private func characteristic(
    _ tree: SemanticElement, _ roles: [SemanticElement.Role]
  ) -> SemanticElement? {
    let elements = VisibleElements(tree).nodes.map(\.element).filter { element in
      element.texts.contains { $0.count > 1 && $0.count <= 60 && !assertedTexts.contains($0) }
        && element.role != .navigationBar && element.role != .status
    }
    for role in roles {
      if let found = elements.first(where: { $0.role == role && !$0.name.isEmpty }) { return found }
    }
    return roles.count > 1 ? elements.first : nil
  }

  // MARK: - Selectors

  private func selector(of element: SemanticElement) -> String { selector(of: element, in: before) }

  /// Returns the shortest selector whose first match is an element.
  private func selector(of element: SemanticElement, in tree: SemanticElement) -> String {
    let text = element.texts.first ?? element.name
    var candidates: [String] = []
    if let id = element.identifier { candidates.append("{id: \(FlowRecorder.quoted(id))}") }
    // A row is named by all of its texts; its first text is what a person would name.
    for inner in [element.firstText, text] where inner != nil {
      candidates.append(FlowRecorder.quoted(inner ?? ""))
    }
    for near in neighbors(of: element, in: tree) {
      candidates.append("{text: \(FlowRecorder.quoted(text)), below: \(FlowRecorder.quoted(near))}")
    }
    for candidate in candidates where isFirst(element, candidate, tree) { return candidate }
    for index in 0..<50 {
      let candidate = "{text: \(FlowRecorder.quoted(text)), index: \(index)}"
      if isFirst(element, candidate, tree) { return candidate }
    }
    let point =
      "\(element.visibleBounds.x * ElementFinder.cell.width),"
      + "\(element.visibleBounds.y * ElementFinder.cell.height)"
    return "{point: \"\(point)\"}"
  }

  /// The texts above an element that occur once, the nearest first.
  private func neighbors(of element: SemanticElement, in tree: SemanticElement) -> [String] {
    let elements = VisibleElements(tree).nodes.map(\.element)
    var counts: [String: Int] = [:]
    for text in elements.flatMap(\.texts) { counts[text, default: 0] += 1 }
    return elements.filter {
      ($0.role == .text || $0.role == .header) && $0.bounds.y <= element.bounds.y
        && counts[$0.name] == 1 && $0.name.count <= 60
    }.sorted { $0.bounds.y > $1.bounds.y }.prefix(8).map(\.name)
  }

  /// Whether a command with a selector would use an element.
  private func isFirst(
    _ element: SemanticElement, _ selector: String, _ tree: SemanticElement
  ) -> Bool {
    guard let parsed = FlowReader.selector(selector),
      let finder = try? ElementFinder(parsed, variables),
      let found = (try? finder.find(in: tree))?.first
    else { return false }
    // A text inside of a button stands for the button.
    return found.bounds == element.bounds
      || element.isClickable && !found.isClickable
        && found.visibleBounds.intersection(element.visibleBounds) == found.visibleBounds
  }

  /// Returns a text as YAML: plain, or in double quotes if a plain text would mean something else.
  static func quoted(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true && text.last != " " && text.count < 200
      && text.allSatisfy { $0.isLetter || $0.isNumber || " _-./()+".contains($0) }
      && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    if isPlain { return text }
    var quoted = ""
    for character in text {
      switch character {
      case "\"", "\\": quoted += "\\\(character)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default: quoted.append(character)
      }
    }
    return "\"\(quoted)\""
  }
}

extension SemanticElement {
  /// The first text inside of an element that is named by its texts; nil for other elements.
  fileprivate var firstText: String? {
    children.isEmpty
      ? nil : first { ($0.role == .text || $0.role == .header) && $0.isVisible }?.name
  }

  /// Returns the element of the same view; nil if it is not in this tree.
  fileprivate func element(like other: SemanticElement) -> SemanticElement? {
    first { $0.view === other.view && $0.role == other.role }
  }

  /// The position of the first content that scrolls, in percent.
  fileprivate var scrollPosition: Int? {
    first { $0.actions.contains(.scroll) && $0.value != nil }?.value.flatMap { value in
      Int(value.prefix { $0.isNumber })
    }
  }

  fileprivate func has(_ role: Role) -> Bool { first { $0.role == role } != nil }

  /// The position of the visible page.
  fileprivate var selectedPage: Position? {
    first { $0.role == .page && $0.states.contains(.selected) }?.position
  }

  fileprivate var selectedTab: SemanticElement? {
    first { $0.role == .tab && $0.states.contains(.selected) }
  }
}
