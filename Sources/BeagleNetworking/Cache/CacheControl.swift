/// The directives of the `Cache-Control` fields of a request or a response (RFC 9111, 5.2).
struct CacheControl {
  private var directives: [String: String] = [:]

  init(_ headers: [(String, String)]) {
    for (name, value) in headers where name.lowercased() == "cache-control" { read(value) }
  }

  /// Whether a directive is present, with or without a value.
  func has(_ name: String) -> Bool { directives[name] != nil }

  var isEmpty: Bool { directives.isEmpty }

  /// Returns the seconds of a directive: 0 if they cannot be parsed, since an unclear age counts as
  /// old; nil if the directive is missing.
  func seconds(_ name: String) -> Int? {
    directives[name].map { CacheControl.deltaSeconds($0) ?? 0 }
  }

  /// Parses a number of seconds (RFC 9111, 1.2.2), at most about 32 years; nil for other text.
  static func deltaSeconds(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return min(Int(text) ?? .max, 999_999_999)
  }

  /// Parses directives separated by commas. A quoted value may contain commas. The first of two
  /// equal directives wins.
  private mutating func read(_ text: String) {
    var name: [UInt8] = []
    var value: [UInt8] = []
    var isInValue = false
    var isQuoted = false
    var isEscaped = false
    func end(_ directives: inout [String: String]) {
      let key = Self.trimmed(name).lowercased()
      if !key.isEmpty, directives[key] == nil { directives[key] = Self.trimmed(value) }
    }
    for byte in text.utf8 {
      if isEscaped {
        value.append(byte)
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\") where isQuoted: isEscaped = true
      case UInt8(ascii: "\"") where isInValue: isQuoted.toggle()
      case UInt8(ascii: "=") where !isInValue: isInValue = true
      case UInt8(ascii: ",") where !isQuoted:
        end(&directives)
        (name, value, isInValue) = ([], [], false)
      default: if isInValue { value.append(byte) } else { name.append(byte) }
      }
    }
    end(&directives)
  }

  private static func trimmed(_ bytes: [UInt8]) -> String {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let start = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !isSpace($0) } ?? bytes.startIndex
    return start < bytes.endIndex ? String(decoding: bytes[start...end], as: UTF8.self) : ""
  }
}
