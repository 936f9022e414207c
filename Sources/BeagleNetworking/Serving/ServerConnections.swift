import BeagleSchema
import CMicroHTTPD
import Synchronization

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
  private let policy: AccessPolicy
  private let poster: any RequestPoster
  private let note: @MainActor (String) -> Void

  private struct Waiting {
    /// The connections that wait for the main actor, by request.
    var connections: [ObjectIdentifier: UInt] = [:]
    var isClosed = false
  }

  private let waiting = Mutex(Waiting())
  /// It has its own lock, because the library may call back while it holds one of its own.
  private let table = ConnectionTable(limit: DirectoryServer.Limit.openConnections)

  /// Plans the response; set before the first request arrives.
  @MainActor var onRequest: ((ServerRequest) -> Void)?

  /// - Parameter note: called with a line for each request and its response.
  init(
    library: MicroHTTPDLibrary, policy: AccessPolicy, poster: any RequestPoster,
    note: @escaping @MainActor (String) -> Void
  ) {
    self.library = library
    self.policy = policy
    self.poster = poster
    self.note = note
  }

  // MARK: - On the main actor

  /// The number of requests whose responses are not planned yet.
  var waitingCount: Int { waiting.withLock { $0.connections.count } }

  var isCrowded: Bool { table.isCrowded }

  func closeInactive() { table.closeInactive() }

  /// Writes a response.
  func finish(_ request: ServerRequest, _ plan: ResponsePlan) {
    request.plan = plan
    waiting.withLock { waiting in
      guard let bits = waiting.connections.removeValue(forKey: ObjectIdentifier(request)) else {
        return
      }
      table.touch(bits, isWaiting: false)
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

  static let changed: MHD_NotifyConnectionCallback = { context, connection, _, change in
    guard let context, let connection else { return }
    let connections = Unmanaged<ServerConnections>.fromOpaque(context).takeUnretainedValue()
    let id = UInt(bitPattern: connection)
    guard change == cmhd_started else { return connections.table.remove(id) }
    connections.table.add(id, socket: connections.library.socket(of: connection))
  }

  static let makeRequest: cmhd_address_function = { context, text, connection in
    if let context, let connection {
      let connections = Unmanaged<ServerConnections>.fromOpaque(context).takeUnretainedValue()
      connections.table.touch(UInt(bitPattern: connection))
    }
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
    let id = UInt(bitPattern: connection)
    table.touch(id)
    if request.begin(method, knownTag: field("If-None-Match", of: connection)) { return cmhd_yes }
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
    let hosts = library.count("host", of: connection)
    let refusal =
      hosts > 1
      ? AccessPolicy.Refusal(status: 400, text: "The request has \(hosts) Host fields.")
      : policy.refusal(
        host: field("Host", of: connection), origin: origin(of: connection),
        isForeign: isForeign(connection))
    if let refusal {
      let response = ServerResponse.refusal(refusal.status, refusal.text)
      report(request, response, reason: refusal.text)
      return write(response, to: connection, isAllowed: false)
    }
    if request.isTooLong {
      let limit = DirectoryServer.Limit.body >> 20
      return write(.refusal(413, "The body may be at most \(limit) MiB."), to: connection)
    }
    if method == "OPTIONS" { return write(.permission, to: connection) }
    let isOpen = waiting.withLock { waiting in
      guard !waiting.isClosed else { return false }
      library.suspend(connection)
      table.touch(id, isWaiting: true)
      waiting.connections[ObjectIdentifier(request)] = id
      return true
    }
    guard isOpen else { return cmhd_no }
    poster.post { [self] in onRequest?(request) }
    return cmhd_yes
  }

  /// Returns the value of a field of a request, or nil.
  private func field(_ name: String, of connection: OpaquePointer) -> String? {
    library.value(connection, cmhd_header, name).map { String(cString: $0) }
  }

  /// Returns the origin of the page that sent a request; nil if no page did, or it is not known.
  ///
  /// Browsers omit `Origin` in a GET for an image or a script. If such a request comes from another
  /// site, `Referer` contains the origin, unless the page prevents that. An opened link does
  /// not count as a request of the page that contains it.
  private func origin(of connection: OpaquePointer) -> String? {
    if let origin = field("Origin", of: connection) { return origin }
    guard isEmbedded(connection), let referrer = field("Referer", of: connection),
      let colon = referrer.firstIndex(of: ":"), referrer[colon...].hasPrefix("://")
    else { return nil }
    return referrer[..<colon] + "://"
      + referrer[colon...].dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
  }

  /// Whether a page of another site loads a part of itself with a request.
  private func isEmbedded(_ connection: OpaquePointer) -> Bool {
    field("Sec-Fetch-Site", of: connection) == "cross-site"
      && field("Sec-Fetch-Mode", of: connection) != "navigate"
  }

  /// Whether a page of another site sent a request without its origin.
  private func isForeign(_ connection: OpaquePointer) -> Bool {
    isEmbedded(connection) && origin(of: connection) == nil
  }

  /// Returns the response; reads its small files.
  private func response(to request: ServerRequest, _ plan: ResponsePlan) -> ServerResponse {
    switch plan {
    case .ready(let response): response
    case .deferred(let reply):
      ServerResponse(reply, known: reply.request.method == .get ? request.knownTag : nil)
    }
  }

  private func report(
    _ request: ServerRequest, _ response: ServerResponse, reason: String? = nil
  ) {
    let (status, count) = (response.status, response.body.count)
    poster.post { [note] in
      let label = "\(request.method) \(Redaction.url(request.address))"
      note("\(label) returned \(status), " + (reason ?? "\(count) bytes"))
    }
  }

  /// Writes a response.
  /// - Parameter isAllowed: whether the policy accepts the request.
  private func write(
    _ response: ServerResponse, to connection: OpaquePointer, isAllowed: Bool = true
  ) -> MHD_Result {
    var response = response
    if isAllowed { response.allow(origin: field("Origin", of: connection)) }
    guard let handle = makeHandle(response.body, UInt(bitPattern: connection)) else {
      return cmhd_no
    }
    defer { library.destroy(handle) }
    // The library refuses fields that would add lines to the header.
    for (name, value) in response.headers { _ = library.addHeader(handle, name, value) }
    return library.queue(connection, UInt32(response.status), handle)
  }

  /// Creates the library's response for a body.
  private func makeHandle(_ body: ServerResponse.Body, _ connection: UInt) -> OpaquePointer? {
    switch body {
    case .bytes(var bytes):
      bytes.withUnsafeMutableBytes { library.makeResponse($0.count, $0.baseAddress, cmhd_copy) }
    case .file(let file):
      library.makeResponse(size: file.size) { [table] offset, buffer in
        table.touch(connection)
        return file.read(at: offset, into: buffer)
      }
    }
  }
}
