import CellText
import FlexLayout

/// Rows of a name and a text, side by side or, on a narrow screen, one below the other. The further
/// lines of a long text begin where its first one does.
@MainActor
package final class DefinitionList: View {
  /// One row.
  package struct Row {
    /// What stands first.
    package var name: String
    /// The look of the name.
    package var nameStyle: TextStyle
    /// What is said of it.
    package var text: String
    /// The look of the text.
    package var textStyle: TextStyle
    /// Whether it is the name of the rows below it alone.
    fileprivate var isHeading = false

    /// A row.
    package init(_ name: String, _ nameStyle: TextStyle, text: String, _ textStyle: TextStyle) {
      self.name = name
      self.nameStyle = nameStyle
      self.text = text
      self.textStyle = textStyle
    }

    /// A heading over the rows below.
    static func heading(_ name: String, _ style: TextStyle) -> Row {
      var row = Row(name, style, text: "", style)
      row.isHeading = true
      return row
    }
  }

  /// The window width in columns from which both stand side by side.
  static let sideBySideWidth = 60

  private var parts: [(row: RowView, name: Label, text: Label)] = []
  private var nameWidth = 0
  /// Whether all texts are words of the program itself.
  private let isOwnText: Bool
  private var isStacked = false

  /// What the list shows.
  package var rows: [Row] { didSet { rebuild() } }

  /// A list of rows.
  /// - Parameter isOwnText: whether all texts are words of the program itself.
  package init(_ rows: [Row] = [], isOwnText: Bool = false) {
    self.rows = rows
    self.isOwnText = isOwnText
    super.init()
    rebuild()
  }

  private func rebuild() {
    nameWidth = rows.map { $0.isHeading ? 0 : TextMetrics.width($0.name) }.max() ?? 0
    parts = rows.map { row in
      let box = RowView(row)
      let name = Label(row.name, style: row.nameStyle)
      let text = Label(row.text, style: row.textStyle)
      text.flex.flexShrink = 1
      name.isOwnText = isOwnText
      text.isOwnText = isOwnText
      box.addSubview(name)
      if !row.isHeading { box.addSubview(text) }
      return (box, name, text)
    }
    for (row, _, _) in parts.dropFirst() where row.isHeading { row.flex.margin.top = .points(1) }
    setSubviews(parts.map(\.row))
    arrange()
  }

  private func arrange() {
    for (row, name, text) in parts {
      row.flex.flexDirection = isStacked ? .column : .row
      let isAlone = isStacked || row.isHeading
      name.flex.width = isAlone ? .auto : .points(Float(nameWidth))
      name.flex.flexShrink = isAlone ? 1 : 0
      text.flex.margin.left = .points(isStacked ? 2 : 3)
    }
  }

  package override func layoutSubviews() -> Bool {
    let stacked = (window?.size.width ?? .max) < DefinitionList.sideBySideWidth
    guard stacked != isStacked else { return false }
    isStacked = stacked
    arrange()
    return true
  }
}

/// A name and its text, which belong together.
@MainActor
private final class RowView: View {
  private let row: DefinitionList.Row

  init(_ row: DefinitionList.Row) {
    self.row = row
    super.init()
  }

  var isHeading: Bool { row.isHeading }

  override var semantics: Semantics {
    var semantics =
      isHeading
      ? Semantics(.header, text: row.name)
      : Semantics(.text, text: "\(row.name): \(row.text)")
    semantics.hidesContent = true
    return semantics
  }
}

extension DefinitionList {
  /// The rows of a help page: keys and what they do, under headings.
  convenience init(keys groups: [(heading: String, rows: [KeyHint])]) {
    let plain = TextStyle.role(.dialog)
    let key = plain.colored(.role(.statusKey))
    var heading = plain
    heading.attributes = .bold
    self.init(
      groups.flatMap { group in
        [.heading(group.heading, heading)]
          + group.rows.map { Row($0.key, key, text: $0.label, plain) }
      },
      isOwnText: true)
  }
}
