import CellText
import FlexLayout
import Localization

/// The list of matches in a palette.
///
/// Texts are compared when the list is drawn or a match is chosen. Many keys at once then cost one
/// search.
@MainActor
final class CommandList: View {
  let count: Int
  private let makeEntry: (Int) -> CommandPalette.Entry
  /// The entries that were needed so far.
  private var entries: [CommandPalette.Entry?]
  /// The searched texts, and whether accents count in them; empty before the first search.
  private var texts: [EntryText] = []
  private var ignoresAccents = true
  /// The columns of the longest title that has a summary.
  private lazy var titleWidth =
    (0..<count).map { index in
      let entry = entry(index)
      return entry.summary.isEmpty ? 0 : TextMetrics.width(entry.title)
    }.max() ?? 0
  /// The query whose matches are not known yet.
  private var pendingQuery: String? = ""
  /// The matches of the last query that was searched.
  private var latestMatches: [Match] = []
  /// The number of searches. Tests compare it instead of times.
  private(set) var searchCount = 0
  private(set) var selected = 0
  private var first = 0
  /// The number of visible rows.
  private(set) var rows = CommandList.usualSize.height

  var onChoose: (() -> Void)?
  /// Called when the user selects another entry without typing.
  var onSelect: (() -> Void)?

  /// Returns an entry that follows the matches of a query, for example to open a typed path; nil for none.
  var makeLastEntry: ((String) -> CommandPalette.Entry?)?
  private var lastEntry: CommandPalette.Entry?

  /// The rows that the dialog needs below the list.
  private let rowsBelow: Int

  /// A searched part of an entry.
  private struct EntryText {
    let entry: Int
    let part: Part
    let text: FuzzyText
  }

  private struct Match {
    let entry: Int
    let score: Int
    /// The part that matches best.
    let part: Part
    /// The indices of the matching characters in this part.
    let indices: [Int]
    /// Whether the letters are far from one another.
    var isScattered = false
  }

  /// The parts of an entry, in search order.
  private enum Part { case title, summary, detail }

  private static var emptyText: String { localized(.paletteEmpty) }
  private static let minimumRows = 3
  /// The size of the list in a usual window. In a larger one it takes half of the window.
  private static let usualSize = CellSize(width: 58, height: 12)
  /// The columns and rows of the window that the list does not get: the dialog and its margin.
  private static let chromeSize = CellSize(width: 8, height: 10)
  /// The rows that the list does not get in a low window: the border, the field and the key hints.
  private static let lowChromeHeight = 3

  /// The maximum number of characters of a part that are searched. The name of a screen can have any length.
  private static let maximumCharacters = 200

  init(count: Int, entry: @escaping (Int) -> CommandPalette.Entry, rowsBelow: Int) {
    self.rowsBelow = rowsBelow
    self.count = count
    makeEntry = entry
    entries = Array(repeating: nil, count: count)
    super.init()
    flex.flexShrink = 0
    enableMeasuring()
  }

  private func entry(_ index: Int) -> CommandPalette.Entry {
    if index == count, let lastEntry { return lastEntry }
    if let entry = entries[index] { return entry }
    var entry = makeEntry(index)
    entry.title = String(entry.title.prefix(Self.maximumCharacters))
    entry.summary = String(entry.summary.prefix(Self.maximumCharacters))
    entry.detail = String(entry.detail.prefix(Self.maximumCharacters))
    entries[index] = entry
    return entry
  }

  var selectedEntry: CommandPalette.Entry? {
    let matches = currentMatches()
    return matches.indices.contains(selected) ? entry(matches[selected].entry) : nil
  }

  /// The number of matches, without an entry that follows them.
  var matchCount: Int {
    let matches = currentMatches()
    return matches.count - (lastEntry == nil ? 0 : 1)
  }

  /// Searches for the query unless that was done, and returns the matches, best first.
  private func currentMatches() -> [Match] {
    if let query = pendingQuery {
      pendingQuery = nil
      latestMatches = findMatches(of: query)
      lastEntry = makeLastEntry?(query)
      if lastEntry != nil {
        latestMatches.append(Match(entry: count, score: .min, part: .title, indices: []))
      }
    }
    return latestMatches
  }

  /// Shows the entries that match a query.
  func filter(_ text: String) {
    pendingQuery = text
    (selected, first) = (0, 0)
    setNeedsDisplay()
  }

