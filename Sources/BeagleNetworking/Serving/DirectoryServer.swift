import BeagleSchema
import CMicroHTTPD
import Glibc
import Synchronization

/// An HTTP server for a screen directory, with the same responses as ``DirectoryNetworkClient``:
/// phones and browsers get the same back end.
///
/// libmicrohttpd reads and writes on a separate thread, so that a slow client delays nothing. The
/// main actor plans the response; that thread reads the files, because they may be large.
@MainActor
package final class DirectoryServer {
  /// The limits for clients.
  package enum Limit {
    /// The maximum number of connections; more are refused.
    static let connections = 128
    /// The maximum number of requests that wait for a configured delay; more get 503. A client that
    /// disconnects is not noticed before the delay ends, so without this limit all connections
    /// could be in use.
    package static let delayed = 64
    /// The idle timeout of a connection, in seconds.
    package static let silence = 60
    /// The memory of a connection, in bytes, which limits the request header.
    package static let header = 32 << 10
    /// The largest request body, in bytes. It is read and dropped, since no response depends on it.
    package static let body = 64 << 20
  }

  /// The URL of the server: `http://127.0.0.1:8080`.
  package let url: String

  private let client: DirectoryNetworkClient
  private let library: MicroHTTPDLibrary
  private let connections: ServerConnections
  private var daemon: OpaquePointer?
  /// The number of requests that wait for a configured delay.
  private var delayedCount = 0

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
  ///   - poster: brings requests to the main actor.
  ///   - note: called with a line for each request and its response.
  /// - Throws: ``ServerError``.
  package init(
    _ client: DirectoryNetworkClient, host: String, port: Int, poster: any RequestPoster,
    note: @escaping @MainActor (String) -> Void
  ) throws(ServerError) {
    library = try MicroHTTPDLibrary.load()
    let socket = try ListeningSocket(host: host, port: port)
    self.client = client
    url = "http://\(socket.host):\(socket.port)"
    connections = ServerConnections(library: library, poster: poster, note: note)
    connections.onRequest = { [weak self] in self?.plan($0) }
    let bounds = cmhd_bounds(
      connections: UInt32(Limit.connections), timeout: UInt32(Limit.silence), memory: Limit.header)
    daemon = library.start(
      socket.descriptor, bounds, handler: ServerConnections.handler,
      address: ServerConnections.address,
      completed: ServerConnections.completed,
      context: Unmanaged.passUnretained(connections).toOpaque())
    guard daemon != nil else {
      close(socket.descriptor)
      throw ServerError("\(url) cannot be served: libmicrohttpd did not start")
    }
  }

  isolated deinit { stop() }

  /// Stops the server.
  package func stop() {
    guard let daemon else { return }
    self.daemon = nil
    connections.close()
    library.stop(daemon)
  }

  private func plan(_ received: ServerRequest) {
    let method = received.method == "HEAD" ? "GET" : received.method
    guard let supported = HTTPMethod(rawValue: method) else {
      let refusal = ServerResponse.refusal(501, "\(method) is not a supported method.")
      return connections.finish(received, .ready(refusal))
    }
    let (delay, reply) = client.decide(
      Request(url: received.address, additionalData: HttpAdditionalData(method: supported)))
    guard delay > 0 else { return connections.finish(received, .deferred(reply)) }
    guard delayedCount < Limit.delayed else {
      let refusal = ServerResponse.refusal(
        503, "\(delayedCount) delayed requests are already waiting.",
        headers: [("Retry-After", "1")])
      return connections.finish(received, .ready(refusal))
    }
    delayedCount += 1
    client.scheduler.after(milliseconds: delay) { [weak self] in
      self?.delayedCount -= 1
      self?.connections.finish(received, .deferred(reply))
    }
  }
}

/// The plan for the response to a request.
enum ResponsePlan: Sendable {
  /// A complete response.
  case ready(ServerResponse)
  /// A response whose files must be read.
  case deferred(DirectoryReply)
}

/// A request of a client, until its response is written.
final class ServerRequest: Sendable {
  /// The address as sent; it begins with `/`.
  let address: String

  private struct State {
    var method = ""
    var knownTag: String?
    var bodyCount = 0
    var hasBegun = false
    var plan: ResponsePlan?
  }

  private let state = Mutex(State())

  init(_ address: String) { self.address = address }

  var method: String { state.withLock { $0.method } }
  var knownTag: String? { state.withLock { $0.knownTag } }

  /// Records the request line; false if that was done before.
  fileprivate func begin(_ method: String, knownTag: String?) -> Bool {
    state.withLock { state in
      guard !state.hasBegun else { return false }
      state.hasBegun = true
      (state.method, state.knownTag) = (method, knownTag)
      return true
    }
  }

  /// Counts a part of the body.
  fileprivate func take(_ count: Int) {
    state.withLock { $0.bodyCount += min(count, Int.max - $0.bodyCount) }
  }

  fileprivate var isTooLong: Bool {
    state.withLock { $0.bodyCount > DirectoryServer.Limit.body }
  }

