/// The speed of the link to the terminal, measured by the time from an output to the terminal's reply.
///
/// A link counts as fast until the replies to the queries at startup take long, or a write blocks. Only then do
/// outputs end with a mark, a query that every terminal replies to. At most one window of bytes is on its way:
/// as many as fit into the delay and a fifth of a second. The rest of a frame waits, and is dropped if the
/// screen changes in the meantime, so a key never waits for the rest of an old frame.
///
/// All times are in nanoseconds.
struct LinkMeter {
  /// A status report query (DSR); see ``mark(at:)``.
  static let query: StaticString = "\u{1b}[5n"
  /// The link is measured if a reply takes longer. A link of 38,400 baud needs more for the queries
  /// at startup.
  static let fastReply: UInt64 = 80_000_000
  /// The bytes per second below which nothing unnecessary is sent.
  static let slowRate = 6_000.0
  /// The time, in seconds, that the bytes on their way may take in addition to the delay.
  private static let backlogTime = 0.2
  /// The minimum window. A row of text fits into it.
  private static let minimumWindow = 160
  /// The smallest output that is used to compute a rate.
  private static let minimumSample = 64

  private struct Mark {
    let bytes: Int
    let time: UInt64
  }

  /// Whether the link is measured.
  private(set) var isActive = false
  /// The bytes per second; nil before the first measurement.
  private(set) var rate: Double?
  /// The shortest time until a reply.
  private(set) var delay: UInt64 = .max
  /// Whether the delay includes no time for bytes on their way.
  private var isDelayExact = false
  /// The bytes written, and those that the terminal has taken.
  private(set) var written = 0
  private var taken = 0
  private var marks: [Mark] = []
  /// The replies that are still expected for marks of an earlier measurement.
  private var lateReplies = 0
  private var lastReply: UInt64 = 0
  private var bytesWithoutMark = 0

  /// The number of replies that are expected.
  var pendingCount: Int { marks.count }

  /// Whether nothing unnecessary should be sent.
  var isSlow: Bool { isActive && rate.map { $0 < Self.slowRate } ?? false }

  /// Whether a mark of its own should follow the last reply, because only a few bytes on an idle link measure the
  /// delay. The rate seems to be higher than it is if the delay is too long.
  var needsDelay: Bool { isSlow && !isDelayExact && marks.isEmpty }

  /// Begins to measure.
  /// - Parameters:
  ///   - delay: The time until the reply to a short query, if known.
  ///   - bytes: The bytes that are on their way.
  ///   - time: The time when they were written.
  mutating func activate(delay: UInt64? = nil, bytes: Int = 0, since time: UInt64) {
    guard !isActive else { return }
    isActive = true
    self.delay = min(self.delay, delay ?? .max)
    (written, taken, lastReply) = (bytes, 0, time)
  }

  /// Stops measuring, because the terminal does not reply.
  mutating func deactivate() {
    let late = lateReplies + marks.count
    self = LinkMeter()
    lateReplies = late
  }

  /// Records an output.
  mutating func wrote(_ count: Int) {
    guard isActive else { return }
    written += count
    bytesWithoutMark += count
  }

  /// Whether the output should end with a mark.
  /// - Parameter isPartial: Whether the rest of the frame waits for the reply.
  func needsMark(isPartial: Bool) -> Bool {
    guard isActive else { return false }
    if isPartial, marks.isEmpty { return true }
    return bytesWithoutMark >= partSize
  }

  /// The number of bytes of a part of a frame, and between two marks. Several parts are on their way, so that the
  /// link is never idle.
  var partSize: Int { max(96, window / 3) }

  /// Records that the query is written.
  mutating func mark(at now: UInt64) {
    let count = Self.query.utf8CodeUnitCount
    written += count
    marks.append(Mark(bytes: written, time: now))
    bytesWithoutMark = 0
  }

  /// Records a reply.
  mutating func replied(at now: UInt64) {
    if lateReplies > 0 {
      lateReplies -= 1
      return
    }
    guard !marks.isEmpty else { return }
    let mark = marks.removeFirst()
    let bytes = mark.bytes - taken
    taken = mark.bytes
    let whole = now - min(now, mark.time)
    // The link was busy with these bytes since the reply before, or since they arrived.
    let isBusy = lastReply > mark.time
    // The bytes before the first mark are on their way since the start, unless its reply comes as soon as on an idle
    // link.
    let isFirst = rate == nil && delay < .max && whole > delay + delay / 4
    let arrival = (isFirst ? lastReply : mark.time) + (delay == .max ? 0 : delay)
    let begin = arrival < now ? max(lastReply, arrival) : lastReply
    if bytes < Self.minimumSample || whole < delay { delay = min(delay, whole) }
    if bytes < Self.minimumSample, !isBusy { isDelayExact = true }
    // Small outputs without a mark may have left an idle link long ago.
    if bytes >= Self.minimumSample, isBusy || rate == nil && arrival < now {
      let seconds = max(0.001, Double(now - min(now, begin)) / 1e9)
      let sample = Double(bytes) / seconds
      // Replies that were held up arrive together, and would make the link look fast.
      rate = rate.map { ($0 + min(sample, 2 * $0)) / 2 } ?? sample
    }
    lastReply = now
  }

  /// The number of bytes that may be on their way.
  private var window: Int {
    guard let rate else { return Self.minimumWindow }
    let seconds = (delay == .max ? 0 : Double(delay) / 1e9) + Self.backlogTime
    return max(Self.minimumWindow, Int(min(1e9, rate * seconds)))
  }

  /// The number of bytes that may be written now; nil without a limit.
  var budget: Int? {
    guard isActive, !marks.isEmpty else { return isActive && rate != nil ? window : nil }
    // The first measurement is more exact if nothing else is on its way.
    guard rate != nil else { return 0 }
    let free = window - (written - taken)
    return free < Self.minimumSample ? 0 : free
  }

  /// The milliseconds after which a missing reply will not come. Until then the rest of a frame waits, so it is little
  /// more than what a slow link needs.
  var patience: Int {
    let seconds = Double(written - taken) / (rate ?? 2000)
    return 1500 + Int(min(20, 1.5 * seconds) * 1000) + (delay == .max ? 0 : Int(delay / 250_000))
  }
}
