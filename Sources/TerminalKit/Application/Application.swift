import CTerminalSupport
import CellText
import SystemSupport

/// The main object of a terminal program: a terminal, an event loop and a window.
///
///     let application = Application(terminal: try CursesTerminal())
///     application.window.rootViewController = controller
///     try application.run()
@MainActor
package final class Application {
  /// The terminal that the application draws on.
  package let terminal: any Terminal
  /// The window that is drawn.
  package let window: Window
  /// The loop that waits for input, timers and background work.
  package let loop: EventLoop

  /// The theme that was last derived from the terminal's colors.
  private var latestTheme: Theme
  /// The overrides of the appearance that the terminal suggests. Setting them changes the appearance.
  package var options: AppearanceOptions {
    didSet {
      hasFixedTheme = false
      window.appearance = options.appearance(for: terminal, background: background)
      latestTheme = window.theme
    }
  }
  /// Whether the theme was given, instead of derived from the terminal's colors.
  private var hasFixedTheme: Bool
  /// Whether the theme is that of ``options``, not one that the application has set.
  package var followsOptions: Bool { !hasFixedTheme && window.theme == latestTheme }
  /// The background color that the terminal reported last.
  private var background: Color?
  private var replyTimer: LoopTimer?
  /// Called once, after the frame with the first right-to-left letter.
  package var onRightToLeft: (() -> Void)?
  private var hasFoundRightToLeft = false
  private weak var decoder: ChafaDecoder?
  /// Called when images need to be decoded again.
  private var onImagesChange: (() -> Void)?

  /// The signal that ended ``run()``. The sender expects the process to end by that signal, so
  /// raise it again after the terminal was restored.
  package private(set) var terminationSignal: Int32?

  /// Creates an application.
  /// - Parameters:
  ///   - terminal: the terminal to draw on.
  ///   - theme: the theme, regardless of the terminal's background; nil chooses one. To change it
  ///     later, set ``options``.
  ///   - options: overrides of the appearance that the terminal suggests.
  ///   - clock: the clock for timers.
  package init(
    terminal: any Terminal, theme: Theme? = nil, options: AppearanceOptions = .init(),
    clock: any LoopClock = SystemClock()
  ) {
    self.terminal = terminal
    self.options = options
    loop = EventLoop(terminal: terminal, clock: clock)
    var appearance = options.appearance(for: terminal)
    if let theme { appearance.theme = theme }
    hasFixedTheme = theme != nil
    latestTheme = appearance.theme
    window = Window(size: terminal.size, appearance: appearance)
    window.colorDepth = terminal.colorDepth
    window.loop = loop
    if terminal.isConsole { window.consoleSpeech = ConsoleSpeech(window) }
    window.onCopy = { [weak terminal] in terminal?.copy(lines: $0) ?? false }
    window.clipboardLimit = { [weak terminal] in (terminal as? CursesTerminal)?.clipboardLimit }
    window.onQuit = { [weak loop] in loop?.stop() }
    window.onTerminate = { [weak self] signal in
      self?.terminationSignal = signal
      self?.loop.stop()
    }
    let updateTheme = { [weak self] in
      // Keeps a theme that the application has set in the meantime.
      guard let self, followsOptions else { return }
      window.appearance.theme = self.options.theme(
        depth: terminal.colorDepth, guess: terminal.colorScheme, background: background,
        isUnknown: terminal.hidesBackground)
      latestTheme = window.theme
    }
    window.onBackground = { [weak self] background in
      self?.background = background
      updateTheme()
    }
    window.onHiddenBackground = updateTheme
    window.onColorDepth = { [weak self] in
      self?.window.colorDepth = terminal.colorDepth
      updateTheme()
      self?.window.appearance.avoidsColors = terminal.isSlow
      if self?.decoder?.update(depth: terminal.colorDepth) == true { self?.onImagesChange?() }
    }
    window.setHandler(for: .redraw) { [weak self] in
      self?.window.setNeedsDisplay()
      self?.terminal.redraw()
    }
    window.setHandler(for: .suspend) { [weak self] in self?.suspend() }
    loop.onEvents = { [weak window] events in
      guard let window else { return }
      window.handle(window.pageSlide == nil ? events : window.endPageSlide(with: events))
    }
    // Replies of the terminal are input without events.
    loop.onInputRead = { [weak self] in
      guard let self else { return }
      window.waitingKeysWereHandled()
      // The reply to a part of a frame has no event, either.
      if terminal.canContinueFrame { loop.beforeNextFrame {} }
    }
    loop.onFrame = { [weak self] in self?.present() }
    loop.isQuitLetterActive = { [weak window] in window?.isQuitLetterActive ?? false }
  }

  /// An appearance to return to after a preview.
  package struct SavedAppearance {
    fileprivate let options: AppearanceOptions
    fileprivate let appearance: Appearance
    fileprivate let latestTheme: Theme
    fileprivate let background: Color?
    fileprivate let hasFixedTheme: Bool
    fileprivate let followsOptions: Bool
  }

  /// The present appearance.
  package var savedAppearance: SavedAppearance {
    SavedAppearance(
      options: options, appearance: window.appearance, latestTheme: latestTheme,
      background: background, hasFixedTheme: hasFixedTheme, followsOptions: followsOptions)
  }

  /// Returns to an appearance. A theme that follows the terminal follows what the terminal has reported
  /// in the meantime.
  package func restore(_ saved: SavedAppearance) {
    options = saved.options
    hasFixedTheme = saved.hasFixedTheme
    guard !saved.followsOptions || saved.background == background else { return }
    window.appearance = saved.appearance
    latestTheme = saved.latestTheme
  }

  /// Starts the terminal, runs until the user quits, and restores the terminal.
  /// - Throws: the error of the terminal if it cannot be used.
  package func run() throws {
    try terminal.start()
    defer {
      cts_children_end()
      terminal.stop()
    }
    runUntilQuit()
  }

  /// Runs on a terminal that was started. Programs of the process continue after the end, which tests
  /// need that run next to others.
  func runUntilQuit() {
    terminal.workBegan(isQuitLetterActive: window.isQuitLetterActive)
    window.resize(to: terminal.size)
    loop.run()
  }

  private func suspend() {
    terminal.suspend()
    window.resize(to: terminal.size)
    window.setNeedsDisplay()
  }

  /// Runs a program in the foreground: hands the terminal over and takes it back afterward.
  ///
  /// The event loop keeps running. Changes are drawn when the program has ended.
  /// - Parameters:
  ///   - arguments: the program and its arguments; no shell is involved.
  ///   - onEnd: called with the status that `waitpid(2)` reports.
  /// - Throws: ``ChildProcess/StartError``, after the terminal was taken back.
  package func runInForeground(
    _ arguments: [String], onEnd: @escaping @MainActor (Int32) -> Void
  ) throws(ChildProcess.StartError) {
    terminal.stop()
    do {
      try ForegroundProgram.start(arguments, poster: loop.poster) { [weak self] status in
        self?.restartTerminal()
        onEnd(status)
      }
    } catch {
      restartTerminal()
      throw error
    }
  }

  private func restartTerminal() {
    // The terminal may be gone, for example because its window was closed.
    do { try terminal.start() } catch { return loop.stop() }
    terminal.redraw()
    window.resize(to: terminal.size)
    window.setNeedsDisplay()
  }

  /// Lays out and draws a frame if anything changed since the last one.
  package func present() {
    // A key that waits before the frame is written was pressed before anybody could see it.
    let isKeyWaiting = window.mayDropKeys && loop.isInputWaiting
    if let slide = window.pageSlide, slide.isNew, !loop.isInputWaiting { slide.begin(in: window) }
    if let surface = window.render() ?? (terminal.canContinueFrame ? window.frames.surface : nil) {
      terminal.setTitle(window.title)
      window.consoleSpeech?.frameWasPainted(surface)
      if window.pageSlide == nil || !presentSlide(over: surface) {
        let resting =
          window.cursor ?? window.restingCursor ?? window.consoleSpeech?.cursor
        // On a console, the cursor also marks the focus for users who cannot distinguish the colors.
        let cursor = terminal.isConsole ? resting : window.cursor
        terminal.present(surface, cursor: cursor, focus: resting)
      }
      loop.didPresentFrame()
      waitForReply()
      if !hasFoundRightToLeft, ScalarClass.hasFoundRightToLeft { rightToLeftWasFound() }
    }
    // During a slide, the terminal still shows parts of the old page.
    if window.pageSlide == nil { window.frameWasDrawn(isKeyWaiting: isKeyWaiting) }
  }

  /// Asks tmux which terminals are around it, because they order text in different ways.
  private func rightToLeftWasFound() {
    hasFoundRightToLeft = true
    onRightToLeft?()
    onRightToLeft = nil
    guard let terminal = terminal as? CursesTerminal, terminal.dependsOnTmuxClients else { return }
    let poster = loop.poster
    _ = DetachedThread.run { [weak self] in
      let names = TmuxClients.names()
      poster.post {
        (self?.terminal as? CursesTerminal)?.tmuxClients = names
        self?.window.setNeedsDisplay()
      }
    }
  }

  /// Sends the rest of a frame without the terminal's reply if that does not come.
  private func waitForReply() {
    guard replyTimer == nil, let timeout = terminal.frameTimeout else { return }
    let count = terminal.inputCount
    replyTimer = loop.after(milliseconds: timeout) { [weak self] in
      guard let self else { return }
      replyTimer = nil
      guard terminal.frameTimeout != nil else { return }
      if terminal.inputCount == count { terminal.ignoreReplies() }
      waitForReply()
    }
  }

  /// Creates an image decoder for the terminal, which is asked for its image support before the
  /// first image is decoded.
  /// - Parameters:
  ///   - mode: the user's choice; ``ImageMode/none`` creates no decoder.
  ///   - onChange: called when images need to be decoded again, because they look different now.
  package func imageDecoder(_ mode: ImageMode, onChange: @escaping () -> Void) -> ChafaDecoder? {
    guard mode != .none else { return nil }
    let decoder = ChafaDecoder(
      poster: loop.poster, depth: terminal.colorDepth,
      isASCII: window.appearance.glyphs == .ascii, mode: mode)
    self.decoder = decoder
    onImagesChange = onChange
    guard window.appearance.glyphs == .unicode, ![.half, .quadrants, .sextants].contains(mode)
    else { return decoder }
    decoder.onFirstImage = { [weak terminal] in terminal?.requestImageSupport() }
    window.onImageSupport = { [weak decoder] support in
      if decoder?.update(support) == true { onChange() }
    }
    return decoder
  }
}
