import CellText
import FlexLayout
import Localization

/// A view for editing one line of text.
///
/// A long line takes up to ``maximumRows`` rows while the field has the focus.
///
/// The cursor moves by grapheme clusters. While the field has the focus, letters are text; Enter
/// moves to the next input and Escape leaves the field. An editable field is drawn as a bar or, if
/// it has a border, a background or padding, fills its box. An indicator at the left end shows the
/// focus and errors.
@MainActor
open class TextField: View {
  /// The characters that a field accepts.
  public enum Content: Sendable { case any, number, date }

  /// The model of the text. Call ``contentDidChange()`` after changing its text.
  final var editor = LineEditor() {
    didSet {
      cachedText = nil
      cachedLines = nil
    }
  }
  private var cachedText: String?
  /// The last result of ``lines(width:)``.
  final var cachedLines: CachedLines?

  struct CachedLines {
    let width: Int
    let lines: FieldLines?
  }

  /// The first visible character: of the row, or of the first visible line.
  final var firstVisible = 0

  /// The text. Setting it moves the cursor to the end and calls only ``onTextChange``.
  public final var text: String {
    get {
      if let cachedText { return cachedText }
      let text = editor.text
      cachedText = text
      return text
    }
    set {
      guard newValue != text else { return }
      editor.setText(newValue)
      contentDidChange()
    }
  }

  /// Whether the user has edited the text.
  package final internal(set) var wasEdited = false

  /// Whether the user has typed something that no request has sent since.
  package final var isUnsent = false

  open override var userState: UserState {
    get { edits }
    set { edits = newValue }
  }

  /// The text shown while the field is empty.
  public final var placeholder = "" { didSet { if oldValue != placeholder { setNeedsMeasure() } } }

  /// Whether the placeholder names the field for screen readers. Otherwise it is an example of the
  /// content, and the text before the field comes first.
  package final var isNamedByPlaceholder = true

  /// Whether the field can be used. Tab skips a disabled field.
  public final var isEnabled = true {
    didSet { if oldValue != isEnabled { editabilityDidChange() } }
  }

  /// Whether the text can only be read. Tab skips a read-only field.
  public final var isReadOnly = false {
    didSet { if oldValue != isReadOnly { editabilityDidChange() } }
  }

  /// Whether the user can edit the text.
  public final var isEditable: Bool { isEnabled && !isReadOnly }

  /// Whether each character is shown as a dot.
  public final var isSecure = false { didSet { if oldValue != isSecure { setNeedsDisplay() } } }

  /// A style for the field without the focus, even if the view has a background color; nil for the
  /// theme's style.
  public final var style: TextStyle? { didSet { if oldValue != style { setNeedsDisplay() } } }

  /// The characters that typing and pasting can insert.
  public final var accepts: Content = .any

  /// Whether the text is an e-mail address, which screen readers say.
  package final var isForEmail = false

  /// The largest number of rows that a long text takes while the field has the focus.
  package final var maximumRows = 1
  /// Whether a long placeholder takes several rows. Otherwise it is cut.
  package final var wrapsPlaceholder = true
  /// Whether the field keeps its rows without the focus.
  final var isHeldOpen = false
  /// The column that the arrow keys keep when they move through lines of different lengths.
  final var goalColumn: Int?

  /// An error message shown below the field.
  public final var errorMessage: String? {
    didSet {
      guard oldValue != errorMessage else { return }
      setNeedsMeasure()
      // An error leaves fewer rows to the text if the height is fixed.
      scrollCaretIntoView()
    }
  }

  /// Called after every change of the text.
  public final var onTextChange: (() -> Void)?
  /// Called after each edit by the user, with the whole text.
  public final var onChange: ((String) -> Void)?
  /// Called when the field gets the focus.
  public final var onFocus: (() -> Void)?

  /// Whether the window gave the field the focus because its screen appeared. ``onFocus`` then waits for
  /// the first key, so that no action runs without the user.
  final var hasInitialFocus = false
  /// Whether ``hasInitialFocus`` was true when the field lost the focus, for example to a dialog.
  final var hadInitialFocus = false
  /// Whether the user has typed, pasted or moved the caret since the field got the focus.
  final var isBeingEdited = false
  /// Whether an arrow key has moved the focus to the field. See ``usesArrows``.
  final var wasReachedByArrow = false
  /// Returns the current date for the calendar of a field for dates; nil for that of the system.
  package final var today: (() -> CalendarDate)?
  /// Called when the field loses the focus.
  public final var onBlur: (() -> Void)?

  /// The preferred width in columns of an empty field.
  public static let minimumWidth = 16
  /// The largest length in characters; further input is rejected.
  public static var maximumLength: Int { LineEditor.maximumLength }

