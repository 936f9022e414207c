/// An error of a tool. Its message says what to do, because a model reads it and tries again.
package struct ToolError: Error, Hashable, Sendable {
  let message: String

  package init(_ message: String) { self.message = message }
}
