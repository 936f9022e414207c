import Glibc

/// A connection that the server accepted, with the state of its request and response.
struct Connection {
  enum State {
    case reading
    case responding
    /// Waits until a time, in milliseconds of ``Clock/now``.
    case pausing(until: Int)
    case stalling
  }

  let descriptor: Int32
  private(set) var state = State.reading
  private var input: [UInt8] = []
  private var output: ArraySlice<UInt8> = []
  private var steps: ArraySlice<ScriptedResponse.Step> = []

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether a request was read and its response is not complete.
  var isBusy: Bool { if case .reading = state { false } else { true } }

  /// The events to wait for.
  var events: Int16 {
    let event =
      switch state {
      case .reading: POLLIN
      case .responding: POLLOUT
      case .pausing, .stalling: Int32(0)
      }
    return Int16(event | hangUp)
  }

  /// Returns the milliseconds until the response continues by itself; nil if it does not.
  func delay(now: Int) -> Int? {
    if case .pausing(let time) = state { max(0, time - now) } else { nil }
  }

  // MARK: - Request

  /// Receives data.
  /// - Returns: false if the client disconnected.
  mutating func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    guard count > 0 else { return false }
    input += buffer[..<count]
    return true
  }

  /// Returns the target of the request and its number, or nil until the request is complete.
  mutating func takeRequest() -> (target: String, number: Int?)? {
    guard case .reading = state, let end = endOfHeader else { return nil }
    let lines = String(decoding: input[..<end], as: UTF8.self).split(separator: "\r\n")
    var length = 0
    var number: Int?
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = Int(parts[1].drop { $0 == " " })
      switch parts[0].lowercased() {
      case "content-length": length = value ?? 0
      case RecordingClient.numberField.lowercased(): number = value
      default: break
      }
    }
    guard input.count >= end + length else { return nil }
    input.removeFirst(end + length)
    let words = lines.first?.split(separator: " ") ?? []
    return (words.count > 1 ? String(words[1]) : "", number)
  }

  private var endOfHeader: Int? {
    guard input.count >= 4 else { return nil }
    for index in 3..<input.count where input[index] == 10 {
      if input[index - 1] == 13, input[index - 2] == 10, input[index - 3] == 13 { return index + 1 }
    }
    return nil
  }

  // MARK: - Response

  mutating func begin(_ response: ScriptedResponse) {
    steps = response.steps[...]
    state = .responding
  }

  /// Continues the response without blocking.
  /// - Returns: false if the connection ends.
  mutating func advance(now: Int) -> Bool {
    if case .pausing(let time) = state {
      guard time <= now else { return true }
      state = .responding
    }
    while case .responding = state {
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

  /// Returns whether the socket may accept more data; nil if the client disconnected.
  private mutating func sendOutput() -> Bool? {
    let count = output.withUnsafeBytes {
      send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR ? false : nil }
    output.removeFirst(count)
    return true
  }
}

/// The events that report a connection closed by the peer, completely or for writing.
let hangUp = Int32(POLLERR | POLLHUP) | 0x2000  // POLLRDHUP

/// A monotonic clock in milliseconds.
enum Clock {
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
