import BeagleTUI
import CellText

/// The commands of a recording, except those for fields.
extension FlowRecorder {
  // MARK: - Commands

  func add(_ command: String) {
    flow.add(command, requestsBefore: requestsBefore)
    hasScrolled = false
    assertions.didAct()
    onChange(text)
  }

  /// Adds the command of the current event.
  func addEvent(_ command: String) {
    isCommand = true
    replayedField = nil
    recordScrolling()
    assertPlace()
    add(command)
  }

  func tap(_ element: SemanticElement) {
    guard !element.actions.contains(.edit) else { return beginField(element) }
    finishField()
    let selector = selectors.selector(of: element, in: before)
    // A tap asserts its element. One assertion remains as the result of the command before.
    flow.removeRepeated("assertVisible: \(selector)")
    if scrolling.direction(to: element, in: before) == nil { recordScrolling() }
    scroll(to: element, selector, in: before)
    addEvent("tapOn: \(selector)")
  }

  /// Writes the scrolling to an element, if a replay needs it.
  func scroll(
    to element: SemanticElement, _ selector: String, in tree: SemanticElement
  ) {
    guard let direction = scrolling.direction(to: element, in: tree) else { return }
    scrolling.didScroll(to: element, direction, in: tree)
    let argument = direction == .up ? ", direction: UP" : ""
    add("scrollUntilVisible: {element: \(selector)\(argument)}")
  }

  /// Writes the scrolling of a user who reads the content, by its last visible text.
  func recordScrolling() {
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

  // MARK: - Effects of keys

  /// Records that a key left the screen or stopped loading.
  func recordBack(_ after: SemanticElement) {
    let isSame = RecordedScreen(after).isSame(as: RecordedScreen(before))
    guard !isSame || wasLoading && !application.isLoading else { return }
    // The replay does not have the screen below.
    if !links.isBelow(application) { addEvent("back") }
  }

  /// Records that a key retried requests or refreshed the screen.
  func recordRetry(_ after: SemanticElement) {
    let controls = before.flattened.filter { $0.keyAction == .retry }
    if !controls.isEmpty {
      // A retry that runs already, for example an automatic one, is not repeated.
      let pressed = controls.filter { control in
        !control.states.contains(.busy)
          && (application.isLoading || after.first { $0.view === control.view } == nil)
      }
      // A button retries everything. Of several lines, the last one is first, so that a position among equal
      // ones remains valid when a tap removes its line.
      if let button = pressed.first(where: { $0.role == .button }) {
        tap(button)
      } else {
        for line in pressed.reversed() { tap(line) }
      }
    } else if let refresh = before.first(where: { $0.actions.contains(.refresh) }) {
      pull(refresh)
    }
  }

  /// Records that the user refreshed content.
  func pull(_ element: SemanticElement) { addEvent(swipe("DOWN", on: element)) }

  func recordPages(_ after: SemanticElement) {
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
      x: max(0, before.frame.width - 1) / 2, y: max(0, before.frame.height - 1) / 2)
    var from = ""
    if !element.visibleFrame.contains(middle),
      let text = element.first(where: {
        ($0.role == .text || $0.role == .header) && $0.isVisible
      })
    {
      from = "from: \(selectors.selector(of: text, in: before)), "
    }
    return "swipe: {\(from)direction: \(direction)}"
  }

  /// Records a tab that a key selected. Returns whether there was one.
  func recordTabs(_ after: SemanticElement) -> Bool {
    guard before.focused?.role == .tab || before.focused?.role == .tabList,
      let old = before.selectedTab, let new = after.selectedTab, old.name != new.name
    else { return false }
    guard let name = selectors.pattern(new.recordedText) else { return false }
    add("tapOn: \(name)")
    return true
  }
}
