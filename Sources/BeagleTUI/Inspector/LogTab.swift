import BeagleSchema
import SystemSupport
import TerminalKit

/// The log entries, the last one first.
final class LogTab: InspectorTab {
  override class var title: String { "Log" }
  override var canBeFiltered: Bool { true }
  override var keyBindings: [KeyBinding] { KeyBinding.inspectorLog }
  override var note: String { level == .all ? "" : level.name }

  /// The listed levels.
  private var level = LogFilter.all

  private var log: BeagleLog { model.dependencies.log }
  /// The number of the oldest entry that the log still has.
  private var first: Int { log.total - log.entries.count }

  override func rows(width: Int) -> [InspectorRow] {
    guard !log.entries.isEmpty else {
      return InspectorRow.message("The log is empty.", width: width)
    }
    let latest = log.entries.enumerated().suffix(BeagleApplication.logViewCapacity)
    let entries = latest.filter { _, entry in
      entry.level >= level.lowest && filter.matches(entry.searchableText)
    }
    guard !entries.isEmpty else { return InspectorRow.noMatch(width: width) }
    let older = max(0, log.total - BeagleApplication.logViewCapacity)
    return InspectorRow.list(entries, older: older) { index, entry in
      InspectorRow(
        .entry(first + index),
        [
          .muted(WallClock.timeOfDay(entry.time) + " "), .severity(entry.level.rawValue),
          .plain(String(entry.summary.prefix(400))),
        ])
    }
  }

  override func describe(_ id: InspectorRow.ID, in text: inout InspectorText) {
    guard case .entry(let number) = id, log.entries.indices.contains(number - first) else { return }
    let entry = log.entries[number - first]
    text.add(
      [.bold(entry.level.rawValue), .muted(" \(entry.category.rawValue)")],
      trailing: WallClock.timeOfDay(entry.time))
    text.text(entry.message)
    for line in entry.codeFrame { text.text(line) }
  }

  override func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool {
    guard action == LogFilter.nextAction else { return false }
    level = level.next
    return true
  }
}

extension LogEntry {
  /// What a filter searches.
  fileprivate var searchableText: String { "\(level.rawValue) \(category.rawValue) \(message)" }
}
