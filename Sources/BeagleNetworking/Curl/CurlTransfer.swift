import CCurl
import Localization
import SystemSupport

/// A transfer of libcurl: one request and its response. It is used on the network thread only.
///
/// libcurl does not follow the redirects, because it would send the request's fields to other
/// origins. Each hop is a separate transfer, created from ``Ending/redirect(_:)``.
final class CurlTransfer {
  /// The end of a transfer.
  enum Ending {
    /// The request has ended.
    case outcome(CurlOutcome)
    /// The request continues with another transfer.
    case redirect(CurlJob)
  }

  /// The values that all transfers of a client share.
  struct Setup {
    let library: CurlLibrary
    let configuration: CurlNetworkClient.Configuration
    let proxies: CurlProxies
    /// The shared cookies and TLS sessions.
    let share: UnsafeMutableRawPointer
  }

  /// The limits of a response.
  private enum Limit {
    static let headerBytes = 256 << 10
    static let headers = 512
    /// The decompressed size, in bytes, above which the ratio to the received size is limited. Text
    /// hardly ever exceeds that limit, and decompression takes time.
    static let expandedBody = 8 << 20
    static let expansion = 200
    /// The number of bytes that libcurl may have read but not counted yet: one read buffer.
    static let uncounted = CurlTransfer.readBytes
    /// The maximum memory that is reserved for a body of announced size, in bytes.
    static let announcedBody = 1 << 20
  }

  /// The size of libcurl's read buffer, in bytes.
  static let readBytes = 64 << 10

  let job: CurlJob
  let handle: UnsafeMutableRawPointer
  let setup: Setup
  var library: CurlLibrary { setup.library }
  var configuration: CurlNetworkClient.Configuration { setup.configuration }
  let errorText: UnsafeMutablePointer<CChar>
  var headerList: UnsafeMutablePointer<curl_slist>?
  /// The remaining time at the start of the transfer, in milliseconds; 0 for no limit, as in
  /// libcurl.
  let timeLeft: Int
  /// When this hop began.
  let began = ContinuousClock.now

  private(set) var headers: [(String, String)] = []
  private var headerBytes = 0
  /// Whether the header of a response began and did not end.
  private(set) var isInHeader = false
  private(set) var body: [UInt8] = []
  /// The limit that the response exceeded.
  private(set) var refusal: CurlFailure.Refusal?
  private var firstByte: ContinuousClock.Instant?
  /// When the connection was first seen to be ready.
  private var connected: ContinuousClock.Instant?

  init?(_ job: CurlJob, _ setup: Setup) {
    guard let handle = setup.library.easyInit() else { return nil }
    self.job = job
    self.handle = handle
    self.setup = setup
    let elapsed = (job.started ?? .now).duration(to: .now) / .milliseconds(1)
    let limit = setup.configuration.totalTimeout
    timeLeft = limit > 0 ? max(1, limit - Int(elapsed)) : 0
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    setOptions()
  }

  deinit {
    library.easyCleanup(handle)
    library.listFree(headerList)
    errorText.deallocate()
  }

  // MARK: - Receiving

