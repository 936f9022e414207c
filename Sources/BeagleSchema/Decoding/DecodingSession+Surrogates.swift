/// Escapes of half a character.
extension DecodingSession {
  /// Reports the escapes of half a character. Foundation rejects the whole document because of one;
  /// BeagleTUI shows U+FFFD, and the language of a server may have cut a text inside of an emoji.
  func reportLoneSurrogates() {
    for (string, span) in document.loneSurrogates() where !isFull {
      let escape = String(decoding: document.bytes[span.offset..<span.end], as: UTF8.self)
      report(
        .json(.string), .error, at: string, span: span, Diagnostic.loneSurrogate(escape),
        suggestion: Diagnostic.loneSurrogateAdvice, isRefused: true)
    }
  }
}

extension Diagnostic {
  /// The message for an escape of half a character.
  package static func loneSurrogate(_ escape: String) -> String {
    "\(escape) is half of a character"
  }

  /// How to correct an escape of half a character.
  package static let loneSurrogateAdvice =
    "write the character itself, or both halves, such as \\ud83d\\ude00"
}
