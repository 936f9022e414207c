import JSON
import ScreenSources

/// A document as the client has it, with what was found out about it.
final class TextDocument {
  /// The most bytes of a document that is looked into: 8 MiB. A larger one has one diagnostic that
  /// says so.
  static let sizeLimit = 8 << 20

  /// As the client writes it.
  let uri: String
  /// The path of the file; nil for a document that is none.
  let path: String?
  /// What messages call it, and what edits of fixIts name.
  let name: String
  private(set) var version: Int
  private(set) var bytes: [UInt8]
  private(set) var lines: LineIndex
  private let encoding: PositionEncoding
  private var known: BufferAnalysis?

  init(uri: String, version: Int, bytes: [UInt8], encoding: PositionEncoding) {
    self.uri = uri
    self.version = version
    self.bytes = bytes
    self.encoding = encoding
    path = FileURI.path(uri)
    name = path ?? uri
    lines = LineIndex(bytes, encoding: encoding)
  }

  /// A document that is not open, as it is on disk; nil where there is none.
  convenience init?(path: String, _ encoding: PositionEncoding) {
    guard let bytes = DiskFile.read(path) else { return nil }
    self.init(uri: FileURI.uri(path), version: 0, bytes: bytes, encoding: encoding)
  }

  /// Whether it is too large to be looked into.
  var isTooLarge: Bool { bytes.count > TextDocument.sizeLimit }

  /// What is known of this version, found out when first asked for.
  var analysis: BufferAnalysis {
    if let known { return known }
    let analysis = BufferAnalysis(isTooLarge ? [] : bytes, name: name)
    known = analysis
    return analysis
  }

  /// Replaces a range, or everything.
  func change(_ range: Range<Int>?, to text: [UInt8]) {
    if let range { bytes.replaceSubrange(range, with: text) } else { bytes = text }
    lines = LineIndex(bytes, encoding: encoding)
    known = nil
  }

  /// Says which version the text is now.
  func advance(to version: Int?) { self.version = version ?? self.version + 1 }

  // MARK: - Positions

  func offset(of position: Position) -> Int { lines.offset(of: position, in: bytes) }

  func position(of offset: Int) -> ProtocolValue {
    let position = lines.position(ofOffset: offset, in: bytes)
    return ["line": .int(position.line), "character": .int(position.character)]
  }

  func range(_ range: Range<Int>) -> ProtocolValue {
    ["start": position(of: range.lowerBound), "end": position(of: range.upperBound)]
  }

  func location(_ range: Range<Int>) -> ProtocolValue {
    ["uri": .string(uri), "range": self.range(range)]
  }

  /// The number of a line as a person counts it.
  func lineNumber(_ offset: Int) -> Int { lines.line(ofOffset: offset) + 1 }
}
