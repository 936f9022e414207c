import CellText
import FlexLayout

/// A window: the whole screen with its controllers, dialogs and status bar.
///
/// Other types do its work: ``ControllerStack`` holds the controllers, ``FrameBuilder`` lays out and
/// paints, ``StatusUpdate`` writes the status bar, ``MouseInput`` handles the mouse and ``KeyBatch``
/// many keys at once. ``FocusMovement``, ``PageScrolling`` and ``PageTurning`` perform the keys that
/// move, and ``PanelHost`` shows a panel. Extensions look keys up (`Window+Keys`), know the focus
/// (`Window+Focus`) and the visible views (`VisibleView`).
@MainActor
public final class Window {
  /// The smallest size, in cells, at which more than a message is drawn.
  package nonisolated static let minimumSize = CellSize(width: 20, height: 5)

  /// The maximum number of dialogs over one another.
  public static let maximumDialogs = 32

  /// The view that fills the screen.
  let root = View()
  /// Holds the controllers' views and, above them, dialogs.
  let contentView = View()
  /// The status bar.
  package let statusBar = StatusBar()

  /// The loop that runs timers; nil in a window that is rendered only once.
  public var loop: EventLoop?

  /// The theme and glyphs to draw with. A change takes effect in the next frame. Applications set
  /// `BeagleApplication.appearance`, which follows the terminal.
  public var appearance: Appearance {
    didSet {
      // Controls use other marks if colors are missing, so the theme must not claim colors that the
      // terminal does not have.
      if let colorDepth, appearance.theme.depth > colorDepth {
        appearance.theme = appearance.theme.limited(to: colorDepth)
      }
      if oldValue != appearance { setNeedsDisplay() }
    }
  }

  /// The color depth of the terminal; nil in a window without one.
  var colorDepth: ColorDepth?

  /// The theme of ``appearance``.
  public var theme: Theme {
    get { appearance.theme }
    @available(
      *, deprecated,
      message: "A theme suits one terminal. Set BeagleApplication.appearance, which adapts to each."
    )
    set { appearance.theme = newValue }
  }

  // MARK: - Callbacks of the application

  /// Called when the user quits.
  public var onQuit: (() -> Void)?

  /// Called when a signal asks the program to terminate.
  package var onTerminate: ((Int32) -> Void)?

  /// Called when the terminal reports its background color.
  var onBackground: ((Color) -> Void)?

  /// Called when the terminal did not report its background color.
  var onHiddenBackground: (() -> Void)?

  /// Called when the terminal reported that it shows more colors than its name says.
  var onColorDepth: (() -> Void)?

  /// Called when the terminal reports which images it supports.
  var onImageSupport: ((ImageSupport) -> Void)?

  /// The text that was copied last, for the middle mouse button.
  var copiedText: String?

  /// Copies lines to the clipboard of the terminal. Returns false if that is not possible.
  var onCopy: (([String]) -> Bool)?

  /// Returns the largest number of bytes that can be copied; nil without a clipboard.
  var clipboardLimit: (() -> Int?)?

  /// Returns the menu of a view; nil for one with its text only.
  package var makeMenu: ((View) -> MenuContent?)?

  /// Returns what quitting now would lose, in a sentence; nil if nothing. The window asks once before it
  /// quits then.
  package var quitObjection: (() -> String?)?

  /// Returns whether a part of a screen's content is still loading.
  package var expectsContent: ((ViewController) -> Bool)?

  /// Handles a key that nothing else handled. Returns false if it has no effect.
  public var onUnhandledKey: ((KeyEvent) -> Bool)?

  /// Called before each key, click and paste.
  package var userEventObservers: [() -> Void] = []
  /// Called with each event before it is handled, for a recording.
  package var eventObserver: ((Event) -> Void)?
  /// Called with each event after it was handled, for a recording.
  package var handledEventObserver: ((Event) -> Void)?
  /// Called with each action of the command palette before it is performed, for a recording.
  package var commandObserver: ((KeyAction) -> Void)?
  /// Called with the action that a key has in a view or controller, before it is performed, for a
  /// recording.
  package var keyActionObserver: ((KeyAction) -> Void)?

  // MARK: - Keys

  /// The key bindings of the window; applications add their own. Views and controllers have
  /// theirs, see ``View/keyBindings`` and ``ViewController/keyBindings``.
  public var keyBindings = KeyBinding.window { didSet { hints = Hints(keyBindings) } }

  /// The hints of these keys, cached because every frame needs them.
  private(set) lazy var hints = Hints(keyBindings)

  /// The handlers of actions that are not built in.
  private(set) var handlers: [Handler] = []

