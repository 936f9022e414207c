import BeagleNetworking
import BeagleSchema
import JSON
import TerminalKit

extension BeagleApplication {
  /// Shows the last requests, newest first: in the inspector if the window has at least 160 columns, and
  /// otherwise in a palette, which filters by address, status or method. Closes the inspector if it
  /// shows the requests and has the keyboard. Does not open a palette while a question or a load covers
  /// the screen.
  public func showRequests() {
    guard !showInPanel({ $0 is NetworkTab }) else { return }
    guard window.uncover() else { return }
    let requestLog = dependencies.requestLog
    guard !requestLog.exchanges.isEmpty else {
      return window.showMessage("No requests yet.")
    }
    let older = requestLog.total - requestLog.exchanges.count
    window.show(
      requestLog.exchanges, title: "Requests", note: older > 0 ? "… and \(older) older" : nil
    ) { [weak self] exchange in self?.showRequest(exchange.number) }
  }

  /// Opens a dialog with the details of a request.
  private func showRequest(_ number: Int) {
    guard let exchange = dependencies.requestLog.exchange(number) else { return }
    window.show(exchange, copy: { [weak self] in self?.copy($0) }) { [weak self] in
      self?.showRequests()
    }
  }

  /// Copies a string to the clipboard and shows whether that worked.
  func copy(_ text: String) { window.showMessage(window.copy([text])) }
}

/// The dialogs of requests and responses.
extension Window {
  /// Opens a palette of requests, newest first, which filters by address, status or method.
  /// - Parameters:
  ///   - exchanges: the requests, oldest first.
  ///   - title: the text in the upper border.
  ///   - note: a text below the list.
  ///   - open: called with the chosen request.
  func show(
    _ exchanges: [Exchange], title: String, note: String? = nil, open: @escaping (Exchange) -> Void
  ) {
    present(
      CommandPalette(
        title: title, placeholder: "Part of an address or status", count: exchanges.count,
        entry: { index in
          let exchange = exchanges[exchanges.count - 1 - index]
          return CommandPalette.Entry(
            "\(exchange.state) \(exchange.title)", detail: exchange.summary
          ) { open(exchange) }
        },
        note: note))
  }

  /// Opens a dialog with the details of a request, which can be copied as a curl command.
  /// - Parameters:
  ///   - exchange: the request.
  ///   - copy: copies a string to the clipboard; nil if that is not possible.
  ///   - back: called after the dialog was closed with Back.
  func show(_ exchange: Exchange, copy: ((String) -> Void)?, back: @escaping () -> Void) {
    var choices = [Dialog.Choice("Back", key: .escape, kind: .main, action: back)]
    if let copy {
      choices.insert(
        Dialog.Choice("Copy as curl", key: .character("c")) { copy(exchange.curlCommand) }, at: 0)
    }
    let dialog = Dialog(
      title: exchange.title, content: ExchangeView(exchange), maximumWidth: 120, choices: choices)
    dialog.isInformational = true
    present(dialog)
  }
}

extension Exchange {
  /// The method and the path, for lists.
  var title: String {
    "\(request.method.rawValue) \(Redaction.url(UrlParts.path(of: request.url)))"
  }

  /// The status code, or a symbol if there was no response, in three characters.
  var state: String {
    switch outcome {
    case .waiting: "···"
    case .canceled: " – "
    case .success, .failure: statusCode.map { "\($0)" } ?? " ✕ "
    }
  }

  /// A short summary of the time and the size.
  var summary: String {
    var parts: [String] = []
    switch outcome {
    case .waiting: return "waiting"
    case .canceled: return "canceled"
    case .success: break
    case .failure(let error): if error.statusCode == nil { parts = ["no response"] }
    }
    if let timing {
      let rest = timing.total - timing.firstByte
      parts.append(
        "\(UnitFormat.milliseconds(timing.firstByte)) + \(UnitFormat.milliseconds(rest))")
    } else if let milliseconds {
      parts.append("\(milliseconds) ms")
    }
    if bodySize > 0 { parts.append(UnitFormat.bytes(bodySize)) }
    if let note = cacheNote { parts.append(note) }
    return parts.joined(separator: " · ")
  }

  /// The source of the response, or nil if it came from the server.
  fileprivate var cacheNote: String? {
    guard case .success(let response) = outcome else { return nil }
    switch response.source {
    case .network: return nil
    case .cache: return "cache"
    case .confirmed: return "cache, confirmed"
    case .stale: return "cache, offline"
    case .revalidating: return "cache, revalidating"
    }
  }
}

