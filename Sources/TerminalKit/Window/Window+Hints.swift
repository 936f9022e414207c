/// Key hints, messages, and the page of keys.
extension Window {
  /// Shows a message in the status bar until the next key, or for 5 to 12 seconds depending on its
  /// length. A message that was shown as a failure stays one when it is shown again.
  public func showMessage(_ text: String, tone: MessageTone = .note) {
    let failure = StatusBar.Message(text: text, tone: .failure)
    statusBar.message =
      statusBar.message == failure ? failure : StatusBar.Message(text: text, tone: tone)
  }

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

  /// Updates the status bar.
  func refreshStatus() {
    var hints: [KeyHint] = []
    let focus = visibleFocus?.view
    let modal = modalView
    let search = currentSearch
    statusBar.prompt = search?.prompt
    statusBar.position = search?.position ?? position(of: focus)
    func add(_ hint: KeyHint?) { if let hint { hints.append(hint) } }
    if panelHasKeyboard, let panel {
      hints = panel.editingView?.keyHints ?? panel.keyHints
      if !panel.isEditingText { add(self.hints.help) }
      return showStatus(hints, search, focus)
    }
    // A view that handles Tab has its own hint for it.
    if focus.map({ !$0.takesTab && (modal == nil || hasTabStop(besides: $0)) }) ?? hasTabStops {
      add(self.hints.next)
    }
    if let field = focus as? TextField {
      // Letters are text in a field, so only other keys have hints.
      hints += field.keyHints
    } else {
      if let label = focus?.activationHint {
        add(self.hints.press.map { KeyHint($0.key, label).general })
      }
      // The innermost view handles a key first.
      if let focus { hints += (focus.asScrollingView ?? focus).keyHints }
      if let focus, isOnPages(focus) { hints.append(KeyHint("← →", "page")) }
      let outer = modal?.keyHints ?? topController?.keyHints ?? []
      hints += outer.filter { outer in !hints.contains { $0.key == outer.key } }
      if modal == nil || modal is Dialog, canPageDown { add(self.hints.more) }
      if modal == nil, let panel { hints += panel.screenKeyHints }
      add(self.hints.help)
    }
    showStatus(hints, search, focus)
  }

  /// What the next letter does.
  private func letterUse(_ focus: View?) -> LetterUse {
    if panelHasKeyboard { return panel?.isEditingText == true ? .text : .command }
    return currentSearch?.isTyping == true || focus is TextField ? .text : .command
  }

  private func showStatus(_ hints: [KeyHint], _ search: ScreenSearch?, _ focus: View?) {
    (notice as? any ShowsLetterUse)?.letterUse = letterUse(focus)
    statusBar.hints = search?.hints(before: hints) ?? hints
    let screen = topController?.topmost
    statusBar.trailingText = screen?.statusText ?? ""
    let field = panelHasKeyboard ? nil : focus as? TextField
    // The user knows the meaning of a value that the user typed.
    statusBar.fieldName =
      field.map { $0.text.isEmpty || $0.wasEdited ? "" : $0.placeholder } ?? ""
    statusBar.findingCount = screen?.statusFindingCount ?? 0
    statusBar.note = screen?.statusNote.map { note in
      guard letterUse(focus) != .command, note.hint?.key.count == 1 else { return note }
      var note = note
      note.hint = nil
      return note
    }
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

  /// Opens a dialog that lists every key.
  public func showHelp() {
    var names: Set<String> = []
    let views = focusableViews.filter { $0.asScrollingView == nil }
    let ofViews = views.flatMap(\.keyBindings).filter { names.insert($0.name + $0.help).inserted }
    let list = DefinitionList(keys: (activeKeyBindings + ofViews).helpGroups)
    // Leave a column between the text and the scroll bar.
    list.flex.padding.right = .points(1)
    let dialog = Dialog(
      title: "Keys", content: list, maximumWidth: 64,
      choices: [Dialog.Choice("Close", key: .escape)])
    dialog.isInformational = true
    present(dialog)
  }
}

extension View {
  /// Whether the view itself handles Tab, which then does not move the focus.
  fileprivate var takesTab: Bool {
    keyBindings.contains { $0.action(for: KeyEvent(.tab)) != nil }
  }
}

/// What a letter does.
package enum LetterUse: Sendable {
  /// It is a command.
  case command
  /// It is text of the focused field, until Escape leaves the field.
  case text
}

/// A view with hints that depend on what letters do. The window sets the property before each
/// frame.
@MainActor package protocol ShowsLetterUse: AnyObject {
  /// What the next letter does.
  var letterUse: LetterUse { get set }
}
