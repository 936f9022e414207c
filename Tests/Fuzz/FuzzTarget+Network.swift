import BeagleSchema
import CellText
import SystemSupport

@testable import BeagleNetworking

/// URLs, responses, and the files that store them.
extension FuzzTarget {
  // MARK: - URLs

  static func url(_ bytes: [UInt8]) throws(Failure) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let parts = UrlParts(text) {
      try require(!parts.host.utf8.contains(UInt8(ascii: "/")), "a host contains a slash")
      try require(
        !parts.namesServer || (1...65535).contains(parts.port), "a server has an invalid port")
      let again = UrlParts(parts.withoutCredentials)
      try require(again?.host == parts.host, "the host depends on the user name")
    }
    _ = (URLOrigin(text), UrlParts.isServer(text), UrlParts.path(of: text))
    _ = (AccessPolicy.Host(text), AccessPolicy.Origin(text), IPAddress(text))
    _ = (Redaction.url(text), PercentEncoding.encode(text))
    if let built = UrlBuilder(baseUrl: "https://host.example/app/").build(path: text) {
      try require(!built.isEmpty, "a built URL is empty")
      let isRelative = text.utf8.first == UInt8(ascii: "/")
      try require(
        !isRelative || URLOrigin(built) == URLOrigin("https://host.example"),
        "a relative path leads to another server")
    }
    if ExternalURL.isAllowed(text) {
      try require(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }, "a URL has other characters")
      try require(text.utf8.first != UInt8(ascii: "-"), "a URL looks like an option")
    }
    for path in [try? RequestPath(text), try? RequestPath(file: text)] {
      guard let path else { continue }
      try require(
        path.segments.allSatisfy { $0 != ".." && !$0.utf8.contains { $0 == 0 || $0 == 0x2f } },
        "a path leaves its directory")
      try require(path.candidates.isEmpty || !path.isHidden, "a hidden file is served")
    }
    if let path = FileURI.path(text) {
      try require(
        FileURI.path(FileURI.uri(path)) == path, "the URI of a path reads back differently")
    }
  }

  // MARK: - Header fields

  /// Reads lines as header fields until the first one without a colon.
  private static func fields(_ lines: some Sequence<String>) -> [(String, String)] {
    lines.prefix { $0.contains(":") }.map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), String(parts[1].drop { $0 == " " }))
    }
  }

  @MainActor
  static func headers(_ bytes: [UInt8]) throws(Failure) {
    let fields = fields(lines(bytes))
    let request = Request(url: "https://host.example/a")
    if let wait = RetryAfter.seconds(in: fields, now: { 1_700_000_000_000 }) {
      try require((1...RetryAfter.limit).contains(wait), "a delay of \(wait) s")
    }
    for (name, value) in fields {
      if let date = HTTPDate.seconds(value) {
        try require(abs(date) < 1 << 40, "a date is out of range")
      }
      let shown = Redaction.value(ofHeader: name, value)
      try require(
        !Redaction.isSecret(header: name) || shown == Redaction.placeholder,
        "the value of a secret field is shown")
      _ = (HTTPHeader.isName(name), HTTPHeader.isValue(value), HTTPHeader.isFraming(name))
    }
    let detector = UserChangeDetector(now: { 1_700_000_000_000 })
    for status in [200, 401] {
      let response = NetworkResponse(data: bytes, statusCode: status, headers: fields, name: "a")
      _ = detector.mayChangeUser(.success(response), to: request)
    }
    try checkMessage(bytes, fields, request)
    let response = NetworkResponse(data: [], statusCode: 200, headers: fields, name: "a")
    let stored = StoredResponse(
      response, to: request, sentAt: 1_700_000_000_000, receivedAt: 1_700_000_002_000)
    guard let stored else { return }
    try checkAges(of: stored, now: 1_700_000_003_000)
    _ = stored.confirmed(by: fields, sentAt: 1_700_000_004_000, receivedAt: 1_700_000_005_000)
    try require(
      !stored.mayBePersisted || !stored.isPersonal, "a personal response outlives the program")
  }

  /// Reads a server's explanation of a failure.
  private static func checkMessage(
    _ body: [UInt8], _ fields: [(String, String)], _ request: Request
  ) throws(Failure) {
    let types = ["application/json", "text/plain", "text/html", nil]
    for type in types {
      let error = NetworkError(
        kind: .status(500), reason: "returned 500", data: body, request: request, statusCode: 500,
        headers: type.map { [("Content-Type", $0)] } ?? fields)
      guard let message = error.serverMessage else { continue }
      try require(
        message.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F },
        "a message of a server has a control character")
      try require(
        TextLayout("“\(message)”", width: 32).height <= NetworkError.serverMessageRows,
        "a message of a server has too many rows")
    }
    _ = RequestID(fields)
  }

  private static func checkAges(of stored: StoredResponse, now: Int) throws(Failure) {
    try require(stored.lifetime >= 0, "a negative lifetime")
    try require(stored.age(at: now) >= 0, "a negative age")
    _ = (stored.isFresh(at: now), stored.mayReplaceError(503, at: now), stored.validators)
  }

  // MARK: - Files

  private final class Scheduler: RequestScheduler {
    struct Work: ScheduledWork { func cancel() {} }
    var work: [@MainActor () -> Void] = []

    func after(milliseconds: Int, _ work: @escaping @MainActor () -> Void) -> Work {
      self.work.append(work)
      return Work()
    }

    func beforeNextFrame(_ work: @escaping @MainActor () -> Void) -> Work {
      self.work.append(work)
      return Work()
    }
  }

  @MainActor
  static func archive(_ bytes: [UInt8]) throws(Failure) {
    let scheduler = Scheduler()
    guard
      let client = try? ReplayNetworkClient(archive: bytes, name: "a.har", scheduler: scheduler)
    else { return }
    var completions = 0
    for url in ["https://host.example/a", "/home"] {
      _ = client.executeRequest(Request(url: url)) { result in
        completions += 1
        if case .failure(let error) = result { _ = error.localizedDescription }
      }
    }
    for work in scheduler.work { work() }
    try require(completions == 2, "\(completions) completions of 2 requests")
  }

  static func redaction(_ bytes: [UInt8]) throws(Failure) {
    try require(
      Redaction.source(bytes).count == bytes.count, "masked source has another length")
    let body = Redaction.body(bytes)
    if String(validating: bytes, as: UTF8.self) != nil {
      try require(String(validating: body, as: UTF8.self) != nil, "a masked body is not UTF-8")
    }
    if (try? JSONDocument(bytes, name: "a")) != nil {
      try require((try? JSONDocument(body, name: "a")) != nil, "a masked body is not JSON")
      try require(Redaction.body(body) == body, "a masked body has more secrets")
    }
    _ = Redaction.text(String(decoding: bytes, as: UTF8.self))
  }

  /// A row as lines: the times, the fields of `varying`, an empty line, the header fields.
  static func cache(_ bytes: [UInt8]) throws(Failure) {
    let lines = lines(bytes)
    let times = (lines.first ?? "").split(separator: " ").map { Int($0) ?? 0 } + [0, 0, 0]
    let rest = lines.dropFirst()
    let varying = rest.prefix { !$0.isEmpty }.joined(separator: "\n")
    let headers = rest.dropFirst(varying.isEmpty ? 1 : rest.prefix { !$0.isEmpty }.count + 1)
      .joined(separator: "\n")
    let stored = StoredResponse(
      url: "https://host.example/a", varying: CacheFile.varying(varying),
      headers: CacheFile.fields(headers), body: [], sentAt: times[0], receivedAt: times[1],
      isPersonal: false)
    try checkAges(of: stored, now: times[2])
    _ = stored.fits(Request(url: stored.url))
    let text = CacheFile.text(stored.headers)
    let again = CacheFile.fields(text)
    try require(CacheFile.text(again) == text, "header fields read back differently")
  }
}
