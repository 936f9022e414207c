import BeagleTUI

/// A provider that keeps the records in memory.
package final class AnalyticsRecorder: AnalyticsProviderProtocol {
  package var config = AnalyticsConfig(actions: ["BEAGLE:confirm": ["title", "message"]])
  package var records: [AnalyticsRecord] = []

  package init() {}

  package func getConfig() -> AnalyticsConfig { config }
  package func createRecord(_ record: AnalyticsRecord) { records.append(record) }
}
