import BeagleTUI

@testable import BeagleNetworking

/// Requests that end by being given up and in no other way.
extension Soak {
  /// How many requests are begun, and given up, at a time.
  private static let stormSize = 100

  /// Begins requests that the server never answers, by a client that waits for ever, and gives them
  /// up in all stages. Where giving up does not end a transfer, the server keeps it.
  func cancelWhatNeverEnds() {
    var configuration = CurlNetworkClient.Configuration()
    configuration.totalTimeout = 0
    configuration.connectionLimit = Soak.connectionLimit
    let patient = CurlNetworkClient(
      poster: application.application.loop.poster, configuration: configuration)
    for round in 0..<3 {
      var tokens: [any RequestToken] = []
      for number in 0..<Soak.stormSize {
        let request = Request(url: "\(server.url)\(FaultServer.endless)\(round)-\(number)")
        let token = patient.executeRequest(request) { [weak self] result in
          self?.add("\(request.url) was given up and ended nevertheless: \(result)")
        }
        if let token { tokens.append(token) }
        if generator.percent(10) { turn(milliseconds: 1) }
        if generator.percent(30) { tokens.randomElement(using: &generator)?.cancel() }
      }
      if round > 0, !Soak.becomesTrue({ server.tally.busy > 0 }) {
        add("no request reaches the server any more")
      }
      for token in tokens { token.cancel() }
      if !Soak.becomesTrue({ server.tally.busy == 0 }) {
        return add("\(server.tally.busy) requests that were given up are still under way")
      }
    }
  }
}