  public override init() {
    super.init()
    enableMeasuring()
  }

  open override var canBecomeFocused: Bool { isEditable }
  open override var activationHint: String? { localized(.hintNextField) }
  open override var searchableText: String {
    editor.characters.isEmpty ? placeholder : isSecure ? "" : text
  }

  open override var semantics: Semantics {
    var field = Semantics(
      .textField, text: isNamedByPlaceholder ? placeholder : nil, value: String(shown),
      detail: errorMessage,
      actions: isEditable ? [.edit] : [])
    if !isEnabled { field.states.insert(.disabled) }
    if isReadOnly { field.states.insert(.readOnly) }
    if isSecure { field.states.insert(.secure) }
    if errorMessage?.isEmpty == false { field.states.insert(.invalid) }
    return field
  }

  private func editabilityDidChange() {
    tabStopsDidChange()
    if !isEditable && isFocused { window?.passFocusOn(from: self) }
    setNeedsMeasure()
    setNeedsDisplay()
  }

  /// Updates the field after a change of the text.
  final func contentDidChange() {
    if editor.characters.isEmpty { firstVisible = 0 }
    goalColumn = nil
    scrollCaretIntoView()
    setNeedsMeasure()
    onTextChange?()
  }

  // MARK: - Layout

  /// The columns before an error message, for its icon.
  static let errorIndent = 2

  /// Returns the layout of the error message, or nil.
  final func errorLayout(width: Int) -> TextLayout? {
    guard let errorMessage, !errorMessage.isEmpty else { return nil }
    return TextLayout(errorMessage, width: max(1, width - TextField.errorIndent))
  }

