import BeagleNetworking
import BeagleSchema

/// The header field `Idempotency-Key`. A server uses it to recognize a request that the user sends
/// again.
///
/// The Internet-Draft "The Idempotency-Key HTTP Header Field" defines the value as a string of a
/// structured field, so it is in quotation marks.
enum IdempotencyKey {
  private static let name = "Idempotency-Key"

  /// Adds a random key to a request that changes something, unless the screen has set one.
  static func add(to request: inout HttpAdditionalData) {
    switch request.method ?? .get {
    case .get, .head: return
    case .post, .put, .patch, .delete: break
    }
    let names = request.headers?.keys.map { $0.lowercased() } ?? []
    guard !names.contains(name.lowercased()) else { return }
    request.headers = (request.headers ?? [:]).merging([name: "\"\(random())\""]) { $1 }
  }

  /// Returns a random UUID (RFC 9562, version 4).
  private static func random() -> String {
    let high = UInt64.random(in: 0...UInt64.max) & ~0xf000 | 0x4000
    let low = UInt64.random(in: 0...UInt64.max) & ~(3 << 62) | 1 << 63
    let digits = [high, low].map { value in
      let text = String(value, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var parts: [Substring] = []
    var rest = Substring(digits)
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }
}
