/// A store of responses for later requests. The client applies the caching rules of HTTP (RFC
/// 9111); a cache only stores.
///
/// An application may provide its own; ``BeagleDependencies/cache`` is the current one.
@MainActor
public protocol Cache: AnyObject {
  /// Finds the stored responses of a URL.
  /// - Parameters:
  ///   - url: the URL without a fragment.
  ///   - completion: called once, immediately or later, with one response for each set of header
  ///     fields that they vary by.
  func responses(for url: String, completion: @escaping @MainActor ([StoredResponse]) -> Void)

  /// Finds the stored responses of a URL, including those that another process stored since the
  /// last lookup. Called when the server cannot be reached. Calls ``responses(for:completion:)`` by
  /// default.
  func storedResponses(for url: String, completion: @escaping @MainActor ([StoredResponse]) -> Void)

  /// Stores a response and replaces the one with the same URL and ``StoredResponse/varying``.
  func store(_ response: StoredResponse)

  /// Removes the responses of a URL.
  func removeResponses(for url: String)

  /// Removes the responses that may be for one user only, because another user may be signed in
  /// now.
  func removePersonal()

  /// Removes everything.
  func removeAll()
}

extension Cache {
  /// See ``storedResponses(for:completion:)``.
  public func storedResponses(
    for url: String, completion: @escaping @MainActor ([StoredResponse]) -> Void
  ) {
    responses(for: url, completion: completion)
  }
}
