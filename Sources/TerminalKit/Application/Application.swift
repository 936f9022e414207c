/// Joins a terminal, the event loop and a window: the main function of a terminal program.
@MainActor
public final class Application {
  /// The screen to draw on.
  public let terminal: any Terminal
  /// What is drawn.
  public let window: Window
  /// The loop that waits for input, timers and answers.
  public let loop: EventLoop

  /// The signal that ended ``run()``, if one did. Whoever asked for the end wants to see the
  /// program die of it: raise it again once the terminal has been given back.
  public private(set) var terminationSignal: Int32?

  public init(terminal: any Terminal, clock: any LoopClock = SystemClock()) {
    self.terminal = terminal
    loop = EventLoop(terminal: terminal, clock: clock)
    window = Window(size: terminal.size)
    window.loop = loop
    window.onQuit = { [weak loop] in loop?.stop() }
    window.onTerminate = { [weak self] signal in
      self?.terminationSignal = signal
      self?.loop.stop()
    }
    loop.onEvents = { [weak self] events in self?.handle(events) }
    loop.onIdle = { [weak self] in self?.present() }
    Theme.current = Theme.forColors(terminal.colorDepth)
    Glyphs.isUTF8 = terminal.isUTF8
  }

  /// Takes the terminal, runs until the user quits, and gives the terminal back.
  /// - Throws: what the terminal throws when it cannot be used.
  public func run() throws {
    try terminal.start()
    defer { terminal.stop() }
    window.resize(to: terminal.size)
    present()
    loop.run()
  }

  private func handle(_ events: [Event]) {
    for event in events {
      if case .key(let key) = event, key.modifiers == .control {
        if key.key == .character("l") {
          window.setNeedsDisplay()
          terminal.redraw()
          continue
        }
        if key.key == .character("z") {
          terminal.suspend()
          window.resize(to: terminal.size)
          window.setNeedsDisplay()
          continue
        }
      }
      window.handle(event)
    }
  }

  /// Lays out and paints once if anything changed since the last frame.
  public func present() {
    guard let surface = window.render() else { return }
    terminal.present(surface, cursor: window.cursor)
  }
}
