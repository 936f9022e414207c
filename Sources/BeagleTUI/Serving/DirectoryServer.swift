import BeagleSchema
import CMicroHTTPD
import Glibc
import Synchronization

/// Answers HTTP with a directory of screens, as ``DirectoryNetworkClient`` answers the screens here:
/// phones and browsers see the same back end.
///
/// libmicrohttpd reads and writes on a thread of its own, so that nobody waits for a slow client. What
/// a request means is decided on the main actor.
@MainActor
package final class DirectoryServer {
  /// Bounds of what clients may ask for.
  package enum Limit {
    /// Connections at the same time; more are refused.
    package static let connections = 128
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
    _ client: DirectoryNetworkClient, host: String, port: Int, poster: LoopPoster,
    note: @escaping @MainActor (String) -> Void
  ) throws(ServingError) {
    library = try MicroHTTPDLibrary.load()
    let socket = try ListeningSocket(host: host, port: port)
    self.client = client
    url = "http://\(socket.host):\(socket.port)"
    desk = ServingDesk(library: library, poster: poster)
    desk.answer = { [weak self] in self?.answer($0, note: note) }
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

  private func answer(
    _ exchange: ServedExchange, note: @escaping @MainActor (String) -> Void
  ) {
    let method = exchange.method == "HEAD" ? "GET" : exchange.method
    let label = "\(exchange.method) \(Redaction.url(exchange.address))"
    guard let known = HTTPMethod(rawValue: method) else {
      note("\(label) was asked for, and refused with 501")
      return desk.finish(exchange, .refusal(501, "\(method) is no method that is known here."))
    }
    let request = Request(
      url: exchange.address, additionalData: HttpAdditionalData(method: known))
    client.executeRequest(request) { [desk] result in
      let answer = ServedAnswer(result, known: exchange.knownTag)
      note("\(label) was asked for, and answered \(answer.status), \(answer.body.count) bytes")
      desk.finish(exchange, answer)
    }
  }
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
    var isSuspended = false
    var answer: ServedAnswer?
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

  /// Takes a part of the body; false where that is longer than it may be.
  fileprivate func take(_ count: Int) -> Bool {
    state.withLock { state in
      state.bodyCount += min(count, Int.max - state.bodyCount)
      return state.bodyCount <= DirectoryServer.Limit.body
    }
  }

  fileprivate var isTooLong: Bool {
    state.withLock { $0.bodyCount > DirectoryServer.Limit.body }
  }

  fileprivate var answer: ServedAnswer? {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }
}

/// What libmicrohttpd calls, on its own thread.
final class ServingDesk: Sendable {
  private let library: MicroHTTPDLibrary
  private let poster: LoopPoster

  private struct Waiting {
    /// The connections that wait for an answer of the main actor, by their exchange.
    var connections: [ObjectIdentifier: UInt] = [:]
    var isClosed = false
  }

  private let waiting = Mutex(Waiting())

  /// Decides what is answered; set before the first request comes.
  @MainActor var answer: ((ServedExchange) -> Void)?

  init(library: MicroHTTPDLibrary, poster: LoopPoster) {
    self.library = library
    self.poster = poster
  }

  // MARK: - On the main actor

  /// Has an answer written.
  func finish(_ exchange: ServedExchange, _ answer: ServedAnswer) {
    exchange.answer = answer
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
      _ = exchange.take(uploaded)
      uploaded = 0
      return cmhd_yes
    }
    if let answer = exchange.answer { return write(answer, to: connection) }
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
    poster.post { [self] in answer?(exchange) }
    return cmhd_yes
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
