import BeagleNetworking
import BeagleSchema
import Localization
import TerminalKit

/// Asynchronous work of the application.
@MainActor
final class RunningTasks {
  /// The running tasks by the number of their start, with the names of their actions; an empty name for other
  /// tasks.
  private var names: [Int: String] = [:]
  private var started = 0
  /// The number of open dialogs of tasks, which wait for the user.
  private var dialogCount = 0
  /// The request of ``RequestScope/run(_:completion:)`` whose task is running; nil elsewhere.
  @TaskLocal static var request: ScopedRequest?

  /// Whether a task will go on without the user.
  var areWorking: Bool { names.count > dialogCount }

  /// The names of the actions that work without the user, the oldest first; empty strings for other tasks.
  var workingNames: [String] {
    areWorking ? names.sorted { $0.key < $1.key }.map(\.value) : []
  }

  /// Adds a task, and returns the number of its start.
  fileprivate func begin(_ name: String) -> Int {
    started += 1
    names[started] = name
    return started
  }

  fileprivate func end(_ number: Int) { names[number] = nil }

  /// Begins the wait for a dialog, during which the current task counts as idle.
  /// - Returns: A function that ends the wait. It is called when the dialog is closed. The task goes on only at a
  ///   later turn of the main actor, and does not count as idle until then.
  func beginWaitForUser() -> () -> Void {
    guard let request = RunningTasks.request else { return {} }
    dialogCount += 1
    request.waitsForUser = true
    return {
      self.dialogCount -= 1
      request.waitsForUser = false
    }
  }
}

extension RequestScope {
  /// Runs asynchronous work that belongs to the screen. The pressed control is busy until it ends.
  /// - Parameters:
  ///   - operation: the work. Its task is canceled when the user leaves the screen, or when the screen's content is
  ///     replaced.
  ///   - completion: runs when the work has ended, but not after it was canceled.
  /// - Returns: a token that cancels the task; nil if the screen was removed and nothing was started.
  @discardableResult
  public func run(
    _ operation: @escaping @MainActor () async throws -> Void,
    completion: @escaping @MainActor (Result<Void, any Error>) -> Void = { _ in }
  ) -> (any RequestToken)? {
    run(named: "", operation, completion: completion)
  }

  /// Runs asynchronous work like ``run(_:completion:)``.
  /// - Parameter name: the name of its action in JSON, for messages.
  @discardableResult
  func run(
    named name: String, _ operation: @escaping @MainActor () async throws -> Void,
    completion: @escaping @MainActor (Result<Void, any Error>) -> Void
  ) -> (any RequestToken)? {
    let request = register(.task, waiting: localized(.stateLoading))
    request?.run(completion) { (end: @escaping @MainActor (Result<Void, any Error>) -> Void) in
      let tasks = dependencies.tasks
      let number = tasks.begin(name)
      return TaskRequest(isClient: false) {
        // Also after a cancellation, when no completion runs.
        defer { tasks.end(number) }
        // The next action of the same event may have left the screen.
        try Task.checkCancellation()
        try await RunningTasks.$request.withValue(request) { try await operation() }
      } completion: {
        end($0)
      }
    }
    return request
  }

  /// Sends a request and returns the response.
  /// - Parameters:
  ///   - path: a path, joined with the base URL, or an absolute URL.
  ///   - additionalData: method, headers and body; nil sends a GET request.
  /// - Throws: `Request.Error`, or `CancellationError` if the task was canceled or the screen was removed.
  public func response(
    path: String, _ additionalData: HttpAdditionalData? = nil
  ) async throws -> NetworkResponse {
    try await value {
      send(path: path, additionalData, onCancel: $0.cancel, completion: $0.end(with:))
    }
  }

  /// Fetches and decodes a screen. A root that is not a screen is wrapped in one.
  /// - Parameter url: a path, joined with the base URL, or an absolute URL.
  /// - Throws: as ``response(path:_:)``.
  public func screen(url: String) async throws -> Screen {
    try await value { fetch(url: url, onCancel: $0.cancel, completion: $0.end(with:)) }
  }

  /// Waits for a request, which is canceled if the screen was removed.
  private func value<Value: Sendable>(
    _ start: @MainActor (AwaitedRequest<Value>) -> (any RequestToken)?
  ) async throws -> Value {
    try await AwaitedRequest.value { request in
      let token = start(request)
      if token == nil { request.cancel() }
      return token
    }
  }
}
