import BeagleSchema
import CMicroHTTPD
import Glibc

/// An HTTP server for a screen directory, with the same responses as ``DirectoryNetworkClient``:
/// phones and browsers get the same back end.
///
/// libmicrohttpd reads and writes on a separate thread, so that a slow client delays nothing. The
/// main actor plans the response; that thread reads the files, the large ones in parts. Which
/// requests get a response is decided by an ``AccessPolicy``.
@MainActor
package final class DirectoryServer {
  /// The limits for clients.
  package enum Limit {
    /// The maximum number of connections.
    static let connections = 128
    /// The number of connections above which the least recently active one is closed. The rest is
    /// for new ones: the library accepts up to ten before it closes any.
    static let openConnections = 112
    /// The maximum number of requests that wait for a configured delay; more get 503. A client that
    /// disconnects is not noticed before the delay ends, so without this limit all connections
    /// could be in use.
    static let delayed = 64
    /// The maximum time without a transfer before a connection is closed, in seconds.
    static let silence = 15
    /// The memory of a connection, in bytes, which limits the request header.
    static let header = 32 << 10
    /// The largest request body, in bytes. It is read and dropped, since no response depends on it.
    static let body = 64 << 20
  }

  /// The URL of the server, with an address that other machines can reach if they can reach the
  /// server at all: `http://127.0.0.1:8080`.
  package let url: String
  /// Whether only this machine can connect to the server.
  package let isLocal: Bool

  /// The clients that can read the directory, as a sentence for the log.
  package let audience: String

  private let client: DirectoryNetworkClient
  private let library: MicroHTTPDLibrary
  let connections: ServerConnections
  private var daemon: OpaquePointer?
  /// The number of requests that wait for a configured delay.
  private var delayedCount = 0
  /// Whether inactive connections will be closed soon.
  private var closesInactive = false

  /// The URL of the directory's first screen; ``url`` if the user has to choose.
  package var startURL: String {
    guard let path = try? client.startScreen(), path != "/" else { return url }
    return url + path
  }

  /// Starts the server.
  /// - Parameters:
  ///   - client: plans the responses. It counts the configured failures, so it must have no other
  ///     user.
  ///   - host: a numeric IPv4 or IPv6 address.
  ///   - port: the port; 0 for any free one.
  ///   - allowedHosts: hosts of requests in addition to those of the address.
  ///   - allowedOrigins: origins of web pages in addition to those of allowed hosts.
  ///   - silence: the maximum time without a transfer before a connection is closed, in seconds.
  ///   - poster: brings requests to the main actor.
  ///   - note: called with a line for each request and its response.
  /// - Throws: ``ServerError``.
  package init(
    _ client: DirectoryNetworkClient, host: String, port: Int,
    allowedHosts: [AccessPolicy.Host] = [], allowedOrigins: [AccessPolicy.Origin] = [],
    silence: Int = Limit.silence, poster: any RequestPoster,
    note: @escaping @MainActor (String) -> Void
  ) throws(ServerError) {
    library = try MicroHTTPDLibrary.load()
    let socket = try ListeningSocket(host: host, port: port)
    self.client = client
    let address = socket.address
    let policy = AccessPolicy(
      address: address, machineName: AccessPolicy.machineName(), hosts: allowedHosts,
      origins: allowedOrigins)
    let reachable = address.isUnspecified ? IPAddress.reachable() ?? address : address
    url = "http://\(reachable.urlHost):\(socket.port)"
    isLocal = address.isLoopback
    audience = policy.audience
    connections = ServerConnections(library: library, policy: policy, poster: poster, note: note)
    connections.onRequest = { [weak self] in self?.plan($0) }
    let bounds = cmhd_bounds(
      connections: UInt32(Limit.connections), timeout: UInt32(silence), memory: Limit.header)
    daemon = library.start(
      socket.descriptor, bounds, handler: ServerConnections.handler,
      address: ServerConnections.makeRequest,
      completed: ServerConnections.completed, changed: ServerConnections.changed,
      context: Unmanaged.passUnretained(connections).toOpaque())
    guard daemon != nil else {
      close(socket.descriptor)
      throw ServerError("\(url) cannot be served: libmicrohttpd did not start")
    }
  }

  isolated deinit { stop() }

  /// Stops the server.
  func stop() {
    guard let daemon else { return }
    self.daemon = nil
    connections.close()
    library.stop(daemon)
  }

  private func plan(_ received: ServerRequest) {
    let method = received.method == "HEAD" ? "GET" : received.method
    guard let supported = HTTPMethod(rawValue: method) else {
      let refusal = ServerResponse.refusal(501, "\(method) is not a supported method.")
      return finish(received, .ready(refusal))
    }
    let (delay, reply) = client.decide(
      Request(url: received.address, additionalData: HttpAdditionalData(method: supported)))
    guard delay > 0 else { return finish(received, .deferred(reply)) }
    guard delayedCount < Limit.delayed else {
      let refusal = ServerResponse.refusal(
        503, "\(delayedCount) delayed requests are already waiting.",
        headers: [("Retry-After", "1")])
      return finish(received, .ready(refusal))
    }
    delayedCount += 1
    client.scheduler.after(milliseconds: delay) { [weak self] in
      self?.delayedCount -= 1
      self?.finish(received, .deferred(reply))
    }
  }

  /// Writes a response. If all connections waited for their responses, none of them could be closed,
  /// and the library does not accept others. In that case, the inactive ones are closed a second
  /// later.
  private func finish(_ received: ServerRequest, _ plan: ResponsePlan) {
    connections.finish(received, plan)
    guard !closesInactive, connections.isCrowded else { return }
    closesInactive = true
    client.scheduler.after(milliseconds: 1000) { [weak self] in
      guard let self else { return }
      closesInactive = false
      connections.closeInactive()
    }
  }
}
