import BeagleNetworking
import SystemSupport
import TerminalKit

/// Makes text of web pages.
@MainActor
public protocol WebPageReader: AnyObject {
  /// Why no page can be read at all, as a sentence; nil where they can.
  var problem: String? { get }

  /// Whether any page is being read.
  var isWorking: Bool { get }

  /// Reads a page.
  /// - Parameters:
  ///   - html: the page.
  ///   - url: where it comes from, which its links start from.
  ///   - columns: how wide its lines may be.
  ///   - completion: called once, never before this returns, with what `w3m -dump` writes where links
  ///     are numbered.
  /// - Returns: what gives the reading up, after which it does not matter what the completion is
  ///   called with; nil where that cannot be.
  func read(
    _ html: [UInt8], from url: String, columns: Int,
    completion: @escaping @MainActor (Result<String, WebPageError>) -> Void
  ) -> (any RequestToken)?
}

/// Why a page cannot be read.
public struct WebPageError: Error, Hashable, CustomStringConvertible {
  /// What happened.
  public let description: String

  /// An error.
  public init(_ description: String) { self.description = description }
}

/// Reads web pages with the program `w3m`, which runs confined: it parses bytes from anybody.
@MainActor
public final class W3MReader: WebPageReader {
  private let poster: LoopPoster
  private let find: () -> String?
  private lazy var program = find()
  private var running = 0

  /// A reader.
  /// - Parameters:
  ///   - poster: brings the results to the main actor.
  ///   - program: where w3m is, asked when the first page is to be read; nil where it is not
  ///     installed.
  public init(
    poster: LoopPoster, program: @escaping () -> String? = { ChildProcess.path(of: "w3m") }
  ) {
    self.poster = poster
    find = program
  }

  /// That w3m is missing.
  public var problem: String? {
    program == nil ? "Web pages are shown by their address: the program w3m is not installed." : nil
  }

  /// Whether any page is being read.
  public var isWorking: Bool { running > 0 }

  /// Starts w3m; see ``WebPageReader``.
  public func read(
    _ html: [UInt8], from url: String, columns: Int,
    completion: @escaping @MainActor (Result<String, WebPageError>) -> Void
  ) -> (any RequestToken)? {
    // Without a home there are no settings and no history. It fetches nothing by itself.
    let confined = ConfinedProgram([
      "env", "HOME=/nonexistent", program ?? "w3m", "-dump", "-T", "text/html", "-O", "UTF-8",
      "-cols",
      String(columns), "-o", "display_link_number=1", "-o", "frame=0", "-o", "meta_refresh=0", "-o",
      "auto_image=0", "-o", "use_cookie=0",
    ])
    let input = W3MReader.base(url) + html
    running += 1
    let poster = poster
    let cancellation = ConfinedProgram.Cancellation()
    let started = DetachedThread.run { [weak self] in
      let result: Result<String, WebPageError>
      do {
        let output = try confined.run(input: input, cancellation: cancellation)
        result = .success(String(decoding: output, as: UTF8.self))
      } catch { result = .failure(WebPageError("The page could not be read: w3m \(error).")) }
      poster.post { self?.finish(result, completion) }
    }
    guard !started else { return ProgramToken(cancellation) }
    poster.post { [weak self] in
      self?.finish(.failure(WebPageError("There is no room for another thread.")), completion)
    }
    return nil
  }

  private func finish(
    _ result: Result<String, WebPageError>,
    _ completion: @MainActor (Result<String, WebPageError>) -> Void
  ) {
    running -= 1
    completion(result)
  }

  /// An element that says where the page comes from.
  private static func base(_ url: String) -> [UInt8] {
    Array("<base href=\"\(MarkupText.escaped(url))\">".utf8)
  }
}

/// Ends a program that nobody waits for any more.
@MainActor
private final class ProgramToken: RequestToken {
  private let cancellation: ConfinedProgram.Cancellation
  init(_ cancellation: ConfinedProgram.Cancellation) { self.cancellation = cancellation }
  func cancel() { cancellation.cancel() }
}
