import CellText
import FlexLayout

/// A box over the dimmed screen: a title, a message and a row of buttons at its right side.
///
/// The buttons stand in the order in which they are given, which is to be the safe one first and the
/// main one last. The main one has the focus when the box opens; where there is none, since what the
/// box is for destroys something, the first one that destroys nothing has it.
@MainActor
open class Dialog: Overlay {
  /// One button of a dialog.
  public struct Choice {
    /// The text on the button.
    public var title: String
    /// A letter that presses it, or nil.
    public var key: Key?
    /// What it means.
    public var kind: PushButton.Kind
    /// Runs after the dialog closed.
    public var action: () -> Void

    /// A button with a text, the key that presses it, what it means and what it does.
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

  /// The text in the box; empty in one with content of its own, where setting it shows nothing.
  public final var message: String { didSet { messageLabel?.text = message } }

  /// Whether the box reports something that went wrong.
  public final let isError: Bool

  /// The buttons, left to right.
  public final var choices: [Choice] = [] { didSet { rebuildButtons() } }

  private var messageLabel: Label?
  private let box: DialogBox
  private let row = View()
  /// What scrolls: the title, where it is too long for the border, and what stands above the buttons.
  package final let scroll = ScrollingView()
  private var buttons: [PushButton] = []

  /// What has the focus when the box opens; nil is a button.
  final var initialFocus: View?

  /// The button that has the focus when the box opens.
  private var firstButton: PushButton? {
    buttons.first { $0.kind == .main } ?? buttons.first { $0.kind == .plain } ?? buttons.first
  }

  /// A word in the lower border, at its right end; nil for none.
  package final var footnote: String? {
    get { box.footnote }
    set { box.footnote = newValue }
  }

  /// Called once when the dialog leaves, before the chosen action runs.
  public final var onClose: (() -> Void)?

  /// Makes a box with a message.
  public init(title: String?, message: String, isError: Bool = false, choices: [Choice] = []) {
    self.title = title
    self.message = message
    self.isError = isError
    box = DialogBox(title: title, isError: isError, maximumWidth: 64)
    super.init()
    let label = Label(message, style: .role(.dialog))
    messageLabel = label
    fill(with: label)
    self.choices = choices
    rebuildButtons()
  }

  /// Makes a box with content of its own, which scrolls where it is too long.
  /// - Parameters:
  ///   - title: the text in the upper border.
  ///   - content: what stands above the buttons.
  ///   - maximumWidth: the most columns that the box takes.
  ///   - choices: the buttons.
  public init(title: String?, content: View, maximumWidth: Int = 64, choices: [Choice] = []) {
    self.title = title
    message = ""
    isError = false
    box = DialogBox(title: title, isError: false, maximumWidth: maximumWidth)
    super.init()
    fill(with: content)
    self.choices = choices
    rebuildButtons()
  }

  open override var semantics: Semantics {
    Semantics(isError ? .alert : .dialog, text: title, states: [.modal])
  }

  private func fill(with content: View) {
    addSubview(box)
    scroll.flex.flexGrow = 0
    scroll.content.addSubview(box.wholeTitle)
    scroll.content.addSubview(content)
    box.addSubview(scroll)
    var rowStyle = FlexStyle()
    rowStyle.flexDirection = .row
    rowStyle.flexWrap = .wrap
    rowStyle.justifyContent = .flexEnd
    rowStyle.columnGap = .points(2)
    rowStyle.margin.top = .points(1)
    row.flex = rowStyle
    box.addSubview(row)
  }

  /// Makes the buttons anew, unless only what they say has changed: then the focus stays where it is.
  private func rebuildButtons() {
    if buttons.count == choices.count {
      for (button, choice) in zip(buttons, choices) {
        button.title = choice.title
        button.shortcut = choice.key?.name
        button.kind = choice.kind
      }
      return
    }
    for button in buttons { button.removeFromSuperview() }
    buttons = choices.enumerated().map { index, choice in
      let button = PushButton(choice.title) { [weak self] in self?.choose(index) }
      button.shortcut = choice.key?.name
      button.kind = choice.kind
      return button
    }
    for button in buttons { row.addSubview(button) }
  }

  /// The keys that press buttons.
  open override var keyBindings: [KeyBinding] {
    // The hint of the main button, which stands last, comes first.
    var bindings = choices.enumerated().reversed().compactMap { index, choice in
      choice.key.map { Dialog.binding($0, choice, index) }
    }
    // In a box with one button Escape presses it; the hint says so only where it has no other key.
    if choices.count == 1, choices[0].key != .escape {
      var escape = Dialog.binding(.escape, choices[0], 0)
      escape.hint = choices[0].key == nil ? KeyHint(Key.escape.name, "close") : nil
      bindings.append(escape)
    }
    return bindings
  }

