import TerminalKit

extension BeagleApplication {
  /// The most entries that the log view shows, newest first.
  package static let logViewCapacity = 200

  /// Opens a box with the last entries of the log, newest first.
  public func showLog() {
    guard !(window.topDialog is LogDialog) else { return }
    window.present(LogDialog(LogList(dependencies.log)))
  }
}

/// The box of the log. Letters choose what is listed.
private final class LogDialog: Dialog {
  private let list: LogList

  init(_ list: LogList) {
    self.list = list
    super.init(
      title: "Log", content: list, maximumWidth: 120,
      choices: [Dialog.Choice("Close", key: .escape)])
  }

  private static func action(_ index: Int) -> KeyAction { KeyAction("log level \(index)") }

  override var keyBindings: [KeyBinding] {
    super.keyBindings
      + LogList.filters.enumerated().map { index, filter in
        KeyBinding(
          String(filter.key), "list \(filter.name)",
          hint: KeyHint(String(filter.key), filter.name),
          keys: [KeyEvent(.character(filter.key)): Self.action(index)])
      }
  }

  override func perform(_ action: KeyAction) -> Bool {
    guard let index = LogList.filters.indices.first(where: { Self.action($0) == action }) else {
      return super.perform(action)
    }
    list.show(index)
    return true
  }
}

/// The entries of a log, one below the other, under tabs that choose how much they must matter.
@MainActor
private final class LogList: View {
  /// What can be listed: entries that matter so much, or more.
  static let filters: [(name: String, key: Character, level: LogEntry.Level)] = [
    ("all", "a", .info), ("warnings", "w", .warning), ("errors", "e", .error),
  ]

  private let entries: [LogEntry]
  private let olderCount: Int
  private let tabs = TabStrip()
  private let rows = DefinitionList()
  private let note = Label("", style: .role(.dialog).colored(.role(.muted)))

  init(_ log: BeagleLog) {
    entries = log.entries.suffix(BeagleApplication.logViewCapacity).reversed()
    olderCount = log.total - entries.count
    super.init()
    tabs.titles = Self.filters.map { filter in
      let count = entries.count { $0.level >= filter.level }
      return "\(filter.name.prefix(1).uppercased() + filter.name.dropFirst()) \(count)"
    }
    tabs.onSelect = { [weak self] in self?.list($0) }
    for part in [tabs, rows, note] { addSubview(part) }
    list(0)
  }

  /// Lists what a filter lets through.
  func show(_ index: Int) {
    tabs.select(index)
    list(index)
  }

  private func list(_ index: Int) {
    let listed = entries.filter { $0.level >= Self.filters[index].level }
    let plain = TextStyle.role(.dialog)
    rows.rows = listed.map { entry in
      // The severity is shown as a word, not by colour alone.
      DefinitionList.Row(
        "\(WallClock.timeOfDay(entry.time)) \(entry.level.rawValue)",
        plain.colored(entry.level.color), text: "\(entry.category.rawValue): \(entry.message)",
        plain)
    }
    note.text =
      listed.isEmpty ? "Nothing happened yet." : olderCount > 0 ? "… and \(olderCount) older" : ""
    note.isHidden = note.text.isEmpty
  }
}

extension LogEntry.Level {
  /// The colour of an entry.
  fileprivate var color: TextStyle.TextColor {
    switch self {
    case .error: .role(.danger)
    case .warning: .role(.warning)
    case .info: .role(.muted)
    }
  }
}
