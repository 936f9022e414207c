/// How long a server asks to be left alone, in the header field `Retry-After` (RFC 9110, 10.2.3).
enum RetryAfter {
  /// The longest time that is believed, in seconds: a day.
  static let limit = 86_400

  /// Seconds to wait; nil where the field is missing, malformed or over.
  ///
  /// A date counts from that of the answer, so that it does not matter whether the clocks agree; from
  /// now where the answer has none.
  /// - Parameter now: milliseconds since 1970.
  static func seconds(in headers: [(String, String)], now: () -> Int) -> Int? {
    guard let text = HTTPHeader.value("Retry-After", in: headers) else { return nil }
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    var seconds = isNumber ? Int(text) ?? limit : nil
    if seconds == nil, let date = HTTPDate.seconds(text) {
      seconds =
        date - (HTTPHeader.value("Date", in: headers).flatMap(HTTPDate.seconds) ?? now() / 1000)
    }
    guard let seconds, seconds > 0 else { return nil }
    return min(seconds, limit)
  }
}

extension Request.Error {
  /// Seconds that the server asks to wait before the next attempt; nil if it does not.
  package var retryAfter: Int? {
    guard case .networkError(let error) = self else { return nil }
    return error.retryAfter
  }
}
