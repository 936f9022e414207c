import FlexLayout

/// The whole screen: the controllers shown on it, dialogs, the status row, focus and input.
@MainActor
public final class Window {
  /// The smallest screen on which anything but a message is drawn, in cells.
  public static let minimumSize = CellSize(width: 20, height: 5)

  /// The view that fills the screen.
  let root = View()
  /// Holds the controllers' views and, above them, dialogs.
  let stage = View()
  /// The last row.
  public let statusBar = StatusBar()

  /// The loop that runs timers; nil in a window that is only rendered once.
  public var loop: EventLoop?

  /// Called when the user wants to leave the program.
  public var onQuit: (() -> Void)?

  /// Called when a signal asks the program to end.
  public var onTerminate: ((Int32) -> Void)?

  /// Called before each key, click and paste.
  public var onUserEvent: (() -> Void)?

  /// Handles a key that nothing else wanted; false where it does nothing.
  public var onUnhandledKey: ((KeyEvent) -> Bool)?

  /// Lines for the box that `?` opens, after those of the window itself.
  public var extraHelp: [KeyHint] = []

  /// The size in cells.
  public private(set) var size: CellSize

  /// The view that gets the keys.
  public internal(set) weak var focusedView: View?

  /// How often layout and paint ran; tests count work instead of time.
  public private(set) var statistics = Statistics()

  /// Counts of work done by a window.
  public struct Statistics: Sendable, Equatable {
    /// Layout passes.
    public var layouts = 0
    /// Frames painted.
    public var paints = 0
  }

  /// The controllers, the first at the bottom; each covers the ones before.
  public private(set) var controllers: [ViewController] = []

  /// Whether the user left a field on this screen, or clicked somewhere: then letters are commands.
  var hasLeftField = false

  /// The viewports that the last layout showed; a step of scrolling looks at these alone.
  private(set) var viewports: [ScrollingView] = []
  private var hasRowsBelow = false
  private var hasFocusableViews = false
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

  private var needsLayout = true
  private var needsDisplay = true
  weak var pressedView: View?
  let surface: Surface

  public init(size: CellSize) {
    self.size = size
    surface = Surface(size: size)
    root.hostWindow = self
    var column = FlexStyle()
    column.flexDirection = .column
    root.flex = column
    stage.flex.flexGrow = 1
    stage.flex.flexShrink = 1
    stage.flex.flexBasis = .points(0)
    root.addSubview(stage)
    root.addSubview(statusBar)
  }

  // MARK: - Controllers

  /// The controller at the bottom; setting it drops every presented one.
  public var rootViewController: ViewController? {
    get { controllers.first }
    set {
      let old = controllers
      controllers = newValue.map { [$0] } ?? []
      for controller in old.reversed() where controller !== newValue { discard(controller) }
      if let newValue { show(newValue) }
      focusedView = nil
      restoreFocus()
    }
  }

  /// The controller that covers the others.
  public var topController: ViewController? { controllers.last }

  private func discard(_ controller: ViewController) {
    controller.endAppearing()
    controller.presentingViewController?.presentedViewController = nil
    controller.presentingViewController = nil
    controller.view.removeFromSuperview()
    controller.didLeaveWindow()
  }

  private func show(_ controller: ViewController) {
    let view = controller.view
    var style = view.flex
    style.positionType = .absolute
    style.position.all = .points(0)
    view.flex = style
    stage.insertSubview(view, at: controllers.count - 1)
    for (index, other) in controllers.enumerated() {
      other.view.isHidden = index < controllers.count - 1
    }
    controller.beginAppearing()
  }

  func present(_ controller: ViewController, over presenter: ViewController) {
    guard let top = topController else { return }
    top.savedFocus = focusedView
    top.endAppearing()
    top.presentedViewController = controller
    controller.presentingViewController = top
    controllers.append(controller)
    show(controller)
    restoreFocus()
  }

  func dismiss(_ controller: ViewController) {
    guard let index = controllers.firstIndex(where: { $0 === controller }), index > 0 else {
      return
    }
    let leaving = Array(controllers[index...])
    controllers.removeSubrange(index...)
    for controller in leaving.reversed() { discard(controller) }
    if let top = topController {
      top.view.isHidden = false
      top.beginAppearing()
    }
    restoreFocus()
    hierarchyDidChange()
  }

  /// Replaces a controller, and drops what is presented over it.
  func replace(_ old: ViewController, with new: ViewController) {
    guard let index = controllers.firstIndex(where: { $0 === old }) else { return }
    guard index > 0 else {
      rootViewController = new
      return
    }
    let leaving = Array(controllers[index...])
    controllers.removeSubrange(index...)
    for controller in leaving.reversed() { discard(controller) }
    let below = controllers[index - 1]
    below.presentedViewController = new
    new.presentingViewController = below
    controllers.append(new)
    show(new)
    restoreFocus()
  }

  /// Puts a dialog over everything but the status row.
  /// False where there are ``maximumDialogs`` already.
  @discardableResult
  public func present(_ dialog: Dialog) -> Bool {
    guard modalViews.count < Window.maximumDialogs else { return false }
    stage.addSubview(dialog)
    return true
  }

  /// The most boxes over one another.
  public static let maximumDialogs = 32

  // MARK: - Frames

