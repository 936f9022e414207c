import BeagleSchema
import CMicroHTTPD
import Glibc
import Synchronization

/// Answers HTTP with a directory of screens, as ``DirectoryNetworkClient`` answers the screens here:
/// phones and browsers see the same back end.
///
/// libmicrohttpd reads and writes on a thread of its own, so that nobody waits for a slow client. What
/// a request means is decided on the main actor; files are read on that thread, since they may be large.
@MainActor
package final class DirectoryServer {
  /// Bounds of what clients may ask for.
  package enum Limit {
    /// Connections at the same time; more are refused.
    package static let connections = 128
    /// Requests that wait for a delay that was asked for; more are answered with 503. Those who gave up
    /// are not noticed before its end, so that the others would have no connection left.
    package static let delayed = 64
    /// Seconds that a connection may be silent.
    package static let silence = 60
    /// Bytes of memory for a connection, which bound the header of a request.
    package static let header = 32 << 10
    /// Bytes of a request's body, which are read and dropped: no answer depends on them.
    package static let body = 64 << 20
  }

  /// Where it answers: `http://127.0.0.1:8080`.
  package let url: String

  private let client: DirectoryNetworkClient
  private let library: MicroHTTPDLibrary
  private let desk: ServingDesk
  private var daemon: OpaquePointer?
  /// How many requests wait for a delay that was asked for.
  private var delayedCount = 0

  /// Where the screen is that a session with this directory begins with; ``url`` where somebody has to
  /// choose.
  package var startURL: String {
    guard let path = try? client.startScreen(), path != "/" else { return url }
    return url + path
  }

  /// Begins to answer.
  /// - Parameters:
  ///   - client: answers requests; it counts the failures that were asked for, so nobody else should use
  ///     it.
  ///   - host: a numeric address.
  ///   - port: 0 for any that is free.
  ///   - poster: hands requests to the main actor.
  ///   - note: told of each request and what came of it.
  /// - Throws: ``ServingError``.
  package init(
    _ client: DirectoryNetworkClient, host: String, port: Int, poster: any RequestPoster,
    note: @escaping @MainActor (String) -> Void
  ) throws(ServingError) {
    library = try MicroHTTPDLibrary.load()
    let socket = try ListeningSocket(host: host, port: port)
    self.client = client
    url = "http://\(socket.host):\(socket.port)"
    desk = ServingDesk(library: library, poster: poster, note: note)
    desk.decide = { [weak self] in self?.decide($0) }
    let bounds = cmhd_bounds(
      connections: UInt32(Limit.connections), timeout: UInt32(Limit.silence), memory: Limit.header)
    daemon = library.start(
      socket.descriptor, bounds, handler: ServingDesk.handler, address: ServingDesk.address,
      completed: ServingDesk.completed, context: Unmanaged.passUnretained(desk).toOpaque())
    guard daemon != nil else {
      close(socket.descriptor)
      throw ServingError("\(url) cannot be served: libmicrohttpd did not start")
    }
  }

  isolated deinit { stop() }

  /// Answers nobody any more.
  package func stop() {
    guard let daemon else { return }
    self.daemon = nil
    desk.close()
    library.stop(daemon)
  }

  private func decide(_ exchange: ServedExchange) {
    let method = exchange.method == "HEAD" ? "GET" : exchange.method
    guard let known = HTTPMethod(rawValue: method) else {
      let refusal = ServedAnswer.refusal(501, "\(method) is no method that is known here.")
      return desk.finish(exchange, .ready(refusal))
    }
    let (delay, reply) = client.decide(
      Request(url: exchange.address, additionalData: HttpAdditionalData(method: known)))
    guard delay > 0 else { return desk.finish(exchange, .toBeRead(reply)) }
    guard delayedCount < Limit.delayed else {
      let refusal = ServedAnswer.refusal(
        503, "\(delayedCount) requests wait for their delays already.",
        headers: [("Retry-After", "1")])
      return desk.finish(exchange, .ready(refusal))
    }
    delayedCount += 1
    client.scheduler.after(milliseconds: delay) { [weak self] in
      self?.delayedCount -= 1
      self?.desk.finish(exchange, .toBeRead(reply))
    }
  }
}

/// What was decided about a request.
enum ServedDecision: Sendable {
  /// An answer as it is.
  case ready(ServedAnswer)
  /// An answer whose files are to be read.
  case toBeRead(DirectoryReply)
}

/// A request that came, until its answer was written.
final class ServedExchange: Sendable {
  /// The address as it was sent, which begins with `/`.
  let address: String

  private struct State {
    var method = ""
    var knownTag: String?
    var bodyCount = 0
    var hasBegun = false
    var decision: ServedDecision?
  }

  private let state = Mutex(State())

  init(_ address: String) { self.address = address }

  var method: String { state.withLock { $0.method } }
  var knownTag: String? { state.withLock { $0.knownTag } }

  /// Takes the header; false where that was taken already.
  fileprivate func begin(_ method: String, knownTag: String?) -> Bool {
    state.withLock { state in
      guard !state.hasBegun else { return false }
      state.hasBegun = true
      (state.method, state.knownTag) = (method, knownTag)
      return true
    }
  }

  /// Takes a part of the body.
  fileprivate func take(_ count: Int) {
    state.withLock { $0.bodyCount += min(count, Int.max - $0.bodyCount) }
  }

