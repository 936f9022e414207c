/// What the directory holds now, for those who show it as it changes.
extension DirectoryNetworkClient {
  /// What a request would be answered with, at once: without the delays and failures that were asked
  /// for, and without counting as a request. Nil where a server would answer.
  package func preview(_ request: Request) -> Result<NetworkResponse, NetworkError>? {
    guard network == nil || remote(request) == nil else { return nil }
    return answer(plan(request, counts: false), to: request)
  }

  /// Why `routes.json` cannot be used, with the place; nil where it can.
  package var routesProblem: String? {
    if case .failure(let failure) = routes() { failure.message } else { nil }
  }
}
