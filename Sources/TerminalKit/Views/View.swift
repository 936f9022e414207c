import CellText
@_exported import FlexLayout

/// A rectangle of cells that draws itself, holds subviews and takes part in flexbox layout.
///
/// `View` plays the part of UIKit's `UIView` for Beagle code: it has a frame, subviews, a
/// responder chain and a background. Lengths are whole cells (columns and rows).
/// Sizes and positions come from flexbox: set ``flex``, never a frame.
@MainActor
open class View {
  /// The arena that holds the layout nodes of all views of the process. That it is one is a matter
  /// of allocation alone: a view is made before anyone knows which window will show it, and nodes
  /// of one arena can be moved between trees. Each window lays out the tree below its own root,
  /// and no node can be reached from the tree of another window.
  static let layoutTree = makeLayoutTree()

  /// The views that measure their content, by the index of their layout node. Not retained: a view
  /// removes itself when it goes.
  static var leaves: [Unmanaged<View>?] = []

  /// The node of this view in the layout tree.
  final let node: FlexNode

  /// The view that contains this one.
  public final var superview: View? { container }

  /// The superview. It is not counted, since every key climbs it and a weak reference costs ten
  /// times as much; it never dangles, because it is reset on the main actor when this view is
  /// removed and when the superview goes.
  private(set) final unowned(unsafe) var container: View?

  /// The views that this one contains, in drawing order: the last one is on top.
  public private(set) final var subviews: [View] = []

  /// The place inside the superview in cells, as the last layout computed it.
  public private(set) final var frame = CellRect(x: 0, y: 0, width: 0, height: 0)

  /// What this view and everything that sticks out of it covers, in its own coordinates.
  public private(set) final var extent = CellRect(x: 0, y: 0, width: 0, height: 0)

  /// Whether the subviews stand one below the other, and when that was found.
  final var order: (generation: UInt, isDown: Bool)?

  /// What the layout asked since the content last changed its size, and the answers it may rely on.
  final var measured: [(question: MeasureQuestion, size: FlexSize)] = []

  /// Something that the owner of the view keeps with it, for example where it came from.
  package final var attachment: AnyObject?

  /// The controller whose main view this is, the next responder after the view itself.
  public internal(set) final weak var viewController: ViewController?

  /// The window, set on the window's root view only; see ``window``.
  final weak var hostWindow: Window?

  /// The colour behind the content; nil shows what lies below.
  public final var backgroundColor: Color? {
    didSet { if oldValue != backgroundColor { setNeedsDisplay() } }
  }

  /// A border of one cell a side, or nil. The owner reserves the room with `flex.border`.
  public final var border: Border? {
    didSet { if oldValue != border { setNeedsDisplay() } }
  }

  /// A hidden view is neither drawn nor hit, and takes no room.
  public final var isHidden = false {
    didSet {
      guard oldValue != isHidden else { return }
      var style = flex
      style.display = isHidden ? .none : .flex
      flex = style
    }
  }

  /// A modal view keeps focus, keys and mouse to itself while it is in a window. The answer may
  /// change only while the view is in none.
  open var isModal: Bool { false }

  /// What a press on the view does; setting it makes the view a stop for Tab.
  public final var onTap: (() -> Void)? {
    didSet { if (oldValue == nil) != (onTap == nil) { stopsDidChange() } }
  }

  /// Whether Tab stops here.
  open var canBecomeFocused: Bool { onTap != nil }

  /// What the author says of this view for those who do not see it.
  public final var accessibility = ViewAccessibility()

  /// The identifier that a screen gave to this view.
  public final var identifier: String?

  /// What the semantic tree tells of this view, see ``Window/semanticTree()``. The base implementation:
  /// what takes the focus is a button; anything else is nothing by itself.
  open var semantics: Semantics { canBecomeFocused ? .pressable(.button) : Semantics(nil) }

  /// The text of this view alone, as `/` searches it; a secret is none.
  open var searchableText: String { "" }

  /// How a key hint names what Enter does here, for example "press" or "edit".
  open var activationHint: String? { onTap == nil ? nil : "press" }

  /// Makes a view without content, as large as its subviews need it.
  public init() {
    node = View.layoutTree.makeNode(FlexStyle())
  }

  isolated deinit {
    let tree = View.layoutTree
    for child in subviews {
      child.container = nil
      tree.removeFromParent(child.node)
    }
    tree.free(node)
    if node.index < View.leaves.count { View.leaves[Int(node.index)] = nil }
  }

  // MARK: - Layout

  /// The flexbox style of this view, in cells.
  public final var flex: FlexStyle {
    get { View.layoutTree[style: node] }
    set {
      View.layoutTree[style: node] = newValue
      askForLayout()
    }
  }

  /// The size in cells that the content wants inside `size`; `Int.max` stands for no limit. The
  /// width must not depend on the height offered.
  open func sizeThatFits(_ size: CellSize) -> CellSize { CellSize(width: 0, height: 0) }

