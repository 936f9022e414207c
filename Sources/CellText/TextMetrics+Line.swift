extension TextMetrics {
  /// The text in one line, for logs and messages, where each line is an entry of its own and names
  /// come from a server: line breaks as `⏎`, tabs as blanks, and nothing that a terminal obeys.
  ///
  /// Whatever writes lines calls this, so that no text can end an entry and begin one that the
  /// program did not write.
  public static func line(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline)
    return lines.map { sanitized(String($0)) }.joined(separator: " ⏎ ")
  }
}
