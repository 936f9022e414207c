import Localization

/// Key hints, messages, and the page of keys.
extension Window {
  /// Shows a message in the status bar until the next key, or for 5 to 12 seconds depending on its
  /// length. A message that was shown as a failure stays one when it is shown again.
  public func showMessage(_ text: String, tone: MessageTone = .note) {
    let failure = StatusBar.Message(text: text, tone: .failure)
    statusBar.message =
      statusBar.message == failure ? failure : StatusBar.Message(text: text, tone: tone)
  }

  /// Shows a message in the status bar until a key is pressed or another message is shown.
  /// - Parameters:
  ///   - ending: Text after the message that is never left out, such as a key.
  ///   - announcement: The message in words, for screen readers.
  package func showMessage(
    _ text: String, tone: MessageTone, ending: String, announcement: String
  ) {
    statusBar.message = StatusBar.Message(
      text: text, tone: tone, ending: ending, announcement: announcement, isLasting: true)
  }

  /// Shows a message like ``showMessage(_:tone:)``.
  /// - Parameter announcement: The message in words, for screen readers.
  package func showMessage(_ text: String, tone: MessageTone, announcement: String) {
    statusBar.message = StatusBar.Message(text: text, tone: tone, announcement: announcement)
  }

  /// The message in the status bar, if any.
  package var message: String? { statusBar.message?.text }

  /// Work in progress that does not block, as words in the status bar after a spinner; nil for none.
  /// The last words are left out if they do not fit. It replaces the names of running requests.
  public var progress: [String]? {
    get { statusBar.progress }
    set { statusBar.progress = newValue }
  }

  /// Removes a message whose reason is gone, if it is still shown.
  public func removeMessage(_ text: String) {
    if statusBar.message?.text == text { statusBar.message = nil }
  }

  /// The title in the navigation bar or, without one, the name in the status bar, unless that is
  /// just a placeholder.
  var title: String {
    guard let top = topController?.topmost else { return "" }
    let item = top.navigationItem
    if !item.isBarHidden, let title = item.title, !title.isEmpty { return title }
    return top.isNamedByStatusText ? top.statusText ?? "" : ""
  }

  /// The hints of a window's own keys, by purpose.
  struct Hints {
    let next, press, more, help: KeyHint?

    init(_ bindings: [KeyBinding]) {
      func hint(for action: KeyAction) -> KeyHint? {
        bindings.first { $0.performs(action) }?.hint
      }
      next = hint(for: .focusNext).map(\.general)
      press = hint(for: .press).map(\.general)
      more = hint(for: .pageDown)
      help = hint(for: .showHelp)
    }
  }

  /// The key bindings in effect, in the order of the help page: the window's bindings, with the
  /// bindings of the controllers on screen before the window's fallback keys.
  var activeKeyBindings: [KeyBinding] {
    let inner = controllersOnScreen.reversed().flatMap(\.keyBindings)
    return keyBindings.filter { $0.scope == .focus } + inner + (panel?.keyBindings ?? [])
      + keyBindings.filter { $0.scope != .focus }
  }

  /// The key that goes one step back: it ends the editing of a field, cancels the loading, closes the
  /// dialog, or goes back. Nil if the user removed it.
  package var leavingKey: KeyEvent? {
    let root = activeRoot
    for view in (activeFocus ?? root).selfAndSuperviews {
      let bindings = view.keyBindings
      if let key = bindings.firstKey(for: .leave) ?? bindings.firstKey(for: .cancel) { return key }
      if view === root { break }
    }
    guard let modalView else { return KeyBinding.navigation.firstKey(for: .goBack) }
    let escape = KeyEvent(.escape)
    return modalView.keyBindings.action(for: escape) == nil
      ? KeyBinding.progress.firstKey(for: .cancel) : escape
  }

  /// The views that can have the focus, each followed by the controls around it.
  private var controlsWithKeys: [View] {
    var views: [View] = []
    var seen: Set<ObjectIdentifier> = []
    for view in focusableViews {
      for view in view.selfAndSuperviews {
        guard seen.insert(ObjectIdentifier(view)).inserted, !view.isModal else { break }
        if view.asScrollingView == nil { views.append(view) }
      }
    }
    return views
  }

  /// Opens a dialog that lists every key.
  public func showHelp() {
    var names: Set<String> = []
    let ofViews = controlsWithKeys.flatMap(\.keyBindings).filter {
      names.insert($0.name + $0.help).inserted
    }
    let general = activeKeyBindings
    let bindings = general + ofViews
    let groups = bindings.helpGroups
    let list = DefinitionList(keys: groups)
    // Leave a column between the text and the scroll bar.
    list.flex.padding.right = .points(1)
    let dialog = Dialog(
      title: localized(.dialogKeysTitle), content: list, maximumWidth: 64,
      choices: [Dialog.Choice(localized(.buttonClose), key: .escape)])
    dialog.isInformational = true
    dialog.kind = .keys
    // The first row of each group is its heading.
    let rows = groups.flatMap { [nil] + $0.rows.map(Optional.some) }
    list.onRow = { [weak self, weak dialog] index in
      guard let self, let row = rows[index],
        let index = bindings.firstIndex(where: { $0.help == row.label && !$0.keys.isEmpty }),
        let (key, action) = bindings[index].keys.first
      else { return }
      dialog?.close()
      let isGeneral = index < general.count
      loop?.post { [weak self] in
        // A field would take the key of a general action as text.
        if isGeneral { self?.run(action) } else { self?.handle(.key(key)) }
      }
    }
    present(dialog)
  }
}
