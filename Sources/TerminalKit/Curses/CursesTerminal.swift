import CNcurses
import CTerminalSupport
import CellText
import Glibc
import SystemSupport

/// The terminal of the process, drawn with ncurses.
///
/// ncurses stores the screen and finds the cheapest way from one frame to the next. Its input
/// functions are not used: `wget_wch` reads one byte with two system calls and waits inside the
/// library for the bytes after an Escape. Instead, all available bytes are read with one call and
/// decoded by `InputDecoder`, which knows the terminal's keys from the same database.
///
/// A process can have only one instance at a time.
public final class CursesTerminal: Terminal {
  /// The color depth of the terminal, limited by the options and `NO_COLOR`. It can increase when
  /// the terminal replies to queries; see ``Event/colorDepth(_:)``.
  public internal(set) var colorDepth: ColorDepth
  /// Whether the terminal is asked to report the mouse. While it does, GNU screen withholds a lone Escape until the
  /// next key.
  package var reportsMouse: Bool { options.mouse && terminal.isANSI && !terminal.isGNUScreen }
  /// The color scheme that the environment suggests, if any.
  public let colorScheme: ColorScheme?
  /// Whether the terminal cannot be asked for its background, or has replied to later queries only.
  public internal(set) var hidesBackground: Bool
  /// Whether the locale is UTF-8. Otherwise everything is shown in ASCII.
  public let isUTF8: Bool
  /// The number of columns and rows that the kernel reports, at most 1,000 each, or 80 by 24 if it
  /// reports none.
  public internal(set) var size: CellSize
  /// The name of the terminal database entry in use.
  public let name: String
  /// Whether the terminal is remote.
  let isRemote: Bool
  /// The number of bytes of input read so far.
  public internal(set) var inputCount = 0

  /// Called with the bytes of the terminal before their events.
  package var onInput: ((ArraySlice<UInt8>) -> Void)?

  private(set) var options: Options
  private(set) var terminal: TerminalDescription
  private var screen: OpaquePointer?
  /// The screen that was replaced; see ``showTrueColor()``.
  private var formerScreen: OpaquePointer?
  var capture: FrameCapture?
  private var outputFile: UnsafeMutablePointer<FILE>?
  var modes: TerminalModes?
  var painter: CursesPainter?
  var decoder: InputDecoder
  /// The terminal modes before the start, and those that ncurses set.
  var saved = termios()
  private var programModes = termios()
  var isStarted = false
  var areModesOn = false
  var hasPresented = false
  var needsRedraw = false
  /// Whether ncurses sends the sequence for the alternate screen again with the next frame.
  var repeatsAlternateScreen = false
  /// The window title, written with the next frame.
  var title = TerminalTitle()
  var isQuitLetterActive = false
  var isEnded = false
  /// The number of calls of ``readEvents(_:)``. The events of one call are handled as one batch.
  var batch = 0
  /// The batch that last suspended the process. Only the first of several requests in one batch
  /// counts.
  var lastSuspension: Int?
  var pending: [Event] = []
  lazy var inputBuffer = [UInt8](repeating: 0, count: 4096)
  var hasKeyTable = false
  /// The time of the last query or reply, in nanoseconds of ``SystemClock``.
  var lastQueryTime: UInt64 = 0
  /// The time of the last input that ended within a sequence, or with an Escape that was reported as a key, in
  /// nanoseconds of ``SystemClock``; 0 otherwise.
  var incompleteInputTime: UInt64 = 0
  /// The time of the queries at startup, in nanoseconds of ``SystemClock``; 0 after their last reply.
  var startupQueryTime: UInt64 = 0
  /// The speed of the link.
  var meter = LinkMeter()
  /// Removes needless changes of colors on a slow link.
  var styles = StyleFilter()
  /// Whether the appearance is that of a slow link.
  var hasSlowAppearance = false
  /// Whether a part of the last frame was not sent yet.
  var isFrameIncomplete = false
  /// The number of bytes of the first frame.
  var firstFrameSize = 0
  /// The features in use.
  var features = TerminalFeatures()
  /// Whether the background must be queried again.
  var isBackgroundQueryDue = false
  /// Whether the window lost the focus.
  var hasLostFocus = false
  /// Returns a variable of the environment.
  let environment: (String) -> String?
  /// The output of right-to-left text that the environment suggests; nil if it says nothing.
  private(set) lazy var environmentBidi = BidiOutput.output(
    name: terminal.name, environment: environment)
  /// Whether a surface with right-to-left text was presented.
  var hasDrawnRightToLeft = false
  /// The names of the terminals around tmux, if they are known.
  var tmuxClients: [String] = []
  /// Whether the terminal was asked for its name because of right-to-left text.
  var hasQueriedVersion = false
  /// Whether image support was requested.
  var isImageSupportRequested = false
  /// Whether the kitty graphics query was sent, and whether it is due.
  var hasQueriedKitty = false
  var isQueryDue = false
  /// Whether the terminal is being restored. Queries are not sent then.
  var isRestoring = false
  /// The image support that was reported last.
  var support: ImageSupport?

