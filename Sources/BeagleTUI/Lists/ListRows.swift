import BeagleSchema
import TerminalKit

/// The rows of a list or grid: those near what is seen have views, the others have only a length.
///
/// Rows are made when they come near and dropped when they are far; what an identity has of its own
/// is kept in ``RowMemory`` meanwhile. New data keeps the rows whose identity is still there. Nothing
/// runs while rows are made: onInit and bindings wait until the outermost list is done.
@MainActor
final class ListRows: LazyStackDelegate {
  /// The most rows that a list makes to fill what is seen; only rows without length come so far.
  static let maximumMade = 10_000
  /// How often rows are made and laid out in one turn until what is seen is full.
  private static let maximumFills = 8
  /// How many rows are made ahead before keys are looked at again.
  private static let rowsAtOnce = 8

  let plan: RowPlan
  let strip: LazyStack
  weak var view: View?
  weak var controller: BeagleController?
  weak var queue: RenderQueue?
  /// How templates are rendered; it keeps no controller.
  let setting: RowSetting
  private let chooser: TemplateChooser
  var data = RowData()
  var made: MadeRows
  var isWritingBack = false
  private lazy var isEachRowOneStop = plan.hasOneTabStopPerRow
  private var end = EndNotice()
  private var isCheckDue = false
  private var isFilling = false
  /// Whether rows of the next page are being made, some in each turn.
  private var isMakingAhead = false
  /// Whether the rows have changed since they were laid out.
  private var isStale = true
  private var hasMissedData = false
  private var hasReachedLimit = false
  /// Where the list was scrolled to when the row around it went away.
  private var formerScroll: (index: Int, distance: Int)?

  init(_ plan: RowPlan, in view: any RowHost, _ renderer: BeagleRenderer) {
    self.plan = plan
    self.view = view
    strip = view.strip
    controller = renderer.controller
    queue = renderer.host.queue
    setting = RowSetting(renderer, of: plan, isViewport: view is ScrollingView)
    chooser = TemplateChooser(plan, in: view)
    made = MadeRows(plan)
    formerScroll = setting.memory.takeScroll(of: setting.place(of: plan))
    strip.delegate = self
    renderer.host.lists.register(self)
    switch plan.dataSource {
    case .value(let data): queue?.add(rows: { [weak self] in self?.show(data) })
    case .expression(let expression):
      renderer.controller.addBinding(expression: expression, in: view) { [weak self] in
        self?.show(result: $0)
      }
    }
  }

  /// Whether the screen is still there and wants rows.
  var isAlive: Bool { view != nil && controller?.isRetired == false }

  // MARK: - Data

  /// Shows the result of the expression. A result that is not a list shows nothing and is reported
  /// once.
  private func show(result: DynamicObject) {
    let data = DynamicArray(dynamic: result)
    if data == nil, result != .empty, !hasMissedData {
      hasMissedData = true
      controller?.dependencies.log.add(
        .collection, .warning,
        "the data source gave \(result.typeName), not a list; nothing is shown.", at: plan.source)
    }
    show(data)
  }

  /// Shows other data; nil shows nothing. What a row wrote back is no new value for the end.
  private func show(_ new: DynamicArray?) {
    guard isAlive, let queue else { return }
    let focus = focusPlace
    let seen = strip.firstVisibleRow
    let formerCount = data.count
    let former = made.positions
    let differs = isWritingBack || data.take(new)
    if isWritingBack { data.takeBack(new) } else if differs { end.dataChanged(to: new) }
    let shift = seen.map { follow($0, formerCount: formerCount) } ?? 0
    queue.holdingBack {
      replace(at: positions(after: former, movedBy: shift))
      strip.setCount(
        plan.lines(of: data.count), keepingLengths: shift == 0, hasNewData: differs)
      made.arrange(in: strip)
    }
    isStale = true
    strip.setNeedsRowLayout()
    queue.flush()
    if let focus { giveFocusBack(focus) }
  }

  /// Finds the row that was seen first in the new data and keeps it where it is; where it is gone,
  /// the next one. Returns by how many positions the rows moved.
  private func follow(_ seen: (index: Int, distance: Int), formerCount: Int) -> Int {
    let first = seen.index * plan.span
    let rows = made.positions.filter { $0 >= first }
    let candidates = rows.compactMap { position in
      made[position].map { (identity: $0.identity, position: position) }
    }
    guard let found = data.find(candidates, in: plan, formerCount: formerCount) else { return 0 }
    let former = candidates[found.row].position
    let line = former / plan.span
    let distance = strip.start(ofRow: line) - strip.start(ofRow: seen.index) + seen.distance
    view?.window?.firstVisibleRow(
      of: strip, didMoveTo: found.position / plan.span, distance: distance)
    return found.position - former
  }

