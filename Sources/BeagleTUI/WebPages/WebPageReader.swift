import BeagleNetworking
import Localization
import SystemSupport
import TerminalKit

/// Converts web pages to text.
@MainActor
public protocol WebPageReader: AnyObject {
  /// A sentence that explains why no page can be read; nil if pages can be read.
  var problem: String? { get }

  /// Whether a page is being read.
  var isWorking: Bool { get }

  /// Converts a page.
  /// - Parameters:
  ///   - html: the page.
  ///   - url: the URL of the page, which its relative links are resolved against.
  ///   - columns: the maximum width of a line.
  ///   - completion: called once, never before this method returns, with the text in the format of
  ///     `w3m -dump` with numbered links.
  /// - Returns: a token that cancels the conversion, or nil if it cannot be canceled. After
  ///   cancellation the result is ignored.
  func read(
    _ html: [UInt8], from url: String, columns: Int,
    completion: @escaping @MainActor (Result<String, WebPageError>) -> Void
  ) -> (any RequestToken)?
}

/// An error that occurred when a web page was converted.
public struct WebPageError: Error, Hashable, CustomStringConvertible {
  /// A description of the error.
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}

/// Converts web pages with the program `w3m`, with limits because the input is untrusted.
@MainActor
public final class W3MReader: WebPageReader {
  private let poster: LoopPoster
  private let findProgram: () -> String?
  private lazy var program = findProgram()
  private var running = 0

  /// Creates a reader.
  /// - Parameters:
  ///   - poster: delivers the results on the main actor.
  ///   - program: returns the path of w3m, or nil. Called for the first page.
  public init(
    poster: LoopPoster, program: @escaping () -> String? = { ChildProcess.path(of: "w3m") }
  ) {
    self.poster = poster
    findProgram = program
  }

  /// A message if w3m is not installed.
  public var problem: String? {
    program == nil ? localized(.webInstall) : nil
  }

  /// Whether a page is being read.
  public var isWorking: Bool { running > 0 }

  /// Starts w3m; see ``WebPageReader``.
  public func read(
    _ html: [UInt8], from url: String, columns: Int,
    completion: @escaping @MainActor (Result<String, WebPageError>) -> Void
  ) -> (any RequestToken)? {
    // The home of a confined program is empty, so w3m reads no settings. It fetches nothing.
    let confined = ConfinedProgram([
      program ?? "w3m", "-dump", "-T", "text/html", "-O", "UTF-8", "-cols", String(columns),
      "-o", "display_link_number=1", "-o", "frame=0", "-o", "meta_refresh=0", "-o", "auto_image=0",
      "-o", "use_cookie=0",
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
      } catch { result = .failure(WebPageError(localized.webUnreadable(cause: "w3m \(error)"))) }
      poster.post { self?.finish(result, completion) }
    }
    guard !started else { return cancellation }
    poster.post { [weak self] in
      self?.finish(
        .failure(WebPageError(localized(.webUnreadableThreads))),
        completion)
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

  /// Returns a `base` element with the URL of the page.
  private static func base(_ url: String) -> [UInt8] {
    Array("<base href=\"\(MarkupText.escaped(url))\">".utf8)
  }
}

extension ConfinedProgram.Cancellation: RequestToken {}
