import BeagleNetworking

/// A request of a ``RequestScope``.
@MainActor
final class ScopedRequest: RequestToken {
  let purpose: RequestScope.Purpose
  let number: Int
  /// The control, event and form that sent the request.
  let origin: RequestOrigin
  /// The path of the screen that a navigation loads.
  var path: String?
  /// The method and path of a request that may change something on the server; otherwise nil.
  var label: String?
  private(set) weak var scope: RequestScope?
  /// Whether the task waits for the user in a dialog.
  var waitsForUser = false
  private var token: (any RequestToken)?
  private var onCancel: (() -> Void)?

  init(
    _ number: Int, _ purpose: RequestScope.Purpose, in scope: RequestScope, _ origin: RequestOrigin,
    _ onCancel: (() -> Void)?
  ) {
    self.number = number
    self.origin = origin
    self.purpose = purpose
    self.scope = scope
    self.onCancel = onCancel
  }

  /// Whether the request has neither a response nor been canceled.
  private(set) var isRunning = true

  /// Starts the request. `completion` runs unless the request is canceled.
  func run<Response>(
    _ completion: @escaping @MainActor (Response) -> Void,
    _ start: (@escaping @MainActor (Response) -> Void) -> (any RequestToken)?
  ) {
    guard isRunning else { return }
    let log = scope?.dependencies.requestLog
    let outer = log?.owner ?? 0
    log?.owner = purpose == .navigation ? -1 : scope?.number ?? 0
    defer { log?.owner = outer }
    let token = start { response in
      guard let scope = self.scope, self.finish() else { return }
      scope.performing({ $0 = self.origin }) { completion(response) }
      scope.onCompletion?()
    }
    // A completion or state that was delivered synchronously may have canceled the request.
    if isRunning { self.token = token } else { token?.cancel() }
  }

  func cancel() {
    let (token, onCancel) = (token, onCancel)
    guard finish() else { return }
    token?.cancel()
    onCancel?()
    if label != nil { scope?.onChange?(.canceled) }
  }

  /// Ends the request. Returns false if it has already ended.
  private func finish() -> Bool {
    guard isRunning else { return false }
    isRunning = false
    token = nil
    onCancel = nil
    scope?.remove(self)
    origin.control?.end(number)
    return true
  }
}
