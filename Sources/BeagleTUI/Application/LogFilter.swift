import TerminalKit

/// The levels of the log entries that a list shows: one level and those above it.
enum LogFilter: Int, CaseIterable {
  case all, warnings, errors

  /// Creates the filter that an action selects.
  init?(_ action: KeyAction) {
    guard let filter = Self.allCases.first(where: { $0.action == action }) else { return nil }
    self = filter
  }

  var name: String {
    switch self {
    case .all: "all"
    case .warnings: "warnings"
    case .errors: "errors"
    }
  }

  /// The text for key lists.
  var help: String {
    switch self {
    case .all: "all entries"
    case .warnings: "warnings and errors"
    case .errors: "only errors"
    }
  }

  /// The lowest level.
  var lowest: LogEntry.Level {
    switch self {
    case .all: .info
    case .warnings: .warning
    case .errors: .error
    }
  }

  /// The key: the first letter of the name.
  fileprivate var key: Character { name.first ?? " " }

  fileprivate var action: KeyAction { KeyAction("log level \(rawValue)") }

  /// The filter after this one, from all entries to only errors.
  var next: LogFilter { LogFilter(rawValue: rawValue + 1) ?? .all }

  /// Selects the next filter.
  static let nextAction = KeyAction("next log level")
}

extension KeyBinding {
  /// The key bindings of the log.
  static let log: [KeyBinding] = LogFilter.allCases.map { filter in
    KeyBinding(
      String(filter.key), "list \(filter.help)",
      hint: KeyHint(String(filter.key), filter.name),
      keys: [KeyEvent(.character(filter.key)): filter.action])
  }
}
