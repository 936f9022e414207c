/// The last good response of each GET request that loads a screen, a lazy component or an image,
/// whatever its caching headers, for when the server cannot be reached.
///
/// Most servers send neither a lifetime nor a validator, so a ``Cache`` does not store their
/// responses. These are never written to disk. They are removed when another user may be signed in,
/// because a response without headers does not say whether it is for one user.
@MainActor
package final class LastResponses {
  private let memory: MemoryCache
  /// Whether to store the responses to paths, too. A path belongs to a directory, which replaces
  /// the server in tests.
  package var acceptsPaths = false

  /// Creates an empty store.
  /// - Parameter capacity: the maximum size in bytes; see ``MemoryCache/init(capacity:)``.
  package init(capacity: Int = 32 << 20) { memory = MemoryCache(capacity: capacity) }

  /// The size of all bodies plus 1 KiB for each response, in bytes.
  var size: Int { memory.size }

  /// Stores a response that could be shown. One with `no-store` removes the earlier one.
  /// - Parameters:
  ///   - commonHeaders: the header fields that the client added to the request.
  ///   - now: milliseconds since 1970.
  package func store(
    _ response: NetworkResponse, to request: Request, commonHeaders: [String: String], at now: Int
  ) {
    switch response.source {
    case .network, .confirmed: break
    case .cache, .stale, .revalidating: return
    }
    guard
      request.mayUseCache(acceptsPaths: acceptsPaths)
        || response.isFromUnreliableRoute && request.isLoad
    else { return }
    let last = StoredResponse(
      last: response, to: request.adding(commonHeaders), own: request.headerNames, receivedAt: now)
    if let last {
      memory.store(last)
    } else {
      removeResponses(to: request)
    }
  }

  /// Returns the last response to a request that failed; nil without one, or if the failure does not
  /// allow its use. A failure that says that the user has no access to the content, or that
  /// it is gone, removes the response.
  package func response(
    to request: Request, commonHeaders: [String: String], after error: NetworkError, at now: Int
  ) -> NetworkResponse? {
    // A directory has stored responses only for routes that simulate an unreachable server.
    guard
      request.mayUseCache(acceptsPaths: acceptsPaths)
        || request.isLoad && request.url.utf8.first == UInt8(ascii: "/")
    else { return nil }
    if let status = error.statusCode {
      if [401, 403, 404, 410].contains(status) { removeResponses(to: request) }
    } else if !(error.isWithoutConnection ?? error.kind.isUnreachable) {
      return nil
    }
    let whole = request.adding(commonHeaders)
    let names = request.headerNames
    let found = memory.responses(for: StoredResponse.key(request.url)).filter { response in
      response.fits(whole)
        && names.allSatisfy { name in response.varying.contains { $0.name == name } }
    }
    guard let last = found.max(by: { $0.receivedAt < $1.receivedAt }) else { return nil }
    if let status = error.statusCode, !last.mayReplaceError(status, at: now) { return nil }
    return last.response(to: request, .stale(age: last.age(at: now)))
  }

  /// Removes the responses of a request's URL.
  private func removeResponses(to request: Request) {
    memory.removeResponses(for: StoredResponse.key(request.url))
  }

  /// Removes the responses that a successful request may have made invalid (RFC 9111, 4.4).
  package func didExecute(_ request: Request) {
    if !request.isRead { removeResponses(to: request) }
  }

  /// Removes everything. Called when another user may be signed in.
  package func removeAll() { memory.removeAll() }
}

extension Request {
  /// The lowercase names of the request's own header fields.
  fileprivate var headerNames: [String] {
    (additionalData?.headers ?? [:]).keys.map { $0.lowercased() }
  }
}
