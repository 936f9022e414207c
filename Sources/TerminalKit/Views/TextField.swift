import CellText
import FlexLayout

/// One row of text that can be edited.
///
/// The cursor moves by what a person sees as a character. While the field has the focus, letters
/// are text; Enter and Escape leave the field. What can be edited stands on a bar or, where the field
/// has a border, a background or padding, fills the box inside the border. A mark at its left end
/// shows the focus and whether it is invalid.
@MainActor
open class TextField: View {
  /// Which characters the field takes.
  public enum Content: Sendable { case any, number, date }

  /// The text while it is edited. Whoever changes the text calls ``contentDidChange()`` then.
  final var editor = LineEditor()
  final var firstVisible = 0

  /// The text. Setting it moves the cursor to the end and calls ``onTextChange`` alone.
  public final var text: String {
    get { editor.text }
    set {
      guard newValue != text else { return }
      editor.setText(newValue)
      contentDidChange()
    }
  }

  /// Whether the user has typed or pasted here.
  package final internal(set) var wasEdited = false

  /// Shown while the field is empty.
  public final var placeholder = "" {
    didSet { if oldValue != placeholder { setNeedsMeasure() } }
  }

  /// A disabled field is skipped by Tab.
  public final var isEnabled = true {
    didSet { if oldValue != isEnabled { editabilityDidChange() } }
  }

  /// The text of a read-only field is there to be read: Tab skips it.
  public final var isReadOnly = false {
    didSet { if oldValue != isReadOnly { editabilityDidChange() } }
  }

  /// Whether the user can change the text.
  public final var isEditable: Bool { isEnabled && !isReadOnly }

  /// Shows a dot for each character.
  public final var isSecure = false {
    didSet { if oldValue != isSecure { setNeedsDisplay() } }
  }

  /// The look while it has not the focus, also where the view has a background of its own; nil for
  /// that of the theme.
  public final var style: TextStyle? { didSet { if oldValue != style { setNeedsDisplay() } } }

  /// Which characters typing and pasting put in.
  public final var accepts: Content = .any

  /// A message in rows of its own below the field, or nil.
  public final var errorMessage: String? {
    didSet { if oldValue != errorMessage { setNeedsMeasure() } }
  }

  /// Called whenever the text is another one, by editing or by code.
  public final var onTextChange: (() -> Void)?
  /// Called after each edit by the user with the whole text, once a paste.
  public final var onChange: ((String) -> Void)?
  /// Called when the field gets the focus.
  public final var onFocus: (() -> Void)?
  /// Called when the field loses the focus.
  public final var onBlur: (() -> Void)?

  /// The width in columns that a field asks for when nothing else says one.
  public static let minimumWidth = 16
  /// The most characters a field holds; more is refused.
  public static var maximumLength: Int { LineEditor.maximumLength }

  public override init() {
    super.init()
    enableMeasuring()
  }

  open override var canBecomeFocused: Bool { isEditable }
  open override var activationHint: String? { "next" }
  open override var searchableText: String {
    editor.characters.isEmpty ? placeholder : isSecure ? "" : text
  }

  open override var semantics: Semantics {
    var field = Semantics(
      .textField, text: placeholder, value: String(shown), detail: errorMessage,
      actions: isEditable ? [.edit] : [])
    if !isEnabled { field.states.insert(.disabled) }
    if isReadOnly { field.states.insert(.readOnly) }
    if isSecure { field.states.insert(.secure) }
    if errorMessage?.isEmpty == false { field.states.insert(.invalid) }
    return field
  }

  private func editabilityDidChange() {
    stopsDidChange()
    if !isEditable && isFocused { window?.focus(nil) }
    setNeedsMeasure()
    setNeedsDisplay()
  }

  /// What follows a change of the text, whoever made it.
  final func contentDidChange() {
    if editor.characters.isEmpty { firstVisible = 0 }
    keepCaretVisible()
    setNeedsMeasure()
    onTextChange?()
  }

  // MARK: - Layout

  /// Where an error begins: behind its mark.
  private static let errorIndent = 2

  /// The lines of the error in a width; nil where there is none.
  private func errorLayout(width: Int) -> TextLayout? {
    guard let errorMessage, !errorMessage.isEmpty else { return nil }
    return TextLayout(errorMessage, width: max(1, width - TextField.errorIndent))
  }

  /// The lines of a value that cannot be edited: no cursor could bring the rest of a long one into
  /// sight. Nil for what stands in one row.
  private func valueLayout(width: Int) -> TextLayout? {
    guard !isEditable, !isSecure, !editor.characters.isEmpty else { return nil }
    return TextLayout(text, width: max(1, width - 2))
  }

