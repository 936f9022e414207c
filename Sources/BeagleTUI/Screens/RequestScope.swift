import BeagleNetworking
import BeagleSchema

/// The requests of a screen that end with it: lazy components, `sendRequest`, the form being sent,
/// the navigation being loaded.
///
/// Once the scope has ended nothing is sent any more, and no answer to an earlier request reaches
/// anybody: a late answer never alters a screen that is gone.
@MainActor
public final class RequestScope {
  /// What a request is for, which decides what cancels it.
  enum Purpose {
    /// Belongs to what the screen shows: it ends when that is replaced.
    case content
    /// Was sent by an action of what the screen shows, with which it ends too.
    case action
    /// Sends a form: it ends with the content, and the user may cancel it like a load.
    case submission
    /// Loads the screen that a navigation leads to: it ends with the screen it began at.
    case navigation
  }

  private let dependencies: BeagleDependencies
  private var running: [Int: ScopedRequest] = [:]
  private var started = 0
  private var hasEnded = false

  init(dependencies: BeagleDependencies) { self.dependencies = dependencies }

  // MARK: - Requests

  /// Sends a request.
  /// - Parameters:
  ///   - path: a path, joined with the base URL, or an absolute URL.
  ///   - additionalData: method, headers and body; nil is a plain GET.
  ///   - completion: never runs before this returns (where the configuration has a scheduler, as in
  ///     every application), and never after the request was cancelled or the screen has gone.
  /// - Returns: what cancels the request; nil where the screen has gone and nothing was sent.
  @discardableResult
  public func send(
    path: String, _ additionalData: HttpAdditionalData? = nil,
    completion: @escaping @MainActor (Result<NetworkResponse, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    let request = register(.action)
    send(path: path, additionalData, request, completion)
    return request
  }

  /// Sends a form. It shows as a load, which the user may cancel; the states are told by whoever
  /// sends it.
  /// - Parameters:
  ///   - path: as in ``send(path:_:completion:)``.
  ///   - additionalData: method, headers and body.
  ///   - onCancel: runs when the request is given up before its answer came.
  ///   - completion: as in ``send(path:_:completion:)``.
  public func submit(
    path: String, _ additionalData: HttpAdditionalData, onCancel: @escaping () -> Void,
    completion: @escaping @MainActor (Result<NetworkResponse, Request.Error>) -> Void
  ) {
    send(path: path, additionalData, register(.submission, onCancel), completion)
  }

  private func send(
    path: String, _ additionalData: HttpAdditionalData?, _ request: ScopedRequest?,
    _ completion: @escaping @MainActor (Result<NetworkResponse, Request.Error>) -> Void
  ) {
    request?.run(completion) {
      dependencies.dispatcher.dispatch(path: path, additionalData: additionalData, completion: $0)
    }
  }

  /// Fetches and decodes a component. A root that is not a screen is put on one.
  /// - Parameters:
  ///   - url: a path, joined with the base URL, or an absolute URL.
  ///   - completion: as in ``send(path:_:completion:)``.
  /// - Returns: what cancels the request; nil where the screen has gone and nothing was sent.
  @discardableResult
  public func fetch(
    url: String, completion: @escaping @MainActor (Result<Screen, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    let request = register(.content)
    request?.run(completion) { dependencies.fetchScreen(url: url, completion: $0) }
    return request
  }

  /// Announces a request that ``ScopedRequest/run(_:_:)`` starts later; nil where the scope ended.
  func register(_ purpose: Purpose, _ onCancel: (() -> Void)? = nil) -> ScopedRequest? {
    guard !hasEnded else { return nil }
    started += 1
    let request = ScopedRequest(started, purpose, in: self, onCancel)
    running[started] = request
    return request
  }

  // MARK: - What is under way

  /// Whether any request is under way.
  var isWaiting: Bool { !running.isEmpty }

  /// Whether an action waits for an answer.
  var isSendingActions: Bool {
    running.values.contains { $0.purpose == .action || $0.purpose == .submission }
  }

  /// Whether a form is being sent.
  public var isSubmitting: Bool { running.values.contains { $0.purpose == .submission } }

  fileprivate func remove(_ request: ScopedRequest) { running[request.number] = nil }

  // MARK: - The end

  /// Cancels the requests of what the screen shows, the older first.
  func cancelContent() { cancel { $0.purpose != .navigation } }

  /// Cancels sending a form; false when none is being sent.
  func cancelSubmission() -> Bool {
    guard isSubmitting else { return false }
    cancel { $0.purpose == .submission }
    return true
  }

  /// Cancels everything and refuses what comes, until ``reopen()``.
  func end() {
    hasEnded = true
    cancel { _ in true }
  }

  /// Accepts requests again: the screen came back.
  func reopen() { hasEnded = false }

  private func cancel(_ matches: (ScopedRequest) -> Bool) {
    let leaving = running.values.filter(matches).sorted { $0.number < $1.number }
    for request in leaving { request.cancel() }
  }
}

/// A request of a ``RequestScope``.
@MainActor
final class ScopedRequest: RequestToken {
  let purpose: RequestScope.Purpose
  fileprivate let number: Int
  private(set) weak var scope: RequestScope?
  private var token: (any RequestToken)?
  private var onCancel: (() -> Void)?

  fileprivate init(
    _ number: Int, _ purpose: RequestScope.Purpose, in scope: RequestScope,
    _ onCancel: (() -> Void)?
  ) {
    self.number = number
    self.purpose = purpose
    self.scope = scope
    self.onCancel = onCancel
  }

  /// Whether the request neither was answered nor cancelled.
  private(set) var isRunning = true

  /// Starts the work; the completion runs unless the request was cancelled meanwhile.
  func run<Answer>(
    _ completion: @escaping @MainActor (Answer) -> Void,
    _ start: (@escaping @MainActor (Answer) -> Void) -> (any RequestToken)?
  ) {
    guard isRunning else { return }
    let token = start { answer in
      guard self.scope != nil, self.leave() else { return }
      completion(answer)
    }
    // A completion or state that came at once may have cancelled the request.
    if isRunning { self.token = token } else { token?.cancel() }
  }

  func cancel() {
    let (token, onCancel) = (token, onCancel)
    guard leave() else { return }
    token?.cancel()
    onCancel?()
  }

  /// Ends the request; false when it has ended before.
  private func leave() -> Bool {
    guard isRunning else { return false }
    isRunning = false
    token = nil
    onCancel = nil
    scope?.remove(self)
    return true
  }
}
