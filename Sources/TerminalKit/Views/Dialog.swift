import CellText
import FlexLayout
import Localization

/// A modal box over the dimmed screen, with a title, a message or other content, and buttons at the
/// lower right.
///
///     window.present(
///       Dialog(title: "Discard changes?", message: "They are not saved.", choices: [
///         Dialog.Choice("Keep", key: .escape),
///         Dialog.Choice("Discard", kind: .destructive) { discard() },
///       ]))
///
/// Put the safe button first and the main one last. The main button has the initial focus. A
/// dialog that destroys something has no main button; then the first plain one has the focus.
@MainActor
open class Dialog: Overlay {
  /// A button of a dialog.
  public struct Choice {
    /// The text of the button.
    public var title: String
    /// The key that presses the button.
    public var key: Key?
    /// The meaning of the button.
    public var kind: PushButton.Kind
    /// Called after the button was pressed and the dialog closed.
    public var action: () -> Void
    /// Whether the dialog stays open when the button is pressed.
    public var keepsOpen = false
    /// Whether the action of the button is running. The button then shows a spinner, and pressing it
    /// does nothing.
    public var isBusy = false
    /// Whether the title counts the seconds until something happens.
    public var isTimer = false

    /// The action of ``key``, if a screen has it, too; nil for one of this dialog alone.
    package var keyAction: KeyAction?

    /// Whether the hint in the status bar has the case of the title, because the title is not the
    /// program's own: in German, for example, nouns begin with a capital letter.
    package var keepsCase = false

    /// Creates a button.
    public init(
      _ title: String, key: Key? = nil, kind: PushButton.Kind = .plain,
      action: @escaping () -> Void = {}
    ) {
      self.title = title
      self.key = key
      self.kind = kind
      self.action = action
    }
  }

  /// The text in the upper border.
  public final let title: String?

  /// The message; empty in a dialog with other content, which does not show it.
  public final var message: String { didSet { messageLabel?.text = message } }

  /// The URL that the message shows, for terminals that show links.
  package final var messageLink: String? {
    get { messageLabel?.link }
    set { messageLabel?.link = newValue }
  }

  /// Whether the dialog reports an error.
  public final let isError: Bool

  /// Whether the dialog opens without a key of the user. For 500 ms after it is visible, it then
  /// ignores Enter, Space and letters, which may have been meant for the screen below.
  public final var opensByItself = false

  /// The buttons, from left to right.
  public final var choices: [Choice] = [] { didSet { rebuildButtons() } }

  private var messageLabel: Label?
  private let box: DialogBox
  /// The part that scrolls: the content above the buttons, and a title too long for the border.
  package final let scroll = ScrollingView()
  private(set) final var buttons: [PushButton] = []

  /// The view with the initial focus; nil for a button.
  final var initialFocus: View?

  /// The button with the initial focus.
  private var firstButton: PushButton? {
    buttons.first { $0.kind == .main } ?? buttons.first { $0.kind == .plain } ?? buttons.first
  }

  /// Returns a short text for the right end of the lower border; nil for none. Called when the border
  /// is drawn.
  package final var footnote: () -> String? {
    get { box.footnote }
    set { box.footnote = newValue }
  }

  /// Whether the dialog only shows information that can be opened again. Another such dialog, or a
  /// panel, closes it.
  package final var isInformational = false

  /// Called once when the dialog closes, before the action of the pressed button.
  public final var onClose: (() -> Void)?

  /// Creates a dialog with a message.
  public init(title: String?, message: String, isError: Bool = false, choices: [Choice] = []) {
    self.title = title
    self.message = message
    self.isError = isError
    box = DialogBox(title: title, isError: isError, maximumWidth: 64)
    super.init()
    let label = Label(message, style: .role(.dialog))
    messageLabel = label
    setUp(label, choices)
  }

  /// Creates a dialog with other content, which scrolls if it is too high.
  /// - Parameters:
  ///   - title: the text in the upper border.
  ///   - content: the view above the buttons.
  ///   - maximumWidth: the largest width of the box, in columns.
  ///   - choices: the buttons.
  public init(title: String?, content: View, maximumWidth: Int = 64, choices: [Choice] = []) {
    self.title = title
    message = ""
    isError = false
    box = DialogBox(title: title, isError: false, maximumWidth: maximumWidth)
    super.init()
    setUp(content, choices)
  }

  open override var semantics: Semantics {
    Semantics(isError ? .alert : .dialog, text: title, states: [.modal])
  }

  private func setUp(_ content: View, _ choices: [Choice]) {
    addSubview(box)
    scroll.flex.flexGrow = 0
    scroll.content.addSubview(box.wrappedTitle)
    scroll.content.addSubview(content)
    box.addSubview(scroll)
    box.addSubview(box.buttons)
    self.choices = choices
  }

