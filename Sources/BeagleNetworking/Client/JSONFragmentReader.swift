import JSON

/// A reader that finds the secrets in text that is not valid JSON: a truncated document, a document
/// with a mistake, a script, or one document per line.
///
/// A value has the scope of the last key, until the next key, comma of an array or closing bracket,
/// so that a mistake hides more and not less. Single-quoted strings, and text without quotes in the
/// place of a string, are strings too.
struct JSONFragmentReader {
  private let bytes: [UInt8]
  private let isDocument: Bool
  private var changes: [Change] = []
  private var position = 0
  /// The open brackets. The first one represents the text itself.
  private var brackets: [Bracket] = []
  /// The part that is expected next.
  private var next = Part.end
  /// The scope of the next value.
  private var scope = SecretScope()
  /// The last key of the innermost bracket, until a comma.
  private var key = ""
  /// The last key or value, which is a key if a colon follows somewhere.
  private var lastString = ""
  /// The objects that the first pass found, by their offsets, if they describe their members.
  private var described: [Int: SecretScope.Members] = [:]
  /// The scope of the members `value` by all objects of a document. Near a mistake, brackets do not
  /// identify the object of a member.
  private var sharedValue = SecretScope()

  private struct Bracket {
    let offset: Int
    let scope: SecretScope
    /// The part after an opening bracket or a comma.
    let first: Part
    var members: SecretScope.Members
  }

  /// A part of an object, an array or other text.
  private enum Part {
    case key, value
    /// A comma, a closing bracket or text outside of brackets.
    case end
  }

  /// The maximum number of open brackets. Text with more of them is not JSON.
  private static let depthLimit = 1000

  /// Returns the changes that remove the secrets.
  /// - Parameter isDocument: Whether the text is one document with a mistake.
  static func changes(in bytes: [UInt8], isDocument: Bool) -> [Change] {
    var reader = JSONFragmentReader(bytes: bytes, isDocument: isDocument)
    // The members that describe a value may follow it.
    reader.read()
    reader.read()
    return reader.changes
  }

  private init(bytes: [UInt8], isDocument: Bool) {
    self.bytes = bytes
    self.isDocument = isDocument
  }

