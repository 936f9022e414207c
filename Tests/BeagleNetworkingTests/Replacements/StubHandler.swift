import BeagleTUI

@testable import BeagleNetworking

/// A fake for an application's own network part: it records requests and responds in different
/// ways.
@MainActor
final class StubHandler<Response> {
  /// How requests are completed. The first and the last follow the rules of the protocols.
  enum CompletionMode: String, CaseIterable, Sendable {
    case late, atOnce, atOnceTwice, lateTwice, never
  }

  let mode: CompletionMode
  /// The requests, in order.
  private(set) var requests: [String] = []
  private(set) var canceled = 0
  private var waiting: [(Token, @MainActor () -> Void)] = []

  init(_ mode: CompletionMode = .late) { self.mode = mode }

  final class Token: RequestToken {
    private let onCancel: () -> Void
    fileprivate init(_ onCancel: @escaping () -> Void) { self.onCancel = onCancel }
    func cancel() { onCancel() }
  }

  func take(
    _ request: String, _ response: Response,
    _ completion: @escaping @MainActor (Response) -> Void
  ) -> (any RequestToken)? {
    requests.append(request)
    let token = Token { [unowned self] in self.canceled += 1 }
    switch mode {
    case .atOnce: completion(response)
    case .atOnceTwice:
      completion(response)
      completion(response)
    case .late, .never: waiting.append((token, { completion(response) }))
    case .lateTwice:
      waiting.append((token, { completion(response) }))
      waiting.append((token, { completion(response) }))
    }
    return token
  }

  /// Completes the waiting requests, even canceled ones.
  func completeAll() {
    let due = waiting
    waiting = []
    for (_, complete) in due { complete() }
  }

  /// Completes the waiting requests, unless the mode is `never`.
  func completeUnlessNever() { if mode != .never { completeAll() } }
}

extension StubHandler.CompletionMode {
  /// The modes that complete requests.
  static var completing: [StubHandler.CompletionMode] { allCases.filter { $0 != .never } }
}
