import BeagleNetworking
import BeagleSchema

/// Asks a server for the screen on top again, and shows it where it is another one now, keeping what the
/// user did with the old one (``ScreenMemory``).
@MainActor
package final class ServerPoll {
  private let application: BeagleApplication
  private var request: (any RequestToken)?
  private var told: [SourceFinding] = []

  /// Called with why the screen that the server has now cannot be shown; with nothing once it can.
  package var onFindings: (([SourceFinding]) -> Void)?

  /// - Parameter application: shows the screens.
  package init(_ application: BeagleApplication) { self.application = application }

  /// Asks once. What is kept is asked about, so that a server that knows it says so in a few bytes.
  /// - Parameter completion: called when the answer was shown, or there is nothing to ask.
  package func ask(completion: @escaping @MainActor () -> Void) {
    let top = application.topNavigationController?.topViewController
    guard let controller = top as? BeagleScreenViewController, !controller.isWaiting,
      !controller.hasFailures, controller.hasServerDrivenScreen(),
      case .remote(let remote) = controller.screenType,
      (remote.additionalData?.method ?? .get) == .get
    else { return completion() }
    let dependencies = application.dependencies
    // It was not the user who asked, but the user wants it.
    dependencies.requestBudget.refill()
    request = dependencies.dispatcher.dispatch(
      path: remote.url, additionalData: remote.additionalData, revalidates: true,
      mayChangeUser: false
    ) { [weak self, weak controller] result in
      defer { completion() }
      guard let self else { return }
      self.request = nil
      guard let controller, controller.isVisible, !controller.isWaiting else { return }
      self.take(result, for: controller)
    }
  }

  private func take(
    _ result: Result<NetworkResponse, Request.Error>, for controller: BeagleScreenViewController
  ) {
    switch result {
    case .failure(let error):
      // The screen that is there is as good as it was.
      var finding = SourceFinding("server", error.localizedDescription)
      finding.isAddress = true
      tell([finding])
    case .success(let response):
      guard controller.screen?.source?.document.bytes != response.data else { return tell([]) }
      do {
        let decoded = try application.dependencies.decode(
          bytes: response.data, name: response.name)
        tell([])
        controller.update(to: decoded.screen)
      } catch {
        tell(SourceFinding.findings(of: error, in: response.data, name: response.name))
      }
    }
  }

  private func tell(_ findings: [SourceFinding]) {
    guard findings != told else { return }
    told = findings
    onFindings?(findings)
  }
}
