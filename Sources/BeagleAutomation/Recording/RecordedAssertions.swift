import BeagleTUI
import CellText

/// Chooses the assertions that follow the commands of a recording.
///
/// A new screen is asserted by its title, the values of its contexts, and its first button; a
/// dialog by its title and message; a change by the changed texts. Texts that change without a
/// command, such as clocks, are not asserted.
@MainActor
struct RecordedAssertions {
  /// The maximum number of assertions after one command.
  private static let limit = 3
  /// The maximum number of changed texts that are asserted.
  private static let changeLimit = 2

  /// The length of a text that names a part of a screen, in characters.
  private static let labels = 2...40

  /// The screen when it was compared last.
  private var shown: RecordedScreen?
  /// The last state of each screen without its dialogs.
  private var visited: [RecordedScreen] = []
  /// The texts that were asserted on the screens with a title.
  private var asserted: [String: Set<String>] = [:]
  /// Whether a command was recorded whose effect was not seen yet.
  private var awaitsChange = false
  /// The field that the user typed into last.
  private weak var typedField: View?
  /// The number of changes of an element without a command.
  private var spontaneousChanges: [RecordedScreen.Key: Int] = [:]
  private let transient: TransientTexts

  init(_ transient: TransientTexts) { self.transient = transient }

  /// Called after each command.
  mutating func didAct() {
    awaitsChange = true
    typedField = nil
  }

  /// Called after a text was typed into a field, whose own value needs no assertion.
  mutating func didType(_ field: View?) { typedField = field }

  /// Returns the assertions of what changed since the last call.
  /// - Parameter isBusy: whether the screen is not complete yet, because something is loading.
  mutating func assertions(
    of tree: SemanticElement, _ selectors: SelectorWriter, _ scrolling: ReplayedScrolling,
    isBusy: Bool
  ) -> [String] {
    let screen = RecordedScreen(tree)
    let old = shown
    if isBusy, screen.modal == nil || old.map(screen.isSame) ?? true { return [] }
    shown = screen
    defer { remember(screen) }
    var writer = Writer(screen, selectors, transient, scrolling)
    if let old, screen.isSame(as: old) {
      if awaitsChange {
        assertChanges(screen, since: old, &writer)
      } else {
        countChanges(screen, since: old)
      }
    } else if let old, let modal = screen.modal {
      assertModal(modal, since: old, &writer)
    } else if let old,
      let earlier = visited.first(where: { $0.view === screen.view && $0.view != nil })
    {
      if let modal = old.modal, old.view === screen.view {
        writer.assertGone(modal)
      } else {
        assertPlace(screen, since: old, &writer)
      }
      assertChanges(screen, since: earlier, &writer)
    } else {
      introduce(screen, since: old, &writer)
    }
    return finish(writer)
  }

  /// Returns an assertion of a new screen that is still loading, before the user leaves it.
  mutating func assertionOfPlace(
    of tree: SemanticElement, _ selectors: SelectorWriter, _ scrolling: ReplayedScrolling
  ) -> [String] {
    let screen = RecordedScreen(tree)
    guard let old = shown, screen.modal == nil, screen.view !== old.view else { return [] }
    shown = screen
    var writer = Writer(screen, selectors, transient, scrolling)
    assertPlace(screen, since: old, &writer)
    return finish(writer)
  }

  private mutating func finish(_ writer: Writer) -> [String] {
    if !writer.lines.isEmpty { awaitsChange = false }
    asserted[writer.screen.title, default: []].formUnion(writer.lines)
    return writer.lines
  }

  private mutating func remember(_ screen: RecordedScreen) {
    guard screen.modal == nil else { return }
    visited.removeAll { $0.view == nil || $0.view === screen.view }
    visited.append(screen)
  }

  private mutating func countChanges(_ screen: RecordedScreen, since old: RecordedScreen) {
    for change in screen.changes(since: old) where !change.isScrolled {
      if let key = RecordedScreen.Key(change.element) { spontaneousChanges[key, default: 0] += 1 }
    }
  }

  // MARK: - Screens

  /// Asserts the title of a screen, the values that it shows, and its first button.
  private func introduce(
    _ screen: RecordedScreen, since old: RecordedScreen?, _ writer: inout Writer
  ) {
    assertPlace(screen, since: old, &writer)
    let known = asserted[screen.title] ?? []
    let values = screen.leaves.filter { leaf in
      (leaf.element.role == .text || leaf.element.role == .header) && !leaf.isInBar
        && leaf.element.view?.showsExpression == true && isStable(leaf.element)
    }
    // A single character, such as the number of a row, says little.
    var count = 0
    for leaf in values.filter({ $0.element.name.count > 1 })
      + values.filter({ $0.element.name.count == 1 })
    where count < RecordedAssertions.changeLimit && writer.lines.count < RecordedAssertions.limit {
      if writer.assert(leaf.element, leaf.element.recordedText, unless: known) { count += 1 }
    }
    guard count == 0 else { return }
    let button = screen.tree.first { element in
      element.role == .button && element.isVisible && element.isClickable
        && !screen.isInBar(element)
    }
    if let button, let text = button.firstWords ?? button.recordedTexts.first,
      writer.assert(button, text, unless: known)
    {
      return
    }
    _ = screen.leaves.contains { leaf in
      let text = leaf.element.recordedText
      return leaf.element.role == .text && !leaf.isInBar && Self.labels.contains(text.count)
        && writer.assert(leaf.element, text, unless: known)
    }
  }