  open override func sizeThatFits(_ size: CellSize) -> CellSize {
    let content = max(TextMetrics.width(text), TextMetrics.width(placeholder)) + 3
    let natural = min(size.width, max(TextField.minimumWidth, content))
    // An error is measured at the width that is offered: a field that is stretched gets all of it,
    // and one that is not becomes as wide as its error.
    let width = size.width == .max ? natural : size.width
    let rows = valueLayout(width: width)?.height ?? 1
    guard let error = errorLayout(width: width) else {
      return CellSize(width: natural, height: rows)
    }
    return CellSize(
      width: min(size.width, max(natural, error.width + TextField.errorIndent)),
      height: rows + error.height)
  }

  open override var minimumWidth: Int {
    min(TextField.minimumWidth, max(TextField.minimumWidth / 2, TextMetrics.width(placeholder) + 3))
  }

  /// The parts of a field, in its own cells.
  private struct Parts {
    /// What is filled.
    var box: CellRect
    /// The row of the text, or the rows of one that cannot be edited, with a column at each end for
    /// the mark of the focus and the cursor.
    var line: CellRect
    /// The rows of the error.
    var error: CellRect
  }

  private var parts: Parts {
    let content = contentBox
    let value = max(1, min(valueLayout(width: content.width)?.height ?? 1, content.height))
    let rows = min(errorLayout(width: content.width)?.height ?? 0, max(0, content.height - value))
    var line = content
    line.height = min(value, content.height)
    var error = CellRect(x: content.x, y: content.y + value, width: content.width, height: rows)
    let outer = paddingBox
    // A field without a box of its own is as high as its text, however high the layout makes it.
    guard border != nil || backgroundColor != nil || outer.size != content.size else {
      return Parts(box: line, line: line, error: error)
    }
    let height = content.height - rows
    line.y += max(0, (height - value) / 2)
    error.y = content.y + height
    let box = rows == 0 ? outer : outer.inset(bottom: outer.maxY - error.y)
    return Parts(box: box, line: line, error: error)
  }

  /// Chooses the first visible character: that of the text while nothing is typed, else one from
  /// which the caret is in sight.
  private func keepCaretVisible() {
    guard isFocused else { return firstVisible = 0 }
    guard !editor.characters.isEmpty else { return keepPlaceholderVisible() }
    // It is found by walking left from the caret, and from the end of the text, so that no room stays
    // empty when the text became shorter.
    let shown = shown
    firstVisible = max(min(firstVisible, editor.caret), first(of: shown, before: editor.caret))
    firstVisible = min(firstVisible, first(of: shown, before: shown.count))
  }

  /// The first of the characters before a place that there is room for, with a column for the caret.
  final func first(of characters: [Character], before end: Int) -> Int {
    let room = max(1, contentBox.width - 2)
    var place = end
    var width = 0
    while place > 0 {
      width += TextMetrics.width(String(characters[place - 1]))
      if width >= room { break }
      place -= 1
    }
    return place
  }

  /// What follows a movement of the cursor.
  final func caretDidMove() {
    keepCaretVisible()
    setNeedsDisplay()
  }

  open override func layoutSubviews() -> Bool {
    keepCaretVisible()
    return false
  }

  // MARK: - Drawing

  /// The text as it is shown: of a secret, one mask of one column for each character.
  private var shown: [Character] { shown(mask: "*") }

  private func shown(mask: Character) -> [Character] {
    isSecure ? Array(repeating: mask, count: editor.characters.count) : editor.characters
  }

  private func columns(_ characters: ArraySlice<Character>) -> Int {
    TextMetrics.width(String(characters))
  }

  /// The look of the text, and of what is filled; without a background nothing is filled.
  private func look(on canvas: Canvas) -> CellStyle {
    let theme = canvas.theme
    var look: CellStyle
    if isFocused {
      look = theme[.fieldFocused]
    } else if !isEnabled {
      look = theme[.buttonDisabled]
      // Brighter than a placeholder: this is a value, though one that cannot be changed.
      look.foreground = theme[.field].foreground
      look.attributes.insert(.dim)
    } else {
      look = isReadOnly ? readable(.role(.text), on: canvas) : theme[.field]
    }
    if let backgroundColor {
      look.foreground = canvas.solid(backgroundColor).contrasting
      look.background = .default
    }
    // A border or a background shows how far the field goes.
    if border != nil || (backgroundColor != nil && theme.depth > .mono) {
      look.attributes.remove(.underline)
    }
    return look
  }

  /// Whether there is something wrong with the text.
  private var isInvalid: Bool { errorMessage?.isEmpty == false }

  /// The look of the mark at the left end; nil where there is none.
  private func markLook(on canvas: Canvas) -> CellStyle? {
    guard isFocused || isInvalid, isEditable else { return nil }
    let role: Theme.Role = isInvalid ? .danger : .accent
    guard backgroundColor == nil else { return readable(.role(role), on: canvas) }
    return CellStyle(
      foreground: canvas.theme[role].foreground, attributes: canvas.theme[role].attributes)
  }

  /// The look that was given to this field alone; nil where there is none or it does not count.
  private func ownLook(on canvas: Canvas) -> CellStyle? {
    guard let style, !isFocused else { return nil }
    return readable(style, on: canvas)
  }

