import BeagleAnalysis
import BeagleNetworking
import JSON

/// A text document of the client, with its analysis.
final class TextDocument {
  /// The maximum size of an analyzed document: 8 MiB. A larger one has a single diagnostic.
  static let sizeLimit = 8 << 20

  /// The URI as the client writes it.
  let uri: String
  /// The path, or nil if the document is not a file.
  let path: String?
  /// The name in messages and in the edits of fixes.
  let name: String
  private(set) var version: Int
  private(set) var bytes: [UInt8]
  private(set) var lines: LineTable
  private let encoding: PositionEncoding
  private var cachedAnalysis: TextAnalysis?

  init(uri: String, version: Int, bytes: [UInt8], encoding: PositionEncoding) {
    self.uri = uri
    self.version = version
    self.bytes = bytes
    self.encoding = encoding
    path = FileURI.path(uri)
    name = path ?? uri
    lines = LineTable(bytes, encoding: encoding)
  }

  /// Creates a document from a file that is not open. Returns nil if it cannot be read.
  convenience init?(path: String, _ encoding: PositionEncoding) {
    guard let bytes = DiskFile.read(path) else { return nil }
    self.init(uri: FileURI.uri(path), version: 0, bytes: bytes, encoding: encoding)
  }

  /// Whether the document exceeds the size limit.
  var isTooLarge: Bool { bytes.count > TextDocument.sizeLimit }

  /// The analysis of this version, created on first access.
  var analysis: TextAnalysis {
    if let cachedAnalysis { return cachedAnalysis }
    let analysis = TextAnalysis(isTooLarge ? [] : bytes, name: name)
    cachedAnalysis = analysis
    return analysis
  }

  /// Replaces a range, or the whole text.
  func change(_ range: Range<Int>?, to text: [UInt8]) {
    if let range { bytes.replaceSubrange(range, with: text) } else { bytes = text }
    lines = LineTable(bytes, encoding: encoding)
    cachedAnalysis = nil
  }

  /// Sets the version after a change.
  func advance(to version: Int?) { self.version = version ?? self.version + 1 }

  // MARK: - Positions

  func offset(of position: Position) -> Int { lines.offset(of: position, in: bytes) }

  /// Returns the line and character of an offset.
  func place(of offset: Int) -> Position { lines.position(ofOffset: offset, in: bytes) }

  func position(of offset: Int) -> ProtocolValue {
    let position = place(of: offset)
    return ["line": .int(position.line), "character": .int(position.character)]
  }

  func range(_ range: Range<Int>) -> ProtocolValue {
    ["start": position(of: range.lowerBound), "end": position(of: range.upperBound)]
  }

  /// Returns a text edit (`TextEdit` in LSP).
  func edit(_ range: Range<Int>, _ text: String) -> ProtocolValue {
    ["range": self.range(range), "newText": .string(text)]
  }

  func location(_ range: Range<Int>) -> ProtocolValue {
    ["uri": .string(uri), "range": self.range(range)]
  }

  /// Returns the line number of an offset, counted from 1.
  func lineNumber(_ offset: Int) -> Int { lines.line(ofOffset: offset, in: bytes) }
}

/// The analysis of one version of a document. Each step runs on first access.
final class TextAnalysis {
  /// The syntax tree, which may contain errors.
  let tree: SyntaxTree
  /// The parsed JSON. If the text has syntax errors, the JSON of its correction or of its valid part.
  let document: JSONDocument?
  /// The first syntax error, or nil.
  let error: JSONError?
  /// The syntax errors with their fixes, or nil.
  let correction: SyntaxCorrection?
  /// The repaired text, or nil if the text is valid JSON.
  let repaired: RepairedText?
  /// The bracket that is missing, wrong or too many, if that is the only error.
  private(set) lazy var bracket = error.flatMap { BracketFault($0, in: tree.bytes, name: name) }
  /// Whether the findings in ``document`` are certain. After a syntax error without a certain fix, they may
  /// be its consequences. Everything after a missing bracket may belong to another value.
  var isReadable: Bool { error == nil || correction?.document != nil && bracket == nil }
  private let name: String
  /// The findings and facts of the document, once requested.
  var documentAnalysis: DocumentAnalysis?

  init(_ bytes: [UInt8], name: String) {
    self.name = name
    tree = SyntaxTree(bytes)
    do throws(JSONError) {
      document = try JSONDocument(bytes, name: name)
      error = nil
      correction = nil
      repaired = nil
    } catch {
      self.error = error
      let correction = SyntaxCorrection(bytes, name: name)
      self.correction = correction
      if let fixed = correction.document {
        repaired = RepairedText(tree, fixedAs: fixed.bytes, offsets: correction.offsets)
        document = fixed
      } else {
        let repaired = RepairedText(tree)
        self.repaired = repaired
        document = repaired.bytes.isEmpty ? nil : try? JSONDocument(repaired.bytes, name: name)
      }
    }
  }

  /// Returns the offset in the text for an offset in ``document``.
  func original(_ offset: Int) -> Int { repaired?.original(offset) ?? offset }

  /// Returns the range in the text for a span in ``document``.
  func original(_ span: SourceSpan) -> Range<Int> {
    guard let repaired, span.length > 0 else {
      let start = original(span.offset)
      return start..<start + span.length
    }
    let start = repaired.original(span.offset)
    return start..<max(start, repaired.original(span.end - 1) + 1)
  }
}
