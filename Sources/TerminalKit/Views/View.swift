import CellText
@_exported import FlexLayout
import Localization

/// A rectangle of cells that draws itself, contains subviews and takes part in flexbox layout.
///
/// `View` corresponds to `UIView`: it has a frame, subviews, a background and a place in the
/// responder chain. All lengths are whole cells (columns and rows). Flexbox computes sizes and
/// positions: set ``flex``, never a frame.
///
///     final class Rule: View {
///       override func sizeThatFits(_ size: CellSize) -> CellSize {
///         CellSize(width: size.width, height: 1)
///       }
///       override func draw(in canvas: Canvas) {
///         canvas.horizontalLine(at: .zero, width: frame.width, style: canvas.theme[.border])
///       }
///     }
///
/// A leaf like this calls ``enableMeasuring()`` in its initializer.
@MainActor
open class View {
  /// The arena with the layout nodes of all views in the process. It is shared because a view is
  /// created before its window is known, and nodes of one arena can move between trees. Each window
  /// lays out only the tree below its root view.
  static let layoutTree = makeLayoutTree()

  /// The views that measure their content, by the index of their layout node. They are not
  /// retained; a view removes itself when it is deallocated.
  static var leaves: [Unmanaged<View>?] = []

  /// A number that changes when a view gets another style or other subviews, in any window. The
  /// rows of lists do not count, because lists lay them out themselves.
  package internal(set) static var structureGeneration: UInt = 0

  /// The layout node of this view.
  final let node: FlexNode

  /// The view that contains this one.
  public final var superview: View? { container }

  /// The superview, without reference counting: every key walks up the hierarchy, and a weak
  /// reference costs ten times as much. It never dangles, because it is reset on the main actor
  /// when this view is removed or the superview is deallocated.
  final var unretainedContainer: Unmanaged<View>?

  /// The superview.
  final var container: View? {
    get { unretainedContainer?.takeUnretainedValue() }
    set { unretainedContainer = newValue.map(Unmanaged.passUnretained) }
  }

  /// The subviews in drawing order; the last one is on top.
  public internal(set) final var subviews: [View] = []

  /// The rectangle in the superview, in cells, after the last layout.
  public internal(set) final var frame = CellRect(x: 0, y: 0, width: 0, height: 0)

  /// The rectangle covered by this view and everything that exceeds it, in its own coordinates.
  public internal(set) final var extent = CellRect(x: 0, y: 0, width: 0, height: 0)

  /// Whether the subviews are ordered from top to bottom, with the generation of the result.
  final var order: (generation: UInt, isTopToBottom: Bool)?

  /// The measurements since the content last changed its size.
  final var measured: [Measurement] = []

  // At startup, the runtime creates the types of tuples but not of structs.
  struct Measurement {
    let proposal: SizeProposal
    let size: FlexSize
  }

  /// What the user has changed in the view. Override it in a view that the user can change, so that the
  /// change outlives the view. Setting ``UserState/changed(_:)`` with a value that the view does not
  /// know, and setting another state, has no effect.
  open var userState: UserState {
    get { .fixed }
    set {}
  }

  /// An object that the view represents, for example the component it was created from.
  package final var representedObject: AnyObject?

  /// The view controller that manages this view, which is the next responder.
  public internal(set) final weak var viewController: ViewController?

  /// The window of a root view; nil for all other views. See ``window``.
  final weak var hostWindow: Window?

  /// The background color; nil for a transparent view.
  public final var backgroundColor: Color? {
    didSet { if oldValue != backgroundColor { setNeedsDisplay() } }
  }

  /// The border, one cell wide. Reserve its cells with `flex.border`.
  public final var border: Border? { didSet { if oldValue != border { setNeedsDisplay() } } }

  /// Whether the view is hidden. A hidden view takes no part in layout, drawing and hit testing.
  public final var isHidden = false {
    didSet {
      guard oldValue != isHidden else { return }
      if isHidden { window?.focusMayEnd(in: self, isRemoved: false) }
      var style = flex
      style.display = isHidden ? .none : .flex
      flex = style
    }
  }

