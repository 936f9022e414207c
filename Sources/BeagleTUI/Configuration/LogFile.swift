import CellText
import SystemSupport
import TerminalKit

/// Writes the log into a file, an entry a line: time, level, category, message.
@MainActor
public final class LogFile: LoggerProtocol {
  private let file: LineFile
  private let level: LogEntry.Level

  /// Opens a file to append to; a new one is made, readable by its owner only.
  /// - Parameters:
  ///   - path: its path.
  ///   - level: entries that matter less are left out.
  /// - Throws: ``FileError``.
  public init(path: String, level: LogEntry.Level = .info) throws(FileError) {
    file = try LineFile(path: path)
    self.level = level
  }

  /// Told once, when an entry cannot be written for the first time.
  public var onFailure: ((FileError) -> Void)? {
    get { file.onFailure }
    set { file.onFailure = newValue }
  }

  /// Appends the entry, if it matters enough.
  public func log(_ log: LogType) {
    guard log.level >= level else { return }
    file.append("\(WallClock.text(log.time)) \(log.line)")
  }
}

extension LogEntry {
  /// The entry in one line that a terminal can show: no control characters, line feeds as `⏎`.
  public var line: String { TextMetrics.line(description) }
}
