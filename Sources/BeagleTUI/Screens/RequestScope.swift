import BeagleNetworking
import BeagleSchema
import Localization
import TerminalKit

/// The requests that belong to a screen: lazy components, `sendRequest`, forms and navigations.
///
/// When the screen is removed, the scope cancels its requests and refuses new ones. A late response
/// never changes a screen that was removed.
@MainActor
public final class RequestScope {
  /// The purpose of a request, which decides when it is canceled.
  enum Purpose {
    /// Loads content of the screen. Canceled when the content is replaced.
    case content
    /// Sent by an action. Canceled when the content is replaced.
    case action
    /// Sends a form. Canceled by the user, or when the content is replaced.
    case submission
    /// Runs a task of the application. Canceled when the content is replaced.
    case task
    /// Loads the target of a navigation. Canceled when the screen is removed.
    case navigation
  }

  /// The number of the screen in the log of requests, from 1.
  let number: Int
  private static var lastNumber = 0

  let dependencies: BeagleDependencies
  private var running: [Int: ScopedRequest] = [:]
  private var started = 0
  private var hasEnded = false
  /// The origin of the requests that are sent now.
  var origin: RequestOrigin { performedOrigin ?? task?.origin ?? RequestOrigin() }
  private var performedOrigin: RequestOrigin?
  /// The control whose actions are running.
  var pressed: PressedControl? { origin.control }
  /// The lists whose first rows are being loaded.
  var waitingLists: [Weak<ListRows>] = []
  /// Called when a request ends, before its completion.
  var onEnd: (() -> Void)?
  /// Called after the completion of a request, but not for a canceled one.
  var onCompletion: (() -> Void)?
  /// The request whose task is running now; nil outside of tasks.
  private var task: ScopedRequest? {
    RunningTasks.request.flatMap { $0.scope === self ? $0 : nil }
  }
  /// Returns the typed text that a request of an action or a form sends.
  var textToSend: ((_ path: String, HttpAdditionalData?, _ form: View?) -> SentText?)?
  /// Called when a change has failed, before its completion, or was canceled.
  var onChange: ((ChangeEnd) -> Void)?

  /// How a change has ended without success.
  enum ChangeEnd { case failed, canceled }

  init(dependencies: BeagleDependencies) {
    self.dependencies = dependencies
    RequestScope.lastNumber += 1
    number = RequestScope.lastNumber
  }

  // MARK: - Requests

