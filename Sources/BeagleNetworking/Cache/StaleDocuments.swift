/// The documents that came from the cache because their server cannot be reached.
@MainActor
package final class StaleDocuments {
  package init() {}

  /// The creation times of the responses, in milliseconds since 1970, by document name.
  private var times: [String: Int] = [:]

  /// Records the source of a document; times are in milliseconds since 1970.
  package func note(_ response: NetworkResponse, at now: @autoclosure () -> Int) {
    if case .stale(let age) = response.source {
      times[response.name] = now() - age * 1000
    } else if !times.isEmpty {
      times[response.name] = nil
    }
  }

  /// Returns the age of an outdated document, for example `offline, 3 min old`; nil if it is
  /// current.
  package func note(on name: String, at now: () -> Int) -> String? {
    times[name].map { "offline, \(UnitFormat.duration(seconds: max(0, now() - $0) / 1000)) old" }
  }
}
