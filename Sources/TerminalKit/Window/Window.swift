import CellText
import FlexLayout

/// The whole screen: the controllers shown on it, dialogs and the status row.
///
/// Each task of a window has a place: `ControllerStack` shows controllers over one another,
/// `FrameBuilder` lays out and paints, and extensions keep the focus (`Window+Focus`), move it
/// (`Window+Travel`, `Window+Paging`) and in sight (`Sight`, `Window+Reveal`), hand keys
/// (`Window+Keys`) and the mouse (`Window+Mouse`) on, and write the last row and the page of keys
/// (`Window+Hints`).
@MainActor
public final class Window {
  /// The smallest screen on which anything but a message is drawn, in cells.
  package static let minimumSize = CellSize(width: 20, height: 5)

  /// The most boxes over one another.
  public static let maximumDialogs = 32

  /// The view that fills the screen.
  let root = View()
  /// Holds the controllers' views and, above them, dialogs.
  let stage = View()
  /// The last row.
  package let statusBar = StatusBar()

  /// The loop that runs timers; nil in a window that is only rendered once.
  public var loop: EventLoop?

  /// The theme and the glyphs that everything is drawn with. Set at any time; the next frame has
  /// it everywhere.
  public var appearance: Appearance { didSet { if oldValue != appearance { setNeedsDisplay() } } }

  /// The theme alone, see ``appearance``.
  public var theme: Theme {
    get { appearance.theme }
    set { appearance.theme = newValue }
  }

  // MARK: - What an application is told

  /// Called when the user wants to leave the program.
  public var onQuit: (() -> Void)?

  /// Called when a signal asks the program to end.
  package var onTerminate: ((Int32) -> Void)?

  /// Called when the terminal told the colour of its background.
  package var onBackground: ((Color) -> Void)?

  /// Called when the terminal told what it shows beside text.
  package var onPictures: ((PictureSupport) -> Void)?

  /// Called before each key, click and paste.
  package var onUserEvent: (() -> Void)?

  /// Handles a key that nothing else wanted; false where it does nothing.
  public var onUnhandledKey: ((KeyEvent) -> Bool)?

  /// Like ``onUserEvent``, which belongs to the application, but for the libraries that it uses.
  package var userEventObservers: [() -> Void] = []

  // MARK: - Keys

  /// The keys of the window itself; an application adds its own. Views and controllers have tables
  /// of their own, see ``View/keyBindings`` and ``ViewController/keyBindings``.
  public var keyBindings = KeyBinding.window { didSet { hints = Hints(keyBindings) } }

  /// What the last row says of these keys, kept since every frame asks.
  private(set) lazy var hints = Hints(keyBindings)

  /// What actions do that the window does not know.
  private(set) var handlers: [(action: KeyAction, run: () -> Void)] = []

  /// Says what an action of ``keyBindings`` does; a later call for the same action replaces it.
  public func setHandler(for action: KeyAction, _ run: @escaping () -> Void) {
    handlers.removeAll { $0.action == action }
    handlers.append((action, run))
  }

  // MARK: - State of the parts

  /// When the wheel last moved something, in nanoseconds of the loop's clock.
  var wheelMoved: UInt64?

  /// The view that gets the keys.
  public internal(set) weak var focusedView: View?

  /// The first stop, where nothing had the focus when the screen got another size: who reads without
  /// a selection goes on so, and the page stays there.
  weak var passedStop: View?

  /// Viewports whose content has only its beginning.
  var unfinished: [ScrollingView] = []

  /// What is searched for on the screen; nil while nothing is.
  var search: ScreenSearch?

  /// Whether the user left a field on this screen, or clicked somewhere: then letters are commands.
  var hasLeftField = false

  /// Whether the user gave the focus to what has it. What took it as the screen opened does not make
  /// a page scroll: its beginning stays in sight while the rest of it comes.
  var followsFocus = false

  /// What the mouse has taken to be scrolled sideways.
  var dragging: Dragging?

