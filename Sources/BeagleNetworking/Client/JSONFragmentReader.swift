/// A reader that finds the strings and numbers of JSON in any text.
struct JSONFragmentReader {
  private let bytes: [UInt8]
  private var position = 0
  /// The open brackets.
  private var brackets: [Bracket] = []
  /// The scope of the next value.
  private var scope = SecretScope()

  private struct Bracket {
    let scope: SecretScope
    let isArray: Bool
    /// The last key of an object.
    var key = ""
    /// The strings that describe the member `value` of an object.
    var descriptions: [String: String] = [:]
  }

  /// The maximum number of open brackets. Text with more of them is not JSON.
  private static let depthLimit = 1000

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next change, or nil at the end of the text.
  mutating func nextChange() -> Change? {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isArray = bytes[position] == UInt8(ascii: "[")
        if brackets.count == Self.depthLimit { brackets.removeAll() }
        brackets.append(Bracket(scope: scope, isArray: isArray))
        if !isArray { scope = SecretScope() }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = brackets.popLast()
        scope = SecretScope()
      case UInt8(ascii: ","):
        scope = brackets.last.flatMap { $0.isArray ? $0.scope : nil } ?? SecretScope()
      case UInt8(ascii: "\""):
        if let change = readString() { return change }
        continue
      case UInt8(ascii: "0")...UInt8(ascii: "9") where scope.hasSecretNumbers:
        let start = position
        while position < bytes.count, isNumber(bytes[position]) { position += 1 }
        return Change(start..<position, "0")
      default: break
      }
      position += 1
    }
    return nil
  }

  /// Reads a key or a value. Returns a change if it is a secret.
  private mutating func readString() -> Change? {
    let start = position + 1
    var end = start
    // Strings of JSON have no line breaks, so an unpaired quotation mark affects one line only.
    while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\n") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(end, bytes.count)
    position = min(end + 1, bytes.count)
    var next = position
    while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    if next < bytes.count, bytes[next] == UInt8(ascii: ":") {
      readKey(text)
      position = next + 1
      return nil
    }
    if let object = brackets.last, SecretScope.describingMembers.contains(object.key) {
      brackets[brackets.count - 1].descriptions[object.key] = text
    }
    guard scope.hasSecretStrings, !text.isEmpty, !text.hasPrefix("@{"),
      text != Redaction.placeholder
    else { return nil }
    return Change(start..<end, Redaction.placeholder)
  }

  private mutating func readKey(_ key: String) {
    let object = brackets.last ?? Bracket(scope: SecretScope(), isArray: false)
    let members = object.scope.members(hasValue: key == "value") { object.descriptions[$0] }
    scope = members.scope(of: key)
    if !brackets.isEmpty { brackets[brackets.count - 1].key = key }
  }

  private func isNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".eE+-".utf8.contains(byte)
  }
}
