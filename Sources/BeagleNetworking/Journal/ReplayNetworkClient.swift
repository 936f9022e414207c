import BeagleSchema
import JSON
import SystemSupport

/// Answers requests from an HTTP Archive (HAR 1.2) that was recorded before, and sends none.
///
/// A request gets the answer to the same method, address and body; where it was made several times,
/// one after the other, and then the last of them. Addresses are compared without their secrets,
/// which an archive of this program does not have.
@MainActor
public final class ReplayNetworkClient: NetworkClientProtocol {
  private struct Entry {
    let method: String
    let url: String
    /// JSON without blanks, or the text as it is.
    let body: String?
    let answer: Answer
    var isUsed = false
  }

  private enum Answer {
    case response(status: Int, headers: [(String, String)], body: [UInt8])
    case failure(reason: String, advice: String?)
  }

  private var entries: [Entry] = []
  private let name: String
  private let scheduler: any RequestScheduler

  /// A client that knows what an archive holds.
  /// - Parameters:
  ///   - bytes: the archive.
  ///   - name: what messages call it: its path.
  ///   - scheduler: runs completions in a later turn of the loop.
  /// - Throws: ``JSONError`` where it is not JSON, ``ArchiveError`` where it is no archive.
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
    let result = answer(to: request)
    let token = Token()
    scheduler.beforeNextFrame { if !token.isCancelled { completion(result) } }
    return token
  }

  private func answer(to request: Request) -> Result<NetworkResponse, NetworkError> {
    let url = Redaction.url(request.url)
    let body = request.additionalData?.body.map { Self.plain($0.jsonText) }
    let same = entries.indices.filter {
      entries[$0].url == url && entries[$0].method == request.method.rawValue
        && entries[$0].body == body
    }
    guard let index = same.first(where: { !entries[$0].isUsed }) ?? same.last else {
      return .failure(
        NetworkError(
          kind: .notRecorded, reason: "is not in \(name)",
          advice: "Record it again, or replay without changing what is asked.", request: request))
    }
    entries[index].isUsed = true
    switch entries[index].answer {
    case .failure(let reason, let advice):
      return .failure(
        NetworkError(kind: .other, reason: reason, advice: advice, request: request))
    case .response(let status, let headers, let body):
      guard HTTPStatus(code: status).isSuccess else {
        return .failure(.status(status, request: request, data: body, headers: headers))
      }
      return .success(
        NetworkResponse(
          data: body, statusCode: status, headers: headers, name: request.displayURL))
    }
  }

  // MARK: - Reading

  private static func entry(_ node: JSONNode) -> Entry? {
    guard let request = node["request"], let method = request["method"]?.string,
      let url = request["url"]?.string, let response = node["response"]
    else { return nil }
    let status = response["status"]?.int ?? 0
    let answer: Answer
    if status > 0 {
      let headers = response["headers"].map { list in
        list.elements.compactMap { field -> (String, String)? in
          guard let name = field["name"]?.string, let value = field["value"]?.string else {
            return nil
          }
          return (name, value)
        }
      }
      answer = .response(status: status, headers: headers ?? [], body: body(response["content"]))
    } else {
      answer = .failure(
        reason: node["_error"]?.string ?? "failed when it was recorded",
        advice: node["_advice"]?.string)
    }
    // Browsers write the parts of a body beside its text.
    let posted = request["postData"]?["text"]?.string.map(plain)
    return Entry(
      method: method, url: Redaction.url(url), body: posted?.isEmpty == true ? nil : posted,
      answer: answer)
  }

  private static func body(_ content: JSONNode?) -> [UInt8] {
    guard let text = content?["text"]?.string else { return [] }
    if content?["encoding"]?.string == "base64" { return Base64.decoded(Array(text.utf8)) ?? [] }
    return Array(text.utf8)
  }

  /// A body in a form that can be compared, without secrets.
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

/// A file that is no HTTP Archive.
public struct ArchiveError: Error, CustomStringConvertible {
  /// What the file is called.
  let name: String

  /// What is expected.
  public var description: String {
    "\(name): expected an HTTP Archive (HAR 1.2), a JSON object with log.entries"
  }
}
