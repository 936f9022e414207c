/// Counts the requests that screens make without the user doing anything: a screen that opens
/// itself in `onInit`, or a lazy component that holds itself, would go on for ever.
@MainActor
final class RequestBudget {
  /// The most requests between one key or click and the next: those of a screen with many parts.
  static let limit = 2000
  /// The most of them for the same address: what asks so often for the same seems to ask for itself.
  static let limitPerAddress = 500

  private var spent = 0
  private var addresses: [String: Int] = [:]

  /// Counts a request.
  /// - Returns: nil, or in words which bound it would pass.
  func spend(_ address: String) -> String? {
    spent += 1
    addresses[address, default: 0] += 1
    if spent > Self.limit { return "\(Self.limit) requests" }
    let isAllowed = addresses[address, default: 0] <= Self.limitPerAddress
    return isAllowed ? nil : "\(Self.limitPerAddress) requests for this address"
  }

  /// The user did something: requests may go on.
  func refill() {
    spent = 0
    addresses.removeAll(keepingCapacity: true)
  }
}
