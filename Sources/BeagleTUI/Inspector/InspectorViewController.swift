import BeagleSchema
import CellText
import TerminalKit

/// Shows what a Beagle screen is made of and what happens on it: its components, contexts, requests,
/// states, actions, findings and the log.
///
/// A ``BeagleApplication`` has one on F12. A program with a window of its own shows it as a panel,
/// `window.show(panel: InspectorViewController(window: window, dependencies: dependencies))`.
///
/// What happens is recorded from the moment the first inspector of a configuration is made, or from
/// ``BeagleApplication/recordForInspection()`` on; requests, findings and the log are kept in any case.
public final class InspectorViewController: PanelViewController {
  /// A part of the panel that rows are in.
  enum Part { case list, details }

  let model: InspectorModel
  let tree: TreeTab
  let contexts: ContextsTab
  let tabs: [any InspectorTab]
  private(set) var tabIndex = 0
  private(set) var part = Part.list
  private var lists: [InspectorPane]
  let details = InspectorPane()
  /// What the details are about.
  private var detailed: InspectorRow.ID?
  private var detailedTab = 0
  /// How much larger than usual the panel is, in columns or rows.
  private var extraColumns = 0, extraRows = 0
  /// The cell that is picked next; nil while nothing is being picked.
  var pickPlace: CellPoint?
  /// Whether that cell was chosen by keys, so that it is shown.
  var pickRestsOnKeys = true
  private var lit: CellRect?
  /// The row that is edited, and the field in it.
  private(set) var editedRow: InspectorRow.ID?
  let editor = InspectorField()
  private lazy var panel = InspectorPanelView(self)
  /// The screen that is inspected.
  private weak var inspected: BeagleScreenViewController?

  /// Makes an inspector of the screens in a window.
  /// - Parameters:
  ///   - window: the window.
  ///   - dependencies: the configuration of the screens; nil takes ``Beagle/dependencies``.
  public init(window: Window, dependencies: BeagleDependencies? = nil) {
    model = InspectorModel(window: window, dependencies: dependencies ?? Beagle.dependencies)
    tree = TreeTab(model)
    contexts = ContextsTab(model)
    tabs = [
      tree, contexts, NetworkTab(model), StatesTab(model), ActionsTab(model), ProblemsTab(model),
      LogTab(model),
    ]
    lists = tabs.map { _ in InspectorPane() }
    super.init()
    contexts.onEdit = { [weak self] in self?.beginEditing($0, $1) }
    editor.onCommit = { [weak self] in self?.commitEdit() }
    editor.onCancel = { [weak self] in self?.endEditing() }
  }

  public override func loadView() -> View { panel }

  var tab: any InspectorTab { tabs[tabIndex] }
  var list: InspectorPane { lists[tabIndex] }

  // MARK: - Place

  /// The columns that the screen keeps where the panel stands beside it: those of its content.
  private var screenColumns: Int {
    let most = model.dependencies.maximumContentWidth
    return most > 0 ? most : 100
  }

  /// The fewest columns of a panel beside the screen.
  static let leastColumns = 40
  /// The fewest rows of a panel below the screen, and of the screen above it.
  static let leastRows = 8, leastScreenRows = 10
  /// The fewest rows of the screen while the window has a notice, which goes soon: the panel does not take
  /// the place of the screen for it and back.
  static let leastRowsAboveNotice = 6
  private var leastScreenRows: Int {
    panelWindow?.notice == nil ? Self.leastScreenRows : Self.leastRowsAboveNotice
  }
  /// The fewest columns of a window in which the panel stands below the screen, not over it.
  static let leastSharedColumns = 60

  public override func placement(in room: CellSize, hasKeyboard: Bool) -> PanelPlacement {
    let spare = room.width - screenColumns
    if spare >= Self.leastColumns {
      let columns = min(spare, room.width / 2) + extraColumns
      return .trailing(
        columns: max(Self.leastColumns, min(columns, room.width - Self.leastColumns)))
    }
    if room.width >= Self.leastSharedColumns,
      room.height >= Self.leastRows + leastScreenRows
    {
      let rows = room.height * 11 / 23 + extraRows
      return .bottom(rows: max(Self.leastRows, min(rows, room.height - leastScreenRows)))
    }
    return hasKeyboard && pickPlace == nil ? .fullScreen : .hidden
  }