  /// The panel beside the screen; nil where there is none.
  var panelHost: PanelHost?
  /// Something to read between the screen and the last row, which takes no keys. The screen has the
  /// room that is left.
  package var notice: View? {
    didSet {
      oldValue?.removeFromSuperview()
      let place = root.subviews.firstIndex { $0 === statusBar } ?? root.subviews.endIndex
      if let notice { root.insertSubview(notice, at: place) }
      setNeedsLayout()
    }
  }

  /// The view on which the mouse button went down.
  weak var pressedView: View?

  private(set) lazy var stack = ControllerStack(self)
  private(set) lazy var frames = FrameBuilder(self, size: size)

  /// How many views were asked by walks that look for the focus; tests count work instead of time.
  package var viewsVisited = 0

  private var foundStops: FoundStops?

  /// Where Tab leads from nowhere. It is looked for once after each layout, since every frame asks.
  var stops: FoundStops {
    if let foundStops, foundStops.generation == ScrollingView.generation { return foundStops }
    let found = findStops()
    foundStops = found
    return found
  }

  /// Whether Tab leads anywhere: a page that only scrolls does so without the focus.
  var hasStops: Bool { stops.leadAnywhere }

  private var foundModalViews: [View] = []
  private var hasStaleModalViews = true

  /// The modal views on stage, in drawing order. They are looked for only after the hierarchy
  /// changed, since every key asks for them.
  var modalViews: [View] {
    if hasStaleModalViews {
      hasStaleModalViews = false
      foundModalViews = []
      stage.visit { if $0.isModal { foundModalViews.append($0) } }
    }
    return foundModalViews
  }

  /// The size in cells.
  public private(set) var size: CellSize

  /// Makes an empty window.
  /// - Parameters:
  ///   - size: its size in cells.
  ///   - appearance: the theme and the glyphs to draw with.
  package init(size: CellSize, appearance: Appearance = Appearance()) {
    self.size = size
    self.appearance = appearance
    root.hostWindow = self
    var column = FlexStyle()
    column.flexDirection = .column
    root.flex = column
    stage.flex.flexGrow = 1
    stage.flex.flexShrink = 1
    stage.flex.flexBasis = .points(0)
    // The last row keeps its place, however much there is on stage.
    stage.flex.overflow = .hidden
    root.addSubview(stage)
    root.addSubview(statusBar)
  }

  /// Tells the window that the screen has another size, in cells. What has the focus keeps it and
  /// stays in sight, and what was read stays where it was as nearly as can be.
  package func resize(to newSize: CellSize) {
    guard newSize != size else { return }
    let lit = isTooSmall ? reachableFocus : lit?.view
    if focusedView == nil, !frames.needsLayout { passedStop = input(after: nil) }
    size = newSize
    frames.surface.resize(to: newSize)
    setNeedsLayout()
    if let lit, !isTooSmall { reveal(lit) }
  }

  /// Whether the screen is too small for anything but a message.
  package var isTooSmall: Bool {
    size.width < Window.minimumSize.width || size.height < Window.minimumSize.height
  }

  /// Puts a dialog over everything but the status row.
  /// False where there are ``maximumDialogs`` already.
  @discardableResult
  public func present(_ dialog: Dialog) -> Bool {
    guard modalViews.count < Window.maximumDialogs else { return false }
    stage.addSubview(dialog)
    boxTakesKeys(dialog)
    return true
  }

  /// The dialog that is on top, or nil when there is none.
  public var topDialog: Dialog? {
    var found: Dialog?
    stage.visit { if let dialog = $0 as? Dialog, !dialog.isHiddenInTree { found = dialog } }
    return found
  }

  // MARK: - What views tell

  /// Asks for a repaint in the next frame.
  public func setNeedsDisplay() { frames.needsDisplay = true }

  func setNeedsLayout() {
    frames.needsLayout = true
    frames.needsDisplay = true
  }

  /// A modal view came or went.
  func modalViewsDidChange() { hasStaleModalViews = true }

  func hierarchyDidChange() {
    setNeedsLayout()
    modalViewsDidChange()
    ScrollingView.generation &+= 1
    if let focusedView, focusedView.window !== self { self.focusedView = nil }
  }
}
