/// What happens to the program, one event after the other.
public struct Schedule: Sendable {
  /// The result of a request.
  public enum Result: String, CaseIterable, Sendable {
    case success, unavailable, missing, refused, timeout, notJSON
  }

  /// One event. Indices are taken modulo the number of possible choices, so that every part of a schedule
  /// is a schedule.
  public enum Event: Sendable {
    /// The server responds to one of the waiting requests.
    case reply(Int, Result)
    /// The server responds, and a letter arrives before the next frame.
    case replyAndType(Int, Result, Character)
    /// Time passes, in milliseconds.
    case wait(Int)
    /// A letter.
    case type(Character)
    case paste(String)
    case tab, enter, escape
    /// A click on the field or one of the buttons that are on screen.
    case click(Int)
    /// The keys `r` and `R`, unless they are text.
    case retry, reload
    case resize(Int)
    /// The author of the screen saves a new version.
    case save
  }

  /// The events in their order.
  public var events: [Event]

  /// Creates the schedule with a number. The same number always gives the same schedule.
  public init(number: UInt64, length: Int = 16) {
    var random = Random(state: number)
    events = (0..<length).map { _ in Self.event(&random) }
  }

  private static func event(_ random: inout Random) -> Event {
    switch random.next(100) {
    case 0..<26: .reply(random.next(8), Result.allCases[random.next(Result.allCases.count)])
    case 26..<34:
      .replyAndType(
        random.next(8), Result.allCases[random.next(Result.allCases.count)],
        ["r", "q", " ", "R", "c"][random.next(5)])
    case 34..<48: .wait([30, 90, 110, 150, 310, 400, 500, 1000][random.next(8)])
    case 48..<58: .type(["r", "q", "a", "R", " ", "1", "日"][random.next(7)])
    case 58..<60: .paste("p ")
    case 60..<65: .tab
    case 65..<70: .enter
    case 70..<75: .escape
    case 75..<88: .click(random.next(8))
    case 88..<93: .retry
    case 93..<95: .reload
    case 95..<98: .resize(random.next(4))
    default: .save
    }
  }

  /// Removes events as long as the rest still has the problem.
  public func shortest(_ hasProblem: (Schedule) -> Bool) -> Schedule {
    var shortest = self
    var count = max(1, events.count / 2)
    while true {
      var hasShrunk = false
      var start = 0
      while start < shortest.events.count {
        var part = shortest
        part.events.removeSubrange(start..<min(start + count, shortest.events.count))
        if hasProblem(part) {
          shortest = part
          hasShrunk = true
        } else {
          start += count
        }
      }
      if !hasShrunk {
        if count == 1 { return shortest }
        count /= 2
      }
    }
  }
}

/// A pseudorandom sequence that is the same on every machine (SplitMix64).
private struct Random {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Int(mixed % UInt64(bound))
  }
}