  private func findMatches(of text: String) -> [Match] {
    guard !text.allSatisfy(\.isWhitespace) else {
      return (0..<count).map { Match(entry: $0, score: 0, part: .title, indices: []) }
    }
    let query = FuzzyQuery(text)
    prepareTexts(query.folding)
    searchCount += 1
    var found: [Match] = []
    for text in texts {
      guard let match = FuzzyMatch(query, in: text.text) else { continue }
      let score = score(of: match, in: text)
      if let last = found.last, last.entry == text.entry {
        guard score > last.score else { continue }
        found.removeLast()
      }
      found.append(
        Match(
          entry: text.entry, score: score, part: text.part, indices: match.indices,
          isScattered: match.kind == .scattered))
    }
    // Scattered letters are rarely what the user wants.
    if found.contains(where: { !$0.isScattered }) { found.removeAll(where: \.isScattered) }
    // Entries with equal scores keep their order.
    return found.sorted { ($0.score, -$0.entry) > ($1.score, -$1.entry) }
  }

  /// Returns a number that orders matches by kind, the entries of priority `last` at the end; then by
  /// part (the title first), quality, priority and length.
  private func score(of match: FuzzyMatch, in text: EntryText) -> Int {
    let priority = entry(text.entry).priority
    let isLast = priority == .last && match.kind != .wholeName
    let kind = isLast ? min(match.kind, .inside) : match.kind
    var score = kind.rawValue
    func add(_ value: Int, of count: Int) { score = score * count + value }
    add(isLast ? 0 : 1, of: 2)
    add(text.part == .title ? 1 : 0, of: 2)
    add(match.quality, of: FuzzyMatch.maximumQuality + 1)
    add(priority.rawValue, of: 3)
    let rest = text.text.count - match.indices.count
    add(CommandList.maximumCharacters - min(rest, CommandList.maximumCharacters), of: 256)
    return score
  }

  private func prepareTexts(_ folding: TextFolding) {
    guard texts.isEmpty || folding.ignoresAccents != ignoresAccents else { return }
    ignoresAccents = folding.ignoresAccents
    texts = (0..<count).flatMap { index in
      let entry = entry(index)
      let parts: [(Part, String)] = [
        (.title, entry.title), (.summary, entry.summary), (.detail, entry.detail),
      ]
      return parts.compactMap { part, text in
        text.isEmpty
          ? nil : EntryText(entry: index, part: part, text: FuzzyText(text, folding))
      }
    }
  }

  /// Selects the entry above or below, or at the other end of the list.
  func move(by step: Int) {
    let matches = currentMatches()
    let next = selected + step
    select(matches.indices.contains(next) ? next : step > 0 ? 0 : matches.count - 1)
  }

  func select(_ index: Int) {
    let before = selected
    selected = max(0, min(index, currentMatches().count - 1))
    first = max(selected - rows + 1, min(first, selected))
    setNeedsDisplay()
    if selected != before { onSelect?() }
  }

