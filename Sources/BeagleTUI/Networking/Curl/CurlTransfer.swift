import CCurl

/// One request and its answer, carried out by libcurl. Lives on the network thread only.
///
/// libcurl does not follow redirects here: it would take the fields of a request along to other
/// origins. Each hop is a transfer of its own, made from ``Ending/redirect(_:)``.
final class CurlTransfer {
  /// How a transfer ended.
  enum Ending {
    /// The request is over.
    case outcome(CurlOutcome)
    /// The request goes on with another transfer.
    case redirect(CurlJob)
  }

  /// Bounds of the header of an answer.
  private enum Limit {
    static let headerBytes = 256 << 10
    static let headers = 512
  }

  let job: CurlJob
  let handle: UnsafeMutableRawPointer
  /// When the first transfer of the request began: the time-out is that of the whole.
  let start: ContinuousClock.Instant

  private let library: CurlLibrary
  private let configuration: CurlNetworkClient.Configuration
  private let errorText: UnsafeMutablePointer<CChar>
  private var headerList: UnsafeMutablePointer<curl_slist>?
  /// Milliseconds that were left when the transfer began; 0 means no limit, as for libcurl.
  private let timeLeft: Int

  private var headers: [(String, String)] = []
  private var headerBytes = 0
  private var body: [UInt8] = []
  private var isTooLarge = false

  init?(
    _ job: CurlJob, start: ContinuousClock.Instant, _ library: CurlLibrary,
    _ configuration: CurlNetworkClient.Configuration
  ) {
    guard let handle = library.easyInit() else { return nil }
    self.job = job
    self.handle = handle
    self.start = start
    self.library = library
    self.configuration = configuration
    let elapsed = start.duration(to: .now) / .milliseconds(1)
    timeLeft =
      configuration.totalTimeout > 0 ? max(1, configuration.totalTimeout - Int(elapsed)) : 0
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    setUp()
  }

  deinit {
    library.easyCleanup(handle)
    library.listFree(headerList)
    errorText.deallocate()
  }

  // MARK: - Setting up

  private func setUp() {
    library.set(handle, CURLOPT_URL, job.url)
    library.set(handle, CURLOPT_NOSIGNAL, 1)
    library.set(handle, CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout)
    library.set(handle, CURLOPT_TIMEOUT_MS, timeLeft)
    library.set(handle, CURLOPT_FOLLOWLOCATION, 0)
    library.set(handle, CURLOPT_ACCEPT_ENCODING, "")
    library.set(handle, CURLOPT_USERAGENT, "BeagleTUI")
    library.set(handle, CURLOPT_MAXFILESIZE_LARGE, size: configuration.bodyLimit)
    library.set(handle, CURLOPT_ERRORBUFFER, pointer: errorText)
    restrictProtocols()
    if !job.isSafe { sendOnce() }
    setMethod()
    setHeaders()
    let context = Unmanaged.passUnretained(self).toOpaque()
    library.set(handle, CURLOPT_WRITEDATA, pointer: context)
    library.set(handle, CURLOPT_WRITEFUNCTION) { data, size, count, context in
      CurlTransfer.of(context)?.receiveBody(
        UnsafeRawBufferPointer(start: data, count: size * count)) ?? 0
    }
    library.set(handle, CURLOPT_HEADERDATA, pointer: context)
    library.set(handle, CURLOPT_HEADERFUNCTION) { data, size, count, context in
      CurlTransfer.of(context)?.receiveHeader(
        UnsafeRawBufferPointer(start: data, count: size * count)) ?? 0
    }
  }

  /// Only http and https.
  private func restrictProtocols() {
    let option = CURLoption(UInt32(CCURLOPT_PROTOCOLS_STR))
    if library.set(handle, option, "http,https") != CURLE_OK {
      let bits = Int(CURLPROTO_HTTP | CURLPROTO_HTTPS)
      library.set(handle, CURLoption(UInt32(CCURLOPT_PROTOCOLS)), bits)
    }
  }

