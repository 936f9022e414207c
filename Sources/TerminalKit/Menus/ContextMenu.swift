import CellText
import FlexLayout
import Localization

/// A menu of the actions of a component, next to it: arrows and Enter, letters, or the mouse choose.
/// Escape and a click outside close it.
@MainActor
package final class ContextMenu: Overlay {
  /// A row of the menu.
  package struct Item {
    let title: String
    /// The letter that chooses the row.
    let key: Character
    let action: () -> Void

    /// Creates a row.
    package init(_ title: String, key: Character, action: @escaping () -> Void) {
      self.title = title
      self.key = key
      self.action = action
    }
  }

  private let items: [Item]
  /// A cell of the superview. The menu is next to it.
  private let point: CellPoint
  private let box: MenuBox
  private let scroll = ScrollingView()
  private var rows: [MenuRow] { scroll.content.subviews.compactMap { $0 as? MenuRow } }
  /// Whether the right button, which opened the menu, was moved to a row.
  private var isDragged = false

  /// Creates a menu.
  /// - Parameters:
  ///   - title: the name of the component, in the upper border.
  ///   - items: the rows.
  ///   - point: a cell of the superview. The menu is next to it.
  init(title: String, items: [Item], at point: CellPoint) {
    self.items = items
    self.point = point
    box = MenuBox(title: title)
    super.init()
    kind = .menu
    scroll.flex.flexGrow = 0
    for (index, item) in items.enumerated() {
      let row = MenuRow(item)
      row.onChoose = { [weak self] in self?.choose(index) }
      scroll.content.addSubview(row)
    }
    box.addSubview(scroll)
    addSubview(box)
  }

  package override var semantics: Semantics {
    Semantics(
      .dialog, text: box.title.isEmpty ? localized(.dialogMenuTitle) : box.title, states: [.modal])
  }

  package override func didMoveToWindow() {
    super.didMoveToWindow()
    if let first = rows.first { window?.focus(first) }
  }

  /// The screen stays bright, because the menu is about what it shows.
  package override func draw(in canvas: Canvas) {
    if canvas.appearance.isConsole { clearRows(in: canvas) }
  }

  /// Moves the box to the point, below it if possible, and inside the window in any case.
  package override func layoutSubviews() -> Bool {
    let mustFit = box.fit(in: frame.size)
    let size = box.frame.size
    let x = max(0, min(point.x, frame.width - size.width))
    let isBelow = point.y + 1 + size.height <= frame.height
    let y = isBelow ? point.y + 1 : max(0, min(point.y - size.height, frame.height - size.height))
    let (left, top) = (FlexLength.points(Float(x)), FlexLength.points(Float(y)))
    guard box.flex.position.left != left || box.flex.position.top != top else { return mustFit }
    box.flex.position.left = left
    box.flex.position.top = top
    return true
  }

  // MARK: - Choosing

  private func choose(_ index: Int) {
    removeFromSuperview()
    items[index].action()
  }

  package override var keyBindings: [KeyBinding] { KeyBinding.menu }

  package override func perform(_ action: KeyAction) -> Bool {
    guard action == .leave else { return super.perform(action) }
    removeFromSuperview()
    return true
  }

  package override func keyDown(_ key: KeyEvent) -> Bool {
    if let letter = key.typedCharacter?.lowercased().first,
      let index = items.firstIndex(where: { $0.key == letter })
    {
      choose(index)
      return true
    }
    return super.keyDown(key)
  }

  // MARK: - Mouse

  private func row(at point: CellPoint) -> MenuRow? {
    window?.hit(point)?.firstResultUpward { $0 as? MenuRow }
  }

  /// Selects the row under the pointer while the right button is down.
  func pointAt(_ point: CellPoint) {
    guard let row = row(at: point) else { return }
    isDragged = true
    window?.focus(row, reveal: .none)
  }

  /// Chooses the row on which the right button, after a movement, is released.
  /// - Returns: false if it is not a release of that button.
  func release(at point: CellPoint) -> Bool {
    guard isDragged else { return false }
    isDragged = false
    _ = row(at: point)?.activate()
    return true
  }
}

/// The box of a menu.
@MainActor
private final class MenuBox: View {
  let title: String

  init(title: String) {
    self.title = title
    super.init()
    var style = FlexStyle()
    style.positionType = .absolute
    flex = style
  }

  private var isFramed = true

  /// The smallest height, in rows, for a border around three rows.
  private static let framedHeight = 5

  /// Adapts the box to the size of the screen. Returns whether it changed.
  func fit(in size: CellSize) -> Bool {
    isFramed = size.height >= MenuBox.framedHeight
    var style = flex
    style.border.all = isFramed ? 1 : 0
    style.padding.horizontal = .points(isFramed ? 1 : 0)
    style.minWidth = .points(Float(min(40, TextMetrics.width(title) + 6, size.width)))
    style.maxWidth = .points(Float(size.width))
    style.maxHeight = .points(Float(size.height))
    guard style != flex else { return false }
    flex = style
    return true
  }

  override func draw(in canvas: Canvas) {
    guard isFramed else { return canvas.fill(bounds, canvas.theme[.dialog]) }
    canvas.raisedBox(bounds, line: canvas.theme[.dialogBorder])
    guard !title.isEmpty else { return }
    canvas.text(
      " \(title) ", at: CellPoint(x: 2, y: 0), style: canvas.theme[.dialog].adding(.bold),
      truncatedTo: max(0, frame.width - 4))
  }
}

/// A row of a menu: its title, and the letter that chooses it.
@MainActor
private final class MenuRow: View {
  private let item: ContextMenu.Item
  var onChoose: (() -> Void)?

  init(_ item: ContextMenu.Item) {
    self.item = item
    super.init()
    flex.flexShrink = 0
    enableMeasuring()
  }

  override func sizeThatFits(_ size: CellSize) -> CellSize {
    CellSize(width: min(size.width, TextMetrics.width(item.title) + 5), height: 1)
  }

  override var canBecomeFocused: Bool { true }
  override var activationHint: String? { localized(.hintChoose) }
  override var searchableText: String { item.title }
  override var readingPoint: CellPoint { CellPoint(x: 1, y: 0) }
  override var semantics: Semantics { .pressable(.button, text: item.title) }

  override func draw(in canvas: Canvas) {
    var style = canvas.theme[.dialog]
    if isFocused {
      style = style.merging(canvas.theme[.selection])
      canvas.fill(bounds, style)
      canvas.focusMark("▸", at: .zero, style: style)
    }
    canvas.text(
      item.title, at: CellPoint(x: 1, y: 0), style: style, truncatedTo: max(0, frame.width - 4))
    var muted = style
    muted.foreground = canvas.theme[.muted].foreground.readable(
      on: style.background, depth: canvas.theme.depth)
    muted.attributes.remove(.bold)
    canvas.text(String(item.key), at: CellPoint(x: frame.width - 2, y: 0), style: muted)
  }

  override func activate() -> Bool {
    onChoose?()
    return true
  }

  override func mouseDown(at point: CellPoint) -> Bool { true }
}

extension KeyBinding {
  /// The keys of a ``ContextMenu``, besides those that move the focus.
  package static let menu: [KeyBinding] = [
    KeyBinding("letters", .helpMenuLetter, keys: [:]),
    KeyBinding(
      "Esc", .helpClose, hint: KeyHint("Esc", .hintClose),
      keys: [KeyEvent(.escape): .leave, KeyEvent(.backspace): .leave]),
  ]
}
