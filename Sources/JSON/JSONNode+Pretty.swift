extension JSONNode {
  /// The value as JSON for people: an element or a member a line, two blanks for each level. Numbers
  /// and texts stay as they are written.
  /// - Parameter most: the most lines; what is more is left out.
  package func prettyLines(most: Int) -> [String] {
    var lines: [String] = []
    appendPretty(to: &lines, most, indent: 0, before: "", after: "")
    return lines
  }

  private func appendPretty(
    to lines: inout [String], _ most: Int, indent: Int, before: String, after: String
  ) {
    guard lines.count < most else { return }
    let margin = String(repeating: " ", count: 2 * indent)
    guard count > 0 else {
      lines.append(margin + before + written + after)
      return
    }
    let isArray = kind == .array
    lines.append(margin + before + (isArray ? "[" : "{"))
    var left = count
    for element in elements {
      left -= 1
      element.appendPretty(
        to: &lines, most, indent: indent + 1, before: "", after: left > 0 ? "," : "")
    }
    for (key, value) in members {
      left -= 1
      value.appendPretty(
        to: &lines, most, indent: indent + 1, before: key.written + ": ",
        after: left > 0 ? "," : "")
    }
    if lines.count < most { lines.append(margin + (isArray ? "]" : "}") + after) }
  }

  /// The bytes of the value.
  private var written: String {
    String(decoding: document.bytes[span.offset..<span.end], as: UTF8.self)
  }
}
