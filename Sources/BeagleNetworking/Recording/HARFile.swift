import BeagleSchema
import Glibc
import SystemSupport

/// A writer of requests and responses to an HTTP Archive (HAR 1.2), without secrets. The file is
/// complete after each request: the next one overwrites its end.
@MainActor
package final class HARFile {
  private let descriptor: Int32
  private let path: String
  private var hasFailed = false
  private var isEmpty = true
  /// The position of the next entry.
  private var end: off_t = 0

  /// Called once, after the first failed write.
  package var onFailure: ((FileError) -> Void)?

  private static let tail = "\n]}}\n"

  /// Creates the file, or replaces it, readable by its owner only.
  /// - Throws: ``FileError``.
  package init(path: String) throws(FileError) {
    self.path = path
    // O_NONBLOCK: opening a pipe without a reader must fail instead of blocking.
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    descriptor = open(path, flags, 0o600)
    let code = descriptor < 0 ? errno : 0
    if let reason = Self.pipeReason(path, code) {
      throw FileError(path: path, doing: "opened", reason: reason)
    }
    guard descriptor >= 0 else { throw FileError(path: path, doing: "opened", code: code) }
    let head =
      #"{"log":{"version":"1.2","creator":{"name":"BeagleTUI","version":"1"},"entries":["#
    let result = ByteWriter.write(head + Self.tail, to: descriptor)
    guard result == 0 else { throw FileError(path: path, doing: "written", code: result) }
    end = off_t(head.utf8.count)
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
  package func add(_ exchange: Exchange) {
    if case .canceled = exchange.outcome { return }
    let entry = (isEmpty ? "\n" : ",\n") + exchange.archived.jsonText
    var code: Int32 = lseek(descriptor, end, SEEK_SET) < 0 ? errno : 0
    if code == 0 { code = ByteWriter.write(entry + Self.tail, to: descriptor) }
    guard code == 0 else {
      if !hasFailed { onFailure?(FileError(path: path, doing: "written", code: code)) }
      hasFailed = true
      return
    }
    isEmpty = false
    end += off_t(entry.utf8.count)
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
