import BeagleNetworking
import BeagleTUI

/// A network client whose answers a test gives: a script for each path, with delays and failures,
/// or one answer after another by hand.
///
/// ```swift
/// pilot.server.script("/orders", .failure(status: 503), .json(orders, after: 300))
/// ```
///
/// The first request for `/orders` fails, each one after that is answered after 300 ms of the pilot's
/// clock. A request for a path without a script waits until ``answer(_:to:)`` or
/// ``fail(_:status:)`` is called.
@MainActor
public final class FakeServer: NetworkClientProtocol {
  /// What a request gets.
  public struct Answer: Sendable {
    fileprivate var body: [UInt8]
    fileprivate var status: Int
    fileprivate var headers: [(String, String)]
    /// How long the request waits, in milliseconds of the pilot's clock.
    fileprivate var delay: Int

    /// A document.
    /// - Parameters:
    ///   - text: the body.
    ///   - status: the status; what is not from 200 to 299 is a failure.
    ///   - delay: how long the request waits, in milliseconds of the pilot's clock.
    public static func json(_ text: String, status: Int = 200, after delay: Int = 0) -> Answer {
      Answer(
        body: Array(text.utf8), status: status, headers: [("Content-Type", "application/json")],
        delay: delay)
    }

    /// Any bytes, for example those of a picture.
    public static func bytes(
      _ bytes: [UInt8], contentType: String, after delay: Int = 0
    ) -> Answer {
      Answer(body: bytes, status: 200, headers: [("Content-Type", contentType)], delay: delay)
    }

    /// A status that is a failure, with the header fields of its answer.
    public static func failure(
      status: Int = 503, headers: [(String, String)] = [], after delay: Int = 0
    ) -> Answer {
      Answer(body: [], status: status, headers: headers, delay: delay)
    }
  }

  /// A request that came.
  public final class Pending: RequestToken {
    /// What was asked.
    public let request: Request
    fileprivate var completion: Completion?
    fileprivate var cancelled: Completion?
    /// Whether whoever asked gave the request up.
    public private(set) var isCancelled = false

    /// Whether it has no answer yet and was not cancelled.
    public var isWaiting: Bool { completion != nil }

    fileprivate init(_ request: Request, _ completion: @escaping Completion) {
      self.request = request
      self.completion = completion
    }

    /// Gives the request up.
    public func cancel() {
      isCancelled = true
      cancelled = completion
      completion = nil
    }

    fileprivate func complete(_ result: Result<NetworkResponse, NetworkError>) {
      let completion = completion
      self.completion = nil
      completion?(result)
    }
  }

  fileprivate typealias Completion = @MainActor (Result<NetworkResponse, NetworkError>) -> Void

  /// Every request so far, in the order in which they came.
  public private(set) var requests: [Pending] = []

  /// The requests that wait for an answer.
  public var pending: [Pending] { requests.filter(\.isWaiting) }

  /// What has the answers of scripts given later; without one scripts answer nothing.
  weak var loop: EventLoop?

  private var scripts: [String: [Answer]] = [:]
  /// How many requests wait for the delay of their answer.
  private(set) var answersUnderWay = 0

  /// A server without scripts.
  public init() {}

  /// Takes a request.
  public func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    let entry = Pending(request, completion)
    requests.append(entry)
    if let answer = nextAnswer(for: request.url), let loop {
      answersUnderWay += 1
      loop.after(milliseconds: answer.delay) { [weak self] in
        self?.answersUnderWay -= 1
        entry.complete(answer.result(for: request))
      }
    }
    return entry
  }

  private func nextAnswer(for url: String) -> Answer? {
    guard let script = scripts[url], let first = script.first else { return nil }
    if script.count > 1 { scripts[url] = Array(script.dropFirst()) }
    return first
  }

  // MARK: - Scripts

  /// Says what requests for an address get, one after another; all that come after the last answer
  /// get that one too. Replaces an older script.
  /// - Parameters:
  ///   - url: the address as the client sees it: a path that begins with `/` where there is no base
  ///     URL.
  ///   - answers: what requests get; none lets them wait.
  public func script(_ url: String, _ answers: Answer...) { scripts[url] = answers }

  // MARK: - By hand

  /// Answers the oldest waiting request, or the oldest for an address, with a document. Does nothing
  /// where none waits.
  public func answer(_ json: String, to url: String? = nil) {
    answerBytes(Array(json.utf8), to: url)
  }

  /// Answers likewise with any bytes.
  public func answerBytes(_ bytes: [UInt8], to url: String? = nil) {
    guard let entry = next(url) else { return }
    entry.complete(
      .success(NetworkResponse(data: bytes, statusCode: 200, name: entry.request.url)))
  }

  /// Lets the oldest waiting request fail, or the oldest for an address. Does nothing where none
  /// waits.
  public func fail(
    _ url: String? = nil, status: Int = 503, headers: [(String, String)] = []
  ) {
    guard let entry = next(url) else { return }
    entry.complete(
      Answer.failure(status: status, headers: headers).result(for: entry.request))
  }

  /// Answers every cancelled request after all, as a client without goodwill might.
  package func answerCancelled(_ json: String) {
    for entry in requests {
      guard let completion = entry.cancelled else { continue }
      entry.cancelled = nil
      completion(
        .success(NetworkResponse(data: Array(json.utf8), statusCode: 200, name: "late")))
    }
  }

  private func next(_ url: String?) -> Pending? {
    pending.first { url == nil || $0.request.url == url }
  }
}

extension FakeServer.Answer {
  fileprivate func result(for request: Request) -> Result<NetworkResponse, NetworkError> {
    guard (200...299).contains(status) else {
      return .failure(
        NetworkError(
          kind: .status(status), reason: "returned \(status)", data: body.isEmpty ? nil : body,
          request: request, statusCode: status, headers: headers))
    }
    return .success(
      NetworkResponse(data: body, statusCode: status, headers: headers, name: request.url))
  }
}