  /// Updates the buttons. They are created again only if their number changed, to keep the focus.
  private func rebuildButtons() {
    if buttons.count == choices.count {
      for (button, choice) in zip(buttons, choices) {
        button.title = choice.title
        button.shortcut = choice.key.map { KeyNames.shown($0.name) }
        button.kind = choice.kind
        button.isBusy = choice.isBusy
        button.accessibility.isTimer = choice.isTimer
      }
      return
    }
    for button in buttons { button.removeFromSuperview() }
    buttons = choices.enumerated().map { index, choice in
      let button = PushButton(choice.title) { [weak self] in self?.choose(index) }
      button.shortcut = choice.key.map { KeyNames.shown($0.name) }
      button.kind = choice.kind
      button.keyAction = choice.keyAction
      return button
    }
    for button in buttons { box.buttons.addSubview(button) }
  }

  /// The key bindings that press the buttons.
  open override var keyBindings: [KeyBinding] {
    // The hints start with the main button, which is the last choice.
    var bindings = choices.enumerated().reversed().compactMap { index, choice in
      choice.key.map { Dialog.binding($0, choice, index) }
    }
    // Escape presses a single button. It appears in the hints only if the button has no other key.
    if choices.count == 1, choices[0].key != .escape {
      var escape = Dialog.binding(.escape, choices[0], 0)
      escape.hint = choices[0].key == nil ? KeyHint(Key.escape.name, .hintClose) : nil
      bindings.append(escape)
    }
    return bindings
  }

  private static func binding(_ key: Key, _ choice: Choice, _ index: Int) -> KeyBinding {
    KeyBinding(
      key.name, choice.title,
      hint: choice.isBusy
        ? nil
        : KeyHint(
          key.name, choice.keepsCase ? choice.title : choice.title.lowercased()),
      keys: [KeyEvent(key): choice.keyAction ?? Dialog.choosing(index)])
  }

  private static func choosing(_ index: Int) -> KeyAction { KeyAction("choose \(index)") }

  open override func perform(_ action: KeyAction) -> Bool {
    let index = choices.indices.first { (choices[$0].keyAction ?? Dialog.choosing($0)) == action }
    guard let index else { return super.perform(action) }
    choose(index)
    return true
  }

  /// Whether the dialog is closing because a button was pressed, whose action runs next.
  public private(set) final var isChoosing = false

  /// Presses the button at an index.
  public final func choose(_ index: Int) {
    guard choices.indices.contains(index), !choices[index].isBusy else { return }
    isChoosing = true
    if !choices[index].keepsOpen { close() }
    choices[index].action()
    isChoosing = false
  }

  /// Closes the dialog without an action.
  public final func close() {
    guard superview != nil else { return }
    removeFromSuperview()
    onClose?()
    onClose = nil
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    box.footnoteOfWait = { [weak self] in
      self?.isWaiting == true ? localized(.dialogEscForButtons) : nil
    }
    if !waitForField() { takeFocus() }
  }

  /// Whether a window is so low that a dialog leaves out distances.
  static func isLow(_ window: CellSize) -> Bool { window.height < 10 }

  /// Whether the window is low. See ``isLow(_:)``.
  final var isLow: Bool { window.map { Dialog.isLow($0.size) } ?? false }

  /// Moves the focus to the first button.
  final func takeFocus() {
    guard let window, let first = initialFocus ?? firstButton else { return }
    // A dialog in a covered stack must not take the focus from the dialog on top.
    if !isHiddenInTree, isDescendant(of: window.activeRoot) { window.focus(first) }
  }

  open override func keyDown(_ key: KeyEvent) -> Bool {
    guard key.modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    return super.keyDown(KeyEvent(key.key))
  }
}

/// The box of a dialog, as wide as its title and content need, within its superview.
@MainActor
final class DialogBox: View {
  private let title: String?
  private let isError: Bool
  private let maximumWidth: Int

  /// The title if it is too long for the upper border; otherwise hidden.
  let wrappedTitle: Label
  let buttons = DialogButtons()

  var footnote: () -> String? = { nil }
  /// Returns the text that replaces ``footnote`` while the dialog waits for the focus.
  var footnoteOfWait: () -> String? = { nil }

  init(title: String?, isError: Bool, maximumWidth: Int) {
    self.title = title
    self.isError = isError
    self.maximumWidth = maximumWidth
    var titleStyle = TextStyle.role(isError ? .danger : .dialog)
    titleStyle.attributes = .bold
    wrappedTitle = Label(title ?? "", style: titleStyle)
    super.init()
    wrappedTitle.flex.margin.bottom = .points(1)
    wrappedTitle.isHidden = true
    // The dialog itself has the title in the semantic tree.
    wrappedTitle.accessibility.isHidden = true
    var style = FlexStyle()
    style.border.all = 1
    style.border.bottom = 1
    style.padding.horizontal = .points(Float(DialogBox.sidePadding(in: nil)))
    style.padding.vertical = DialogBox.verticalPadding
    style.minWidth = .points(Float(DialogBox.minimumWidth))
    style.maxWidth = .points(Float(maximumWidth))
    style.maxHeight = .percent(100)
    style.flexShrink = 1
    flex = style
  }

