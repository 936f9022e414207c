import BeagleSchema
import TerminalKit

/// Requests of a screen that are not loads of it: lazy components, sendRequest, 1.x forms.
extension BeagleScreenViewController {
  /// Sends a request that ends with the content that asked for it: once the screen has left its
  /// stack, or has been loaded anew, the answer is dropped.
  @discardableResult
  func send(
    path: String, _ additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (Result<NetworkResponse, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    guard !isRetired else { return nil }
    let request = ContentRequest()
    let key = ObjectIdentifier(request)
    tokens[key] = request
    request.onCancel = { [weak self] in self?.tokens[key] = nil }
    request.token = dependencies.dispatcher.dispatch(
      path: path, additionalData: additionalData
    ) { [weak self] result in
      request.token = nil
      guard let self, !request.isCancelled else { return }
      self.tokens[key] = nil
      guard !self.isRetired else { return }
      completion(result)
    }
    return request
  }

  private final class ContentRequest: RequestToken {
    var token: (any RequestToken)?
    var onCancel: (() -> Void)?
    private(set) var isCancelled = false

    func cancel() {
      isCancelled = true
      onCancel?()
      token?.cancel()
      token = nil
    }
  }

  /// Gives up the requests of the content.
  func cancelContentRequests() {
    let running = tokens.values
    tokens = [:]
    submission = nil
    for token in running { token.cancel() }
  }

  /// Gives up the request of a 1.x form. False when there is none.
  @discardableResult
  func cancelSubmission() -> Bool {
    guard let submission else { return false }
    self.submission = nil
    submission.cancel()
    serverDrivenState = .finished
    return true
  }
}