  /// Sends a request.
  /// - Parameters:
  ///   - path: a path, joined with the base URL, or an absolute URL.
  ///   - additionalData: method, headers and body; nil sends a GET request.
  ///   - completion: never runs before this returns (if the configuration has a scheduler, as in
  ///     every application), and never after the request was canceled or the screen was removed.
  /// - Returns: a token that cancels the request; nil if the screen was removed and nothing was
  ///   sent.
  @discardableResult
  public func send(
    path: String, _ additionalData: HttpAdditionalData? = nil,
    completion: @escaping @MainActor (Result<NetworkResponse, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    send(path: path, additionalData, onCancel: nil, completion: completion)
  }

  /// Sends a request. `onCancel` runs if it is canceled before the response arrives.
  func send(
    path: String, _ additionalData: HttpAdditionalData?, onCancel: (() -> Void)?,
    completion: @escaping @MainActor (Result<NetworkResponse, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    let request = register(.action, labeled: Self.label(for: path, additionalData), onCancel)
    send(path: path, additionalData, request, completion)
    return request
  }

  /// Sends a form. It appears as a load that the user can cancel. The caller reports the states. If the
  /// screen was removed, nothing is sent, and neither closure runs.
  /// - Parameters:
  ///   - path: as in ``send(path:_:completion:)``.
  ///   - additionalData: method, headers and body.
  ///   - onCancel: runs if the request is canceled before the response arrives.
  ///   - completion: as in ``send(path:_:completion:)``.
  public func submit(
    path: String, _ additionalData: HttpAdditionalData, onCancel: @escaping () -> Void,
    completion: @escaping @MainActor (Result<NetworkResponse, Request.Error>) -> Void
  ) {
    let request = register(.submission, labeled: Self.label(for: path, additionalData), onCancel)
    send(path: path, additionalData, request, completion)
  }

  /// Returns the method and path of a request; nil for a GET, which may be sent again.
  private static func label(for path: String, _ data: HttpAdditionalData?) -> String? {
    guard let method = data?.method, method != .get else { return nil }
    return "\(method.rawValue) \(Redaction.url(UrlParts.path(of: path)))"
  }

  /// Registers a request of an action or a form. The pressed control waits for it if it has a
  /// label.
  private func register(
    _ purpose: Purpose, labeled label: String?, _ onCancel: (() -> Void)? = nil
  ) -> ScopedRequest? {
    let request = register(
      purpose, waiting: label.map { localized.stateSending(request: $0) }, onCancel)
    request?.label = label
    return request
  }

  private func send(
    path: String, _ additionalData: HttpAdditionalData?, _ request: ScopedRequest?,
    _ completion: @escaping @MainActor (Result<NetworkResponse, Request.Error>) -> Void
  ) {
    let changes = request?.label != nil
    let text = textToSend?(path, additionalData, origin.form)
    request?.run { [weak self] (result: Result<NetworkResponse, Request.Error>) in
      switch result {
      case .success: text?.wasReceived()
      case .failure: if changes { self?.onChange?(.failed) }
      }
      completion(result)
    } _: {
      dependencies.dispatcher.dispatch(path: path, additionalData: additionalData, completion: $0)
    }
  }

  /// Fetches and decodes a component. A root that is not a screen is wrapped in one.
  /// - Parameters:
  ///   - url: a path, joined with the base URL, or an absolute URL.
  ///   - completion: as in ``send(path:_:completion:)``.
  /// - Returns: a token that cancels the request; nil if the screen was removed and nothing was
  ///   sent.
  @discardableResult
  public func fetch(
    url: String, completion: @escaping @MainActor (Result<Screen, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    fetch(url: url, onCancel: nil, completion: completion)
  }

  /// Fetches a component. `onCancel` runs if the request is canceled before the response arrives.
  func fetch(
    url: String, onCancel: (() -> Void)?,
    completion: @escaping @MainActor (Result<Screen, Request.Error>) -> Void
  ) -> (any RequestToken)? {
    let request = register(.content, onCancel)
    request?.run(completion) { dependencies.fetchScreen(url: url, completion: $0) }
    return request
  }

  /// Registers a request that ``ScopedRequest/run(_:_:)`` starts. Returns nil if the scope has
  /// ended.
  /// - Parameter wait: what the pressed control waits for; nil if it stays usable.
  func register(
    _ purpose: Purpose, waiting wait: String? = nil, _ onCancel: (() -> Void)? = nil
  ) -> ScopedRequest? {
    guard !hasEnded else { return nil }
    started += 1
    let request = ScopedRequest(started, purpose, in: self, origin, onCancel)
    running[started] = request
    if let wait { request.origin.control?.begin(started, wait) }
    return request
  }

  /// Registers the navigation to a screen. A scope has at most one.
  func registerNavigation(to url: String, onCancel: @escaping () -> Void) -> ScopedRequest? {
    let path = Redaction.url(UrlParts.path(of: url))
    let request = register(.navigation, waiting: localized.stateLoadingWhat(path: path), onCancel)
    request?.path = path
    return request
  }

  /// Returns the busy control of a view, or a new one.
  func control(for view: View) -> PressedControl {
    for case let control? in running.values.map(\.origin.control) where control.view === view {
      return control
    }
    return PressedControl(view)
  }

  /// Runs work with a changed origin, which the requests of the work have, and those that their responses
  /// send.
  func performing(_ change: (inout RequestOrigin) -> Void, _ work: () -> Void) {
    let outer = performedOrigin
    var origin = origin
    change(&origin)
    performedOrigin = origin
    defer { performedOrigin = outer }
    work()
  }

  // MARK: - Running requests

  /// Whether any request is running, or a task that does not wait for the user.
  var isWaiting: Bool { running.values.contains { !$0.waitsForUser } }

  /// The pending navigation from the screen.
  var navigation: ScopedRequest? { running.values.first { $0.purpose == .navigation } }

  /// Whether a GET that an `onInit` has sent, and that may load the rows of a list, is waiting for its
  /// response. The `onInit` of a row loads only the content of the row.
  func isLoadingRows(of list: View) -> Bool {
    running.values.contains { request in
      guard request.purpose == .action, request.label == nil,
        let event = request.origin.event, event.isInitial, let view = event.view
      else { return false }
      return view.nearestRow.map(list.isDescendant(of:)) ?? true
    }
  }

  /// Whether a GET that an event of the list has sent is waiting for its response, which may set the rows.
  func mayFill(_ list: View) -> Bool {
    running.values.contains { request in
      guard request.purpose == .action, request.label == nil, let view = request.origin.event?.view
      else { return false }
      return view.isDescendant(of: list)
    }
  }

  /// Whether an action is waiting for a response, or runs in a task.
  var isSendingActions: Bool {
    running.values.contains { [.action, .submission, .task].contains($0.purpose) }
  }

  /// Whether a request of an action or a form that is not a GET is waiting for its response.
  var isSendingChanges: Bool { sentChange != nil }

  /// The method and path of such a request.
  var sentChange: String? { running.values.lazy.compactMap(\.label).first }

  /// Whether a form is being sent.
  public var isSubmitting: Bool { running.values.contains { $0.purpose == .submission } }

  func remove(_ request: ScopedRequest) {
    running[request.number] = nil
    if !waitingLists.isEmpty { updateWaitingLists() }
    onEnd?()
  }

  /// Updates the waiting lists after the completion of a request, which may set their rows.
  private func updateWaitingLists() {
    dependencies.scheduler?.after(milliseconds: 0) { [weak self] in
      guard let self else { return }
      for list in waitingLists { list.object?.updateSkeleton() }
      waitingLists.removeAll { $0.object?.skeleton == nil }
    }
  }

  // MARK: - Canceling

  /// Cancels the requests of the content, the oldest first.
  func cancelContent() { cancelWithWarning { $0.purpose != .navigation } }

  /// Cancels sending a form. Returns false if none is being sent.
  func cancelSubmission() -> Bool {
    guard isSubmitting else { return false }
    cancel { $0.purpose == .submission }
    return true
  }

  /// Cancels all requests and refuses new ones until ``reopen()``.
  func end() {
    hasEnded = true
    cancelWithWarning { _ in true }
  }

  /// Accepts requests again.
  func reopen() { hasEnded = false }

  /// Cancels requests and warns of those that may have changed something on the server, because the user
  /// learns nothing else of their result.
  private func cancelWithWarning(_ matches: (ScopedRequest) -> Bool) {
    let labels = cancel(matches).compactMap(\.label)
    // The status bar shows warnings of actions, also after the stack has left its window.
    for label in labels {
      dependencies.log.add(
        .action, .warning, "Canceled \(label); the server may have received it.")
    }
  }

  /// Cancels requests, the oldest first.
  /// - Returns: those that this call canceled. The cancellation of one may cancel others.
  @discardableResult
  private func cancel(_ matches: (ScopedRequest) -> Bool) -> [ScopedRequest] {
    let leaving = running.values.filter(matches).sorted { $0.number < $1.number }
    return leaving.filter { request in
      defer { request.cancel() }
      return request.isRunning
    }
  }
}

extension View {
  /// The innermost row of a list around the view, or the view itself if it is a row.
  fileprivate var nearestRow: ListRow? {
    var view: View? = self
    while let current = view {
      if let row = current as? ListRow { return row }
      view = current.superview
    }
    return nil
  }
}