  /// The smallest width of a box, in columns, so that short dialogs do not look squeezed.
  private static let minimumWidth = 24

  /// The columns of the upper border around the title: corners, lines and blanks.
  private static let titleInset = 6

  /// The padding in rows above the text and below the buttons, if the window is high enough.
  private static let verticalPadding = FlexLength.points(1)

  /// Returns the padding, in columns, at each side of the content. In a narrow window, a focused button needs
  /// them for its mark.
  static func sidePadding(in window: CellSize?) -> Int {
    window.map { $0.width < minimumWidth } == true ? 1 : 2
  }

  /// Whether the title reads from right to left. Title and buttons then begin at the right.
  private var isMirrored: Bool {
    window?.appearance.ordersText != false
      && title.map(BidiText.measuredReadsRightToLeft) == true
  }

  /// The smallest window height, in rows, for vertical padding.
  private static let paddedHeight = 16

  /// Leaves out the distances in a low window, and the lower border if the box fills it, so that the buttons
  /// and a row of the content are visible. Returns whether something changed.
  private func fitHeight() -> Bool {
    let isLow = window.map { Dialog.isLow($0.size) } ?? false
    if isLow == self.isLow {
      guard isLow, !hasLowerBorder, 0 < frame.height, frame.height < superview?.frame.height ?? 0
      else { return false }
      flex.border.bottom = 1
      return true
    }
    self.isLow = isLow
    flex.border.bottom = isLow ? 0 : 1
    for view in subviews {
      if let scroll = view as? ScrollingView {
        scroll.flex.minHeight = isLow ? .points(1) : .undefined
      } else {
        view.flex.margin.top = .points(isLow ? 0 : 1)
      }
    }
    return true
  }

  private var isLow = false
  private var hasLowerBorder: Bool { flex.border.bottom > 0 }

  override func layoutSubviews() -> Bool {
    let isFitted = fitHeight()
    let isPadded = (window?.size.height ?? 0) >= DialogBox.paddedHeight
    let padding: FlexLength = isPadded ? DialogBox.verticalPadding : .points(0)
    let available = min(maximumWidth, superview?.frame.width ?? maximumWidth)
    let needed = TextMetrics.width(title ?? "") + DialogBox.titleInset
    let isTooLong = needed > available
    // 2 more columns show a piece of the border after the title, if the width allows it.
    let least = min(available, max(DialogBox.minimumWidth, needed + 2))
    // A single free column would be on one side only.
    let isNearlyFull = frame.width > 0 && frame.width + 1 >= available && available < maximumWidth
    let side = Float(DialogBox.sidePadding(in: window?.size))
    let areButtonsFitted = buttons.fit(
      columns: available - 2 - 2 * Int(side), isMirrored: isMirrored)
    let width = FlexLength.points(Float(isNearlyFull ? available : least))
    guard
      flex.padding.vertical != padding || flex.minWidth != width
        || flex.padding.horizontal != .points(side) || wrappedTitle.isHidden == isTooLong
    else { return isFitted || areButtonsFitted }
    flex.padding.vertical = padding
    flex.padding.horizontal = .points(side)
    flex.minWidth = width
    wrappedTitle.isHidden = !isTooLong
    return true
  }

  override func draw(in canvas: Canvas) {
    let theme = canvas.theme
    // The row below the box is outside its bounds.
    canvas.raisedBox(
      hasLowerBorder ? bounds : bounds.inset(bottom: -1),
      line: theme[isError ? .danger : .dialogBorder])
    if let title, !title.isEmpty, wrappedTitle.isHidden {
      let style = theme[isError ? .danger : .dialog].adding(.bold)
      let x = isMirrored ? max(2, frame.width - 4 - TextMetrics.width(title)) : 2
      canvas.text(" \(title) ", at: CellPoint(x: x, y: 0), style: style, maxWidth: frame.width - 4)
    }
    if hasLowerBorder, let footnote = footnoteOfWait() ?? footnote(),
      frame.width > TextMetrics.width(footnote) + 5
    {
      canvas.footnote(footnote, of: bounds, isMirrored: isMirrored)
    }
  }
}

extension Canvas {
  /// Draws text at the right end of the lower border of a box, or at the left one of a mirrored box.
  func footnote(_ text: String, of box: CellRect, isMirrored: Bool = false) {
    let text = " \(text) "
    let x = isMirrored ? box.x + 2 : box.maxX - TextMetrics.width(text) - 2
    let start = CellPoint(x: x, y: box.maxY - 1)
    self.text(text, at: start, style: theme[.muted])
  }
}
