import CellText
import FlexLayout

/// What a window keeps of the panel beside its screen.
@MainActor
final class PanelHost {
  let controller: PanelViewController
  /// Whether the keys were given to the panel last.
  var wantsKeys = true
  /// A box that was opened while the panel had the keys: they are its own until it closes.
  weak var box: View?
  /// Where the mouse was last.
  var mousePlace = CellPoint.zero
  /// Where the panel stands now.
  var placement: PanelPlacement?
  /// How many rows of the window are below it.
  var rowsBelow = 0

  init(_ controller: PanelViewController) { self.controller = controller }
}

/// A panel beside or below the screen.
///
/// The panel is laid out over the root of the window, and the stage gives way by its margin: nothing
/// of the screen moves to another superview, which it would notice.
extension Window {
  /// The panel that is shown; nil where there is none.
  public var panel: PanelViewController? { panelHost?.controller }

  /// Shows a panel in place of the one before, and gives it the keys.
  public func show(panel controller: PanelViewController) {
    if panelHost?.controller === controller { return givePanelKeys(true) }
    hidePanel()
    let host = PanelHost(controller)
    panelHost = host
    controller.panelWindow = self
    root.insertSubview(controller.view, at: 1)
    placePanel()
    setNeedsLayout()
  }

  /// Takes the panel away; the screen has all the room again.
  public func hidePanel() {
    guard let host = panelHost else { return }
    host.controller.typingView = nil
    panelHost = nil
    host.controller.panelWindow = nil
    host.controller.view.removeFromSuperview()
    giveRoom(.hidden)
    setNeedsLayout()
    host.controller.panelDidLeave()
  }

  /// Whether keys go to the panel first.
  public var panelHasKeys: Bool {
    guard let host = panelHost, host.wantsKeys else { return false }
    return host.box?.window == nil
  }

  /// Gives the keys to the panel, or to the screen.
  public func givePanelKeys(_ gives: Bool) {
    guard let host = panelHost else { return }
    host.wantsKeys = gives
    host.box = nil
    placePanel()
    setNeedsDisplay()
  }

  /// A box was opened: it has the keys until it closes, whoever had them.
  func boxTakesKeys(_ box: View) {
    guard panelHasKeys else { return }
    panelHost?.box = box
    placePanel()
  }

  /// Columns and rows of the screen beside the panel.
  package var screenSize: CellSize { stage.frame.size }

  /// The view on the screen at a place of the window, whatever box stands over it; nil beside the
  /// screen.
  package func viewOnScreen(at place: CellPoint) -> View? {
    guard stage.frame.contains(place), let view = topController?.view else { return nil }
    return view.hitTest(CellPoint(x: place.x - stage.frame.x, y: place.y - stage.frame.y))
  }

  /// The part of a view of the screen that can be seen, in cells of the window.
  package func visibleScreenRect(of view: View) -> CellRect {
    view.window === self ? visibleRect(of: view) : .zero
  }

  /// Scrolls what is around a view so that something of it is seen.
  package func bringIntoSight(_ view: View) {
    if view.window === self, visibleRect(of: view).isEmpty { reveal(view) }
  }

  /// What is on the screen for those who do not see it: a panel that covers the rest stands alone.
  var viewsToTell: [View] {
    let below = [notice, statusBar].compactMap { $0 }
    guard let host = panelHost, host.placement != .hidden else { return [reachable] + below }
    let view = host.controller.view
    return (host.placement == .whole ? [] : [reachable]) + [view] + below
  }

  // MARK: - Room

  /// Asks the panel where it stands, and lets the screen give way.
  func placePanel() {
    guard let host = panelHost else { return }
    let rowsBelow = 1 + (notice?.frame.height ?? 0)
    let room = CellSize(width: size.width, height: max(0, size.height - rowsBelow))
    var placement = host.controller.placement(in: room, hasKeys: panelHasKeys)
    // A box that took the keys from the panel has all the room below which it could hardly be read.
    if host.wantsKeys, !panelHasKeys, placement.isBelowScreen { placement = .hidden }
    if isTooSmall { placement = .hidden }
    guard placement != host.placement || rowsBelow != host.rowsBelow else { return }
    host.placement = placement
    host.rowsBelow = rowsBelow
    var style = FlexStyle()
    style.positionType = .absolute
    style.position.right = .points(0)
    style.position.bottom = .points(Float(rowsBelow))
    style.overflow = .hidden
    switch placement {
    case .trailing(let columns):
      style.position.top = .points(0)
      style.width = .points(Float(columns))
    case .bottom(let rows):
      style.position.left = .points(0)
      style.height = .points(Float(rows))
    case .whole:
      style.position.top = .points(0)
      style.position.left = .points(0)
    case .hidden: break
    }
    let view = host.controller.view
    view.isHidden = placement == .hidden
    if placement == .hidden { style.display = .none }
    view.flex = style
    let focused = modalView == nil ? focusedView : nil
    let wasSeen = focused.map { !visibleRect(of: $0).isEmpty } ?? false
    giveRoom(placement)
    setNeedsLayout()
    if wasSeen, let focused { keepInSight(focused) }
  }