  /// Whether a window or a panel refers to this view as the focused one. See ``isFocused``.
  final var isMarkedAsFocused = false

  /// Whether the view takes the focus, keys and mouse from the rest of its window. The value must
  /// not change while the view is in a window.
  open var isModal: Bool { false }

  /// Called when the view is pressed. Setting it makes the view a tab stop.
  public final var onTap: (() -> Void)? {
    didSet { if (oldValue == nil) != (onTap == nil) { tabStopsDidChange() } }
  }

  /// Whether an operation that a press of the view started is running.
  public final var isBusy = false { didSet { if oldValue != isBusy { operationDidChange() } } }

  /// Called when ``isBusy`` has changed. The base implementation shows a spinner in place of the focus
  /// marker of a view with ``onTap``.
  open func busyDidChange() { window?.showsBusy(self) }

  /// The URL that the view opens, for terminals that show links; nil without one. Only pass a URL
  /// that may be seen: the terminal shows it.
  public final var link: String? { didSet { if oldValue != link { setNeedsDisplay() } } }

  /// The cell of the `▸` of the focus, in its own cells: before the first row.
  var markerPosition: CellPoint { CellPoint(x: paddingBox.x - 1, y: firstRow) }

  /// Whether only the subviews take the mouse.
  var ignoresMouse: Bool { false }

  /// Whether the view can have the focus.
  open var canBecomeFocused: Bool { onTap != nil }

  /// The accessibility attributes that the author set.
  public final var accessibility = ViewAccessibility()

  /// The `id` that the author set, like `accessibilityIdentifier` of UIKit: tests find the view by it.
  public final var identifier: String?

  /// The element of this view in the semantic tree; see ``Window/semanticTree()``. By default a
  /// view that can have the focus is a button, and others have no element.
  open var semantics: Semantics { canBecomeFocused ? .pressable(.button) : Semantics(nil) }

  /// The text of this view, without its subviews, for the search; empty for secrets.
  open var searchableText: String { "" }

  /// The word for the action of Enter in key hints, for example "press" or "edit".
  open var activationHint: String? { onTap == nil ? nil : localized(.hintPress) }

