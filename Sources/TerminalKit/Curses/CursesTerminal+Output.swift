import CTerminalSupport
import CellText
import Glibc
import SystemSupport

/// Output: frames and the clipboard.
extension CursesTerminal {
  /// Updates the terminal to show a surface, with one write, or as much as a slow link takes.
  public func present(_ surface: Surface, cursor: CellPoint?) {
    present(surface, cursor: cursor, focus: cursor)
  }

  /// Updates the terminal, with one write, or as much as a slow link takes. A hidden cursor rests at the focus.
  public func present(_ surface: Surface, cursor: CellPoint?, focus: CellPoint?) {
    if surface.hasRightToLeft { updateBidi() }
    guard isStarted else { return }
    while areModesOn, let budget = meter.budget {
      isFrameIncomplete = budget == 0
      guard budget > 0 else { return }
      let before = meter.written
      write(surface, cursor: cursor, focus: focus, limit: min(budget, meter.partSize))
      guard isFrameIncomplete, meter.written > before else { return }
    }
    write(surface, cursor: cursor, focus: focus, limit: .max)
  }

  /// Writes the changes of a surface.
  /// - Parameter limit: The approximate number of bytes after which the remaining rows wait.
  private func write(_ surface: Surface, cursor: CellPoint?, focus: CellPoint?, limit: Int) {
    guard var painter, let capture, let modes else { return }
    self.painter = nil
    if needsRedraw { painter.redraw(blank: limit < .max) }
    needsRedraw = false
    let graphics = painter.prepareImages(surface, isSlow: isSlow)
    let hasChanges = painter.prepare(
      surface, cursor: cursor ?? focus, isShown: cursor != nil, limit: limit)
    isFrameIncomplete = painter.hasWaitingRows
    if hasChanges {
      let over = painter.sixels + painter.takeLinks(surface)
      if areModesOn {
        let before = graphics + painter.takeMoves()
        var drawn = takeFrame(capture.capture { painter.flush() }, modes)
        Self.removeRedundantReset(&drawn)
        let frame = before + drawn + over
        writeMeasured(wrapped(frame) + title.takeBytes(isUTF8: isUTF8))
      } else {
        // This must come first. ncurses does not know that the terminal was restored.
        var before: [UInt8] = []
        if hasPresented {
          before = modes.alternateScreen + graphics
          if !painter.isCursorShown { before += modes.hideCursor }
        }
        if !capture.isBuffered {
          arm(modes.leave)
          write(before)
          before = []
        }
        var frame = capture.capture { painter.flush() }
        if !hasPresented {
          // The frame erases what a terminal shows of a query that it does not understand.
          let query = startupQuery()
          let start = frame.starts(with: modes.alternateScreen) ? modes.alternateScreen.count : 0
          frame.insert(contentsOf: query, at: start)
        } else {
          frame = takeFrame(frame, modes)
        }
        let drawn = (hasPresented ? [] : graphics) + over
        let rest = modes.enter + imageQuery() + title.takeBytes(isUTF8: isUTF8) + drawn
        firstFrameSize = before.count + frame.count + rest.count
        write(take(before + frame + rest, leave: modes.leave))
        areModesOn = true
        hasPresented = true
      }
    }
    self.painter = painter
    if hasDrawnRightToLeft { sendVersionQuery() }
  }

  /// The time of a write that does not block, in nanoseconds.
  private static let writeTime: UInt64 = 100_000_000

  /// Writes a part of a frame, with a mark at its end if the link needs one.
  private func writeMeasured(_ bytes: [UInt8]) {
    let begin = SystemClock().now
    var bytes = bytes
    if isSlow {
      bytes = styles.filtered(bytes)
    } else if !styles.isNormal {
      bytes = Array("\u{1b}[m".utf8) + bytes
      styles.reset()
    }
    meter.wrote(bytes.count)
    let needsMark = meter.needsMark(isPartial: isFrameIncomplete)
    if needsMark { meter.mark(at: begin) }
    write(needsMark ? bytes + LinkMeter.query.withUTF8Buffer { Array($0) } : bytes)
    guard !meter.isActive, terminal.supportsOSC else { return }
    let end = SystemClock().now
    if end - begin > Self.writeTime { beginMeasuring(bytes: bytes.count, since: begin) }
  }

  /// Measures the link from now on.
  /// - Parameters:
  ///   - delay: The time until a reply, if known.
  ///   - bytes: The bytes that may be on their way.
  ///   - time: The time when they were written.
  func beginMeasuring(delay: UInt64? = nil, bytes: Int, since time: UInt64) {
    guard !meter.isActive, areModesOn, !isRestoring else { return }
    meter.activate(delay: delay, bytes: bytes, since: time)
    meter.mark(at: SystemClock().now)
    write(LinkMeter.query.withUTF8Buffer { Array($0) })
  }

