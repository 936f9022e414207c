import JSON

/// The id of a message that is too long to be parsed, so that its sender gets a response and does not wait.
///
/// Clients write the id first or last, around the parameters, which contain all the bytes.
enum SkippedMessage {
  /// The number of bytes at each end that are searched.
  static let length = 1024

  /// Returns the id of a request; nil if it is not found.
  static func id(head: [UInt8], tail: [UInt8]) -> ProtocolValue? {
    idAtStart(head) ?? idAtEnd(tail)
  }

  /// Returns the id among the first members of a message.
  private static func idAtStart(_ bytes: [UInt8]) -> ProtocolValue? {
    var depth = 0
    var index = 0
    var previous: ArraySlice<UInt8>?
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":"):
        if depth == 1, previous.map({ Array($0) == Array("id".utf8) }) == true {
          return value(bytes[(index + 1)...])
        }
      case UInt8(ascii: "\""):
        let start = index + 1
        index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        previous = bytes[start..<min(index, bytes.count)]
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the id among the last members of a message, after which only `jsonrpc` may follow.
  private static func idAtEnd(_ bytes: [UInt8]) -> ProtocolValue? {
    let key = Array("\"id\"".utf8)
    let starts = bytes.indices.dropLast(key.count).reversed()
    guard let start = starts.first(where: { bytes[$0...].starts(with: key) }) else { return nil }
    // The end is parsed as a message of its own.
    let text = "{" + String(decoding: bytes[start...], as: UTF8.self)
    guard let root = try? JSONDocument(text: text).root, let id = root["id"],
      root.members.allSatisfy({ ["id", "jsonrpc"].contains($0.key.string ?? "") })
    else { return nil }
    // A ternary operator would return the value null instead of nil.
    guard id.kind == .int || id.kind == .string else { return nil }
    return ProtocolValue(id)
  }

  /// Returns the value at the beginning of a text, if it is an id.
  private static func value(_ bytes: ArraySlice<UInt8>) -> ProtocolValue? {
    let end = bytes.firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") }
    guard let end else { return nil }
    let text = "[" + String(decoding: bytes[..<end], as: UTF8.self) + "]"
    guard let id = try? JSONDocument(text: text).root[0] else { return nil }
    // A ternary operator would return the value null instead of nil.
    guard id.kind == .int || id.kind == .string else { return nil }
    return ProtocolValue(id)
  }
}