  fileprivate var isTooLong: Bool {
    state.withLock { $0.bodyCount > DirectoryServer.Limit.body }
  }

  fileprivate var decision: ServedDecision? {
    get { state.withLock { $0.decision } }
    set { state.withLock { $0.decision = newValue } }
  }
}

/// What libmicrohttpd calls, on its own thread.
final class ServingDesk: Sendable {
  private let library: MicroHTTPDLibrary
  private let poster: any RequestPoster
  private let note: @MainActor (String) -> Void

  private struct Waiting {
    /// The connections that wait for a decision of the main actor, by their exchange.
    var connections: [ObjectIdentifier: UInt] = [:]
    var isClosed = false
  }

  private let waiting = Mutex(Waiting())

  /// Decides what is answered; set before the first request comes.
  @MainActor var decide: ((ServedExchange) -> Void)?

  /// - Parameter note: told of each request and what came of it.
  init(
    library: MicroHTTPDLibrary, poster: any RequestPoster,
    note: @escaping @MainActor (String) -> Void
  ) {
    self.library = library
    self.poster = poster
    self.note = note
  }

  // MARK: - On the main actor

  /// Has an answer written.
  func finish(_ exchange: ServedExchange, _ decision: ServedDecision) {
    exchange.decision = decision
    waiting.withLock { waiting in
      guard let bits = waiting.connections.removeValue(forKey: ObjectIdentifier(exchange)) else {
        return
      }
      library.resume(OpaquePointer(bitPattern: bits))
    }
  }

  /// Lets go of all that wait, without which the library cannot stop.
  func close() {
    waiting.withLock { waiting in
      waiting.isClosed = true
      for bits in waiting.connections.values { library.resume(OpaquePointer(bitPattern: bits)) }
      waiting.connections = [:]
    }
  }

  // MARK: - On the thread of the library

  static let address: cmhd_address_function = { _, text, _ in
    let address = text.map { String(cString: $0) } ?? "/"
    return Unmanaged.passRetained(ServedExchange(address)).toOpaque()
  }

  static let completed: MHD_RequestCompletedCallback = { _, _, slot, _ in
    guard let slot, let pointer = slot.pointee else { return }
    slot.pointee = nil
    Unmanaged<ServedExchange>.fromOpaque(pointer).release()
  }

  static let handler: MHD_AccessHandlerCallback = {
    context, connection, _, method, _, _, uploaded, slot in
    guard let context, let connection, let pointer = slot?.pointee, let uploaded else {
      return cmhd_no
    }
    let desk = Unmanaged<ServingDesk>.fromOpaque(context).takeUnretainedValue()
    let exchange = Unmanaged<ServedExchange>.fromOpaque(pointer).takeUnretainedValue()
    return desk.handle(
      exchange, connection, method.map { String(cString: $0) } ?? "", &uploaded.pointee)
  }

  private func handle(
    _ exchange: ServedExchange, _ connection: OpaquePointer, _ method: String, _ uploaded: inout Int
  ) -> MHD_Result {
    let tag = library.value(connection, cmhd_header, "If-None-Match").map { String(cString: $0) }
    if exchange.begin(method, knownTag: tag) { return cmhd_yes }
    if uploaded > 0 {
      exchange.take(uploaded)
      uploaded = 0
      return cmhd_yes
    }
    if let decision = exchange.decision {
      let answer = answer(exchange, decision)
      tell(exchange, answer)
      return write(answer, to: connection)
    }
    if exchange.isTooLong {
      let limit = DirectoryServer.Limit.body >> 20
      return write(.refusal(413, "A body may be of \(limit) MiB."), to: connection)
    }
    if method == "OPTIONS" { return write(.permission, to: connection) }
    let isOpen = waiting.withLock { waiting in
      guard !waiting.isClosed else { return false }
      library.suspend(connection)
      waiting.connections[ObjectIdentifier(exchange)] = UInt(bitPattern: connection)
      return true
    }
    guard isOpen else { return cmhd_no }
    poster.post { [self] in decide?(exchange) }
    return cmhd_yes
  }

  /// What is written; files are read here.
  private func answer(_ exchange: ServedExchange, _ decision: ServedDecision) -> ServedAnswer {
    switch decision {
    case .ready(let answer): answer
    case .toBeRead(let reply):
      ServedAnswer(reply.result(), known: reply.request.method == .get ? exchange.knownTag : nil)
    }
  }

  private func tell(_ exchange: ServedExchange, _ answer: ServedAnswer) {
    let (status, count) = (answer.status, answer.body.count)
    poster.post { [note] in
      let label = "\(exchange.method) \(Redaction.url(exchange.address))"
      note("\(label) was asked for, and answered \(status), \(count) bytes")
    }
  }

  private func write(_ answer: ServedAnswer, to connection: OpaquePointer) -> MHD_Result {
    var body = answer.body
    let response = body.withUnsafeMutableBytes {
      library.makeResponse($0.count, $0.baseAddress, cmhd_copy)
    }
    guard let response else { return cmhd_no }
    defer { library.destroy(response) }
    // What would add lines to the header is refused by the library.
    for (name, value) in answer.headers { _ = library.addHeader(response, name, value) }
    return library.queue(connection, UInt32(answer.status), response)
  }
}
