import BeagleSchema
import TerminalKit

/// A navigation whose screen is being loaded.
@MainActor
final class PendingNavigation {
  /// The screen that asked for it.
  private(set) var origin: BeagleScreenViewController?
  private weak var navigation: BeagleNavigationController?
  var token: (any RequestToken)?
  private var isDone = false

  init(origin: BeagleScreenViewController, navigation: BeagleNavigationController) {
    self.origin = origin
    self.navigation = navigation
    navigation.pendingNavigation?.cancel()
    navigation.pendingNavigation = self
  }

  /// Whether the navigation neither ended nor was cancelled.
  var isPending: Bool { !isDone }

  /// Says that the answer came; false when it came too late.
  func complete() -> Bool {
    guard !isDone, let navigation, navigation.pendingNavigation === self else { return false }
    isDone = true
    token = nil
    origin = nil
    navigation.pendingNavigation = nil
    return true
  }

  /// Drops the request: the origin is told that loading ended, the answer changes nothing.
  func cancel() {
    guard !isDone else { return }
    isDone = true
    token?.cancel()
    token = nil
    if navigation?.pendingNavigation === self { navigation?.pendingNavigation = nil }
    let screen = origin
    origin = nil
    screen?.serverDrivenState = .finished
  }
}
