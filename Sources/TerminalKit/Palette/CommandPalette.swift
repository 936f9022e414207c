import CellText
import FlexLayout

/// A box in which something to do is found by some of its letters: a field and below it what is left,
/// the best first.
@MainActor
package final class CommandPalette: Dialog {
  /// Something to do.
  package struct Entry {
    /// What it is called.
    package var title: String
    /// What it does, said beside the title where there is room; letters are looked for there too.
    package var about: String
    /// Something more about it, for example a key; letters are looked for there too.
    package var detail: String
    /// Does it, after the box has closed.
    package var run: () -> Void

    /// Something to do.
    package init(
      _ title: String, about: String = "", detail: String = "", run: @escaping () -> Void
    ) {
      self.title = title
      self.about = about
      self.detail = detail
      self.run = run
    }
  }

  private let field = CommandField()
  private let list: CommandList

  /// A box with things to do, in the order in which they stand while nothing is typed.
  /// - Parameters:
  ///   - title: the text in the upper border.
  ///   - placeholder: what the empty field says.
  ///   - entries: what there is to do.
  ///   - note: what is to be known of them, for example that they are not all; stands below them.
  package init(title: String, placeholder: String, entries: [Entry], note: String? = nil) {
    list = CommandList(entries, rowsBelow: note == nil ? 0 : 1)
    let content = View()
    super.init(title: title, content: content)
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

/// The field of a palette: arrows and Enter belong to the list below.
@MainActor
private final class CommandField: TextField {
  var onAction: ((KeyAction) -> Bool)?

  override var keyBindings: [KeyBinding] { KeyBinding.palette + KeyBinding.textField }
  override var keyHints: [KeyHint] { KeyBinding.palette.hints }

  override func perform(_ action: KeyAction) -> Bool {
    onAction?(action) == true || super.perform(action)
  }
}

/// What a palette offers, as much of it as fits.
@MainActor
private final class CommandList: View {
  private let entries: [CommandPalette.Entry]
  /// What is looked into, for each entry.
  private let texts: [[(part: Part, characters: [Character])]]
  /// The columns of the longest title that has something said beside it.
  private let titleColumns: Int
  /// What matches, the best first.
  private var found: [Found] = []
  private(set) var selected = 0
  private var first = 0
  /// How many rows there are room for.
  private(set) var rows = CommandList.mostRows

  var onChoose: (() -> Void)?
  /// Called with how many entries match, and how many there are.
  var onFilter: ((Int, Int) -> Void)?

  /// The rows that something else in the box needs.
  private let rowsBelow: Int

  private struct Found {
    let entry: Int
    let score: Int
    /// What matches, the title before the others.
    let part: Part
    /// Which characters of it match.
    let places: [Int]
  }

  /// What an entry consists of, in the order in which letters are looked for.
  private enum Part {
    case title, about, detail
  }

  private static let nothing = "Nothing matches."
  private static let mostRows = 12
  private static let leastRows = 3
  private static let mostColumns = 58
  /// The rows and columns of a window that the box around the list takes, with a margin.
  private static let framing = CellSize(width: 8, height: 10)

  /// The characters of a title or detail that are looked at: what a server calls a screen may be of
  /// any length.
  static let mostCharacters = 200

  init(_ entries: [CommandPalette.Entry], rowsBelow: Int) {
    self.rowsBelow = rowsBelow
    self.entries = entries.map { entry in
      var entry = entry
      entry.title = String(entry.title.prefix(Self.mostCharacters))
      entry.about = String(entry.about.prefix(Self.mostCharacters))
      entry.detail = String(entry.detail.prefix(Self.mostCharacters))
      return entry
    }
    texts = self.entries.map {
      [(.title, Array($0.title)), (.about, Array($0.about)), (.detail, Array($0.detail))]
    }
    let explained = self.entries.filter { !$0.about.isEmpty }
    titleColumns = explained.map { TextMetrics.width($0.title) }.max() ?? 0
    super.init()
    flex.flexShrink = 0
    enableMeasuring()
  }

  var selectedEntry: CommandPalette.Entry? {
    found.indices.contains(selected) ? entries[found[selected].entry] : nil
  }

  /// Offers what has the letters of a query.
  func filter(_ text: String) {
    let query = text.lowercased().filter { !$0.isWhitespace }.map { $0 }
    found = entries.indices.compactMap { index in
      for (part, characters) in texts[index] {
        guard let match = FuzzyMatch(query, in: characters) else { continue }
        let loss = part == .title ? 0 : CommandList.lossBesideTitle
        return Found(entry: index, score: match.score - loss, part: part, places: match.places)
      }
      return nil
    }
    // What is equally good keeps its order.
    found.sort { ($0.score, -$0.entry) > ($1.score, -$1.entry) }
    select(0)
    setNeedsDisplay()
    onFilter?(found.count, entries.count)
  }

  /// How much worse a match beside the title is.
  private static let lossBesideTitle = 4 * 64

  func select(_ index: Int) {
    selected = max(0, min(index, found.count - 1))
    first = max(selected - rows + 1, min(first, selected))
    setNeedsDisplay()
  }

  override var semantics: Semantics {
    guard !found.isEmpty else { return Semantics(.text, text: CommandList.nothing) }
    var list = Semantics(.list)
    list.parts = found[first...].prefix(rows).enumerated().map { row, item in
      let entry = entries[item.entry]
      var part = Semantics(
        .listItem, text: entry.about.isEmpty ? entry.title : "\(entry.title), \(entry.about)",
        value: entry.detail.isEmpty ? nil : entry.detail,
        states: first + row == selected ? [.selected] : [], actions: [.press])
      part.position = .init(number: first + row + 1, count: found.count)
      return .init(part, frame: CellRect(x: 0, y: row, width: frame.width, height: 1))
    }
    return list
  }

  // MARK: - Layout and drawing

  override func didMoveToWindow() {
    super.didMoveToWindow()
    takeRoom()
  }

  /// Takes another number of rows and columns where the window has another size.
  @discardableResult
  private func takeRoom() -> Bool {
    guard let size = window?.size else { return false }
    let room = size.height - CommandList.framing.height - rowsBelow
    let height = max(CommandList.leastRows, min(CommandList.mostRows, room))
    let width = Float(
      max(1, min(CommandList.mostColumns, size.width - CommandList.framing.width)))
    guard height != rows || flex.width != .points(width) else { return false }
    rows = height
    flex.width = .points(width)
    flex.height = .points(Float(height))
    select(selected)
    return true
  }

  override func layoutSubviews() -> Bool { takeRoom() }

  override func draw(in canvas: Canvas) {
    let plain = canvas.theme[.dialog]
    guard !found.isEmpty else {
      var muted = plain
      muted.foreground = canvas.theme[.muted].foreground
      canvas.text(CommandList.nothing, at: CellPoint(x: 1, y: 0), style: muted)
      return
    }
    for (row, item) in found[first...].prefix(rows).enumerated() {
      let band = CellRect(x: 0, y: row, width: frame.width, height: 1)
      var style = plain
      if first + row == selected {
        style = plain.merging(canvas.theme[.selection])
        canvas.fill(band, style)
      }
      draw(item, style, in: canvas.translated(to: band))
    }
  }

  /// The columns of a list in which what commands do is said beside their titles.
  private static let explainingColumns = 48

  /// Draws an entry in one row: its title, what it does and, at the right end, the detail, with the
  /// letters that were found.
  private func draw(_ item: Found, _ style: CellStyle, in canvas: Canvas) {
    let entry = entries[item.entry]
    let room = max(0, frame.width - 2)
    let detailWidth = min(TextMetrics.width(entry.detail), room / 2)
    let leftRoom = max(0, room - (detailWidth > 0 ? detailWidth + 2 : 0))
    let saysMore = !entry.about.isEmpty && frame.width >= Self.explainingColumns
    let titleRoom = saysMore ? min(leftRoom, titleColumns) : leftRoom
    func look(_ role: Theme.Role) -> Color {
      canvas.theme[role].foreground.readable(on: style.background, depth: canvas.theme.depth)
    }
    func mark(_ part: Part, of text: String, at start: Int, leftOut: Int = 0) {
      guard item.part == part else { return }
      let characters = Array(text)
      for place in item.places.map({ $0 - leftOut }) where characters.indices.contains(place) {
        let x = start + TextMetrics.width(String(characters[..<place]))
        canvas.restyle(
          CellRect(x: x, y: 0, width: TextMetrics.width(characters[place]), height: 1),
          foreground: look(.accent), adding: [.bold, .underline])
      }
    }
    /// Draws as much of a text as fits.
    func say(_ part: Part, _ text: String, at start: Int, room: Int, _ style: CellStyle) {
      canvas.text(text, at: CellPoint(x: start, y: 0), style: style, truncatedTo: room)
      let isCut = TextMetrics.width(text) > room
      mark(part, of: isCut ? TextMetrics.prefix(text, width: room - 1) : text, at: start)
    }
    var muted = style
    muted.foreground = look(.muted)
    muted.attributes.remove(.bold)
    say(.title, entry.title, at: 1, room: titleRoom, style)
    if saysMore {
      let start = titleRoom + 2
      say(.about, entry.about, at: 1 + start, room: max(0, leftRoom - start), muted)
    }
    // The end of a path tells more than its beginning, which many have in common.
    let detail = CommandList.end(of: entry.detail, width: detailWidth)
    let start = 1 + room - detail.width
    canvas.text(detail.text, at: CellPoint(x: start, y: 0), style: muted)
    mark(
      .detail, of: detail.text, at: start, leftOut: entry.detail.count - detail.text.count)
    if detail.isCut {
      canvas.glyph("…", at: CellPoint(x: start - 1, y: 0), style: muted)
    }
  }

  /// As much of the end of a text as fits, with a column for an ellipsis where it is cut.
  private static func end(of text: String, width: Int) -> (text: String, width: Int, isCut: Bool) {
    let whole = TextMetrics.width(text)
    guard whole > width else { return (text, whole, false) }
    var rest = Substring(text)
    var left = whole
    while left >= width, let first = rest.popFirst() { left -= TextMetrics.width(first) }
    return (String(rest), left, true)
  }

  // MARK: - Mouse

  override func mouseDown(at point: CellPoint) -> Bool {
    guard found.indices.contains(first + point.y) else { return false }
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
  /// The keys of a palette beside those of its field.
  fileprivate static let palette: [KeyBinding] = [
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
