import FlexLayout

/// One row of text that can be edited.
///
/// The cursor moves by what a person sees as a character. While the field has the focus, letters
/// are text; Enter and Escape leave the field.
@MainActor
open class TextField: View {
  /// Which characters the field takes.
  public enum Content: Sendable { case any, number, date }

  private var characters: [Character] = []
  private var caret = 0
  private var firstVisible = 0

  /// The text. Setting it moves the cursor to the end and calls ``onTextChange`` alone.
  public final var text: String {
    get { String(characters) }
    set {
      guard newValue != text else { return }
      characters = Array(newValue.prefix(TextField.maximumLength))
      caret = characters.count
      contentDidChange()
    }
  }

  /// Whether the user has typed or pasted here.
  package final private(set) var wasEdited = false

  /// Shown while the field is empty.
  public final var placeholder = "" {
    didSet { if oldValue != placeholder { setNeedsMeasure() } }
  }

  /// A disabled field is skipped by Tab.
  public final var isEnabled = true {
    didSet {
      guard oldValue != isEnabled else { return }
      if !isEnabled && isFocused { window?.focus(nil) }
      setNeedsDisplay()
    }
  }

  /// Shows a dot for each character.
  public final var isSecure = false {
    didSet { if oldValue != isSecure { setNeedsDisplay() } }
  }

  /// Which characters typing and pasting put in.
  public final var accepts: Content = .any

  /// A message in a row below the field, or nil.
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
  public static let maximumLength = 10_000

  public override init() {
    super.init()
    enableMeasuring()
  }

  open override var canBecomeFocused: Bool { isEnabled }
  open override var activationHint: String? { "next" }

  open override func sizeThatFits(_ size: CellSize) -> CellSize {
    let content = max(TextMetrics.width(text), TextMetrics.width(placeholder)) + 3
    let width = min(size.width, max(TextField.minimumWidth, content))
    var height = 1
    if let errorMessage, !errorMessage.isEmpty {
      height += TextLayout.measure(errorMessage, width: max(1, width)).height
    }
    return CellSize(width: width, height: height)
  }

  // MARK: - Drawing

  /// The text as it is shown: of a secret, one mask of one column for each character.
  private var shown: [Character] { shown(mask: "*") }

  private func shown(mask: Character) -> [Character] {
    isSecure ? Array(repeating: mask, count: characters.count) : characters
  }

  private func columns(_ characters: ArraySlice<Character>) -> Int {
    TextMetrics.width(String(characters))
  }

  private var textWidth: Int { max(1, frame.width - 2) }

  private func keepCaretVisible() {
    let shown = shown
    // The first visible character is found by walking left from the caret, and from the end of the
    // text, so that no room stays empty when the text became shorter. Each character is measured
    // once.
    func first(before end: Int) -> Int {
      var place = end
      var width = 0
      while place > 0 {
        width += TextMetrics.width(String(shown[place - 1]))
        if width >= textWidth { break }
        place -= 1
      }
      return place
    }
    firstVisible = max(min(firstVisible, caret), first(before: caret))
    firstVisible = min(firstVisible, first(before: shown.count))
  }

  open override func layoutSubviews() -> Bool {
    keepCaretVisible()
    return false
  }

  open override func draw(in canvas: Canvas) {
    let theme = canvas.theme
    let look = theme[!isEnabled ? .buttonDisabled : isFocused ? .fieldFocused : .field]
    canvas.fill(CellRect(x: 0, y: 0, width: frame.width, height: 1), look)
    if isFocused && frame.width > 2 { canvas.text("▸", at: CellPoint(x: 0, y: 0), style: look) }
    if characters.isEmpty {
      let hint = isFocused ? look : theme[.placeholder]
      canvas.text(placeholder, at: CellPoint(x: 1, y: 0), style: hint, maxWidth: textWidth)
    } else {
      let shown = shown(mask: canvas.appearance.glyphs == .unicode ? "•" : "*")
      let text = String(shown[min(firstVisible, characters.count)...])
      canvas.text(text, at: CellPoint(x: 1, y: 0), style: look, maxWidth: textWidth)
    }
    if let errorMessage, !errorMessage.isEmpty {
      let layout = TextLayout(errorMessage, width: max(1, frame.width))
      for (row, line) in layout.lines.enumerated() where row + 1 < frame.height {
        canvas.run(line, of: layout, at: CellPoint(x: 0, y: row + 1), style: theme[.danger])
      }
    }
  }

