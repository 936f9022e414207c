import BeagleSchema
import BeagleTUITesting
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText

/// The program on an in-memory screen with the client for real servers. Its clock is stopped;
/// responses arrive in real time.
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

  /// Handles events until a condition is true; false after a minute.
  func wait(_ condition: () -> Bool) -> Bool {
    let start = ContinuousClock.now
    while !condition() {
      guard start.duration(to: .now) < .seconds(60) else { return false }
      pilot.application.application.loop.runOnce(timeoutMilliseconds: 20)
      pilot.settle()
    }
    return true
  }

  /// Opens a URL and waits until it is loaded or has failed.
  func open(_ url: String, _ data: HttpAdditionalData? = nil) -> Bool {
    pilot.open(.remote(.init(url: url, additionalData: data)))
    return wait { !pilot.application.isLoading }
  }

  /// Repeats this up to 20 times until the screen contains a text. On a busy machine a timeout may
  /// come first, and a server's alert is lost if it closes the connection very soon.
  func open(_ url: String, _ data: HttpAdditionalData? = nil, until text: String) -> Bool {
    for _ in 0..<20 {
      guard open(url, data) else { return false }
      if words.contains(Self.words(text)) { return true }
    }
    return false
  }

  /// The text of the screen without blanks and box lines, so that line breaks do not matter.
  var words: String { Self.words(pilot.text) }

  static func words(_ text: String) -> String { text.filter { !" \n│".contains($0) } }
}