  /// Keeps libcurl from sending the request a second time. It does so, whatever the method, when a
  /// connection that was used before ends without an answer; so the request gets a new connection,
  /// and one of HTTP/1.1, since other requests may join one of HTTP/2, which then counts as used.
  private func sendOnce() {
    library.set(handle, CURLOPT_FRESH_CONNECT, 1)
    library.set(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
  }

  private func setMethod() {
    switch job.method {
    case "HEAD":
      library.set(handle, CURLOPT_NOBODY, 1)
      return
    case "GET" where job.body == nil:
      return
    case "POST":
      library.set(handle, CURLOPT_POST, 1)
    default:
      library.set(handle, CURLOPT_CUSTOMREQUEST, job.method)
      if job.body == nil { return }
    }
    let body = job.body ?? []
    library.set(handle, CURLOPT_POSTFIELDSIZE_LARGE, size: body.count)
    body.withUnsafeBytes { bytes in
      // libcurl copies the bytes; it never writes to them.
      let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      library.set(handle, CURLOPT_COPYPOSTFIELDS, pointer: start)
    }
  }

  private func setHeaders() {
    // An empty “Expect” keeps libcurl from waiting for permission to send a body.
    var lines = ["Expect:"]
    for field in job.fields {
      lines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
    for line in lines {
      guard let list = library.listAppend(headerList, line) else { break }
      headerList = list
    }
    library.set(handle, CURLOPT_HTTPHEADER, pointer: headerList)
  }

  // MARK: - Receiving

  private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Takes a piece of the body; any number but that of the bytes ends the transfer.
  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= configuration.bodyLimit else {
      isTooLarge = true
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  /// Takes one line of a header. An answer may have several headers, interim ones (status 1xx)
  /// among them: the last one counts.
  private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    if bytes.starts(with: "HTTP/".utf8) {
      headers = []
      headerBytes = 0
    }
    headerBytes += bytes.count
    guard headerBytes <= Limit.headerBytes, headers.count < Limit.headers else { return 0 }
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      headers.append((Self.trimmed(bytes[..<colon]), Self.trimmed(bytes[(colon + 1)...])))
    }
    return bytes.count
  }

  private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    let front = bytes.drop(while: isBlank)
    let end = front.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? front.startIndex
    return String(decoding: front[..<end], as: UTF8.self)
  }

  // MARK: - Ending

  /// What came of the transfer.
  func ending(_ result: CURLcode) -> Ending {
    guard result == CURLE_OK else { return .outcome(.failure(failure(result))) }
    let status = library.number(handle, CURLINFO_RESPONSE_CODE)
    if CurlJob.isRedirect(status), let location, !location.isEmpty {
      return follow(location, status)
    }
    return .outcome(
      .answer(status: status, headers: headers, body: body, strippedAt: job.strippedAt))
  }

  private var location: String? {
    headers.first { $0.0.lowercased() == "location" }?.1
  }

  private func follow(_ location: String, _ status: Int) -> Ending {
    let encoded = PercentEncoding.encode(location) {
      PercentEncoding.isAllowed($0) || $0 == UInt8(ascii: "%")
    }
    do throws(CurlFailure) {
      guard let origin = library.address(job.url),
        let target = library.address(encoded, relativeTo: job.url, credentials: origin)
      else {
        throw CurlFailure(
          kind: .redirect,
          reason: "failed: it redirects to “\(location.prefix(200))”, which is not a valid address",
          advice: "Ask whoever runs the server.")
      }
      return .redirect(
        try job.redirected(
          status: status, from: origin, to: target, limit: configuration.redirectLimit))
    } catch {
      return .outcome(.failure(error))
    }
  }

  private func failure(_ result: CURLcode) -> CurlFailure {
    var text = String(cString: errorText)
    if text.isEmpty, let general = library.easyErrorText(result) { text = String(cString: general) }
    let wasSent = library.number(handle, CURLINFO_REQUEST_SIZE) > 0
    let isConnected = wasSent || library.seconds(handle, CURLINFO_CONNECT_TIME) > 0
    // After a redirect the time for the whole may end before that for a connection does.
    let isLate = job.redirectCount > 0 && timeLeft > 0 && timeLeft <= configuration.connectTimeout
    return CurlFailure(
      result,
      details: CurlFailure.Details(
        url: job.url, text: text,
        systemError: Int32(truncatingIfNeeded: library.number(handle, CURLINFO_OS_ERRNO)),
        isConnectTimeout: !isConnected && !isLate, isTooLarge: isTooLarge,
        mayHaveChanged: job.followsChange || (!job.isSafe && wasSent)),
      configuration)
  }
}
