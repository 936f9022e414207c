import BeagleSchema
import Synchronization
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Posts work to the main actor, as the event loop does in the program.
struct TaskPoster: RequestPoster {
  func post(_ work: @escaping @Sendable @MainActor () -> Void) {
    Task { @MainActor in work() }
  }
}

/// Keeps what is posted until a test runs it, as an event loop does that is busy.
final class HoldingPoster: RequestPoster {
  private let held = Mutex<[@Sendable @MainActor () -> Void]>([])

  /// How much work waits.
  var count: Int { held.withLock { $0.count } }

  func post(_ work: @escaping @Sendable @MainActor () -> Void) {
    held.withLock { $0.append(work) }
  }

  @MainActor func run() {
    let work = held.withLock { held in
      defer { held = [] }
      return held
    }
    for item in work { item() }
  }
}

/// What suites of the client for real servers share.
@MainActor
protocol CurlTesting {}

extension CurlTesting {
  func client(
    _ change: (inout CurlNetworkClient.Configuration) -> Void = { _ in }
  ) -> CurlNetworkClient {
    var configuration = CurlNetworkClient.Configuration()
    // Other tests may have the processors for longer than any server is waited for.
    configuration.connectTimeout = 300_000
    configuration.totalTimeout = 300_000
    change(&configuration)
    return CurlNetworkClient(poster: TaskPoster(), configuration: configuration)
  }

  func ask(
    _ client: CurlNetworkClient, _ url: String, _ data: HttpAdditionalData? = nil
  ) async -> Result<NetworkResponse, NetworkError> {
    await withCheckedContinuation { continuation in
      client.executeRequest(Request(url: url, additionalData: data)) {
        continuation.resume(returning: $0)
      }
    }
  }

  func failure(
    _ client: CurlNetworkClient, _ url: String, _ data: HttpAdditionalData? = nil
  ) async throws -> NetworkError {
    guard case .failure(let error) = await ask(client, url, data) else { throw NoFailure() }
    return error
  }

  /// Waits until something is true; the time limit of the suite ends it otherwise.
  func wait(_ condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(nanoseconds: 5_000_000) }
  }
}

private struct NoFailure: Error {}
