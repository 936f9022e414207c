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
  /// The image support that the terminal reported.
  package var images: ImageSupport?
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
    while !decoder.expectedReplies.isEmpty, !isEnded, elapsed() < Self.probeTimeout {
      var ready = pollfd(fd: options.input, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, Int32(Self.probeTimeout - elapsed()))
      guard count > 0 || count < 0 && errno == EINTR else { break }
      readEvents(note)
    }
    if report.isQueried, decoder.expectedReplies.isEmpty { report.replyTime = elapsed() }
    report.depth = colorDepth
    report.synchronizesOutput = decoder.features.synchronizesOutput
    report.reportsScheme = decoder.features.reportsScheme
    report.hasKeyboardProtocol = decoder.features.hasKeyboardProtocol
    return report
  }
}
