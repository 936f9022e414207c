import Localization

/// Decides which keys were meant for something that has left the screen.
///
/// A key acts only on the screen that was visible when it was pressed. Two things can come between: a
/// field disappears, is covered or loses the focus while the user types, and a dialog or screen
/// opens without a key of the user. The rest of the typed text must then not press a button, go back
/// or quit.
///
/// - Typed text is dropped from then on, until the change was drawn and the user paused for
///   ``pause``. Each dropped key restarts the pause. Escape, a click and a shortcut with Ctrl end it.
/// - After a dialog or screen opened without a key, every key is dropped that arrived before the
///   change was drawn.
/// - A dialog that opened by itself (``Dialog/opensByItself``), and what an automatic retry shows, drop
///   text for ``pause`` after they were drawn, because a key may be on its way. An arrow or Tab shows
///   that the user has seen the change. Text goes on in a field that stays.
///
/// Repetitions of a key that is held down are the matter of ``HeldKeyGuard``.
///
/// Ctrl-C and other keys with Ctrl are never dropped.
@MainActor
final class TypeaheadGuard {
  /// The pause, in nanoseconds, after which a key is a decision of its own. Between two keys of
  /// somebody who types are 100 to 300 ms.
  static let pause: UInt64 = 500_000_000

  /// What an event does, if nothing has changed.
  enum Use {
    /// Types or deletes text, or confirms it.
    case text
    /// Another key without Ctrl.
    case key
    /// A press of a mouse button.
    case click
    /// A key with Ctrl, which is never text.
    case shortcut
    /// Escape, which leaves the dialog or screen.
    case escape
  }

  /// Why an event is dropped.
  enum Reason {
    /// It belongs to text for a field that is gone.
    case text
    /// The screen changed without a key before it.
    case screen
  }

  /// Whether the last keys typed text.
  private(set) var isTyping = false
  /// What took the text.
  private var target: ObjectIdentity?
  /// The time of the last key that typed text or was dropped, or when the loss of the field was
  /// drawn; nil if the pause is over.
  private var lastTime: UInt64?
  /// Whether a frame shows that the field is gone.
  private var isLossDrawn = false

  /// What keys acted on in the last frame and after the last key: a dialog or a screen.
  private var drawnScene: ObjectIdentity?
  private var knownScene: ObjectIdentity?
  private var hasDrawn = false
  /// When a change that came by itself was drawn; nil after ``pause``.
  private var surpriseTime: UInt64?
  /// Whether the next frame shows such a change.
  private var isSurprisePending = false

  /// Whether the scene changed since the last frame, but not by a key.
  func isUnseen(_ scene: AnyObject?) -> Bool {
    hasDrawn && !ObjectIdentity.isOne(scene, drawnScene) && !ObjectIdentity.isOne(scene, knownScene)
  }

  /// Whether text is being typed that the given object, which takes text now, should not get.
  func isLost(_ text: AnyObject?) -> Bool {
    isTyping && (text == nil || !ObjectIdentity.isOne(text, target))
  }

  /// Returns why an event is dropped; nil if it is handled.
  /// - Parameters:
  ///   - scene: the dialog or screen that would receive it.
  ///   - text: what takes text now, if anything.
  ///   - now: the time, which only text needs.
  func reasonToDrop(
    _ use: Use, scene: AnyObject?, text: AnyObject?, now: () -> UInt64?
  ) -> Reason? {
    if use == .shortcut { return nil }
    let isLost = isLost(text)
    // Text goes on in a field that stays.
    if use == .text, !isTyping || isLost, isSurprised(now) { return .screen }
    if isUnseen(scene) { return isLost && use == .text ? .text : .screen }
    guard isLost else { return nil }
    guard isLossDrawn else { return use == .text ? .text : .screen }
    switch use {
    case .click, .escape: isTyping = false
    case .key, .shortcut: break
    case .text:
      if let now = now(), let lastTime, now - lastTime < TypeaheadGuard.pause {
        self.lastTime = now
        return .text
      }
      isTyping = false
    }
    return nil
  }

  /// Whether a change that came by itself is so new that text cannot be a reaction to it.
  func isSurprised(_ now: () -> UInt64?) -> Bool {
    guard let surpriseTime, let now = now() else { return isSurprisePending }
    if now - surpriseTime < TypeaheadGuard.pause { return true }
    self.surpriseTime = nil
    return isSurprisePending
  }

