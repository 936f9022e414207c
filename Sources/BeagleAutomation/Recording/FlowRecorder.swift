import BeagleFlows
import BeagleTUI
import CellText

/// Records the actions of a user as the commands of a flow.
///
/// Each tap, text, key, page, back and refresh becomes a command with the most stable selector: the
/// id, or else the text, or else the text and another text above it. Assertions follow each new
/// screen and each change. Moving the focus and scrolling are not commands: before an element that a
/// replay would not see, `scrollUntilVisible` is written.
@MainActor
package final class FlowRecorder {
  private let application: BeagleApplication
  private let selectors = SelectorWriter()
  /// Receives the whole flow after each change.
  private let onChange: (String) -> Void
  private var commands: [String] = []
  private var passwords: [String] = []

  /// The screen before the current event.
  private var before: SemanticElement
  /// Whether something was loading before the current event.
  private var wasLoading = false
  /// Whether the effect of the last command was not complete before the current event.
  private var wasBusy = false
  /// Whether the current event is a command itself.
  private var isCommand = false
  private var scrolling = ReplayedScrolling()
  /// Whether the user scrolled since the last command.
  private var hasScrolled = false
  /// The element under the pressed mouse button.
  private var pressed: SemanticElement?

  /// The field that the user types into.
  private var field: RecordedField?
  /// The selector of the field that has the focus in a replay.
  private var replayedField: String?

  private var assertions: RecordedAssertions
  /// The number of requests before the last command.
  private var requestCount = 0

  /// Observes an application.
  /// - Parameters:
  ///   - replaySize: the size of the terminal in a replay.
  ///   - onChange: receives the text of the flow after each change.
  package init(
    _ application: BeagleApplication, replaySize: CellSize = CellSize(width: 80, height: 24),
    onChange: @escaping (String) -> Void
  ) {
    self.application = application
    self.onChange = onChange
    size = replaySize
    assertions = RecordedAssertions(TransientTexts(at: application.dependencies.wallClock()))
    before = application.window.semanticTree()
    application.window.eventObserver = { [weak self] in self?.willHandle($0) }
    application.window.handledEventObserver = { [weak self] in self?.didHandle($0) }
  }

  /// Ends the recording with assertions of the last screen.
  package func finish() {
    before = application.window.semanticTree()
    scrolling.willHandle(before)
    finishField()
    assertScreen(before)
    recordScrolling()
    application.window.eventObserver = nil
    application.window.handledEventObserver = nil
  }

  /// The flow.
  package var text: String {
    var text = "appId: beagle\n"
    if !passwords.isEmpty {
      let names = passwords.indices.map { "-e \(FlowRecorder.passwordName($0))=…" }
      text += "# Run it with \(names.joined(separator: " "))\n"
    }
    text += "---\n"
    if let initialSize { text += "- beagle: {resize: \(initialSize)}\n" }
    text += "- launchApp\n"
    return text + commands.map { "- \($0)\n" }.joined()
  }

  /// The size of the terminal in a replay.
  private var size: CellSize
  /// The size that a replay must set first.
  private var initialSize: String?

  private func followSize() {
    let current = application.window.size
    guard current != size else { return }
    size = current
    let text = "\(current.width)x\(current.height)"
    if commands.isEmpty { initialSize = text } else { add("beagle: {resize: \(text)}") }
  }

  // MARK: - Events

  private func willHandle(_ event: Event) {
    switch event {
    case .key, .mouse, .paste: break
    default: return
    }
    before = application.window.semanticTree()
    wasLoading = application.isLoading
    wasBusy = isBusy
    isCommand = false
    followSize()
    scrolling.willHandle(before)
    if let field, before.element(of: field.view) == nil { finishField() }
    if field == nil { assertScreen(before) }
    switch event {
    case .mouse(let mouse):
      switch mouse.kind {
      case .press(.left): pressed = clickable(at: mouse.position)
      case .release: release(at: mouse.position)
      case .wheelUp, .wheelDown: hasScrolled = true
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
    if let focused = before.focused, focused.actions.contains(.edit) { return beginField(focused) }
    // Escape closes the screen with the scrolled content.
    if key.key == .escape || key.key == .backspace { recordScrolling() }
    let isPress = key.key == .enter || key.key == .character(" ")
    if isPress, key.modifiers.isEmpty, let focused = before.focused, focused.isClickable {
      tap(focused)
    }
  }

  /// Records what an event changed besides the element that it used.
  private func didHandle(_ event: Event) {
    switch event {
    case .key, .mouse, .paste: break
    default: return
    }
    let after = application.window.semanticTree()
    if isCommand { scrolling.didCommand(after) }
    let wasCommand = isCommand
    if let focused = after.focused, focused.actions.contains(.edit) {
      if let field, field.view !== focused.view { finishField() }
      // A letter may focus the first field and be typed into it.
      if field == nil, let old = before.element(like: focused), old.value != focused.value {
        beginField(old)
      }
    } else {
      finishField()
    }
    if !wasCommand { recordFocus(event, after) }
    if case .key(let key) = event, !wasCommand { didHandle(key, after) }
    if case .mouse(let mouse) = event, mouse.kind == .wheelUp, !wasBusy, isBusy,
      let refresh = before.first(where: { $0.actions.contains(.refresh) })
    {
      pull(refresh)
    }
    // A tap may turn pages and select tabs, too.
    if !isCommand, !recordTabs(after) { recordPages(after) }
  }

  private func didHandle(_ key: KeyEvent, _ after: SemanticElement) {
    switch key.key {
    case .pageDown, .end, .pageUp, .home: hasScrolled = true
    case .down, .up: if after.focused?.view === before.focused?.view { hasScrolled = true }
    default: break
    }
    guard before.focused?.actions.contains(.edit) != true else { return }
    switch key.key {
    case .escape, .backspace:
      let isSame = RecordedScreen(after).isSame(as: RecordedScreen(before))
      if !isSame || wasLoading && !application.isLoading { addEvent("back") }
    case .character("r"):
      if let retry = before.first(where: { $0.role == .button && $0.name == "Retry" }) {
        if application.isLoading || after.first(where: { $0.view === retry.view }) == nil {
          tap(retry)
        }
      } else if let refresh = before.first(where: { $0.actions.contains(.refresh) }) {
        pull(refresh)
      }
    default: break
    }
  }

  /// Records that the user refreshed content.
  private func pull(_ element: SemanticElement) { addEvent(swipe("DOWN", on: element)) }

  private func recordPages(_ after: SemanticElement) {
    guard let pages = before.first(where: { $0.role == .pages && $0.isVisible }),
      let old = before.visiblePage, let new = after.visiblePage, old.count == new.count,
      old.number != new.number
    else { return }
    add(swipe(new.number > old.number ? "LEFT" : "RIGHT", on: pages))
  }

  /// Returns the command that swipes over an element. A swipe begins in the middle of the screen,
  /// unless the element is elsewhere.
  private func swipe(_ direction: String, on element: SemanticElement) -> String {
    let middle = CellPoint(
      x: max(0, before.bounds.width - 1) / 2, y: max(0, before.bounds.height - 1) / 2)
    var from = ""
    if !element.visibleBounds.contains(middle),
      let text = element.first(where: {
        ($0.role == .text || $0.role == .header) && $0.isVisible
      })
    {
      from = "from: \(selectors.selector(of: text, in: before)), "
    }
    return "swipe: {\(from)direction: \(direction)}"
  }

  /// Records a tab that a key selected. Returns whether there was one.
  private func recordTabs(_ after: SemanticElement) -> Bool {
    guard before.focused?.role == .tab || before.focused?.role == .tabList,
      let old = before.selectedTab, let new = after.selectedTab, old.name != new.name
    else { return false }
    add("tapOn: \(SelectorWriter.expression(new.name))")
    return true
  }

  // MARK: - Commands

  private func add(_ command: String) {
    commands.append(command)
    hasScrolled = false
    requestCount = application.dependencies.requestLog.total
    assertions.didAct()
    onChange(text)
  }

  /// Adds the command of the current event.
  private func addEvent(_ command: String) {
    isCommand = true
    replayedField = nil
    recordScrolling()
    assertPlace()
    add(command)
  }

  private func tap(_ element: SemanticElement) {
    guard !element.actions.contains(.edit) else { return beginField(element) }
    finishField()
    let selector = selectors.selector(of: element, in: before)
    let assertion = "assertVisible: \(selector)"
    // A tap asserts its element. One assertion remains as the result of the command before.
    let tail = commands.lastIndex { !$0.hasPrefix("assert") } ?? -1
    if let index = commands.lastIndex(of: assertion), index > tail, commands.count > tail + 2 {
      commands.remove(at: index)
    }
    if scrolling.direction(to: element, in: before) == nil { recordScrolling() }
    scroll(to: element, selector, in: before)
    addEvent("tapOn: \(selector)")
  }

  /// Writes the scrolling to an element, if a replay needs it.
  private func scroll(
    to element: SemanticElement, _ selector: String, in tree: SemanticElement
  ) {
    guard let direction = scrolling.direction(to: element, in: tree) else { return }
    scrolling.didScroll(to: element, direction, in: tree)
    let argument = direction == .up ? ", direction: UP" : ""
    add("scrollUntilVisible: {element: \(selector)\(argument)}")
  }

  /// Writes the scrolling of a user who reads the content, by its last visible text.
  private func recordScrolling() {
    guard hasScrolled else { return }
    hasScrolled = false
    let texts = RecordedScreen(before).leaves.map(\.element).filter { element in
      element.isVisible && [.text, .header, .button].contains(element.role)
        && element.name.count <= 80
    }
    let below = texts.last { scrolling.direction(to: $0, in: before) == .down }
    let above = texts.first { scrolling.direction(to: $0, in: before) == .up }
    guard let target = below ?? above else { return }
    scroll(to: target, selectors.selector(of: target, in: before), in: before)
  }

  // MARK: - Focus

  /// Records a movement of the focus into or out of a field, if a text shows it.
  private func recordFocus(_ event: Event, _ after: SemanticElement) {
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
      focusField(old)
      add("pressKey: Enter")
      replayedField = new.map { selectors.selector(of: $0, in: after) }
      scrolling.didCommand(after)
    } else if isField, let new {
      let selector = selectors.selector(of: new, in: after)
      guard selector != replayedField else { return }
      replayedField = selector
      scroll(to: new, selector, in: after)
      add("tapOn: \(selector)")
    } else {
      replayedField = nil
      add("hideKeyboard")
    }
  }

  // MARK: - Fields

  private func beginField(_ element: SemanticElement) {
    guard field == nil || field?.view !== element.view else { return }
    finishField()
    field = RecordedField(
      view: element.view, element: element,
      selector: selectors.selector(of: element, in: before), value: element.typedText)
  }

  /// Taps a field, unless a replay is in it.
  private func focusField(_ element: SemanticElement) {
    let selector = selectors.selector(of: element, in: before)
    guard replayedField != selector else { return }
    scroll(to: element, selector, in: before)
    add("tapOn: \(selector)")
    replayedField = selector
  }

  /// Records the text of the field that the user leaves.
  private func finishField() {
    guard let field else { return }
    self.field = nil
    let tree = application.window.semanticTree()
    let element = tree.element(of: field.view) ?? before.element(of: field.view)
    let now = element?.typedText ?? field.value
    guard now != field.value else { return }
    if replayedField != field.selector {
      scroll(to: element ?? field.element, field.selector, in: tree)
      add("tapOn: \(field.selector)")
      replayedField = field.selector
    }
    var typed = now
    if field.element.states.contains(.secure) {
      typed = "${\(passwordName(of: now))}"
      if !field.value.isEmpty { add("eraseText") }
    } else if now.hasPrefix(field.value) {
      typed = String(now.dropFirst(field.value.count))
    } else {
      add("eraseText: \(field.value.count)")
    }
    if !now.isEmpty { add("inputText: \(SelectorWriter.quoted(typed))") }
    assertions.didType(field.view)
    assertScreen(before)
  }

  /// The name of the variable of a secret text. Equal texts have the same one.
  private func passwordName(of text: String) -> String {
    if !passwords.contains(text) { passwords.append(text) }
    return FlowRecorder.passwordName(passwords.firstIndex(of: text) ?? 0)
  }

  private static func passwordName(_ index: Int) -> String {
    index == 0 ? "PASSWORD" : "PASSWORD_\(index + 1)"
  }

  // MARK: - Assertions

  /// Whether the effect of the last command is not complete yet.
  private var isBusy: Bool {
    application.isLoading
      || application.dependencies.requestLog.exchanges.suffix(50).contains { exchange in
        guard exchange.number > requestCount, case .waiting = exchange.outcome else { return false }
        return true
      }
  }

  /// Asserts what the last command changed.
  private func assertScreen(_ tree: SemanticElement) {
    write(
      assertions.assertions(of: RecordedScreen(tree), selectors, isBusy: isBusy) { [scrolling] in
        scrolling.shows($0, in: tree)
      })
  }

  /// Asserts a screen that the user leaves while it is loading.
  private func assertPlace() {
    guard wasBusy else { return }
    write(
      assertions.assertionOfPlace(of: RecordedScreen(before), selectors) { [scrolling, before] in
        scrolling.shows($0, in: before)
      })
  }

  private func write(_ assertions: [String]) {
    guard !assertions.isEmpty else { return }
    commands += assertions
    onChange(text)
  }
}
