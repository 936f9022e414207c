import BeagleNetworking
import BeagleSchema
import SystemSupport
import TerminalKit

/// The requests, the last one first: those of the screen, then the others. Each has the columns
/// status, method, path, wait, download and size and, in a wide panel, a bar on a time line.
final class NetworkTab: InspectorTab {
  override class var title: String { "Network" }
  override var shortTitle: String { "Net" }
  override var count: Int? { requestLog.total }
  override var keyBindings: [KeyBinding] { KeyBinding.inspectorNetwork }
  override var canBeFiltered: Bool { true }
  override var listShare: Int { 60 }
  override var changesWithTime: Bool {
    requestLog.exchanges.contains { if case .waiting = $0.outcome { true } else { false } }
  }

  private var requestLog: RequestLog { model.dependencies.requestLog }

  private func exchange(_ id: InspectorRow.ID) -> Exchange? {
    guard case .entry(let number) = id else { return nil }
    return requestLog.exchange(number)
  }

  // MARK: - List

  override func rows(width: Int) -> [InspectorRow] {
    guard !requestLog.exchanges.isEmpty else {
      return InspectorRow.message("No requests yet.", width: width)
    }
    let exchanges = requestLog.exchanges.filter { filter.matches($0.searchableText) }
    guard !exchanges.isEmpty else { return InspectorRow.noMatch(width: width) }
    let now = model.dependencies.wallClock()
    let own = ownNumbers(requestLog.exchanges)
    let layout = RequestColumns(width: width, exchanges)
    func rows(_ part: [Exchange]) -> [InspectorRow] {
      let lines = TimeLines(part, now: now)
      return part.reversed().map { exchange in
        let progress = model.dependencies.activity.progress(of: exchange)
        return InspectorRow(
          .entry(exchange.number),
          layout.spans(of: RequestCells(exchange, now: now, progress), on: lines))
      }
    }
    let older = requestLog.total - requestLog.exchanges.count
    let rest = exchanges.filter { !own.contains($0.number) }
    let more = older > 0 ? [InspectorRow.note("… and \(older) older", line: -4)] : []
    guard rest.count < exchanges.count, !rest.isEmpty else {
      let title =
        rest.isEmpty ? "This screen" : own.isEmpty ? "Requests" : "Other requests"
      return [layout.heading(title, line: -1)]
        + rows(exchanges) + more
    }
    return [layout.heading("This screen", line: -1)]
      + rows(exchanges.filter { own.contains($0.number) })
      + [.note("", line: -2), layout.heading("Other requests", line: -3)] + rows(rest) + more
  }

  /// Returns the numbers of the requests of the screen: its own load, those that it sent, and those
  /// after them that belong to no other screen, such as those of its images.
  private func ownNumbers(_ exchanges: [Exchange]) -> Set<Int> {
    guard let screen = model.screen else { return [] }
    let number = screen.operations.requests.number
    var url: String?
    if case .remote(let remote) = screen.screenType {
      url = model.dependencies.dispatcher.url(for: remote.url)
    }
    var own: Set<Int> = []
    var isCurrent = false
    for exchange in exchanges {
      if exchange.owner == number || exchange.request.url == url {
        isCurrent = true
      } else if exchange.owner != 0 {
        isCurrent = false
      }
      if isCurrent { own.insert(exchange.number) }
    }
    return own
  }

  // MARK: - Details

  /// The last details. Formatting a body again with each frame of a running request is slow.
  private var details: (number: Int, width: Int, end: Int, text: InspectorText)?

  override func describe(_ id: InspectorRow.ID, in text: inout InspectorText) {
    guard let exchange = exchange(id) else { return }
    if let end = exchange.endedAt, !exchange.isBodyDropped {
      if let details, details.number == exchange.number, details.width == text.width,
        details.end == end
      {
        text = details.text
        return
      }
      describe(exchange, in: &text)
      details = (exchange.number, text.width, end, text)
    } else {
      describe(exchange, in: &text)
    }
  }

  private func describe(_ exchange: Exchange, in text: inout InspectorText) {
    text.add([.bold(exchange.title)], trailing: WallClock.timeOfDay(exchange.startedAt))
    for (name, value) in ExchangeView.facts(exchange) { text.field(name, value) }
    text.column = 18
    let fields = Redaction.headers(exchange.requestHeaders)
    if !fields.isEmpty || exchange.requestBody != nil { text.heading("Request") }
    for (name, value) in fields { text.field(name, value) }
    if let body = exchange.requestBody { text.text(ExchangeView.pretty(Array(body.utf8))) }
    if !exchange.headers.isEmpty { text.heading("Response") }
    for (name, value) in Redaction.headers(exchange.headers) { text.field(name, value) }
    if exchange.isBodyDropped {
      text.text("The body was not stored: \(UnitFormat.bytes(exchange.bodySize)).", role: .muted)
    } else if !exchange.body.isEmpty {
      text.heading("Body", note: UnitFormat.bytes(exchange.bodySize))
      // Formatting a large body is slow.
      text.text(
        exchange.body.count > Self.bodyLimit
          ? "The body is too large for this panel; press Enter to see it."
          : ExchangeView.pretty(exchange.body))
    }
  }

  /// The size in bytes of the largest body that the details show.
  static let bodyLimit = 64 << 10

  override func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool {
    guard let exchange = id.flatMap(exchange) else { return false }
    switch action {
    case .inspectorCopy: model.copy?(exchange.curlCommand)
    case .press: model.window?.show(exchange, copy: model.copy, back: {})
    default: return false
    }
    return true
  }
}

extension Exchange {
  /// What a filter searches: the state, the method, the address and the summary.
  fileprivate var searchableText: String {
    "\(state) \(request.method.rawValue) \(Redaction.url(request.url)) \(summary)"
  }
}
