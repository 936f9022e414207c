import Localization

/// The keys of screen reader mode, in addition to those that every window has.
///
/// The letters are those of screen readers for web pages. In a text field, where letters are text, Alt with the
/// letter does the same.
extension KeyBinding {
  /// The key bindings of a window whose content is announced.
  @MainActor package static var screenReader: [KeyBinding] {
    userKeys.applied(to: standardScreenReader)
  }

  static var standardScreenReader: [KeyBinding] {
    [
      reading(
        "h, H", .accessibleKeyHeadings,
        keys: [KeyEvent("h"): .nextHeading, KeyEvent("H"): .previousHeading]),
      reading(
        "Alt-h, Alt-H", .accessibleKeyHeadings, scope: .everywhere,
        keys: [KeyEvent("h", .alt): .nextHeading, KeyEvent("H", .alt): .previousHeading]),
      reading("c", .accessibleKeyControls, keys: [KeyEvent("c"): .listControls]),
      reading(
        "Alt-c", .accessibleKeyControls, scope: .everywhere,
        keys: [KeyEvent("c", .alt): .listControls]),
      reading("w", .accessibleKeyWhere, keys: [KeyEvent("w"): .sayWhere]),
      reading(
        "Alt-w", .accessibleKeyWhere, scope: .everywhere, keys: [KeyEvent("w", .alt): .sayWhere]),
      reading(".", .accessibleKeyRepeat, keys: [KeyEvent("."): .repeatResponse]),
      reading(
        "Alt-.", .accessibleKeyRepeat, scope: .everywhere,
        keys: [KeyEvent(".", .alt): .repeatResponse]),
      reading("s", .accessibleKeyStop, keys: [KeyEvent("s"): .beQuiet]),
      reading(
        "Alt-s", .accessibleKeyStop, scope: .everywhere, keys: [KeyEvent("s", .alt): .beQuiet]),
    ]
  }

  private static func reading(
    _ name: String, _ help: TextKey, scope: Scope = .unclaimed, keys: Keys
  ) -> KeyBinding {
    KeyBinding(name, localized(help), group: .reading, scope: scope, keys: keys)
  }
}

extension KeyAction {
  /// Goes to the next heading, and announces its section.
  package static let nextHeading = KeyAction("heading next")
  /// Goes to the previous heading, and announces its section.
  package static let previousHeading = KeyAction("heading previous")
  /// Lists the controls of the screen.
  package static let listControls = KeyAction("controls")
  /// Announces the screen, the heading and the focus.
  package static let sayWhere = KeyAction("where")
  /// Announces again what followed the last key.
  package static let repeatResponse = KeyAction("repeat")
  /// Announces nothing until the next key.
  package static let beQuiet = KeyAction("stop")
}

extension TranscriptTerminal {
  /// Announces a window, and handles the keys for that.
  package func attach(to window: Window) {
    source = { [unowned window] in window.semanticTree() }
    self.window = window
    window.isAnnounced = true
    window.keyBindings.insert(contentsOf: KeyBinding.screenReader, at: 0)
    window.userEventObservers.append { [weak self] in self?.keyArrived() }
    let handlers: [(KeyAction, (TranscriptTerminal) -> Void)] = [
      (.nextHeading, { $0.goToHeading(forward: true) }),
      (.previousHeading, { $0.goToHeading(forward: false) }),
      (.listControls, { $0.listControls() }),
      (.sayWhere, { $0.sayWhere() }),
      (.repeatResponse, { $0.say($0.response) }),
      (.beQuiet, { $0.beQuiet() }),
    ]
    for (action, run) in handlers {
      window.setHandler(for: action) { [weak self] in if let self { run(self) } }
    }
  }

  // MARK: - Where the user is

