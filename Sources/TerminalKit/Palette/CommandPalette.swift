import CellText
import FlexLayout

/// A dialog that finds a command by fuzzy search: a text field above the matches, best match first.
@MainActor
package final class CommandPalette: Dialog {
  /// A command.
  package struct Entry {
    /// The name of the command.
    package var title: String
    /// A description, shown next to the title if the width allows it. It is searched too.
    package var summary: String
    /// Additional text at the right end, for example a key. It is searched too.
    package var detail: String
    /// Runs the command, after the palette closed.
    package var run: () -> Void

    /// Creates an entry.
    package init(
      _ title: String, summary: String = "", detail: String = "", run: @escaping () -> Void
    ) {
      self.title = title
      self.summary = summary
      self.detail = detail
      self.run = run
    }
  }

  private let field = CommandField()
  private let list: CommandList

  /// The largest width of the box, in columns. The list determines the width.
  private static let maximumWidth = 1000

  /// Creates a palette.
  /// - Parameters:
  ///   - title: the text in the upper border.
  ///   - placeholder: the placeholder of the text field.
  ///   - entries: the commands, in the order of an empty query.
  ///   - note: a line below the list, for example that the list is incomplete.
  package init(title: String, placeholder: String, entries: [Entry], note: String? = nil) {
    list = CommandList(entries, rowsBelow: note == nil ? 0 : 1)
    let content = View()
    super.init(title: title, content: content, maximumWidth: CommandPalette.maximumWidth)
    field.placeholder = placeholder
    field.flex.margin.bottom = .points(1)
    content.addSubview(field)
    content.addSubview(list)
    if let note {
      let label = Label(note, style: .role(.muted))
      label.flex.padding.left = .points(1)
      content.addSubview(label)
    }
    initialFocus = field
    isInformational = true
    field.onTextChange = { [weak self] in
      if let self { self.list.filter(self.field.text) }
    }
    field.onAction = { [weak self] action in self?.perform(action) ?? false }
    list.onChoose = { [weak self] in self?.runSelected() }
    list.onFilter = { [weak self] found, all in self?.footnote = "\(found) of \(all)" }
    list.filter("")
  }

  package override func perform(_ action: KeyAction) -> Bool {
    switch action {
    case .choiceUp: list.select(list.selected - 1)
    case .choiceDown: list.select(list.selected + 1)
    case .choicePageUp: list.select(list.selected - list.rows)
    case .choicePageDown: list.select(list.selected + list.rows)
    case .choose: runSelected()
    case .leave: close()
    default: return super.perform(action)
    }
    return true
  }

  private func runSelected() {
    guard let entry = list.selectedEntry else { return }
    close()
    entry.run()
  }
}

/// The text field of a palette. Arrows and Enter act on the list.
@MainActor
private final class CommandField: TextField {
  var onAction: ((KeyAction) -> Bool)?

  override var keyBindings: [KeyBinding] { KeyBinding.commandPalette + KeyBinding.textField }
  override var keyHints: [KeyHint] { KeyBinding.commandPalette.hints }

  override func perform(_ action: KeyAction) -> Bool {
    onAction?(action) == true || super.perform(action)
  }
}

/// The list of matches in a palette.
@MainActor
private final class CommandList: View {
  private let entries: [CommandPalette.Entry]
  /// The searched characters of each entry.
  private let texts: [[(part: Part, characters: [Character])]]
  /// The columns of the longest title that has a summary.
  private let titleWidth: Int
  /// The matches, best first.
  private var matches: [Match] = []
  private(set) var selected = 0
  private var first = 0
  /// The number of visible rows.
  private(set) var rows = CommandList.usualSize.height

  var onChoose: (() -> Void)?
  /// Called with the number of matches and the number of entries.
  var onFilter: ((Int, Int) -> Void)?

  /// The rows that the dialog needs below the list.
  private let rowsBelow: Int

  private struct Match {
    let entry: Int
    let score: Int
    /// The first part that matches, or the one whose whole name does.
    let part: Part
    /// The indices of the matching characters in this part.
    let indices: [Int]
  }

  /// The parts of an entry, in search order.
  private enum Part { case title, summary, detail }

  private static let emptyText = "Nothing matches."
  private static let minimumRows = 3
  /// The size of the list in a usual window. In a larger one it takes half of the window.
  private static let usualSize = CellSize(width: 58, height: 12)
  /// The columns and rows of the window that the list does not get: the dialog and its margin.
  private static let chromeSize = CellSize(width: 8, height: 10)

  /// The searched characters of a part. A server may send a screen name of any length.
  private static let maximumCharacters = 200

  init(_ entries: [CommandPalette.Entry], rowsBelow: Int) {
    self.rowsBelow = rowsBelow
    self.entries = entries.map { entry in
      var entry = entry
      entry.title = String(entry.title.prefix(Self.maximumCharacters))
      entry.summary = String(entry.summary.prefix(Self.maximumCharacters))
      entry.detail = String(entry.detail.prefix(Self.maximumCharacters))
      return entry
    }
    texts = self.entries.map {
      [(.title, Array($0.title)), (.summary, Array($0.summary)), (.detail, Array($0.detail))]
    }
    let described = self.entries.filter { !$0.summary.isEmpty }
    titleWidth = described.map { TextMetrics.width($0.title) }.max() ?? 0
    super.init()
    flex.flexShrink = 0
    enableMeasuring()
  }

