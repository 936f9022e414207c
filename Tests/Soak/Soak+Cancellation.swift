import BeagleTUI

@testable import BeagleNetworking

/// Cancellation of requests that never end otherwise.
extension Soak {
  /// The number of requests that are started and canceled at a time.
  private static let stormSize = 100

  /// Starts requests without a timeout that the server never responds to, and cancels them in all
  /// stages. If canceling did not end a transfer, the server would still have it.
  func cancelEndlessRequests() {
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
          self?.add("\(request.url) was canceled but completed: \(result)")
        }
        if let token { tokens.append(token) }
        if generator.percent(10) { turn(milliseconds: 1) }
        if generator.percent(30) { tokens.randomElement(using: &generator)?.cancel() }
      }
      if round > 0, !Soak.becomesTrue({ server.statistics.busy > 0 }) {
        add("requests no longer reach the server")
      }
      for token in tokens { token.cancel() }
      if !Soak.becomesTrue({ server.statistics.busy == 0 }) {
        return add("\(server.statistics.busy) canceled requests are still running")
      }
    }
  }
}
