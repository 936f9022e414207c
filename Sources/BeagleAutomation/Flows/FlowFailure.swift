/// The reason why a command of a flow failed.
package struct FlowFailure: Error, CustomStringConvertible {
  /// The kinds of failures.
  package enum Kind: String, Sendable, CaseIterable {
    /// A condition does not hold.
    case assertion
    /// An element does not exist.
    case notFound
    /// A command cannot be performed.
    case command
    /// A script failed.
    case script
    /// The flow took longer than its limit.
    case timeout
    /// The program cannot run the flow.
    case environment
    /// The user or the system ended the run during a command.
    case interrupted

    /// Whether the cause is neither the flow nor the screens. Another attempt does not help.
    package var isExternal: Bool { self == .environment || self == .interrupted }
  }

  /// The kind.
  var kind: Kind
  /// What happened, and what to do.
  package var message: String
  /// The selector in words; nil for a command without selector.
  var selector: String?
  /// The text that the selector looks for.
  var wanted: String?
  /// Further lines, such as the difference between two values.
  package var details: [String] = []

  /// Creates a failure.
  init(_ kind: Kind, _ message: String, details: [String] = []) {
    self.kind = kind
    self.message = message
    self.details = details
  }

  /// The message.
  package var description: String { message }
  /// The same as ``description``.
  var localizedDescription: String { description }

  /// Converts an error of the libraries and scripts of flows.
  init(_ error: any Error) {
    switch error {
    case let failure as FlowFailure: self = failure
    case let error as ScriptError: self.init(.script, error.description)
    default: self.init(.command, String(describing: error))
    }
  }
}
