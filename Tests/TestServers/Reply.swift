/// A response of a back end.
struct Reply {
  var status = 200
  var headers: [String: String] = [:]
  var body = ""
  /// Whether the body is compressed with gzip.
  var isCompressed = false

  static func json(_ body: String, status: Int = 200, _ headers: [String: String] = [:]) -> Reply {
    Reply(
      status: status,
      headers: ["Content-Type": "application/json; charset=utf-8"].merging(headers) { $1 },
      body: body)
  }

  /// Returns the reply with additional header fields. A reply with its own cache fields gets no
  /// others.
  func adding(_ common: [String: String]) -> Reply {
    let hasCacheFields = headers["Cache-Control"] != nil
    var reply = self
    for (name, value) in common where headers[name] == nil {
      if hasCacheFields, name == "Pragma" || name == "Expires" { continue }
      reply.headers[name] = value
    }
    return reply
  }

  /// The response on the wire.
  var reaction: TestServer.Reaction {
    guard isCompressed else { return .keepAlive(status, headers, body) }
    let bytes = StoredGzip.compress(body)
    var text = "HTTP/1.1 \(status) X\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    text += "Content-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\nConnection: close\r\n\r\n"
    return .bytes(Array(text.utf8) + bytes)
  }
}

/// Returns gzip data (RFC 1952) with uncompressed blocks.
enum StoredGzip {
  static func compress(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var result: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let length = UInt16(end - start)
      result.append(end == bytes.count ? 1 : 0)
      result += littleEndian(length) + littleEndian(~length) + bytes[start..<end]
      start = end
    } while start < bytes.count
    return result + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xffff_ffff
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xedb8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
