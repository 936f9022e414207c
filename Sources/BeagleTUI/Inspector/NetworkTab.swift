import BeagleNetworking
import BeagleSchema
import SystemSupport
import TerminalKit

/// The requests, the last one first.
@MainActor
final class NetworkTab: InspectorTab {
  let title = "Network"
  let shortTitle = "Net"
  private let model: InspectorModel
  private var requestLog: RequestLog { model.dependencies.requestLog }
  var count: Int? { requestLog.total }

  init(_ model: InspectorModel) { self.model = model }

  func rows(width: Int) -> [InspectorRow] {
    guard !requestLog.exchanges.isEmpty else {
      return InspectorRow.message("No requests yet.", width: width)
    }
    let rows = requestLog.exchanges.reversed().map { exchange in
      let state: InspectorRow.Span =
        switch exchange.outcome {
        case .failure: .danger(exchange.state)
        case .waiting, .canceled: .muted(exchange.state)
        case .success: .plain(exchange.state)
        }
      return InspectorRow(
        .entry(exchange.number), [state, .plain(" " + exchange.title)], trailing: exchange.summary)
    }
    return rows + InspectorRow.older(requestLog.total - requestLog.exchanges.count)
  }

  func details(of id: InspectorRow.ID?, width: Int) -> [InspectorRow] {
    guard case .entry(let number)? = id, let exchange = requestLog.exchange(number) else {
      return []
    }
    var text = InspectorText(width: width)
    text.add([.bold(exchange.title)], trailing: WallClock.timeOfDay(exchange.startedAt))
    for (name, value) in ExchangeView.facts(exchange) { text.field(name, value) }
    let fields = Redaction.headers(exchange.requestHeaders)
    if !fields.isEmpty || exchange.requestBody != nil { text.heading("Request") }
    for (name, value) in fields { text.field(name, value, column: 18) }
    if let body = exchange.requestBody { text.text(ExchangeView.pretty(Array(body.utf8))) }
    if !exchange.headers.isEmpty { text.heading("Response") }
    for (name, value) in Redaction.headers(exchange.headers) {
      text.field(name, value, column: 18)
    }
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
    return text.rows
  }

  /// The size in bytes of the largest body that the details show.
  static let bodyLimit = 64 << 10

  var keyBindings: [KeyBinding] { KeyBinding.inspectorNetwork }

  func perform(_ action: KeyAction, on id: InspectorRow.ID?) -> Bool {
    guard action == .inspectorCopy, case .entry(let number)? = id,
      let exchange = requestLog.exchange(number)
    else { return false }
    model.copy?(exchange.curlCommand)
    return true
  }
}
