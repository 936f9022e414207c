import Localization

/// Recognizes the repetitions of a key that the user holds down, so that they press nothing.
///
/// A terminal reports a repetition like another press, so only time distinguishes them: the first one comes
/// 200 to 660 ms after the press, the others every 30 to 100 ms. (The kitty keyboard protocol marks
/// those of Enter and Space only in a mode that sends all text as escape sequences.)
///
/// A key that comes again within ``longestDelay``:
///
/// | What its first press did | What the key would do now | Result |
/// |---|---|---|
/// | removed, hid or disabled its control | press anything | ignored |
/// | closed a dialog or screen | press what that covered | ignored |
/// | opened a dialog or screen, or moved the focus | press another control | undecided |
/// | began an operation, which has ended | press the same control | undecided |
/// | something else | press the same control | a press |
///
/// - An undecided key is ignored if it comes again within ``interval``; otherwise it is a press then. Two
///   presses within ``shortestDelay`` are meant as two.
/// - Once repetitions are recognized, all are ignored until one does not come within ``interval``.
///
/// Letters act on a dialog or screen instead of a control. Arrows, Tab, text, scrolling, Escape and Backspace,
/// which go back and cancel at once, and other keys with Ctrl are not affected; they end a repetition, as a
/// click does.
@MainActor
final class HeldKeyGuard {
  /// The longest time, in nanoseconds, until the first repetition. X waits 660 ms, most desktops 250 to 600.
  static let longestDelay: UInt64 = 680_000_000
  /// The shortest time, in nanoseconds, until the first repetition.
  static let shortestDelay: UInt64 = 200_000_000
  /// The longest time, in nanoseconds, between two repetitions.
  static let interval: UInt64 = 120_000_000

  /// What to do with a key.
  enum Judgment {
    case press
    case repetition
    /// Another event or the end of ``HeldKeyGuard/interval`` decides.
    case undecided
  }

  /// What a key acts on.
  struct Target {
    /// The dialog or screen.
    var scene: AnyObject?
    /// The control or field with the focus, or the search; nil if the key acts on the scene.
    var control: AnyObject?
    /// The dialogs and the screen below the scene that the key must not reach by closing it.
    var below: [AnyObject] = []
    /// Whether the key types, or only leaves a field.
    var takesText = false
    /// Whether the control is busy, so that another press does nothing.
    var isBusy = false
  }

  // A struct, because the runtime creates the metadata of a tuple type at startup.
  private struct Press {
    let key: KeyEvent
    var time: UInt64
    /// Whether the key came as late as a first repetition does.
    var mayRepeat = false
    var isRepeating = false
    /// Whether an operation has begun since.
    var hasBegunOperation = false
    let scene: ObjectIdentity?
    let below: [ObjectIdentity]
    let hasControl: Bool
    weak var control: AnyObject?

    init(_ key: KeyEvent, _ target: Target, at time: UInt64) {
      self.key = key
      self.time = time
      scene = target.scene.map(ObjectIdentity.init)
      below = target.below.map(ObjectIdentity.init)
      control = target.control
      hasControl = target.control != nil
    }

    @MainActor func hasSameTarget(as target: Target) -> Bool {
      ObjectIdentity.isOne(target.scene, scene) && target.control === control
        && hasControl == (target.control != nil)
    }

    /// Whether the pressed control is gone, or the dialog or screen that covered the target.
    @MainActor func removedControl(orUncovered target: Target) -> Bool {
      guard ObjectIdentity.isOne(target.scene, scene) else {
        return below.contains { ObjectIdentity.isOne(target.scene, $0) }
      }
      guard hasControl else { return false }
      guard let control else { return true }
      guard let view = control as? View else { return false }
      return view.window == nil || !view.canBecomeFocused || view.isHiddenInTree
    }
  }

  private struct Undecided {
    let key: KeyEvent
    let target: Target
    let time: UInt64
  }

  /// The last press, unless something else was used in the meantime.
  private var last: Press?
  /// The key that may be a first repetition.
  private var undecided: Undecided?

  /// When the key came that waits for its decision; nil if none does.
  var undecidedTime: UInt64? { undecided?.time }

  /// Returns whether a key is a press or a repetition, and remembers it.
  func judge(_ key: KeyEvent, on target: Target, at now: UInt64) -> Judgment {
    guard let last, last.key == key, now - last.time < Self.longestDelay else {
      self.last = Press(key, target, at: now)
      return .press
    }
    let gap = now - last.time
    let isClose = gap < Self.interval
    let isSame = last.hasSameTarget(as: target)
    let isRepeating = isClose && (last.isRepeating || last.mayRepeat)
    var press = Press(key, target, at: now)
    press.mayRepeat = gap >= Self.shortestDelay
    press.isRepeating = isRepeating
    // A busy control says so. What counts is that its operation has ended.
    press.hasBegunOperation = isSame && last.hasBegunOperation && target.isBusy
    let hasResult = last.hasBegunOperation && !target.isBusy
    if target.takesText || isSame && !last.hasControl {
      // Holding such a key down is an action of its own.
    } else if isRepeating || !last.isRepeating && last.removedControl(orUncovered: target) {
      self.last?.time = now
      self.last?.isRepeating = true
      return .repetition
    } else if !last.isRepeating, !isSame || hasResult {
      if press.mayRepeat {
        undecided = Undecided(key: key, target: target, time: now)
        return .undecided
      }
      press.isRepeating = isClose
    }
    self.last = press
    return .press
  }

