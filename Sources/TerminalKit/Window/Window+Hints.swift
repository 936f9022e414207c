extension View {
  /// Whether Tab does not move the focus while this view has it.
  fileprivate var takesTab: Bool {
    keyBindings.contains { $0.action(for: KeyEvent(.tab)) != nil }
  }
}

/// The hints of the last row, messages in it, and the page of keys.
extension Window {
  /// Shows a message in the status row until the next key, or for 5 to 12 seconds, the longer the
  /// more there is to read. What was told as a failure stays one; the time begins anew.
  public func showMessage(_ text: String, tone: MessageTone = .note) {
    let failure = StatusBar.Message(text: text, tone: .failure)
    statusBar.message =
      statusBar.message == failure ? failure : StatusBar.Message(text: text, tone: tone)
  }

  /// What is shown in a few words: the title in the navigation bar, else the name in the last row,
  /// unless that tells nothing.
  package var title: String {
    guard let controller = topController else { return "" }
    let top = controller.topmost
    let item = top.navigationItem
    if !item.isBarHidden, let title = item.title, !title.isEmpty { return title }
    return top.isNamedByStatusText ? controller.statusText ?? "" : ""
  }

  /// Writes the last row.
  func refreshStatus() {
    var hints: [KeyHint] = []
    let focus = lit?.view
    let modal = modalView
    let search = currentSearch
    statusBar.prompt = search?.prompt
    statusBar.position = search?.position ?? position(of: focus)
    func add(_ hint: KeyHint?) { if let hint { hints.append(hint) } }
    if panelHasKeys, let panel {
      hints = panel.typingView?.keyHints ?? panel.keyHints
      if !panel.takesText { add(self.hints.help) }
      return showStatus(hints, search)
    }
    // Where Tab means something else, the view says so.
    if focus.map({ !$0.takesTab && (modal == nil || hasStop(besides: $0)) }) ?? hasStops {
      add(self.hints.next)
    }
    if let field = focus as? TextField {
      // Letters are text here, so hints are only shown for other keys.
      hints += field.keyHints
    } else {
      if let label = focus?.activationHint {
        add(self.hints.press.map { KeyHint($0.key, label).general })
      }
      // A key does what the innermost view says that has it.
      if let scroller = focus?.asScroller { hints += scroller.keyHints }
      if let focus, isOnPages(focus) { hints.append(KeyHint("← →", "page")) }
      let outer = modal?.keyHints ?? topController?.keyHints ?? []
      hints += outer.filter { outer in !hints.contains { $0.key == outer.key } }
      if modal == nil || modal is Dialog, canPageDown { add(self.hints.more) }
      if fieldToType != nil { hints.append(Window.typingHint) }
      if modal == nil, let panel { hints += panel.hintsOfScreen }
      add(self.hints.help)
    }
    showStatus(hints, search)
  }

  private func showStatus(_ hints: [KeyHint], _ search: ScreenSearch?) {
    statusBar.hints = search?.hints(before: hints) ?? hints
    statusBar.trailingText = topController?.statusText ?? ""
    statusBar.findings = topController?.statusFindings ?? 0
  }

  /// Letters are text although no field has the focus yet.
  private static let typingHint = KeyHint("a-z", "type")

  /// The hints of the keys of a window, by what they are shown for.
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

  /// The keys that do something here, in the order of the help page: those of the window, with
  /// those of the controllers on screen before those that the window looks up last.
  var reachableBindings: [KeyBinding] {
    let inner = controllersOnScreen.reversed().flatMap(\.keyBindings)
    return keyBindings.filter { $0.scope == .focus } + inner + (panel?.keyBindings ?? [])
      + keyBindings.filter { $0.scope != .focus }
  }

  /// Opens a box with every key.
  public func showHelp() {
    let hasField = focusableViews.contains { $0 is TextField }
    let editing = hasField ? KeyBinding.textField : []
    let list = DefinitionList(keys: (reachableBindings + editing).helpGroups)
    // No text touches the scroll bar.
    list.flex.padding.right = .points(1)
    present(
      Dialog(
        title: "Keys", content: list, maximumWidth: 64,
        choices: [Dialog.Choice("Close", key: .escape)]))
  }
}