  var selectedEntry: CommandPalette.Entry? {
    matches.indices.contains(selected) ? entries[matches[selected].entry] : nil
  }

  /// Shows the entries that match a query.
  func filter(_ text: String) {
    let query = text.lowercased().filter { !$0.isWhitespace }.map { $0 }
    matches = entries.indices.compactMap { index in
      var found: Match?
      for (part, characters) in texts[index] {
        guard let match = FuzzyMatch(query, in: characters), found == nil || match.isWholeName
        else { continue }
        let penalty = part == .title ? 0 : CommandList.summaryPenalty
        found = Match(
          entry: index, score: match.score - penalty, part: part, indices: match.indices)
        if match.isWholeName { break }
      }
      return found
    }
    // Entries with equal scores keep their order.
    matches.sort { ($0.score, -$0.entry) > ($1.score, -$1.entry) }
    select(0)
    setNeedsDisplay()
    onFilter?(matches.count, entries.count)
  }

  /// The score that a match outside of the title loses.
  private static let summaryPenalty = 4 * 64

  func select(_ index: Int) {
    selected = max(0, min(index, matches.count - 1))
    first = max(selected - rows + 1, min(first, selected))
    setNeedsDisplay()
  }

  override var semantics: Semantics {
    guard !matches.isEmpty else { return Semantics(.text, text: CommandList.emptyText) }
    var list = Semantics(.list)
    list.parts = matches[first...].prefix(rows).enumerated().map { row, item in
      let entry = entries[item.entry]
      var part = Semantics(
        .listItem, text: entry.summary.isEmpty ? entry.title : "\(entry.title), \(entry.summary)",
        value: entry.detail.isEmpty ? nil : entry.detail,
        states: first + row == selected ? [.selected] : [], actions: [.press])
      part.position = .init(number: first + row + 1, count: matches.count)
      return .init(part, frame: CellRect(x: 0, y: row, width: frame.width, height: 1))
    }
    return list
  }

  // MARK: - Layout and drawing

  override func didMoveToWindow() {
    super.didMoveToWindow()
    updateSize()
  }

  /// Fits the list into the window. Returns whether its size changed.
  @discardableResult
  private func updateSize() -> Bool {
    guard let size = window?.size else { return false }
    let available = size.height - CommandList.chromeSize.height - rowsBelow
    let most = preferredSize(in: size)
    let height = max(CommandList.minimumRows, min(most.height, available))
    let width = Float(max(1, min(most.width, size.width - CommandList.chromeSize.width)))
    guard height != rows || flex.width != .points(width) else { return false }
    rows = height
    flex.width = .points(width)
    flex.height = .points(Float(height))
    select(selected)
    return true
  }

  private func preferredSize(in window: CellSize) -> CellSize {
    let usual = CommandList.usualSize
    return CellSize(
      width: max(usual.width, window.width / 2),
      height: max(usual.height, min(entries.count, window.height / 2)))
  }

  override func layoutSubviews() -> Bool { updateSize() }

  override func draw(in canvas: Canvas) {
    let plain = canvas.theme[.dialog]
    guard !matches.isEmpty else {
      var muted = plain
      muted.foreground = canvas.theme[.muted].foreground
      canvas.text(CommandList.emptyText, at: CellPoint(x: 1, y: 0), style: muted)
      return
    }
    for (row, item) in matches[first...].prefix(rows).enumerated() {
      let line = CellRect(x: 0, y: row, width: frame.width, height: 1)
      var style = plain
      if first + row == selected {
        style = plain.merging(canvas.theme[.selection])
        canvas.fill(line, style)
      }
      draw(item, style, in: canvas.translated(to: line))
    }
  }

  /// The smallest width, in columns, of a list that shows summaries.
  private static let summaryWidth = 48