  /// The columns that a leaf keeps in a row where there is little room: those of its longest word.
  open var minimumWidth: Int { 1 }

  /// The most columns that a word keeps; a longer one is broken where a row has little room.
  public static let longestWord = 12

  /// Called when the layout gave this view a frame. Returns true when the view changed a style
  /// and wants another pass (a scroll view that found out that it needs a bar).
  open func layoutSubviews() -> Bool { false }

  /// Says that the layout is out of date: the next frame lays out again.
  public final func setNeedsLayout() {
    measured = []
    View.layoutTree.markDirty(node)
    askForLayout()
  }

  /// Tells the window which tree is to be laid out: that of the row that this view is in, else its
  /// own.
  private func askForLayout() {
    var view: View = self
    var strip: RowStrip?
    while let above = view.superview {
      if strip == nil, above.subviewsAreRoots { strip = above as? RowStrip }
      view = above
    }
    guard let window = view.hostWindow else {
      strip?.rowNeedsLayout()
      return
    }
    if let strip { window.frames.rowsNeedLayout(in: strip) } else { window.setNeedsLayout() }
  }

  /// Whether each subview is the root of a layout tree of its own, laid out and placed by this view.
  var subviewsAreRoots: Bool { false }

  /// Says that the look changed: the next frame paints again.
  public final func setNeedsDisplay() { window?.frames.viewDidChange(self) }

  /// Copies frames from the layout tree; returns true when a view wants another pass.
  final func applyLayout() -> Bool {
    let box = View.layoutTree.frame(of: node)
    frame = CellRect(
      x: View.cells(box.x), y: View.cells(box.y),
      width: max(0, View.cells(box.width)), height: max(0, View.cells(box.height)))
    var again = false
    if !isHidden {
      if !subviewsAreRoots {
        for child in subviews where child.applyLayout() { again = true }
      }
      if layoutSubviews() { again = true }
    }
    updateExtent()
    return again
  }

  /// Finds out what this view and everything that sticks out of it covers.
  private func updateExtent() {
    var covered = bounds
    if contentClip == nil, !isHidden {
      for child in subviews where !child.isHidden {
        covered = covered.union(child.extent.offsetBy(dx: child.frame.x, dy: child.frame.y))
      }
    }
    extent = covered
  }

  /// Moves this view, which is the root of its layout tree, to a place in its superview.
  final func move(to place: CellPoint) {
    frame.x = place.x
    frame.y = place.y
  }

  /// Sets the size of a view that places its subviews itself, after they have their places, and
  /// lets the views around it know what it covers. `holder` is a superview that grows with it.
  final func setSize(_ size: CellSize, holder: View?) {
    frame.width = size.width
    frame.height = size.height
    if let holder {
      // Flexbox may not have been told all of the length.
      let box = View.layoutTree.frame(of: holder.node)
      holder.frame.width = max(View.cells(box.width), frame.maxX)
      holder.frame.height = max(View.cells(box.height), frame.maxY)
    }
    var view: View? = self
    while let current = view {
      current.updateExtent()
      if current.contentClip != nil { break }
      view = current.superview
    }
  }

  // MARK: - Hierarchy

  /// Adds a view on top of the others, taking it from where it was.
  public final func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Adds a view at a place in the drawing order, taking it from where it was.
  public final func insertSubview(_ view: View, at index: Int) {
    guard view !== self, !isDescendant(of: view) else { return }
    view.removeFromSuperview()
    let place = max(0, min(index, subviews.count))
    subviews.insert(view, at: place)
    view.container = self
    if !subviewsAreRoots { View.layoutTree.insert(view.node, at: place, of: node) }
    if let window {
      window.hierarchyDidChange()
      view.visit { $0.didMoveToWindow() }
    }
  }

  /// Replaces all subviews at once: those that stay keep the focus wherever they move, and the
  /// window is told once.
  public final func setSubviews(_ views: [View]) {
    guard !views.elementsEqual(subviews, by: ===) else { return }
    let tree = View.layoutTree
    let before = subviews
    for view in views where view.superview !== self { view.removeFromSuperview() }
    // Views that stay at the beginning of the list keep their links in the layout tree.
    let same = zip(before, views).prefix { $0 === $1 }.count
    for view in before[same...] { tree.removeFromParent(view.node) }
    let staying = Set(views.map(ObjectIdentifier.init))
    let gone = before[same...].filter { !staying.contains(ObjectIdentifier($0)) }
    for view in gone { view.container = nil }
    let old = Set(before.map(ObjectIdentifier.init))
    subviews = views
    for view in views[same...] {
      view.container = self
      tree.append(view.node, to: node)
    }
    guard let window else { return }
    window.hierarchyDidChange()
    for view in gone { view.visit { $0.didMoveToWindow() } }
    for view in views[same...] where !old.contains(ObjectIdentifier(view)) {
      view.visit { $0.didMoveToWindow() }
    }
  }

