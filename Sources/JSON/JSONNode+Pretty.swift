extension JSONNode {
  /// Returns the value as indented JSON: one line for each element or member, two spaces per level.
  /// Numbers and strings keep the notation of the document.
  /// - Parameter most: the maximum number of lines; the rest is omitted.
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
      lines.append(margin + before + text + after)
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
        to: &lines, most, indent: indent + 1, before: key.text + ": ",
        after: left > 0 ? "," : "")
    }
    if lines.count < most { lines.append(margin + (isArray ? "]" : "}") + after) }
  }
}
