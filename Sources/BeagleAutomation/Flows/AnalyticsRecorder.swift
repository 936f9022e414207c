import BeagleTUI

/// Keeps the analytics records of a flow, and passes them on to the provider of the application.
@MainActor
final class AnalyticsRecorder: AnalyticsProviderProtocol {
  /// The maximum number of records; later ones replace the oldest.
  private static let limit = 10_000

  private let next: (any AnalyticsProviderProtocol)?
  private let config: AnalyticsConfig
  private(set) var records: [AnalyticsRecord] = []

  /// - Parameter config: the rules for records if the application has no provider.
  init(_ next: (any AnalyticsProviderProtocol)?, config: AnalyticsConfig = AnalyticsConfig()) {
    self.config = config
    // A pilot may run several flows.
    self.next = (next as? AnalyticsRecorder)?.next ?? next
  }

  func getConfig() -> AnalyticsConfig { next?.getConfig() ?? config }

  func createRecord(_ record: AnalyticsRecord) {
    if records.count == AnalyticsRecorder.limit { records.removeFirst(records.count / 2) }
    records.append(record)
    next?.createRecord(record)
  }
}
