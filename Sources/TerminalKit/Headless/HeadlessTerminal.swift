import CellText

/// A terminal in memory: for tests, for `render`, for anything without a real one.
///
/// Shows exactly the cells that ``CursesTerminal`` would show.
public final class HeadlessTerminal: Terminal {
  /// The last frame that was presented.
  package let surface: Surface
  /// Where the cursor was put last; `nil` when hidden.
  public private(set) var cursor: CellPoint?
  /// Columns and rows.
  public private(set) var size: CellSize
  /// How many colours it claims to show.
  public let colorDepth: ColorDepth
  /// Whether it claims to show more than ASCII.
  public let isUTF8: Bool
  /// Frames presented so far, unchanged ones included.
  public private(set) var frames = 0
  /// Cells that the frames changed, all together.
  package private(set) var cellsChanged = 0
  /// Cells that the last frame changed.
  package private(set) var cellsChangedByLastFrame = 0
  /// Whether it is between ``start()`` and ``stop()``.
  public private(set) var isStarted = false
  /// How often ``suspend()`` was called.
  package private(set) var suspensions = 0
  /// The texts that were put into the clipboard.
  public private(set) var copied: [String] = []
  private var pending: [Event] = []

  /// A terminal of a size in cells.
  public init(size: CellSize, colorDepth: ColorDepth = .trueColor, isUTF8: Bool = true) {
    self.size = size
    self.colorDepth = colorDepth
    self.isUTF8 = isUTF8
    surface = Surface(size: size)
  }

  /// Notes that it is taken.
  public func start() { isStarted = true }

  /// Notes that it is given back.
  public func stop() { isStarted = false }

  /// Keeps a copy of the surface and counts what changed.
  public func present(_ surface: Surface, cursor: CellPoint?) {
    frames += 1
    self.cursor = cursor
    let before = self.surface
    var changed = 0
    if before.size == surface.size {
      for index in 0..<surface.cells.count where !before.sameCell(index, surface, index) {
        changed += 1
      }
    } else {
      changed = surface.cells.count
    }
    cellsChangedByLastFrame = changed
    cellsChanged += changed
    if changed > 0 || before.size != surface.size { before.copy(from: surface) }
  }

  /// Hands over what was sent.
  public func readEvents(_ handle: (Event) -> Void) {
    let events = pending
    pending.removeAll(keepingCapacity: true)
    events.forEach(handle)
  }

  /// Keeps the text.
  public func copy(_ text: String) -> Bool {
    copied.append(text)
    return true
  }

  /// Nothing has to be waited for.
  public var inputDescriptor: Int32? { nil }

  /// Counts the call, and continues at once.
  public func suspend() {
    suspensions += 1
    send(.resume)
  }

  /// Nothing to do: every frame is compared with the cells that are here.
  public func redraw() {}

  // MARK: - What the user does

  /// Whether something was sent that nobody has read.
  public var hasPendingEvents: Bool { !pending.isEmpty }

  /// Queues an event.
  public func send(_ event: Event) { pending.append(event) }

  /// Queues presses of keys.
  public func send(keys: Key..., modifiers: Modifiers = []) {
    for key in keys { send(.key(KeyEvent(key, modifiers))) }
  }

  /// Queues the characters of a text, one key each.
  public func send(text: String) {
    for character in text { send(.key(KeyEvent(.character(character)))) }
  }

  /// Queues what the bytes of a keyboard mean.
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

  /// Changes the size and queues the event that tells of it.
  public func resize(to size: CellSize) {
    self.size = size
    send(.resize(size))
  }

  // MARK: - What is on the screen

  /// All rows, without the blanks at the end of each.
  public var text: String { surface.text }

  /// One row, without the blanks at its end.
  public func text(row: Int) -> String { surface.rowText(row) }

  /// Where a text first stands; `nil` when it does not.
  public func find(_ text: String) -> CellPoint? { surface.find(text) }
}
