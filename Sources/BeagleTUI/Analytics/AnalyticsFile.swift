import BeagleNetworking
import SystemSupport

/// Writes analytics records into a file, one JSON object a line, with `REDACTED` in place of values
/// whose names say that they are secrets.
@MainActor
public final class AnalyticsFile: AnalyticsProviderProtocol {
  private let file: LineFile
  private let config: AnalyticsConfig

  /// Opens a file to append to; a new one is made, readable by its owner only.
  /// - Throws: ``FileError``.
  public init(path: String, config: AnalyticsConfig = AnalyticsConfig()) throws(FileError) {
    file = try LineFile(path: path)
    self.config = config
  }

  /// Told once, when a record cannot be written for the first time.
  public var onFailure: ((FileError) -> Void)? {
    get { file.onFailure }
    set { file.onFailure = newValue }
  }

  /// What is recorded.
  public func getConfig() -> AnalyticsConfig { config }

  /// Appends a record to the file, as one line of JSON.
  public func createRecord(_ record: AnalyticsRecord) {
    file.append(String(decoding: Redaction.body(Array(record.jsonText.utf8)), as: UTF8.self))
  }
}
