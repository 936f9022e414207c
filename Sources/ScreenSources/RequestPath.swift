/// A path that a directory is asked for: decoded, and proven to stay below its root.
package struct RequestPath: Hashable, Sendable {
  /// Why a path is refused.
  package enum Refusal: Error, Hashable {
    /// It names a server.
    case absoluteURL
    /// It does not begin with a slash.
    case noSlash
    /// It is longer than ``lengthLimit``.
    case tooLong
    /// It has a NUL or is not UTF-8.
    case badCharacter
    /// It has `..`.
    case leavesDirectory

    /// What is wrong, as a sentence that begins after the name of the request.
    package var reason: String {
      switch self {
      case .absoluteURL: "cannot be answered: a directory of screens answers only paths"
      case .noSlash: "cannot be answered: the path does not begin with “/”"
      case .tooLong: "was refused: the path is longer than \(RequestPath.lengthLimit) bytes"
      case .badCharacter: "was refused: the path holds a NUL or is not UTF-8"
      case .leavesDirectory: "was refused: “..” could leave the directory of screens"
      }
    }

    /// What to do about it.
    package var advice: String {
      switch self {
      case .absoluteURL:
        "Only http and https addresses go to servers, and none with --offline: write it as a path."
      case .noSlash: "Write it with a “/” in front."
      case .tooLong, .badCharacter: "Check the contexts that the path is made from."
      case .leavesDirectory: "Write the path from the root of the directory."
      }
    }
  }

  /// Longest path accepted, in bytes.
  package static let lengthLimit = 4096

  /// The names between the slashes, decoded; empty for `/`.
  package let segments: [String]
  /// The query, decoded; of keys that repeat, the last.
  package let query: [String: String]

  /// The path inside the directory: `a/b`.
  package var relative: String {
    segments.dropFirst().reduce(into: segments.first ?? "") { $0 += "/" + $1 }
  }
  /// The path as routes write it: `/a/b`.
  package var normalized: String { "/" + relative }

  /// Whether it leads through something whose name begins with a dot, such as `.git` or `.env`. A
  /// directory of screens is often one that is worked in, and what is kept there under such names is
  /// not for those who may see its screens.
  package var isHidden: Bool { segments.contains { $0.utf8.first == UInt8(ascii: ".") } }

  /// The files that may answer, in the order in which they are tried; none for a path that is hidden.
  package var candidates: [String] {
    guard !isHidden else { return [] }
    let relative = relative
    return relative.isEmpty
      ? ["index.json"] : [relative + ".json", relative, relative + "/index.json"]
  }

  /// Reads the path of a request.
  package init(_ url: String) throws(Refusal) {
    guard UrlParts(url) == nil else { throw .absoluteURL }
    guard url.utf8.count <= Self.lengthLimit else { throw .tooLong }
    guard url.utf8.first == UInt8(ascii: "/") else { throw .noSlash }
    let whole = url.utf8.prefix { $0 != UInt8(ascii: "#") }
    let path = whole.prefix { $0 != UInt8(ascii: "?") }
    segments = try Self.segments(PercentEncoding.decode(path))
    query = Self.query(whole.dropFirst(path.count + 1))
  }

  /// Reads a path of a file below the directory, as `routes.json` writes it.
  package init(file: String) throws(Refusal) {
    guard file.utf8.count <= Self.lengthLimit else { throw .tooLong }
    guard file.utf8.first != UInt8(ascii: "/") else { throw .leavesDirectory }
    segments = try Self.segments(Array(file.utf8))
    query = [:]
  }

  /// The path with the characters that a URL would read as something else percent-encoded.
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
    let segments = text.utf8.split(separator: UInt8(ascii: "/")).compactMap(String.init)
      .filter { $0 != "." }
    guard !segments.contains("..") else { throw .leavesDirectory }
    return segments
  }

  private static func query(_ bytes: Substring.UTF8View) -> [String: String] {
    var result: [String: String] = [:]
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let key = pair.prefix { $0 != UInt8(ascii: "=") }
      let value = pair.dropFirst(key.count + 1)
      let name = String(decoding: PercentEncoding.decode(key, plusIsSpace: true), as: UTF8.self)
      result[name] = String(
        decoding: PercentEncoding.decode(value, plusIsSpace: true), as: UTF8.self)
    }
    return result
  }
}
