import BeagleSchema
import Glibc
import SystemSupport

/// A writer of requests and responses to an HTTP Archive (HAR 1.2), without secrets. The file is
/// complete after each request: the next one overwrites its end. Several processes can add to a file
/// at the same time.
@MainActor
package final class HARFile {
  private let descriptor: Int32
  private let path: String
  private var hasFailed = false

  /// Called once, after the first failed write.
  package var onFailure: ((FileError) -> Void)?

  /// The beginning of each file.
  package static let head =
    #"{"log":{"version":"1.2","creator":{"name":"BeagleTUI","version":"1"},"entries":["#
  private static let tail = "\n]}}\n"

  /// Returns the content of a file with some requests.
  package static func text(_ exchanges: some Sequence<Exchange>) -> String {
    let entries = exchanges.compactMap { entry($0) }.map { "\n" + $0 }
    return head + entries.joined(separator: ",") + tail
  }

  /// Opens a file, readable by its owner only.
  /// - Parameter isContinued: Whether requests are added to the file. Otherwise it begins empty.
  /// - Throws: ``FileError``.
  package init(path: String, isContinued: Bool = false) throws(FileError) {
    self.path = path
    descriptor = RootDirectory.open(
      typed: path, flags: isContinued ? O_WRONLY : O_WRONLY | O_TRUNC)
    let code = descriptor < 0 ? errno : 0
    if let reason = Self.pipeReason(path, code) {
      throw FileError(path: path, doing: "opened", reason: reason)
    }
    guard descriptor >= 0 else { throw FileError(path: path, doing: "opened", code: code) }
    guard !isContinued else { return }
    let result = ByteWriter.write(Self.head + Self.tail, to: descriptor)
    guard result == 0 else { throw FileError(path: path, doing: "written", code: result) }
  }

  isolated deinit { close(descriptor) }

  /// Returns why a pipe cannot be used, or nil for another file: the end of an archive is
  /// overwritten with each request.
  private static func pipeReason(_ path: String, _ code: Int32) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
    let kind = code == ENXIO ? "a pipe without a reader" : "a pipe"
    return "it is \(kind); name a regular file, which HTTP archives need"
  }

  /// Records every request of an application from now on.
  package func record(_ requestLog: RequestLog) {
    requestLog.observers.append { [weak self] in self?.add($0) }
  }

  /// Adds a completed request.
  func add(_ exchange: Exchange) {
    guard let entry = Self.entry(exchange) else { return }
    // Another process may write to the file, too.
    flock(descriptor, LOCK_EX)
    defer { flock(descriptor, LOCK_UN) }
    let end = max(
      lseek(descriptor, 0, SEEK_END) - off_t(Self.tail.utf8.count), off_t(Self.head.utf8.count))
    let isFirst = end == off_t(Self.head.utf8.count)
    var code: Int32 = lseek(descriptor, end, SEEK_SET) < 0 ? errno : 0
    if code == 0 {
      code = ByteWriter.write((isFirst ? "\n" : ",\n") + entry + Self.tail, to: descriptor)
      // The file stays complete if the disk is full.
      if code != 0, ftruncate(descriptor, end) == 0, lseek(descriptor, end, SEEK_SET) == end {
        _ = ByteWriter.write(Self.tail, to: descriptor)
      }
    }
    guard code != 0, !hasFailed else { return }
    hasFailed = true
    onFailure?(FileError(path: path, doing: "written", code: code))
  }

  /// Returns a request in JSON; nil for one that was canceled.
  private static func entry(_ exchange: Exchange) -> String? {
    if case .canceled = exchange.outcome { return nil }
    return exchange.archived.jsonText
  }
}

extension Exchange {
  /// The exchange as an entry of an HTTP Archive, without secrets.
  var archived: DynamicObject {
    let status = statusCode ?? 0
    let version = timing.map { "HTTP/\($0.httpVersion)" } ?? "HTTP/1.1"
    var request: DynamicDictionary = [
      "method": .string(request.method.rawValue), "url": .string(Redaction.url(request.url)),
      "httpVersion": .string(version), "cookies": .array([]),
      "headers": Self.fields(requestHeaders), "queryString": .array([]),
      "headersSize": .int(-1), "bodySize": .int(requestBody?.utf8.count ?? 0),
    ]
    if let requestBody {
      let body = Redaction.body(Array(requestBody.utf8))
      request["postData"] = [
        "mimeType": "application/json", "text": .string(String(decoding: body, as: UTF8.self)),
      ]
    }
    var entry: DynamicDictionary = [
      "startedDateTime": .string(WallClock.text(startedAt)), "time": .int(milliseconds ?? 0),
      "request": .dictionary(request),
      "response": [
        "status": .int(status), "statusText": .string(HTTPStatus(code: status).words),
        "httpVersion": .string(version), "cookies": .array([]), "headers": Self.fields(headers),
        "content": content, "redirectURL": "", "headersSize": .int(-1),
        "bodySize": .int(timing?.bytesReceived ?? -1),
      ],
      "cache": [:], "timings": timings,
    ]
    if case .failure(let error) = outcome, error.statusCode == nil {
      entry["_error"] = .string(Redaction.text(error.reason))
      entry["_advice"] = error.advice.map { .string(Redaction.text($0)) } ?? .empty
    }
    // A server may repeat secrets of the user in any part of a response.
    return Redaction.withoutSecrets(.dictionary(entry))
  }

  private static func fields(_ fields: [(String, String)]) -> DynamicObject {
    .array(
      DynamicArray(
        Redaction.headers(fields).map { ["name": .string($0.0), "value": .string($0.1)] }))
  }

  /// The body as text if it is UTF-8, otherwise in base64.
  private var content: DynamicObject {
    let type = header("Content-Type") ?? "application/octet-stream"
    var content: DynamicDictionary = ["size": .int(bodySize), "mimeType": .string(type)]
    if let text = String(validating: body, as: UTF8.self) {
      let shown = Redaction.body(Array(text.utf8))
      content["text"] = .string(String(decoding: shown, as: UTF8.self))
    } else {
      content["text"] = .string(
        String(decoding: Base64.encoded(Redaction.body(body)), as: UTF8.self))
      content["encoding"] = "base64"
    }
    return .dictionary(content)
  }

  private var timings: DynamicObject {
    guard let timing else {
      return ["send": .int(0), "wait": .int(milliseconds ?? 0), "receive": .int(0)]
    }
    func span(_ from: Duration, _ to: Duration) -> DynamicObject {
      .double(max(0, (to - from) / .microseconds(1)).rounded() / 1000)
    }
    return [
      "blocked": span(.zero, timing.queued),
      "connect": span(timing.queued, timing.connected), "send": .int(0),
      "wait": span(timing.connected, timing.firstByte),
      "receive": span(timing.firstByte, timing.total),
    ]
  }
}
