import BeagleSchema
import Synchronization

/// A limit on the memory of all contexts of a configuration.
///
/// Without it, a few lines of JSON that double a string forty times, in one or in many contexts,
/// would exhaust the memory.
final class ContextMemoryLimiter: Sendable {
  /// The maximum size of one context, in approximate bytes.
  static let maximumWeight = 16 << 20
  /// The maximum total size of all contexts, in approximate bytes.
  static let maximumTotal = 64 << 20
  /// Values of at most this number of bytes are not counted, because the budget for actions limits
  /// them.
  private static let freeWeight = 4096

  private let used = Atomic(0)

  /// The reserved memory of one context. It is released when the reservation is deallocated.
  final class Reservation: Sendable {
    private let limiter: ContextMemoryLimiter
    fileprivate let weight: Int

    fileprivate init(_ limiter: ContextMemoryLimiter, _ weight: Int) {
      self.limiter = limiter
      self.weight = weight
      limiter.used.add(weight, ordering: .relaxed)
    }

    deinit { limiter.used.subtract(weight, ordering: .relaxed) }
  }

  /// The outcome of ``reserve(_:replacing:)``.
  enum Outcome {
    /// The memory is available. Small values need no reservation.
    case granted(Reservation?)
    /// The value exceeds the limit of one context.
    case tooLarge
    /// All contexts together would exceed their limit.
    case full
  }

  /// Reserves memory for a value that replaces the value of an earlier reservation.
  func reserve(_ weight: Int, replacing old: Reservation?) -> Outcome {
    if weight > ContextMemoryLimiter.maximumWeight { return .tooLarge }
    if weight <= ContextMemoryLimiter.freeWeight { return .granted(nil) }
    let others = used.load(ordering: .relaxed) - (old?.weight ?? 0)
    if others + weight > ContextMemoryLimiter.maximumTotal { return .full }
    return .granted(Reservation(self, weight))
  }
}