  /// The positions that have rows after the data changed: those that had some, moved with the rows
  /// that are seen; a first line before anything was laid out.
  private func positions(after former: [Int], movedBy shift: Int) -> [Int] {
    guard data.count > 0 else { return [] }
    // Whole lines of a grid.
    let moved = Set(
      former.map { ($0 + shift) / plan.span }.filter { $0 >= 0 && $0 * plan.span < data.count })
    let lines = moved.isEmpty ? [0] : moved.sorted()
    return lines.flatMap { Array(plan.positions(ofLines: $0..<$0 + 1, of: data.count)) }
  }

  /// Has rows at these positions and no others; rows whose identity is still there stay.
  private func replace(at positions: [Int]) {
    var old = Dictionary(
      made.all.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    made.removeAll()
    for position in positions {
      guard let item = data[position] else { continue }
      let identity = made.unused(plan.identity(of: item, at: position))
      let known = old.removeValue(forKey: identity)
      made.insert(row(identity, known, item, position), at: position)
    }
    for row in old.values { park(row) }
  }

  // MARK: - Rows

  private func row(
    _ identity: RowIdentity, _ known: ListRow?, _ item: DynamicObject, _ position: Int
  ) -> ListRow {
    let row = known ?? make(identity)
    let template = chooser.choose(for: item, at: position, on: controller)
    if known != nil, template == row.template {
      row.take(item, at: position)
      return row
    }
    if known != nil { park(row) }
    // The views of the old template must not be updated with the new item.
    row.show(nil, madeBy: nil)
    row.take(item, at: position)
    row.show(template.flatMap { render(plan.templates[$0].view, identity) }, madeBy: template)
    if let state = setting.memory.takeState(of: place(of: identity)) {
      row.restore(state, version: data.version)
    }
    return row
  }

  private func make(_ identity: RowIdentity) -> ListRow {
    let row = ListRow(identity, plan: plan, list: view ?? strip)
    row.item.onChange = { [weak self, weak row] path in
      if let self, let row, !row.isTaking { self.writeBack(row, path) }
    }
    return row
  }

  func render(_ component: any ServerDrivenComponent, _ identity: RowIdentity) -> View? {
    guard let controller, let queue else { return nil }
    let place = place(of: identity)
    let isFirst = !setting.memory.hasRun(place)
    let before = queue.onInitCount
    let view = setting.renderer(controller, row: identity, runsOnInit: isFirst).render(component)
    if isFirst, queue.onInitCount > before { setting.memory.noteRun(place) }
    return view
  }

  private func place(of identity: RowIdentity) -> RowMemory.Place {
    RowMemory.Place(list: setting.place(of: plan), row: identity)
  }

  /// Remembers what a row has of its own before it goes.
  private func park(_ row: ListRow) {
    let original = row.index.value.intValue.flatMap { data[$0] }
    setting.memory.keep(
      row.state(original: original, version: data.version), of: place(of: row.identity))
    for inner in row.innerLists { inner.parkAll() }
  }

  /// Remembers what all rows have of their own, and where the list is scrolled to.
  func parkAll() {
    for row in made.all { park(row) }
    if view is ScrollingView, let seen = strip.firstVisibleRow {
      setting.memory.keepScroll(seen, of: setting.place(of: plan))
    }
  }

  // MARK: - Near what is seen

  private func positions(around sight: Range<Int>, margin: Int) -> Range<Int>? {
    strip.rows(around: sight, margin: margin).map { plan.positions(ofLines: $0, of: data.count) }
  }

  private var canMakeRows: Bool { isAlive && !isFilling && strip.isPlaced && data.count > 0 }

  /// Makes the rows in sight.
  private func fill() {
    guard canMakeRows else { return }
    isFilling = true
    defer { isFilling = false }
    for _ in 0..<ListRows.maximumFills {
      guard let range = positions(around: strip.visibleRange, margin: 0), !made.contains(range),
        hasRoom
      else { break }
      make(range)
    }
    drop(isOnWay: true)
  }

  /// Makes some of the rows up to a page beyond what is seen, the nearest first, and when all are
  /// there drops those far away. Returns whether there may be more to make.
  private func makeSomeAhead() -> Bool {
    guard canMakeRows else { return false }
    isFilling = true
    defer { isFilling = false }
    let sight = strip.visibleRange
    guard let seen = strip.rows(around: sight, margin: 0),
      let near = strip.rows(around: sight, margin: sight.count),
      !made.contains(plan.positions(ofLines: near, of: data.count)), hasRoom
    else {
      drop(isOnWay: false)
      return false
    }
    let lines = near.filter { made[$0 * plan.span] == nil }
    let ahead = lines.filter { $0 >= seen.lowerBound }
    let some = max(1, ListRows.rowsAtOnce / plan.span)
    let next = ahead.isEmpty ? lines.suffix(some) : ahead.prefix(some)
    make(next.flatMap { Array(plan.positions(ofLines: $0..<$0 + 1, of: data.count)) })
    return !next.isEmpty
  }

  private func make(_ positions: some Sequence<Int>) {
    guard let queue else { return }
    queue.holdingBack {
      for position in positions where made[position] == nil {
        guard let item = data[position] else { break }
        let identity = made.unused(plan.identity(of: item, at: position))
        made.insert(row(identity, nil, item, position), at: position)
      }
      made.arrange(in: strip)
    }
    queue.flush()
    if let window = view?.window { window.placeRows(strip) }
  }

  /// Drops the rows far away. On the way from a key to the frame that is left for later until there
  /// are twice the rows that may stay.
  private func drop(isOnWay: Bool) {
    let sight = strip.visibleRange
    guard !sight.isEmpty, let range = positions(around: sight, margin: 2 * sight.count),
      made.reach(beyond: range), !isOnWay || made.count > 2 * range.count
    else { return }
    // Whole lines of a grid.
    var staying: Set<Int> = []
    for row in made.all {
      guard let position = row.index.value.intValue, !range.contains(position), row.mustStay
      else { continue }
      staying.insert(position / plan.span)
    }
    let before = made.count
    made.remove { position, row in
      guard !range.contains(position), !staying.contains(position / plan.span) else { return false }
      park(row)
      return true
    }
    guard made.count < before else { return }
    made.arrange(in: strip)
    view?.window?.placeRows(strip)
  }

  /// Whether more rows may be made; a list whose rows take no room would make all of them.
  private var hasRoom: Bool {
    if made.count < ListRows.maximumMade { return true }
    if !hasReachedLimit {
      hasReachedLimit = true
      controller?.dependencies.log.add(
        .collection, .error,
        "\(made.count) rows take hardly any room; more are not made until somebody scrolls.",
        at: plan.source)
    }
    return false
  }

  // MARK: - Events

  func lazyStack(_ strip: LazyStack, willLayOut row: View, across cells: Int) {
    made.setWidths(of: row, across: cells)
  }

  func lazyStack(_ strip: LazyStack, needsRows indices: Range<Int>) {
    guard canMakeRows, !isStale, hasRoom else { return }
    isFilling = true
    defer { isFilling = false }
    make(plan.positions(ofLines: indices, of: data.count))
  }

  var hasOneTabStopPerRow: Bool {
    isEachRowOneStop && !isStale && !made.all.contains(where: \.holdsMore)
  }

  func lazyStackDidLayOut(_ strip: LazyStack) {
    isStale = false
    goBackToFormerScroll()
    fill()
    lookAhead()
  }

  private func goBackToFormerScroll() {
    guard let formerScroll, strip.isPlaced, data.count > 0 else { return }
    self.formerScroll = nil
    if strip.scroller === view {
      strip.scroll(toRow: formerScroll.index, distance: formerScroll.distance)
    }
  }

  /// Something scrolled: rows that came near are made at once, for the next key may want them.
  func didScroll() {
    end.scrolled()
    fill()
    lookAhead()
  }

  /// Sees to it, in a later turn, that the rows of the next page are made, and that the end is told
  /// where it shows.
  private func lookAhead() {
    guard isAlive, !isCheckDue, needsRows || isEndReached else { return }
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
    // A few rows in each turn, so that no key waits for all of them.
    isMakingAhead = !isStale && (isMakingAhead || needsRows) && makeSomeAhead()
    if isMakingAhead { return checkInNextTurn() }
    guard isEndReached, let view else { return }
    guard end.tell() else {
      controller?.dependencies.log.add(
        .collection, .error,
        "the end was reached \(EndNotice.maximumTold) times without scrolling; onScrollEnd is not"
          + " run until somebody scrolls.", at: plan.source)
      return
    }
    controller?.execute(actions: plan.onScrollEnd, event: "onScrollEnd", origin: view)
  }

  /// Whether less than half a page is ready on one side of what is seen.
  private var needsRows: Bool {
    guard !isStale, made.count < ListRows.maximumMade else { return false }
    let sight = strip.visibleRange
    guard let range = positions(around: sight, margin: sight.count / 2) else { return false }
    return !made.contains(range)
  }

  private var isEndReached: Bool { !isStale && end.isReached(plan, data, made, in: strip) }

  // MARK: - Focus

  /// Where the focus is in the order of Tab, if it is in a row.
  private var focusPlace: Int? {
    guard let window = strip.window, let focused = window.focusedView,
      focused.isDescendant(of: strip)
    else { return nil }
    return window.focusIndex
  }

  /// Gives the focus to what stands where the focused row was, if that row is gone.
  private func giveFocusBack(_ place: Int) {
    guard let window = view?.window, window.focusedView == nil else { return }
    window.focus(index: place)
    if window.focusedView == nil, place > 0 { window.focus(index: place - 1) }
  }
}
