import BeagleNetworking
import BeagleSchema
import TerminalKit

extension SendRequest: ExecutableAction {
  /// Sends the request. The response executes `onSuccess` or `onError`, and then `onFinish`, never
  /// before this method returns.
  ///
  /// No state is reported while the request runs. A failure without `onError` becomes
  /// `error(action(e), retry)` unless ``BeagleDependencies/reportsUnhandledRequestErrors`` is false.
  /// - Throws: nothing.
  public func execute(controller: BeagleController, origin: View) throws {
    var request = HttpAdditionalData(
      method: method(on: controller, at: origin), headers: headers(on: controller, at: origin),
      body: data.map { controller.evaluate($0, at: origin) })
    if controller.dependencies.sendsIdempotencyKeys { IdempotencyKey.add(to: &request) }
    let path = controller.evaluate(url.asRequestURL, at: origin) ?? ""
    send(path, request, on: controller, at: origin)
  }

  /// Sends a request. A retry sends the same one, even if its contexts have changed.
  @MainActor
  private func send(
    _ path: String, _ request: HttpAdditionalData, on controller: BeagleController, at origin: View
  ) {
    let savedOrigin = ActionOrigin(origin, in: controller)
    controller.requests.send(path: path, request) { [weak controller] result in
      guard let controller else { return }
      let origin = savedOrigin.view
      switch result {
      case .success(let response):
        let data = controller.dependencies.value(of: response)
        controller.execute(
          actions: onSuccess, with: "onSuccess", and: response.eventContext(data), origin: origin)
      case .failure(let error):
        controller.execute(
          actions: onError, with: "onError", and: error.eventContext, origin: origin)
        if onError == nil {
          report(error, on: controller) { [weak controller] in
            guard let controller else { return }
            send(path, request, on: controller, at: savedOrigin.view)
          }
        }
      }
      // The actions may have closed the screen.
      guard !controller.isRetired else { return }
      controller.execute(actions: onFinish, event: "onFinish", origin: origin)
    }
  }

  /// Reports a failure that the screen does not handle. A dialog of `onFinish` then covers the error.
  @MainActor
  private func report(
    _ error: Request.Error, on controller: BeagleController, retry: @escaping BeagleRetry
  ) {
    guard controller.dependencies.reportsUnhandledRequestErrors else { return }
    var origin = controller.requests.origin
    // A retry sends the same request, even if the fields have other texts by then.
    origin.form = nil
    if let view = origin.event?.view,
      let screen = controller as? BeagleScreenViewController,
      InlineErrorView.canBePresented(at: view)
    {
      return screen.report(.action(error), about: view) { [weak controller, weak view, origin] in
        guard let controller else { return }
        if let view { InlineErrorView.line(for: view)?.dismiss() }
        controller.requests.performing({ $0 = origin }, retry)
      }
    }
    controller.report(.action(error)) { [weak controller, origin] in
      controller?.requests.performing({ $0 = origin }, retry)
    }
  }

  /// Returns the request method in any letter case, or nil if it is missing or invalid.
  @MainActor
  private func method(on controller: BeagleController, at view: View) -> HTTPMethod? {
    guard case .expression(let expression)? = method else { return method?.literal }
    let text = controller.evaluate(expression, at: view).description
    if let method = HTTPMethod(rawValue: text.uppercased()) { return method }
    if !text.isEmpty {
      controller.dependencies.log.add(
        .network, .warning, "\"\(text)\" is not an HTTP method; GET is used.",
        at: expression.reference)
    }
    return nil
  }

  /// Returns the headers with their expressions evaluated.
  @MainActor
  private func headers(on controller: BeagleController, at view: View) -> [String: String]? {
    guard case .value(let literal)? = headers else { return controller.evaluate(headers, at: view) }
    return literal.mapValues { controller.evaluate(text: $0, at: view) }
  }
}

extension NetworkResponse {
  /// The value of the context `onSuccess`. Beagle Android calls the status `statusCode`, so both
  /// names are set.
  fileprivate func eventContext(_ value: DynamicObject) -> DynamicObject {
    [
      "data": value, "status": .int(statusCode), "statusCode": .int(statusCode),
      "statusText": "success",
    ]
  }

  /// Whether the body should be JSON: its media type or its first character says so.
  fileprivate var claimsJSON: Bool {
    if let type = header("Content-Type")?.split(separator: ";").first?.lowercased() {
      if type.hasSuffix("/json") || type.hasSuffix("+json") { return !data.isEmpty }
    }
    let first = data.first { !" \t\r\n".utf8.contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}

extension Request.Error {
  /// The value of the context `onError`; null if no request was sent.
  fileprivate var eventContext: DynamicObject {
    guard case .networkError(let error) = self, error.kind != .clientMissing else { return .empty }
    let text = DynamicObject.string(error.screenMessage)
    let status = DynamicObject.int(error.statusCode ?? 0)
    return [
      "data": error.data.map { DynamicObject(json: $0, name: error.request.url) } ?? .empty,
      "status": status, "statusCode": status, "statusText": text, "message": text,
    ]
  }
}

extension BeagleDependencies {
  /// Returns the value of the JSON body of a response, or null if it is not JSON. That is a finding if
  /// the response claims to be JSON, because contexts and expressions get no value then.
  fileprivate func value(of response: NetworkResponse) -> DynamicObject {
    do {
      return DynamicObject(
        try JSONDocument.withoutSecretsInErrors(response.data, name: response.name).root)
    } catch {
      guard response.claimsJSON else { return .empty }
      var problem = Diagnostic(error)
      // The body of a route is always JSON, except for a string, which is sent without its quotes.
      if let route = response.route {
        problem.message = "the body is a text and no JSON, so data is null"
        problem.suggestion =
          "\(route) sends the string in \"body\" without quotes; write an object there, such as"
          + " {\"name\": …}"
      }
      log.add(problem)
      return .empty
    }
  }
}

extension DynamicObject {
  /// Creates the value of a JSON body, or null if the body is not JSON.
  init(json bytes: [UInt8], name: String) {
    let document = try? JSONDocument(bytes, name: name)
    self = document.map { DynamicObject($0.root) } ?? .empty
  }
}
