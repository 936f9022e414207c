import BeagleSchema
import JSON

/// The secrets of a document, to remove them from the document itself and from messages that quote
/// it.
package struct SourceSecrets: Sendable {
  /// The text of the document with asterisks in place of its secrets, with the same length.
  package let masked: [UInt8]
  /// The spans of the secrets.
  private var spans: [Range<Int>] = []
  /// The text of each span in lower case, as written and without escapes.
  private var texts: [Set<[UInt8]>] = []
  /// The long texts by their first 8 bytes.
  private var long: [ArraySlice<UInt8>: [[UInt8]]] = [:]
  private var short: [[UInt8]] = []

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
    for change in changes {
      let covered = change.covered(in: source)
      for index in covered { masked[index] = UInt8(ascii: "*") }
      let span = change.replacement == [UInt8(ascii: "0")] ? change.span : covered
      guard !span.isEmpty else { continue }
      let plain = source[span].withUnsafeBufferPointer(JSONText.unescape)
      spans.append(span)
      texts.append(
        Set([Array(source[span]), Array(plain.utf8)].map(Self.trimmed)).subtracting([[]]))
    }
    self.masked = masked
    for text in Set(texts.joined()) {
      guard text.count >= Self.longLength else {
        short.append(text)
        continue
      }
      long[text.prefix(Self.longLength), default: []].append(text)
    }
  }

  /// Returns a text in lower case, without blanks and quotation marks around it.
  private static func trimmed(_ text: [UInt8]) -> [UInt8] {
    func isMargin(_ byte: UInt8) -> Bool { byte <= 0x20 || isQuote(byte) }
    let end = text.lastIndex { !isMargin($0) }.map { $0 + 1 } ?? 0
    return lowercased(text[..<end].drop(while: isMargin))
  }

  private static func lowercased(_ text: some Sequence<UInt8>) -> [UInt8] {
    text.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  private static func isQuote(_ byte: UInt8) -> Bool { "\"'`".utf8.contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isWord || byte == UInt8(ascii: "_") }

  // MARK: - Messages

  /// Returns a text without the secrets of the document.
  /// - Parameter place: What the text is about, as offsets in the document. A text about a secret
  ///   may contain a part of it.
  private func text(_ text: String, about place: Range<Int>) -> String {
    guard !spans.isEmpty, !text.isEmpty else { return text }
    let bytes = Array(text.utf8)
    let plain = Self.lowercased(bytes)
    let near = Set(
      zip(spans, texts).filter {
        $0.0.lowerBound <= place.upperBound + 2 && place.lowerBound <= $0.0.upperBound + 2
      }.flatMap { $0.1 })
    var secrets = RangeSet<Int>()
    func mark(_ secret: [UInt8], at start: Int, isQuoted: Bool = false) {
      let end = start + secret.count
      guard plain[start...].starts(with: secret) else { return }
      // Only whole words, or everything between two quotation marks.
      let isAfterWord = start > 0 && Self.isWord(plain[start - 1]) && Self.isWord(plain[start])
      let isBeforeWord = end < plain.count && Self.isWord(plain[end]) && Self.isWord(plain[end - 1])
      guard !isAfterWord, !isBeforeWord else { return }
      if isQuoted, end == plain.count || !Self.isQuote(plain[end]) { return }
      secrets.insert(contentsOf: start..<end)
    }
    for start in plain.indices {
      for secret in long[plain[start...].prefix(Self.longLength)] ?? [] { mark(secret, at: start) }
      for secret in near { mark(secret, at: start) }
      if start > 0, Self.isQuote(plain[start - 1]) {
        for secret in short { mark(secret, at: start, isQuoted: true) }
      }
    }
    for word in plain.split(whereSeparator: { !Self.isWord($0) })
    where word.count >= Self.partLength {
      let isPart = near.contains { $0.firstIndex(of: word) != nil }
      if isPart { secrets.insert(contentsOf: word.indices) }
    }
    let changes = secrets.ranges.map { Change($0) }
    return String(decoding: Change.apply(changes, to: bytes), as: UTF8.self)
  }

  /// Returns a finding in the document whose texts contain no secrets. Its edits stay.
  package func redacted(_ finding: Diagnostic) -> Diagnostic {
    // A secret has no line breaks, so the first line of a finding is enough.
    let length = finding.endLine == finding.line ? max(finding.endColumn - finding.column, 1) : 1
    let place = finding.offset..<finding.offset + length
    func plain(_ text: String) -> String { self.text(Redaction.text(text), about: place) }
    var result = finding
    result.message = plain(finding.message)
    result.suggestion = finding.suggestion.map(plain)
    result.name = plain(finding.name)
    if let fixIt = finding.fixIt { result.fixIt?.title = plain(fixIt.title) }
    return result
  }

  /// The minimum number of findings to search all secrets of a document at once.
  private static let manyFindings = 20

  /// Returns findings in a document whose texts contain no secrets.
  package static func redacted(
    _ findings: [Diagnostic], in document: JSONDocument
  ) -> [Diagnostic] {
    let all = findings.count >= manyFindings ? SourceSecrets(document) : nil
    return findings.map { (all ?? SourceSecrets(document, at: $0.offset)).redacted($0) }
  }

  /// Whether the new text of an edit contains a secret of the document.
  package func isQuoted(in replacement: String, at span: Range<Int>) -> Bool {
    guard !replacement.isEmpty, !spans.isEmpty else { return false }
    let bytes = Array(replacement.utf8)
    return spans.contains { $0.overlaps(span) } || text(replacement, about: span) != replacement
      || Redaction.source(bytes) != bytes
  }
}

extension JSONDocument {
  /// Parses bytes. A syntax error and its excerpt contain no secrets.
  package static func withoutSecretsInErrors(
    _ bytes: [UInt8], name: String
  ) throws(JSONError) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(bytes, name: name)
    } catch {
      let secrets = SourceSecrets(bytes)
      throw error.quoting(secrets.masked, message: secrets.redacted(Diagnostic(error)).message)
    }
  }
}
