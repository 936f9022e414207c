import BeagleSchema
import TerminalKit

/// Realizing rows: the visible ones at once, those of the next page in later turns.
extension ListRows: LazyStackDelegate {
  /// The maximum number of passes in one turn that realize and lay out rows to fill the visible
  /// range.
  private static let maximumLayoutPasses = 8
  /// Rows to prefetch in one turn of the event loop, so that keys do not wait.
  private static let prefetchBatchSize = 8

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
    controller?.requests.performing({ $0.event = .init(view: view, isInitial: false) }) {
      controller?.execute(actions: configuration.onScrollEnd, event: "onScrollEnd", origin: view)
    }
    // An empty list says so, unless a request was sent.
    if isEmptyList { view.setNeedsDisplay() }
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
