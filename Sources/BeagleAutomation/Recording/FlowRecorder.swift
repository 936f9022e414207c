import BeagleNetworking
import BeagleTUI
import CellText

/// Records the actions of a user as the commands of a flow.
///
/// Each tap, text, key, page, back and refresh becomes a command with the most stable selector: the
/// id, or else the text, or else the text and another text above it. Assertions follow each new
/// screen and each change. Moving the focus and scrolling are not commands: before an element that a
/// replay would not see, `scrollUntilVisible` is written. A failed response becomes a `respond`
/// before the command that caused its request.
///
/// The program's own views, such as the list of keys and the inspector, are not recorded, and what
/// they cover is not asserted. The work for an event is limited: it reads only the first
/// ``RecordedTexts/readLimit`` characters of the screen's texts.
@MainActor
package final class FlowRecorder {
  let application: BeagleApplication
  let texts = RecordedTexts()
  let selectors: SelectorWriter
  /// Receives the whole flow after each change.
  let onChange: (String) -> Void
  var flow = RecordedFlow()

  /// The screen before the current event.
  var before: SemanticElement
  /// Whether ``before`` has a focused field that the user has not used.
  var hadInitialFocus = false
  /// Whether something was loading before the current event.
  var wasLoading = false
  /// Whether the effect of the last command was not complete before the current event.
  var wasBusy = false
  /// Whether the current event is a command itself.
  var isCommand = false
  /// Whether the current event is for the program, not for the screen.
  private var isForProgram = false
  var scrolling = ReplayedScrolling()
  /// Whether the user scrolled since the last command.
  var hasScrolled = false
  /// The element under the pressed mouse button.
  private var pressed: SemanticElement?

  /// The field that the user types into.
  var field: RecordedField?
  /// The selector of the field that has the focus in a replay.
  var replayedField: String?

  var assertions: RecordedAssertions
  /// The number of requests before the current event.
  var requestsBefore = 0
  /// The failed responses to requests of the field that the user types into.
  var heldResponses: [(properties: String, request: Int)] = []
  /// The action that the palette performs.
  private var paletteAction: KeyAction?
  /// The action of the current key.
  private var keyAction: KeyAction?
  var links = RecordedLinks()
  private var isRecording = true

  /// The number of bytes of all texts that were read. Tests compare it instead of times.
  private(set) var bytesRead = 0

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
    selectors = SelectorWriter(texts)
    size = replaySize
    assertions = RecordedAssertions(TransientTexts(at: application.dependencies.wallClock()))
    let window = application.window
    before = window.screenTree(textLimit: RecordedTexts.readLimit)
    window.eventObserver = { [weak self] in self?.willHandle($0) }
    window.handledEventObserver = { [weak self] in self?.didHandle($0) }
    window.commandObserver = { [weak self] in self?.willPerform($0) }
    window.keyActionObserver = { [weak self] in self?.keyAction = $0 }
    application.paletteObserver = { [weak self] in
      if let self { links.open($0, self) }
    }
    let log = application.dependencies.requestLog
    for exchange in log.exchanges { didEnd(exchange) }
    log.observers.append { [weak self] in self?.didEnd($0) }
  }

  /// Ends the recording with assertions of the last screen.
  package func finish() {
    before = readScreen()
    scrolling.willHandle(before)
    finishField()
    assertScreen(before)
    recordScrolling()
    let window = application.window
    window.eventObserver = nil
    window.handledEventObserver = nil
    window.commandObserver = nil
    window.keyActionObserver = nil
    application.paletteObserver = nil
    isRecording = false
  }

  /// The flow.
  package var text: String { flow.text(comments: texts.secrets.comments) }

  /// Returns the screen without the program's own views.
  func readScreen() -> SemanticElement {
    let tree = application.window.screenTree(textLimit: RecordedTexts.readLimit)
    for element in tree.flattened {
      bytesRead += element.texts.reduce(0) { $0 + $1.utf8.count }
    }
    return tree
  }

  /// The size of the terminal in a replay.
  private var size: CellSize

  private func followSize() {
    let current = application.window.size
    guard current != size else { return }
    size = current
    let text = "\(current.width)x\(current.height)"
    if flow.isEmpty { flow.initialSize = text } else { add("beagle: {resize: \(text)}") }
  }

  // MARK: - Events

  private func willHandle(_ event: Event) {
    switch event {
    case .key, .mouse, .paste: break
    default: return
    }
    requestsBefore = application.dependencies.requestLog.total
    isForProgram = isProgram(event)
    before = readScreen()
    hadInitialFocus = before.focused?.hasInitialFocus == true
    wasLoading = application.isLoading
    wasBusy = isBusy
    isCommand = false
    keyAction = nil
    followSize()
    scrolling.willHandle(before)
    if let field, before.element(of: field.view) == nil { finishField() }
    if field == nil { assertScreen(before) }
    guard !isForProgram else { return }
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

  /// Whether an event is for a view of the program.
  private func isProgram(_ event: Event) -> Bool {
    guard case .mouse(let mouse) = event else { return application.window.programHasKeyboard }
    return application.window.isProgram(at: mouse.position)
  }

  private func release(at point: CellPoint) {
    defer { pressed = nil }
    guard let pressed, !application.window.mouse.isSelectingText,
      let element = clickable(at: point), element.frame == pressed.frame
    else {
      return
    }
    tap(element)
  }

  /// The element that a click at a cell uses.
  private func clickable(at point: CellPoint) -> SemanticElement? {
    VisibleElements(before).nodes.map(\.element).last {
      $0.isClickable && $0.visibleFrame.contains(point)
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
    // The event may have opened a view of the program, which took the focus.
    if isForProgram || application.window.programHasKeyboard {
      didHandleProgramEvent()
      return links.follow(self)
    }
    let after = readScreen()
    if isCommand { scrolling.didCommand(after) }
    let wasCommand = isCommand
    if let focused = after.focused, focused.actions.contains(.edit) {
      if let field, field.view !== focused.view { finishField() }
      // A paste begins to edit the field.
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
    links.follow(self)
  }

  private func didHandle(_ key: KeyEvent, _ after: SemanticElement) {
    switch key.key {
    case .pageDown, .end, .pageUp, .home: hasScrolled = true
    case .down, .up: if after.focused?.view === before.focused?.view { hasScrolled = true }
    default: break
    }
    guard before.focused?.actions.contains(.edit) != true else { return }
    switch keyAction {
    case .retry: recordRetry(after)
    case .goBack, .cancel: recordBack(after)
    default:
      // These keys also close a dialog or leave a field.
      if key.key == .escape || key.key == .backspace { recordBack(after) }
    }
  }

  // MARK: - The command palette

  /// Remembers an action of the palette, which is performed without a key of its own.
  private func willPerform(_ action: KeyAction) { paletteAction = action }

  /// Records the effect of an event that was for the program: an action of the palette.
  private func didHandleProgramEvent() {
    guard let action = paletteAction else { return }
    paletteAction = nil
    let after = readScreen()
    switch action {
    case .goBack, .cancel: recordBack(after)
    case .retry: recordRetry(after)
    default: break
    }
  }

  // MARK: - Responses

  /// Adds a failed response before the command of its request. A command for a field is added when the
  /// user leaves the field.
  private func didEnd(_ exchange: Exchange) {
    guard isRecording else { return }
    if case .failure(let error) = exchange.outcome { texts.add(error) }
    guard let response = RecordedResponse(exchange, texts) else { return }
    heldResponses.append((response.properties, exchange.number))
    if field == nil { releaseResponses() }
  }

  func releaseResponses() {
    guard !heldResponses.isEmpty else { return }
    for response in heldResponses { flow.respond(response.properties, to: response.request) }
    heldResponses = []
    onChange(text)
  }
}
