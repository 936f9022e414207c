import BeagleNetworking
import BeagleTUI
import SystemSupport

/// The files that the command line has written while screens are shown.
@MainActor
struct OutputFiles {
  /// Gets what happens and what is wrong; nil where nobody asked for it.
  let log: LogFile?
  /// Gets analytics records; nil where nobody asked for them.
  let analytics: AnalyticsFile?
  /// Gets requests and their answers; nil where nobody asked for them.
  let archive: HARFile?

  /// Opens the files.
  /// - Throws: `FileError` or `AnalyticsConfigError` where one cannot be used.
  init(_ options: SourceOptions) throws {
    log = try options.log.map { try LogFile(path: $0, level: options.logLevel) }
    analytics = try options.analytics.map {
      try AnalyticsFile(path: $0, config: OutputFiles.config(options.analyticsConfig))
    }
    archive = try options.recording.map { try HARFile(path: $0) }
  }

  /// Sets who is told, once for each file, that it cannot be written.
  func onFailure(_ tell: @escaping (FileError) -> Void) {
    log?.onFailure = tell
    analytics?.onFailure = tell
    archive?.onFailure = tell
  }

  private static func config(_ path: String?) throws -> AnalyticsConfig {
    guard let path else { return AnalyticsConfig() }
    return try AnalyticsConfig(json: try Files.read(path).get(), name: path)
  }
}
