import JSON

/// A reader that finds the secrets in text that is not valid JSON: a truncated document, a document
/// with a mistake, a script, or one document per line.
///
/// The first pass collects what the members of each object say about the others, because they may
/// follow them. The second pass finds the secrets. Single-quoted strings, and text without quotes in
/// the place of a string, are strings too.
struct JSONFragmentReader {
  private let bytes: [UInt8]
  private var position = 0
  /// The open brackets. The first one represents the text itself.
  private var brackets: [Bracket] = []
  /// The scope of the next value.
  private var scope = SecretScope()
  /// The scope of a value without quotes before a comma, which may be part of the value.
  private var scopeBeforeComma = SecretScope()
  /// Whether it was a secret, and everything since then may belong to it.
  private var isAfterSecretWord = false
  /// The last string, which is a key if a colon follows somewhere.
  private var lastString = ""
  /// The description of the members `value` by all objects of a document. Near a mistake, brackets
  /// do not identify the object of a member.
  private var shared = SecretScope.Description()
  private let isDocument: Bool
  /// The end of the characters that a key without quotes may have, and the byte after the blanks that
  /// follow. They are the same for all words in between, which may be many, as in `{a"b"c"d"`.
  private var keyEnd = 0
  private var afterKey: Int?
  /// The objects of the text by their offsets, if their description has an effect.
  private var descriptions: [Int: SecretScope.Description] = [:]

  private struct Bracket {
    let offset: Int
    let scope: SecretScope
    let isArray: Bool
    var next: Part
    /// The last key of an object.
    var key = SecretName.none
    /// Collected in the first pass, known in the second.
    var description = SecretScope.Description()
  }

  /// The part of an object or an array that is expected.
  private enum Part {
    case key, value
    /// A comma or a closing bracket.
    case end
  }

  /// The maximum number of open brackets. Text with more of them is not JSON.
  private static let depthLimit = 1000

  /// Creates a reader.
  /// - Parameter isDocument: Whether the text is one document with a mistake.
  init(_ bytes: [UInt8], isDocument: Bool = false) {
    self.bytes = bytes
    self.isDocument = isDocument
    start()
    while nextChange() != nil {}
    while let bracket = brackets.popLast() { close(bracket) }
    start()
  }

  private mutating func start() {
    position = 0
    keyEnd = 0
    isAfterSecretWord = false
    scope = SecretScope()
    scopeBeforeComma = SecretScope()
    lastString = ""
    open(-1, isArray: false, next: .end)
  }

  private mutating func open(_ offset: Int, isArray: Bool, next: Part) {
    var bracket = Bracket(offset: offset, scope: scope, isArray: isArray, next: next)
    if let known = descriptions[offset] { bracket.description = known }
    bracket.description.formUnion(shared)
    brackets.append(bracket)
    if !isArray { scope = SecretScope() }
  }

  private mutating func close(_ bracket: Bracket) {
    guard !bracket.description.isEmpty else { return }
    descriptions[bracket.offset] = bracket.description
    if isDocument { shared.formUnion(bracket.description) }
  }

  /// The innermost open bracket.
  private var bracket: Bracket {
    get { brackets[brackets.count - 1] }
    _modify { yield &brackets[brackets.count - 1] }
  }

  private let names = SecretNames()

  /// Whether no bracket is open.
  private var isOutside: Bool { brackets.count == 1 }

  // MARK: - Reading

