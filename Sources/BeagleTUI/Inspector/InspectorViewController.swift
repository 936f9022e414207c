import BeagleNetworking
import BeagleSchema
import CellText
import TerminalKit

/// A panel that shows the components, contexts, requests, states, actions and findings of the top
/// Beagle screen, and the log.
///
/// A ``BeagleApplication`` opens it with F12. A program with its own window shows it as a panel:
///
/// ```swift
/// window.show(panel: InspectorViewController(window: window, dependencies: dependencies))
/// ```
///
/// Actions, context changes and states are recorded after the first inspector of a configuration is
/// created, or after ``BeagleApplication/recordForInspection()``. Requests, findings and the log
/// are always recorded.
public final class InspectorViewController: PanelViewController {
  /// A pane of the panel.
  enum Part { case list, details }

  let model: InspectorModel
  let tree: TreeTab
  let contexts: ContextsTab
  let tabs: [InspectorTab]
  private(set) var tabIndex = 0
  private(set) var part = Part.list
  private var lists: [InspectorPane]
  let details = InspectorPane()
  /// The row and the tab that the details describe.
  private var detailsRow: InspectorRow.ID?
  private var detailsTab = 0
  /// The size that the user has added to the default size of the panel.
  private var extraColumns = 0, extraRows = 0
  /// The cell of the pick cursor, or nil if no component is being picked.
  var pickPoint: CellPoint?
  /// Whether keys moved the pick cursor, which is visible only then.
  var picksWithKeyboard = true
  /// The area that is highlighted on the screen.
  private var highlight: CellRect?
  /// The row that is being edited in ``editor``.
  var editedRow: InspectorRow.ID?
  let editor = InspectorField()
  private(set) lazy var panel = InspectorPanelView(self)
  /// The field for the filter of the current tab.
  private(set) lazy var filterField = makeFilterField()
  /// The next update of the list while it shows a time that passes.
  private var timeUpdate: (any ScheduledWork)?
  /// The screen that the tree shows.
  private weak var inspected: BeagleScreenViewController?

  /// Creates an inspector for the screens in a window.
  /// - Parameters:
  ///   - window: The window.
  ///   - dependencies: The configuration of the screens, ``Beagle/dependencies`` if nil.
  public init(window: Window, dependencies: BeagleDependencies? = nil) {
    model = InspectorModel(window: window, dependencies: dependencies ?? Beagle.dependencies)
    tree = TreeTab(model)
    contexts = ContextsTab(model)
    let (model, tree, contexts) = (model, tree, contexts)
    tabs = Self.tabTypes.map { type in
      type == TreeTab.self ? tree : type == ContextsTab.self ? contexts : type.init(model)
    }
    lists = tabs.map { _ in InspectorPane() }
    super.init()
    contexts.onEdit = { [weak self] in self?.beginEditing($0, $1) }
    editor.onCommit = { [weak self] in self?.commitEdit() }
    editor.onCancel = { [weak self] in self?.endEditing() }
  }

  public override func loadView() -> View { panel }

  var tab: InspectorTab { tabs[tabIndex] }
  var list: InspectorPane { lists[tabIndex] }

  // MARK: - Layout

  /// The minimum columns of a window whose panel is always at the right of the screen. The lists of
  /// requests and log entries are in the panel there, and in dialogs in narrower windows.
  static let wideColumns = 160

  /// Returns the columns of the screen next to the panel: the maximum width of its content.
  private func preferredScreenColumns(in columns: Int) -> Int {
    let maximum = model.dependencies.maximumContentWidth
    let preferred = maximum > 0 ? maximum : 100
    return columns < Self.wideColumns ? preferred : min(preferred, columns - Self.minimumColumns)
  }

  /// The minimum columns of the screen at the left of the panel.
  static let minimumScreenColumns = 40

  /// The minimum columns of a panel at the right of the screen.
  static let minimumColumns = 40
  /// The minimum rows of a panel below the screen, and of the screen above it.
  static let minimumRows = 8, minimumScreenRows = 10
  /// The minimum rows of the screen while the window shows a notice. It is lower so that a short
  /// notice does not switch the panel to full screen and back.
  static let minimumRowsAboveNotice = 6
  private var minimumScreenRows: Int {
    panelWindow?.notice == nil ? Self.minimumScreenRows : Self.minimumRowsAboveNotice
  }
  /// The minimum columns of a window for a panel below the screen instead of over it.
  static let minimumSharedColumns = 60

  /// The columns that each of two panes keeps next to the panel in a wide window.
  static let minimumPaneColumns = 70

