import CTerminalSupport
import SystemSupport

/// Joins a terminal, the event loop and a window: the main function of a terminal program.
@MainActor
package final class Application {
  /// The screen to draw on.
  package let terminal: any Terminal
  /// What is drawn.
  package let window: Window
  /// The loop that waits for input, timers and answers.
  package let loop: EventLoop

  /// The theme that was found for the terminal last.
  private var latestTheme: Theme

  /// The signal that ended ``run()``, if one did. The sender expects the program
  /// to end by that signal: raise it again once the terminal has been given back.
  package private(set) var terminationSignal: Int32?

  /// Makes an application.
  /// - Parameters:
  ///   - terminal: the screen to draw on.
  ///   - theme: the looks to draw with, whatever the terminal's background; nil takes the standard
  ///     ones. It can be changed at any time, see ``Window/theme``.
  ///   - options: what is to look different from what the terminal suggests.
  ///   - clock: where timers take the time from.
  package init(
    terminal: any Terminal, theme: Theme? = nil, options: AppearanceOptions = .init(),
    clock: any LoopClock = SystemClock()
  ) {
    self.terminal = terminal
    loop = EventLoop(terminal: terminal, clock: clock)
    var appearance = options.appearance(for: terminal)
    if let theme { appearance.theme = theme }
    latestTheme = appearance.theme
    window = Window(size: terminal.size, appearance: appearance)
    window.loop = loop
    window.onQuit = { [weak loop] in loop?.stop() }
    window.onTerminate = { [weak self] signal in
      self?.terminationSignal = signal
      self?.loop.stop()
    }
    window.onBackground = { [weak self] background in
      // A theme that the application has set since stays.
      guard let self, theme == nil, window.theme == self.latestTheme else { return }
      window.theme = options.theme(
        depth: terminal.colorDepth, guess: terminal.colorScheme, background: background)
      latestTheme = window.theme
    }
    window.setHandler(for: .redraw) { [weak self] in
      self?.window.setNeedsDisplay()
      self?.terminal.redraw()
    }
    window.setHandler(for: .suspend) { [weak self] in self?.suspend() }
    loop.onEvents = { [weak window] events in window?.handle(events) }
    loop.onIdle = { [weak self] in self?.present() }
    loop.lettersQuit = { [weak window] in window?.lettersQuit ?? false }
  }

  /// Takes the terminal, runs until the user quits, and gives the terminal back.
  /// - Throws: what the terminal throws when it cannot be used.
  package func run() throws {
    try terminal.start()
    defer {
      cts_children_end()
      terminal.stop()
    }
    terminal.workBegan(lettersQuit: window.lettersQuit)
    window.resize(to: terminal.size)
    loop.run()
  }

  private func suspend() {
    terminal.suspend()
    window.resize(to: terminal.size)
    window.setNeedsDisplay()
  }

  /// Gives the terminal back, runs a program on it, and takes the terminal again when that has ended.
  /// The loop goes on meanwhile: what comes is shown afterwards.
  /// - Parameters:
  ///   - arguments: the program and its arguments, which no shell sees.
  ///   - onEnd: called with the status as `waitpid(2)` gives it.
  /// - Throws: ``ChildProcess/StartError``; the terminal is taken again.
  package func runInForeground(
    _ arguments: [String], onEnd: @escaping @MainActor (Int32) -> Void
  ) throws(ChildProcess.StartError) {
    terminal.stop()
    do {
      try ForegroundProgram.start(arguments, poster: loop.poster) { [weak self] status in
        self?.takeTerminalAgain()
        onEnd(status)
      }
    } catch {
      takeTerminalAgain()
      throw error
    }
  }

  private func takeTerminalAgain() {
    do { try terminal.start() } catch {
      // It has gone while somebody else had it.
      return loop.stop()
    }
    terminal.redraw()
    window.resize(to: terminal.size)
    window.setNeedsDisplay()
  }

  /// Lays out and paints once if anything changed since the last frame.
  package func present() {
    guard let surface = window.render() else { return }
    terminal.setTitle(window.title)
    terminal.present(surface, cursor: window.cursor)
    loop.noteFrame()
  }

  /// Makes what draws pictures for the terminal, which is asked what it shows before the first one.
  /// - Parameters:
  ///   - form: what the user wants to see; nothing is made where that is ``PictureForm/none``.
  ///   - onChange: called when pictures look different from then on.
  package func pictureDecoder(
    _ form: PictureForm, onChange: @escaping () -> Void
  ) -> ChafaDecoder? {
    guard form != .none else { return nil }
    let decoder = ChafaDecoder(
      poster: loop.poster, depth: terminal.colorDepth,
      isASCII: window.appearance.glyphs == .ascii, form: form)
    guard window.appearance.glyphs == .unicode, ![.half, .quadrants, .sextants].contains(form)
    else { return decoder }
    decoder.onFirstPicture = { [weak terminal] in terminal?.askForPictures() }
    window.onPictures = { [weak decoder] support in
      if decoder?.take(support) == true { onChange() }
    }
    return decoder
  }
}