  // At startup, the runtime creates the types of tuples but not of structs.
  struct Handler {
    let action: KeyAction
    let run: () -> Void
  }

  /// Sets the handler of an action in ``keyBindings``, replacing the previous one.
  public func setHandler(for action: KeyAction, _ run: @escaping () -> Void) {
    handlers.removeAll { $0.action == action }
    handlers.append(Handler(action: action, run: run))
  }

  // MARK: - State

  /// The view that receives keys.
  public internal(set) weak var focusedView: View? {
    didSet {
      oldValue?.isMarkedAsFocused = false
      focusedView?.isMarkedAsFocused = true
    }
  }

  /// The first tab stop if no view had the focus when the window was resized. It is not focused
  /// automatically, so a reader keeps the scroll position and no selection appears.
  weak var suppressedInitialFocus: View?

  /// Scroll views with deferred content.
  var deferredScrollViews: [ScrollingView] = []

  /// Which keys were meant for something that is gone.
  let typeahead = TypeaheadGuard()
  /// Which keys are repetitions of a key that is held down.
  let heldKey = HeldKeyGuard()
  /// Whether the key that is handled was found to be a press.
  var isKeyDecided = false
  /// What the last frame showed, if keys were waiting before it.
  var sceneWithWaitingKeys: ObjectIdentity?

  /// When overlays show progress. Applications may change it.
  public var loadingTiming = LoadingTiming()
  /// Whether an overlay is still visible although its operation has ended.
  package var isProgressEnding: Bool { (modalView as? ProgressOverlay)?.isFinished == true }

  /// The text that the mouse selected.
  var textSelection: TextSelection?
  /// The control under the pointer; nil if the terminal has not reported a movement.
  var hover: Hover?

  /// The clock of animations; nil until one starts.
  var motionClock: MotionClock?
  /// The slide of a page, while it lasts.
  var pageSlide: PageSlide?
  /// The highlight of what live reload changed, while it lasts.
  var changeHighlight: ChangeHighlight?

  /// The search of the screen, if active.
  var search: ScreenSearch?

  /// Whether the user left a field on this screen, clicked, or pressed a letter that is a command.
  /// Letters are commands from then on, also after the screen is loaded again.
  var hasLeftField = false {
    didSet { screenOfLeftField = hasLeftField ? topController?.topmost : nil }
  }

  /// Whether Ctrl-C has copied, or the user was asked whether to quit. The next Ctrl-C quits.
  var quitsOnNextInterrupt = false
  /// Whether Ctrl-C copied, and the user has done nothing else since.
  var hasCopied = false
  /// The question whether to quit.
  weak var quitQuestion: Dialog?
  /// Whether a field may have text that was typed but not sent.
  package var mayHaveUnsentText = false

  /// The place of a focused view that is gone, until the next layout.
  var focusSuccession: FocusSuccession?
  /// Where Tab goes on after a click on nothing that takes the focus.
  var tabStart: TabStart?
  /// The overlays in the window, oldest first.
  var overlays: [Overlay] = []

  /// Whether a screen reader speaks the texts.
  package var isAnnounced = false
  /// The help for screen readers of a text console; nil in other terminals.
  var consoleSpeech: ConsoleSpeech?

  /// The action that a binding of the window has for the last key; nil if the last key had none.
  var lastAction: KeyAction?

  /// Whether the window is handling a key, a click or another event of the terminal.
  var isHandlingEvent = false

  /// The screen of ``hasLeftField``.
  private(set) weak var screenOfLeftField: ViewController?

  /// Whether the user set the focus. A view that was focused when the screen opened does not
  /// scroll the page while the rest of it loads.
  var keepsFocusVisible = false

  /// The view that releasing the mouse button would press.
  weak var pressedView: View? {
    didSet {
      guard oldValue !== pressedView else { return }
      oldValue?.setNeedsDisplay()
      pressedView?.setNeedsDisplay()
    }
  }
  /// The spinners of busy rows, cards and links.
  var busyMarks: [BusyMark] = []

  /// The stack that shows two panes; nil if the top one shows one.
  weak var splitStack: NavigationController?
  /// When stacks show two panes. A change takes effect at once.
  public var paneMode = PaneMode.auto { didSet { if oldValue != paneMode { updatePanes() } } }

  /// The panel next to the screen, if shown.
  var panelHost: PanelHost?
  /// A view for information between the screen and the status bar, which takes no keys and reduces
  /// the screen's height.
  package var notice: View? {
    didSet {
      oldValue?.removeFromSuperview()
      let index = root.subviews.firstIndex { $0 === statusBar } ?? root.subviews.endIndex
      if let notice { root.insertSubview(notice, at: index) }
      setNeedsLayout()
    }
  }

