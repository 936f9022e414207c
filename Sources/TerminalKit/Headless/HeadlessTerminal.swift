import CellText

/// A terminal in memory, for tests and for rendering without a real terminal.
///
/// Shows exactly the cells that ``CursesTerminal`` shows. The application handles the queued
/// events in its next turn:
///
/// ```swift
/// let terminal = HeadlessTerminal(size: CellSize(width: 80, height: 24))
/// terminal.send(keys: .down, .enter)
/// terminal.click(x: 4, y: 10)
/// print(terminal.text)
/// ```
public final class HeadlessTerminal: Terminal {
  /// The last frame.
  package let surface: Surface
  /// The position of the cursor; nil if hidden.
  public private(set) var cursor: CellPoint?
  /// The position of the cursor, hidden or not; nil if it does not matter.
  public private(set) var restingCursor: CellPoint?
  /// The size in cells.
  public private(set) var size: CellSize
  /// The color depth.
  public let colorDepth: ColorDepth
  /// Whether it shows Unicode, not only ASCII.
  public let isUTF8: Bool
  /// The allowed motion.
  public var motion = MotionLevel.spinners
  /// Whether it is a text console.
  public var isConsole = false
  /// The number of frames presented, including unchanged ones.
  public private(set) var frames = 0
  /// The number of cells changed by all frames.
  private(set) var cellsChanged = 0
  /// The number of cells changed by the last frame.
  private(set) var cellsChangedByLastFrame = 0
  /// Whether it is started.
  public private(set) var isStarted = false
  /// The number of calls of ``suspend()``.
  private(set) var suspensions = 0
  /// The strings copied to the clipboard.
  public private(set) var copied: [String] = []
  private var pending: [Event] = []

  /// Creates a terminal.
  public init(size: CellSize, colorDepth: ColorDepth = .trueColor, isUTF8: Bool = true) {
    self.size = size
    self.colorDepth = colorDepth
    self.isUTF8 = isUTF8
    surface = Surface(size: size)
  }

  /// Sets ``isStarted``.
  public func start() { isStarted = true }

  /// Clears ``isStarted``.
  public func stop() { isStarted = false }

  /// Stores a copy of the surface and counts the changed cells.
  public func present(_ surface: Surface, cursor: CellPoint?) {
    present(surface, cursor: cursor, focus: cursor)
  }

  /// Stores a copy of the surface and the position of the cursor, and counts the changed cells.
  public func present(_ surface: Surface, cursor: CellPoint?, focus: CellPoint?) {
    restingCursor = focus
    frames += 1
    self.cursor = cursor
    let before = self.surface
    var changed = 0
    if before.size == surface.size {
      let width = max(1, surface.size.width)
      // Most rows are unchanged, and tests draw many frames.
      for row in 0..<surface.size.height where !before.hasSameBytes(inRow: row, as: surface) {
        for index in row * width..<(row + 1) * width
        where !before.sameCell(index, surface, index) { changed += 1 }
      }
    } else {
      changed = surface.cells.count
    }
    cellsChangedByLastFrame = changed
    cellsChanged += changed
    if changed > 0 || before.size != surface.size { before.copy(from: surface) }
  }

  /// Passes on the events that were sent.
  public func readEvents(_ handle: (Event) -> Void) {
    let events = pending
    pending.removeAll(keepingCapacity: true)
    events.forEach(handle)
  }

  /// Records the text.
  public func copy(_ text: String) -> Bool {
    copied.append(text)
    return true
  }

  /// Records the lines, separated by line feeds.
  public func copy(lines: [String]) -> Bool { copy(lines.joined(separator: "\n")) }

  /// No descriptor is needed.
  public var inputDescriptor: Int32? { nil }

  /// Counts the call and resumes immediately.
  public func suspend() {
    suspensions += 1
    send(.resume)
  }

  /// Does nothing: every frame is compared with the previous one anyway.
  public func redraw() {}

  // MARK: - Input

  /// Whether there are unread events.
  public var hasPendingEvents: Bool { !pending.isEmpty }

  /// Queues an event.
  public func send(_ event: Event) { pending.append(event) }

  /// Queues key presses.
  public func send(keys: Key..., modifiers: Modifiers = []) {
    for key in keys { send(.key(KeyEvent(key, modifiers))) }
  }

  /// Queues the characters of a string as key presses.
  public func send(text: String) {
    for character in text { send(.key(KeyEvent(.character(character)))) }
  }

  /// Queues the events that a terminal's bytes encode.
  public func send(bytes: [UInt8]) {
    var decoder = InputDecoder()
    decoder.feed(bytes) { send($0) }
    decoder.flush { send($0) }
  }

  /// Queues a press and a release of the left button.
  public func click(x: Int, y: Int) {
    send(.mouse(MouseEvent(.press(.left), at: CellPoint(x: x, y: y))))
    send(.mouse(MouseEvent(.release, at: CellPoint(x: x, y: y))))
  }

  /// Changes the size and queues a resize event.
  public func resize(to size: CellSize) {
    self.size = size
    send(.resize(size))
  }

  // MARK: - Output

  /// All rows, without trailing blanks.
  public var text: String { surface.text }

  /// Returns a row without trailing blanks.
  public func text(row: Int) -> String { surface.rowText(row) }

  /// Returns the first position of a string; nil if it is not on screen.
  public func find(_ text: String) -> CellPoint? { surface.find(text) }
}
