import BeagleSchema
import TerminalKit

/// The rows of a list or grid: one for each item of the data, made as they come near.
///
/// New data keeps the rows whose identity is still there, with the contexts that their templates
/// declare. Nothing runs while rows are made: onInit and bindings wait
/// until the outermost list is done.
@MainActor
final class ListRows {
  /// How many rows are made at first; each time the end comes near there are twice as many.
  static let batch = 64

  /// How often the end is told without anybody having scrolled in between.
  static let maximumEnds = 100

  private let plan: RowPlan
  private weak var view: View?
  private weak var content: View?
  private weak var controller: BeagleController?
  private weak var queue: RenderQueue?
  /// All lists of the screen. It is kept for the rows that are given back at the end.
  private let lists: ScreenLists
  /// How templates are rendered; it keeps no controller.
  private let setting: RowSetting
  /// Stands for a row while a template is chosen for it.
  private let probe: ListRow

  private var data: DynamicArray?
  private var rows: [ListRow] = []
  /// Lines of a grid, and what takes the room of the missing cells of the last.
  private var lines: [View] = []
  private let gap = View()
  private var isEndDue = false
  private var isCheckDue = false
  private var isWritingBack = false
  /// Whether the rows have changed since they were laid out.
  private var isStale = false
  /// Whether the screen had no room for more rows of this data.
  private var wasRefused = false
  private var hasMissedTemplate = false
  private var hasMissedData = false
  private var endsTold = 0

  init(_ plan: RowPlan, in view: View, content: View, _ renderer: BeagleRenderer) {
    self.plan = plan
    self.view = view
    self.content = content
    controller = renderer.controller
    queue = renderer.host.queue
    lists = renderer.host.lists
    setting = RowSetting(renderer, isViewport: view is ScrollingView)
    probe = ListRow(RowIdentity(text: "", isPosition: true), plan: plan, list: view)
    lists.register(self)
    switch plan.dataSource {
    case .value(let data): queue?.add(rows: { [weak self] in self?.show(data) })
    case .expression(let expression):
      renderer.controller.addBinding(expression: expression, in: view) { [weak self] in
        self?.show(result: $0)
      }
    }
  }

  isolated deinit { lists.releaseRows(rows.count) }

  /// Whether the screen is still there and wants rows.
  private var isAlive: Bool {
    view != nil && controller?.isRetired == false
  }

  /// Whether all items have a row, or no more may have one.
  var isComplete: Bool { rows.count >= data?.count ?? 0 || wasRefused }

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
  private func show(_ data: DynamicArray?) {
    guard isAlive else { return }
    if !isWritingBack, data != self.data { isEndDue = data != nil }
    self.data = data
    wasRefused = false
    update(count: min(data?.count ?? 0, max(rows.count, ListRows.batch)))
  }

