import BeagleTUI

@testable import BeagleNetworking

/// A fake for an application's own network part: it records requests and responds in different
/// ways.
@MainActor
final class StubHandler<Answer> {
  /// How requests are completed. The first and the last follow the rules of the protocols.
  enum CompletionMode: String, CaseIterable, Sendable {
    case late, atOnce, atOnceTwice, lateTwice, never
  }

  let mode: CompletionMode
  /// The requests, in order.
  private(set) var asked: [String] = []
  private(set) var cancelled = 0
  private var waiting: [(Token, @MainActor () -> Void)] = []

  init(_ mode: CompletionMode = .late) { self.mode = mode }

  final class Token: RequestToken {
    private let onCancel: () -> Void
    fileprivate init(_ onCancel: @escaping () -> Void) { self.onCancel = onCancel }
    func cancel() { onCancel() }
  }

  func take(
    _ question: String, _ answer: Answer, _ completion: @escaping @MainActor (Answer) -> Void
  ) -> (any RequestToken)? {
    asked.append(question)
    let token = Token { [unowned self] in self.cancelled += 1 }
    switch mode {
    case .atOnce: completion(answer)
    case .atOnceTwice:
      completion(answer)
      completion(answer)
    case .late, .never: waiting.append((token, { completion(answer) }))
    case .lateTwice:
      waiting.append((token, { completion(answer) }))
      waiting.append((token, { completion(answer) }))
    }
    return token
  }

  /// Completes the waiting requests, even canceled ones.
  func answer() {
    let due = waiting
    waiting = []
    for (_, answer) in due { answer() }
  }

  /// Completes the waiting requests, unless the mode is never to do so.
  func answerIfItDoes() { if mode != .never { answer() } }
}

extension StubHandler.CompletionMode {
  /// The modes that complete requests.
  static var answering: [StubHandler.CompletionMode] { allCases.filter { $0 != .never } }
}
