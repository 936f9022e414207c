import BeagleNetworking
import BeagleSchema
import TerminalKit

extension SendRequest: ExecutableAction {
  /// Sends the request. The response executes `onSuccess` or `onError`, and then `onFinish`, never
  /// before this method returns. The loading state of the screen does not change.
  public func execute(controller: BeagleController, origin: View) throws {
    let savedOrigin = ActionOrigin(origin, in: controller)
    let request = HttpAdditionalData(
      method: method(on: controller, at: origin), headers: headers(on: controller, at: origin),
      body: data.map { controller.evaluate($0, at: origin) })
    let path = controller.evaluate(url, at: origin) ?? ""
    controller.requests.send(path: path, request) { [weak controller] result in
      guard let controller else { return }
      let origin = savedOrigin.view
      switch result {
      case .success(let response):
        controller.execute(
          actions: onSuccess, with: "onSuccess", and: response.eventContext, origin: origin)
      case .failure(let error):
        controller.execute(
          actions: onError, with: "onError", and: error.eventContext, origin: origin)
      }
      // The actions may have closed the screen.
      guard !controller.isRetired else { return }
      controller.execute(actions: onFinish, event: "onFinish", origin: origin)
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
  fileprivate var eventContext: DynamicObject {
    [
      "data": DynamicObject(json: data, name: name), "status": .int(statusCode),
      "statusCode": .int(statusCode), "statusText": "success",
    ]
  }
}

extension Request.Error {
  /// The value of the context `onError`; null if no request was sent.
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
  /// Creates the value of a JSON body, or null if the body is not JSON.
  init(json bytes: [UInt8], name: String) {
    let document = try? JSONDocument(bytes, name: name)
    self = document.map { DynamicObject($0.root) } ?? .empty
  }
}