  open override func sizeThatFits(_ size: CellSize) -> CellSize {
    let content = max(TextMetrics.width(text), TextMetrics.width(placeholder)) + 3
    let natural = min(size.width, max(TextField.minimumWidth, content))
    // The error is measured at the offered width: a stretched field uses all of it, and another one
    // becomes as wide as its error.
    let width = size.width == .max ? natural : size.width
    let rows = rowCount(width: width)
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

  /// The parts of a field, in its own coordinates.
  struct Parts {
    /// The filled rectangle.
    var box: CellRect
    /// The row of the text, or the rows of a wrapped text, including a column at each end for the
    /// indicator and the cursor.
    var line: CellRect
    /// The rows of the error message.
    var error: CellRect
  }

  /// Returns the rows that the text needs in a width.
  private func rowCount(width: Int) -> Int {
    if let layout = wrappedLayout(width: width) { return layout.height }
    return lines(width: width).map { min($0.count, rowLimit(width: width)) } ?? 1
  }

  /// Returns the rows that the text may take: ``maximumRows``, or fewer if the author set a height.
  private func rowLimit(width: Int) -> Int {
    var limit = maximumRows
    let error = errorLayout(width: width)?.height ?? 0
    let insets = View.layoutTree.insets(of: node)
    for height in [flex.height, flex.maxHeight] {
      switch height {
      case .points(let points):
        limit = min(limit, View.cells(points - insets.top - insets.bottom) - error)
      case .percent, .stretch: limit = 1
      case .auto, .undefined, .maxContent, .fitContent: break
      }
    }
    return max(1, limit)
  }

  /// The rows of the text, with a column at each end for the indicator and the cursor.
  final var textRows: CellRect { parts.line }

  final var parts: Parts {
    let content = contentBox
    let value = max(1, min(rowCount(width: content.width), content.height))
    let rows = min(errorLayout(width: content.width)?.height ?? 0, max(0, content.height - value))
    var line = content
    line.height = min(value, content.height)
    var error = CellRect(x: content.x, y: content.y + value, width: content.width, height: rows)
    let outer = paddingBox
    // Without a box of its own, the filled part is only as high as the text.
    guard border != nil || backgroundColor != nil || outer.size != content.size else {
      return Parts(box: line, line: line, error: error)
    }
    let height = content.height - rows
    line.y += max(0, (height - value) / 2)
    error.y = content.y + height
    let box = rows == 0 ? outer : outer.inset(bottom: outer.maxY - error.y)
    return Parts(box: box, line: line, error: error)
  }

  /// Chooses the first visible character so that the cursor is visible. Without the focus it is the
  /// first one of the text.
  private func scrollCaretIntoView() {
    guard isFocused, !editor.characters.isEmpty else { return firstVisible = 0 }
    if let lines = visibleLines { return scrollCaretIntoView(lines) }
    // Walks left from the cursor and from the end of the text, so that no columns stay empty after
    // the text became shorter.
    let shown = shown
    firstVisible = max(min(firstVisible, editor.caret), first(of: shown, before: editor.caret))
    firstVisible = min(firstVisible, first(of: shown, before: shown.count))
  }

  /// Returns the first of the characters before `end` that fit, with a column for the cursor.
  private func first(of characters: [Character], before end: Int) -> Int {
    let available = max(1, contentBox.width - 2)
    var index = end
    var width = 0
    while index > 0 {
      width += TextMetrics.width(String(characters[index - 1]))
      if width >= available { break }
      index -= 1
    }
    return index
  }

  /// Updates the field after the cursor moved.
  final func caretDidMove() {
    goalColumn = nil
    scrollCaretIntoView()
    setNeedsDisplay()
  }

  open override func layoutSubviews() -> Bool {
    scrollCaretIntoView()
    return false
  }

  // MARK: - Drawing

  /// The text as shown: in a secure field, a mask of one column for each character.
  final var shown: [Character] { shown(mask: "*") }

  final func shown(mask: Character) -> [Character] {
    isSecure ? Array(repeating: mask, count: editor.characters.count) : editor.characters
  }

  final func columns(_ characters: ArraySlice<Character>) -> Int {
    TextMetrics.width(String(characters))
  }

  open override func draw(in canvas: Canvas) { drawField(in: canvas) }
  open override func drawAbove(in canvas: Canvas) { drawFocusedBorder(in: canvas) }

  open override var cursor: CellPoint? {
    guard isEditable else { return nil }
    if let lines = visibleLines { return cursor(in: lines) }
    let start = min(firstVisible, editor.caret)
    let line = parts.line
    let column =
      bidiRow(start..<editor.characters.count, columns: max(1, line.width - 2))?
      .column(of: editor.caret) ?? 1 + columns(shown[start..<editor.caret])
    return CellPoint(x: line.x + max(0, min(line.width - 1, column)), y: line.y)
  }

  /// Returns the position in the text before a point. Beyond the edges it is the next one that is
  /// not visible.
  private func position(at point: CellPoint) -> Int {
    if let lines = visibleLines { return position(at: point, in: lines) }
    let shown = shown
    let x = point.x - parts.line.x
    var position = min(firstVisible, shown.count)
    if let row = bidiRow(position..<shown.count, columns: max(1, parts.line.width - 2)) {
      return row.position(atColumn: x)
    }
    if x < 1 { return max(0, position - 1) }
    var column = 1
    while position < shown.count {
      let width = TextMetrics.width(String(shown[position]))
      if column + width > x { break }
      column += width
      position += 1
    }
    return position
  }

  open override func mouseDown(at point: CellPoint) -> Bool {
    guard isEditable else { return false }
    beginEditing()
    let position = max(min(firstVisible, editor.characters.count), position(at: point))
    switch window?.mouse.clickCount {
    case 2: editor.selectWord(at: position)
    case 3: editor.selectAll()
    default: editor.moveCaret(to: position)
    }
    caretDidMove()
    return true
  }

  open override func mouseDragged(to point: CellPoint) {
    guard isEditable else { return }
    editor.moveCaret(to: position(at: point), selecting: true)
    caretDidMove()
  }

  // MARK: - Responding

  open override var keyBindings: [KeyBinding] { ownKeyBindings }
  open override var keyHints: [KeyHint] { ownKeyHints }
  open override func keyDown(_ key: KeyEvent) -> Bool {
    if passesOn(key) { return false }
    let isUsed = key.typedCharacter != nil || keyBindings.action(for: key) != nil
    if isUsed, key.key != .escape { beginEditing() }
    guard edit(with: key) else { return false }
    if isFocused { revealCaret() }
    return true
  }
  open override func perform(_ action: KeyAction) -> Bool { edit(action) || super.perform(action) }

  open override func paste(_ text: String) -> Bool {
    guard isEditable else { return false }
    beginEditing()
    insert(pasted: text)
    revealCaret()
    return true
  }

  open override func activate() -> Bool { true }

  open override func focusDidChange(_ focused: Bool) {
    super.focusDidChange(focused)
    updateRows(isFocused: focused)
    scrollCaretIntoView()
    wasReachedByArrow = false
    hadInitialFocus = hasInitialFocus && !focused
    isBeingEdited = false
    guard !hasInitialFocus else {
      if !focused { hasInitialFocus = false }
      return
    }
    if focused { onFocus?() } else { onBlur?() }
  }

  private func beginEditing() {
    isBeingEdited = true
    guard hasInitialFocus else { return }
    hasInitialFocus = false
    onFocus?()
  }
}
