import CellText
import FlexLayout
import Localization

/// A button: a filled row of text that runs an action when it is pressed.
@MainActor
open class PushButton: View {
  /// The text of the button.
  public final var title: String { didSet { if oldValue != title { setNeedsMeasure() } } }

  /// Whether the button can be pressed. Tab skips a disabled button.
  public final var isEnabled = true {
    didSet {
      guard oldValue != isEnabled else { return }
      tabStopsDidChange()
      if !isEnabled && isFocused { window?.passFocusOn(from: self) }
      setNeedsDisplay()
    }
  }

  /// The meaning of a button.
  public enum Kind: String, Sendable, CaseIterable {
    /// An action among others.
    case plain
    /// The main action of a dialog or form.
    case main
    /// An action that destroys something.
    case destructive
  }

  /// The meaning of the button, which determines its style.
  public final var kind = Kind.plain { didSet { if oldValue != kind { setNeedsDisplay() } } }

  /// A style for the enabled button without the focus, even if the view has a background color; nil
  /// for the theme's style.
  public final var style: TextStyle? { didSet { if oldValue != style { setNeedsDisplay() } } }

  /// Called when the button is pressed.
  public final var onPress: (() -> Void)?

  /// A hint after the title, for example the key that presses the button.
  public final var shortcut: String? { didSet { if oldValue != shortcut { setNeedsMeasure() } } }

  /// The action of a key that does the same as the button, for example `retry`; nil for none. If the key is
  /// pressed, a recording of a flow has a tap on the button.
  public final var keyAction: KeyAction?

  private lazy var spinner = Spinner(of: self)
  private var spinnerTimer: LoopTimer?
  /// Whether the spinner of a busy button is drawn.
  private var showsSpinner = false

  /// Creates a button.
  public init(_ title: String = "", onPress: (() -> Void)? = nil) {
    self.title = title
    self.onPress = onPress
    super.init()
    enableMeasuring()
  }

  open override var canBecomeFocused: Bool { isEnabled }
  open override var activationHint: String? { localized(.hintPress) }
  open override var semantics: Semantics {
    var semantics = Semantics.pressable(.button, text: title, isEnabled: isEnabled)
    semantics.keyAction = keyAction
    return semantics
  }
  open override var searchableText: String { title }

  /// The columns on both sides of the title.
  static let sidePadding = 2

  /// The minimum width of the button, in columns, including its padding.
  package final var preferredWidth = 0 {
    didSet { if oldValue != preferredWidth { setNeedsMeasure() } }
  }

  private var shortcutWidth: Int { shortcut.map { TextMetrics.width($0) + 2 } ?? 0 }

  open override func sizeThatFits(_ size: CellSize) -> CellSize {
    let natural = TextLayout.measure(title, width: .max)
    let width = max(
      preferredWidth, natural.width + shortcutWidth + 2 * PushButton.sidePadding)
    guard width > size.width else { return CellSize(width: width, height: max(1, natural.height)) }
    let wrapped = TextLayout.measure(title, width: titleWidth(in: size.width))
    return CellSize(width: size.width, height: max(1, wrapped.height))
  }

  /// The longest word and two columns, so that the titles of adjacent buttons do not touch.
  open override var minimumWidth: Int {
    min(View.longestWord, TextLayout.longestWord(title)) + shortcutWidth + PushButton.sidePadding
  }

  /// Returns the columns for the title. The padding shrinks before a word is broken.
  private func titleWidth(in width: Int) -> Int {
    let padded = width - 2 * PushButton.sidePadding - shortcutWidth
    guard TextLayout.measure(title, width: .max).width > padded else { return max(1, padded) }
    let word = TextLayout.longestWord(title)
    return max(1, min(width - shortcutWidth, max(padded, word)))
  }

  /// Returns the theme's style for the current state, and whether it fills the button. The view's
  /// background color is visible unless the button has the focus.
  private func themeStyle(on canvas: Canvas) -> (style: CellStyle, fills: Bool) {
    let theme = canvas.theme
    if looksPressed { return (theme[.pressed], true) }
    if isEnabled, isFocused {
      if showsSpinner { return (theme[.busyFocused], true) }
      return (theme[kind == .destructive ? .buttonDestructiveFocused : .buttonFocused], true)
    }
    guard let backgroundColor else {
      return (theme[!isEnabled ? .buttonDisabled : showsSpinner ? .busy : kind.role], true)
    }
    return (
      CellStyle(
        foreground: canvas.resolvedBackground(backgroundColor).contrasting,
        attributes: showsSpinner ? .underline : []), false
    )
  }

  /// Whether the button is drawn as pressed: while the mouse button is down on it, and from the press until
  /// the spinner appears.
  private var looksPressed: Bool { isEnabled && (isPressed || (isBusy && !showsSpinner)) }

  /// Returns the style set for this button; nil if it is not set or overridden by the focus.
  private func customStyle(on canvas: Canvas) -> (style: CellStyle, fills: Bool)? {
    guard let style, !(isEnabled && isFocused), !looksPressed else { return nil }
    var resolved = readable(style, on: canvas)
    if showsSpinner { resolved.attributes.insert(.underline) }
    return (resolved, !resolved.background.isDefault)
  }

