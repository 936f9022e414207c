import BeagleNetworking

/// How servers are asked: the settings of the connection, and the token that one of them wants.
public struct ServerAccess: Sendable {
  /// Bounds, headers and trust. Where `homeOrigin` is nil, the base URL takes its place.
  public var configuration = CurlNetworkClient.Configuration()
  /// The shell command that prints the token for the server of the base URL, see
  /// ``CommandTokenProvider``; nil where no token is sent.
  public var tokenCommand: String?

  /// Sends no token and has the standard configuration.
  public init() {}

  /// The client that asks in this way.
  /// - Parameters:
  ///   - baseURL: the server that the user's headers and the token are for; nil for none.
  ///   - poster: brings answers to the main actor.
  ///   - log: gets what the command writes to standard error.
  @MainActor
  func client(
    baseURL: String?, poster: any RequestPoster, log: BeagleLog?
  ) -> any NetworkClientProtocol {
    var configuration = configuration
    configuration.homeOrigin = configuration.homeOrigin ?? baseURL
    let client = CurlNetworkClient(poster: poster, configuration: configuration)
    guard let tokenCommand, let home = configuration.homeOrigin else { return client }
    let tokens = CommandTokenProvider(command: tokenCommand, poster: poster) {
      [weak log] line, hasFailed in
      log?.add(.network, hasFailed ? .warning : .info, "token command: \(line)")
    }
    return BearerNetworkClient(client, tokens: tokens, origin: home)
  }
}