  /// Asserts a text that says which screen is shown: its title, else a heading, else another text,
  /// that the screen before did not show.
  private func assertPlace(
    _ screen: RecordedScreen, since old: RecordedScreen?, _ writer: inout Writer
  ) {
    let before = old?.visibleTexts ?? []
    let leaves = screen.leaves.filter { $0.element.isVisible && isStable($0.element) }
    let groups: [(RecordedScreen.Leaf) -> Bool] = [
      { $0.isInBar && $0.element.role == .header },
      { !$0.isInBar && $0.element.role == .header },
      { !$0.isInBar && $0.element.role == .text && Self.labels.contains($0.element.name.count) },
      { !$0.isInBar },
    ]
    _ = groups.contains { group in
      leaves.filter(group).contains { leaf in
        leaf.element.recordedTexts.first { !before.contains($0) }
          .map { writer.assert(leaf.element, $0) } ?? false
      }
    }
  }

  /// Asserts the title and the message of a dialog.
  private func assertModal(
    _ modal: SemanticElement, since old: RecordedScreen, _ writer: inout Writer
  ) {
    let before = old.visibleTexts
    var texts = modal.recordedTexts
    texts += RecordedScreen(modal).leaves.filter { $0.element.role == .text }
      .flatMap(\.element.recordedTexts)
    for text in texts where !before.contains(text) && writer.lines.count < 2 {
      _ = writer.assert(modal, text)
    }
  }

  // MARK: - Changes

  private func assertChanges(
    _ screen: RecordedScreen, since old: RecordedScreen, _ writer: inout Writer
  ) {
    let before = old.visibleTexts
    let changes = screen.changes(since: old).filter { isStable($0.element) }
    var count = 0
    for change in changes where count < RecordedAssertions.changeLimit {
      // The text that was typed is not news, but the error of the field is.
      let isTyped = change.element.view === typedField && typedField != nil
      let texts = change.texts.filter { text in
        !before.contains(text) && !(isTyped && change.element.values.contains(text))
      }
      // The error or the value of a field says more than its name.
      let isAsserted = texts.reversed().contains { writer.assert(change.element, $0) }
      if isAsserted { count += 1 }
    }
    for change in changes where change.changedEnabled && writer.lines.count < Self.limit {
      writer.assertEnabled(change.element)
    }
    if writer.lines.isEmpty { _ = screen.lostTexts(since: old).contains { writer.assertGone($0) } }
  }

  /// Whether an element does not change by itself.
  private func isStable(_ element: SemanticElement) -> Bool {
    guard !element.isTimer else { return false }
    guard let key = RecordedScreen.Key(element) else { return true }
    return spontaneousChanges[key, default: 0] < 2
  }
}

// MARK: - Writing

/// Writes assertions that hold on a screen.
@MainActor
private struct Writer {
  let screen: RecordedScreen
  let selectors: SelectorWriter
  let transient: TransientTexts
  let scrolling: ReplayedScrolling
  private(set) var lines: [String] = []

  init(
    _ screen: RecordedScreen, _ selectors: SelectorWriter, _ transient: TransientTexts,
    _ scrolling: ReplayedScrolling
  ) {
    self.screen = screen
    self.selectors = selectors
    self.transient = transient
    self.scrolling = scrolling
  }

  /// Asserts a text of an element. Returns whether that is possible and new.
  mutating func assert(
    _ element: SemanticElement, _ text: String, unless known: Set<String> = []
  ) -> Bool {
    guard scrolling.shows(element, in: screen.tree), let pattern = pattern(text) else {
      return false
    }
    var selector = pattern
    if element.role != .button,
      let id = element.identifier.flatMap(selectors.texts.pattern(id:))
    {
      let both = "{id: \(RecordedTexts.scalar(id)), text: \(pattern)}"
      if !selectors.find(both, in: screen.tree).isEmpty { selector = both }
    }
    return add("assertVisible: \(selector)", selector, unless: known)
  }

  /// Asserts whether a button or field can be used.
  mutating func assertEnabled(_ element: SemanticElement) {
    guard scrolling.shows(element, in: screen.tree),
      let pattern = (element.firstWords ?? element.recordedTexts.first).flatMap(selectors.pattern)
    else { return }
    let selector = "{text: \(pattern), enabled: \(!element.states.contains(.disabled))}"
    _ = add("assertVisible: \(selector)", selector, unless: [])
  }

  private mutating func add(_ line: String, _ selector: String, unless known: Set<String>) -> Bool {
    guard !lines.contains(line), !known.contains(line),
      !selectors.find(selector, in: screen.tree).isEmpty
    else { return false }
    lines.append(line)
    return true
  }

  /// Asserts that a dialog was closed.
  mutating func assertGone(_ modal: SemanticElement) {
    let texts =
      modal.recordedTexts + modal.flattened.filter { $0.role == .text }.flatMap(\.recordedTexts)
    _ = texts.contains { assertGone($0) }
  }

  /// Asserts that a text disappeared. Returns whether that is possible.
  mutating func assertGone(_ text: String) -> Bool {
    guard let pattern = pattern(text), selectors.find(pattern, in: screen.tree).isEmpty else {
      return false
    }
    lines.append("assertNotVisible: \(pattern)")
    return true
  }

  /// Returns the selector of a text that a replay shows in the same way; nil for any other text.
  private func pattern(_ text: String) -> String? {
    text.isReadable && !transient.contains(text) ? selectors.pattern(text) : nil
  }
}