  private static func binding(_ key: Key, _ choice: Choice, _ index: Int) -> KeyBinding {
    KeyBinding(
      key.name, choice.title, hint: KeyHint(key.name, choice.title.lowercased()),
      keys: [KeyEvent(key): Dialog.choosing(index)])
  }

  private static func choosing(_ index: Int) -> KeyAction { KeyAction("choose \(index)") }

  open override func perform(_ action: KeyAction) -> Bool {
    guard let index = choices.indices.first(where: { Dialog.choosing($0) == action }) else {
      return super.perform(action)
    }
    choose(index)
    return true
  }

  /// Whether the dialog leaves because a button was pressed, whose action is about to run.
  public private(set) final var isChoosing = false

  /// Presses the button at an index, as Enter would.
  public final func choose(_ index: Int) {
    guard choices.indices.contains(index) else { return }
    isChoosing = true
    close()
    choices[index].action()
    isChoosing = false
  }

  /// Takes the dialog away without running an action.
  public final func close() {
    guard superview != nil else { return }
    removeFromSuperview()
    onClose?()
    onClose = nil
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard let window, let first = initialFocus ?? firstButton else { return }
    // A box in a covered stack must not take the keys of what covers it.
    if !isHiddenInTree, isDescendant(of: window.reachable) { window.focus(first) }
  }

  open override func keyDown(_ key: KeyEvent) -> Bool {
    guard key.modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    return super.keyDown(KeyEvent(key.key))
  }
}

/// The box of a dialog: at most as wide as its title and its text need, never wider than its
/// surroundings.
@MainActor
final class DialogBox: View {
  private let title: String?
  private let isError: Bool
  private let maximumWidth: Int

  /// The title where it is too long for the upper border; hidden elsewhere.
  let wholeTitle: Label

  var footnote: String? { didSet { if oldValue != footnote { setNeedsDisplay() } } }

  init(title: String?, isError: Bool, maximumWidth: Int) {
    self.title = title
    self.isError = isError
    self.maximumWidth = maximumWidth
    var titleStyle = TextStyle.role(isError ? .danger : .dialog)
    titleStyle.attributes = .bold
    wholeTitle = Label(title ?? "", style: titleStyle)
    super.init()
    wholeTitle.flex.margin.bottom = .points(1)
    wholeTitle.isHidden = true
    // The box says its title itself.
    wholeTitle.accessibility.isHidden = true
    var style = FlexStyle()
    style.border.all = 1
    style.padding.horizontal = .points(2)
    style.padding.vertical = DialogBox.roomyPadding
    style.minWidth = .points(Float(DialogBox.leastWidth))
    style.maxWidth = .points(Float(maximumWidth))
    style.maxHeight = .percent(100)
    style.flexShrink = 1
    flex = style
  }

  /// The least columns of a box: a word with a button below it is not squeezed.
  private static let leastWidth = 24

  /// The columns of the upper border that are no title: the corners, a line and a blank on both sides.
  private static let titleFrame = 6

  /// A free row between the title and the text, and one below the buttons.
  private static let roomyPadding = FlexLength.points(1)

  /// The rows of a window from which there is room for free ones.
  private static let roomyHeight = 16

  override func layoutSubviews() -> Bool {
    let isRoomy = (window?.size.height ?? 0) >= DialogBox.roomyHeight
    let padding: FlexLength = isRoomy ? DialogBox.roomyPadding : .points(0)
    let room = min(maximumWidth, superview?.frame.width ?? maximumWidth)
    let needed = TextMetrics.width(title ?? "") + DialogBox.titleFrame
    let isTooLong = needed > room
    // With a piece of line behind the title, where there is room for one.
    let width = FlexLength.points(Float(min(room, max(DialogBox.leastWidth, needed + 2))))
    guard
      flex.padding.vertical != padding || flex.minWidth != width
        || wholeTitle.isHidden == isTooLong
    else { return false }
    flex.padding.vertical = padding
    flex.minWidth = width
    wholeTitle.isHidden = !isTooLong
    return true
  }

  override func draw(in canvas: Canvas) {
    let theme = canvas.theme
    canvas.raised(bounds, line: theme[isError ? .danger : .dialogBorder])
    if let title, !title.isEmpty, wholeTitle.isHidden {
      let style = theme[isError ? .danger : .text].adding(.bold)
      canvas.text(" \(title) ", at: CellPoint(x: 2, y: 0), style: style, maxWidth: frame.width - 4)
    }
    guard let footnote else { return }
    let word = " \(footnote) "
    let x = frame.width - TextMetrics.width(word) - 2
    guard x > 1 else { return }
    canvas.text(word, at: CellPoint(x: x, y: frame.height - 1), style: theme[.muted])
  }
}