  private mutating func read() {
    changes = []
    position = 0
    scope = SecretScope()
    lastString = ""
    enter(-1, .end)
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "{"): enter(position, .key)
      case UInt8(ascii: "["): enter(position, .value)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
      case UInt8(ascii: ","): readComma()
      // Another character between a key and its colon.
      case UInt8(ascii: ":"):
        if next != .value || key.isEmpty, !lastString.isEmpty { readKey(lastString) }
      case UInt8(ascii: "\""):
        readString()
        continue
      case UInt8(ascii: "'") where next != .end:
        readString()
        continue
      case 0x21... where brackets.count > 1 || next == .value:
        readWord()
        continue
      default: break
      }
      position += 1
    }
    while let bracket = brackets.popLast() { store(bracket) }
  }

  private mutating func enter(_ offset: Int, _ first: Part) {
    if brackets.count > Self.depthLimit {
      while brackets.count > 1 { store(brackets.removeLast()) }
    }
    var members = SecretScope.Members(in: scope)
    if let known = described[offset] { members.describe(like: known) }
    brackets.append(Bracket(offset: offset, scope: scope, first: first, members: members))
    next = first
    key = ""
  }

  private mutating func close() {
    // Text after a bracket in the place of a value belongs to the same member.
    let isIncomplete = next == .value && brackets.last?.first != .value
    next = .end
    guard brackets.count > 1 else { return }
    let bracket = brackets.removeLast()
    if !isIncomplete { scope = bracket.scope }
    store(bracket)
  }

  private mutating func store(_ bracket: Bracket) {
    guard bracket.members.isDescribed else { return }
    described[bracket.offset] = bracket.members
    if isDocument { sharedValue.add(bracket.members.value) }
  }

  private mutating func readComma() {
    let bracket = brackets[brackets.count - 1]
    // A comma in the place of a value is a mistake.
    guard next != .value || bracket.first == .value else { return }
    next = bracket.first
    key = ""
    if next != .key { scope = bracket.scope }
  }

  /// Reads a key or a value in quotation marks.
  private mutating func readString() {
    let mark = bytes[position]
    let start = position + 1
    var end = start
    // Strings of JSON have no line breaks, so an unpaired quotation mark affects one line only.
    while end < bytes.count, bytes[end] != mark, bytes[end] != UInt8(ascii: "\n") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(end, bytes.count)
    let isClosed = end < bytes.count && bytes[end] == mark
    position = min(end + 1, bytes.count)
    let text = text(start..<end)
    let following = byte(after: position)
    // The colon may be missing, or be inside the quotation marks.
    let isKey = following == UInt8(ascii: ":") || next == .key && isClosed && !isEnd(following)
    if isKey, next != .value { return readKey(text) }
    // After a comma, only text without quotes may be a part of the value before it.
    if next == .key { scope = brackets[brackets.count - 1].scope }
    readValue(text, start..<end)
  }

  /// Reads a key, a number, a literal or text without quotation marks.
  private mutating func readWord() {
    if next != .value, readKeyWithoutQuotes() { return }
    let start = position
    var end = start
    while position < bytes.count, !isEnd(bytes[position]), !"{[\n".utf8.contains(bytes[position]) {
      // A quotation mark without a partner, as in `"token": secret"}`, belongs to the word.
      if bytes[position] == UInt8(ascii: "\""), !isEnd(byte(after: position + 1)) { break }
      position += 1
      if bytes[position - 1] > 0x20 { end = position }
    }
    position = max(position, start + 1)
    let content = bytes[start..<end]
    guard content.contains(where: \.isWord) else { return }
    let isNumber = content.allSatisfy { "0123456789.eE+-".utf8.contains($0) }
    let text = text(start..<end)
    if !isNumber, !["true", "false", "null"].contains(text) {
      readValue(text, start..<end)
    } else {
      if isNumber, scope.hasSecretNumbers { changes.append(Change(start..<end, "0")) }
      if next == .value { next = .end }
    }
  }

  /// Reads a key without quotation marks. Returns false at other text.
  private mutating func readKeyWithoutQuotes() -> Bool {
    let word = bytes[position...].prefix { $0.isWord || "_-$.\\\"'".utf8.contains($0) }
    guard brackets.count > 1, let last = word.last, let following = byte(after: word.endIndex),
      !isEnd(following)
    else { return false }
    let isSeparated = ":=".utf8.contains(following)
    if next == .key {
      guard isSeparated || following == UInt8(ascii: "\"") || last == UInt8(ascii: "\"") else {
        return false
      }
    } else {
      // After a value, a key without quotation marks starts a line.
      let before = bytes[..<position].last { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
      guard following == UInt8(ascii: ":"),
        last == UInt8(ascii: "\"") || before == UInt8(ascii: "\n")
      else { return false }
    }
    readKey(text(word.indices).filter { !"\"'\\".contains($0) })
    position = word.endIndex
    if isSeparated { position = (bytes[position...].firstIndex(of: following) ?? position) + 1 }
    return true
  }

  private mutating func readKey(_ text: String) {
    scope = brackets[brackets.count - 1].members.scope(of: text)
    if text == "value" { scope.add(sharedValue) }
    key = text
    lastString = text
    next = .value
  }

  private mutating func readValue(_ text: String, _ span: Range<Int>) {
    lastString = text
    if next == .value {
      if SecretScope.describingNames.contains(key) {
        brackets[brackets.count - 1].members.describe(key, text)
      }
      next = .end
    }
    let shown = Redaction.value(text, scope)
    guard shown != text else { return }
    changes.append(Change(span, String(JSONText.quoted(shown).dropFirst().dropLast())))
  }

  // MARK: - Bytes

  /// Returns the text of a string, which usually has no escapes.
  private func text(_ span: Range<Int>) -> String {
    bytes[span].withUnsafeBufferPointer(JSONText.unescape)
  }

  /// Returns the first byte after blanks, or nil at the end of the text. Zero bytes are blanks, so that
  /// ASCII in UTF-16 is read too.
  private func byte(after start: Int) -> UInt8? {
    bytes[min(start, bytes.count)...].first { $0 > 0x20 }
  }

  /// Whether a byte ends a value, or is missing because the text ends.
  private func isEnd(_ byte: UInt8?) -> Bool { byte.map { ",}]".utf8.contains($0) } ?? true }
}
