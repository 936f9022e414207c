import BeagleTUI

@testable import BeagleNetworking

/// What an application's own part of the network is asked, and how it answers.
@MainActor
final class Desk<Answer> {
  /// How requests are answered: the first and the last obey the rules of the protocols.
  enum Manner: String, CaseIterable, Sendable {
    case late, atOnce, atOnceTwice, lateTwice, never
  }

  let manner: Manner
  /// What was asked, in order.
  private(set) var asked: [String] = []
  private(set) var cancelled = 0
  private var waiting: [(Token, @MainActor () -> Void)] = []

  init(_ manner: Manner = .late) { self.manner = manner }

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
    switch manner {
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

  /// Answers what waits, whether or not it was given up.
  func answer() {
    let due = waiting
    waiting = []
    for (_, answer) in due { answer() }
  }

  /// Answers what waits, unless it is the manner of the part not to.
  func answerIfItDoes() { if manner != .never { answer() } }
}

extension Desk.Manner {
  /// The manners in which an answer comes.
  static var answering: [Desk.Manner] { allCases.filter { $0 != .never } }
}
