import BeagleSchema
import TerminalKit

/// The rows of a list or grid: one for each item of the data, made as they come near.
///
/// New data keeps the rows whose identity is still there, with the contexts that their templates
/// declare (behaviour reference 6.4).
@MainActor
final class ListRows {
  /// How many rows are made at first; each time the end comes near there are twice as many.
  static let batch = 64

  private let plan: RowPlan
  private unowned let view: View
  private unowned let content: View
  private weak var controller: BeagleController?
  private let placement: Placement
  private let identifierSuffix: String

  private var data: DynamicArray?
  private var rows: [ListRow] = []
  /// Lines of a grid.
  private var lines: [View] = []
  private var states: [String: ListRow.SavedState] = [:]
  /// The rows that have run their onInit.
  private var initialized: Set<String> = []
  private var isEndDue = false
  private var isCheckDue = false
  private var isWritingBack = false

  init(_ plan: RowPlan, in view: View, content: View, _ renderer: BeagleRenderer) {
    self.plan = plan
    self.view = view
    self.content = content
    controller = renderer.controller
    let isOwnScroll = view is ScrollingView
    placement =
      isOwnScroll
      ? renderer.placement.scrolled(isRow: false)
      : Placement(isInRow: false, isInScreenFlow: renderer.placement.isInScreenFlow)
    identifierSuffix = renderer.identifierSuffix
    switch plan.dataSource {
    case .value(let data):
      renderer.controller.screenController?.host.addRows { [weak self] in self?.show(data) }
    case .expression:
      renderer.observe(plan.dataSource, in: view) { [weak self] in self?.show($0) }
    }
  }

  // MARK: - Data

  /// Shows other data; nil shows nothing.
  private func show(_ data: DynamicArray?) {
    if !isWritingBack, data != self.data { isEndDue = data != nil }
    self.data = data
    update(count: min(data?.count ?? 0, max(rows.count, ListRows.batch)))
    // The answer to the end of empty data comes with no layout.
    didMove()
  }

  /// Makes the first `count` rows those of the data.
  private func update(count: Int) {
    var old = Dictionary(rows.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    var next: [ListRow] = []
    next.reserveCapacity(count)
    for position in 0..<count {
      guard let item = data?[position] else { break }
      let identity = plan.identity(of: item, at: position)
      next.append(row(identity, old.removeValue(forKey: identity), item, position))
    }
    let kept = Set(next.map(ObjectIdentifier.init))
    for row in rows where !kept.contains(ObjectIdentifier(row)) {
      states[row.identity] = row.state
    }
    rows = next
    arrange()
    controller?.screenController?.host.flush()
  }

  private func row(
    _ identity: String, _ old: ListRow?, _ item: DynamicObject, _ position: Int
  ) -> ListRow {
    let row = old ?? make(identity)
    row.take(item, at: position)
    let template = chooseTemplate(for: row)
    if old != nil, template == row.template { return row }
    if old != nil { states[identity] = row.state }
    row.show(template.flatMap { render(plan.templates[$0].view, identity) }, madeBy: template)
    if let state = states[identity] { row.restore(state) }
    return row
  }

  private func make(_ identity: String) -> ListRow {
    let row = ListRow(identity: identity, plan: plan, list: view)
    row.item.onChange = { [weak self, weak row] path in
      if let self, let row, !row.isTaking { self.writeBack(row, path) }
    }
    return row
  }

  private func render(_ component: any ServerDrivenComponent, _ identity: String) -> View? {
    guard let controller else { return nil }
    var renderer = BeagleRenderer(controller: controller)
    renderer.placement = placement
    renderer.identifierSuffix = "\(identifierSuffix):\(identity)"
    renderer.runsOnInit = initialized.insert(identity).inserted
    return renderer.render(component)
  }

  /// The first template whose case is true, else the first without one.
  private func chooseTemplate(for row: ListRow) -> Int? {
    guard let host = controller?.screenController?.host else { return nil }
    var fallback: Int?
    for (index, template) in plan.templates.enumerated() {
      guard let condition = template.case else {
        if fallback == nil { fallback = index }
        continue
      }
      if host.bool(condition, at: row) == true { return index }
    }
    if fallback == nil {
      host.dependencies.log.add(
        .collection, .error,
        "no template fits \(plan.iteratorName) \(row.identity); its row is empty.",
        at: plan.source)
    }
    return fallback
  }

  // MARK: - Write-back

  /// Sets the source of the data where an action set the item of a row: where the data is just one
  /// context, at the position of the row (decisions: list item write-back).
  private func writeBack(_ row: ListRow, _ path: Path?) {
    guard !isWritingBack, case .expression(let expression) = plan.dataSource,
      let binding = expression.parsed.binding,
      let position = rows.firstIndex(where: { $0 === row }),
      let cell = view.context(
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
    guard plan.span > 1 else { return ListRows.arrange(rows, in: content) }
    var first = 0
    var used = 0
    while first < rows.count {
      let end = min(first + plan.span, rows.count)
      if used == lines.count { lines.append(makeLine()) }
      let gaps = (end - first..<plan.span).map { _ in ListRows.gap(plan) }
      ListRows.arrange(Array(rows[first..<end]) + gaps, in: lines[used])
      first = end
      used += 1
    }
    lines.removeSubrange(used...)
    ListRows.arrange(lines, in: content)
  }

  private static func arrange(_ views: [View], in content: View) {
    let wanted = Set(views.map(ObjectIdentifier.init))
    for view in content.subviews where !wanted.contains(ObjectIdentifier(view)) {
      view.removeFromSuperview()
    }
    for (index, view) in views.enumerated() {
      let shown = content.subviews
      if index >= shown.count || shown[index] !== view { content.insertSubview(view, at: index) }
    }
  }

  private func makeLine() -> View {
    let line = View()
    line.flex.flexDirection = plan.axis == .vertical ? .row : .column
    line.flex.flexShrink = 0
    return line
  }

  /// Takes the room of a cell at the end of the last line.
  private static func gap(_ plan: RowPlan) -> View {
    let gap = View()
    gap.flex.flexGrow = 1
    if plan.axis == .vertical { gap.flex.flexBasis = .points(0) }
    return gap
  }

  // MARK: - The end

  /// Looks, in a later turn, whether more rows are wanted and whether the end was reached: the
  /// list was laid out, or scrolled.
  func didMove() {
    guard !isCheckDue, needsRows || isEndReached else { return }
    isCheckDue = true
    let check: @MainActor () -> Void = { [weak self] in
      guard let self else { return }
      self.isCheckDue = false
      self.check()
    }
    guard let scheduler = controller?.dependencies.scheduler else { return check() }
    scheduler.after(milliseconds: 0, check)
  }

  private func check() {
    if needsRows {
      update(count: min(data?.count ?? 0, max(rows.count * 2, ListRows.batch)))
    }
    if isEndReached {
      isEndDue = false
      controller?.execute(actions: plan.onScrollEnd, event: "onScrollEnd", origin: view)
    }
  }

  private var needsRows: Bool {
    guard let data, rows.count < data.count else { return false }
    return (view as? RowViewport)?.isNearEnd ?? true
  }

  private var isEndReached: Bool {
    guard isEndDue, plan.onScrollEnd != nil, let data else { return false }
    if data.isEmpty { return true }
    let made = Double(rows.count) / Double(data.count)
    let seen = ((view as? RowViewport)?.seen ?? 1) * made
    return seen * 100 >= Double(min(max(plan.scrollEndThreshold, 0), 100))
  }
}