  /// Records what an event did.
  /// - Parameters:
  ///   - scene: what receives the next key.
  ///   - text: what took the event as text; nil if it was not text.
  ///   - wasLost: whether the field was gone before.
  func handled(
    _ use: Use, scene: AnyObject?, text: AnyObject?, wasLost: Bool, now: () -> UInt64?
  ) {
    sceneIsKnown(scene)
    surpriseTime = nil
    if let text {
      isTyping = true
      target = ObjectIdentity(text)
      lastTime = now()
      isLossDrawn = false
    } else if use != .key || !wasLost {
      // The user's own key ended typing.
      isTyping = false
    }
  }

  /// Records that the user changed the scene, or has seen it before.
  func sceneIsKnown(_ scene: AnyObject?) {
    if !ObjectIdentity.isOne(scene, knownScene) { knownScene = scene.map(ObjectIdentity.init) }
  }

  /// Records that a frame was drawn, and that no key was waiting then.
  /// - Parameter mayStartle: whether the scene may have opened by itself.
  func frameWasDrawn(
    _ scene: AnyObject?, mayStartle: Bool, text: AnyObject?, now: () -> UInt64?
  ) {
    let isOther = !ObjectIdentity.isOne(scene, drawnScene)
    if isSurprisePending || isOther && mayStartle && !ObjectIdentity.isOne(scene, knownScene) {
      surpriseTime = now()
      isSurprisePending = false
    } else if isOther {
      surpriseTime = nil
    }
    if isOther { drawnScene = scene.map(ObjectIdentity.init) }
    hasDrawn = true
    if !isLossDrawn, isLost(text) {
      isLossDrawn = true
      lastTime = now()
    }
  }

  /// Records that the next frame shows a change that came by itself.
  func changeCameByItself() { isSurprisePending = true }

  /// Drops text for ``pause``, because a key was pressed that was meant for something else.
  func startle(now: () -> UInt64?) { surpriseTime = now() }

  /// Treats the next key as one after a pause and a look at the screen.
  func endPause() {
    surpriseTime = nil
    isSurprisePending = false
    lastTime = nil
    isLossDrawn = true
  }

  /// Records that text is lost from now on, until the user pauses.
  func loseText(now: () -> UInt64?) {
    isTyping = true
    target = nil
    isLossDrawn = true
    lastTime = now()
  }

  /// Records that a view replaced another one, which the user does not notice.
  func replace(_ old: AnyObject?, with new: AnyObject) {
    if ObjectIdentity.isOne(old, target) { target = ObjectIdentity(new) }
  }
}

// MARK: - In a window

extension Window {
  /// What keys act on: the topmost dialog, or else the screen.
  var scene: AnyObject? {
    finishedOverlay == nil ? modalView ?? topController?.topmost : topController?.topmost
  }

  /// The overlay of an operation that has ended. The next key or press removes it.
  private var finishedOverlay: ProgressOverlay? {
    guard let overlay = modalView as? ProgressOverlay, overlay.isFinished else { return nil }
    return overlay
  }

  /// What takes typed text: the search, or a field of the panel, of a dialog or of the screen.
  var textTarget: AnyObject? {
    if let search, search.isTyping, search.isCurrent { return search }
    if panelHasKeyboard { return panel?.editingView as? TextField }
    guard let field = activeFocus as? TextField, field.isEditable, !field.isHiddenInTree else {
      return nil
    }
    return field
  }

