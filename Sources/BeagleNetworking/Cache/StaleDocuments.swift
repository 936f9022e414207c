/// The documents that came from the cache because their server cannot be reached, until it answers
/// again.
@MainActor
package final class StaleDocuments {
  package init() {}

  /// When the answers were made, in milliseconds since 1970, by the name of the document.
  private var times: [String: Int] = [:]

  /// Notes where a document came from; times are in milliseconds since 1970.
  package func note(_ response: NetworkResponse, at now: @autoclosure () -> Int) {
    if case .stale(let age) = response.source {
      times[response.name] = now() - age * 1000
    } else if !times.isEmpty {
      times[response.name] = nil
    }
  }

  /// How old a document is that is out of date, as `offline, 3 min old`; nil where it is not.
  package func note(on name: String, at now: () -> Int) -> String? {
    times[name].map { "offline, \(Amount.time(seconds: max(0, now() - $0) / 1000)) old" }
  }
}

extension NetworkResponse.Source {
  /// What the log says of it, after the size.
  package var note: String {
    switch self {
    case .network: ""
    case .cache(let age): ", from the cache, \(Amount.time(seconds: age)) old"
    case .confirmed: ", from the cache, confirmed by the server"
    case .stale(let age): ", from the cache, \(Amount.time(seconds: age)) old: no server"
    }
  }
}
