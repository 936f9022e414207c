/// Keeps answers for later requests. What may be kept and used is decided before it is asked, by the
/// rules of HTTP (RFC 9111); a cache only has to remember.
///
/// An application may bring its own; ``BeagleDependencies/cache`` has the one in force.
@MainActor
public protocol Cache: AnyObject {
  /// Finds what is kept of an address.
  /// - Parameters:
  ///   - url: the address without a fragment.
  ///   - completion: called once with the answers, one for each set of header fields they vary by;
  ///     at once or later.
  func responses(for url: String, completion: @escaping @MainActor ([StoredResponse]) -> Void)

  /// The same, with what another process may have stored since this cache looked for what there is.
  /// Asked when no answer can be had from the server. By default ``responses(for:completion:)``.
  func storedResponses(for url: String, completion: @escaping @MainActor ([StoredResponse]) -> Void)

  /// Keeps an answer in place of one to the same address with the same ``StoredResponse/varying``.
  func store(_ response: StoredResponse)

  /// Forgets what is kept of an address.
  func removeResponses(for url: String)

  /// Forgets answers that may be for one user only: another one may be signed in now.
  func removePersonal()

  /// Forgets everything.
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
