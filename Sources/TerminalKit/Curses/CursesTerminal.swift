import CNcurses
import CTerminalSupport
import CellText
import SystemSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The terminal of the process, drawn on with ncurses.
///
/// ncurses keeps the screen and finds the cheapest way from one frame to the next. Its input
/// functions are not used: `wget_wch` reads one byte with two system calls and waits inside of
/// the library for what may follow an Escape. The bytes are read at once and go through
/// `InputDecoder`, which knows the terminal's keys from the same database.
///
/// One at a time in a process.
public final class CursesTerminal: Terminal {
  /// How many colours are used: what the terminal has, bounded by the options and `NO_COLOR`.
  public let colorDepth: ColorDepth
  /// Whether the background is dark or light, as far as the environment says.
  public let colorScheme: ColorScheme?
  /// Whether the locale is UTF-8; else everything is shown in ASCII.
  public let isUTF8: Bool
  /// Columns and rows, as the kernel says. 80 by 24 where it says nothing.
  public internal(set) var size: CellSize
  /// The entry of the terminal database in use.
  public let name: String
  /// Bytes that were read from the keyboard so far.
  package internal(set) var bytesRead = 0

  let options: Options
  let choice: TerminalChoice
  private var screen: OpaquePointer?
  private var capture: FrameCapture?
  private var outputFile: UnsafeMutablePointer<FILE>?
  private var modes: TerminalModes?
  private var painter: CursesPainter?
  var decoder: InputDecoder
  /// The modes as they were found, and as ncurses set them.
  private var saved = termios()
  private var own = termios()
  var isTaken = false
  var areModesOn = false
  private var hasPresented = false
  private var needsRedraw = false
  /// Written with the next frame.
  var title = TerminalTitle()
  var isQuitLetterActive = false
  var isEnded = false
  /// Counts the calls of ``readEvents(_:)``; what one of them hands over is handled as one batch.
  var batch = 0
  /// The batch that suspended last: of several requests in one batch the first one counts.
  var lastSuspension: Int?
  var pending: [Event] = []
  lazy var inputBuffer = [UInt8](repeating: 0, count: 4096)
  var hasKeys = false
  /// When the terminal was asked something, or answered, by the clock of the system.
  var heardAt: UInt64 = 0
  /// Whether somebody wants to know what the terminal shows beside text.
  var wantsPictures = false
  /// Whether it was asked for pictures of kitty's protocol, and whether it is to be now.
  var hasAskedKitty = false
  var awaitsMore = false
  /// Whether it is about to be given back, and is asked nothing more.
  var isLeaving = false
  /// What it shows, once it has said so.
  var support: ImageSupport?

