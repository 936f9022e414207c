import BeagleSchema
import JSON
import SystemSupport

/// A client that returns the recorded responses of an HTTP Archive (HAR 1.2) and sends no request.
///
/// A request gets the response to the same method, URL and body. If there are several, they are
/// returned in order, and the last one again after that. URLs are compared without their secrets,
/// which archives of this program do not contain.
@MainActor
public final class ReplayNetworkClient: NetworkClientProtocol {
  private struct Entry {
    let method: String
    let url: String
    /// JSON without whitespace, or the unchanged text.
    let body: String?
    let response: RecordedResponse
    var isUsed = false
  }

  private enum RecordedResponse {
    case response(status: Int, headers: [(String, String)], body: [UInt8])
    case failure(reason: String, advice: String?)
  }

  private var entries: [Entry] = []
  private let name: String
  private let scheduler: any RequestScheduler

  /// Creates a client for an archive.
  /// - Parameters:
  ///   - bytes: the content of the archive.
  ///   - name: the name in messages: its path.
  ///   - scheduler: runs completions in a later turn of the loop.
  /// - Throws: ``JSONError`` if it is not JSON, ``ArchiveError`` if it is not an archive.
  public init(archive bytes: [UInt8], name: String, scheduler: any RequestScheduler) throws {
    self.name = name
    self.scheduler = scheduler
    let document = try JSONDocument(bytes, name: name, limits: JSONLimits(maximumBytes: 256 << 20))
    guard let list = document.root["log"]?["entries"], list.kind == .array else {
      throw ArchiveError(name: name)
    }
    entries = list.elements.compactMap(Self.entry)
  }

  /// See ``NetworkClientProtocol/executeRequest(_:completion:)``.
  public func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    let result = response(to: request)
    let token = Token()
    scheduler.beforeNextFrame { if !token.isCancelled { completion(result) } }
    return token
  }

  private func response(to request: Request) -> Result<NetworkResponse, NetworkError> {
    let url = Redaction.url(request.url)
    let body = request.bodyText.map(Self.plain)
    let same = entries.indices.filter {
      entries[$0].url == url && entries[$0].method == request.method.rawValue
        && entries[$0].body == body
    }
    guard let index = same.first(where: { !entries[$0].isUsed }) ?? same.last else {
      return .failure(
        NetworkError(
          kind: .notRecorded, reason: "is not in \(name)",
          advice: "Record it again, or replay with the same requests.", request: request))
    }
    entries[index].isUsed = true
    switch entries[index].response {
    case .failure(let reason, let advice):
      return .failure(
        NetworkError(kind: .other, reason: reason, advice: advice, request: request))
    case .response(let status, let headers, let body):
      guard HTTPStatus(code: status).isSuccess else {
        return .failure(.status(status, request: request, data: body, headers: headers))
      }
      let response = NetworkResponse(
        data: body, statusCode: status, headers: headers, name: request.displayURL)
      if let error = NetworkError.unrequestedPart(response, of: request) { return .failure(error) }
      return .success(response)
    }
  }

  // MARK: - Reading

  private static func entry(_ node: JSONNode) -> Entry? {
    guard let request = node["request"], let method = request["method"]?.string,
      let url = request["url"]?.string, let archived = node["response"]
    else { return nil }
    let status = archived["status"]?.int ?? 0
    let response: RecordedResponse
    if status > 0 {
      let headers = archived["headers"].map { list in
        list.elements.compactMap { field -> (String, String)? in
          guard let name = field["name"]?.string, let value = field["value"]?.string else {
            return nil
          }
          return (name, value)
        }
      }
      response = .response(status: status, headers: headers ?? [], body: body(archived["content"]))
    } else {
      response = .failure(
        reason: node["_error"]?.string ?? "failed when it was recorded",
        advice: node["_advice"]?.string)
    }
    // Browsers also record the parsed parts of a form, in addition to its text.
    let posted = request["postData"]?["text"]?.string.map(plain)
    return Entry(
      method: method, url: Redaction.url(url), body: posted?.isEmpty == true ? nil : posted,
      response: response)
  }

  private static func body(_ content: JSONNode?) -> [UInt8] {
    guard let text = content?["text"]?.string else { return [] }
    if content?["encoding"]?.string == "base64" { return Base64.decoded(Array(text.utf8)) ?? [] }
    return Array(text.utf8)
  }

  /// Returns a body without secrets in a form that can be compared.
  private static func plain(_ text: String) -> String {
    let masked = Redaction.body(Array(text.utf8))
    guard let document = try? JSONDocument(masked, name: "body") else {
      return String(decoding: masked, as: UTF8.self)
    }
    return DynamicObject(document.root).jsonText
  }

  private final class Token: RequestToken {
    private(set) var isCancelled = false
    func cancel() { isCancelled = true }
  }
}

/// The error for a file that is not an HTTP Archive.
public struct ArchiveError: Error, CustomStringConvertible {
  /// The name of the file.
  let name: String

  /// The message.
  public var description: String {
    "\(name): expected an HTTP Archive (HAR 1.2), a JSON object with log.entries"
  }
}