  /// Whether the link to the terminal is slow.
  public var isSlow: Bool { meter.isSlow }

  /// Whether rows of the last frame wait, and the link can take some of them. After an Escape, the link gets free for
  /// what the key will change.
  public var canContinueFrame: Bool {
    isFrameIncomplete && meter.budget != 0 && decoder.pendingDelay == nil
  }

  /// The milliseconds after which rows that wait are sent without a reply.
  public var frameTimeout: Int? { isFrameIncomplete ? meter.patience : nil }

  /// Stops measuring a terminal that does not reply.
  public func ignoreReplies() { meter.deactivate() }

  /// Returns the output of ncurses for a frame after the first one.
  private func takeFrame(_ bytes: [UInt8], _ modes: TerminalModes) -> [UInt8] {
    guard repeatsAlternateScreen else { return bytes }
    // A new screen of ncurses would enter the alternate screen once more, and some terminals would
    // save the title once more.
    repeatsAlternateScreen = false
    return bytes.starts(with: modes.alternateScreen)
      ? Array(bytes.dropFirst(modes.alternateScreen.count)) : bytes
  }

  /// Removes the reset of colors (`op`) before the reset of all attributes (`sgr0`). ncurses ends most frames
  /// with both, and the second one also resets the colors. These bytes are a sixth of a spinner's step.
  private static func removeRedundantReset(_ frame: inout [UInt8]) {
    let colors: StaticString = "\u{1b}[39;49m"
    let ends: [StaticString] = ["\u{1b}(B\u{1b}[m", "\u{1b}[m\u{f}", "\u{1b}[m"]
    func has(_ text: StaticString, endingAt end: Int) -> Bool {
      let count = text.utf8CodeUnitCount
      guard end >= count else { return false }
      for index in 0..<count where frame[end - count + index] != text.utf8Start[index] {
        return false
      }
      return true
    }
    for end in ends where has(end, endingAt: frame.count) {
      let start = frame.count - end.utf8CodeUnitCount
      if has(colors, endingAt: start) {
        frame.removeSubrange(start - colors.utf8CodeUnitCount..<start)
      }
      return
    }
  }

  /// The maximum size of a frame, in bytes, that a terminal reads as a whole in any case.
  private static let smallFrame = 64

  /// Returns a frame as one synchronized update (mode 2026) if the terminal supports it and the frame is not
  /// small.
  private func wrapped(_ frame: [UInt8]) -> [UInt8] {
    guard features.synchronizesOutput, frame.count > Self.smallFrame else { return frame }
    return TerminalModes.beginFrame + frame + TerminalModes.endFrame
  }

  /// Writes some bytes, and sets the bytes that restore the terminal from then on.
  func write(_ bytes: [UInt8], leave: [UInt8]) {
    if bytes.isEmpty { arm(leave) } else { write(take(bytes, leave: leave)) }
  }

  /// Writes the first of some bytes and sets those that undo them, with no signal in between.
  /// - Returns: The remaining bytes.
  private func take(_ bytes: [UInt8], leave: [UInt8]) -> [UInt8] {
    while true {
      let count = leave.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { leave in
          cts_rescue_take(
            options.output, &saved, leave.baseAddress, leave.count, bytes, bytes.count)
        }
      }
      if count > 0 { return Array(bytes.dropFirst(count)) }
      guard count < 0, errno == EAGAIN || errno == EINTR else { return [] }
      var ready = pollfd(fd: options.output, events: Int16(POLLOUT), revents: 0)
      _ = poll(&ready, 1, -1)
    }
  }

  /// Sends the next frame in full.
  public func redraw() {
    needsRedraw = true
    painter?.graphics?.reset()
  }

  func write(_ bytes: [UInt8]) {
    // A terminal that accepts no output was closed. Reading from it reports that.
    _ = bytes.withUnsafeBytes { ByteWriter.write($0, to: options.output) }
  }

  // MARK: - Clipboard

  /// The clipboard of a terminal with OSC 52. Terminals drop much longer text.
  var clipboardLimit: Int? {
    terminal.supportsOSC && areModesOn ? CopyableText.maximumBytes : nil
  }

  /// Copies a string to the terminal's clipboard (OSC 52). Terminals send no confirmation. The text
  /// becomes one line without control characters, because it may come from a server and a shell or
  /// another terminal would obey them.
  public func copy(_ text: String) -> Bool { copy(lines: [text]) }

  /// Copies lines, which are sanitized one by one: only the line feeds between them remain.
  public func copy(lines: [String]) -> Bool {
    let bytes = Array(lines.map(TextMetrics.sanitized).joined(separator: "\n").utf8)
    guard let clipboardLimit, bytes.count <= clipboardLimit else { return false }
    write(Array("\u{1b}]52;c;".utf8) + Base64.encoded(bytes) + [0x07])
    return true
  }
}