  fileprivate var plan: ResponsePlan? {
    get { state.withLock { $0.plan } }
    set { state.withLock { $0.plan = newValue } }
  }
}

/// The callbacks of libmicrohttpd, on its own thread.
final class ServerConnections: Sendable {
  private let library: MicroHTTPDLibrary
  private let poster: any RequestPoster
  private let note: @MainActor (String) -> Void

  private struct Waiting {
    /// The connections that wait for the main actor, by request.
    var connections: [ObjectIdentifier: UInt] = [:]
    var isClosed = false
  }

  private let waiting = Mutex(Waiting())

  /// Plans the response; set before the first request arrives.
  @MainActor var onRequest: ((ServerRequest) -> Void)?

  /// - Parameter note: called with a line for each request and its response.
  init(
    library: MicroHTTPDLibrary, poster: any RequestPoster,
    note: @escaping @MainActor (String) -> Void
  ) {
    self.library = library
    self.poster = poster
    self.note = note
  }

  // MARK: - On the main actor

  /// Writes a response.
  func finish(_ request: ServerRequest, _ plan: ResponsePlan) {
    request.plan = plan
    waiting.withLock { waiting in
      guard let bits = waiting.connections.removeValue(forKey: ObjectIdentifier(request)) else {
        return
      }
      library.resume(OpaquePointer(bitPattern: bits))
    }
  }

  /// Resumes all suspended connections; otherwise the library cannot stop.
  func close() {
    waiting.withLock { waiting in
      waiting.isClosed = true
      for bits in waiting.connections.values { library.resume(OpaquePointer(bitPattern: bits)) }
      waiting.connections = [:]
    }
  }

  // MARK: - Callbacks on the library's thread

  static let address: cmhd_address_function = { _, text, _ in
    let address = text.map { String(cString: $0) } ?? "/"
    return Unmanaged.passRetained(ServerRequest(address)).toOpaque()
  }

  static let completed: MHD_RequestCompletedCallback = { _, _, slot, _ in
    guard let slot, let pointer = slot.pointee else { return }
    slot.pointee = nil
    Unmanaged<ServerRequest>.fromOpaque(pointer).release()
  }

  static let handler: MHD_AccessHandlerCallback = {
    context, connection, _, method, _, _, uploaded, slot in
    guard let context, let connection, let pointer = slot?.pointee, let uploaded else {
      return cmhd_no
    }
    let connections = Unmanaged<ServerConnections>.fromOpaque(context).takeUnretainedValue()
    let request = Unmanaged<ServerRequest>.fromOpaque(pointer).takeUnretainedValue()
    return connections.handle(
      request, connection, method.map { String(cString: $0) } ?? "", &uploaded.pointee)
  }

  private func handle(
    _ request: ServerRequest, _ connection: OpaquePointer, _ method: String, _ uploaded: inout Int
  ) -> MHD_Result {
    let tag = library.value(connection, cmhd_header, "If-None-Match").map { String(cString: $0) }
    if request.begin(method, knownTag: tag) { return cmhd_yes }
    if uploaded > 0 {
      request.take(uploaded)
      uploaded = 0
      return cmhd_yes
    }
    if let plan = request.plan {
      let response = response(to: request, plan)
      report(request, response)
      return write(response, to: connection)
    }
    if request.isTooLong {
      let limit = DirectoryServer.Limit.body >> 20
      return write(.refusal(413, "The body may be at most \(limit) MiB."), to: connection)
    }
    if method == "OPTIONS" { return write(.permission, to: connection) }
    let isOpen = waiting.withLock { waiting in
      guard !waiting.isClosed else { return false }
      library.suspend(connection)
      waiting.connections[ObjectIdentifier(request)] = UInt(bitPattern: connection)
      return true
    }
    guard isOpen else { return cmhd_no }
    poster.post { [self] in onRequest?(request) }
    return cmhd_yes
  }

  /// Returns the response; reads its files.
  private func response(to request: ServerRequest, _ plan: ResponsePlan) -> ServerResponse {
    switch plan {
    case .ready(let response): response
    case .deferred(let reply):
      ServerResponse(reply.result(), known: reply.request.method == .get ? request.knownTag : nil)
    }
  }

  private func report(_ request: ServerRequest, _ response: ServerResponse) {
    let (status, count) = (response.status, response.body.count)
    poster.post { [note] in
      let label = "\(request.method) \(Redaction.url(request.address))"
      note("\(label) returned \(status), \(count) bytes")
    }
  }

  private func write(_ response: ServerResponse, to connection: OpaquePointer) -> MHD_Result {
    var body = response.body
    let handle = body.withUnsafeMutableBytes {
      library.makeResponse($0.count, $0.baseAddress, cmhd_copy)
    }
    guard let handle else { return cmhd_no }
    defer { library.destroy(handle) }
    // The library refuses fields that would add lines to the header.
    for (name, value) in response.headers { _ = library.addHeader(handle, name, value) }
    return library.queue(connection, UInt32(response.status), handle)
  }
}
