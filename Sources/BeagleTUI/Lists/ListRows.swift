import BeagleSchema
import TerminalKit

/// The rows of a list or grid. Rows near the visible range are realized, that is, have views; all
/// others have only a length.
///
/// ``RowStateStore`` keeps the state of rows that lose their views. New data keeps the rows whose
/// identity is still present. No action and no binding runs while rows are being created: they
/// wait in the ``RenderQueue`` until the outermost list is done.
@MainActor
final class ListRows: LazyStackDelegate {
  /// The maximum number of realized rows. Only lists whose rows have no height reach it.
  static let maximumRealizedRows = 10_000
  /// The maximum number of passes in one turn that realize and lay out rows to fill the visible
  /// range.
  private static let maximumLayoutPasses = 8
  /// Rows to prefetch in one turn of the event loop, so that keys do not wait.
  private static let prefetchBatchSize = 8

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
  private lazy var hasUniformTabStops = declaredSpan == 1 && configuration.hasOneTabStopPerRow
  private var end = ScrollEndTrigger()
  private var isCheckDue = false
  private var isFilling = false
  /// Whether rows of the next page are being prefetched over several turns.
  private var isPrefetching = false
  /// Whether the rows have changed since the last layout.
  var needsRowLayout = true
  private var hasReportedInvalidData = false
  /// The bars while the first rows are being loaded.
  var skeleton: ListSkeleton?
  /// Whether the data is known, also if it has no items. Requests do not bring the bars back.
  var hasLoaded = false
  private var hasReachedLimit = false
  /// The scroll position to restore, if the row around this list lost its views before.
  private var savedScrollPosition: (index: Int, distance: Int)?

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
        "the data source returned \(result.typeName) instead of a list; the list is empty.",
        at: configuration.source)
    }
    show(data)
  }

  /// Replaces the data; nil removes all rows. A value that a row wrote back does not run
  /// `onScrollEnd` again.
  private func show(_ new: DynamicArray?) {
    guard isAlive, let queue else { return }
    let focus = focusIndex
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
    if let focus { restoreFocus(focus) }
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

  private func row(
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
  private func saveState(of row: ListRow) {
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

  // MARK: - Realizing rows

  private func positions(around visible: Range<Int>, margin: Int) -> Range<Int>? {
    stack.rows(around: visible, margin: margin).map {
      configuration.positions(ofLines: $0, of: data.count)
    }
  }

  private var canRealizeRows: Bool { isAlive && !isFilling && stack.isPlaced && data.count > 0 }

  /// Realizes the visible rows.
  private func realizeVisibleRows() {
    guard canRealizeRows else { return }
    isFilling = true
    defer { isFilling = false }
    for _ in 0..<ListRows.maximumLayoutPasses {
      guard let range = positions(around: stack.visibleRange, margin: 0), !realized.contains(range),
        hasCapacity
      else { break }
      realize(range)
    }
    removeDistantRows(isFrameDue: true)
  }

  /// Realizes a batch of the rows within one page of the visible range, the nearest first. If none
  /// are missing, removes distant rows.
  /// - Returns: whether there may be more rows to prefetch.
  private func prefetchRows() -> Bool {
    guard canRealizeRows else { return false }
    isFilling = true
    defer { isFilling = false }
    let visible = stack.visibleRange
    guard let visibleLines = stack.rows(around: visible, margin: 0),
      let near = stack.rows(around: visible, margin: visible.count),
      !realized.contains(configuration.positions(ofLines: near, of: data.count)), hasCapacity
    else {
      removeDistantRows(isFrameDue: false)
      return false
    }
    let lines = near.filter { realized[$0 * configuration.span] == nil }
    let ahead = lines.filter { $0 >= visibleLines.lowerBound }
    let some = max(1, ListRows.prefetchBatchSize / configuration.span)
    let next = ahead.isEmpty ? lines.suffix(some) : ahead.prefix(some)
    realize(next.flatMap { Array(configuration.positions(ofLines: $0..<$0 + 1, of: data.count)) })
    return !next.isEmpty
  }

  private func realize(_ positions: some Sequence<Int>) {
    guard let queue else { return }
    queue.holdingBack {
      for position in positions where realized[position] == nil {
        guard let item = data[position] else { break }
        let identity = realized.unique(configuration.identity(of: item, at: position))
        realized.insert(row(identity, nil, item, position), at: position)
      }
      realized.arrange(in: stack)
    }
    queue.flush()
    if let window = view?.window { window.placeRows(stack) }
  }

  /// Removes the views of distant rows.
  /// - Parameter isFrameDue: whether a frame is due. Then rows are removed only if there are twice
  ///   as many as necessary.
  private func removeDistantRows(isFrameDue: Bool) {
    let visible = stack.visibleRange
    guard !visible.isEmpty, let range = positions(around: visible, margin: 2 * visible.count),
      realized.extends(beyond: range), !isFrameDue || realized.count > 2 * range.count
    else { return }
    // A grid keeps whole lines.
    var pinned: Set<Int> = []
    for row in realized.all {
      guard let position = row.index.value.intValue, !range.contains(position), row.isPinned
      else { continue }
      pinned.insert(position / configuration.span)
    }
    let before = realized.count
    realized.remove { position, row in
      guard !range.contains(position), !pinned.contains(position / configuration.span) else {
        return false
      }
      saveState(of: row)
      return true
    }
    guard realized.count < before else { return }
    realized.arrange(in: stack)
    view?.window?.placeRows(stack)
  }

  /// Whether more rows may be realized. Without a limit, a list whose rows have no height would
  /// realize all of them.
  private var hasCapacity: Bool {
    if realized.count < ListRows.maximumRealizedRows { return true }
    if !hasReachedLimit {
      hasReachedLimit = true
      controller?.dependencies.log.add(
        .collection, .error,
        "\(realized.count) rows have almost no height; more are created after scrolling.",
        at: configuration.source)
    }
    return false
  }

  // MARK: - Events

  func lazyStack(_ stack: LazyStack, willLayOut row: View, across cells: Int) {
    realized.setWidths(of: row, across: cells)
  }

  func lazyStack(_ stack: LazyStack, needsRows indices: Range<Int>) {
    guard canRealizeRows, !needsRowLayout, hasCapacity else { return }
    isFilling = true
    defer { isFilling = false }
    realize(configuration.positions(ofLines: indices, of: data.count))
  }

  var hasOneTabStopPerRow: Bool {
    hasUniformTabStops && !needsRowLayout && !realized.all.contains(where: \.hasAddedContent)
  }

  func lazyStackDidLayOut(_ stack: LazyStack) {
    if fitColumns() { return }
    needsRowLayout = false
    if !hasLoaded { updateSkeleton() }
    restoreScrollPosition()
    realizeVisibleRows()
    if !fitColumns() { scheduleCheckIfNeeded() }
  }

  private func restoreScrollPosition() {
    guard let savedScrollPosition, stack.isPlaced, data.count > 0 else { return }
    self.savedScrollPosition = nil
    if stack.scroller === view {
      stack.scroll(toRow: savedScrollPosition.index, distance: savedScrollPosition.distance)
    }
  }

  /// Realizes rows that became visible by scrolling, since the next key may use them.
  func didScroll() {
    end.userDidScroll()
    realizeVisibleRows()
    if !fitColumns() { scheduleCheckIfNeeded() }
  }

  /// Schedules a check for a later turn if rows of the next page are missing or the end is reached.
  private func scheduleCheckIfNeeded() {
    guard isAlive, !isCheckDue, needsPrefetch || isEndReached else { return }
    checkInNextTurn()
  }

  private func checkInNextTurn() {
    guard let scheduler = controller?.dependencies.scheduler else { return }
    isCheckDue = true
    scheduler.after(milliseconds: 0) { [weak self] in
      guard let self else { return }
      self.isCheckDue = false
      self.check()
    }
  }

  private func check() {
    guard isAlive else { return }
    isPrefetching = !needsRowLayout && (isPrefetching || needsPrefetch) && prefetchRows()
    if isPrefetching { return checkInNextTurn() }
    guard isEndReached, let view else { return }
    guard end.fire() else {
      controller?.dependencies.log.add(
        .collection, .error,
        "onScrollEnd ran \(ScrollEndTrigger.maximumUnattendedRuns) times without scrolling; it will"
          + " run again after the list is scrolled.", at: configuration.source)
      return
    }
    controller?.requests.performing(unattended: .init(view: view, isInitial: false)) {
      controller?.execute(actions: configuration.onScrollEnd, event: "onScrollEnd", origin: view)
    }
  }

  /// Whether less than half a page is realized before or after the visible range.
  private var needsPrefetch: Bool {
    guard !needsRowLayout, realized.count < ListRows.maximumRealizedRows else { return false }
    let visible = stack.visibleRange
    guard let range = positions(around: visible, margin: visible.count / 2) else { return false }
    return !realized.contains(range)
  }

  private var isEndReached: Bool {
    !needsRowLayout && end.isReached(configuration, data, realized, in: stack)
  }
}