  private(set) lazy var stack = ControllerStack(self)
  package private(set) lazy var mouse = MouseInput(self)
  private(set) lazy var frames = FrameBuilder(self, size: size)

  /// The number of views visited by focus searches. Tests compare it instead of times.
  var viewsVisited = 0

  private var tabStopCache: TabStopCache?

  /// The tab stops without a focus, cached after each layout because every frame needs them.
  var tabStops: TabStopCache {
    if let tabStopCache, tabStopCache.generation == ScrollingView.generation { return tabStopCache }
    let found = tabOrder.findCached()
    tabStopCache = found
    return found
  }

  /// Whether Tab moves the focus. A page that only scrolls does so without the focus.
  var hasTabStops: Bool { tabStops.hasDestination }

  private var modalViewCache: [View] = []
  private var needsModalViewUpdate = true

  /// The modal views in drawing order, cached until the hierarchy changes because every
  /// key needs them.
  var modalViews: [View] {
    if needsModalViewUpdate {
      needsModalViewUpdate = false
      modalViewCache = []
      contentView.visit { if $0.isModal { modalViewCache.append($0) } }
    }
    return modalViewCache
  }

  /// The size in cells.
  public private(set) var size: CellSize

  /// Creates an empty window.
  /// - Parameters:
  ///   - size: The size in cells.
  ///   - appearance: The theme and glyphs to draw with.
  init(size: CellSize, appearance: Appearance = Appearance()) {
    self.size = size
    self.appearance = appearance
    root.hostWindow = self
    var column = FlexStyle()
    column.flexDirection = .column
    root.flex = column
    contentView.flex.flexGrow = 1
    contentView.flex.flexShrink = 1
    contentView.flex.flexBasis = .points(0)
    // The status bar keeps its height, regardless of the height of the content.
    contentView.flex.overflow = .hidden
    root.addSubview(contentView)
    root.addSubview(statusBar)
  }

  /// Resizes the window. The focused view stays focused and visible, and the text being read stays
  /// in place as far as possible.
  package func resize(to newSize: CellSize) {
    guard newSize != size else { return }
    let focused = isTooSmall ? activeFocus : visibleFocus?.view
    if focusedView == nil, !frames.needsLayout {
      suppressedInitialFocus = tabOrder.initialControl
    }
    size = newSize
    frames.surface.resize(to: newSize)
    updatePanes()
    setNeedsLayout()
    if let focused, !isTooSmall { reveal(focused) }
  }

  /// Whether the window is too small for anything but a message.
  package var isTooSmall: Bool {
    size.width < Window.minimumSize.width || size.height < Window.minimumSize.height
  }

  /// Presents a dialog over everything but the status bar. Returns false if there are already
  /// ``maximumDialogs``.
  @discardableResult
  public func present(_ dialog: Dialog) -> Bool {
    if dialog.isInformational { closeInformationalDialogs() }
    guard modalViews.count < Window.maximumDialogs else { return false }
    contentView.addSubview(dialog)
    panelHost?.dialogDidOpen(dialog)
    return true
  }

  /// Closes the dialogs that only show information, so that they and another dialog or a panel do
  /// not overlap.
  func closeInformationalDialogs() {
    for case let dialog as Dialog in modalViews where dialog.isInformational { dialog.close() }
  }

  /// Returns the view that a click at a cell reaches; nil if a modal box prevents it.
  package func hit(_ point: CellPoint) -> View? {
    guard let hit = root.hitTest(point) else { return nil }
    // The status bar shows the dialog's hints, so it stays clickable.
    guard !modalViews.isEmpty, hit !== statusBar, panelHost?.contains(hit) != true else {
      return hit
    }
    let pane = splitStack?.panes.first(where: hit.isDescendant(of:))
    guard let modal = modalView(over: pane ?? activePane) else { return hit }
    return hit.isDescendant(of: modal) ? hit : nil
  }

  /// The topmost dialog, if any.
  public var topDialog: Dialog? {
    var found: Dialog?
    contentView.visit { if let dialog = $0 as? Dialog, !dialog.isHiddenInTree { found = dialog } }
    return found
  }

  // MARK: - Updates

  /// Requests painting everything in the next frame.
  public func setNeedsDisplay() { frames.needsDisplay = true }

  func setNeedsLayout() {
    frames.needsLayout = true
    frames.needsDisplay = true
  }

  /// Invalidates ``modalViews`` after a modal view was added or removed.
  func modalViewsDidChange() { needsModalViewUpdate = true }

  func hierarchyDidChange() {
    setNeedsLayout()
    modalViewsDidChange()
    ScrollingView.generation &+= 1
    if let focusedView, focusedView.window !== self { self.focusedView = nil }
  }
}
