import SystemSupport

/// The path of a request to a screen directory, decoded and checked to stay below its root.
package struct RequestPath: Hashable, Sendable {
  /// The reason why a path is refused.
  package enum Refusal: Error, Hashable {
    /// The URL names a server that gets no requests now.
    case server
    /// The URL has a scheme other than http and https.
    case absoluteURL
    /// The path does not begin with a slash.
    case noSlash
    /// The path is longer than ``lengthLimit``.
    case tooLong
    /// The path contains a NUL or is not UTF-8.
    case badCharacter
    /// The path contains `..`.
    case leavesDirectory

    /// The problem, as the rest of a sentence that begins with the request.
    package var reason: String {
      switch self {
      case .server, .absoluteURL: "cannot be served: a screen directory serves only paths"
      case .noSlash: "cannot be served: the path does not begin with \"/\""
      case .tooLong: "was refused: the path is longer than \(RequestPath.lengthLimit) bytes"
      case .badCharacter: "was refused: the path contains a NUL or is not UTF-8"
      case .leavesDirectory: "was refused: \"..\" could leave the screen directory"
      }
    }

    /// Advice for the user.
    var advice: String {
      switch self {
      case .server:
        "No request goes to a server now, for example because of --offline. Write a path."
      case .absoluteURL: "Only http and https URLs go to servers. Write a path."
      case .noSlash: "Write it with a \"/\" in front."
      case .tooLong, .badCharacter: "Check the contexts in the path."
      case .leavesDirectory: "Write the path from the root of the directory."
      }
    }
  }

  /// The longest accepted path, in bytes.
  static let lengthLimit = 4096

  /// The decoded path segments; empty for `/`.
  package let segments: [String]
  /// The decoded query; the last value of a repeated key.
  package let query: [String: String]

  /// The path inside the directory: `a/b`.
  package var relative: String {
    segments.dropFirst().reduce(into: segments.first ?? "") { $0 += "/" + $1 }
  }
  /// The path in the form of routes: `/a/b`.
  package var normalized: String { "/" + relative }

  /// Whether a segment begins with a dot, for example `.git` or `.env`. A screen directory is often
  /// a working directory whose hidden files are private.
  package var isHidden: Bool { segments.contains { $0.utf8.first == UInt8(ascii: ".") } }

  /// The files that may match, in the order of lookup; empty for a hidden path.
  package var candidates: [String] {
    guard !isHidden else { return [] }
    let relative = relative
    return relative.isEmpty
      ? ["index.json"] : [relative + ".json", relative, relative + "/index.json"]
  }

  /// Parses the path of a request.
  package init(_ url: String) throws(Refusal) {
    if let parts = UrlParts(url) { throw parts.isWeb ? .server : .absoluteURL }
    guard url.utf8.count <= Self.lengthLimit else { throw .tooLong }
    guard url.utf8.first == UInt8(ascii: "/") else { throw .noSlash }
    let whole = url.utf8.prefix { $0 != UInt8(ascii: "#") }
    let path = whole.prefix { $0 != UInt8(ascii: "?") }
    segments = try Self.segments(PercentEncoding.decode(Array(path)))
    query = Self.query(whole.dropFirst(path.count + 1))
  }

  /// Parses a file path from `routes.json`.
  package init(file: String) throws(Refusal) {
    guard file.utf8.count <= Self.lengthLimit else { throw .tooLong }
    guard file.utf8.first != UInt8(ascii: "/") else { throw .leavesDirectory }
    segments = try Self.segments(Array(file.utf8))
    query = [:]
  }

  /// Returns the relative path of a document: without `.json`, and the one of its folder for
  /// `index.json`. Returns nil for `routes.json` and other files.
  package static func path(ofDocument file: String) -> String? {
    guard file.hasSuffix(".json"), file != RouteTable.fileName else { return nil }
    let path = file.dropLast(".json".count)
    if path == "index" { return "" }
    return String(path.hasSuffix("/index") ? path.dropLast("/index".count) : path)
  }

  /// Returns a file's path as a URL, with special characters percent-encoded.
  package static func url(forFile relative: String) -> String {
    "/"
      + PercentEncoding.encode(relative) {
        $0 > 0x20 && $0 != 0x7f && !"%?#".utf8.contains($0)
      }
  }

  private static func segments(_ bytes: [UInt8]) throws(Refusal) -> [String] {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .badCharacter
    }
    var segments: [String] = []
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let segment = String(Substring(rest.prefix { $0 != UInt8(ascii: "/") }))
      rest = rest.dropFirst(segment.utf8.count + 1)
      guard segment != ".." else { throw .leavesDirectory }
      if !segment.isEmpty, segment != "." { segments.append(segment) }
    }
    return segments
  }

  private static func query(_ bytes: Substring.UTF8View) -> [String: String] {
    var result: [String: String] = [:]
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let key = pair.prefix { $0 != UInt8(ascii: "=") }
      let value = pair.dropFirst(key.count + 1)
      let name = PercentEncoding.decode(String(Substring(key)), plusIsSpace: true)
      result[name] = PercentEncoding.decode(String(Substring(value)), plusIsSpace: true)
    }
    return result
  }
}