  private func sayWhere() {
    guard let tree = source?() else { return }
    var lines = [Transcript.title(tree)]
    let elements = tree.flattened
    if let dialog = elements.first(where: { $0.states.contains(.modal) && $0.role != .group }) {
      lines.append(SpokenElement(dialog).line())
    }
    let place =
      window?.tabStart?.view == nil
      ? elements.firstIndex(where: \.isFocused) ?? 0 : readingIndex(in: elements)
    if let heading = elements[...place].last(where: { $0.role == .header }),
      heading.name != tree.name
    {
      lines.append(localized.accessibleHeading(text: heading.name))
    }
    lines.append(focusLine ?? localized(.accessibleNoControl))
    for element in elements where element.role == .status {
      lines.append(SpokenElement(element).line())
    }
    say(lines)
  }

  // MARK: - Headings

  /// Returns the index of the element where the user reads: the focus, unless a heading was reached since, or
  /// else the first visible one.
  private func readingIndex(in elements: [SemanticElement]) -> Int {
    if let heading,
      let index = elements.firstIndex(where: { $0.view === heading && $0.role == .header }),
      window?.tabStart?.view === heading
    {
      return index
    }
    // A screen is read from its beginning, although a control has the focus from the start.
    guard window?.keepsFocusVisible == true else { return 0 }
    return elements.firstIndex(where: \.isFocused)
      ?? elements.firstIndex { $0.role != .window && $0.isVisible && $0.role != .navigationBar }
      ?? 0
  }

  private func goToHeading(forward: Bool) {
    guard let tree = source?(), let window else { return }
    let elements = tree.flattened
    let headings = elements.indices.filter {
      elements[$0].role == .header && elements[$0].view != nil && elements[$0].name != tree.name
    }
    guard !headings.isEmpty else { return say([localized(.accessibleNoHeading)]) }
    let place = readingIndex(in: elements)
    let isAtHeading = elements.indices.contains(place) && elements[place].view === heading
    let next =
      forward
      ? headings.first { $0 > place || $0 == place && !isAtHeading } : headings.last { $0 < place }
    guard let next, let view = elements[next].view else {
      return say([localized(forward ? .accessibleNoNextHeading : .accessibleNoPreviousHeading)])
    }
    window.read(from: view)
    heading = view
    saySection(of: view)
  }

  /// Announces a heading and the visible lines up to the next one.
  private func saySection(of view: View) {
    guard let tree = source?() else { return }
    let reader = TranscriptReader(tree)
    guard let start = reader.entries.firstIndex(where: { $0.view === view }) else { return }
    var lines = [reader.entries[start].text]
    for entry in reader.entries[(start + 1)...] {
      if entry.isHeading || entry.view is StatusBar { break }
      lines.append(entry.text)
    }
    note(tree)
    say(lines)
  }

  // MARK: - Controls

  private func listControls() {
    guard let tree = source?(), let window else { return }
    let controls = tree.flattened.filter {
      $0.isFocusable && $0.role != .scrollArea && $0.view != nil
    }
    guard !controls.isEmpty else { return say([localized(.accessibleNoControls)]) }
    let entries = controls.map { element in
      let spoken = SpokenElement(element)
      let words = spoken.core.dropFirst(spoken.name.count).drop { ", ".contains($0) }
      return CommandPalette.Entry(spoken.name, detail: String(words)) {
        [weak view = element.view, weak window] in
        if let view { window?.focus(view) }
      }
    }
    window.present(
      CommandPalette(
        title: localized(.accessibleControls),
        placeholder: localized(.accessibleControlsPlaceholder),
        entries: entries))
  }
}

extension Window {
  /// Scrolls a view to the beginning of the visible part, from where Tab goes on.
  fileprivate func read(from view: View) {
    for enclosing in enclosingScrollViews(of: view) where enclosing.scroller.axis == .vertical {
      let scroller = enclosing.scroller
      let distance = view.screenFrame.y - (visibleRect(of: scroller).y)
      scroller.scroll(to: CellPoint(x: scroller.offset.x, y: scroller.offset.y + distance))
      layoutIfNeeded()
    }
    reveal(view)
    if focusedView is TextField {
      focus(nil)
      hasLeftField = true
    }
    tabStart = TabStart(view, at: view.screenFrame.origin)
    setNeedsDisplay()
  }
}
