import CNcurses
import CTerminalSupport
import CellText
import Glibc

/// The features of a terminal by its entry in the terminal database, and by its replies to the
/// queries at startup.
package struct TerminalReport: Sendable {
  /// The name of the terminal database entry in use.
  package var entry = ""
  package var size = CellSize(width: 0, height: 0)
  package var isUTF8 = false
  /// The color depth that `TERM` and `COLORTERM` announce, limited by `NO_COLOR`.
  package var announcedDepth = ColorDepth.mono
  /// The color depth after the replies.
  package var depth = ColorDepth.mono
  /// The color scheme that `COLORFGBG` names.
  package var announcedScheme: ColorScheme?
  /// Whether queries were sent. Consoles and old terminals receive none.
  package var isQueried = false
  /// The milliseconds until the last reply, or nil if the terminal did not reply to the last query.
  package var replyTime: Int?
  /// The background color that the terminal reported.
  package var background: Color?
  /// Whether the terminal draws a frame as a whole (mode 2026).
  package var synchronizesOutput = false
  /// Whether the terminal reports changes between dark and light (mode 2031).
  package var reportsScheme = false
  /// Whether the terminal has the kitty keyboard protocol.
  package var hasKeyboardProtocol = false
  /// How right-to-left text is sent, and who says so; nil if the program does not order it.
  package var bidi: BidiOutput?
  /// The names of the terminals around tmux, if it was asked for them.
  package var tmuxClients: [String] = []
  /// The name and version that the terminal reported.
  package var version: String?
  /// The image support that the terminal reported.
  package var images: ImageSupport?
  /// Whether the terminal can count grapheme clusters as units (mode 2027); nil without a reply.
  package var graphemeClusters: Bool?
  /// The widths of samples as the terminal draws them; empty if it does not report its cursor.
  package var widths: [TextWidth] = []

  /// The width of a text.
  package struct TextWidth: Sendable {
    /// The kind of text.
    package let name: String
    /// The text as the program draws it.
    package let text: String
    /// The columns that the program assumes.
    package let assumed: Int
    /// The columns that the cursor of the terminal moved.
    package let measured: Int
  }
}

extension CursesTerminal {
  /// The maximum time to wait for replies, in milliseconds.
  private static let probeTimeout = 1000

  /// Sends all queries, waits for the replies, and restores the terminal. Nothing is drawn. Keys that
  /// are pressed meanwhile are dropped.
  /// - Throws: ``TerminalError`` if the terminal cannot be used.
  package func probe() throws -> TerminalReport {
    var report = TerminalReport()
    report.entry = name
    report.size = size
    report.isUTF8 = isUTF8
    report.announcedDepth = colorDepth
    report.announcedScheme = colorScheme
    try start()
    defer { stop() }
    isImageSupportRequested = true
    let query = startupQuery()
    report.isQueried = !query.isEmpty
    let begin = SystemClock().now
    func elapsed() -> Int { Int((SystemClock().now - begin) / 1_000_000) }
    if report.isQueried { write(query) }
    func note(_ event: Event) {
      switch event {
      case .background(let color): report.background = color
      case .imageSupport(let support): report.images = support
      default: break
      }
    }
    readEvents(note)
    awaitReplies(until: begin + UInt64(Self.probeTimeout) * 1_000_000, note)
    if report.isQueried, decoder.expectedReplies.isEmpty {
      report.replyTime = elapsed()
      if isUTF8 { measureText(&report) }
    }
    if report.replyTime != nil {
      decoder.expect([.version, .secondaryAttributes, .startupAttributes])
      write(Array(Self.identityQuery.utf8))
      awaitReplies(until: SystemClock().now + UInt64(Self.probeTimeout) * 1_000_000) { _ in }
    }
    report.depth = colorDepth
    if dependsOnTmuxClients { tmuxClients = TmuxClients.names() }
    report.tmuxClients = tmuxClients
    report.bidi = ordersText && FriBidiLibrary.problem == nil ? bidiOutput : nil
    report.version = features.version
    report.graphemeClusters = decoder.features.graphemeClusters
    report.synchronizesOutput = decoder.features.synchronizesOutput
    report.reportsScheme = decoder.features.reportsScheme
    report.hasKeyboardProtocol = decoder.features.hasKeyboardProtocol
    return report
  }
  /// Reads input until all expected replies have arrived, or until a time of the system's clock.
  private func awaitReplies(until end: UInt64, _ note: (Event) -> Void) {
    while !decoder.expectedReplies.isEmpty, !isEnded {
      let now = SystemClock().now
      guard now < end else { return }
      var ready = pollfd(fd: options.input, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, Int32((end - now + 999_999) / 1_000_000))
      guard count > 0 || count < 0 && errno == EINTR else { return }
      readEvents(note)
    }
  }

  // MARK: - Widths

  /// Texts whose widths differ between terminals.
  private static let samples = [
    ("ASCII", "abc"),
    ("Chinese", "\u{6f22}\u{5b57}"),
    ("accent", "e\u{301}"),
    ("emoji", "\u{1f642}"),
    ("emoji of Unicode 16", "\u{1fae9}"),
    ("skin tone", "\u{1f44d}\u{1f3fd}"),
    ("family", "\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}"),
    ("flag", "\u{1f1e7}\u{1f1f7}"),
    ("warning sign", "\u{26a0}\u{fe0f}"),
    ("Hindi", "\u{915}\u{94d}\u{937}\u{93f}"),
    ("Tamil", "\u{ba8}\u{bbf}"),
    ("Thai", "\u{e01}\u{e33}"),
    ("Hangul letters", "\u{1112}\u{1161}\u{11ab}"),
    ("Arabic", "\u{633}\u{644}\u{627}\u{645}"),
    ("Hebrew", "\u{5e9}\u{5dc}\u{5d5}\u{5dd}"),
  ]

  /// Draws samples in the current line, and asks for the cursor's column after each one (CPR). The
  /// line is erased afterward.
  private func measureText(_ report: inout TerminalReport) {
    decoder.expect([.graphemeClusters, .attributes])
    write(Array("\u{1b}[?2027$p\u{1b}[c".utf8))
    let timeout = UInt64(Self.probeTimeout) * 1_000_000
    awaitReplies(until: SystemClock().now + timeout) { _ in }
    guard decoder.expectedReplies.isEmpty else { return }
    for (name, sample) in Self.samples {
      let text = TextMetrics.sanitized(sample)
      decoder.expect([.cursorPosition])
      write(Array("\r\(text)\u{1b}[6n".utf8))
      awaitReplies(until: SystemClock().now + timeout) { _ in }
      guard decoder.expectedReplies.isEmpty, let column = decoder.features.cursorColumn else {
        decoder.cancelExpectedReplies()
        break
      }
      report.widths.append(
        .init(name: name, text: text, assumed: TextMetrics.width(text), measured: column - 1))
      write(Array("\r\u{1b}[K".utf8))
    }
  }
}
