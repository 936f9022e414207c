import CNcurses
import CTerminalSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading signals and keys.
extension CursesTerminal {
  /// Hands over resizes, signals and what was typed, without waiting.
  public func readEvents(_ handle: (Event) -> Void) {
    guard isTaken else { return }
    batch += 1
    readSignals(handle)
    let events = pending
    pending.removeAll()
    events.forEach(handle)
    readInput(handle)
  }

  private func readSignals(_ handle: (Event) -> Void) {
    var resized = false
    var continued = false
    var stopped = false
    let descriptor = cts_signal_descriptor()
    cts_signals_were_read()
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { break }
      for byte in bytes.prefix(count) {
        switch Int32(byte) {
        case 0: break
        case SIGWINCH: resized = true
        case SIGCONT: continued = true
        case SIGTSTP: stopped = true
        default: handle(.terminate(signal: Int32(byte)))
        }
      }
    }
    if stopped {
      suspend()
    } else if continued && !pending.contains(.resume) {
      // Stopped by a signal that cannot be caught, and running again.
      resume()
    } else if resized && updateSize() {
      handle(.resize(size))
    }
  }

  /// How many bytes of input were read so far.
  public var inputCount: Int { bytesRead }

  private func readInput(_ handle: (Event) -> Void) {
    guard !isEnded else { return }
    while true {
      let count = cts_read_keys(options.input, &inputBuffer, inputBuffer.count)
      if count > 0 {
        prepareForInput()
        bytesRead += count
        noteTime()
        let awaited = decoder.expectedReplies.count
        decoder.feed(inputBuffer[..<count]) { event in
          if case .imageSupport(let support) = event {
            tell(support, handle)
          } else {
            handle(event)
          }
        }
        askOn()
        if decoder.mayBeReply || decoder.expectedReplies.count != awaited {
          heardAt = SystemClock().now
        }
        cts_keys_are(keysState)
        // A terminal hands over at most 4095 bytes at once.
        if count < 2048 { return }
      } else if count < 0 && (errno == EINTR || errno == EAGAIN) {
        return
      } else {
        // The terminal is gone.
        isEnded = true
        handle(.terminate(signal: SIGHUP))
        return
      }
    }
  }

  /// What reading needs is made for the first key, which comes long after the first frame.
  private func prepareForInput() {
    guard !hasKeys else { return }
    hasKeys = true
    decoder.keys = TerminalModes.keyTable()
  }
}

extension CursesTerminal {
  /// How long an answer of the terminal is waited for when the program ends, in milliseconds: the key
  /// that ends it is to be obeyed within 100, wherever the terminal is.
  private static let answerTime = 50
  /// How long after a question or an answer the next answer may delay the Escape key, which it begins
  /// with, in milliseconds.
  private static let escapeTime = 1000
  /// How long after a question or an answer the next one is awaited, in milliseconds.
  private static let patience = 5000

  private var millisecondsOfSilence: Int {
    Int((SystemClock().now - heardAt) / 1_000_000)
  }

  /// A terminal that has not answered for a while will not: Escape is a key again at once.
  func noteTime() {
    guard !decoder.expectedReplies.isEmpty else { return }
    let silence = millisecondsOfSilence
    if silence > Self.escapeTime { decoder.delaysEscape = false }
    if silence > Self.patience { decoder.cancelExpectedReplies() }
  }

  /// Before the terminal is given back: an answer that is on its way would be taken for typed text by
  /// whoever has the terminal next. What is typed meanwhile is dropped; what the terminal said of
  /// pictures is told when it is taken again.
  func takeAnswer() {
    guard !decoder.expectedReplies.isEmpty, millisecondsOfSilence < 1000 else { return }
    isLeaving = true
    defer { isLeaving = false }
    let start = SystemClock().now
    while !decoder.expectedReplies.isEmpty, !isEnded {
      let waited = Int((SystemClock().now - start) / 1_000_000)
      guard waited < Self.answerTime else { return }
      var ready = pollfd(fd: options.input, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, Int32(Self.answerTime - waited))
      guard count > 0 || count < 0 && errno == EINTR else { return }
      guard count > 0 else { continue }
      readInput { event in
        if case .imageSupport = event { pending.append(event) }
      }
    }
  }
}