  /// Makes the first `count` rows those of the data.
  private func update(count: Int) {
    guard let queue, let view else { return }
    let focus = focusPlace
    queue.holdingBack {
      var old = Dictionary(rows.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
      var occurrences: [RowIdentity: Int] = [:]
      var next: [ListRow] = []
      next.reserveCapacity(count)
      let before = rows.count
      for position in 0..<count {
        guard let item = data?[position] else { break }
        var identity = plan.identity(of: item, at: position)
        if !identity.isPosition {
          let earlier = occurrences[identity, default: 0]
          occurrences[identity] = earlier + 1
          identity.occurrence = earlier
        }
        let known = old.removeValue(forKey: identity)
        if next.count >= before, !lists.takeRoomForRow(at: plan.source) {
          wasRefused = true
          break
        }
        next.append(row(identity, known, item, position))
      }
      if next.count < before { lists.releaseRows(before - next.count) }
      for row in old.values { setting.memory.keep(row.state, of: place(of: row.identity)) }
      rows = next
      arrange()
    }
    isStale = true
    view.setNeedsLayout()
    queue.flush()
    if let focus { giveFocusBack(focus) }
  }

  private func place(of identity: RowIdentity) -> RowMemory.Place {
    RowMemory.Place(list: plan.source, outer: setting.identifierSuffix, row: identity)
  }

  private func row(
    _ identity: RowIdentity, _ known: ListRow?, _ item: DynamicObject, _ position: Int
  ) -> ListRow {
    let row = known ?? make(identity)
    let template = chooseTemplate(for: item, at: position)
    if known != nil, template == row.template {
      row.take(item, at: position)
      return row
    }
    if known != nil { setting.memory.keep(row.state, of: place(of: identity)) }
    // The views of the old template must not be updated with the new item.
    row.show(nil, madeBy: nil)
    row.take(item, at: position)
    row.show(template.flatMap { render(plan.templates[$0].view, identity) }, madeBy: template)
    if let state = setting.memory.takeState(of: place(of: identity)) { row.restore(state) }
    return row
  }

  private func make(_ identity: RowIdentity) -> ListRow {
    let row = ListRow(identity, plan: plan, list: view ?? probe)
    row.item.onChange = { [weak self, weak row] path in
      if let self, let row, !row.isTaking { self.writeBack(row, path) }
    }
    return row
  }

  private func render(_ component: any ServerDrivenComponent, _ identity: RowIdentity) -> View? {
    guard let controller else { return nil }
    let isFirst = setting.memory.isFirst(place(of: identity))
    return setting.renderer(controller, row: identity, runsOnInit: isFirst).render(component)
  }

  /// The first template whose case is true, else the first without one.
  private func chooseTemplate(for item: DynamicObject, at position: Int) -> Int? {
    guard let controller else { return nil }
    let conditions = plan.templates.contains { $0.case != nil }
    if conditions { probe.take(item, at: position) }
    var fallback: Int?
    for (index, template) in plan.templates.enumerated() {
      guard let condition = template.case else {
        if fallback == nil { fallback = index }
        continue
      }
      if controller.evaluate(condition, at: probe) == true { return index }
    }
    if fallback == nil, !hasMissedTemplate {
      hasMissedTemplate = true
      controller.dependencies.log.add(
        .collection, .error,
        "no template matches \(plan.iteratorName) \(position); rows without a template stay empty.",
        at: plan.source)
    }
    return fallback
  }

  // MARK: - Write-back

  /// Sets the source of the data where an action set the item of a row: where the data is just one
  /// context, at the position of the row. An item of a computed list has no place to go back to.
  private func writeBack(_ row: ListRow, _ path: Path?) {
    guard isAlive, !isWritingBack, case .expression(let expression) = plan.dataSource,
      let binding = expression.parsed.binding, case .int(let position) = row.index.value,
      rows.indices.contains(position), rows[position] === row,
      let cell = view?.context(
        withId: binding.contextId, global: controller?.dependencies.globalContext)
    else { return }
    isWritingBack = true
    defer { isWritingBack = false }
    let place = Path(nodes: binding.path.nodes + [.index(position)] + (path?.nodes ?? []))
    cell.set(row.item.get(path), at: place)
  }

  // MARK: - Layout

  /// Puts the rows in their order into the content, or into the lines of a grid.
  private func arrange() {
    guard let content else { return }
    guard plan.span > 1 else { return content.setSubviews(rows) }
    var used = 0
    for first in stride(from: 0, to: rows.count, by: plan.span) {
      if used == lines.count { lines.append(makeLine()) }
      var cells: [View] = Array(rows[first..<min(first + plan.span, rows.count)])
      let missing = plan.span - cells.count
      if missing > 0 {
        gap.flex.flexGrow = Float(missing)
        gap.flex.flexBasis = plan.axis == .vertical ? .points(0) : .auto
        cells.append(gap)
      }
      lines[used].setSubviews(cells)
      used += 1
    }
    lines.removeSubrange(used...)
    content.setSubviews(lines)
  }

  private func makeLine() -> View {
    let line = View()
    line.flex.flexDirection = plan.axis == .vertical ? .row : .column
    line.flex.flexShrink = 0
    return line
  }

  /// Where the focus is in the order of Tab, if it is in a row.
  private var focusPlace: Int? {
    guard let content, let window = content.window, let focused = window.focusedView,
      focused.isDescendant(of: content)
    else { return nil }
    return window.placeOfFocus
  }

  /// Gives the focus to what stands where the focused row was, if that row is gone.
  private func giveFocusBack(_ place: Int) {
    guard let window = view?.window, window.focusedView == nil else { return }
    window.focus(place: place)
    if window.focusedView == nil, place > 0 { window.focus(place: place - 1) }
  }

  // MARK: - The end

  /// The rows have their places.
  func didLayOut() {
    isStale = false
    lookAhead()
  }

  /// Something scrolled: rows that came near are made at once, for the next key may want them.
  func didScroll() {
    endsTold = 0
    if isAlive, needsRows { makeMore() }
    lookAhead()
  }

  /// Sees to it, in a later turn, that more rows are made where they come near, and that the end
  /// is told where it shows.
  private func lookAhead() {
    guard !isCheckDue, needsRows || isEndReached,
      let scheduler = controller?.dependencies.scheduler
    else { return }
    isCheckDue = true
    scheduler.after(milliseconds: 0) { [weak self] in
      guard let self else { return }
      self.isCheckDue = false
      self.check()
    }
  }

  private func check() {
    guard isAlive else { return }
    if needsRows {
      makeMore()
    } else if isEndReached, let view {
      isEndDue = false
      endsTold += 1
      if endsTold > ListRows.maximumEnds {
        controller?.dependencies.log.add(
          .collection, .error,
          "the end was reached \(ListRows.maximumEnds) times without scrolling; onScrollEnd is not run"
            + " until somebody scrolls.", at: plan.source)
        return
      }
      controller?.execute(actions: plan.onScrollEnd, event: "onScrollEnd", origin: view)
    }
  }

  private func makeMore() {
    update(count: min(data?.count ?? 0, max(rows.count * 2, ListRows.batch)))
  }

  /// How many cells of the content, from its beginning, lie before the edges of what clips it.
  private var visibleEnd: (seen: Int, length: Int, page: Int)? {
    guard let content, let window = content.window else { return nil }
    let isVertical = plan.axis == .vertical
    func along(_ point: CellPoint) -> Int { isVertical ? point.y : point.x }
    var start = 0
    var seen = Int.max
    var view: View = content
    while let parent = view.superview {
      start += (isVertical ? view.frame.y : view.frame.x) - along(parent.contentOffset)
      if let clip = parent.contentClip {
        seen = min(seen, (isVertical ? clip.maxY : clip.maxX) - start)
      }
      view = parent
    }
    let page = isVertical ? window.size.height : window.size.width
    return (min(seen, page - start), isVertical ? content.frame.height : content.frame.width, page)
  }

  private var needsRows: Bool {
    guard !isStale, !isComplete, let end = visibleEnd else { return false }
    return end.length - end.seen < end.page
  }

  private var isEndReached: Bool {
    guard isEndDue, !isStale, plan.onScrollEnd != nil, let data, let end = visibleEnd else {
      return false
    }
    if data.isEmpty { return true }
    guard rows.count > 0, end.seen > 0 else { return false }
    let whole = Double(end.length) * Double(data.count) / Double(rows.count)
    return whole <= 0 || Double(end.seen) / whole * 100 >= Double(plan.scrollEndThreshold)
  }
}