  /// Tells the window that the screen has another size, in cells.
  public func resize(to newSize: CellSize) {
    guard newSize != size else { return }
    size = newSize
    surface.resize(to: newSize)
    setNeedsLayout()
    if let focusedView, !isTooSmall { reveal(focusedView) }
  }

  func setNeedsLayout() {
    needsLayout = true
    hasStaleModalViews = true
    needsDisplay = true
  }

  /// Asks for a repaint in the next frame.
  public func setNeedsDisplay() { needsDisplay = true }

  func hierarchyDidChange() {
    setNeedsLayout()
    hasStaleModalViews = true
    if let focusedView, focusedView.window !== self { self.focusedView = nil }
  }

  /// Whether the screen is too small for anything but a message.
  public var isTooSmall: Bool {
    size.width < Window.minimumSize.width || size.height < Window.minimumSize.height
  }

  /// Brings frames up to date if anything changed.
  public func layoutIfNeeded() {
    guard needsLayout, !isTooSmall else { return }
    // A scroll view may reserve a column for its bar, which asks for another pass; nested ones
    // settle from the outside in, and a bar is never taken back within one size.
    for _ in 0..<6 {
      needsLayout = false
      // Deeper than the layout's bound: the frames of the last layout stay.
      guard
        (try? View.layoutTree.calculateLayout(
          root.node, width: Float(size.width), height: Float(size.height))) != nil
      else { break }
      statistics.layouts += 1
      if !root.applyLayout() { break }
    }
    needsLayout = false
    needsDisplay = true
    // What the hints in the last row say of the whole screen, looked for once a layout.
    viewports = findViewports()
    contentDidScroll()
    hasFocusableViews = !focusableViews.isEmpty
    if focusedView == nil { restoreFocus() }
  }

  /// Looks anew whether there is more to scroll to.
  func contentDidScroll() {
    hasRowsBelow = viewports.contains { $0.maximumOffset.y > $0.offset.y }
  }

  /// Lays out and paints if anything changed. Returns the frame, or nil when nothing changed.
  public func render() -> Surface? {
    layoutIfNeeded()
    refreshStatus()
    guard needsDisplay else { return nil }
    needsDisplay = false
    statistics.paints += 1
    let theme = Theme.current
    surface.clear(theme.surface)
    let canvas = Canvas(surface)
    if isTooSmall {
      let minimum = "\(Window.minimumSize.width)x\(Window.minimumSize.height)"
      let wordings = [
        "Make the terminal larger: at least \(minimum).", "\(minimum) needed", minimum,
      ]
      let fitting = wordings.first { TextMetrics.width($0) <= size.width } ?? minimum
      canvas.text(fitting, at: CellPoint(x: 0, y: 0), style: theme.text)
    } else {
      root.paint(in: canvas)
    }
    return surface
  }

  /// Where the terminal's cursor belongs: inside the focused view, if it shows one.
  public var cursor: CellPoint? {
    guard !isTooSmall, let view = reachableFocus, let cursor = view.cursor else { return nil }
    let place = view.screenPoint(cursor)
    let visible = visibleRect(of: view)
    return visible.contains(place) ? place : nil
  }

  /// The part of a view that is on screen, in screen coordinates.
  func visibleRect(of view: View) -> CellRect {
    var rect = view.screenFrame
    var parent = view.superview
    while let current = parent {
      var clip = current.screenFrame
      if let content = current.contentClip {
        clip = clip.intersection(content.offsetBy(dx: clip.x, dy: clip.y))
      }
      rect = rect.intersection(clip)
      parent = current.superview
    }
    return rect
  }

  /// The focused view, unless something modal covers it.
  private var reachableFocus: View? {
    focusedView.flatMap { $0.isDescendant(of: reachable) ? $0 : nil }
  }

  // MARK: - Status row

  /// Shows a message in the status row until the next key.
  public func showMessage(_ text: String) { statusBar.message = text }

  private func refreshStatus() {
    var hints: [KeyHint] = []
    let focus = reachableFocus
    if focus != nil || (modalView == nil && hasFocusableViews) {
      hints.append(KeyHint("Tab", "next"))
    }
    if focus is TextField {
      // Letters are text here, so only keys that are none are worth a hint.
      hints += [KeyHint("Enter", "next"), KeyHint("Esc", "done")]
    } else {
      if let hint = focus?.activationHint { hints.append(KeyHint("Enter", hint)) }
      if let modal = modalView {
        hints += (modal as? KeyHinting)?.keyHints ?? []
      } else {
        hints += topController?.keyHints ?? []
        if hasRowsBelow { hints.append(KeyHint("PgDn", "more")) }
      }
      hints.append(KeyHint("?", "keys"))
    }
    statusBar.hints = hints
    statusBar.trailingText = topController?.statusText ?? ""
  }
}

/// A modal view that has hints of its own for the last row.
@MainActor
public protocol KeyHinting {
  /// The hints, most important first.
  var keyHints: [KeyHint] { get }
}

extension Window {
  /// How many rows of content the viewports on screen hide, at the most.
  public var hiddenRows: Int { viewports.map(\.maximumOffset.y).max() ?? 0 }

  /// The viewports on screen.
  func findViewports() -> [ScrollingView] {
    var found: [ScrollingView] = []
    func collect(_ view: View) {
      guard !view.isHidden else { return }
      if let scroll = view as? ScrollingView { found.append(scroll) }
      for child in view.subviews { collect(child) }
    }
    collect(stage)
    return found
  }
}