  /// Creates an empty view, as large as its subviews need.
  public init() { node = View.layoutTree.makeNode(FlexStyle()) }

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
      View.structureGeneration &+= 1
      askForLayout()
    }
  }

  /// Returns the size of the content, in cells, within `size`; `Int.max` means no limit. The width
  /// must not depend on the height.
  open func sizeThatFits(_ size: CellSize) -> CellSize { CellSize(width: 0, height: 0) }

  /// The minimum width of a leaf in a row, in columns: the width of its longest word.
  open var minimumWidth: Int { 1 }

  /// The largest number of columns that a word reserves in a row; longer words are broken.
  public static let longestWord = 24

  /// Called when the layout set the frame of this view. Return true after changing a style, to
  /// request another pass, for example because a scroll bar became necessary.
  open func layoutSubviews() -> Bool { false }

  /// Requests a layout in the next frame.
  public final func setNeedsLayout() {
    measured = []
    View.layoutTree.markDirty(node)
    askForLayout()
  }

  /// Whether the subviews are roots of their own layout trees, which this view positions.
  var subviewsAreRoots: Bool { false }

  /// Requests a repaint in the next frame.
  public final func setNeedsDisplay() { window?.frames.viewDidChange(self) }

  /// Called after the view was added to or removed from a window.
  open func didMoveToWindow() {}

  // MARK: - Geometry

  /// The distance that the content is scrolled, in cells.
  open var contentOffset: CellPoint { CellPoint(x: 0, y: 0) }

  /// The part of this view that clips its subviews, in its own coordinates; nil for no clipping.
  open var contentClip: CellRect? { nil }

  /// This view as a scroll view, or nil. Walks of the hierarchy use it, because a cast costs more.
  package var asScrollingView: ScrollingView? { nil }

  /// Whether this view or a descendant is a tab stop.
  var containsTabStop: Bool {
    guard !isHidden else { return false }
    return isTabStop || subviews.contains { $0.containsTabStop }
  }

  /// Whether this view is a tab stop.
  final var isTabStop: Bool { canBecomeFocused && !frame.isEmpty }

  // MARK: - Drawing

  /// Draws the content of the view, below its subviews. The canvas has the view's coordinates.
  open func draw(in canvas: Canvas) {}

  /// Draws content above the subviews, for example a scroll bar.
  open func drawAbove(in canvas: Canvas) {}

  /// Whether ``draw(in:)`` and ``drawAbove(in:)`` draw the same in every row. Then content that
  /// scrolls over the view can be moved on the terminal instead of being repainted.
  open var drawsRowsAlike: Bool { type(of: self) == View.self }

  // MARK: - Responding

  /// The key bindings that work while the focus is in this view.
  open var keyBindings: [KeyBinding] { [] }

  /// Performs an action of ``keyBindings``. Returns false to pass it to the superview.
  open func perform(_ action: KeyAction) -> Bool { false }

  /// The key hints in the status bar while this view is modal, most important first.
  open var keyHints: [KeyHint] { keyBindings.hints }

  /// Handles a key. The base implementation performs its action in ``keyBindings``. Returns false
  /// to pass the key to the superview.
  open func keyDown(_ key: KeyEvent) -> Bool {
    guard let action = keyBindings.action(for: key) else { return false }
    if let observer = window?.keyActionObserver { observer(action) }
    return perform(action)
  }

  /// Handles pasted text. Returns false to pass it on.
  open func paste(_ text: String) -> Bool { false }

  /// Performs the action of Enter, Space or a click. Returns false if nothing was done.
  open func activate() -> Bool {
    guard let onTap else { return false }
    onTap()
    return true
  }

  /// Handles a mouse press at a point of this view. Returns false to pass it on.
  open func mouseDown(at point: CellPoint) -> Bool { onTap != nil }

  /// Handles a mouse movement after a press that this view handled. The point, in the view's
  /// coordinates, may be outside of it. The base implementation selects text of the screen if the
  /// view has ``onTap``.
  open func mouseDragged(to point: CellPoint) {
    if onTap != nil { window?.mouse.selectText(to: screenPoint(point)) }
  }

  /// Returns the part of this view, in its own cells, that a selection of text from a point does not
  /// leave; nil for all of it.
  open func selectableRegion(at point: CellPoint) -> CellRect? { nil }

  /// Returns the part of this view, in its own cells, that is tinted while the pointer is at a point;
  /// nil if a press there does nothing.
  open func hoverRegion(at point: CellPoint) -> CellRect? {
    canBecomeFocused && asScrollingView == nil ? bounds : nil
  }

  /// Handles the mouse wheel; distances are in cells. Returns false to pass it to the superview.
  open func scroll(dx: Int, dy: Int) -> Bool { false }

  /// Whether the view has pages or tabs.
  var turnsPages: Bool { false }

  /// Turns to the next or previous page on behalf of the user. Returns false at either end.
  package func turnPage(forward: Bool) -> Bool { false }

  /// Called when the view gained or lost the focus.
  open func focusDidChange(_ focused: Bool) { setNeedsDisplay() }

  /// Whether the view has the focus.
  public final var isFocused: Bool {
    // Checked first, because `window` walks up all superviews, and most views have no focus.
    guard isMarkedAsFocused, let window else { return false }
    return window.focusedView === self || window.panelHost?.controller.editingView === self
  }

  /// The position of the terminal's cursor in this view while it has the focus; nil for no cursor.
  open var cursor: CellPoint? { nil }

  /// The cell of this view where reading begins, by default the first one of its first text. The hidden cursor
  /// of the terminal rests there while the view has the focus.
  open var readingPoint: CellPoint {
    for child in subviews where !child.isHidden && !child.frame.isEmpty && child.hasReadableText {
      let point = child.readingPoint
      let offset = contentOffset
      return CellPoint(
        x: point.x + child.frame.x - offset.x, y: point.y + child.frame.y - offset.y)
    }
    return contentBox.origin
  }

  /// Whether the view or a subview shows text.
  private var hasReadableText: Bool {
    !searchableText.isEmpty
      || subviews.contains { !$0.isHidden && !$0.frame.isEmpty && $0.hasReadableText }
  }
}
