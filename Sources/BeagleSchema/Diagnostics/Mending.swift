/// A change of documents that removes what a diagnostic tells of.
public struct Mending: Hashable, Sendable {
  /// What the change does, as a command: `Change to "beagle:text"`.
  public var title: String
  /// What is replaced; edits of one file do not overlap.
  public var edits: [TextEdit]
  /// Whether the change is what the author meant beyond doubt, so that `check --fix` makes it.
  public var isSafe: Bool

  /// A change with the given edits.
  public init(title: String, edits: [TextEdit], isSafe: Bool) {
    self.title = title
    self.edits = edits
    self.isSafe = isSafe
  }
}

/// Bytes of a file and what is written in their place.
public struct TextEdit: Hashable, Sendable {
  /// The name of the document.
  public var file: String
  /// The bytes that are replaced; of length 0 where something is inserted.
  public var span: SourceSpan
  /// What is written instead.
  public var replacement: String

  /// An edit of some bytes of a file.
  public init(file: String, span: SourceSpan, replacement: String) {
    self.file = file
    self.span = span
    self.replacement = replacement
  }
}

extension Collection<TextEdit> {
  /// The bytes of one file with these edits made. An edit that overlaps one before it, or reaches
  /// past the end, is left out.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var done = 0
    for edit in sorted(by: { ($0.span.offset, $0.span.end) < ($1.span.offset, $1.span.end) }) {
      guard edit.span.offset >= done, edit.span.end <= bytes.count else { continue }
      result += bytes[done..<edit.span.offset]
      result += Array(edit.replacement.utf8)
      done = edit.span.end
    }
    return result + bytes[done...]
  }
}
