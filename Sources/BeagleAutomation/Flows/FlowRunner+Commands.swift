import BeagleNetworking
import BeagleSchema
import BeagleTUI
import CellText

extension FlowRunner {
  /// Performs a command.
  func execute(_ command: FlowCommand) throws {
    let isOptional = command.isOptional
    switch command.action {
    // The application.
    case .launchApp(let launch):
      if !launch.arguments.isEmpty {
        warn("the arguments of launchApp have no effect", at: command)
      }
      launchApp(launch)
    case .stopApp, .killApp: isLaunched = false
    case .clearState: clearState()
    case .openLink(let link): try open(link)
    // Elements.
    case .tap(let tap): try self.tap(tap, isOptional: isOptional)
    case .assertVisible(let selector): _ = try find(selector, isOptional: isOptional)
    case .assertNotVisible(let selector):
      try assertNotVisible(
        selector, limit: isOptional ? optionalTimeout : options.wait)
    case .assertTrue(let text): try assertTrue(text)
    case .extendedWaitUntil(let wait): try extendedWait(wait)
    case .copyTextFrom(let selector): try copyText(selector, isOptional: isOptional)
    // Keys and text.
    case .inputText(let text, let isSensitive):
      let text = try variables.resolve(text)
      // Reports, images and recordings must not contain it.
      if isSensitive { Redaction.remember(named: text) }
      try input(text)
    case .inputRandom(let random): try input(RandomInput.text(random))
    case .eraseText(let count): try erase(count ?? FlowRunner.eraseLimit)
    case .pasteText: try input(variables.copiedText)
    case .setClipboard(let text): variables.copiedText = try variables.resolve(text)
    case .hideKeyboard:
      pilot.window.focus(nil)
      didInteract()
    case .back: goBack()
    case .pressKey(let key): press(key)
    // Scrolling and waiting.
    case .scroll: scroll(.down, at: center(of: nil))
    case .swipe(let swipe): try self.swipe(swipe, isOptional: isOptional)
    case .scrollUntilVisible(let scroll): try scrollUntilVisible(scroll)
    case .waitForAnimationToEnd(let milliseconds):
      try waitUntilIdle(milliseconds ?? FlowRunner.settleTimeout)
    // Control.
    case .runFlow(let run):
      guard try holds(run.condition) else { return }
      try perform(run.body, env: run.env)
    case .repeatCommands(let loop): try repeatCommands(loop)
    case .retry(let retry): try self.retry(retry)
    case .evalScript(let text): try variables.evaluate(text)
    case .runScript(let script):
      guard try holds(script.condition) else { return }
      try variables.run(script)
    // Files and the network.
    case .takeScreenshot(let path): try takeScreenshot(variables.resolve(path))
    case .assertScreenshot(let path): try assertScreenshot(variables.resolve(path))
    case .startRecording(let path): try startRecording(variables.resolve(path))
    case .stopRecording: try finishRecording()
    case .airplaneMode(let isOn): pilot.isOffline = isOn ?? !pilot.isOffline
    case .ignored: break
    case .beagle(let own): try execute(own, command)
    }
  }

  // MARK: - The application

  private func launchApp(_ launch: FlowAction.LaunchApp) {
    if launch.clearsState { clearState() }
    if launch.stopsApp || !isLaunched { self.launch() }
  }

  private func clearState() {
    isLaunched = false
    pilot.dependencies.globalContext.clear()
    pilot.application.clearCache()
    options.clearState?()
  }

  /// Opens the screen of an address or of a path. A deep link such as `shop://orders/1` has the path
  /// `/orders/1`.
  private func open(_ link: FlowText) throws {
    let link = try variables.resolve(link)
    var address = link
    if let path = link.afterScheme, !link.lowercased().hasPrefix("http") {
      address = "/" + path.drop { $0 == "/" }
    } else if !link.lowercased().hasPrefix("http"), !link.hasPrefix("/") {
      address = "/" + link
    }
    isLaunched = true
    pilot.application.open(
      .remote(.init(url: address)), controllerId: pilot.entry?.controllerId)
    didInteract()
  }

  // MARK: - Elements

