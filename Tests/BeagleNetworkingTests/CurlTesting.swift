import BeagleSchema
import Synchronization
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Posts work to the main actor like the event loop of the program.
struct TaskPoster: RequestPoster {
  func post(_ work: @escaping @Sendable @MainActor () -> Void) {
    Task { @MainActor in work() }
  }
}

/// A poster that stores work until a test runs it, like a busy event loop.
final class ManualPoster: RequestPoster {
  private let held = Mutex<[@Sendable @MainActor () -> Void]>([])

  /// The number of waiting closures.
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

/// The shared parts of suites that test the client with real servers.
@MainActor
protocol CurlTesting {}

extension CurlTesting {
  func client(
    _ change: (inout CurlNetworkClient.Configuration) -> Void = { _ in }
  ) -> CurlNetworkClient {
    var configuration = CurlNetworkClient.Configuration()
    // Other tests may use the CPU for longer than a usual timeout.
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

  /// Waits until a condition is true; the time limit of the suite applies.
  func wait(_ condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(nanoseconds: 5_000_000) }
  }
}

private struct NoFailure: Error {}
