/// A change of one or more documents that resolves a diagnostic.
public struct FixIt: Hashable, Sendable {
  /// The change in the imperative, for example `Change to "beagle:text"`.
  public var title: String
  /// The edits. Edits of one file do not overlap.
  public var edits: [TextEdit]
  /// Whether the change certainly matches the author's intention, so that `check --fix` applies it.
  public var isSafe: Bool

  /// Creates a change with the given edits.
  public init(title: String, edits: [TextEdit], isSafe: Bool) {
    (self.title, self.edits, self.isSafe) = (title, edits, isSafe)
  }
}

/// The replacement of a range of bytes in a file.
public struct TextEdit: Hashable, Sendable {
  /// The name of the document.
  public var file: String
  /// The replaced bytes; empty for an insertion.
  public var span: SourceSpan
  /// The new text.
  public var replacement: String

  /// Creates an edit of a range of bytes.
  public init(file: String, span: SourceSpan, replacement: String) {
    (self.file, self.span, self.replacement) = (file, span, replacement)
  }
}

extension Collection<TextEdit> {
  /// Returns the bytes of one file after these edits. Edits that overlap an earlier edit or extend
  /// past the end of the file are skipped.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var end = 0
    for edit in sorted(by: { ($0.span.offset, $0.span.end) < ($1.span.offset, $1.span.end) }) {
      guard edit.span.offset >= end, edit.span.end <= bytes.count else { continue }
      result += bytes[end..<edit.span.offset]
      result += Array(edit.replacement.utf8)
      end = edit.span.end
    }
    return result + bytes[end...]
  }
}