  private func tap(_ tap: FlowAction.Tap, isOptional: Bool) throws {
    let element = try tap.selector.map { try findTarget($0, isOptional: isOptional) }
    let cell: CellPoint
    if let point = tap.point {
      let text = try variables.resolve(point)
      guard let point = FlowPoint(text) else {
        throw FlowFailure(.command, "\"\(text)\" is not a point such as 50%,50% or 120,300")
      }
      cell = self.cell(point, in: element?.visibleFrame ?? screenBounds)
    } else {
      cell = center(of: element)
    }
    for number in 0..<max(tap.isDouble ? 2 : 1, tap.count) {
      if number > 0 {
        try checkTime()
        try pause(tap.delay)
        // On a phone, a second tap does not hit the next screen, whose transition still runs.
        guard let selector = tap.selector, let element,
          try elements(ElementFinder(selector, variables)).first?.frame == element.frame
        else { break }
      }
      if number == 0 { willInteract() }
      pilot.click(at: cell)
    }
    if element?.role == .textField, tap.point == nil, pilot.focused?.role == .textField {
      // As on a phone, the next text goes to the end, not to the middle.
      pilot.press(.end)
    }
    didInteract()
  }

  private func assertNotVisible(_ selector: FlowSelector, limit: Int) throws {
    let finder = try ElementFinder(selector, variables)
    guard try waitUntilGone(finder, limit: limit) else {
      throw found(finder, "an element with \(finder.description) is visible")
    }
  }

  private func assertTrue(_ text: FlowText) throws {
    let value = try variables.resolveCondition(text)
    guard !FlowVariables.isTrue(value) else { return }
    throw FlowFailure(.assertion, "\(text.source) is not true: its value is \"\(value)\"")
  }

  private func extendedWait(_ wait: FlowAction.ExtendedWait) throws {
    let limit = try milliseconds(wait.timeout) ?? options.wait
    if let visible = wait.visible {
      let finder = try ElementFinder(visible, variables)
      guard try waitFromNow(limit, until: { try !elements(finder).isEmpty }) else {
        throw notFound(
          finder, "no element with \(finder.description) appeared in \(limit) ms", explains: true)
      }
    }
    if let notVisible = wait.notVisible {
      let finder = try ElementFinder(notVisible, variables)
      guard try waitFromNow(limit, until: { try elements(finder).isEmpty }) else {
        throw found(
          finder, "an element with \(finder.description) is still visible after \(limit) ms")
      }
    }
  }

  private func copyText(_ selector: FlowSelector, isOptional: Bool) throws {
    let element = try find(selector, isOptional: isOptional)
    guard let text = element.copiedText else {
      throw FlowFailure(.command, "the element has no text: \(PilotError.describe(element))")
    }
    variables.copiedText = text
  }

  // MARK: - Keys and text

  /// The number of characters that `eraseText` erases without a number, as in Maestro.
  private static let eraseLimit = 50

  /// Waits until a field has the focus, so that letters are typed and do not act as shortcuts. The focus
  /// of a field whose screen just opened does not count, because a phone needs a tap.
  private func awaitField() throws -> SemanticElement {
    var field: SemanticElement?
    _ = try wait(optionalTimeout) {
      field = pilot.focused.flatMap {
        $0.actions.contains(.edit) && !$0.hasInitialFocus ? $0 : nil
      }
      return field != nil
    }
    if let field { return field }
    if let first = pilot.focused, first.hasInitialFocus, first.actions.contains(.edit) {
      throw FlowFailure(
        .command,
        "\(PilotError.describe(first)) has the focus only because its screen opened; a phone needs a"
          + " tap, so use tapOn first")
    }
    throw FlowFailure(
      .command, "no text field has the focus; tap one before, for example with tapOn")
  }

  /// The maximum number of characters that are typed; a longer text is pasted.
  private static let typedLimit = 500

  private func input(_ text: String) throws {
    _ = try awaitField()
    willInteract()
    // A person would paste such a long text.
    if text.count > FlowRunner.typedLimit {
      pilot.paste(text)
      return didInteract()
    }
    for character in text {
      try checkTime()
      if character.isNewline { pilot.press(.enter) } else { pilot.press(.character(character)) }
    }
    didInteract()
  }

  private func erase(_ count: Int) throws {
    let field = try awaitField()
    willInteract()
    pilot.press(.end)
    for _ in 0..<min(count, max(field.value?.count ?? 0, 1)) {
      try checkTime()
      pilot.press(.backspace)
    }
    didInteract()
  }