  /// Takes this view out of its superview; does nothing when it has none.
  public final func removeFromSuperview() {
    guard let parent = superview else { return }
    let window = parent.window
    parent.subviews.removeAll { $0 === self }
    container = nil
    View.layoutTree.removeFromParent(node)
    if let window {
      window.hierarchyDidChange()
      visit { $0.didMoveToWindow() }
    }
  }

  /// Replaces the subviews of a view that lays them out itself. The layout around it is not asked
  /// again, and those that stay at both ends, as nearly all do, are left alone.
  final func setRoots(_ views: [View]) {
    let before = subviews
    var (start, end, most) = (0, 0, min(before.count, views.count))
    while start < most, before[start] === views[start] { start += 1 }
    most -= start
    while end < most, before[before.count - 1 - end] === views[views.count - 1 - end] { end += 1 }
    let (old, new) = (before[start..<before.count - end], views[start..<views.count - end])
    let came = new.filter { $0.superview !== self }
    for view in came { view.removeFromSuperview() }
    for view in old { view.container = nil }
    for view in new { view.container = self }
    subviews = views
    guard let window, !old.isEmpty || !new.isEmpty else { return }
    window.frames.rowsDidChange()
    for view in old.filter({ $0.superview == nil }) + came {
      view.visit {
        $0.didMoveToWindow()
        if $0.isModal { window.modalViewsDidChange() }
      }
    }
  }

  /// Called after the view entered or left a window.
  open func didMoveToWindow() {}

  // MARK: - Geometry

  /// How far the content is moved inside the view, in cells; scroll views override it.
  open var contentOffset: CellPoint { CellPoint(x: 0, y: 0) }

  /// The part of this view, in its own coordinates, in which subviews are drawn.
  open var contentClip: CellRect? { nil }

  /// This view as one that scrolls; nil where it is none. A cast at each view of a walk costs more.
  var asScroller: ScrollingView? { nil }

  /// Whether Tab stops at this view or inside it.
  var holdsStop: Bool {
    guard !isHidden else { return false }
    return isStop || subviews.contains { $0.holdsStop }
  }

  /// Whether Tab stops at this view.
  final var isStop: Bool { canBecomeFocused && !frame.isEmpty }

  // MARK: - Drawing

  /// Draws the view's own content, below its subviews. The canvas starts at the view's corner.
  open func draw(in canvas: Canvas) {}

  /// Draws what stands above the subviews, for example a scroll bar.
  open func drawAbove(in canvas: Canvas) {}

  /// Whether ``draw(in:)`` and ``drawAbove(in:)`` do the same in every row, so that what scrolls in
  /// front can be moved instead of being painted again. A type that may say so overrides this.
  open var drawsRowsAlike: Bool { type(of: self) == View.self }

  // MARK: - Responding

  /// The keys that do something while the focus is on this view or inside it.
  open var keyBindings: [KeyBinding] { [] }

  /// Performs the action of a key of ``keyBindings``; false passes the key on to the superview.
  open func perform(_ action: KeyAction) -> Bool { false }

  /// What the last row says of the keys of this view while it is modal, most important first.
  open var keyHints: [KeyHint] { keyBindings.hints }

  /// Handles a key; false passes it on to the superview. The base implementation looks it up in
  /// ``keyBindings``.
  open func keyDown(_ key: KeyEvent) -> Bool {
    keyBindings.action(for: key).map(perform) ?? false
  }

  /// Handles pasted text; false passes it on.
  open func paste(_ text: String) -> Bool { false }

  /// Does what Enter, Space or a click does; false when there is nothing to do.
  open func activate() -> Bool {
    guard let onTap else { return false }
    onTap()
    return true
  }

  /// Handles a mouse press at a point of this view, in cells; false passes it on.
  open func mouseDown(at point: CellPoint) -> Bool { onTap != nil }

  /// Follows the mouse after a press on this view that was not passed on, also outside of the view;
  /// the point is in cells of this view.
  open func mouseDragged(to point: CellPoint) {}

  /// Handles the wheel; deltas in cells. False passes it on to the superview.
  open func scroll(dx: Int, dy: Int) -> Bool { false }

  /// Whether the view has pages, or tabs, that are turned one by one.
  var turnsPages: Bool { false }

  /// Turns to the page beside the one that is seen for the user; false where there is none.
  func turnPage(forward: Bool) -> Bool { false }

  /// Called when the view gained or lost the focus.
  open func focusDidChange(_ focused: Bool) { setNeedsDisplay() }

  /// Whether the keys go to this view.
  public final var isFocused: Bool {
    guard let window else { return false }
    return window.focusedView === self || window.panelHost?.controller.typingView === self
  }

  /// Where the terminal's cursor stands inside this view while it is focused, or nil for none.
  open var cursor: CellPoint? { nil }
}
