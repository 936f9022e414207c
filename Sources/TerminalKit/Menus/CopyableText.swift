import Localization

/// The complete text of a view and its visible subviews, also the parts that the screen cuts: one line for
/// each text, with blanks between those in a row. Without secrets.
///
/// Rows of lists that have no views are evaluated, up to ``maximumBytes`` and ``maximumRows``.
@MainActor
struct CopyableText {
  /// The largest size of a copied text, in bytes.
  nonisolated static let maximumBytes = 64 << 10
  /// The largest number of rows without views that are evaluated, which takes some 50 ms.
  static let maximumRows = 2000

  /// The lines.
  private(set) var lines: [String] = []
  /// The rows that are copied and all rows of the list whose rows are too many; nil if all are copied.
  private(set) var rows: (copied: Int, all: Int)?
  /// Whether some content is not known before it is shown.
  private(set) var isPartial = false

  private var size = 0
  private var evaluatedRows = 0
  /// The screen row of the last line, which the next text may continue.
  private var lastRow: Int?

  init(of view: View) { add(view) }

  /// The sentence about the amount of copied text.
  var success: String {
    if let rows {
      let (copied, all) = ("\(rows.copied)", "\(rows.all)")
      return isPartial
        ? localized.copyPartialRows(copied: copied, all: all)
        : localized.copyRows(copied: copied, all: all)
    }
    return isPartial
      ? localized.copyPartialLines(count: lines.count) : localized.copyLines(count: lines.count)
  }

  /// Whether a view has any text.
  static func hasText(_ view: View) -> Bool {
    !view.isHidden
      && (!view.searchableText.isEmpty || view.subviews.contains(where: CopyableText.hasText))
  }

  private var isFull: Bool { rows != nil }

  private mutating func add(_ view: View) {
    guard !view.isHidden, !isFull else { return }
    let text = view.searchableText
    if !text.isEmpty { add(text, inRow: view.screenFrame.y) }
    if let stack = view as? LazyStack { return add(stack) }
    for child in view.subviews { add(child) }
  }

  private mutating func add(_ text: String, inRow row: Int?) {
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    size += text.utf8.count + 2
    if parts.count == 1, row != nil, row == lastRow, !lines.isEmpty {
      lines[lines.count - 1] += "  " + text
    } else {
      lines += parts
    }
    lastRow = parts.count == 1 ? row : nil
  }

  // MARK: - Lists

  private mutating func add(_ stack: LazyStack) {
    let shapes = stack.rows.map { RowShape(of: $0.view) }
    let search = stack.itemSearch
    for index in 0..<stack.count {
      let count = lines.count
      lastRow = nil
      if let row = stack.row(index) {
        add(row.view)
      } else {
        var counter = MatchCounter(SearchPattern(""))
        counter.texts = []
        search(index, &counter)
        evaluatedRows += 1 + counter.innerSteps
        if counter.isPartial { isPartial = true }
        add(counter.texts ?? [], like: shapes)
      }
      guard !isFull else { return }
      if size > Self.maximumBytes, index > 0 {
        // A row is copied as a whole.
        lines.removeLast(lines.count - count)
        return rows = (index, stack.count)
      }
      if evaluatedRows > Self.maximumRows, index + 1 < stack.count {
        return rows = (index + 1, stack.count)
      }
    }
    lastRow = nil
  }

  /// Adds the texts of a row without a view, in lines as in a row with as many texts.
  private mutating func add(_ texts: [String], like shapes: [RowShape]) {
    let lengths = shapes.first { $0.count == texts.count }?.lengths
    var rest = texts[...]
    var number = 0
    while !rest.isEmpty {
      let length = lengths.map { max(1, $0[number]) } ?? 1
      for text in rest.prefix(length) { add(text, inRow: number) }
      rest = rest.dropFirst(length)
      lastRow = nil
      number += 1
    }
  }

  /// The numbers of texts in the lines of a list row.
  @MainActor
  private struct RowShape {
    var lengths: [Int] = []
    private var last: Int?

    init(of view: View) { add(view) }

    var count: Int { lengths.reduce(0, +) }

    private mutating func add(_ view: View) {
      guard !view.isHidden else { return }
      if !view.searchableText.isEmpty {
        let row = view.screenFrame.y
        if row == last {
          lengths[lengths.count - 1] += 1
        } else {
          lengths.append(1)
        }
        last = row
      }
      for child in view.subviews { add(child) }
    }
  }
}
