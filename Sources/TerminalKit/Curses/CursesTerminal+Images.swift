import CTerminalSupport

/// Queries for the terminal's support of images.
extension CursesTerminal {
  /// The query for the terminal's name and version (XTVERSION).
  private static let versionQuery = "\u{1b}[>q"
  /// The query for kitty graphics: an image of one pixel, which the terminal does not store. Some
  /// terminals without support show it as text or use it as a title. It is therefore sent only to
  /// terminals that report support for it.
  private static let kittyQuery = "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\"
  private static let cellSizeQuery = "\u{1b}[16t"
  /// The query for the features of the terminal (DA1), which every terminal replies to.
  private static let attributesQuery = "\u{1b}[c"

  /// Queries the terminal for image support, once: with the first frame, or now if that was shown
  /// already.
  public func requestImageSupport() {
    guard !isImageSupportRequested else { return }
    isImageSupportRequested = true
    guard areModesOn else { return }
    let query = imageQuery()
    if !query.isEmpty { write(query) }
  }

  /// Returns the query if it was requested and not sent yet. The kernel's data is reported
  /// immediately, because there is no other data if the terminal may not understand the query.
  func imageQuery() -> [UInt8] {
    guard let (replies, query) = takeImageQuery() else { return [] }
    decoder.expect(replies + [.attributes])
    lastQueryTime = SystemClock().now
    return Array((query + Self.attributesQuery).utf8)
  }

  /// Returns the expected replies and the query without its end, or nil if it was not requested or
  /// the terminal may not understand it.
  func takeImageQuery() -> (replies: [TerminalReply], query: String)? {
    guard isImageSupportRequested, support == nil else { return nil }
    var support = ImageSupport()
    support.cell = CursesTerminal.cellPixels(options.output)
    self.support = support
    let canQuery = terminal.supportsOSC && colorDepth > .mono && isUTF8
    if support.cell != nil || !canQuery {
      pending.append(.imageSupport(support))
      cts_wake()
    }
    guard canQuery else { return nil }
    var replies: [TerminalReply] = [.version]
    var query = Self.versionQuery
    if support.cell == nil {
      replies.append(.cellSize)
      query += Self.cellSizeQuery
    }
    return (replies, query)
  }

  /// Reports the terminal's reply, completed by the kernel's data, or requests the next query.
  func handleImageSupport(_ reply: ImageSupport, _ handle: (Event) -> Void) {
    if reply.hasPlaceholders, !hasQueriedKitty {
      hasQueriedKitty = true
      isQueryDue = true
      return
    }
    var reply = reply
    reply.cell = CursesTerminal.cellPixels(options.output) ?? reply.cell
    support = reply
    painter?.keepsSixels = reply.keepsSixels
    handle(.imageSupport(reply))
  }

  /// Sends the query that earlier replies led to, but not while the terminal is being restored.
  func sendNextQuery() {
    guard isQueryDue, !isRestoring else { return }
    isQueryDue = false
    decoder.expect([.graphics, .attributes])
    lastQueryTime = SystemClock().now
    write(Array((Self.kittyQuery + Self.attributesQuery).utf8))
  }

  /// Updates the cell size after a resize, which can be a change of the font size.
  func updateCellSize() {
    guard var support, let cell = CursesTerminal.cellPixels(options.output), cell != support.cell
    else { return }
    support.cell = cell
    self.support = support
    pending.append(.imageSupport(support))
    cts_wake()
  }
}