  /// Handles an event unless it was meant for something that is gone. See ``TypeaheadGuard``.
  func handleIfMeant(_ event: Event, _ handle: () -> Void) {
    guard let use = event.use else {
      handle()
      if case .mouse = event { typeahead.sceneIsKnown(scene) }
      return
    }
    let clock = loop?.clock
    if use != .escape, use != .shortcut, let overlay = finishedOverlay {
      overlay.removeFromSuperview()
      // Text goes into a field behind it. The user may not have seen the control that another key or a click
      // would press, because the overlay covered it.
      guard use == .key || use == .text && !event.isEnter && textTarget != nil else {
        typeahead.startle { clock?.now }
        return showMessage(localized(.messageKeyIgnored))
      }
    }
    // The last key may have removed the field or scrolled it away.
    if typeahead.isTyping { layoutFollowingFocus() }
    // Only text needs it, and most keys are not text.
    let before = use == .text || typeahead.isTyping ? textTarget : nil
    let wasLost = typeahead.isLost(before)
    let reason = typeahead.reasonToDrop(use, scene: scene, text: before) { clock?.now }
    let isAdmitted = isKeyDecided || admit(event, use, text: before, isIgnored: reason != nil)
    if let reason { return showMessage(reason.message) }
    guard isAdmitted else { return }
    handle()
    // The key may have begun a search. Enter and Shift-Enter leave the field.
    let text = use == .text && !event.isEnter ? before ?? textTarget : nil
    typeahead.handled(use, scene: scene, text: text, wasLost: wasLost) { clock?.now }
  }

  /// Whether `q` could be text whose field is gone, or meant for something else.
  var mayDropKeys: Bool {
    typeahead.isTyping && typeahead.isLost(textTarget) || typeahead.isUnseen(scene)
      || typeahead.isSurprised { loop?.clock.now }
  }

  /// Call this when the terminal shows the current state.
  /// - Parameter isKeyWaiting: whether a key was waiting before, which ``waitingKeysWereHandled()``
  ///   follows.
  func frameWasDrawn(isKeyWaiting: Bool) {
    let scene = scene
    guard !isKeyWaiting else { return sceneWithWaitingKeys = scene.map(ObjectIdentity.init) }
    if sceneWithWaitingKeys != nil { sceneWithWaitingKeys = nil }
    let clock = loop?.clock
    let text = typeahead.isTyping ? textTarget : nil
    let mayStartle = (scene as? Dialog)?.opensByItself == true
    typeahead.frameWasDrawn(scene, mayStartle: mayStartle, text: text) { clock?.now }
  }

  /// Call this after the keys that were waiting before a frame. All later ones were pressed after it.
  func waitingKeysWereHandled() {
    guard let drawn = sceneWithWaitingKeys else { return }
    sceneWithWaitingKeys = nil
    if ObjectIdentity.isOne(scene, drawn) { frameWasDrawn(isKeyWaiting: false) }
  }

  /// Call this when a dialog that was already visible takes the focus.
  /// - Parameter isMeant: whether the user chose it with a key or a click.
  func dialogTookFocus(isMeant: Bool) {
    typeahead.sceneIsKnown(scene)
    if !isMeant { typeahead.loseText { loop?.clock.now } }
  }

  /// Call this before a change that neither a key has caused nor the user expects, for example the
  /// success of an automatic retry. Text is then dropped for half a second after it is drawn.
  package func changeCameByItself() { typeahead.changeCameByItself() }

  /// Reports a press of the mouse that was ignored, because the screen changed under the pointer.
  func showIgnoredPress() { showMessage(TypeaheadGuard.Reason.screen.message) }

  /// Treats the next key as one that the user pressed after a look at the screen.
  package func endTypingPause() {
    typeahead.endPause()
    heldKey.end()
  }
}

extension TypeaheadGuard.Reason {
  /// What the user learns of a dropped event.
  fileprivate var message: String {
    switch self {
    case .text: localized(.messageTextIgnored)
    case .screen: localized(.messageKeyIgnored)
    }
  }
}

extension Event {
  /// Whether it is Enter, also with other keys.
  var isEnter: Bool {
    if case .key(let key) = self { key.key == .enter } else { false }
  }

  /// What it does; nil for events that no user causes and for the mouse without a press.
  var use: TypeaheadGuard.Use? {
    switch self {
    case .key(let key):
      // Enter with any key, and Ctrl-S, may submit a form.
      if key.key == .enter || key == KeyEvent("s", .control) { return .text }
      if key.modifiers.contains(.control) { return .shortcut }
      switch key.key {
      case .escape: return .escape
      case .enter, .backspace, .delete: return .text
      default: return key.typedCharacter == nil ? .key : .text
      }
    case .paste: return .text
    case .mouse(let mouse): if case .press = mouse.kind { return .click } else { return nil }
    case .resize, .resume, .background, .hiddenBackground, .scheme, .focus, .colorDepth,
      .imageSupport, .terminate:
      return nil
    }
  }
}
