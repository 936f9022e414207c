import BeagleNetworking
import BeagleTUI
import Glibc
import SystemSupport

/// The facts about the connection to a server, step by step.
extension DoctorReport {
  /// Sends one request to the server of the configuration and adds the result of each step.
  @MainActor
  mutating func addNetwork(_ configuration: Configuration) {
    guard let url = configuration.settings.baseURL?.value else { return }
    let title = "Network to \(Configuration.display(url))"
    guard let host = UrlParts(url)?.host, !host.isEmpty else {
      add(title, [Fact("URL", "has no host", .problem, remedy: "Correct the URL of the server.")])
      return
    }
    var facts: [Fact] = []
    if configuration.settings.unixSocket == nil, !DoctorReport.usesProxy {
      facts.append(DoctorReport.lookup(host))
    }
    if facts.contains(where: { $0.status == .problem }) {
      add(title, facts)
      return
    }
    let isSecure = url.lowercased().hasPrefix("https:")
    switch DoctorReport.request(url, configuration.settings.access) {
    case .success(let response):
      facts += DoctorReport.connection(response.timing, isSecure: isSecure)
      facts.append(DoctorReport.status(response.statusCode, response.timing))
    case .failure(let error):
      facts += DoctorReport.failed(error, isSecure: isSecure)
    }
    add(title, facts)
  }

  /// Whether a proxy of the environment resolves names.
  private static var usesProxy: Bool {
    ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains {
      Console.environment($0)?.isEmpty == false
    }
  }

  /// Resolves the name of a host.
  @MainActor
  private static func lookup(_ host: String) -> Fact {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let begin = SystemClock().now
    let code = getaddrinfo((try? HostName.ascii(host)) ?? host, nil, &hints, &list)
    let milliseconds = (SystemClock().now - begin) / 1_000_000
    defer { if let list { freeaddrinfo(list) } }
    guard code == 0 else {
      let cause = gai_strerror(code).map { String(cString: $0) } ?? "error \(code)"
      return Fact(
        "DNS", "\(host): \(cause)", .problem,
        remedy: "Check the name \(host) in the URL of the server, and your name server.")
    }
    var addresses: [String] = []
    var next = list
    while let entry = next {
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      if getnameinfo(
        entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0,
        NI_NUMERICHOST) == 0
      {
        addresses.append(
          String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
      }
      next = entry.pointee.ai_next
    }
    return Fact("DNS", "\(addresses.joined(separator: ", ")) in \(milliseconds) ms")
  }

  /// Requests a URL as the program does, and waits for the response.
  @MainActor
  private static func request(
    _ url: String, _ access: ServerAccess
  ) -> Result<NetworkResponse, NetworkError> {
    let application = BeagleApplication(
      terminal: HeadlessTerminal(size: CellSize(width: 80, height: 24)),
      dependencies: BeagleDependencies(), clock: SystemClock())
    application.serve(baseURL: url, access: access)
    var result: Result<NetworkResponse, NetworkError>?
    let token = application.dependencies.networkClient?.executeRequest(Request(url: url)) {
      result = $0
    }
    while result == nil { application.application.loop.runOnce(timeoutMilliseconds: 1000) }
    return withExtendedLifetime(token) {
      result ?? .failure(NetworkError(kind: .other, reason: "", request: Request(url: url)))
    }
  }

  // MARK: - Steps

  private static func connection(_ timing: TransferTiming?, isSecure: Bool) -> [Fact] {
    let time = timing.map { " in \(milliseconds($0.connected)) ms" } ?? ""
    return [Fact("TCP", "connected" + (isSecure ? "" : time))]
      + (isSecure ? [Fact("TLS", "the certificate is valid" + time)] : [])
  }

  private static func status(_ code: Int, _ timing: TransferTiming?) -> Fact {
    let version = timing.map { "HTTP/\($0.httpVersion) " } ?? ""
    let time = timing.map { ", first byte after \(milliseconds($0.firstByte)) ms" } ?? ""
    let value = "\(version)status \(code)\(time)"
    switch code {
    case 401, 403:
      return Fact(
        "HTTP", value, .problem,
        remedy: "The server refuses the request; check the headers and the token of the profile.")
    case 500...:
      return Fact(
        "HTTP", value, .problem, remedy: "The server reports an error; look at its log.")
    case 400..<500:
      return Fact("HTTP", value + "; the base URL itself is not a screen", .note)
    default: return Fact("HTTP", value)
    }
  }

  /// Returns the steps up to the failed one.
  private static func failed(_ error: NetworkError, isSecure: Bool) -> [Fact] {
    if case .status(let code) = error.kind {
      return connection(error.timing, isSecure: isSecure) + [status(code, error.timing)]
    }
    let remedy = error.advice ?? "Check the URL of the server: \(error.reason)."
    func failure(_ name: String) -> Fact { Fact(name, error.reason, .problem, remedy: remedy) }
    switch error.kind {
    case .hostNotFound: return [failure("DNS")]
    case .connectionRefused, .connectionFailed, .timedOut: return [failure("TCP")]
    case .proxy: return [failure("Proxy")]
    case .tls: return [Fact("TCP", "connected"), failure("TLS")]
    case .libraryMissing: return [failure("libcurl")]
    case .tokenMissing: return [failure("Token")]
    default: return connection(error.timing, isSecure: isSecure) + [failure("HTTP")]
    }
  }

  private static func milliseconds(_ duration: Duration) -> Int64 {
    let parts = duration.components
    return parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
  }
}
