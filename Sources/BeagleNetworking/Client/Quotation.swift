/// Text of a server in quotation marks, which the text itself cannot end. The rest of the text would
/// otherwise look like a sentence of the program.
package enum Quotation {
  /// Returns the text in quotation marks.
  package static func of(_ text: some StringProtocol) -> String { "“\(content(text))”" }

  /// Returns the text without the marks that surround it, or look like them.
  static func content(_ text: some StringProtocol) -> String {
    // A mark with a combining character is one character, so the scalars are compared.
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isMark = (0x201C...0x201F).contains(scalar.value)
      result.append(isMark ? "\"" : scalar)
    }
    return String(result)
  }
}
