import CTerminalSupport
import SystemSupport

/// Queries for features of the terminal at startup, and their use.
///
/// All queries are in one batch before the first frame, which waits for no reply. The last query is
/// one that every terminal replies to (DA1), so its reply ends the batch. Features that the terminal
/// reports are used from then on.
extension CursesTerminal {
  /// The background color (OSC 11).
  private static let backgroundQuery: StaticString = "\u{1b}]11;?\u{1b}\\"
  /// The same query for the terminal around tmux, which ignores it unless `allow-passthrough` is on. tmux 3.3
  /// and earlier do not reply to the plain query.
  private static let outerBackgroundQuery: StaticString =
    "\u{1b}Ptmux;\u{1b}\u{1b}]11;?\u{7}\u{1b}\\"
  private static let schemeReportsQuery: StaticString = "\u{1b}[?2031$p"
  private static let synchronizedOutputQuery: StaticString = "\u{1b}[?2026$p"
  private static let keyboardQuery: StaticString = "\u{1b}[?u"
  /// Sets the background of ``TerminalReply/probe``, asks for the attributes in use (DECRQSS), and
  /// resets them.
  private static let trueColorQuery: StaticString =
    "\u{1b}[48;2;1;2;3m\u{1b}P$qm\u{1b}\\\u{1b}[m"
  private static let endQuery: StaticString = "\u{1b}[c"

  /// Whether the theme follows the terminal's background color.
  private var followsScheme: Bool { options.asksBackground && colorDepth > .mono }

  /// Returns the queries at startup; none if the terminal may not understand them.
  func startupQuery() -> [UInt8] {
    guard terminal.supportsOSC || terminal.isGNUScreen && followsScheme else { return [] }
    var replies: [TerminalReply] = []
    var query: [UInt8] = []
    query.reserveCapacity(100)
    func add(_ reply: TerminalReply, _ text: StaticString) {
      replies.append(reply)
      query += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }
    if followsScheme {
      add(.background, Self.backgroundQuery)
      // GNU screen passes this query on, and the reply comes after its own replies to others.
      guard terminal.supportsOSC else {
        expect(replies)
        return query
      }
      if terminal.isTmux { add(.background, Self.outerBackgroundQuery) }
      if terminal.skipsUnknownQueries { add(.schemeReports, Self.schemeReportsQuery) }
    }
    if terminal.skipsUnknownQueries { add(.synchronizedOutput, Self.synchronizedOutputQuery) }
    add(.keyboard, Self.keyboardQuery)
    if terminal.mayHideTrueColor { add(.rendition, Self.trueColorQuery) }
    let images = takeImageQuery()
    if let images {
      replies += images.replies
      query += images.query.utf8
    }
    add(images == nil ? .startupAttributes : .attributes, Self.endQuery)
    expect(replies)
    startupQueryTime = lastQueryTime
    return query
  }

  private func expect(_ replies: [TerminalReply]) {
    decoder.expect(replies)
    lastQueryTime = SystemClock().now
  }

  /// Uses the features that were reported since the last call.
  func useFeatures(_ handle: (Event) -> Void) {
    if startupQueryTime > 0, !decoder.expectedReplies.contains(where: \.isEndOfQueries) {
      adaptToConnection()
      startupQueryTime = 0
      if !decoder.features.repliesToBackground { backgroundIsHidden() }
    }
    guard features != decoder.features, !isRestoring else { return }
    defer { requestBidiFrame(handle) }
    let isDeeper = decoder.features.showsTrueColor && !features.showsTrueColor
    features = decoder.features
    if isDeeper, terminal.mayHideTrueColor, colorDepth < .trueColor, showTrueColor() {
      handle(.colorDepth(colorDepth))
    }
    guard var modes else { return }
    let before = modes.featuresOn
    modes.use(features, followsScheme: followsScheme)
    self.modes = modes
    guard areModesOn else { return }
    // Replies may come one by one. Each feature is enabled once.
    let isExtended = modes.featuresOn.starts(with: before)
    let new = isExtended ? Array(modes.featuresOn.dropFirst(before.count)) : modes.featuresOn
    write(new, leave: modes.leave)
  }

  /// Sets the Escape delay to half of the time that the replies took, within its limits. A slow
  /// connection may deliver a sequence in pieces.
  private func adaptToConnection() {
    let time = SystemClock().now - startupQueryTime
    if time > LinkMeter.fastReply {
      beginMeasuring(delay: time, bytes: firstFrameSize, since: startupQueryTime)
    }
    let milliseconds = time / 1_000_000
    decoder.escapeDelay = min(
      max(InputDecoder.escapeDelay, Int(clamping: milliseconds / 2)),
      InputDecoder.longestEscapeDelay)
  }

  // MARK: - Dark and light

  /// Reports that no reply about the background is expected any longer.
  func backgroundIsHidden() {
    guard followsScheme, colorScheme == nil, !hidesBackground else { return }
    hidesBackground = true
    pending.append(.hiddenBackground)
    cts_wake()
  }

  /// Queries the background after the terminal changed between dark and light; the report itself
  /// has no color.
  func handleScheme(_ scheme: ColorScheme, _ handle: (Event) -> Void) {
    if features.repliesToBackground {
      isBackgroundQueryDue = true
    } else {
      handle(.background(scheme.assumedGround))
    }
  }

  /// Queries the background when the window gets the focus again. The user may have changed the
  /// terminal's colors elsewhere.
  func handleFocus(_ isFocused: Bool) {
    if isFocused, hasLostFocus, features.repliesToBackground, !features.reportsScheme {
      isBackgroundQueryDue = true
    }
    hasLostFocus = !isFocused
  }

  /// Sends the query that the last input led to, but not while the terminal is being restored.
  func sendBackgroundQuery() {
    guard isBackgroundQueryDue else { return }
    isBackgroundQueryDue = false
    guard followsScheme, areModesOn, !isRestoring else { return }
    decoder.expect([.background])
    lastQueryTime = SystemClock().now
    write(TerminalModes.backgroundQuery)
    if terminal.isTmux {
      write(Self.outerBackgroundQuery.withUTF8Buffer { Array($0) })
    }
  }
}
