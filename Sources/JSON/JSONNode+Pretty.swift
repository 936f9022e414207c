extension JSONNode {
  /// Returns the value as indented JSON: one line for each element or member, two spaces per level.
  /// Numbers and strings keep the notation of the document.
  /// - Parameter most: the maximum number of lines; the rest is omitted.
  package func prettyLines(most: Int) -> [String] {
    var writer = JSONWriter(indentedLevels: .max)
    write(to: &writer, most: most)
    return Array(writer.lines.prefix(most))
  }

  /// Writes the value, up to the line after the last one that is shown.
  private func write(to writer: inout JSONWriter, most: Int) {
    guard count > 0 else { return writer.value(text) }
    writer.open(kind == .array ? "[" : "{")
    for element in elements where writer.lineCount <= most {
      element.write(to: &writer, most: most)
    }
    for (key, value) in members where writer.lineCount <= most {
      writer.key(json: key.text)
      value.write(to: &writer, most: most)
    }
    writer.close(kind == .array ? "]" : "}")
  }
}
