import BeagleSchema
import BeagleTUITesting
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText

/// The program on a screen in memory with the client for real servers. Its clock stands; what comes from
/// the network comes in real time.
@MainActor
final class NetworkBench {
  let pilot = Pilot(size: CellSize(width: 100, height: 30))
  let client: CurlNetworkClient

  init(_ change: (inout CurlNetworkClient.Configuration) -> Void = { _ in }) {
    var configuration = CurlNetworkClient.Configuration()
    change(&configuration)
    client = CurlNetworkClient(
      poster: pilot.application.application.loop.poster, configuration: configuration)
    pilot.dependencies.networkClient = client
  }

  /// Handles what comes until something is true; false after a minute.
  func wait(_ condition: () -> Bool) -> Bool {
    let start = ContinuousClock.now
    while !condition() {
      guard start.duration(to: .now) < .seconds(60) else { return false }
      pilot.application.application.loop.runOnce(timeoutMilliseconds: 20)
      pilot.settle()
    }
    return true
  }

  /// Opens an address and waits until it is there or has failed.
  func open(_ url: String, _ data: HttpAdditionalData? = nil) -> Bool {
    pilot.open(.remote(.init(url: url, additionalData: data)))
    return wait { !pilot.application.isLoading }
  }

  /// The same as often as it takes, 20 times at most, until the screen says something: on a busy machine
  /// time may be over before what is waited for, and the alert of a server gets lost where it closes the
  /// connection very soon.
  func open(_ url: String, _ data: HttpAdditionalData? = nil, until text: String) -> Bool {
    for _ in 0..<20 {
      guard open(url, data) else { return false }
      if words.contains(Self.words(text)) { return true }
    }
    return false
  }

  /// What the screen says, without blanks and the lines of boxes, so that it does not matter where a
  /// text is wrapped.
  var words: String { Self.words(pilot.text) }

  static func words(_ text: String) -> String { text.filter { !" \n│".contains($0) } }
}
