/// The parsers of bytes from elsewhere. The fuzzer calls them with arbitrary bytes, and a test with
/// the seeds. They return, or throw a violated property, for all bytes.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The JSON parser: positions, values, and the written form of a document.
  case json
  /// The parser of expressions and paths, and evaluation.
  case expression
  /// The decoder in its thorough, lenient and strict modes.
  case decoder
  /// URLs, the paths of requests, hosts and origins.
  case url
  /// Header fields, cookies, and the rules of the cache for them.
  case headers
  /// HTTP archives.
  case archive
  /// The masking of secrets in text, JSON and web pages.
  case redaction
  /// Rows of the cache's database.
  case cache
  /// Keys, mouse reports, pastes and replies of a terminal.
  case terminal
  /// The headers of image files, and the output of programs that draw images.
  case image
  /// Messages of an editor.
  case lsp
  /// Messages of a client of the Model Context Protocol.
  case mcp
  /// The project file `.beagle-tui.json`.
  case project
  /// The route table `routes.json`.
  case routes
  /// Theme files.
  case theme
  /// Flow files, their texts with scripts, and their regular expressions.
  case flow
  /// Snapshots of screens, and the names of their files.
  case snapshot
  /// Recordings of sessions with screens of arbitrary texts.
  case recording
  /// The functions that write a text in another language, each with a reader of that language.
  case quoting

  /// A property that some bytes violate.
  public struct Failure: Error, CustomStringConvertible {
    /// The violated property.
    public let description: String
  }

  /// Runs the target.
  ///
  /// - Throws: ``Failure`` if a property is violated.
  @MainActor
  public func run(_ bytes: [UInt8]) throws(Failure) {
    switch self {
    case .json: try Self.json(bytes)
    case .expression: try Self.expression(bytes)
    case .decoder: try Self.decoder(bytes)
    case .url: try Self.url(bytes)
    case .headers: try Self.headers(bytes)
    case .archive: try Self.archive(bytes)
    case .redaction: try Self.redaction(bytes)
    case .cache: try Self.cache(bytes)
    case .terminal: try Self.terminal(bytes)
    case .image: try Self.image(bytes)
    case .lsp: try Self.lsp(bytes)
    case .mcp: try Self.mcp(bytes)
    case .project: try Self.project(bytes)
    case .routes: try Self.routes(bytes)
    case .theme: try Self.theme(bytes)
    case .flow: try Self.flow(bytes)
    case .snapshot: try Self.snapshot(bytes)
    case .recording: try Self.recording(bytes)
    case .quoting: try Self.quoting(bytes)
    }
  }

  static func require(
    _ holds: Bool, _ otherwise: @autoclosure () -> String
  ) throws(Failure) {
    if !holds { throw Failure(description: otherwise()) }
  }

  /// Splits bytes into lines of text.
  static func lines(_ bytes: some Collection<UInt8>) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