  /// Records that a key was judged, but is ignored for another reason. It has pressed nothing.
  func ignore(_ key: KeyEvent, _ judgment: Judgment, at now: UInt64) {
    undecided = nil
    let isRepeating = judgment != .press
    last = Press(key, Target(), at: now)
    last?.isRepeating = isRepeating
  }

  /// Continues the repetition of the undecided key if an event repeats it soon enough. Both are then
  /// ignored, and the key is decided.
  /// - Returns: whether the event continues the repetition.
  func continueRepetition(with event: Event, at now: UInt64) -> Bool {
    guard let key = undecided, event == .key(key.key), now - key.time < Self.interval else {
      return false
    }
    undecided = nil
    last?.time = now
    last?.isRepeating = true
    return true
  }

  /// Takes the undecided key, which is a press then. Returns nil if it would act on something else now.
  func takeUndecided(_ target: (KeyEvent) -> Target?) -> KeyEvent? {
    guard let key = undecided else { return nil }
    undecided = nil
    let press = Press(key.key, key.target, at: key.time)
    guard let now = target(key.key), press.hasSameTarget(as: now) else { return nil }
    last = press
    return key.key
  }

  /// Records that the user did something else, so that the next key is a press.
  func end() {
    if last != nil { last = nil }
    undecided = nil
  }

  /// Records that a control has begun an operation.
  func operationBegan() {
    if last != nil { last?.hasBegunOperation = true }
  }

  /// Records that a view replaced another one, which the user does not notice.
  func replace(_ old: AnyObject?, with new: AnyObject) {
    if let last, last.hasControl, last.control === old { self.last?.control = new }
  }
}

// MARK: - In a window

extension Window {
  /// Decides about the undecided key before the next event of the user is handled: ignores both, with a
  /// message, if the event repeats it, and otherwise presses the key.
  /// - Returns: whether the event is ignored.
  func consumeRepetition(_ event: Event) -> Bool {
    guard heldKey.undecidedTime != nil, event.use != nil, let now = loop?.clock.now else {
      return false
    }
    if heldKey.continueRepetition(with: event, at: now) {
      showRepetition()
      return true
    }
    pressUndecidedKey()
    return false
  }

  /// Admits an event that is a press. A repetition is ignored with a message, and a key that may be one is
  /// pressed by a timer, unless it comes again.
  /// - Parameter isIgnored: whether the key is ignored for another reason.
  /// - Returns: whether to handle the event now.
  func admit(
    _ event: Event, _ use: TypeaheadGuard.Use, text: AnyObject?, isIgnored: Bool
  ) -> Bool {
    guard case .key(let key) = event, let now = loop?.clock.now,
      let target = heldKeyTarget(of: key, use, text: text)
    else {
      heldKey.end()
      return true
    }
    let judgment = heldKey.judge(key, on: target, at: now)
    guard !isIgnored else {
      heldKey.ignore(key, judgment, at: now)
      return false
    }
    switch judgment {
    case .press: return true
    case .repetition: showRepetition()
    case .undecided:
      loop?.after(milliseconds: Int(HeldKeyGuard.interval / 1_000_000)) { [weak self] in
        if self?.heldKey.undecidedTime == now { self?.pressUndecidedKey() }
      }
    }
    return false
  }

  private func pressUndecidedKey() {
    let key = heldKey.takeUndecided { key in
      Event.key(key).use.flatMap { heldKeyTarget(of: key, $0, text: textTarget) }
    }
    guard let key else { return }
    isKeyDecided = true
    defer { isKeyDecided = false }
    handle(.key(key))
  }

  private func showRepetition() {
    showMessage(localized(.messageKeyHeld))
  }

  /// Returns what a key acts on; nil for one that may be held down.
  /// - Parameter text: what takes typed text.
  private func heldKeyTarget(
    of key: KeyEvent, _ use: TypeaheadGuard.Use, text: AnyObject?
  ) -> HeldKeyGuard.Target? {
    let submits = key.modifiers.contains(.control) || key.key == .enter && !key.modifiers.isEmpty
    guard use == .text, text == nil || key.key == .enter || submits, key.key != .backspace,
      key.key != .delete
    else { return nil }
    var target = HeldKeyGuard.Target(scene: scene)
    for view in modalViews where view !== target.scene { target.below.append(view) }
    if let screen = topController?.topmost, screen !== target.scene { target.below.append(screen) }
    if submits || key.key == .enter || key.key == .character(" ") {
      let control: AnyObject? = panelHasKeyboard ? panel : activeFocus
      target.control = text ?? control
      target.takesText = text != nil && !submits
      target.isBusy = (control as? View)?.isBusy == true
    }
    return target
  }
}
