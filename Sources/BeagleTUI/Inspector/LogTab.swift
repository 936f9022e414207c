import BeagleSchema
import SystemSupport
import TerminalKit

/// The log entries, the last one first.
final class LogTab: InspectorTab {
  override class var title: String { "Log" }

  private var log: BeagleLog { model.dependencies.log }
  /// The number of the oldest entry that the log still has.
  private var first: Int { log.total - log.entries.count }

  override func rows(width: Int) -> [InspectorRow] {
    guard !log.entries.isEmpty else {
      return InspectorRow.message("The log is empty.", width: width)
    }
    let entries = Array(log.entries.enumerated().suffix(BeagleApplication.logViewCapacity))
    return InspectorRow.list(entries) { index, entry in
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
}
