import BeagleNetworking

/// The connection settings for servers, and the command that provides an access token.
public struct ServerAccess: Sendable {
  /// Limits, headers and trusted certificates. If `homeOrigin` is nil, the base URL is used.
  public var configuration = CurlNetworkClient.Configuration()
  /// The shell command that prints the token for the server of the base URL, see
  /// ``CommandTokenProvider``; nil to send no token.
  public var tokenCommand: String?

  /// Creates the default settings, without a token.
  public init() {}

  /// Creates a network client with these settings.
  /// - Parameters:
  ///   - baseURL: the server that receives the user's headers and the token.
  ///   - poster: delivers responses on the main actor.
  ///   - log: receives the standard error of the token command.
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
