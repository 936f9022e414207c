import CellText
import FlexLayout

/// A filled row of text that does something when it is pressed.
@MainActor
open class PushButton: View {
  /// The text of the button.
  public final var title: String {
    didSet { if oldValue != title { setNeedsMeasure() } }
  }

  /// A disabled button is skipped by Tab and ignores presses.
  public final var isEnabled = true {
    didSet {
      guard oldValue != isEnabled else { return }
      stopsDidChange()
      if !isEnabled && isFocused { window?.focusNext() }
      // Where nothing else takes it, it goes.
      if !isEnabled && isFocused { window?.focus(nil) }
      setNeedsDisplay()
    }
  }

  /// What a press means.
  public enum Kind: String, Sendable, CaseIterable {
    /// One of several things that can be done.
    case plain
    /// What a box or form is for.
    case main
    /// Something is destroyed.
    case destructive
  }

  /// What a press means, which the look of the button shows.
  public final var kind = Kind.plain { didSet { if oldValue != kind { setNeedsDisplay() } } }

  /// The look while it can be pressed and has not the focus, also where the view has a background
  /// of its own; nil for that of the theme.
  public final var style: TextStyle? { didSet { if oldValue != style { setNeedsDisplay() } } }

  /// What a press does.
  public final var onPress: (() -> Void)?

  /// A short hint after the title, for example the key that does the same.
  public final var shortcut: String? {
    didSet { if oldValue != shortcut { setNeedsMeasure() } }
  }

  /// A button with a text and what a press does.
  public init(_ title: String = "", onPress: (() -> Void)? = nil) {
    self.title = title
    self.onPress = onPress
    super.init()
    enableMeasuring()
  }

  open override var canBecomeFocused: Bool { isEnabled }
  open override var activationHint: String? { "press" }
  open override var semantics: Semantics {
    .pressable(.button, text: title, isEnabled: isEnabled)
  }
  open override var searchableText: String { title }

  /// The columns left and right of the title.
  static let sidePadding = 2

  private var shortcutWidth: Int { shortcut.map { TextMetrics.width($0) + 2 } ?? 0 }

  open override func sizeThatFits(_ size: CellSize) -> CellSize {
    let natural = TextLayout.measure(title, width: .max)
    let width = natural.width + shortcutWidth + 2 * PushButton.sidePadding
    guard width > size.width else { return CellSize(width: width, height: max(1, natural.height)) }
    let wrapped = TextLayout.measure(title, width: room(in: size.width))
    return CellSize(width: size.width, height: max(1, wrapped.height))
  }

  /// The longest word with a column on both sides, so that the titles of neighbours do not touch.
  open override var minimumWidth: Int {
    min(View.longestWord, TextLayout.longestWord(title)) + shortcutWidth + PushButton.sidePadding
  }

  /// The columns for the title in a width: the padding gives way before a word is broken.
  private func room(in width: Int) -> Int {
    let padded = width - 2 * PushButton.sidePadding - shortcutWidth
    guard TextLayout.measure(title, width: .max).width > padded else { return max(1, padded) }
    let word = TextLayout.longestWord(title)
    return max(1, min(width - shortcutWidth, max(padded, word)))
  }

  /// The theme's look for the state, and whether it fills the button: a background that the view
  /// has of its own shows through unless the button has the focus.
  private func look(on canvas: Canvas) -> (style: CellStyle, fills: Bool) {
    if isEnabled, isFocused {
      return (canvas.theme[kind == .destructive ? .buttonDestructiveFocused : .buttonFocused], true)
    }
    guard let backgroundColor else {
      return (canvas.theme[isEnabled ? kind.role : .buttonDisabled], true)
    }
    return (CellStyle(foreground: canvas.solid(backgroundColor).contrasting), false)
  }

  /// The look that was given to this button alone; nil where there is none or it does not count.
  private func ownLook(on canvas: Canvas) -> (style: CellStyle, fills: Bool)? {
    guard let style, !(isEnabled && isFocused) else { return nil }
    let look = readable(style, on: canvas)
    // Without a background of its own it stands on what is behind it.
    return (look, !look.background.isDefault)
  }

  open override func draw(in canvas: Canvas) {
    let (look, fills) = ownLook(on: canvas) ?? look(on: canvas)
    if fills { canvas.fill(paddingBox, look) }
    let box = contentBox
    drawTitle(in: canvas.translated(to: box), box.size, look)
    if !isEnabled, !fills || style != nil { canvas.disable(paddingBox) }
  }

  /// Where there is no colour, signs at both ends show that this is a button, and which one. A border
  /// shows that too. Among the base colours there is none for what cannot be pressed.
  private func drawEnds(
    at row: Int, title x: Int, _ width: Int, _ look: CellStyle, in canvas: Canvas
  ) {
    let depth = canvas.theme.depth
    guard depth == .mono || (depth <= .ansi16 && !isEnabled), x > 1 else { return }
    if isEnabled, kind == .destructive {
      canvas.glyph("!", at: CellPoint(x: x - 1, y: row), style: look)
    }
    guard border == nil, !isFocused else { return }
    canvas.glyph(isEnabled ? "[" : "(", at: CellPoint(x: 0, y: row), style: look)
    canvas.glyph(isEnabled ? "]" : ")", at: CellPoint(x: width - 1, y: row), style: look)
  }

  private func drawTitle(in canvas: Canvas, _ size: CellSize, _ look: CellStyle) {
    let text = TextLayout(title, width: room(in: size.width)).truncated(
      toLines: max(1, size.height))
    let top = max(0, (size.height - text.height) / 2)
    for (row, line) in text.lines.enumerated() {
      let spare = size.width - line.width - shortcutWidth
      let x = max(spare > 1 ? PushButton.sidePadding / 2 : 0, spare / 2)
      canvas.run(line, of: text, at: CellPoint(x: x, y: top + row), style: look)
      if row == 0 { drawEnds(at: top, title: x, size.width, look, in: canvas) }
      if row == 0 && isFocused && x >= 2 {
        canvas.glyph("▸", at: CellPoint(x: x - 2, y: top), style: look)
      }
      if row == 0, let shortcut {
        var hint = look
        if !isFocused { hint.attributes.insert(.dim) }
        canvas.text(shortcut, at: CellPoint(x: x + line.width + 2, y: top), style: hint)
      }
    }
  }

  open override func activate() -> Bool {
    guard isEnabled else { return true }
    onPress?()
    return true
  }

  open override func mouseDown(at point: CellPoint) -> Bool { isEnabled }
}

extension PushButton.Kind {
  /// The look of a button without the focus.
  fileprivate var role: Theme.Role {
    switch self {
    case .plain: .button
    case .main: .buttonMain
    case .destructive: .buttonDestructive
    }
  }
}
