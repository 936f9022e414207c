import BeagleNetworking
import BeagleSchema
import JSON

/// The last good responses, for when the server cannot be reached.
extension RequestDispatcher {
  /// Decodes the screen in a response and stores the response as the last good one. Marks a screen
  /// that may be out of date, and requests a newer version within its `stale-while-revalidate` time.
  /// - Parameter user: the value of ``BeagleDependencies/userChanges`` when the request was sent.
  func screen(
    in response: NetworkResponse, path: String, _ additionalData: HttpAdditionalData?, user: Int
  ) -> ViewClientProtocol.FetchResult {
    do {
      let screen = try dependencies.decode(bytes: response.data, name: response.name).screen
      keep(response, path: path, additionalData, user: user)
      guard let age = response.source.staleAge, let document = screen.source?.document else {
        return .success(screen)
      }
      let stale = dependencies.staleDocuments.add(
        document, createdAt: dependencies.wallClock() - age * 1000, url: url(for: path) ?? path
      ) { [weak dependencies] in dependencies?.dispatcher.revalidate($0, path, additionalData) }
      if case .revalidating = response.source { stale.requestNewerVersion() }
      return .success(screen)
    } catch {
      let cause: any Error =
        UnreadableResponse(response, method: additionalData?.method ?? .get, error) ?? error
      dependencies.log.addDecodingError(cause, in: response.data)
      return .failure(.decoding(cause))
    }
  }

  /// Returns the screen in the last good response to a request that failed, or the failure.
  func lastScreen(
    after error: Request.Error, path: String, _ additionalData: HttpAdditionalData?, user: Int
  ) -> ViewClientProtocol.FetchResult {
    let last = lastResponse(after: error, path: path, additionalData, user: user)
    return last.map { screen(in: $0, path: path, additionalData, user: user) } ?? .failure(error)
  }

  /// Requests a newer version of a document in the background.
  private func revalidate(
    _ document: JSONDocument, _ path: String, _ additionalData: HttpAdditionalData?
  ) {
    let user = dependencies.userChanges
    dependencies.revalidations.begin(
      url: path, additionalData: additionalData, mayChangeUser: true, on: self
    ) { [weak dependencies, weak document] response in
      guard let dependencies, let document else { return }
      let dispatcher = dependencies.dispatcher
      if response.data == document.bytes {
        dispatcher.keep(response, path: path, additionalData, user: user)
        dependencies.staleDocuments.end(document, .current)
      } else if case .success(let newer as Screen) = dispatcher.screen(
        in: response, path: path, additionalData, user: user)
      {
        dependencies.staleDocuments.end(document, .replaced(newer))
      }
    }
  }

  /// Stores a response that is shown, unless another user may be signed in since its request.
  /// - Parameter user: the value of ``BeagleDependencies/userChanges`` when the request was sent.
  func keep(
    _ response: NetworkResponse, path: String, _ additionalData: HttpAdditionalData?, user: Int
  ) {
    guard user == dependencies.userChanges, let (request, headers) = request(path, additionalData)
    else { return }
    dependencies.lastResponses.store(
      response, to: request, commonHeaders: headers, at: dependencies.wallClock())
  }

  /// Returns the last good response to a request that failed; nil without one, or if the failure
  /// does not allow its use.
  /// - Parameter user: the value of ``BeagleDependencies/userChanges`` when the request was sent.
  func lastResponse(
    after error: Request.Error, path: String, _ additionalData: HttpAdditionalData?, user: Int
  ) -> NetworkResponse? {
    let stored = storedResponse(after: error, path: path, additionalData, user: user)
    guard var response = stored, case .networkError(let error) = error else { return nil }
    response.name = Redaction.url(response.name)
    dependencies.log.add(
      .network, .info,
      "\(error.request.label): the last good response is used\(response.source.note)")
    return response
  }

  /// The same as ``lastResponse(after:path:_:user:)``, without an entry in the log.
  func storedResponse(
    after error: Request.Error, path: String, _ additionalData: HttpAdditionalData?, user: Int
  ) -> NetworkResponse? {
    guard user == dependencies.userChanges, case .networkError(let error) = error,
      let (request, headers) = request(path, additionalData)
    else { return nil }
    return dependencies.lastResponses.response(
      to: request, commonHeaders: headers, after: error, at: dependencies.wallClock())
  }

  /// Returns a request and the header fields that the client adds; nil without a cache.
  private func request(
    _ path: String, _ additionalData: HttpAdditionalData?
  ) -> (Request, [String: String])? {
    guard dependencies.cache != nil, let url = url(for: path),
      let client = dependencies.networkClient
    else { return nil }
    let request = Request(url: url, additionalData: additionalData)
    return (request, client.commonHeaders(for: request))
  }
}