  /// The screen became smaller: what has the focus on it is seen all the same.
  private func keepInSight(_ focused: View) {
    layoutIfNeeded()
    let seen = visibleRect(of: focused).size
    if seen.height < focused.frame.height || seen.width < focused.frame.width { reveal(focused) }
  }

  private func giveRoom(_ placement: PanelPlacement) {
    var style = stage.flex
    style.margin.right = .undefined
    style.margin.bottom = .undefined
    switch placement {
    case .trailing(let columns): style.margin.right = .points(Float(columns))
    case .bottom(let rows): style.margin.bottom = .points(Float(rows))
    case .whole, .hidden: break
    }
    stage.flex = style
  }

  /// Where the mouse was last, for a panel that scrolls what is under it.
  package var mousePlace: CellPoint { panelHost?.mousePlace ?? .zero }

  // MARK: - Frames

  /// Before a frame is painted: the panel sees where everything is.
  func preparePanel() {
    guard let host = panelHost else { return }
    // What stands below the panel is as high as it is laid out.
    if notice != nil { layoutIfNeeded() }
    placePanel()
    layoutIfNeeded()
    host.controller.frameWillBeDrawn()
  }

  /// Draws what the panel shows over the screen.
  func paintOverScreen(in canvas: Canvas) {
    guard let host = panelHost, host.placement != .whole, modalView == nil, !isTooSmall else {
      return
    }
    let clip = canvas.clip.intersection(stage.frame)
    guard !clip.isEmpty else { return }
    let search = canvas.surface.search
    canvas.surface.search = nil
    host.controller.drawOverScreen(in: Canvas(canvas.surface, origin: .zero, clip: clip))
    canvas.surface.search = search
  }

  // MARK: - Keys and mouse

  /// Handles a key while the panel has them. What it does not want is for the controllers of the
  /// screen; what has the focus there gets nothing.
  func handleInPanel(_ key: KeyEvent) {
    layoutIfNeeded()
    guard let controller = panel else { return }
    if let field = controller.typingView, field.keyDown(key) { return }
    if controller.keyDown(key) { return }
    if modalView == nil, controllersOnScreen.contains(where: { $0.keyDown(key) }) { return }
    if onUnhandledKey?(key) == true { return }
    perform(unclaimed: key)
  }

  /// Whether a view belongs to the panel.
  func isInPanel(_ view: View) -> Bool {
    panelHost.map { view.isDescendant(of: $0.controller.view) } ?? false
  }

  /// The button went down: whoever is pressed has the keys from then on.
  /// - Returns: whether the press has done enough.
  func pressBesidePanel(at place: CellPoint, modifiers: Modifiers) -> Bool {
    guard let host = panelHost, host.placement != .hidden || host.wantsKeys else {
      return false
    }
    let view = host.controller.view
    if !view.isHidden, view.screenFrame.contains(place) {
      if !panelHasKeys { givePanelKeys(true) }
      return false
    }
    guard stage.frame.contains(place) else { return false }
    if modalView == nil, host.controller.screenPressed(at: place, modifiers: modifiers) {
      return true
    }
    if panelHasKeys { givePanelKeys(false) }
    return false
  }
}

extension PanelPlacement {
  /// Whether the screen has not its whole height.
  fileprivate var isBelowScreen: Bool {
    switch self {
    case .bottom, .whole: true
    case .trailing, .hidden: false
    }
  }
}

extension Canvas {
  /// Draws what is no match of a search, whatever it says.
  package func withoutMatches(_ draw: () -> Void) {
    let search = surface.search
    surface.search = nil
    draw()
    surface.search = search
  }
}
