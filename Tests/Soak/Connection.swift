import Glibc

/// A connection that the server accepted: the request as far as it is there, and how far the answer
/// is sent.
struct Connection {
  enum State {
    case reading
    case answering
    /// Until a time, in milliseconds of ``Clock/now``.
    case pausing(until: Int)
    case stalling
  }

  let descriptor: Int32
  private(set) var state = State.reading
  private var input: [UInt8] = []
  private var output: ArraySlice<UInt8> = []
  private var steps: ArraySlice<Answer.Step> = []

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether a request was read whose answer has not ended.
  var isBusy: Bool { if case .reading = state { false } else { true } }

  /// What to wait for.
  var events: Int16 {
    let event =
      switch state {
      case .reading: POLLIN
      case .answering: POLLOUT
      case .pausing, .stalling: Int32(0)
      }
    return Int16(event | hangUp)
  }

  /// Milliseconds until the answer goes on by itself; nil where it does not.
  func delay(now: Int) -> Int? {
    if case .pausing(let time) = state { max(0, time - now) } else { nil }
  }

  // MARK: - The request

  /// Takes what was sent; false when the client has gone.
  mutating func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    guard count > 0 else { return false }
    input += buffer[..<count]
    return true
  }

  /// The target of the request, once it is there in whole.
  mutating func takeTarget() -> String? {
    guard case .reading = state, let end = endOfHeader else { return nil }
    let lines = String(decoding: input[..<end], as: UTF8.self).split(separator: "\r\n")
    var length = 0
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      length = Int(parts[1].drop { $0 == " " }) ?? 0
    }
    guard input.count >= end + length else { return nil }
    input.removeFirst(end + length)
    let words = lines.first?.split(separator: " ") ?? []
    return words.count > 1 ? String(words[1]) : ""
  }

  private var endOfHeader: Int? {
    guard input.count >= 4 else { return nil }
    for index in 3..<input.count where input[index] == 10 {
      if input[index - 1] == 13, input[index - 2] == 10, input[index - 3] == 13 { return index + 1 }
    }
    return nil
  }

  // MARK: - The answer

  mutating func begin(_ answer: Answer) {
    steps = answer.steps[...]
    state = .answering
  }

  /// Goes on with the answer as far as that is possible now; false when the connection is over.
  mutating func goOn(now: Int) -> Bool {
    if case .pausing(let time) = state {
      guard time <= now else { return true }
      state = .answering
    }
    while case .answering = state {
      guard output.isEmpty else {
        guard let isMore = sendOutput() else { return false }
        if !isMore { return true }
        continue
      }
      switch steps.popFirst() {
      case .send(let bytes): output = bytes[...]
      case .pause(let milliseconds): state = .pausing(until: now + milliseconds)
      case .stall: state = .stalling
      case .keep: state = .reading
      case .reset:
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
          descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        return false
      case .close, nil: return false
      }
    }
    return true
  }

  /// Whether the socket may take more; nil where the client has gone.
  private mutating func sendOutput() -> Bool? {
    let count = output.withUnsafeBytes {
      send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR ? false : nil }
    output.removeFirst(count)
    return true
  }
}

/// That the other side has closed the connection, or its half of it.
let hangUp = Int32(POLLERR | POLLHUP) | 0x2000  // POLLRDHUP

/// Milliseconds since some moment.
enum Clock {
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
