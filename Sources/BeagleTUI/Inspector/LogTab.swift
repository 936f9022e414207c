import BeagleSchema
import SystemSupport
import TerminalKit

/// The log entries, the last one first.
@MainActor
final class LogTab: InspectorTab {
  let title = "Log"
  private let model: InspectorModel
  private var log: BeagleLog { model.dependencies.log }

  init(_ model: InspectorModel) { self.model = model }

  func rows(width: Int) -> [InspectorRow] {
    guard !log.entries.isEmpty else {
      return InspectorRow.message("The log is empty.", width: width)
    }
    let first = log.total - log.entries.count
    let shown = log.entries.enumerated().suffix(BeagleApplication.logViewCapacity)
    return shown.reversed().map { index, entry in
      let level: InspectorRow.Span =
        switch entry.level {
        case .error: .danger("error ")
        case .warning: .warning("warning ")
        case .info: .muted("info ")
        }
      return InspectorRow(
        .entry(first + index),
        [
          .muted(WallClock.timeOfDay(entry.time) + " "), level,
          .plain(String(entry.summary.prefix(400))),
        ])
    }
  }

  func details(of id: InspectorRow.ID?, width: Int) -> [InspectorRow] {
    let first = log.total - log.entries.count
    guard case .entry(let number)? = id, log.entries.indices.contains(number - first) else {
      return []
    }
    let entry = log.entries[number - first]
    var text = InspectorText(width: width)
    text.add(
      [.bold(entry.level.rawValue), .muted(" \(entry.category.rawValue)")],
      trailing: WallClock.timeOfDay(entry.time))
    text.text(entry.message)
    for line in entry.codeFrame { text.text(line) }
    return text.rows
  }
}