  public override func placement(in size: CellSize, hasKeyboard: Bool) -> PanelPlacement {
    let besidePanes = size.width - 2 * Self.minimumPaneColumns
    if besidePanes >= Self.minimumColumns, panelWindow?.hasTwoPanes == true {
      let columns = min(besidePanes, size.width / 3) + extraColumns
      return .trailing(
        columns: max(Self.minimumColumns, min(columns, size.width - PaneMode.minimumColumns)))
    }
    let available = size.width - preferredScreenColumns(in: size.width)
    if available >= Self.minimumColumns {
      let columns = min(available, size.width / 2) + extraColumns
      return .trailing(
        columns: max(Self.minimumColumns, min(columns, size.width - Self.minimumScreenColumns)))
    }
    if size.width >= Self.minimumSharedColumns,
      size.height >= Self.minimumRows + minimumScreenRows
    {
      let rows = size.height * 11 / 23 + extraRows
      return .bottom(rows: max(Self.minimumRows, min(rows, size.height - minimumScreenRows)))
    }
    return hasKeyboard && pickPoint == nil ? .fullScreen : .hidden
  }

  /// Enlarges the panel, or shrinks it if `count` is negative, within the limits of the window.
  func resize(by count: Int) {
    guard let window = panelWindow else { return }
    let size = CellSize(width: window.size.width, height: window.size.height - 1)
    let before = placement(in: size, hasKeyboard: true)
    let extra = (extraColumns, extraRows)
    switch before {
    case .trailing: extraColumns += 2 * count
    case .bottom: extraRows += count
    case .fullScreen, .hidden: return
    }
    if placement(in: size, hasKeyboard: true) == before { (extraColumns, extraRows) = extra }
    window.setNeedsDisplay()
  }

  // MARK: - Frames

  public override func frameWillDraw() {
    guard isViewLoaded, let window = panelWindow else { return }
    // A screen without content has no component to select.
    if let screen = model.screen, screen !== inspected, screen.screen != nil {
      inspected = screen
      tree.beginScreen()
    }
    if !panel.isHidden { refresh() }
    let rect = highlightRect
    if rect != highlight {
      highlight = rect
      window.setNeedsDisplay()
    }
  }

  /// Creates the rows again, and redraws the panel if they are different.
  private func refresh() {
    let parts = panel.parts
    list.setHeight(parts.list.height)
    details.setHeight(parts.details.height)
    var needsDisplay = list.show(tab.rows(width: parts.list.width))
    if let requested = tab.requestedSelection {
      tab.requestedSelection = nil
      list.select(requested)
      needsDisplay = true
    }
    let id = list.selectedRow?.id
    if id != detailsRow || detailsTab != tabIndex {
      (detailsRow, detailsTab) = (id, tabIndex)
      details.reset()
      needsDisplay = true
    }
    var text = InspectorText(width: parts.details.width - 2)
    if let id { tab.describe(id, in: &text) }
    if details.show(text.rows) { needsDisplay = true }
    if needsDisplay || panel.headerChanged { panel.setNeedsDisplay() }
    placeEditor()
    placeFilter()
    updateClock()
  }

  /// Schedules another frame while the list shows elapsed time. No timer runs otherwise.
  private func updateClock() {
    guard tab.changesWithTime else {
      timeUpdate?.cancel()
      timeUpdate = nil
      return
    }
    guard timeUpdate == nil else { return }
    timeUpdate = model.dependencies.scheduler?.after(milliseconds: Self.clockInterval) {
      [weak self] in
      guard let self else { return }
      timeUpdate = nil
      if !panel.isHidden { panelWindow?.setNeedsDisplay() }
    }
  }

  /// The time between two frames while a time passes, in milliseconds.
  private static let clockInterval = 250

  /// The area of the picked or selected component.
  private var highlightRect: CellRect? {
    guard let window = panelWindow else { return nil }
    if let pickPoint { return component(at: pickPoint).map(window.visibleScreenRect) }
    guard tabIndex == 0 || tabIndex == 1, let view = model.inspectedView,
      view !== model.screen?.view
    else { return nil }
    let rect = window.visibleScreenRect(of: view)
    return rect.isEmpty ? nil : rect
  }

  /// Highlights the border of the selected component, so that its text stays readable, or all of it
  /// if it is too small for a border. Draws the pick cursor.
  public override func drawOverScreen(in canvas: Canvas) {
    if let rect = highlight {
      let inside = rect.inset(left: 2, top: 1, right: 2, bottom: 1)
      var areas = [rect]
      if !inside.isEmpty {
        areas = [
          rect.inset(bottom: rect.height - 1), rect.inset(top: rect.height - 1),
          CellRect(x: rect.x, y: inside.y, width: 2, height: inside.height),
          CellRect(x: inside.maxX, y: inside.y, width: 2, height: inside.height),
        ]
      }
      for area in areas {
        canvas.restyle(area, with: canvas.theme[.selection], removing: .dim)
      }
    }
    guard let pickPoint, picksWithKeyboard else { return }
    let cursor = canvas.theme[.buttonFocused]
    canvas.restyle(
      CellRect(x: pickPoint.x, y: pickPoint.y, width: 1, height: 1), with: cursor, removing: .dim)
    canvas.glyph("┼", at: pickPoint, style: cursor)
  }

  // MARK: - Tabs and panes

