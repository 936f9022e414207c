import BeagleSchema
import TerminalKit

/// The rows of a list or grid. Rows near the visible range are realized, that is, have views; all
/// others have only a length.
///
/// ``RowStateStore`` keeps the state of rows that lose their views. New data keeps the rows whose
/// identity is still present. No action and no binding runs while rows are being created: they
/// wait in the ``RenderQueue`` until the outermost list is done.
@MainActor
final class ListRows {
  /// The maximum number of realized rows. Only lists whose rows have no height reach it.
  static let maximumRealizedRows = 10_000

  var configuration: ListConfiguration
  /// The number of cells in a line that the author declared.
  let declaredSpan: Int
  /// The width and the version of the data that the columns of a grid were last chosen for.
  var fitted: (width: Int, version: Int)?
  let stack: LazyStack
  weak var view: View?
  weak var controller: BeagleController?
  weak var queue: RenderQueue?
  let rowEnvironment: RowEnvironment
  private let surroundings: ViewPath.Surroundings?
  var states: RowStateStore { rowEnvironment.states }
  private let chooser: TemplateChooser
  var data = RowData()
  var realized: RealizedRows
  var isWritingBack = false
  lazy var hasUniformTabStops = declaredSpan == 1 && configuration.hasOneTabStopPerRow
  var end = ScrollEndTrigger()
  var isCheckDue = false
  var isFilling = false
  /// Whether rows of the next page are being prefetched over several turns.
  var isPrefetching = false
  /// Whether the rows have changed since the last layout.
  var needsRowLayout = true
  private var hasReportedInvalidData = false
  /// The bars while the first rows are being loaded.
  var skeleton: ListSkeleton?
  /// Whether the data is known, also if it has no items. Requests do not bring the bars back.
  var hasLoaded = false
  var hasReachedLimit = false
  /// The scroll position to restore, if the row around this list lost its views before.
  var savedScrollPosition: (index: Int, distance: Int)?

  init(_ configuration: ListConfiguration, in view: any RowHost, _ renderer: BeagleRenderer) {
    self.configuration = configuration
    declaredSpan = configuration.span
    self.view = view
    stack = view.stack
    controller = renderer.controller
    queue = renderer.host.queue
    rowEnvironment = RowEnvironment(renderer, of: configuration, isViewport: view is ScrollingView)
    surroundings = renderer.host.previousState?.surroundings
    chooser = TemplateChooser(configuration, in: view)
    realized = RealizedRows(configuration)
    savedScrollPosition = rowEnvironment.states.takeScrollPosition(of: rowEnvironment.listID)
    stack.delegate = self
    renderer.host.lists.register(self)
    switch configuration.dataSource {
    case .value(let data):
      hasLoaded = true
      queue?.add(rows: { [weak self] in self?.show(data) })
    case .expression(let expression):
      renderer.controller.addBinding(expression: expression, in: view) { [weak self] in
        self?.show(result: $0)
      }
    }
  }

  /// Whether the list still has a view and its screen is not retired.
  var isAlive: Bool { view != nil && controller?.isRetired == false }

  // MARK: - Data

  /// Whether the data source is a list without items, not one that is still missing.
  var isEmptyList: Bool { data.items?.isEmpty == true }

  /// Shows the result of the data source. A result that is not a list shows no rows and is reported
  /// once.
  private func show(result: DynamicObject) {
    let data = DynamicArray(dynamic: result)
    if data == nil, result != .empty, !hasReportedInvalidData {
      hasReportedInvalidData = true
      controller?.dependencies.log.add(
        .collection, .warning,
        "the data source returned \(result.typeWords) instead of a list; the list is empty.",
        at: configuration.source?.value(of: "dataSource"))
    }
    show(data)
  }

  /// Replaces the data; nil removes all rows. A value that a row wrote back does not run
  /// `onScrollEnd` again.
  private func show(_ new: DynamicArray?) {
    guard isAlive, let queue else { return }
    let anchor = stack.firstVisibleRow
    let previousCount = data.count
    let previousPositions = realized.positions
    let differs = isWritingBack || data.replace(with: new)
    if isWritingBack {
      data.applyWriteBack(new)
    } else if differs {
      end.dataChanged(to: new)
      if let new, states.takeScrollEnd(of: rowEnvironment.listID) == new { end.skip() }
    }
    let shift = anchor.map { keepFirstVisibleRow($0, previousCount: previousCount) } ?? 0
    queue.holdingBack {
      replace(at: positions(after: previousPositions, movedBy: shift))
      stack.setCount(
        configuration.lines(of: data.count), keepingLengths: shift == 0, hasNewData: differs)
      realized.arrange(in: stack)
    }
    needsRowLayout = true
    stack.setNeedsRowLayout()
    // A result that arrives during the wait is that of the request, even without items.
    if data.count > 0 || skeleton != nil && differs { hasLoaded = true }
    if skeleton != nil { updateSkeleton() }
    queue.flush()
  }

