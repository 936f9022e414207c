import BeagleNetworking
import BeagleSchema

/// The requests for newer versions of the responses that were delivered within their
/// `stale-while-revalidate` time (RFC 5861, section 3).
///
/// At most one is running for equal requests. A failure is only logged, because the user did not
/// start the request and has a screen to look at.
@MainActor
final class Revalidations {
  typealias Completion = @MainActor (NetworkResponse) -> Void

  private var running: [PrefetchedScreens.Key: [Completion]] = [:]

  /// Requests a newer response in the background, or waits for one that is already requested.
  /// - Parameters:
  ///   - url: a path relative to the base URL, or an absolute URL.
  ///   - mayChangeUser: see ``RequestDispatcher``.
  ///   - completion: called with a response of the server, or with a cached one that the server
  ///     confirmed; not after a failure, and not if another user may be signed in.
  func begin(
    url: String, additionalData: HttpAdditionalData?, mayChangeUser: Bool,
    on dispatcher: RequestDispatcher, completion: @escaping Completion
  ) {
    guard let key = PrefetchedScreens.Key(url: url, additionalData) else { return }
    running[key, default: []].append(completion)
    guard running[key]?.count == 1 else { return }
    let user = dispatcher.dependencies.userChanges
    _ = dispatcher.dispatch(
      path: url, additionalData: additionalData, revalidates: true, isVisible: false,
      mayChangeUser: mayChangeUser
    ) { [weak self, weak dependencies = dispatcher.dependencies] result in
      let waiting = self?.running.removeValue(forKey: key) ?? []
      guard case .success(let response) = result, response.source.staleAge == nil,
        dependencies?.userChanges == user
      else { return }
      for completion in waiting { completion(response) }
    }
  }
}
