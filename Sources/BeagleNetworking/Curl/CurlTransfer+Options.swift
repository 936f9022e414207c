import CCurl

/// The options of libcurl.
extension CurlTransfer {
  /// Sets all options of the transfer.
  func setOptions() {
    library.set(handle, CURLOPT_URL, job.url)
    library.set(handle, CURLOPT_NOSIGNAL, 1)
    library.set(handle, CURLOPT_BUFFERSIZE, CurlTransfer.readBytes)
    library.closeOnExec(handle)
    library.set(handle, CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout)
    library.set(handle, CURLOPT_TIMEOUT_MS, timeLeft)
    library.set(handle, CURLOPT_FOLLOWLOCATION, 0)
    // Everything that libcurl can decompress, or what the client can.
    library.set(handle, CURLOPT_ACCEPT_ENCODING, job.decompressesItself ? "gzip" : "")
    library.set(handle, CURLOPT_HTTP_CONTENT_DECODING, job.decompressesItself ? 0 : 1)
    library.set(handle, CURLOPT_USERAGENT, configuration.userAgent)
    library.set(handle, CURLOPT_MAXFILESIZE_LARGE, size: configuration.bodyLimit)
    library.set(handle, CURLOPT_ERRORBUFFER, pointer: errorText)
    // An empty file name enables cookies, which the transfers share, without a file.
    if configuration.storesCookies { library.set(handle, CURLOPT_COOKIEFILE, "") }
    library.set(handle, CURLOPT_SHARE, pointer: setup.share)
    restrictProtocols()
    chooseWay()
    setTrust()
    if !job.isSafe {
      sendOnce()
    } else if job.sharesConnection {
      // Without this option, libcurl opens a connection for each request while the first one is not
      // ready.
      library.set(handle, CURLOPT_PIPEWAIT, 1)
    }
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

  /// Allows only http and https.
  private func restrictProtocols() {
    let option = CURLoption(UInt32(CCURLOPT_PROTOCOLS_STR))
    if library.set(handle, option, "http,https") != CURLE_OK {
      let bits = Int(CURLPROTO_HTTP | CURLPROTO_HTTPS)
      library.set(handle, CURLoption(UInt32(CCURLOPT_PROTOCOLS)), bits)
    }
  }

  private func chooseWay() {
    if let path = configuration.unixSocket {
      library.set(handle, CURLOPT_UNIX_SOCKET_PATH, path)
      library.set(handle, CURLOPT_PROXY, "")
      return
    }
    // Set the option even if the value is empty: this prevents libcurl from reading the
    // environment.
    library.set(handle, CURLOPT_PROXY, setup.proxies.proxy(for: job.url) ?? "")
    library.set(handle, CURLOPT_NOPROXY, setup.proxies.exceptions ?? "")
    library.set(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
  }

  private func setTrust() {
    let trust = configuration.trust
    if let file = trust.caFile { library.set(handle, CURLOPT_CAINFO, file) }
    if let file = trust.certificate { library.set(handle, CURLOPT_SSLCERT, file) }
    if let file = trust.key { library.set(handle, CURLOPT_SSLKEY, file) }
    // Without this option, OpenSSL asks for the passphrase of an encrypted key on the terminal and
    // blocks.
    library.set(handle, CURLOPT_KEYPASSWD, "")
    guard !trust.verifies else { return }
    library.set(handle, CURLOPT_SSL_VERIFYPEER, 0)
    library.set(handle, CURLOPT_SSL_VERIFYHOST, 0)
  }

  /// Prevents libcurl from sending the request twice. It does so for every method when a reused
  /// connection ends without a response, so the request gets a new connection. HTTP/1.1 is required
  /// because other requests may join an HTTP/2 connection, which then counts as reused.
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
    // An empty “Expect” prevents libcurl from waiting for permission to send a body.
    var lines = ["Expect:"]
    var cookies: [String] = []
    for field in job.fields {
      if field.name.lowercased() == "cookie" {
        if !field.value.isEmpty { cookies.append(field.value) }
        continue
      }
      lines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
    for line in lines {
      guard let list = library.listAppend(headerList, line) else { break }
      headerList = list
    }
    library.set(handle, CURLOPT_HTTPHEADER, pointer: headerList)
    // libcurl combines these cookies with the stored ones in one field, as servers expect it.
    if !cookies.isEmpty { library.set(handle, CURLOPT_COOKIE, cookies.joined(separator: "; ")) }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }
}
