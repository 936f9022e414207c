import CNcurses
import CTerminalSupport
import Glibc

/// Reading of signals and keys.
extension CursesTerminal {
  /// Passes resizes, signals and input to a handler, without waiting.
  public func readEvents(_ handle: (Event) -> Void) {
    guard isStarted else { return }
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
      // The process was stopped by a signal that cannot be caught, and continues.
      resume()
    } else if resized && updateSize() {
      handle(.resize(size))
    }
  }

  /// The number of bytes after which a batch ends, so that endless input cannot delay a frame.
  private static let batchLimit = 16 << 10

  private func readInput(_ handle: (Event) -> Void) {
    guard !isEnded else { return }
    let end = inputCount + Self.batchLimit
    while inputCount < end {
      let count = cts_read_keys(options.input, &inputBuffer, inputBuffer.count)
      if count > 0 {
        prepareForInput()
        inputCount += count
        noteTime()
        onInput?(inputBuffer[..<count])
        noteGap(before: inputBuffer[..<count])
        let awaited = decoder.expectedReplies.count
        decoder.feed(inputBuffer[..<count]) { event in
          switch event {
          case .imageSupport(let support): handleImageSupport(support, handle)
          case .scheme(let scheme): handleScheme(scheme, handle)
          case .focus(let isFocused): handleFocus(isFocused)
          default: handle(event)
          }
        }
        if decoder.statusCount > 0 { takeStatusReports(handle) }
        useFeatures(handle)
        sendNextQuery()
        sendBackgroundQuery()
        if hasDrawnRightToLeft { sendVersionQuery() }
        if decoder.mayBeReply || decoder.expectedReplies.count != awaited {
          lastQueryTime = SystemClock().now
        }
        if decoder.pendingDelay != nil { incompleteInputTime = SystemClock().now }
        cts_keys_are(keysState)
        // A terminal returns at most 4095 bytes for each read.
        if count < 2048 { return }
      } else if count < 0 && (errno == EINTR || errno == EAGAIN) {
        return
      } else {
        // The terminal was closed.
        isEnded = true
        handle(.terminate(signal: SIGHUP))
        return
      }
    }
  }

  /// Measures the link, and uses fewer colors from the time when it turns out to be slow: their sequences are half
  /// as long.
  private func takeStatusReports(_ handle: (Event) -> Void) {
    for _ in 0..<decoder.statusCount { meter.replied(at: SystemClock().now) }
    decoder.statusCount = 0
    if meter.needsDelay, areModesOn, !isRestoring {
      meter.mark(at: SystemClock().now)
      write(LinkMeter.query.withUTF8Buffer { Array($0) })
    }
    guard isSlow != hasSlowAppearance else { return }
    hasSlowAppearance = isSlow
    if isSlow, colorDepth == .trueColor { colorDepth = .ansi256 }
    handle(.colorDepth(colorDepth))
  }

  /// The longest time between two parts of one key sequence, in milliseconds.
  private static let longestGap = 400

  /// Measures the time between two parts of a sequence. Further sequences may come in pieces, too, so the
  /// Escape key waits longer for the rest.
  private func noteGap(before input: ArraySlice<UInt8>) {
    guard incompleteInputTime > 0 else { return }
    let gap = Int((SystemClock().now - incompleteInputTime) / 1_000_000)
    incompleteInputTime = 0
    let wasAlone = decoder.escapeWasAlone
    if gap > Self.longestGap { decoder.escapeWasAlone = false }
    // The next key of the user does not belong to a sequence.
    guard gap <= Self.longestGap, gap > decoder.escapeDelay / 2,
      !wasAlone || decoder.isRestOfKey(input)
    else { return }
    decoder.escapeDelay = max(
      decoder.escapeDelay, min(InputDecoder.longestEscapeDelay, gap + gap / 2))
  }

  /// Loads the key table with the first key, long after the first frame, to keep startup fast.
  private func prepareForInput() {
    guard !hasKeyTable else { return }
    hasKeyTable = true
    decoder.keys = TerminalModes.keyTable()
  }
}

extension CursesTerminal {
  /// How long to wait for replies when the program ends, in milliseconds. The key that ends the
  /// program must work within 100 ms, even with a remote terminal.
  private static let exitReplyTimeout = 50
  /// How long to wait for the replies to marks when the program ends, in nanoseconds.
  private static let exitMarkTimeout: UInt64 = 1_500_000_000
  /// How long the Escape key is delayed after a query or a reply, in milliseconds. A reply begins
  /// with the same byte.
  private static let escapeDelayTimeout = 1000
  /// How long to wait for the next reply after a query or a reply, in milliseconds.
  private static let replyTimeout = 5000

  private var millisecondsOfSilence: Int {
    Int((SystemClock().now - lastQueryTime) / 1_000_000)
  }

  /// Stops waiting for a terminal that does not reply, so that Escape works without delay again.
  func noteTime() {
    guard !decoder.expectedReplies.isEmpty else { return }
    let silence = millisecondsOfSilence
    if silence > Self.escapeDelayTimeout {
      decoder.delaysEscape = false
      if startupQueryTime > 0 {
        decoder.escapeDelay = max(decoder.escapeDelay, InputDecoder.unknownEscapeDelay)
      }
    }
    guard silence > Self.replyTimeout else { return }
    decoder.cancelExpectedReplies()
    startupQueryTime = 0
    if !features.repliesToBackground { backgroundIsHidden() }
  }

  /// Waits for the replies to marks. The bytes that restore the terminal would not arrive earlier, because they
  /// follow the same outputs.
  private func drainMarks() {
    guard meter.pendingCount > 0 else { return }
    isRestoring = true
    defer { isRestoring = false }
    let end = SystemClock().now + Self.exitMarkTimeout
    while meter.pendingCount > 0, !isEnded {
      let now = SystemClock().now
      guard now < end else { return }
      var ready = pollfd(fd: options.input, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, Int32((end - now + 999_999) / 1_000_000))
      guard count > 0 || count < 0 && errno == EINTR else { return }
      if count > 0 { readInput { _ in } }
    }
  }

  /// Waits for pending replies before the terminal is restored: the next program would read them as
  /// input. Keys pressed meanwhile are dropped. A report about images is delivered when the
  /// terminal is started again.
  func drainReplies() {
    drainMarks()
    guard !decoder.expectedReplies.isEmpty, millisecondsOfSilence < 1000 else { return }
    isRestoring = true
    defer { isRestoring = false }
    let start = SystemClock().now
    while !decoder.expectedReplies.isEmpty, !isEnded {
      let waited = Int((SystemClock().now - start) / 1_000_000)
      guard waited < Self.exitReplyTimeout else { return }
      var ready = pollfd(fd: options.input, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, Int32(Self.exitReplyTimeout - waited))
      guard count > 0 || count < 0 && errno == EINTR else { return }
      guard count > 0 else { continue }
      readInput { event in
        if case .imageSupport = event { pending.append(event) }
      }
    }
  }
}