  private func goBack() {
    // On a phone, the field does not have the focus yet.
    if pilot.focused?.hasInitialFocus == true { leave() }
    let field = pilot.focused
    leave()
    didInteract()
    // On a phone, it closes the keyboard.
    if let field, field.role == .textField, pilot.focused?.view !== field.view,
      pilot.semantics.first(where: { $0.view === field.view }) != nil
    {
      options.onEffect?("left the field \"\(field.name)\"")
    }
  }

  /// Closes the front screen or dialog, with the user's key.
  private func leave() {
    if let key = pilot.window.leavingKey {
      pilot.handle(.key(key))
    } else {
      pilot.window.run(.goBack)
      pilot.settle()
    }
  }

  private func press(_ key: Key) {
    pilot.press(key)
    didInteract()
  }

  private func press(_ key: FlowKey) {
    switch key {
    case .enter, .center: press(Key.enter)
    case .backspace: press(Key.backspace)
    case .back: goBack()
    case .escape: press(Key.escape)
    case .home: press(Key.home)
    case .tab: press(Key.tab)
    case .up: press(Key.up)
    case .down: press(Key.down)
    case .left: press(Key.left)
    case .right: press(Key.right)
    default: break
    }
  }

  // MARK: - Waiting

  /// The maximum time of `waitForAnimationToEnd` in milliseconds, as in Maestro.
  private static let settleTimeout = 15_000

  /// Returns a number of milliseconds; nil without one.
  func milliseconds(_ text: FlowText?) throws -> Int? {
    guard let text else { return nil }
    guard let number = try variables.number(text), number >= 0 else {
      throw FlowFailure(.command, "the timeout \"\(text.source)\" is not a number of milliseconds")
    }
    return Int(clamping: Int64(min(number, 1e9)))
  }

  // MARK: - Control

  /// Returns whether a condition holds. Its elements may take ``optionalTimeout`` to appear or
  /// disappear.
  private func holds(_ condition: FlowCondition?) throws -> Bool {
    guard let condition else { return true }
    if condition.platform != nil { return false }
    if condition.visible != nil || condition.notVisible != nil { launchIfNeeded() }
    if let visible = condition.visible {
      let finder = try ElementFinder(visible, variables)
      guard try find(finder, limit: optionalTimeout) != nil else { return false }
    }
    if let notVisible = condition.notVisible {
      let finder = try ElementFinder(notVisible, variables)
      guard try waitUntilGone(finder, limit: optionalTimeout) else { return false }
    }
    guard let script = condition.script else { return true }
    return FlowVariables.isTrue(try variables.resolveCondition(script))
  }

  /// Returns a number of at least 0.
  /// - Throws: ``FlowFailure`` if the text is not a number, or more than a flow may repeat.
  private func number(_ text: FlowText, of things: String) throws -> Int {
    guard let number = try variables.number(text) else {
      throw FlowFailure(.command, "the number of \(things) \"\(text.source)\" is not a number")
    }
    guard number <= Double(FlowLimit.repetitions) else {
      throw FlowFailure(
        .command,
        "the number of \(things) \"\(text.source)\" is more than \(FlowLimit.repetitions)")
    }
    return Int(max(0, number))
  }

  private func repeatCommands(_ loop: FlowAction.Repeat) throws {
    let limit = try loop.times.map { try number($0, of: "times") } ?? .max
    var count = 0
    while count < limit, try holds(loop.condition) {
      try checkTime()
      variables.enterScope()
      defer { variables.leaveScope() }
      try perform(loop.commands)
      count += 1
    }
  }

  /// The maximum number of retries, as in Maestro.
  private static let retryLimit = 3

  private func retry(_ retry: FlowAction.Retry) throws {
    let retries =
      try retry.maxRetries.map { min(try number($0, of: "retries"), FlowRunner.retryLimit) } ?? 1
    for number in 0...retries {
      if number == retries { return try perform(retry.body, env: retry.env) }
      do {
        return try attempt { try perform(retry.body, env: retry.env) }
      } catch { try checkTime() }
    }
  }
}

extension String {
  /// The part of a URL after its scheme, such as `shop.example/orders`; nil for a path.
  var afterScheme: Substring? {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), self[colon...].hasPrefix("://") else {
      return nil
    }
    return self[colon...].dropFirst(3)
  }
}
