import FlexLayout

/// The rows of a help page: keys and what they do, side by side or, on a narrow screen, one below
/// the other.
@MainActor
final class KeyList: View {
  /// The window width in columns from which both stand side by side.
  static let sideBySideWidth = 60

  private var rows: [(row: View, name: Label, help: Label)] = []
  private var nameWidth = 0
  private var isStacked = false

  init(_ hints: [KeyHint]) {
    super.init()
    nameWidth = hints.map { TextMetrics.width($0.key) }.max() ?? 0
    for hint in hints {
      let row = View()
      let name = Label(hint.key, style: .role(.dialog).colored(.role(.statusKey)))
      let help = Label(hint.label, style: .role(.dialog))
      help.flex.flexShrink = 1
      name.isOwnText = true
      help.isOwnText = true
      row.addSubview(name)
      row.addSubview(help)
      addSubview(row)
      rows.append((row, name, help))
    }
    arrange()
  }

  private func arrange() {
    for (row, name, help) in rows {
      row.flex.flexDirection = isStacked ? .column : .row
      name.flex.width = isStacked ? .auto : .points(Float(nameWidth))
      name.flex.flexShrink = isStacked ? 1 : 0
      help.flex.margin.left = .points(isStacked ? 2 : 3)
    }
  }

  override func layoutSubviews() -> Bool {
    let stacked = (window?.size.width ?? .max) < KeyList.sideBySideWidth
    guard stacked != isStacked else { return false }
    isStacked = stacked
    arrange()
    return true
  }
}