  override var semantics: Semantics {
    let matches = currentMatches()
    guard !matches.isEmpty else { return Semantics(.text, text: CommandList.emptyText) }
    var list = Semantics(.list)
    list.parts = matches[first...].prefix(rows).enumerated().map { row, item in
      let entry = entry(item.entry)
      let detail = entry.detail(isSelected: first + row == selected)
      var part = Semantics(
        .listItem, text: entry.summary.isEmpty ? entry.title : "\(entry.title), \(entry.summary)",
        value: detail.isEmpty ? nil : detail,
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
    let isLow = Dialog.isLow(size)
    let chrome = isLow ? CommandList.lowChromeHeight : CommandList.chromeSize.height
    let available = size.height - chrome - rowsBelow
    let most = preferredSize(in: size)
    let least = isLow ? 1 : CommandList.minimumRows
    let height = max(least, min(most.height, available))
    let sides = CommandList.chromeSize.width - 4 + 2 * DialogBox.sidePadding(in: size)
    let width = Float(max(1, min(most.width, size.width - sides)))
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
      height: max(usual.height, min(count, window.height / 2)))
  }

  override func layoutSubviews() -> Bool { updateSize() }

  override func draw(in canvas: Canvas) {
    let plain = canvas.theme[.dialog]
    let matches = currentMatches()
    guard !matches.isEmpty else {
      var muted = plain
      muted.foreground = canvas.theme[.muted].foreground
      canvas.text(
        CommandList.emptyText, at: CellPoint(x: 1, y: 0), style: muted,
        truncatedTo: max(0, frame.width - 1))
      return
    }
    for (row, item) in matches[first...].prefix(rows).enumerated() {
      let line = CellRect(x: 0, y: row, width: frame.width, height: 1)
      var style = plain
      if first + row == selected {
        style = plain.merging(canvas.theme[.selection])
        canvas.fill(line, style)
        let isMirrored = isMirrored(entry(item.entry), on: canvas)
        canvas.focusMark(
          isMirrored ? "◂" : "▸", at: CellPoint(x: isMirrored ? frame.width - 1 : 0, y: row),
          style: style)
      }
      draw(item, style, isSelected: first + row == selected, in: canvas.translated(to: line))
    }
  }

  /// Whether a row begins at the right, because its title reads from right to left.
  private func isMirrored(_ entry: CommandPalette.Entry, on canvas: Canvas) -> Bool {
    canvas.surface.ordersText && BidiText.readsRightToLeft(entry.title)
  }

  /// The smallest width, in columns, of a list that shows summaries.
  private static let summaryWidth = 48

  /// Draws an entry in one row, title, summary and detail, and highlights the matching characters.
  /// The columns are those of a row from left to right, and ``place`` mirrors them.
  private func draw(
    _ item: Match, _ style: CellStyle, isSelected: Bool, in canvas: Canvas
  ) {
    let entry = entry(item.entry)
    let width = max(0, frame.width - 2)
    let ownDetail = entry.detail(isSelected: isSelected)
    let detailWidth = detailWidth(of: ownDetail, beside: entry.title, width: width)
    let leftWidth = max(0, width - (detailWidth > 0 ? detailWidth + 2 : 0))
    let showsSummary = !entry.summary.isEmpty && frame.width >= Self.summaryWidth
    let titleWidth = showsSummary ? min(leftWidth, titleWidth) : leftWidth
    let isMirrored = isMirrored(entry, on: canvas)
    func place(_ x: Int, _ columns: Int) -> Int { isMirrored ? frame.width - x - columns : x }
    func color(_ role: Theme.Role) -> Color {
      canvas.theme[role].foreground.readable(on: style.background, depth: canvas.theme.depth)
    }
    func highlight(_ part: Part, of text: String, at start: Int, omitted: Int = 0) {
      guard item.part == part else { return }
      let indices = item.indices.map { $0 - omitted }
      for (x, columns) in CommandList.columns(of: indices, in: text, on: canvas) {
        canvas.restyle(
          CellRect(x: start + x, y: 0, width: columns, height: 1),
          foreground: color(.accent), adding: [.bold, .underline])
      }
    }
    func write(_ part: Part, _ text: String, at start: Int, width: Int, _ style: CellStyle) {
      let own = TextMetrics.width(text)
      let start = place(start, min(own, max(0, width)))
      canvas.text(text, at: CellPoint(x: start, y: 0), style: style, truncatedTo: width)
      let shown = own > width ? TextMetrics.prefix(text, width: width - 1) : text
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
    guard detailWidth > 0 else { return }
    // A detail is often a path, whose end says more than the beginning.
    let detail = CommandList.suffix(of: ownDetail, width: detailWidth)
    let start = place(1 + width - detail.width, detail.width)
    canvas.text(detail.text, at: CellPoint(x: start, y: 0), style: muted)
    if ownDetail == entry.detail {
      highlight(.detail, of: detail.text, at: start, omitted: ownDetail.count - detail.text.count)
    }
    if detail.isTruncated { canvas.glyph("…", at: CellPoint(x: start - 1, y: 0), style: muted) }
  }

  /// Returns the columns of characters of a text, and their widths.
  private static func columns(
    of indices: [Int], in text: String, on canvas: Canvas
  ) -> [(x: Int, width: Int)] {
    let characters = Array(text)
    let shown = indices.filter { characters.indices.contains($0) }
    guard canvas.ordersText(text), let line = BidiLine(text) else {
      return shown.map {
        (TextMetrics.width(String(characters[..<$0])), TextMetrics.width(characters[$0]))
      }
    }
    return shown.compactMap { index in
      line.glyph(ofByte: String(characters[..<index]).utf8.count).map { ($0.column, $0.width) }
    }
  }

  /// Returns the columns of a detail: at most half of the row, and in a narrow list only what the title leaves.
  /// A few columns of a longer detail would say nothing.
  private func detailWidth(of detail: String, beside title: String, width: Int) -> Int {
    let own = TextMetrics.width(detail)
    guard frame.width < Self.summaryWidth else { return min(own, width / 2) }
    let most = max(0, width - TextMetrics.width(title) - 2)
    return own <= most || most >= Self.shortestDetail ? min(own, most) : 0
  }

  /// The smallest width, in columns, of a detail that is cut.
  private static let shortestDetail = 8

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
    guard currentMatches().indices.contains(first + point.y) else { return false }
    select(first + point.y)
    return true
  }

  override func hoverRegion(at point: CellPoint) -> CellRect? {
    guard currentMatches().indices.contains(first + point.y), point.y < rows else { return nil }
    return CellRect(x: 0, y: point.y, width: frame.width, height: 1)
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

extension CommandPalette.Entry {
  /// The text at the right end.
  fileprivate func detail(isSelected: Bool) -> String {
    guard isSelected, let effect else { return detail }
    return "\(KeyNames.shown(Key.enter.name)): \(effect)"
  }
}