  /// Makes the panel larger or smaller, as far as there is room.
  func resize(by count: Int) {
    guard let window = panelWindow else { return }
    let room = CellSize(width: window.size.width, height: window.size.height - 1)
    let before = placement(in: room, hasKeyboard: true)
    switch before {
    case .trailing:
      extraColumns += 2 * count
      if placement(in: room, hasKeyboard: true) == before { extraColumns -= 2 * count }
    case .bottom:
      extraRows += count
      if placement(in: room, hasKeyboard: true) == before { extraRows -= count }
    case .fullScreen, .hidden: return
    }
    window.setNeedsDisplay()
  }

  // MARK: - Frames

  public override func frameWillDraw() {
    guard isViewLoaded, let window = panelWindow else { return }
    // One that is still loading has nothing to be selected.
    if let screen = model.screen, screen !== inspected, screen.screen != nil {
      inspected = screen
      tree.beginScreen()
    }
    if !panel.isHidden { refresh() }
    let rect = highlighted
    if rect != lit {
      lit = rect
      window.setNeedsDisplay()
    }
  }

  /// Makes the rows anew; the panel is painted again where they differ.
  private func refresh() {
    let parts = panel.parts
    list.fit(height: parts.list.height)
    details.fit(height: parts.details.height)
    var isOther = list.show(tab.rows(width: parts.list.width))
    if let wanted = tab.takeWantedRow() {
      list.select(wanted)
      isOther = true
    }
    let id = list.selectedRow?.id
    if id != detailed || detailedTab != tabIndex {
      (detailed, detailedTab) = (id, tabIndex)
      details.reset()
      isOther = true
    }
    if details.show(tab.details(of: id, width: parts.details.width - 2)) { isOther = true }
    if panel.headChanged() { isOther = true }
    if isOther { panel.setNeedsDisplay() }
    placeEditor()
  }

  /// What is marked on the screen.
  private var highlighted: CellRect? {
    guard let window = panelWindow else { return nil }
    if let place = pickPlace {
      return picked(at: place).map(window.visibleScreenRect)
    }
    guard tabIndex == 0 || tabIndex == 1, let view = model.current, view !== model.screen?.view
    else { return nil }
    let rect = window.visibleScreenRect(of: view)
    return rect.isEmpty ? nil : rect
  }

  /// The look of the selection at the edge of what is selected, so that it can still be read; all of
  /// it where it has no inside.
  public override func drawOverScreen(in canvas: Canvas) {
    if let rect = lit {
      let inside = rect.inset(left: 2, top: 1, right: 2, bottom: 1)
      let look = canvas.theme[.selection]
      if inside.isEmpty {
        canvas.restyle(rect, with: look, removing: .dim)
      } else {
        for edge in [
          CellRect(x: rect.x, y: rect.y, width: rect.width, height: 1),
          CellRect(x: rect.x, y: rect.maxY - 1, width: rect.width, height: 1),
          CellRect(x: rect.x, y: inside.y, width: 2, height: inside.height),
          CellRect(x: rect.maxX - 2, y: inside.y, width: 2, height: inside.height),
        ] { canvas.restyle(edge, with: look, removing: .dim) }
      }
    }
    guard let place = pickPlace, pickRestsOnKeys else { return }
    canvas.restyle(
      CellRect(x: place.x, y: place.y, width: 1, height: 1),
      with: canvas.theme[.buttonFocused], removing: .dim)
    canvas.glyph("┼", at: place, style: canvas.theme[.buttonFocused])
  }

  // MARK: - Tabs and panes

  func select(tab index: Int) {
    guard tabs.indices.contains(index) else { return }
    tabIndex = index
    part = .list
    panel.setNeedsDisplay()
  }

  func select(part: Part) {
    self.part = part
    panel.setNeedsDisplay()
  }

  var pane: InspectorPane { part == .list ? list : details }

  /// Where the row that is selected comes from: that of the details where they are active and it has a
  /// place, else that of the list.
  package var place: SourcePlace? {
    if part == .details, let place = details.selectedRow?.place { return place }
    return list.selectedRow.flatMap { tab.place(of: $0.id) }
  }

  /// What stands at the right end of the head: that the screen is not as it is now is said in each tab.
  var note: String { tab.note.isEmpty ? contexts.note : tab.note }

  /// Something was selected by a key or a click.
  func selectionDidChange() {
    if part == .list, let id = list.selectedRow?.id { tab.didSelect(id) }
    panel.setNeedsDisplay()
  }