  /// Receives a part of the body. Any result other than its size makes libcurl end the transfer.
  func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    let count = body.count + bytes.count
    guard count <= configuration.bodyLimit else {
      refusal = .body
      return 0
    }
    guard !Self.expandsTooMuch(count, from: receivedBytes) else {
      refusal = .expansion
      return 0
    }
    if body.isEmpty {
      let announced = library.size(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
      body.reserveCapacity(max(bytes.count, min(announced, Limit.announcedBody)))
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  /// Whether a body has too many bytes for the compressed bytes that were received.
  private static func expandsTooMuch(_ count: Int, from received: Int) -> Bool {
    count > Limit.expandedBody && count / Limit.expansion > received
  }

  /// An upper bound of the received size of the body before decompression.
  private var receivedBytes: Int {
    library.size(handle, CURLINFO_SIZE_DOWNLOAD_T) + Limit.uncounted
  }

  /// Receives a header line. A response may have several headers, for example interim ones (status
  /// 1xx); the last one counts.
  func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    if firstByte == nil { firstByte = .now }
    if bytes.starts(with: "HTTP/".utf8) {
      headers = []
      headerBytes = 0
      isInHeader = true
    }
    headerBytes += bytes.count
    guard headerBytes <= Limit.headerBytes, headers.count < Limit.headers else {
      refusal = .header
      return 0
    }
    if bytes.allSatisfy({ $0 == 0x0d || $0 == 0x0a }) { isInHeader = false }
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

  // MARK: - Time

  /// The milliseconds until the first byte of the response must arrive; nil without a limit, after
  /// the first byte, or before the connection is established.
  var millisecondsToFirstByte: Int? {
    guard configuration.firstByteTimeout > 0, firstByte == nil else { return nil }
    if connected == nil, library.seconds(handle, CURLINFO_PRETRANSFER_TIME) > 0 {
      connected = .now
    }
    guard let connected else { return nil }
    let elapsed = connected.duration(to: .now) / .milliseconds(1)
    return max(0, configuration.firstByteTimeout - Int(elapsed))
  }

  /// How far the transfer is.
  var progress: RequestProgress {
    let isConnected = library.seconds(handle, CURLINFO_PRETRANSFER_TIME) > 0
    let limit: Int
    let phase: RequestProgress.Phase
    if firstByte != nil {
      let announced = library.size(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
      let received = library.size(handle, CURLINFO_SIZE_DOWNLOAD_T)
      phase = .receiving(bytes: received, total: announced > 0 ? announced : nil)
      limit = 0
    } else if isConnected {
      phase = .waiting
      limit = millisecondsToFirstByte.map { $0 + millisecondsSinceStart } ?? 0
    } else {
      let isResolved = library.seconds(handle, CURLINFO_NAMELOOKUP_TIME) > 0
      phase = isResolved ? .connecting : .resolving
      limit = configuration.connectTimeout
    }
    let limits = [limit, timeLeft].filter { $0 > 0 }
    let elapsed = millisecondsSinceStart
    return RequestProgress(
      phase, elapsed: .milliseconds(elapsed),
      remaining: limits.min().map { .milliseconds(max(0, $0 - elapsed)) })
  }

  private var millisecondsSinceStart: Int { Int(began.duration(to: .now) / .milliseconds(1)) }

  /// Whether the first byte of the response is late.
  var isSilentTooLong: Bool { millisecondsToFirstByte == 0 }

  /// `2`, `1.1`, `1.0`; empty if there was no response.
  var httpVersion: String {
    guard firstByte != nil else { return "" }
    return switch library.number(handle, CURLINFO_HTTP_VERSION) {
    case 1: "1.0"
    case 2: "1.1"
    case 3: "2"
    case 30: "3"
    default: ""
    }
  }

  /// The size of the request. libcurl counts a small body, which it sends together with the header,
  /// in both numbers.
  private var sentBytes: Int {
    let request = library.number(handle, CURLINFO_REQUEST_SIZE)
    let body = library.size(handle, CURLINFO_SIZE_UPLOAD_T)
    return request > body ? request : request + body
  }

  private var timing: TransferTiming {
    let ready = max(
      library.seconds(handle, CURLINFO_CONNECT_TIME),
      library.seconds(handle, CURLINFO_APPCONNECT_TIME))
    return TransferTiming(
      queued: job.made.duration(to: job.started ?? began),
      connected: job.made.duration(to: began) + .seconds(ready),
      firstByte: firstByte.map { job.made.duration(to: $0) } ?? .zero,
      total: job.made.duration(to: .now),
      bytesReceived: library.number(handle, CURLINFO_HEADER_SIZE)
        + library.size(handle, CURLINFO_SIZE_DOWNLOAD_T),
      bytesSent: sentBytes,
      httpVersion: httpVersion, redirects: job.redirects)
  }

  // MARK: - End of the transfer

  /// Returns how the transfer ended.
  func ending(_ result: CURLcode) -> Ending {
    let isCutOff = result == CURLE_OK && isInHeader
    guard result == CURLE_OK, !isCutOff else {
      if mayHaveSeveralMembers(result) { return .redirect(job.decompressingItself()) }
      return failed(failure(isCutOff ? CURLE_PARTIAL_FILE : result))
    }
    let status = library.number(handle, CURLINFO_RESPONSE_CODE)
    if CurlJob.isRedirect(status), let location, !location.isEmpty {
      do throws(CurlFailure) {
        return .redirect(try following(location, status))
      } catch {
        return failed(error)
      }
    }
    if job.decompressesItself, isGzip {
      do throws(GzipMembers.Problem) {
        let count = body.count
        body = try GzipMembers(limit: configuration.bodyLimit) {
          Self.expandsTooMuch($0, from: count)
        }.decode(body)
      } catch {
        if case .refused(let limit) = error { refusal = limit }
        return failed(failure(CURLE_BAD_CONTENT_ENCODING))
      }
    }
    return .outcome(
      .response(
        CurlResponse(
          status: status, headers: headers, body: body, headersDroppedAt: job.headersDroppedAt,
          isPersonal: job.hasCredentials || library.hasCookies(handle), timing: timing))
    )
  }

  /// Whether libcurl decompressed a part of the body, and the rest may be another gzip member. The
  /// request is repeated then, so its method must have no effects (`job.isSafe`).
  private func mayHaveSeveralMembers(_ result: CURLcode) -> Bool {
    (result == CURLE_BAD_CONTENT_ENCODING || result == CURLE_WRITE_ERROR) && refusal == nil
      && job.isSafe && !job.decompressesItself && !body.isEmpty && isGzip
  }

  private var isGzip: Bool {
    ["gzip", "x-gzip"].contains(HTTPHeader.value("Content-Encoding", in: headers)?.lowercased())
  }

  private func failed(_ failure: CurlFailure) -> Ending {
    var failure = failure
    failure.headers = headers
    failure.timing = timing
    return .outcome(.failure(failure))
  }

  private var location: String? {
    HTTPHeader.value("Location", in: headers)
  }

  private func following(_ location: String, _ status: Int) throws(CurlFailure) -> CurlJob {
    guard let origin = library.address(job.url),
      let reference = try? WireURL.encode(location),
      let target = library.address(reference, relativeTo: job.url, credentials: origin)
    else {
      let url = Quotation.of(Redaction.url(location).prefix(200))
      throw CurlFailure.failed(
        .redirect, Phrase(.failureRedirectAddress, ("url", url)), .adviceAsk)
    }
    return try job.redirected(
      status: status, from: origin, to: target, limit: configuration.redirectLimit)
  }

  private func failure(_ result: CURLcode) -> CurlFailure {
    var text = String(cString: errorText)
    if text.isEmpty, let general = library.easyErrorText(result) { text = String(cString: general) }
    // During the TLS handshake the times are still zero, but the local port is not.
    let hasConnection = library.number(handle, CURLINFO_LOCAL_PORT) > 0
    let wasSent = library.number(handle, CURLINFO_REQUEST_SIZE) > 0
    // After a redirect the total timeout may end before the connection timeout.
    let isLate =
      !job.redirects.isEmpty && timeLeft > 0 && timeLeft <= configuration.connectTimeout
    var step = CurlFailure.Step.firstByte
    if isLate {
      step = .whole
    } else if !hasConnection, !wasSent {
      step = .connection
    } else if !wasSent, library.seconds(handle, CURLINFO_PRETRANSFER_TIME) == 0 {
      step = .handshake
    } else if millisecondsToFirstByte != 0 {
      step = .whole
    }
    return CurlFailure(
      result,
      details: CurlFailure.Details(
        url: job.url, text: text,
        systemError: Int32(truncatingIfNeeded: library.number(handle, CURLINFO_OS_ERRNO)),
        step: step, refusal: refusal, hasResponse: firstByte != nil, isInHeader: isInHeader,
        receivedBytes: body.count,
        announcedBytes: library.size(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T),
        verification: library.number(handle, CURLINFO_SSL_VERIFYRESULT),
        connectStatus: library.number(handle, CURLINFO_HTTP_CONNECTCODE),
        proxy: setup.proxies.proxy(for: job.url).flatMap { library.proxyAddress($0) },
        hasProxyExceptions: setup.proxies.exceptions != nil,
        mayHaveChanged: job.followsChange || (!job.isSafe && wasSent)),
      configuration)
  }
}
