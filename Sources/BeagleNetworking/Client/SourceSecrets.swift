import JSON
import SystemSupport

/// The secrets of a document, to remove them from the document itself and from messages that quote
/// it.
package struct SourceSecrets: Sendable {
  /// The text of the document with asterisks in place of its secrets, with the same length.
  package let masked: [UInt8]
  /// The secrets in the order of their beginnings.
  private let secrets: [Secret]
  /// The end of the secrets up to each one.
  private let ends: [Int]
  /// The texts of all secrets.
  private let texts: Set<[UInt8]>
  /// The lengths of the long texts by their first 8 bytes.
  private var lengths: [UInt64: Set<Int>] = [:]

  private struct Secret {
    let span: Range<Int>
    /// The text in lower case, as written and without escapes.
    let texts: [[UInt8]]
  }

  /// The length of a long text, in bytes. A shorter one may occur in a message by chance, so it is
  /// a quotation only in quotation marks.
  private static let longLength = 8
  /// The minimum length of a part of a secret in a message about it.
  private static let partLength = 4

  /// Finds the secrets of a document, which may be invalid JSON.
  package init(_ source: [UInt8]) { self.init(source, Redaction.sourceChanges(source)) }

  /// Finds the secrets of a document, or only those around one of its bytes.
  package init(_ document: JSONDocument, at offset: Int? = nil) {
    self.init(document.bytes, Redaction.changes(in: document, at: offset))
  }

  private init(_ source: [UInt8], _ changes: [Change]) {
    var masked = source
    var secrets: [Secret] = []
    for change in changes {
      change.cover(&masked)
      let span = change.replacement == Array("0".utf8) ? change.span : change.covered(in: source)
      guard !span.isEmpty else { continue }
      secrets.append(Secret(span: span, texts: SourceSecrets.texts(source[span])))
    }
    self.masked = masked
    secrets.sort { $0.span.lowerBound < $1.span.lowerBound }
    self.secrets = secrets
    var end = 0
    ends = secrets.map { secret in
      end = max(end, secret.span.upperBound)
      return end
    }
    texts = Set(secrets.lazy.flatMap(\.texts))
    for text in texts where text.count >= SourceSecrets.longLength {
      lengths[SourceSecrets.key(text[...]), default: []].insert(text.count)
    }
  }

  /// Returns the texts that a message can contain in place of a part of a document.
  private static func texts(_ raw: ArraySlice<UInt8>) -> [[UInt8]] {
    let written = trimmed(lowercased(raw))
    guard raw.contains(UInt8(ascii: "\\")) else { return written.isEmpty ? [] : [written] }
    let plain = raw.withUnsafeBufferPointer(JSONText.unescape)
    return [written, trimmed(lowercased(plain.utf8))].filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    var rest = text[...]
    while let byte = rest.first, byte <= 0x20 || isQuote(byte) { rest.removeFirst() }
    while let byte = rest.last, byte <= 0x20 || isQuote(byte) { rest.removeLast() }
    return Array(rest)
  }

  private static func lowercased(_ text: some Collection<UInt8>) -> [UInt8] {
    text.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  /// Whether the document has no secrets.
  var isEmpty: Bool { secrets.isEmpty }

  /// Returns the secrets in and next to a span.
  private func secrets(near span: Range<Int>) -> [Secret] {
    let (start, end) = (span.lowerBound - 2, span.upperBound + 2)
    return secrets[ends.partitioningIndex { $0 >= start }...].prefix { $0.span.lowerBound <= end }
      .filter { $0.span.upperBound >= start }
  }

  // MARK: - Messages

  /// Returns a text without the secrets of the document.
  /// - Parameter place: What the text is about, as offsets in the document. A text about a secret
  ///   may contain a part of it.
  func text(_ text: String, about place: Range<Int>) -> String {
    guard !isEmpty, !text.isEmpty else { return text }
    let bytes = Array(text.utf8)
    let plain = SourceSecrets.lowercased(bytes)
    var isSecret = [Bool](repeating: false, count: plain.count)
    func mark(_ span: Range<Int>) { for index in span { isSecret[index] = true } }
    for start in plain.indices {
      if let end = endOfQuotation(at: start, in: plain) { mark(start..<end) }
    }
    let near = secrets(near: place)
    let words = near.isEmpty ? [] : SourceSecrets.words(plain)
    for secret in Set(near.flatMap(\.texts)) {
      var start = 0
      while let found = plain[start...].firstIndex(of: secret) {
        start = found + secret.count
        if SourceSecrets.isWhole(found..<start, in: plain) { mark(found..<start) }
      }
      for word in words where secret.firstIndex(of: plain[word]) != nil { mark(word) }
    }
    return SourceSecrets.text(bytes, isSecret)
  }

  /// Returns the text with ``Redaction/placeholder`` in place of its marked spans.
  private static func text(_ bytes: [UInt8], _ isSecret: [Bool]) -> String {
    guard isSecret.contains(true) else { return String(decoding: bytes, as: UTF8.self) }
    var changes: [Change] = []
    var start = 0
    while let first = isSecret[start...].firstIndex(of: true) {
      start = isSecret[first...].firstIndex(of: false) ?? bytes.count
      changes.append(Change(first..<start, Redaction.placeholder))
    }
    return String(decoding: Change.apply(changes, to: bytes), as: UTF8.self)
  }

  /// Returns the end of a secret that starts at an offset of a text, or nil.
  private func endOfQuotation(at start: Int, in text: [UInt8]) -> Int? {
    if start + SourceSecrets.longLength <= text.count {
      let lengths = lengths[SourceSecrets.key(text[start...])] ?? []
      let ends = lengths.map { start + $0 }
        .filter { $0 <= text.count && texts.contains(Array(text[start..<$0])) }
      if let end = ends.max(), SourceSecrets.isWhole(start..<end, in: text) { return end }
    }
    guard start > 0, SourceSecrets.isQuote(text[start - 1]) else { return nil }
    let limit = min(start + SourceSecrets.longLength, text.count)
    guard let end = text[start..<limit].firstIndex(where: SourceSecrets.isQuote),
      texts.contains(Array(text[start..<end]))
    else { return nil }
    return end
  }

  /// Returns the first 8 bytes of a long text as a number.
  private static func key(_ text: ArraySlice<UInt8>) -> UInt64 {
    text.prefix(longLength).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Whether a span does not begin or end inside a word.
  private static func isWhole(_ span: Range<Int>, in text: [UInt8]) -> Bool {
    let (start, end) = (span.lowerBound, span.upperBound)
    return !(start > 0 && isWord(text[start - 1]) && isWord(text[start]))
      && !(end < text.count && isWord(text[end]) && isWord(text[end - 1]))
  }

  /// Returns the words of a text that may be parts of a secret.
  private static func words(_ text: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start = 0
    while let first = text[start...].firstIndex(where: isWord) {
      start = text[first...].firstIndex { !isWord($0) } ?? text.count
      if start - first >= partLength { words.append(first..<start) }
    }
    return words
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte.isLetterOrDigit
  }

  private static func isQuote(_ byte: UInt8) -> Bool { "\"'`".utf8.contains(byte) }

  // MARK: - Edits

  /// Whether the new text of an edit contains a secret of the document.
  package func isQuoted(in replacement: String, at span: Range<Int>) -> Bool {
    guard !replacement.isEmpty, !isEmpty else { return false }
    let bytes = Array(replacement.utf8)
    return secrets(near: span).contains { $0.span.overlaps(span) }
      || text(replacement, about: span) != replacement
      || Redaction.source(bytes) != bytes
  }
}
