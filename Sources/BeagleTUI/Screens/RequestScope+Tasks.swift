import BeagleNetworking
import BeagleSchema
import Localization
import TerminalKit

/// Asynchronous work of the application.
@MainActor
final class RunningTasks {
  /// The number of tasks that are running.
  var count = 0
  /// The number of tasks that wait for the user in a dialog.
  var countWaitingForUser = 0

  /// Whether a task will go on without the user.
  var areWorking: Bool { count > countWaitingForUser }
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
    let request = register(.task, waiting: localized(.stateLoading))
    request?.run(completion) { (end: @escaping @MainActor (Result<Void, any Error>) -> Void) in
      let tasks = dependencies.tasks
      tasks.count += 1
      return TaskToken(
        Task { @MainActor in
          var result: Result<Void, any Error> = .success(())
          do { try await operation() } catch { result = .failure(error) }
          tasks.count -= 1
          end(result)
        })
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
    try await value { completion, onCancel in
      send(path: path, additionalData, onCancel: onCancel, completion: completion)
    }
  }

  /// Fetches and decodes a screen. A root that is not a screen is wrapped in one.
  /// - Parameter url: a path, joined with the base URL, or an absolute URL.
  /// - Throws: as ``response(path:_:)``.
  public func screen(url: String) async throws -> Screen {
    try await value { completion, onCancel in
      fetch(url: url, onCancel: onCancel, completion: completion)
    }
  }

  /// Waits for the completion of a request.
  private func value<Value: Sendable>(
    _ start: (
      _ completion: @escaping @MainActor (Result<Value, Request.Error>) -> Void,
      _ onCancel: @escaping () -> Void
    ) -> (any RequestToken)?
  ) async throws -> Value {
    try Task.checkCancellation()
    let canceled = CancelableRequest()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let token = start(
          { continuation.resume(with: $0.mapError { $0 as any Error }) },
          { continuation.resume(throwing: CancellationError()) })
        canceled.token = token
        if token == nil { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      Task { @MainActor in canceled.token?.cancel() }
    }
  }
}

/// A request that the cancellation of a task cancels.
@MainActor
private final class CancelableRequest {
  var token: (any RequestToken)?
}

/// Cancels a task.
private final class TaskToken: RequestToken {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  func cancel() { task.cancel() }
}