  private static let signals = [SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Looks at the terminal without touching it.
  /// - Throws: ``TerminalError`` when there is none, or none that can show full screens.
  public convenience init(options: Options = Options()) throws(TerminalError) {
    try self.init(options: options) { getenv($0).map { String(cString: $0) } }
  }

  /// The same with variables of an environment that need not be the process's.
  init(options: Options, environment: (String) -> String?) throws(TerminalError) {
    self.options = options
    guard isatty(options.input) == 1, isatty(options.output) == 1 else { throw .notATerminal }
    isUTF8 = CursesTerminal.setLocale(environment)
    choice = try TerminalChoice(
      wanted: options.colorDepth, output: options.output, environment: environment)
    name = choice.name
    colorDepth = choice.depth
    colorScheme = environment("COLORFGBG").flatMap(ColorScheme.init(colorVariable:))
    decoder = InputDecoder(isUTF8: isUTF8)
    size =
      CursesTerminal.windowSize(options.output)
      ?? CellSize(width: 80, height: 24)
  }

  isolated deinit {
    stop()
    if let screen { delscreen(screen) }
    if let outputFile { fclose(outputFile) }
  }

  // MARK: - Taking and giving back

  /// Takes the terminal: line modes now, everything that can be seen with the first frame.
  ///
  /// From before the first change on, a fatal signal, `exit` or a signal that asks for the end
  /// gives it back. Writes to a pipe that nobody reads fail from now on instead of ending the
  /// process.
  /// - Throws: ``TerminalError`` when the terminal is gone or ncurses does not know it.
  public func start() throws {
    guard !isTaken else { return }
    guard tcgetattr(options.input, &saved) == 0 else {
      throw TerminalError.system(call: "tcgetattr", code: errno)
    }
    do {
      // Before newterm, which leaves alone the signals that have a handler already.
      for signal in CursesTerminal.signals where cts_signal_watch(signal) != 0 {
        throw TerminalError.system(call: "sigaction", code: errno)
      }
      if screen == nil {
        arm([])
        try openScreen()
      } else {
        takeAgain()
      }
    } catch {
      giveBack()
      CursesTerminal.signals.forEach(cts_signal_unwatch)
      throw error
    }
    isTaken = true
  }

  private func openScreen() throws(TerminalError) {
    // ncurses never reads; it only asks this file for its descriptor.
    guard let capture = FrameCapture(terminal: options.output),
      let output = fdopen(capture.descriptor, "w")
    else { throw .system(call: "fcntl", code: errno) }
    self.capture = capture
    outputFile = output
    guard let screen = choice.newScreen(output: output, input: cnc_stdin()) else {
      throw .unknownTerminal(name: choice.name)
    }
    self.screen = screen
    raw()
    noecho()
    nonl()
    typeahead(-1)
    tcgetattr(options.input, &own)
    modes = TerminalModes(isANSI: choice.isANSI, mouse: options.mouse, title: choice.knowsOSC)
    painter = CursesPainter(
      pens: CursesPens(depth: colorDepth), isUTF8: isUTF8,
      scroller: capture.holdsBack ? RowScroller() : nil)
    updateSize()
  }

  /// Gives the terminal back as it was found. Never waits long for a terminal that takes no output.
  public func stop() {
    guard isTaken else { return }
    // First, so that nothing typed for whoever has the terminal next is taken from it.
    cts_work_ended()
    takeAnswer()
    giveBack()
    isTaken = false
    cts_forget_early_keys()
    CursesTerminal.signals.forEach(cts_signal_unwatch)
  }

  /// The terminal as it was found, in the one way that works at every moment. Not `endwin`, which
  /// waits for a terminal that takes no output and, when the screen is taken again, resets the
  /// user's palette.
  private func giveBack() {
    cts_rescue_restore()
    areModesOn = false
    title.forget()
    painter?.pictures?.forget()
  }

  /// The line modes as they were left; the next frame is painted in full.
  private func takeAgain() {
    if areModesOn {
      // It was stopped by a signal that cannot be caught: others may have taken the terminal since.
      setOwnModes()
      giveBack()
    }
    arm([])
    setOwnModes()
    updateSize()
    needsRedraw = true
  }

  /// In the background this stops the process until it is in the foreground again, before anything
  /// was written over the shell's line.
  private func setOwnModes() {
    while tcsetattr(options.input, TCSADRAIN, &own) != 0, errno == EINTR {}
  }

  /// From now on giving back writes these bytes and restores the line modes.
  private func arm(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        _ = cts_rescue_arm(options.output, &saved, characters.baseAddress, characters.count)
      }
    }
  }

  /// Gives the terminal back, stops the process group as Ctrl-Z does, and takes the terminal again
  /// when the process continues. Counts once for all events that were read together.
  public func suspend() {
    guard isTaken, lastSuspension != batch else { return }
    lastSuspension = batch
    cts_work_ended()
    takeAnswer()
    giveBack()
    cts_stop_group()
    resume()
  }

  func resume() {
    let before = size
    takeAgain()
    if size != before { pending.append(.resize(size)) }
    pending.append(.resume)
    cts_wake()
  }

  // MARK: - Showing

  /// Brings the terminal from the frame that it shows to a surface, with one write.
  public func present(_ surface: Surface, cursor: CellPoint?) {
    guard isTaken, var painter, let capture, let modes else { return }
    self.painter = nil
    if needsRedraw { painter.redraw() }
    needsRedraw = false
    let pictures = painter.prepareImages(surface)
    if painter.prepare(surface, cursor: cursor) {
      let sixels = painter.sixels
      if areModesOn {
        let before = pictures + painter.takeMoves()
        let frame = before + capture.capture { painter.flush() } + sixels
        write(frame + title.takeBytes(isUTF8: isUTF8))
      } else {
        // ncurses does not know that the terminal was given back, nor what has to come first then.
        var before: [UInt8] = []
        if hasPresented {
          before = modes.alternateScreen + pictures
          if !painter.isCursorShown { before += modes.hideCursor }
        }
        if !capture.holdsBack {
          arm(modes.leave)
          write(before)
          before = []
        }
        let frame = capture.capture { painter.flush() }
        let question = (hasPresented ? [] : backgroundQuestion()) + pictureQuestion()
        let drawn = (hasPresented ? [] : pictures) + sixels
        let rest = modes.enter + question + title.takeBytes(isUTF8: isUTF8) + drawn
        write(take(before + frame + rest, leave: modes.leave))
        areModesOn = true
        hasPresented = true
      }
    }
    self.painter = painter
  }

  /// The question for the background, where its answer would change anything and the terminal is of
  /// a kind that knows it.
  private func backgroundQuestion() -> [UInt8] {
    guard options.asksBackground, colorDepth > .mono, choice.knowsOSC else { return [] }
    decoder.expect([.background])
    heardAt = SystemClock().now
    return TerminalModes.backgroundQuestion
  }

  /// Writes the beginning of some bytes and arms what takes them back; no signal comes between.
  /// Returns the rest.
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

  /// Sends the next frame in full, whatever the terminal shows.
  public func redraw() {
    needsRedraw = true
    painter?.pictures?.forget()
  }

  func write(_ bytes: [UInt8]) {
    // A terminal that takes no more is gone, which reading from it tells.
    _ = bytes.withUnsafeBytes { ByteWriter.write($0, to: options.output) }
  }

  // MARK: - Size

  /// Asks the terminal for its size and has ncurses follow. Returns whether it changed.
  @discardableResult
  func updateSize() -> Bool {
    let now =
      CursesTerminal.windowSize(options.output)
      ?? CellSize(width: Int(cnc_columns()), height: Int(cnc_lines()))
    if is_term_resized(Int32(now.height), Int32(now.width)) {
      // Not resizeterm, which would also queue a key.
      resize_term(Int32(now.height), Int32(now.width))
      painter?.screenResized()
      if hasPresented { needsRedraw = true }
    }
    let changed = now != size
    size = now
    updateCellSize()
    return changed
  }

  // MARK: - Events

  /// The keyboard; `nil` when the terminal is not taken, or gone.
  public var inputDescriptor: Int32? { isTaken && !isEnded ? options.input : nil }

  /// Becomes readable when a signal came; `nil` when the terminal is not taken.
  public var signalDescriptor: Int32? { isTaken ? cts_signal_descriptor() : nil }

  /// Whether something was typed while the program was busy, and is read already.
  public var hasPendingEvents: Bool { isTaken && cts_has_early_keys() != 0 }

  /// From now on Ctrl-C ends the program also while nothing is read from the keyboard.
  public func workBegan(isQuitLetterActive: Bool) {
    guard isTaken, !isEnded else { return }
    self.isQuitLetterActive = isQuitLetterActive
    cts_work_began(options.input, keysState)
  }

  /// The program waits for the keyboard itself.
  public func workEnded() { cts_work_ended() }

  /// What bytes mean that come next.
  var keysState: Int32 {
    // Behind the beginning of something longer, such as an Escape, a letter is none.
    guard decoder.pendingDelay != nil else { return isQuitLetterActive ? CTS_KEYS_LETTERS_QUIT : 0 }
    return decoder.isInPaste ? CTS_KEYS_IN_PASTE : 0
  }

  /// Milliseconds after which a lone Escape is the key; `nil` when nothing is held back.
  public var pendingInputDelay: Int? { decoder.pendingDelay }

  /// Treats what was read of a sequence as complete.
  public func flushInput(_ handle: (Event) -> Void) { decoder.flush(handle) }
}