  /// Keeps the first visible row in place, or the next row that is still in the data.
  /// - Returns: the distance of that row's move in the data, in positions.
  private func keepFirstVisibleRow(_ anchor: (index: Int, distance: Int), previousCount: Int) -> Int
  {
    let first = anchor.index * configuration.span
    let rows = realized.positions.filter { $0 >= first }
    let candidates = rows.compactMap { position in
      realized[position].map { (identity: $0.identity, position: position) }
    }
    guard let found = data.find(candidates, in: configuration, previousCount: previousCount) else {
      return 0
    }
    let previous = candidates[found.row].position
    let line = previous / configuration.span
    let distance = stack.start(ofRow: line) - stack.start(ofRow: anchor.index) + anchor.distance
    view?.window?.firstVisibleRow(
      of: stack, didMoveTo: found.position / configuration.span, distance: distance)
    return found.position - previous
  }

  /// Returns the positions to realize after a change of the data: the previous ones, moved with the
  /// visible rows, or the first line if there were none.
  func positions(after previous: [Int], movedBy shift: Int) -> [Int] {
    guard data.count > 0 else { return [] }
    // A grid realizes whole lines.
    let moved = Set(
      previous.map { ($0 + shift) / configuration.span }.filter {
        $0 >= 0 && $0 * configuration.span < data.count
      })
    let lines = moved.isEmpty ? [0] : moved.sorted()
    return lines.flatMap { Array(configuration.positions(ofLines: $0..<$0 + 1, of: data.count)) }
  }

  /// Realizes exactly these positions and reuses rows with the same identity.
  func replace(at positions: [Int]) {
    var old = Dictionary(
      realized.all.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    realized.removeAll()
    for position in positions {
      guard let item = data[position] else { continue }
      let identity = realized.unique(configuration.identity(of: item, at: position))
      let existing = old.removeValue(forKey: identity)
      realized.insert(row(identity, existing, item, position), at: position)
    }
    for row in old.values { saveState(of: row) }
  }

  // MARK: - Rows

  func row(
    _ identity: RowIdentity, _ existing: ListRow?, _ item: DynamicObject, _ position: Int
  ) -> ListRow {
    let row = existing ?? makeRow(identity)
    let template = chooser.choose(for: item, at: position, on: controller)
    if existing != nil, template == row.template {
      row.setItem(item, at: position)
      return row
    }
    if existing != nil { saveState(of: row) }
    // Views of the previous template must not be updated with the new item.
    row.show(nil, madeBy: nil)
    row.setItem(item, at: position)
    row.show(
      template.flatMap { render(configuration.templates[$0].view, identity) }, madeBy: template)
    if let state = states.takeState(of: rowID(of: identity)) {
      row.restore(state, version: data.version)
      if !state.changes.isEmpty, let decoder = controller?.dependencies.decoder {
        queue?.add(restore: { [weak row] in row?.restoreChanges(of: state, decoder) })
      }
    }
    return row
  }

  private func makeRow(_ identity: RowIdentity) -> ListRow {
    let row = ListRow(identity, configuration: configuration, list: view ?? stack)
    row.item.onChange = { [weak self, weak row] path in
      if let self, let row, !row.isUpdating { self.writeBack(row, path) }
    }
    return row
  }

  func render(_ component: any ServerDrivenComponent, _ identity: RowIdentity) -> View? {
    guard let controller, let queue else { return nil }
    let id = rowID(of: identity)
    let isFirst = !states.isInitialized(id)
    let before = queue.onInitCount
    let renderer = rowEnvironment.renderer(controller, row: identity, runsOnInit: isFirst)
    let view = renderer.host.rendering(in: surroundings?.adding(row: identity)) {
      renderer.render(component)
    }
    if declaredSpan > 1 { view.addCellSpacing() }
    if isFirst, queue.onInitCount > before { states.markInitialized(id) }
    return view
  }

  private func rowID(of identity: RowIdentity) -> RowStateStore.RowID {
    RowStateStore.RowID(list: rowEnvironment.listID, row: identity)
  }

  /// Saves the state of a row that loses its views.
  func saveState(of row: ListRow) {
    let original = row.index.value.intValue.flatMap { data[$0] }
    states.save(
      row.state(original: original, version: data.version), of: rowID(of: row.identity))
    for inner in row.innerLists { inner.saveAllStates() }
  }

  /// Saves the state of all realized rows and the scroll position.
  func saveAllStates() {
    for row in realized.all { saveState(of: row) }
    if view is ScrollingView, let position = stack.firstVisibleRow {
      states.saveScrollPosition(position, of: rowEnvironment.listID)
    }
  }

  /// Saves that this list and those in its rows have run `onScrollEnd`, for a newer version of the
  /// screen.
  func saveScrollEnds() {
    if configuration.onScrollEnd != nil, !end.isDue, let items = data.items {
      states.saveScrollEnd(for: items, of: rowEnvironment.listID)
    }
    for row in realized.all { for inner in row.innerLists { inner.saveScrollEnds() } }
  }
}