  /// Draws an entry in one row, title, summary and detail, and highlights the matching characters.
  private func draw(_ item: Match, _ style: CellStyle, in canvas: Canvas) {
    let entry = entries[item.entry]
    let width = max(0, frame.width - 2)
    let detailWidth = min(TextMetrics.width(entry.detail), width / 2)
    let leftWidth = max(0, width - (detailWidth > 0 ? detailWidth + 2 : 0))
    let showsSummary = !entry.summary.isEmpty && frame.width >= Self.summaryWidth
    let titleWidth = showsSummary ? min(leftWidth, titleWidth) : leftWidth
    func color(_ role: Theme.Role) -> Color {
      canvas.theme[role].foreground.readable(on: style.background, depth: canvas.theme.depth)
    }
    func highlight(_ part: Part, of text: String, at start: Int, omitted: Int = 0) {
      guard item.part == part else { return }
      let characters = Array(text)
      for index in item.indices.map({ $0 - omitted }) where characters.indices.contains(index) {
        let x = start + TextMetrics.width(String(characters[..<index]))
        canvas.restyle(
          CellRect(x: x, y: 0, width: TextMetrics.width(characters[index]), height: 1),
          foreground: color(.accent), adding: [.bold, .underline])
      }
    }
    func write(_ part: Part, _ text: String, at start: Int, width: Int, _ style: CellStyle) {
      canvas.text(text, at: CellPoint(x: start, y: 0), style: style, truncatedTo: width)
      let isTruncated = TextMetrics.width(text) > width
      let shown = isTruncated ? TextMetrics.prefix(text, width: width - 1) : text
      highlight(part, of: shown, at: start)
    }
    var muted = style
    muted.foreground = color(.muted)
    muted.attributes.remove(.bold)
    write(.title, entry.title, at: 1, width: titleWidth, style)
    if showsSummary {
      let start = titleWidth + 2
      write(.summary, entry.summary, at: 1 + start, width: max(0, leftWidth - start), muted)
    }
    // A detail is often a path, whose end says more than the beginning.
    let detail = CommandList.suffix(of: entry.detail, width: detailWidth)
    let start = 1 + width - detail.width
    canvas.text(detail.text, at: CellPoint(x: start, y: 0), style: muted)
    highlight(.detail, of: detail.text, at: start, omitted: entry.detail.count - detail.text.count)
    if detail.isTruncated { canvas.glyph("…", at: CellPoint(x: start - 1, y: 0), style: muted) }
  }

  /// Returns the longest suffix of a string that fits. If the text is truncated, a column stays
  /// free for the ellipsis.
  private static func suffix(
    of text: String, width: Int
  ) -> (text: String, width: Int, isTruncated: Bool) {
    var (suffix, suffixWidth) = (Substring(text), TextMetrics.width(text))
    guard suffixWidth > width else { return (text, suffixWidth, false) }
    while suffixWidth >= width, let first = suffix.popFirst() {
      suffixWidth -= TextMetrics.width(first)
    }
    return (String(suffix), suffixWidth, true)
  }

  // MARK: - Mouse

  override func mouseDown(at point: CellPoint) -> Bool {
    guard matches.indices.contains(first + point.y) else { return false }
    select(first + point.y)
    return true
  }

  override func activate() -> Bool {
    onChoose?()
    return true
  }

  override func scroll(dx: Int, dy: Int) -> Bool {
    guard dy != 0 else { return false }
    select(selected + dy.signum())
    return true
  }
}

extension KeyBinding {
  /// The key bindings of a palette, in addition to those of its text field.
  package static let commandPalette: [KeyBinding] = [
    KeyBinding(
      "↑, ↓", "choose", hint: KeyHint("↑↓", "choose"),
      keys: [
        KeyEvent(.up): .choiceUp, KeyEvent(.down): .choiceDown,
        KeyEvent(.backTab): .choiceUp, KeyEvent(.tab): .choiceDown,
        KeyEvent("p", .control): .choiceUp, KeyEvent("n", .control): .choiceDown,
        KeyEvent(.pageUp): .choicePageUp, KeyEvent(.pageDown): .choicePageDown,
      ]),
    KeyBinding("Enter", "go", hint: KeyHint("Enter", "go"), keys: [KeyEvent(.enter): .choose]),
    KeyBinding("Esc", "close", hint: KeyHint("Esc", "close"), keys: [KeyEvent(.escape): .leave]),
  ]
}

extension KeyAction {
  fileprivate static let choiceUp = KeyAction("choice up")
  fileprivate static let choiceDown = KeyAction("choice down")
  fileprivate static let choicePageUp = KeyAction("choice page up")
  fileprivate static let choicePageDown = KeyAction("choice page down")
  fileprivate static let choose = KeyAction("choose")
}

// MARK: - Commands of a window
extension Window {
  /// Closes the dialogs that only show information, for another one.
  /// - Returns: whether nothing covers the screen then, except an error that needs no answer.
  package func uncover() -> Bool {
    closeInformationalDialogs()
    return modalView.map { $0.semantics.role == .alert } ?? true
  }

  /// The commands of the key bindings that work now, without those that only move the focus.
  package var commands: [CommandPalette.Entry] {
    var seen: Set<String> = []
    return activeKeyBindings.compactMap { binding in
      guard binding.scope != .focus,
        let action = binding.keys.first?.1,
        action != .searchNext || search != nil, seen.insert(binding.help).inserted,
        !binding.help.isEmpty
      else { return nil }
      return CommandPalette.Entry(
        binding.title ?? binding.help, summary: binding.title == nil ? "" : binding.help,
        detail: binding.name
      ) { [weak self] in self?.run(action) }
    }
  }

  /// Performs an action directly: the focused view may take its key as text.
  private func run(_ action: KeyAction) {
    notifyUserEvent()
    if let commandObserver { commandObserver(action) }
    if perform(action) { return }
    var controller: ViewController? = topController?.topmost
    while let current = controller {
      if current.perform(action) { return }
      controller = current.parent
    }
  }
}
