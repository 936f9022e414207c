import JSON

/// A comment that cuts a text without quotes: of `- text: Order #4711`, YAML reads only `Order`.
struct CuttingComment: Hashable, Sendable {
  /// The line and column of `#`.
  let location: SourceLocation
  /// Whether a letter, a digit or another character directly follows `#`, as in text.
  /// Comments of people mostly have a space there.
  let looksLikeText: Bool

  /// The explanation, for a warning or as the rest of an error.
  static let advice =
    "a \"#\" after a space begins a comment; put the text in quotes if the \"#\" belongs to it"
}

extension YAMLNode {
  /// The comment that directly follows the value with one space and `#`; nil for a value in quotes,
  /// because its end is visible. An empty value counts: `- text: #4711` has no text.
  ///
  /// A comment after several spaces is nil too, since people align comments like this.
  var cuttingComment: CuttingComment? {
    guard case .scalar(_, isPlain: true) = document.values[index].content else { return nil }
    let bytes = document.bytes
    let end = span.end
    guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: " "),
      bytes[end + 1] == UInt8(ascii: "#")
    else { return nil }
    let next = bytes.dropFirst(end + 2).first ?? UInt8(ascii: "\n")
    return CuttingComment(
      location: document.location(ofOffset: end + 1),
      looksLikeText: !" \t\r\n#!".utf8.contains(next))
  }
}
