import BeagleNetworking
import BeagleSchema
import Localization
import TerminalKit

/// The requests and the source lines of the failures in a ``BeagleErrorView``.
@MainActor
final class ErrorDetails {
  /// The numbers of the failed requests in the log, in the order of the failures.
  private var numbers: [Int] = []
  private weak var dependencies: BeagleDependencies?
  private weak var codeFrame: CodeFrameView?

  /// Adds a failure. Does nothing if it has no request in the log.
  func add(_ error: ServerDrivenState.Error, at controller: BeagleController) {
    let dependencies = controller.dependencies
    guard let number = dependencies.requestLog.number(of: error), !numbers.contains(number) else {
      return
    }
    self.dependencies = dependencies
    numbers.append(number)
  }

  private var exchanges: [Exchange] {
    numbers.compactMap { dependencies?.requestLog.exchange($0) }
  }

  // MARK: - Requests

  /// The key that opens the details, if there are any.
  var keyBindings: [KeyBinding] {
    guard !numbers.isEmpty else { return [] }
    return [
      KeyBinding(
        "d", .helpErrorDetails, title: .commandDetails, hint: KeyHint("d", .hintDetails),
        keys: [KeyEvent("d"): .showDetails])
    ]
  }

  /// The name and value of the request's identifier; nil without one, or with several requests.
  var requestID: String? {
    guard numbers.count == 1, let id = exchanges.first?.requestID else { return nil }
    return "\(id.name) \(id.value)"
  }

  /// Opens the details of the request, or the list if several requests failed.
  func open(in window: Window) {
    let exchanges = exchanges
    guard exchanges.count > 1 else {
      guard let exchange = exchanges.first else {
        return window.showMessage(localized(.errorRequestGone))
      }
      return show(exchange, in: window) {}
    }
    window.show(exchanges, title: localized(.errorRequestsTitle)) {
      [weak self, weak window] exchange in
      guard let self, let window else { return }
      show(exchange, in: window) { [weak window] in
        if let window { self.open(in: window) }
      }
    }
  }

  private func show(_ exchange: Exchange, in window: Window, back: @escaping () -> Void) {
    window.show(exchange, copy: dependencies?.clipboard, back: back)
  }

  // MARK: - Source lines

  /// Adds the source lines of a screen that cannot be decoded below the message.
  func showCodeFrame(
    of error: ServerDrivenState.Error, at controller: BeagleController, in content: View
  ) {
    guard codeFrame == nil, let view = CodeFrameView(error, at: controller) else { return }
    view.flex.margin.top = .points(1)
    content.addSubview(view)
    codeFrame = view
  }

  /// The hint of the key that opens the source lines in an editor, if the window has one.
  func keyHints(in window: Window?) -> [KeyHint] {
    guard let codeFrame, codeFrame.superview != nil else { return [] }
    let bindings = window?.keyBindings ?? []
    return bindings.filter { $0.keys.contains { $0.1 == .openEditor } }.compactMap(\.hint)
  }

  /// Removes the source lines.
  func removeCodeFrame() { codeFrame?.removeFromSuperview() }
}

extension KeyAction {
  /// Opens the details of the request that failed.
  static let showDetails = KeyAction("error details")
}

// MARK: - Failures and their requests

extension ServerDrivenState.Error {
  /// The description of an error box: with the server's own words on lines of their own, and with
  /// the first problem of a document that cannot be decoded.
  public var detailedDescription: String {
    switch requestError {
    case .networkError(let error)?: error.detailedDescription
    case .decoding(let cause)? where SourceFinding.isLocated(cause):
      SourceFinding.summary(SourceFinding.findings(of: cause, in: [], name: ""))
        ?? localizedDescription
    default: localizedDescription
    }
  }

  /// The error of the request that failed; nil for other failures.
  var requestError: Request.Error? {
    switch self {
    case .remoteScreen(let error), .lazyLoad(let error), .submitForm(let error): error
    case .action(let error), .webView(let error):
      error as? Request.Error ?? (error as? NetworkError).map { .networkError($0) }
    case .declarativeText: nil
    }
  }
}

extension RequestLog {
  /// Returns the number of the request that failed, or whose response cannot be decoded; nil if it
  /// is not in the log.
  func number(of error: ServerDrivenState.Error) -> Int? {
    switch error.requestError {
    case .networkError(let error)?: error.exchangeNumber
    case .decoding(let cause)?: exchange(ofDecoding: cause)?.number
    case .loadFromTextError?, .urlBuilderError?, nil: nil
    }
  }

  /// Returns the problems of a response that cannot be decoded, with source lines if the log still
  /// has the body.
  func findings(of error: ServerDrivenState.Error) -> [SourceFinding] {
    guard case .decoding(let cause)? = error.requestError, SourceFinding.isLocated(cause) else {
      return []
    }
    return SourceFinding.findings(of: cause, in: exchange(ofDecoding: cause)?.body ?? [], name: "")
  }

  /// Returns the last request with a document that cannot be decoded.
  private func exchange(ofDecoding cause: any Error) -> Exchange? {
    guard let name = Self.documentName(of: cause) else { return nil }
    return exchanges.last { exchange in
      guard case .success(let response) = exchange.outcome else { return false }
      return Redaction.url(response.name) == name
    }
  }

  /// Returns the name of the document that an error of decoding is about.
  static func documentName(of cause: any Error) -> String? {
    switch cause {
    case let error as JSONError: error.name
    case let error as DecodingFailure: error.name
    case let error as UnreadableResponse: error.name
    default: nil
    }
  }
}

extension BeagleDependencies {
  /// Logs a failed request in one line, with the server's own words if causes may be shown.
  func logFailure(_ error: NetworkError) {
    var entry = LogEntry(.network, .error, text(of: error))
    entry.isUnserved = error.isUnserved
    log.add(entry)
  }

  /// Returns the line of the log about a failed request.
  func text(of error: NetworkError) -> String {
    showsErrorCauses ? error.logDescription : error.description
  }
}