  private static let signals = [SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Inspects the terminal without changing it.
  /// - Throws: ``TerminalError`` if the standard streams are not a terminal or it cannot show full
  ///   screens.
  public convenience init(options: Options = Options()) throws(TerminalError) {
    try self.init(options: options) { getenv($0).map { String(cString: $0) } }
  }

  /// Creates a terminal with the given environment variables instead of the process's.
  init(
    options: Options, environment: @escaping (String) -> String?
  ) throws(TerminalError) {
    self.options = options
    self.environment = environment
    guard isatty(options.input) == 1, isatty(options.output) == 1 else { throw .notATerminal }
    isUTF8 = CursesTerminal.setLocale(environment)
    terminal = try TerminalDescription(
      requested: options.colorDepth, output: options.output, environment: environment)
    name = terminal.name
    colorDepth = terminal.depth
    colorScheme =
      environment("COLORFGBG").flatMap(ColorScheme.init(colorVariable:))
      ?? (terminal.isDark ? .dark : nil)
    hidesBackground = !terminal.supportsOSC
    decoder = InputDecoder(isUTF8: isUTF8)
    isRemote = CursesTerminal.isRemote(environment)
    if options.hover == .auto, isRemote { self.options.hover = .off }
    if options.motion == .auto, environment("NO_MOTION")?.isEmpty == false {
      self.options.motion = .off
    }
    size =
      CursesTerminal.windowSize(options.output)
      ?? CellSize(width: 80, height: 24)
  }

  isolated deinit {
    stop()
    let screens = [screen, formerScreen].compactMap { $0 }
    let outputFile = outputFile
    // Without a frame, ncurses still has the sequence that enters the alternate screen.
    _ = capture?.capture {
      for screen in screens { delscreen(screen) }
      if let outputFile { fflush(outputFile) }
    }
    if let outputFile { fclose(outputFile) }
  }

  // MARK: - Start and stop

  /// Starts using the terminal. The line modes change now, all visible changes follow with the
  /// first frame.
  ///
  /// Before the first change, handlers are installed that restore the terminal at a fatal signal,
  /// at `exit` and at a signal that requests termination. Writing to a closed pipe now fails
  /// instead of ending the process.
  /// - Throws: ``TerminalError`` if the terminal was closed or ncurses does not know it.
  public func start() throws {
    guard !isStarted else { return }
    guard tcgetattr(options.input, &saved) == 0 else {
      throw TerminalError.system(call: "tcgetattr", code: errno)
    }
    do {
      // This precedes `newterm`, which does not touch signals that already have a handler.
      for signal in CursesTerminal.signals where cts_signal_watch(signal) != 0 {
        throw TerminalError.system(call: "sigaction", code: errno)
      }
      if screen == nil {
        arm([])
        try openScreen()
      } else {
        restart()
      }
    } catch {
      restore()
      CursesTerminal.signals.forEach(cts_signal_unwatch)
      throw error
    }
    let erase = CursesTerminal.eraseByte(saved)
    decoder.erase = erase == 8 || erase == 0x7f ? erase : nil
    isStarted = true
  }

  private func openScreen() throws(TerminalError) {
    // ncurses never reads. It only uses the descriptor of this file.
    guard let capture = FrameCapture(terminal: options.output),
      let output = fdopen(capture.descriptor, "w")
    else { throw .system(call: "fcntl", code: errno) }
    self.capture = capture
    outputFile = output
    let usesKernelSize = !CursesTerminal.isTooLarge(options.output)
    guard
      let screen = terminal.newScreen(
        output: output, input: cnc_stdin(), usesKernelSize: usesKernelSize, isFirst: true)
    else { throw .initializationFailed(name: terminal.name) }
    self.screen = screen
    setUpScreen()
    styles.canRepeat = cnc_string("rep") != nil
    tcgetattr(options.input, &programModes)
    modes = TerminalModes(
      isANSI: terminal.isANSI, mouse: reportsMouse, hover: options.hover,
      title: terminal.supportsOSC)
    updateSize()
  }

  /// Sets the modes of a new screen of ncurses, and creates its painter.
  private func setUpScreen() {
    raw()
    noecho()
    nonl()
    typeahead(-1)
    painter = CursesPainter(
      pens: CursesPens(depth: colorDepth), isUTF8: isUTF8,
      scroller: capture?.isBuffered == true ? RowScroller() : nil,
      showsLinks: terminal.supportsOSC)
  }

  /// Replaces the screen of ncurses by one with 24-bit color. The next frame is painted in full.
  /// - Returns: Whether it was replaced.
  func showTrueColor() -> Bool {
    guard isStarted, let capture, capture.isBuffered, let outputFile, let old = screen,
      let description = terminal.withTrueColor()
    else { return false }
    guard
      let new = description.newScreen(
        output: outputFile, input: cnc_stdin(),
        usesKernelSize: !CursesTerminal.isTooLarge(options.output), isFirst: false)
    else {
      set_term(old)
      return false
    }
    screen = new
    // Deleting it now would also reset the windows of the new screen.
    formerScreen = old
    terminal = description
    colorDepth = description.depth
    // A resize that is not reported yet stays unreported.
    resize_term(Int32(size.height), Int32(size.width))
    let isCursorShown = painter?.isCursorShown ?? true
    setUpScreen()
    painter?.isCursorShown = isCursorShown
    painter?.keepsSixels = support?.keepsSixels ?? false
    repeatsAlternateScreen = hasPresented
    needsRedraw = true
    return true
  }

  /// Restores the terminal's original state. It never waits long for a terminal that accepts no
  /// output.
  public func stop() {
    guard isStarted else { return }
    // This comes first, so that input for the next program is not consumed.
    cts_work_ended()
    drainReplies()
    restore()
    isStarted = false
    cts_forget_early_keys()
    CursesTerminal.signals.forEach(cts_signal_unwatch)
  }

  /// Restores the terminal in the only way that is safe at any moment. `endwin` would wait for a
  /// terminal that accepts no output, and would reset the user's palette when the screen is used
  /// again.
  private func restore() {
    if areModesOn, let modes, let deletion = painter?.graphics?.deletion, !deletion.isEmpty {
      arm(deletion + modes.leave)
    }
    cts_rescue_restore()
    areModesOn = false
    styles.reset()
    title.invalidate()
    painter?.graphics?.reset()
  }

  /// Sets the line modes of the program again. The next frame is painted in full.
  private func restart() {
    if areModesOn {
      // The process was stopped by a signal that cannot be caught. Another program may have used
      // the terminal in the meantime.
      setProgramModes()
      restore()
    }
    arm([])
    setProgramModes()
    updateSize()
    needsRedraw = true
  }

  /// Sets the line modes. A background process is stopped here until it is in the foreground,
  /// before anything was written over the shell's line.
  private func setProgramModes() {
    while tcsetattr(options.input, TCSADRAIN, &programModes) != 0, errno == EINTR {}
  }

  /// Sets the bytes that restore the terminal, in addition to the line modes.
  func arm(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        _ = cts_rescue_arm(options.output, &saved, characters.baseAddress, characters.count)
      }
    }
  }

  /// Restores the terminal, stops the process group as Ctrl-Z does, and starts the terminal again
  /// when the process continues. It runs once for all events that were read together.
  public func suspend() {
    guard isStarted, lastSuspension != batch else { return }
    lastSuspension = batch
    cts_work_ended()
    drainReplies()
    restore()
    cts_stop_group()
    resume()
  }

  func resume() {
    let before = size
    restart()
    if size != before { pending.append(.resize(size)) }
    pending.append(.resume)
    cts_wake()
  }

  // MARK: - Size

  /// Updates the size of the terminal and of ncurses.
  /// - Returns: Whether the size changed.
  @discardableResult
  func updateSize() -> Bool {
    let now =
      CursesTerminal.windowSize(options.output)
      ?? CellSize(width: Int(cnc_columns()), height: Int(cnc_lines()))
    if is_term_resized(Int32(now.height), Int32(now.width)) {
      // `resizeterm` would also queue a key.
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

  /// The descriptor of the keyboard; nil if the terminal is not started or was closed.
  public var inputDescriptor: Int32? { isStarted && !isEnded ? options.input : nil }

  /// A descriptor that becomes readable when a signal arrives; nil if the terminal is not started.
  public var signalDescriptor: Int32? { isStarted ? cts_signal_descriptor() : nil }

  /// Whether keys were already read while the program was busy.
  public var hasPendingEvents: Bool { isStarted && cts_has_early_keys() != 0 }

  /// Starts a period of work. Ctrl-C ends the program even while no input is read.
  public func workBegan(isQuitLetterActive: Bool) {
    guard isStarted, !isEnded else { return }
    self.isQuitLetterActive = isQuitLetterActive
    cts_quit_status_is(options.quitStatus)
    cts_work_began(options.input, keysState)
  }

  /// Ends a period of work. The program reads the keyboard itself.
  public func workEnded() { cts_work_ended() }

  /// The meaning of the next bytes of input.
  var keysState: Int32 {
    // After the start of a sequence, such as an Escape, a letter is part of it.
    guard decoder.pendingDelay != nil else { return isQuitLetterActive ? CTS_KEYS_LETTERS_QUIT : 0 }
    return decoder.isInPaste ? CTS_KEYS_IN_PASTE : 0
  }

  /// The time in milliseconds after which a lone Escape counts as the key; nil if no input is
  /// pending.
  public var pendingInputDelay: Int? { decoder.pendingDelay }

  /// Treats an incomplete sequence as complete.
  public func flushInput(_ handle: (Event) -> Void) { decoder.flush(handle) }
}
