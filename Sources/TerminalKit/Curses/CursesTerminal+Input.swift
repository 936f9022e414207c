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

  private func readInput(_ handle: (Event) -> Void) {
    guard !isEnded else { return }
    while true {
      let count = cts_read_keys(options.input, &inputBuffer, inputBuffer.count)
      if count > 0 {
        prepareForInput()
        bytesRead += count
        decoder.feed(inputBuffer[..<count], handle)
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
  /// How long an answer of the terminal may take before nobody waits for it any more, in milliseconds.
  private static let answerTime = 250

  /// Before the terminal is given back: an answer that is on its way would be taken for typed text by
  /// whoever has the terminal next. What is typed meanwhile is dropped.
  func takeAnswer() {
    while decoder.awaitsBackground, !isEnded {
      let waited = Int((SystemClock().now - askedAt) / 1_000_000)
      guard waited < Self.answerTime else { return }
      var ready = pollfd(fd: options.input, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, Int32(Self.answerTime - waited)) > 0 else { return }
      readInput { _ in }
    }
  }
}
