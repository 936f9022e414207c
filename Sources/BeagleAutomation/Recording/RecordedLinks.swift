import BeagleSchema
import BeagleTUI

/// The screens that the user opened with the command palette, which a replay opens with `openLink`.
///
/// A replay does not have the screens below such a screen. When the user goes back to one of them,
/// the replay opens it again.
@MainActor
struct RecordedLinks {
  /// The position of the screen that a replay opened in the stack of the recording; nil without one.
  private var depth: Int?
  /// Whether the screen was opened: it is loaded first.
  private var isOpen = false
  private weak var navigation: BeagleNavigationController?

  /// Records that the user chose a screen.
  mutating func open(_ url: String, _ recorder: FlowRecorder) {
    navigation = recorder.application.topNavigationController
    let screens = navigation?.viewControllers ?? []
    depth = screens.lastIndex { $0.url == url } ?? screens.count
    isOpen = false
    add(url, recorder)
  }

  private func add(_ url: String, _ recorder: FlowRecorder) {
    guard recorder.texts.secrets.pieces(of: url) == [url] else { return }
    recorder.addEvent("openLink: \(RecordedTexts.scalar(url))")
  }

  /// Whether the application shows a screen that a replay does not have.
  func isBelow(_ application: BeagleApplication) -> Bool {
    guard isOpen, let depth, let navigation, navigation === application.topNavigationController
    else { return false }
    return navigation.viewControllers.count <= depth
  }

  /// Opens the screen that the user went back to, if a replay does not have it.
  mutating func follow(_ recorder: FlowRecorder) {
    guard let depth, let navigation else { return }
    let screens = navigation.viewControllers
    if screens.count > depth { isOpen = true }
    guard isBelow(recorder.application), let url = screens.last?.url else { return }
    self.depth = screens.count - 1
    add(url, recorder)
  }
}

extension ViewController {
  /// The URL of a screen from a server or directory.
  fileprivate var url: String? {
    guard let screen = self as? BeagleScreenViewController,
      case .remote(let remote) = screen.screenType
    else { return nil }
    return remote.url
  }
}
