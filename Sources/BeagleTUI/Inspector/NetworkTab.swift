import BeagleNetworking
import BeagleSchema
import SystemSupport
import TerminalKit

/// The requests, the last one first.
final class NetworkTab: InspectorTab {
  override var title: String { "Network" }
  override var shortTitle: String { "Net" }
  override var count: Int? { requestLog.total }
  override var keyBindings: [KeyBinding] { KeyBinding.inspectorNetwork }

  private var requestLog: RequestLog { model.dependencies.requestLog }

  private func exchange(_ id: InspectorRow.ID) -> Exchange? {
    guard case .entry(let number) = id else { return nil }
    return requestLog.exchange(number)
  }

  override func rows(width: Int) -> [InspectorRow] {
    let exchanges = requestLog.exchanges
    guard !exchanges.isEmpty else {
      return InspectorRow.message("No requests yet.", width: width)
    }
    return InspectorRow.list(exchanges, older: requestLog.total - exchanges.count) { exchange in
      let state: InspectorRow.Span =
        switch exchange.outcome {
        case .failure: .danger(exchange.state)
        case .waiting, .canceled: .muted(exchange.state)
        case .success: .plain(exchange.state)
        }
      return InspectorRow(
        .entry(exchange.number), [state, .plain(" " + exchange.title)], trailing: exchange.summary)
    }
  }

  override func describe(_ id: InspectorRow.ID, in text: inout InspectorText) {
    guard let exchange = exchange(id) else { return }
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
          ? "The body is too large for this panel; press H to see it."
          : ExchangeView.pretty(exchange.body))
    }
  }

  /// The size in bytes of the largest body that the details show.
  static let bodyLimit = 64 << 10

  override func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool {
    guard action == .inspectorCopy, let exchange = id.flatMap(exchange) else { return false }
    model.copy?(exchange.curlCommand)
    return true
  }
}
