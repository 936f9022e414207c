/// Gets what is worth telling about as it happens (Beagle: `LoggerProtocol`). Set
/// ``BeagleDependencies/logger``; without one the entries are only kept in
/// ``BeagleDependencies/log``.
@MainActor
public protocol LoggerProtocol: AnyObject {
  /// Called once for each entry.
  func log(_ log: LogType)
}

/// Beagle's name for an entry of the log.
public typealias LogType = LogEntry
