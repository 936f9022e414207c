import BeagleNetworking
import BeagleSchema

/// Requests the top screen again from its server, and updates it if the response has changed.
///
/// The update preserves the user's state; see ``SavedScreenState``. The caller decides when to
/// poll.
@MainActor
package final class ServerPoller {
  private let application: BeagleApplication
  private var request: (any RequestToken)?
  private var findings: [SourceFinding] = [] {
    didSet { if findings != oldValue { onFindings?(findings) } }
  }

  /// Called with the errors that prevent the current response from being shown, and with an empty
  /// array after they are resolved.
  package var onFindings: (([SourceFinding]) -> Void)?

  /// - Parameter application: the application whose top screen is requested.
  package init(_ application: BeagleApplication) { self.application = application }

  /// Sends one request. It revalidates the cached response, so an unchanged screen costs the server
  /// only a 304 response (RFC 9110, section 15.4.5).
  /// - Parameter completion: called after the response is shown, or immediately if the top screen
  ///   cannot be requested again.
  package func poll(completion: @escaping @MainActor () -> Void) {
    guard let controller = application.topScreen, !controller.operations.isWaiting,
      !controller.hasFailures, controller.hasServerDrivenScreen(),
      case .remote(let remote) = controller.screenType,
      (remote.additionalData?.method ?? .get) == .get
    else { return completion() }
    let dependencies = application.dependencies
    // The budget stops loops of screens that the user did not start; the user wants this request.
    dependencies.requestBudget.refill()
    request = dependencies.dispatcher.dispatch(
      path: remote.url, additionalData: remote.additionalData, revalidates: true,
      isVisible: false, mayChangeUser: false
    ) { [weak self, weak controller] result in
      defer { completion() }
      guard let self else { return }
      self.request = nil
      guard let controller, controller.isVisible, !controller.operations.isWaiting else { return }
      self.handle(result, for: controller)
    }
  }

  private func handle(
    _ result: Result<NetworkResponse, Request.Error>, for controller: BeagleScreenViewController
  ) {
    switch result {
    case .failure(let error):
      var finding = SourceFinding("server", error.localizedDescription)
      finding.isURL = true
      findings = [finding]
    case .success(let response):
      if let document = controller.screen?.source?.document, document.bytes == response.data {
        // The screen may have come from the cache.
        if response.source.staleAge == nil {
          controller.dependencies.staleDocuments.end(document, .current)
        }
        return findings = []
      }
      do {
        let decoded = try application.dependencies.decode(
          bytes: response.data, name: response.name)
        findings = []
        controller.update(to: decoded.screen)
      } catch {
        findings = SourceFinding.findings(of: error, in: response.data, name: response.name)
      }
    }
  }
}