  /// The wheel moved the list, and with it what is selected.
  func listDidScroll() { if let id = list.selectedRow?.id { tab.didSelect(id) } }

  /// Selects a component in the tree.
  func select(component view: View) {
    select(tab: 0)
    tree.select(view)
    panelWindow?.setNeedsDisplay()
  }

  // MARK: - Picking

  public override func screenPressed(at place: CellPoint, modifiers: Modifiers) -> Bool {
    guard pickPlace != nil || modifiers.contains(.alt) || modifiers.contains(.control) else {
      return false
    }
    pickPlace = place
    endPicking(takes: true)
    return true
  }

  // MARK: - Editing

  public override var isEditingText: Bool { editedRow != nil }

  private func beginEditing(_ id: InspectorRow.ID, _ text: String) {
    editedRow = id
    editor.text = text
    editor.errorMessage = nil
    panel.addSubview(editor)
    placeEditor()
    editingView = editor
    panel.setNeedsDisplay()
  }

  func endEditing() {
    guard editedRow != nil else { return }
    editedRow = nil
    editingView = nil
    editor.removeFromSuperview()
    panel.setNeedsDisplay()
  }

  private func commitEdit() {
    guard let id = editedRow else { return }
    if let problem = contexts.commit(editor.text, to: id) {
      editor.errorMessage = problem
      return placeEditor()
    }
    endEditing()
    panelWindow?.showMessage("The context was set.")
  }

  /// Puts the field over the row that is edited.
  private func placeEditor() {
    guard let id = editedRow else { return }
    guard let index = list.rows.firstIndex(where: { $0.id == id }), tabIndex == 1 else {
      return endEditing()
    }
    panel.place(editor, overRow: index)
  }

  public override func panelDidClose() {
    super.panelDidClose()
    endEditing()
    pickPlace = nil
    lit = nil
  }

  // MARK: - Keys

  public override var keyBindings: [KeyBinding] {
    pickPlace != nil ? KeyBinding.inspectorPicking : KeyBinding.inspector + tab.keyBindings
  }

  public override var keyHints: [KeyHint] {
    if pickPlace != nil { return KeyBinding.inspectorPicking.compactMap(\.hint) }
    let other = switchingHint("screen").map { [$0] } ?? []
    return other + tab.keyBindings.compactMap(\.hint) + editorHint
      + KeyBinding.inspector.compactMap(\.hint)
  }

  /// The key that opens the line of the selected row, where the program has one.
  private var editorHint: [KeyHint] {
    let name = panelWindow?.keyBindings.keyName(for: .openEditor) ?? ""
    return name.isEmpty || place == nil ? [] : [KeyHint(name, "editor")]
  }

  public override var screenKeyHints: [KeyHint] {
    switchingHint("inspector").map { [$0] } ?? []
  }

  /// The key that leads to the other side, where the window has one.
  private func switchingHint(_ label: String) -> KeyHint? {
    let name = panelWindow?.keyBindings.keyName(for: .switchPanel) ?? ""
    return name.isEmpty ? nil : KeyHint(name, label)
  }

  public override func keyDown(_ key: KeyEvent) -> Bool {
    if pickPlace == nil,
      let action = tab.keyBindings.lazy.compactMap({ $0.action(for: key) }).first,
      tab.perform(action, on: list.selectedRow?.id)
    {
      panelWindow?.setNeedsDisplay()
      return true
    }
    return super.keyDown(key) || pickPlace != nil
  }

  public override func perform(_ action: KeyAction) -> Bool {
    if pickPlace != nil { return performPicking(action) }
    switch action {
    case .moveUp: pane.move(by: -1)
    case .moveDown: pane.move(by: 1)
    case .pageUp: pane.page(-1)
    case .pageDown: pane.page(1)
    case .scrollToStart: pane.select(0)
    case .scrollToEnd: pane.select(.max)
    case .moveRight: open()
    case .moveLeft: close()
    case .press: press()
    case .focusNext, .focusPrevious: select(part: part == .list ? .details : .list)
    case .nextPage: select(tab: (tabIndex + 1) % tabs.count)
    case .previousPage: select(tab: (tabIndex + tabs.count - 1) % tabs.count)
    case .inspectorPick: beginPicking()
    case .inspectorGrow: resize(by: 1)
    case .inspectorShrink: resize(by: -1)
    case .cancel: panelWindow?.hidePanel()
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