  open override func draw(in canvas: Canvas) {
    let parts = parts
    let own = ownLook(on: canvas)
    let look = own ?? look(on: canvas)
    let isBar = !isReadOnly && (backgroundColor == nil || look.attributes.contains(.underline))
    if own.map({ !$0.background.isDefault }) ?? isBar { canvas.fill(parts.box, look) }
    drawLine(in: canvas.translated(to: parts.line), parts.line.size, look)
    // Who gave it colours sees them again, but darker.
    if !isEnabled, backgroundColor != nil || own != nil { canvas.disable(parts.box) }
    drawError(in: canvas.translated(to: parts.error), parts.error.size)
  }

  open override func drawAbove(in canvas: Canvas) {
    guard border != nil, let mark = markLook(on: canvas) else { return }
    let line = CellStyle(foreground: mark.foreground, attributes: .bold)
    if isFocused { canvas.heavyBox(bounds, style: line) }
  }

  private func drawLine(in canvas: Canvas, _ size: CellSize, _ look: CellStyle) {
    let width = size.width
    if width > 2, let mark = markLook(on: canvas) {
      canvas.glyph(isFocused ? "▌" : "▎", at: CellPoint(x: 0, y: 0), style: mark)
      var end = canvas.theme[.border]
      if backgroundColor != nil { end.foreground = look.foreground }
      canvas.glyph("▏", at: CellPoint(x: width - 1, y: 0), style: end)
    }
    // Among the base colours there is none for what cannot be used, and many terminals dim nothing
    // that has a colour; a button has the same signs.
    if width > 2, !isEnabled, canvas.theme.depth <= .ansi16 {
      canvas.glyph("(", at: CellPoint(x: 0, y: 0), style: look)
      canvas.glyph(")", at: CellPoint(x: width - 1, y: 0), style: look)
    }
    let start = CellPoint(x: 1, y: 0)
    let room = max(1, width - 2)
    if editor.characters.isEmpty {
      return drawPlaceholder(in: canvas, at: start, room: room, look)
    }
    if let value = valueLayout(width: width) {
      return canvas.draw(value.truncated(toLines: size.height), at: start, style: look)
    }
    let shown = shown(mask: canvas.appearance.glyphs == .unicode ? "•" : "*")
    guard isFocused else {
      return canvas.text(String(shown), at: start, style: look, truncatedTo: room)
    }
    let first = min(firstVisible, shown.count)
    canvas.text(String(shown[first...]), at: start, style: look, maxWidth: room)
    if let selection = editor.selection {
      let from = max(first, selection.lowerBound)
      let x = columns(shown[first..<from])
      let selected = columns(shown[from..<max(from, selection.upperBound)])
      canvas.highlight(CellRect(x: 1 + x, y: 0, width: min(selected, room - x), height: 1))
    }
  }

  private func drawError(in canvas: Canvas, _ size: CellSize) {
    guard size.height > 0, let error = errorLayout(width: size.width) else { return }
    let style = readable(.role(.danger), on: canvas)
    canvas.glyph("✕", at: CellPoint(x: 0, y: 0), style: style)
    canvas.draw(
      error.truncated(toLines: size.height), at: CellPoint(x: TextField.errorIndent, y: 0),
      style: style)
  }

  open override var cursor: CellPoint? {
    guard isEditable else { return nil }
    let start = min(firstVisible, editor.caret)
    let line = parts.line
    let column = 1 + columns(shown[start..<editor.caret])
    return CellPoint(x: line.x + max(0, min(line.width - 1, column)), y: line.y)
  }

  /// The place in the text before which a column of this view is; beyond the edges it is the next
  /// one out of sight.
  private func place(atX x: Int) -> Int {
    let shown = shown
    let x = x - parts.line.x
    var place = min(firstVisible, shown.count)
    if x < 1 { return max(0, place - 1) }
    var column = 1
    while place < shown.count {
      let width = TextMetrics.width(String(shown[place]))
      if column + width > x { break }
      column += width
      place += 1
    }
    return place
  }

  open override func mouseDown(at point: CellPoint) -> Bool {
    guard isEditable else { return false }
    editor.place(caret: max(min(firstVisible, editor.characters.count), place(atX: point.x)))
    caretDidMove()
    return true
  }

  open override func mouseDragged(to point: CellPoint) {
    guard isEditable else { return }
    editor.place(caret: place(atX: point.x), selecting: true)
    caretDidMove()
  }

  // MARK: - Responding

  open override var keyBindings: [KeyBinding] { KeyBinding.textField }
  open override func keyDown(_ key: KeyEvent) -> Bool { edit(with: key) }
  open override func perform(_ action: KeyAction) -> Bool {
    edit(action) || super.perform(action)
  }

  open override func paste(_ text: String) -> Bool {
    guard isEditable else { return false }
    insert(pasted: text)
    return true
  }

  open override func activate() -> Bool { true }

  open override func focusDidChange(_ focused: Bool) {
    super.focusDidChange(focused)
    keepCaretVisible()
    if focused { onFocus?() } else { onBlur?() }
  }
}