/// A request with its header fields and bodies, without secrets.
@MainActor
final class ExchangeView: View {
  /// The maximum number of lines of a body.
  private static let maximumLines = 2000
  private static let plain = TextStyle.role(.dialog)

  init(_ exchange: Exchange) {
    super.init()
    add(ExchangeView.facts(exchange))
    let body = exchange.requestBody
    if body != nil || !exchange.requestHeaders.isEmpty {
      add("Request", fields: exchange.requestHeaders)
    }
    if let body { add(text: ExchangeView.pretty(Array(body.utf8))) }
    if !exchange.headers.isEmpty { add("Response", fields: exchange.headers) }
    if exchange.isBodyDropped {
      add(text: "The body was not stored: \(UnitFormat.bytes(exchange.bodySize)).", muted: true)
    } else if !exchange.body.isEmpty {
      add(text: ExchangeView.pretty(exchange.body))
    }
    add("curl command")
    add(text: exchange.curlCommand)
  }

  static func facts(_ exchange: Exchange) -> [(String, String)] {
    var facts = [("Address", Redaction.url(exchange.request.url))]
    switch exchange.outcome {
    case .waiting: facts.append(("Status", "waiting"))
    case .canceled: facts.append(("Status", "canceled before a response arrived"))
    case .success(let response):
      facts.append(("Status", HTTPStatus(code: response.statusCode).description))
    case .failure(let error):
      facts.append(
        ("Status", error.statusCode.map { HTTPStatus(code: $0).description } ?? "no response"))
      facts.append(("Failure", error.localizedDescription))
    }
    if let id = exchange.requestID { facts.append(("Request id", "\(id.value) (\(id.name))")) }
    if let note = exchange.cacheNote { facts.append(("From", note)) }
    if let timing = exchange.timing {
      let steps = [
        ("queued", timing.queued), ("connected", timing.connected),
        ("first byte", timing.firstByte), ("end", timing.total),
      ]
      facts.append(
        ("Times", steps.map { "\($0.0) \(UnitFormat.milliseconds($0.1))" }.joined(separator: ", ")))
      facts.append(
        (
          "Transfer",
          "HTTP/\(timing.httpVersion), \(UnitFormat.bytes(timing.bytesSent)) sent,"
            + " \(UnitFormat.bytes(timing.bytesReceived)) received"
        ))
      for url in timing.redirects { facts.append(("Redirect", url)) }
    } else if let milliseconds = exchange.milliseconds {
      facts.append(("Time", "\(milliseconds) ms"))
    }
    if exchange.bodySize > 0 { facts.append(("Size", UnitFormat.bytes(exchange.bodySize))) }
    return facts
  }

  // MARK: - Parts

  private func add(_ heading: String, fields: [(String, String)] = []) {
    let label = Label(heading, style: Self.plain.colored(.role(.accent)))
    label.flex.margin.top = .points(1)
    addSubview(label)
    add(Redaction.headers(fields))
  }

  private func add(_ rows: [(String, String)]) {
    guard !rows.isEmpty else { return }
    addSubview(
      DefinitionList(
        rows.map {
          DefinitionList.Row(
            $0.0, Self.plain.colored(.role(.muted)), text: $0.1, Self.plain)
        }))
  }

  private func add(text: String, muted: Bool = false) {
    let label = Label(text, style: muted ? Self.plain.colored(.role(.muted)) : Self.plain)
    label.flex.margin.top = .points(1)
    addSubview(label)
  }

  /// Formats a body: JSON with one member per line, other text unchanged, the size of binary data.
  static func pretty(_ bytes: [UInt8]) -> String {
    let masked = Redaction.body(bytes)
    guard let text = String(validating: masked, as: UTF8.self) else {
      return "\(UnitFormat.bytes(bytes.count)) of binary data"
    }
    let document = try? JSONDocument(masked, name: "body")
    var lines =
      document.map { $0.root.prettyLines(most: maximumLines + 1) }
      ?? text.split(separator: "\n", maxSplits: maximumLines, omittingEmptySubsequences: false)
      .map(String.init)
    if lines.count > maximumLines {
      lines.removeSubrange(maximumLines...)
      lines.append("… and more")
    }
    return lines.joined(separator: "\n")
  }
}
