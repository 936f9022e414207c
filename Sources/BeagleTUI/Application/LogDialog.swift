import SystemSupport
import TerminalKit

extension BeagleApplication {
  /// The maximum number of log entries in the log dialog and the inspector.
  static let logViewCapacity = 200

  /// Shows the last entries of the log, newest first: in the inspector if the window has at least 160
  /// columns, and otherwise in a dialog. Closes the inspector if it shows the log and has the keyboard.
  public func showLog() {
    guard !showInPanel({ $0 is LogTab }) else { return }
    guard !(window.topDialog is LogDialog) else { return }
    window.present(LogDialog(dependencies.log))
  }
}

/// A dialog that lists the log. Letters select the level.
///
/// New entries appear with the next frame. While the list is scrolled down it does not move, and
/// the bottom border shows the number of new entries.
private final class LogDialog: Dialog {
  private let log: BeagleLog
  private let list: LogList
  private var token: Int?
  private var newCount = 0

  init(_ log: BeagleLog) {
    self.log = log
    list = LogList(log)
    super.init(
      title: "Log", content: list, maximumWidth: 120,
      choices: [Dialog.Choice("Close", key: .escape)])
    isInformational = true
    scroll.onScroll = { [weak self] in
      guard let self else { return }
      list.didScroll()
      if newCount > 0 { setNeedsLayout() }
    }
    footnote = { [weak self] in self.flatMap { $0.newCount > 0 ? "\($0.newCount) new" : nil } }
    token = log.addObserver { [weak self] _ in
      self?.newCount += 1
      self?.setNeedsLayout()
    }
  }

  isolated deinit { if let token { log.removeObserver(token) } }

  override func layoutSubviews() -> Bool {
    guard newCount > 0 else { return super.layoutSubviews() }
    guard scroll.offset.y == 0 else { return super.layoutSubviews() }
    newCount = 0
    list.reload()
    _ = super.layoutSubviews()
    return true
  }

  override var keyBindings: [KeyBinding] { super.keyBindings + KeyBinding.log }

  override func perform(_ action: KeyAction) -> Bool {
    guard let filter = LogFilter(action) else { return super.perform(action) }
    list.show(filter)
    return true
  }
}

/// A list of log entries under tabs that select the lowest level.
@MainActor
private final class LogList: View {
  private let log: BeagleLog
  private var entries: [LogEntry] = []
  private var olderCount = 0
  private var filter = LogFilter.all
  private let tabs = TabStrip()
  private let rows = LazyDefinitionList()
  private let note = Label("", style: .role(.dialog).colored(.role(.muted)))

  init(_ log: BeagleLog) {
    self.log = log
    super.init()
    tabs.onSelect = { [weak self] in self?.list(LogFilter(rawValue: $0) ?? .all) }
    for part in [tabs, rows, note] { addSubview(part) }
    reload()
  }

  /// Reads the entries from the log again.
  func reload() {
    entries = log.entries.suffix(BeagleApplication.logViewCapacity).reversed()
    olderCount = log.total - entries.count
    tabs.titles = LogFilter.allCases.map { filter in
      let count = entries.count { $0.level >= filter.lowest }
      return "\(filter.name.prefix(1).uppercased() + filter.name.dropFirst()) \(count)"
    }
    list(filter)
  }

  /// Creates the rows that became visible by scrolling.
  func didScroll() { rows.didScroll() }

  /// Lists the entries that match a filter.
  func show(_ filter: LogFilter) {
    tabs.select(filter.rawValue)
    list(filter)
  }

  private func list(_ filter: LogFilter) {
    self.filter = filter
    let listed = entries.filter { $0.level >= filter.lowest }
    let plain = TextStyle.role(.dialog)
    rows.show(
      listed.map { entry in
        // The severity is shown as a word, not by color alone.
        DefinitionList.Row(
          "\(WallClock.timeOfDay(entry.time)) \(entry.level.rawValue)",
          plain.colored(entry.level.color),
          text: ([entry.summary] + entry.codeFrame).joined(separator: "\n"),
          plain)
      })
    note.text =
      listed.isEmpty ? "The log is empty." : olderCount > 0 ? "… and \(olderCount) older" : ""
    note.isHidden = note.text.isEmpty
  }
}

extension LogEntry.Level {
  /// The color of an entry.
  fileprivate var color: TextStyle.TextColor {
    switch self {
    case .error: .role(.danger)
    case .warning: .role(.warning)
    case .info: .role(.muted)
    }
  }
}
