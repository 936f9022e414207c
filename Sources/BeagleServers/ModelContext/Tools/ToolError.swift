import CellText

/// An error of a tool. Its message says what to do, because a model reads it and tries again.
package struct ToolError: Error, Hashable, Sendable {
  let message: String

  /// - Parameter message: The message. Control characters in the names that it quotes are replaced.
  package init(_ message: String) {
    self.message = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TextMetrics.line(String($0)) }.joined(separator: "\n")
  }
}
