import Localization

/// A client whose requests are asynchronous functions:
///
/// ```swift
/// final class SignedClient: AsyncNetworkClient {
///   let base: any NetworkClientProtocol
///   init(base: any NetworkClientProtocol) { self.base = base }
///
///   func response(to request: Request) async throws -> NetworkResponse {
///     var request = request
///     request.setHeader("X-Signature", try await signature(of: request))
///     return try await base.executeRequest(request)
///   }
/// }
/// ```
@MainActor
public protocol AsyncNetworkClient: NetworkClientProtocol {
  /// Executes a request in a task of its own, which is canceled with the request.
  /// - Throws: any error. Those other than ``NetworkError`` are reported with the kind ``NetworkError/Kind/other``.
  func response(to request: Request) async throws -> NetworkResponse
}

extension AsyncNetworkClient {
  /// Runs ``response(to:)`` in a task.
  public func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    TaskRequest {
      try await self.response(to: request)
    } completion: { result in
      completion(result.mapError { NetworkError($0, request: request) })
    }
  }
}

extension NetworkClientProtocol {
  /// Executes a request and returns the response. Canceling the task cancels the request.
  /// - Throws: ``NetworkError``, or `CancellationError`.
  public func executeRequest(_ request: Request) async throws -> NetworkResponse {
    try await AwaitedRequest.value { executeRequest(request, completion: $0.end(with:)) }
  }
}

extension NetworkError {
  /// Returns the error of a request for an error of an application's client.
  package init(_ error: any Error, request: Request) {
    self =
      error as? NetworkError
      ?? NetworkError(
        kind: .other, reason: Phrase(.failureFailed, ("reason", "\(error)")), advice: nil,
        request: request)
  }
}

/// The tasks of asynchronous clients in this process.
@MainActor
package enum ClientTasks {
  /// Their number, for tests that wait.
  package fileprivate(set) static var count = 0
}

/// A request that is a task on the main actor.
@MainActor
package final class TaskRequest<Value: Sendable>: RequestToken {
  private var task: Task<Void, Never>?
  private var completion: (@MainActor (Result<Value, any Error>) -> Void)?

  /// Starts the task.
  /// - Parameters:
  ///   - isClient: whether it is a request of a client, which waits for no user.
  ///   - operation: the work.
  ///   - completion: called once when the work has ended, unless the request was canceled.
  package init(
    isClient: Bool = true, _ operation: @escaping @MainActor () async throws -> Value,
    completion: @escaping @MainActor (Result<Value, any Error>) -> Void
  ) {
    self.completion = completion
    let count = isClient ? 1 : 0
    ClientTasks.count += count
    task = Task { @MainActor in
      defer { ClientTasks.count -= count }
      do {
        end(.success(try await operation()))
      } catch {
        end(.failure(error))
      }
    }
  }

  private func end(_ result: Result<Value, any Error>) {
    let completion = completion
    self.completion = nil
    completion?(result)
  }

  package func cancel() {
    completion = nil
    task?.cancel()
  }
}

/// A request that a task waits for.
@MainActor
package final class AwaitedRequest<Value: Sendable> {
  private var continuation: CheckedContinuation<Value, any Error>?
  private var token: (any RequestToken)?

  private init(_ continuation: CheckedContinuation<Value, any Error>) {
    self.continuation = continuation
  }

  /// Starts a request and returns its value.
  /// - Parameter start: starts the request, and passes its result to ``end(with:)`` or its cancellation to
  ///   ``cancel()``. A request without a token has ended already, or cannot be canceled.
  /// - Throws: the error of the request, or `CancellationError` if the task or the request was canceled.
  package static func value(
    _ start: @MainActor (AwaitedRequest) -> (any RequestToken)?
  ) async throws -> Value {
    try Task.checkCancellation()
    let canceler = Canceler()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let request = AwaitedRequest(continuation)
        canceler.request = request
        request.token = start(request)
      }
    } onCancel: {
      Task { @MainActor in canceler.request?.cancel() }
    }
  }

  /// Ends the wait with the result of the request.
  package func end(with result: Result<Value, some Error>) {
    continuation?.resume(with: result.mapError { $0 as any Error })
    continuation = nil
  }

  /// Cancels the request and ends the wait.
  package func cancel() {
    end(with: .failure(CancellationError()))
    token?.cancel()
    token = nil
  }

  /// The request, for the handler of a cancellation, which may run before it exists.
  @MainActor
  private final class Canceler {
    var request: AwaitedRequest?
  }
}
