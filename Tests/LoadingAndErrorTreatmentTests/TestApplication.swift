import BeagleTUI
import Testing

@testable import BeagleNetworking
@testable import CellText

/// An application with a headless terminal, whose requests all fail.
@MainActor
final class TestApplication {
  let terminal = HeadlessTerminal(size: CellSize(width: 60, height: 16))
  let application: BeagleApplication

  /// Creates the application with `Beagle.dependencies`, which the snippets set.
  init() { application = BeagleApplication(terminal: terminal, clock: ManualClock()) }

  func open(_ screen: ScreenType, controllerId: String?) {
    application.open(screen, controllerId: controllerId)
    settle()
  }

  func settle() {
    application.application.loop.drain()
    application.application.present()
  }

  var navigation: BeagleNavigationController? { application.topNavigationController }

  func report(_ state: ServerDrivenState) {
    guard let screen = navigation?.topViewController as? BeagleController else { return }
    navigation?.serverDrivenStateDidChange(to: state, at: screen)
    settle()
  }

  func contains(_ type: View.Type) -> Bool {
    var found = false
    navigation?.view.visit { if Swift.type(of: $0) == type { found = true } }
    return found
  }
}

let networkFailure = ServerDrivenState.Error.remoteScreen(
  .networkError(
    NetworkError(kind: .other, reason: "is out of order", request: Request(url: "/seed"))))
