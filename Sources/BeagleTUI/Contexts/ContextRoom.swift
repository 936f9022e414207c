import BeagleSchema
import Synchronization

/// How much the contexts of a configuration hold together. Without a bound a few lines of JSON that
/// double a string forty times, or do so in forty contexts, eat all memory.
final class ContextRoom: Sendable {
  /// The most that one context may hold, about in bytes.
  static let maximumWeight = 16 << 20
  /// The most that all contexts may hold together, about in bytes.
  static let maximumTotal = 64 << 20
  /// Values up to this weight are not counted: the actions that set them are.
  private static let freeWeight = 4096

  private let used = Atomic(0)

  /// A part of the room, given back when nobody holds it any more.
  final class Share: Sendable {
    private let room: ContextRoom
    fileprivate let weight: Int

    fileprivate init(_ room: ContextRoom, _ weight: Int) {
      self.room = room
      self.weight = weight
      room.used.add(weight, ordering: .relaxed)
    }

    deinit { room.used.subtract(weight, ordering: .relaxed) }
  }

  /// What came of asking for room.
  enum Answer {
    /// There is room; small values need no share.
    case granted(Share?)
    /// The value alone is too large.
    case tooLarge
    /// All contexts together would be.
    case full
  }

  /// Room for a value of a weight in place of an earlier share.
  func share(for weight: Int, insteadOf old: Share?) -> Answer {
    if weight > ContextRoom.maximumWeight { return .tooLarge }
    if weight <= ContextRoom.freeWeight { return .granted(nil) }
    let others = used.load(ordering: .relaxed) - (old?.weight ?? 0)
    if others + weight > ContextRoom.maximumTotal { return .full }
    return .granted(Share(self, weight))
  }
}
