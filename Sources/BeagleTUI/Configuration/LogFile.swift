import CellText
import SystemSupport
import TerminalKit

/// Receives new log entries (Beagle: `LoggerProtocol`).
///
/// Set ``BeagleDependencies/logger`` to use it. The entries are also stored in
/// ``BeagleDependencies/log``.
@MainActor
public protocol LoggerProtocol: AnyObject {
  /// Called once for each entry.
  func log(_ log: LogType)
}

/// Beagle's name for a log entry.
public typealias LogType = LogEntry

/// A logger that writes each entry as one line to a file: time, level, category and message.
@MainActor
public final class LogFile: LoggerProtocol {
  private let file: LineFile
  private let level: LogEntry.Level

  /// Opens a file for appending, or creates one that only its owner can read.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - level: the lowest level to write.
  /// - Throws: ``FileError``.
  public init(path: String, level: LogEntry.Level = .info) throws(FileError) {
    file = try LineFile(path: path, language: .text)
    self.level = level
  }

  /// Called at the first write error only.
  public var onFailure: ((FileError) -> Void)? {
    get { file.onFailure }
    set { file.onFailure = newValue }
  }

  /// Appends an entry if its level is high enough.
  public func log(_ log: LogType) {
    guard log.level >= level else { return }
    file.append("\(WallClock.text(log.time)) \(log.line)")
  }
}

extension LogEntry {
  /// The entry as one line for a terminal, without control characters and with `⏎` for line feeds.
  public var line: String { TextMetrics.line(description) }
}
