/// A change of one or more documents that resolves a diagnostic.
public struct FixIt: Hashable, Sendable {
  /// The change in the imperative, for example `Change to "beagle:text"`.
  public var title: String
  /// The edits. Edits of one file do not overlap.
  public var edits: [TextEdit]
  /// Whether the change certainly matches the author's intention, so that `check --fix` applies it.
  public var isSafe: Bool
  /// The new word as the title writes it; nil if the change does more than to replace a word. An editor
  /// names the replaced word, too.
  package var newWord: String?

  /// Creates a change with the given edits.
  public init(title: String, edits: [TextEdit], isSafe: Bool) {
    (self.title, self.edits, self.isSafe) = (title, edits, isSafe)
  }

  /// Creates a change to another word.
  /// - Parameter title: The title if the change does more than to replace a word.
  package init(title: String? = nil, changingTo word: String, edits: [TextEdit], isSafe: Bool) {
    self.init(title: title ?? "Change to \(word)", edits: edits, isSafe: isSafe)
    newWord = title == nil ? word : nil
  }

  /// Creates a removal of the text around a part of a value.
  package init(
    title: String, removingTextAround inner: SourceSpan, in outer: SourceSpan, file: String,
    isSafe: Bool
  ) {
    func removal(_ start: Int, _ end: Int) -> TextEdit {
      TextEdit(file: file, span: SourceSpan(offset: start, length: end - start), replacement: "")
    }
    let edits = [removal(outer.offset, inner.offset), removal(inner.end, outer.end)]
    self.init(title: title, edits: edits, isSafe: isSafe)
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