  open override func draw(in canvas: Canvas) {
    let (style, fills) = customStyle(on: canvas) ?? themeStyle(on: canvas)
    if fills { canvas.fill(paddingBox, style) }
    let box = contentBox
    drawTitle(in: canvas.translated(to: box), box.size, style)
    if !isEnabled, !fills || self.style != nil { canvas.disable(paddingBox) }
  }

  /// Draws marks of the state at both ends, unless the button has a border: brackets around a button
  /// without color, a broken line or parentheses around a disabled one.
  private func drawEnds(
    at row: Int, title x: Int, _ width: Int, _ style: CellStyle, in canvas: Canvas
  ) {
    let isMono = canvas.theme.depth == .mono
    guard isMono || !isEnabled, x > 1 else { return }
    if isEnabled, kind == .destructive {
      canvas.glyph("!", at: CellPoint(x: x - 1, y: row), style: style)
    }
    guard border == nil, !isFocused, !looksPressed else { return }
    let ends = isEnabled ? ("[", "]") : canvas.disabledEnds
    canvas.glyph(ends.0, at: CellPoint(x: 0, y: row), style: style)
    canvas.glyph(ends.1, at: CellPoint(x: width - 1, y: row), style: style)
  }

  private func drawTitle(in canvas: Canvas, _ size: CellSize, _ style: CellStyle) {
    let text = TextLayout(title, width: titleWidth(in: size.width)).truncated(
      toLines: max(1, size.height))
    let top = max(0, (size.height - text.height) / 2)
    let isMirrored = canvas.surface.ordersText && BidiText.measuredReadsRightToLeft(title)
    for (row, line) in text.lines.enumerated() {
      let spare = size.width - line.width - shortcutWidth
      let x = max(spare > 1 ? PushButton.sidePadding / 2 : 0, spare / 2)
      // Mirrors the title with its marks in place, so that a title alone stays in the middle.
      func place(_ column: Int, _ columns: Int) -> Int {
        isMirrored ? 2 * x + line.width + shortcutWidth - column - columns : column
      }
      canvas.run(
        line, of: text, at: CellPoint(x: place(x, line.width), y: top + row), style: style)
      if row == 0 { drawEnds(at: top, title: x, size.width, style, in: canvas) }
      if row == 0 && x >= 1 && (isFocused || showsSpinner || looksPressed) {
        let mark = CellPoint(x: place(max(0, x - 2), 1), y: top)
        if showsSpinner {
          canvas.text(spinner.glyph(on: canvas), at: mark, style: style)
        } else {
          canvas.focusMark(isMirrored ? "◂" : "▸", at: mark, style: style)
        }
        let end = x + line.width + shortcutWidth + 1
        if looksPressed, end < size.width {
          canvas.focusMark(
            isMirrored ? "▸" : "◂", at: CellPoint(x: place(end, 1), y: top), style: style)
        }
      }
      if row == 0, let shortcut {
        var hint = style
        if !isFocused { hint.attributes.insert(.dim) }
        let start = place(x + line.width + 2, shortcutWidth - 2)
        canvas.text(shortcut, at: CellPoint(x: start, y: top), style: hint)
      }
    }
  }

  /// Starts or stops the spinner before the title, which takes no space of its own. An operation of
  /// less than ``LoadingTiming/status`` shows none.
  open override func busyDidChange() {
    spinnerTimer?.cancel()
    spinnerTimer = nil
    setNeedsDisplay()
    if isBusy, window != nil {
      spinnerTimer = window?.loop?.after(milliseconds: LoadingTiming.status) { [weak self] in
        self?.showSpinner(true)
      }
    } else if showsSpinner {
      showSpinner(false)
    }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isBusy { busyDidChange() }
  }

  private func showSpinner(_ isShown: Bool) {
    showsSpinner = isShown
    if isShown { spinner.start() } else { spinner.stop() }
    setNeedsDisplay()
  }

  /// The place of the focus mark and the spinner: before the title.
  override var markerPosition: CellPoint {
    let start = titleStart
    let left = contentBox.x
    return CellPoint(x: start.x == left + 1 ? left : start.x - 2, y: start.y)
  }

  private var titleStart: CellPoint {
    let box = contentBox
    let text = TextLayout(title, width: titleWidth(in: box.width))
    let spare = box.width - (text.lines.first?.width ?? 0) - shortcutWidth
    let x = max(spare > 1 ? PushButton.sidePadding / 2 : 0, spare / 2)
    return CellPoint(x: box.x + x, y: box.y + max(0, (box.height - text.height) / 2))
  }

  /// The first character of the title.
  open override var readingPoint: CellPoint {
    let box = contentBox
    let spare = box.width - TextMetrics.width(title) - shortcutWidth
    // Most titles are one line, and each frame asks.
    if spare >= 2 * PushButton.sidePadding, !title.utf8.contains(UInt8(ascii: "\n")) {
      return CellPoint(x: box.x + spare / 2, y: box.y + max(0, (box.height - 1) / 2))
    }
    return titleStart
  }

  open override func activate() -> Bool {
    guard isEnabled else { return true }
    onPress?()
    return true
  }

  open override func mouseDown(at point: CellPoint) -> Bool { isEnabled }
}

extension PushButton.Kind {
  /// The style of a button without the focus.
  fileprivate var role: Theme.Role {
    switch self {
    case .plain: .button
    case .main: .buttonMain
    case .destructive: .buttonDestructive
    }
  }
}