  /// Returns the next change, or nil at the end of the text.
  mutating func nextChange() -> Change? {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): readOpening()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        readClosing()
      // A comma in the place of a value is a mistake.
      case UInt8(ascii: ",") where bracket.next != .value || bracket.isArray:
        if !isOutside { bracket.next = bracket.isArray ? .value : .key }
        bracket.key = .none
        scope = bracket.isArray ? bracket.scope : SecretScope()
      case UInt8(ascii: ":"):
        // Another character between the key and its colon.
        if !lastString.isEmpty {
          readKey(names[lastString])
        } else if bracket.next != .end, bracket.key.isEmpty, !isOutside {
          readKey(brackets[brackets.count - 2].key)
        }
      case UInt8(ascii: "\""):
        if let change = readString() { return change }
        continue
      case UInt8(ascii: "'") where bracket.next != .end:
        if let change = readString() { return change }
        continue
      case let byte where !isOutside || bracket.next == .value:
        guard byte > 0x20, byte != UInt8(ascii: ",") else { break }
        if let change = readWord() { return change }
        continue
      default: break
      }
      position += 1
    }
    return nil
  }

  private mutating func readOpening() {
    let isArray = bytes[position] == UInt8(ascii: "[")
    scope = isArray ? textScope : valueScope
    // A comma may be missing before the bracket.
    if bracket.next == .end { scope.formUnion(bracket.scope) }
    bracket.next = .end
    if brackets.count > Self.depthLimit {
      while !isOutside { close(brackets.removeLast()) }
    }
    open(position, isArray: isArray, next: isArray ? .value : .key)
  }

  private mutating func readClosing() {
    isAfterSecretWord = false
    let isIncomplete = bracket.next == .value && !bracket.isArray
    if !isOutside {
      // Text without a comma before it belongs to the same member.
      if !isIncomplete { scope = bracket.scope }
      close(brackets.removeLast())
    }
    bracket.next = .end
  }

  /// Reads a key or a value in quotation marks. Returns a change if it is a secret.
  private mutating func readString() -> Change? {
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
    let next = afterBlanks(position)
    let text = unescaped(start..<end)
    lastString = text
    if let next, bytes[next] == UInt8(ascii: ":"), bracket.next != .value {
      readKey(names[text])
      position = next + 1
      return nil
    }
    // A missing colon, or one inside the quotation marks.
    if isClosed, bracket.next == .key, let next, !isDelimiter(bytes[next]) {
      return readKeyWithoutColon(names[text], start..<end)
    }
    return readValue(text, start..<end)
  }

  /// Reads a key, a number, a literal or text without quotation marks.
  private mutating func readWord() -> Change? {
    let start = position
    if let (end, colon) = keyAfterUnpairedQuote() {
      readKey(names[unescaped(start..<end)])
      position = colon + 1
      return nil
    }
    if bracket.next != .value, let (end, next) = keyWithoutQuotes() {
      let key = names[unescaped(start..<end).filter { !"\"'\\".contains($0) }]
      position = bytes[next] == UInt8(ascii: "\"") ? next : next + 1
      // The rest of a character in the place of the colon, which may have several bytes.
      while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
      return readKeyWithoutColon(key, start..<end, hasColon: ":=".utf8.contains(bytes[next]))
    }
    let end = wordEnd(start)
    position = max(end, start + 1)
    let scope = textScope
    scopeBeforeComma = scope
    isAfterSecretWord = false
    let content = bytes[start..<end]
    guard content.contains(where: isLetterOrDigit) else { return nil }
    if bracket.next == .value { bracket.next = .end }
    if content.allSatisfy(isNumber) {
      return scope.hasSecretNumbers ? Change(start..<end, "0") : nil
    }
    let text = String(decoding: content, as: UTF8.self)
    guard scope.hasSecretStrings, !["true", "false", "null", Redaction.placeholder].contains(text)
    else { return nil }
    isAfterSecretWord = true
    return Change(start..<end, Redaction.placeholder)
  }

  /// Returns the end of a key and the offset of its colon, if the key is outside of quotation marks because one
  /// before it on the line has no partner, as in `"style: {"token":"x"`. The word may also end a secret.
  private func keyAfterUnpairedQuote() -> (end: Int, colon: Int)? {
    guard !isAfterSecretWord, !textScope.hasSecretStrings, !textScope.hasSecretNumbers else {
      return nil
    }
    let rest = bytes[position...]
    let end = rest.firstIndex { !isLetterOrDigit($0) && !"_-$.".utf8.contains($0) } ?? bytes.count
    guard end > position, end < bytes.count, bytes[end] == UInt8(ascii: "\""),
      let colon = afterBlanks(end + 1), bytes[colon] == UInt8(ascii: ":")
    else { return nil }
    return (end, colon)
  }

  /// Returns the end of a word that starts at an offset, without the blanks before a delimiter.
  private func wordEnd(_ start: Int) -> Int {
    var index = start
    var end = start
    while index < bytes.count, !isDelimiter(bytes[index]), bytes[index] != UInt8(ascii: "\n"),
      bytes[index] != UInt8(ascii: "{"), bytes[index] != UInt8(ascii: "[")
    {
      if bytes[index] == UInt8(ascii: "\"") {
        // A quotation mark without a partner, as in `"token": secret"}`.
        guard afterBlanks(index + 1).map({ isDelimiter(bytes[$0]) }) ?? true else { break }
      }
      index += 1
      if bytes[index - 1] > 0x20 { end = index }
    }
    return end
  }

  /// Returns the end of a key without quotation marks, and the offset of its colon or value; nil at
  /// other text.
  private mutating func keyWithoutQuotes() -> (end: Int, next: Int)? {
    guard !isOutside, !bracket.isArray else { return nil }
    if keyEnd <= position {
      let rest = bytes[position...]
      keyEnd =
        rest.firstIndex { !isLetterOrDigit($0) && !"_-$.\\\"'".utf8.contains($0) } ?? bytes.count
      afterKey = afterBlanks(keyEnd)
    }
    let end = keyEnd
    // After a value, a key without quotation marks starts a line.
    if bracket.next == .end, end == position || bytes[end - 1] != UInt8(ascii: "\"") {
      let before = bytes[..<position].last { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
      guard before == UInt8(ascii: "\n") else { return nil }
    }
    guard end > position, let next = afterKey, !isDelimiter(bytes[next]),
      (bracket.next == .end ? ":" : ":=\"").utf8.contains(bytes[next])
        || bracket.next == .key && bytes[end - 1] == UInt8(ascii: "\"")
    else { return nil }
    return (end, next)
  }

  /// Reads a key. Without a colon, it may be a part of the secret before it, which has commas and quotes
  /// but no quotation marks around it.
  private mutating func readKeyWithoutColon(
    _ key: SecretName, _ span: Range<Int>, hasColon: Bool = false
  ) -> Change? {
    let isPart = isPartOfWord && !hasColon
    readKey(key)
    guard isPart else { return nil }
    scope.formUnion(scopeBeforeComma)
    return Change(span, Redaction.placeholder)
  }

  /// The scope of a value, which has no key if a key is expected.
  private var valueScope: SecretScope { bracket.next == .key ? bracket.scope : scope }

  /// The scope of text that is not a key.
  private var textScope: SecretScope {
    guard bracket.next == .key else { return scope }
    var scope = scopeBeforeComma
    scope.formUnion(bracket.scope)
    return scope
  }

  /// Whether text in the place of a key may belong to a secret without quotes before it, which contains
  /// commas and quotes.
  private var isPartOfWord: Bool { bracket.next == .key && isAfterSecretWord }

  private mutating func readKey(_ key: SecretName) {
    lastString = ""
    isAfterSecretWord = false
    scope = bracket.scope.members(bracket.description).scope(of: key)
    bracket.key = key
    bracket.next = .value
  }

  private mutating func readValue(_ text: String, _ span: Range<Int>) -> Change? {
    if bracket.next == .value, let key = bracket.key.describing {
      bracket.description.add(key, text, in: bracket.scope)
    }
    let scope = isPartOfWord ? textScope : valueScope
    if bracket.next == .value { bracket.next = .end }
    let shown = Redaction.value(text, scope)
    guard shown != text else { return nil }
    if shown == Redaction.placeholder { return Change(span, shown) }
    return Change(span, String(JSONText.quoted(shown).dropFirst().dropLast()))
  }

  // MARK: - Characters

  /// Returns the text of a string, which usually has no escapes.
  private func unescaped(_ span: Range<Int>) -> String {
    let raw = bytes[span]
    guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
    return raw.withUnsafeBufferPointer(JSONText.unescape)
  }

  /// Returns the offset of the first byte after blanks, or nil at the end of the text. Zero bytes
  /// are blanks, so that ASCII in UTF-16 is read too.
  private func afterBlanks(_ start: Int) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    return index < bytes.count ? index : nil
  }

  private func isDelimiter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isLetterOrDigit }

  private func isNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".eE+-".utf8.contains(byte)
  }
}
