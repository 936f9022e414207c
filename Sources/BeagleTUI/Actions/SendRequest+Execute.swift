import BeagleSchema
import TerminalKit

extension SendRequest: ExecutableAction {
  /// Sends the request; its answer runs `onSuccess` or `onError`, then `onFinish`, never before
  /// this returns (behaviour reference 3.5). No state is told.
  public func execute(controller: BeagleController, origin: View) throws {
    guard let screen = controller.screenController else { return }
    let host = screen.host
    let place = ActionOrigin(origin, in: host)
    screen.send(
      path: host.string(url, at: origin),
      HttpAdditionalData(
        method: host.method(method, at: origin), headers: host.headers(headers, at: origin),
        body: data.map { host.evaluated($0, at: origin) })
    ) { [weak screen] result in
      guard let screen else { return }
      let origin = place.view(in: screen.host)
      switch result {
      case .success(let response):
        screen.execute(
          actions: onSuccess, with: "onSuccess", and: response.eventContext, origin: origin)
      case .failure(let error):
        screen.execute(actions: onError, with: "onError", and: error.eventContext, origin: origin)
      }
      // What ran may have taken the screen away.
      guard !screen.isRetired else { return }
      screen.execute(actions: onFinish, event: "onFinish", origin: origin)
    }
  }
}

extension ScreenHost {
  /// The method of a request, in any case; nil where there is none, or none that exists.
  fileprivate func method(_ method: Expression<HTTPMethod>?, at view: View) -> HTTPMethod? {
    guard case .expression(let expression)? = method else { return method?.literal }
    let text = evaluate(expression, at: view).description
    if let known = HTTPMethod(rawValue: text.uppercased()) { return known }
    if !text.isEmpty {
      dependencies.log.add(
        .network, .warning, "\"\(text)\" is no method of a request; GET is used.",
        at: expression.reference)
    }
    return nil
  }

  /// The headers of a request, expressions in single ones replaced (decisions).
  fileprivate func headers(
    _ headers: Expression<[String: String]>?, at view: View
  ) -> [String: String]? {
    guard case .value(let literal)? = headers else { return value(headers, at: view) }
    return literal.mapValues { string(raw: $0, at: view) }
  }
}

extension NetworkResponse {
  /// What actions find under `onSuccess` (behaviour reference 1.5). Android calls the status
  /// `statusCode`; both names are there.
  fileprivate var eventContext: DynamicObject {
    [
      "data": DynamicObject(json: data, name: name), "status": .int(statusCode),
      "statusCode": .int(statusCode), "statusText": "success",
    ]
  }
}

extension Request.Error {
  /// What actions find under `onError`: null where no request was made.
  fileprivate var eventContext: DynamicObject {
    guard case .networkError(let error) = self, error.kind != .clientMissing else { return .empty }
    let text = DynamicObject.string(error.localizedDescription)
    let status = DynamicObject.int(error.statusCode ?? 0)
    return [
      "data": error.data.map { DynamicObject(json: $0, name: error.request.url) } ?? .empty,
      "status": status, "statusCode": status, "statusText": text, "message": text,
    ]
  }
}

extension DynamicObject {
  /// The value of a body: null where it is not JSON.
  init(json bytes: [UInt8], name: String) {
    let document = try? JSONDocument(bytes, name: name)
    self = document.map { DynamicObject($0.root) } ?? .empty
  }
}
