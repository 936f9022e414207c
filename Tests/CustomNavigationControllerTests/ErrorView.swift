import BeagleTUI

@testable import BeagleNetworking

/// An application's error view, which the documents use but do not define.
@MainActor
class ErrorView: View {
  var retries: [() -> Void]
  let message: String?

  init(message: String? = nil, retry: (() -> Void)? = nil) {
    self.message = message
    retries = retry.map { [$0] } ?? []
    super.init()
    addSubview(Label("Seed error: \(message ?? "none")"))
  }

  convenience init(message: String?, _ retry: @escaping () -> Void) {
    self.init(message: message, retry: retry)
  }

  func addRetry(_ retry: (() -> Void)?) { if let retry { retries.append(retry) } }

  func present(in view: View) { view.addSubview(self) }
}

let networkFailure = ServerDrivenState.Error.remoteScreen(
  .networkError(
    NetworkError(kind: .other, reason: "is out of order", request: Request(url: "/seed"))))
