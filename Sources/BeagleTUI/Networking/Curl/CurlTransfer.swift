import CCurl

/// A request as the network thread needs it.
struct CurlJob: Sendable {
  let id: UInt64
  let method: String
  let url: String
  let headers: [(name: String, value: String)]
  let body: [UInt8]?
}

/// How a request ended.
enum CurlOutcome: Sendable {
  case answer(status: Int, headers: [(String, String)], body: [UInt8])
  case failure(CurlFailure)
}

/// One request that libcurl carries out. Lives on the network thread only.
final class CurlTransfer {
  /// Bounds of the header of an answer.
  private enum Limit {
    static let headerBytes = 256 << 10
    static let headers = 512
  }

  let job: CurlJob
  let handle: UnsafeMutableRawPointer

  private let library: CurlLibrary
  private let configuration: CurlNetworkClient.Configuration
  private let errorText: UnsafeMutablePointer<CChar>
  private var headerList: UnsafeMutablePointer<curl_slist>?

  private var headers: [(String, String)] = []
  private var headerBytes = 0
  private var body: [UInt8] = []
  private var isTooLarge = false

  init?(_ job: CurlJob, _ library: CurlLibrary, _ configuration: CurlNetworkClient.Configuration) {
    guard let handle = library.easyInit() else { return nil }
    self.job = job
    self.handle = handle
    self.library = library
    self.configuration = configuration
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
    library.set(handle, CURLOPT_TIMEOUT_MS, configuration.totalTimeout)
    library.set(handle, CURLOPT_FOLLOWLOCATION, 1)
    library.set(handle, CURLOPT_MAXREDIRS, configuration.redirectLimit)
    library.set(handle, CURLOPT_ACCEPT_ENCODING, "")
    library.set(handle, CURLOPT_USERAGENT, "BeagleTUI")
    library.set(handle, CURLOPT_MAXFILESIZE_LARGE, size: configuration.bodyLimit)
    library.set(handle, CURLOPT_ERRORBUFFER, pointer: errorText)
    restrictProtocols()
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

  /// Only http and https, at first and after a redirect.
  private func restrictProtocols() {
    let allowed = "http,https"
    let bits = Int(CURLPROTO_HTTP | CURLPROTO_HTTPS)
    let option = CURLoption(UInt32(CCURLOPT_PROTOCOLS_STR))
    if library.set(handle, option, allowed) != CURLE_OK {
      library.set(handle, CURLoption(UInt32(CCURLOPT_PROTOCOLS)), bits)
    }
    let redirects = CURLoption(UInt32(CCURLOPT_REDIR_PROTOCOLS_STR))
    if library.set(handle, redirects, allowed) != CURLE_OK {
      library.set(handle, CURLoption(UInt32(CCURLOPT_REDIR_PROTOCOLS)), bits)
    }
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
    for header in job.headers {
      lines.append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
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

  /// Takes one line of a header. A redirect brings several headers: the last one counts.
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
  func outcome(_ result: CURLcode) -> CurlOutcome {
    guard result == CURLE_OK else { return .failure(failure(result)) }
    return .answer(
      status: library.number(handle, CURLINFO_RESPONSE_CODE), headers: headers, body: body)
  }

  private func failure(_ result: CURLcode) -> CurlFailure {
    var text = String(cString: errorText)
    if text.isEmpty, let general = library.easyErrorText(result) { text = String(cString: general) }
    return CurlFailure(
      result,
      details: CurlFailure.Details(
        url: library.text(handle, CURLINFO_EFFECTIVE_URL) ?? job.url, text: text,
        systemError: Int32(truncatingIfNeeded: library.number(handle, CURLINFO_OS_ERRNO)),
        isConnected: library.seconds(handle, CURLINFO_CONNECT_TIME) > 0, isTooLarge: isTooLarge),
      configuration)
  }
}