  open override var cursor: CellPoint? {
    guard isEnabled else { return nil }
    let start = min(firstVisible, caret)
    return CellPoint(x: min(frame.width - 1, 1 + columns(shown[start..<caret])), y: 0)
  }

  // MARK: - Editing

  private func contentDidChange() {
    keepCaretVisible()
    setNeedsMeasure()
    onTextChange?()
  }

  private func accepted(_ character: Character) -> Bool {
    guard !character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return false }
    switch accepts {
    case .any: return true
    case .number: return character.isNumber || "+-.,".contains(character)
    case .date: return character.isNumber || "-/.: ".contains(character)
    }
  }

  private func insert(_ new: [Character]) {
    let room = max(0, TextField.maximumLength - characters.count)
    let taken = new.filter(accepted).prefix(room)
    guard !taken.isEmpty else { return }
    // Inserted text may combine with its neighbours (a combining accent), which moves boundaries of
    // characters.
    let before = String(characters[..<caret]) + String(taken)
    let all = before + String(characters[caret...])
    characters = Array(all)
    caret = min(characters.count, before.count)
    edited()
  }

  private func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    characters.removeSubrange(range)
    caret = range.lowerBound
    edited()
  }

  private func edited() {
    contentDidChange()
    wasEdited = true
    onChange?(text)
  }

  private func move(to place: Int) {
    caret = max(0, min(characters.count, place))
    keepCaretVisible()
    setNeedsDisplay()
  }

  private var startOfWord: Int {
    var place = caret
    while place > 0, characters[place - 1].isWhitespace { place -= 1 }
    while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
    return place
  }

  open override var keyBindings: [KeyBinding] { KeyBinding.textField }

  open override func keyDown(_ key: KeyEvent) -> Bool {
    guard isEnabled else { return false }
    if let character = key.typedCharacter {
      insert([character])
      return true
    }
    // Shift, which marks text elsewhere, changes nothing here; neither does Alt beside Control.
    if key.modifiers.contains(.control) { return super.keyDown(KeyEvent(key.key, .control)) }
    return key.modifiers.contains(.alt) ? false : super.keyDown(KeyEvent(key.key))
  }

  open override func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .caretLeft: move(to: caret - 1)
    case .caretRight: move(to: caret + 1)
    case .caretWordLeft: move(to: startOfWord)
    case .caretToStart: move(to: 0)
    case .caretToEnd: move(to: characters.count)
    case .deleteBack: if caret > 0 { remove(caret - 1..<caret) }
    case .deleteForward: if caret < characters.count { remove(caret..<caret + 1) }
    case .deleteWord: remove(startOfWord..<caret)
    case .deleteToStart: remove(0..<caret)
    case .deleteToEnd: remove(caret..<characters.count)
    case .leaveForNext: leaveForNext()
    case .leave: window?.focus(nil)
    default: return super.perform(action)
    }
    return true
  }

  /// Goes on to the next view; from the last one to nowhere, not round to the first.
  private func leaveForNext() {
    guard let window else { return }
    let views = window.focusableViews
    let next = views.firstIndex { $0 === self }.map { $0 + 1 } ?? views.count
    window.focus(next < views.count ? views[next] : nil)
  }

  open override func paste(_ text: String) -> Bool {
    guard isEnabled else { return false }
    insert(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    return true
  }

  open override func mouseDown(at point: CellPoint) -> Bool {
    guard isEnabled else { return false }
    let shown = shown
    var place = min(firstVisible, characters.count)
    var column = 1
    while place < characters.count {
      let width = TextMetrics.width(String(shown[place]))
      if column + width > point.x { break }
      column += width
      place += 1
    }
    move(to: place)
    return true
  }

  open override func activate() -> Bool { true }

  open override func focusDidChange(_ focused: Bool) {
    super.focusDidChange(focused)
    if focused { onFocus?() } else { onBlur?() }
  }
}