  func select(tab index: Int) {
    guard tabs.indices.contains(index) else { return }
    if index != tabIndex { endFiltering() }
    tabIndex = index
    part = .list
    panel.setNeedsDisplay()
  }

  /// The tabs in order.
  private static let tabTypes: [InspectorTab.Type] = [
    TreeTab.self, ContextsTab.self, NetworkTab.self, StatesTab.self, ActionsTab.self,
    ProblemsTab.self, LogTab.self,
  ]
  /// The titles of the tabs, in order.
  static var tabTitles: [String] { tabTypes.map { $0.title } }

  func select(part: Part) {
    self.part = part
    panel.setNeedsDisplay()
  }

  /// The pane with the keyboard focus.
  var pane: InspectorPane { pane(part) }

  func pane(_ part: Part) -> InspectorPane { part == .list ? list : details }

  /// The source of the selected row of the details if they are active and the row has one, else of
  /// the selected row of the list.
  var selectedLocation: DocumentLocation? {
    if part == .details, let location = details.selectedRow?.location { return location }
    return list.selectedRow?.location
  }

  /// The note at the right end of the header. All tabs show that context changes are undone.
  var note: String { tab.note.isEmpty ? contexts.note : tab.note }

  /// Handles a selection with a key or a click.
  func selectionDidChange() {
    if part == .list, let id = list.selectedRow?.id { tab.didSelect(id) }
    panel.setNeedsDisplay()
  }

  /// Handles scrolling with the mouse wheel, which moves the selection.
  func listDidScroll() { if let id = list.selectedRow?.id { tab.didSelect(id) } }

  /// Selects a component in the tree.
  func select(component view: View) {
    select(tab: 0)
    tree.select(view)
    panelWindow?.setNeedsDisplay()
  }

  // MARK: - Picking

  public override func screenPressed(at point: CellPoint, modifiers: Modifiers) -> Bool {
    guard pickPoint != nil || modifiers.contains(.alt) || modifiers.contains(.control) else {
      return false
    }
    pickPoint = point
    endPicking(selects: true)
    return true
  }

  // MARK: - Editing

  public override var isEditingText: Bool { editingView != nil }

  public override func panelDidClose() {
    super.panelDidClose()
    timeUpdate?.cancel()
    timeUpdate = nil
    endEditing()
    endFiltering()
    pickPoint = nil
    highlight = nil
  }

  // MARK: - Keys

  public override var keyBindings: [KeyBinding] {
    pickPoint != nil
      ? KeyBinding.inspectorPicking : KeyBinding.inspector + filterBindings + tab.keyBindings
  }

  public override var keyHints: [KeyHint] {
    if pickPoint != nil { return KeyBinding.inspectorPicking.compactMap(\.hint) }
    return hint(for: .switchPanel, "screen")
      + (tab.keyBindings + filterBindings).compactMap(\.hint)
      + (selectedLocation == nil ? [] : hint(for: .openEditor, "editor"))
      + KeyBinding.inspector.compactMap(\.hint)
  }

  public override var screenKeyHints: [KeyHint] { hint(for: .switchPanel, "inspector") }

  /// The hint for an action of the window, if the action has a key.
  private func hint(for action: KeyAction, _ label: String) -> [KeyHint] {
    let name = panelWindow?.keyBindings.keyName(for: action) ?? ""
    return name.isEmpty ? [] : [KeyHint(name, label)]
  }

  public override func keyDown(_ key: KeyEvent) -> Bool {
    if pickPoint == nil,
      let action = tab.keyBindings.lazy.compactMap({ $0.action(for: key) }).first,
      tab.perform(action, on: list.selectedRow?.id)
    {
      panelWindow?.setNeedsDisplay()
      return true
    }
    return super.keyDown(key) || pickPoint != nil
  }

  public override func perform(_ action: KeyAction) -> Bool {
    if pickPoint != nil { return performPicking(action) }
    switch action {
    case .moveUp: pane.move(by: -1)
    case .moveDown: pane.move(by: 1)
    case .pageUp: pane.page(-1)
    case .pageDown: pane.page(1)
    case .scrollToStart: pane.select(0)
    case .scrollToEnd: pane.select(.max)
    case .moveRight: expand()
    case .moveLeft: collapse()
    case .press: press()
    case .focusNext, .focusPrevious: select(part: part == .list ? .details : .list)
    case .nextPage: select(tab: (tabIndex + 1) % tabs.count)
    case .previousPage: select(tab: (tabIndex + tabs.count - 1) % tabs.count)
    case .inspectorPick: beginPicking()
    case .inspectorGrow: resize(by: 1)
    case .inspectorShrink: resize(by: -1)
    case .inspectorFilter: beginFiltering()
    case .cancel: if !clearFilter() { panelWindow?.hidePanel() }
    default:
      guard let index = tabs.indices.first(where: { .inspectorTab($0) == action }) else {
        return false
      }
      select(tab: index)
      return true
    }
    selectionDidChange()
    return true
  }
}
