import CTerminalSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the terminal shows beside text.
extension CursesTerminal {
  /// What has the terminal tell its name and version.
  private static let versionQuestion = "\u{1b}[>q"
  /// A picture of one pixel, which is not kept. Some terminals that know nothing of it show it as
  /// text, or take it for a title, so only those get it that say they are of a kind that does.
  private static let kittyQuestion = "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\"
  private static let cellQuestion = "\u{1b}[16t"
  private static let attributesQuestion = "\u{1b}[c"

  /// Asks with the first frame, or now where that is there already; once.
  public func requestImageSupport() {
    guard !wantsPictures else { return }
    wantsPictures = true
    guard areModesOn else { return }
    let question = pictureQuestion()
    if !question.isEmpty { write(question) }
  }

  /// What is asked, where somebody wants to know and nobody asked before. What the kernel says is told
  /// at once, and is all where the terminal may not understand the question.
  func pictureQuestion() -> [UInt8] {
    guard wantsPictures, support == nil else { return [] }
    var support = ImageSupport()
    support.cell = CursesTerminal.cellPixels(options.output)
    self.support = support
    let isOfUse = choice.knowsOSC && colorDepth > .mono && isUTF8
    if support.cell != nil || !isOfUse {
      pending.append(.imageSupport(support))
      cts_wake()
    }
    guard isOfUse else { return [] }
    var replies: [TerminalReply] = [.version]
    var question = Self.versionQuestion
    if support.cell == nil {
      replies.append(.cellSize)
      question += Self.cellQuestion
    }
    decoder.expect(replies + [.attributes])
    heardAt = SystemClock().now
    return Array((question + Self.attributesQuestion).utf8)
  }

  /// Completes what the terminal said with what the kernel knows, or asks on.
  func tell(_ answer: ImageSupport, _ handle: (Event) -> Void) {
    if answer.hasPlaceholders, !hasAskedKitty {
      hasAskedKitty = true
      awaitsMore = true
      return
    }
    var answer = answer
    answer.cell = CursesTerminal.cellPixels(options.output) ?? answer.cell
    support = answer
    handle(.imageSupport(answer))
  }

  /// Asks what the answers before have led to; not while the terminal is given back.
  func askOn() {
    guard awaitsMore, !isLeaving else { return }
    awaitsMore = false
    decoder.expect([.graphics, .attributes])
    heardAt = SystemClock().now
    write(Array((Self.kittyQuestion + Self.attributesQuestion).utf8))
  }

  /// After a change of size, which may be one of the font.
  func updateCellSize() {
    guard var support, let cell = CursesTerminal.cellPixels(options.output), cell != support.cell
    else { return }
    support.cell = cell
    self.support = support
    pending.append(.imageSupport(support))
    cts_wake()
  }

  /// The pixels of a cell as the kernel knows them; nil where it does not.
  private static func cellPixels(_ descriptor: Int32) -> PixelSize? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return nil }
    return PixelSize(
      width: Int(window.ws_xpixel) / Int(window.ws_col),
      height: Int(window.ws_ypixel) / Int(window.ws_row)
    ).ofCell
  }
}
