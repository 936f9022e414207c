/// Counts the requests that screens make without the user doing anything: a screen that opens
/// itself in `onInit`, or a lazy component that holds itself, would go on for ever.
@MainActor
final class RequestBudget {
  /// The most requests between one key or click and the next.
  static let limit = 2000

  private var spent = 0

  /// Counts a request; false when there were too many.
  func spend() -> Bool {
    spent += 1
    return spent <= RequestBudget.limit
  }

  /// The user did something: requests may go on.
  func refill() { spent = 0 }
}
