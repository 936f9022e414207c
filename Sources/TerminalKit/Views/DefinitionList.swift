import CellText
import FlexLayout

/// A list of names and their descriptions: in two columns or, in a narrow window, with the
/// description below the name. Wrapped lines of a description are aligned with its first line. A
/// name that is too long for the first column has its description below it in the second one.
@MainActor
package final class DefinitionList: View {
  /// One row.
  package struct Row {
    /// The name.
    var name: String
    /// The style of the name.
    var nameStyle: TextStyle
    /// The description.
    var text: String
    /// The style of the description.
    var textStyle: TextStyle
    /// Whether the row is a heading for the rows below it.
    fileprivate var isHeading = false
    /// The keys that the name is about, in English; nil for another name.
    fileprivate var keys: String?

    /// Creates a row.
    package init(_ name: String, _ nameStyle: TextStyle, text: String, _ textStyle: TextStyle) {
      self.name = name
      self.nameStyle = nameStyle
      self.text = text
      self.textStyle = textStyle
    }

    /// Creates a heading.
    static func heading(_ name: String, _ style: TextStyle) -> Row {
      var row = Row(name, style, text: "", style)
      row.isHeading = true
      return row
    }
  }

  /// The smallest window width, in columns, for two columns.
  static let twoColumnWidth = 60
  /// The largest width of the first column.
  private static let maximumNameWidth = 20
  /// The columns between the two.
  static let gap = 3

  private var parts: [(row: RowView, name: Label, text: Label)] = []
  private var nameWidth = 0
  /// Whether the texts may be replaced by ASCII, because they are the program's own.
  private let allowsASCIIFallback: Bool
  private var isStacked = false

  /// Called with the number of a clicked row; nil if rows take no clicks.
  final var onRow: ((Int) -> Void)?
  /// The row that was clicked last.
  private var pressedRow: Int?

  /// Creates a list.
  /// - Parameters:
  ///   - rows: the rows.
  ///   - minimumNameWidth: the columns that names of other lists next to it need.
  ///   - allowsASCIIFallback: whether the texts may be replaced by ASCII, because they are the
  ///     program's own.
  package init(_ rows: [Row], minimumNameWidth: Int = 0, allowsASCIIFallback: Bool = false) {
    self.allowsASCIIFallback = allowsASCIIFallback
    super.init()
    nameWidth = max(minimumNameWidth, Self.nameWidth(of: rows))
    build(rows)
  }

  /// Returns the columns of the first column.
  static func nameWidth(of rows: [Row]) -> Int {
    rows.reduce(0) { widest, row in
      let width = row.isHeading ? 0 : TextMetrics.width(row.name)
      return width <= maximumNameWidth ? max(widest, width) : widest
    }
  }

  private func build(_ rows: [Row]) {
    parts = rows.map { row in
      let box = RowView(row)
      let name = Label(row.name, style: row.nameStyle)
      let text = Label(row.text, style: row.textStyle)
      text.flex.flexShrink = 1
      name.allowsASCIIFallback = allowsASCIIFallback
      text.allowsASCIIFallback = allowsASCIIFallback
      box.addSubview(name)
      if !row.isHeading { box.addSubview(text) }
      return (box, name, text)
    }
    for (row, _, _) in parts.dropFirst() where row.isHeading { row.flex.margin.top = .points(1) }
    setSubviews(parts.map(\.row))
    arrange()
  }

  package override func mouseDown(at point: CellPoint) -> Bool {
    guard onRow != nil else { return false }
    pressedRow = parts.firstIndex { $0.row.frame.contains(point) && !$0.row.isHeading }
    return pressedRow != nil
  }

  package override func activate() -> Bool {
    guard let onRow, let pressedRow else { return false }
    self.pressedRow = nil
    onRow(pressedRow)
    return true
  }

  private func arrange() {
    // The names of a list whose first text reads from right to left are at the right.
    let isMirrored =
      parts.first.map { part in
        BidiText.readsRightToLeft(part.row.isHeading ? part.name.text : part.text.text)
      } == true
    for (row, name, text) in parts {
      let isLong = !row.isHeading && TextMetrics.width(name.text) > nameWidth
      row.flex.flexDirection = isStacked || isLong ? .column : isMirrored ? .rowReverse : .row
      let isAlone = isStacked || isLong || row.isHeading
      name.flex.width = isAlone ? .auto : .points(Float(nameWidth))
      name.flex.flexShrink = isAlone ? 1 : 0
      name.alignment = isMirrored ? .trailing : .leading
      let indent = isStacked ? 2 : isLong ? nameWidth + Self.gap : Self.gap
      text.flex.margin.left = .points(isMirrored ? 0 : Float(indent))
      text.flex.margin.right = .points(isMirrored ? Float(indent) : 0)
    }
  }

  package override func layoutSubviews() -> Bool {
    let stacked = (window?.size.width ?? .max) < DefinitionList.twoColumnWidth
    guard stacked != isStacked else { return false }
    isStacked = stacked
    arrange()
    return true
  }
}

/// A row of a definition list.
@MainActor
private final class RowView: View {
  private let row: DefinitionList.Row

  init(_ row: DefinitionList.Row) {
    self.row = row
    super.init()
  }

  var isHeading: Bool { row.isHeading }

  private var spokenName: String {
    guard let keys = row.keys, window?.isAnnounced == true else { return row.name }
    return SpokenCharacter.words(forKeys: keys)
  }

  override var semantics: Semantics {
    var semantics =
      isHeading
      ? Semantics(.header, text: row.name)
      : Semantics(.text, text: "\(spokenName): \(row.text)")
    semantics.hidesContent = true
    return semantics
  }
}

extension DefinitionList {
  /// Creates the rows of a help page: keys and their actions, grouped by headings.
  convenience init(keys groups: [(heading: String, rows: [KeyHint])]) {
    let plain = TextStyle.role(.dialog)
    let key = plain.colored(.role(.statusKey))
    var heading = plain
    heading.attributes = .bold
    self.init(
      groups.flatMap { group in
        [.heading(group.heading, heading)]
          + group.rows.map {
            var row = Row(KeyNames.shown($0.key), key, text: $0.label, plain)
            row.keys = $0.key
            return row
          }
      },
      allowsASCIIFallback: true)
  }
}
