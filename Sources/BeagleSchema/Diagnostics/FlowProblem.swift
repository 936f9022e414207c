/// The codes of diagnostics that only flow files have. A flow file is a test in the format of
/// Maestro. Mistakes that documents have too, such as a misspelled property, use the codes of
/// ``DiagnosticCode``.
public enum FlowProblem: String, Hashable, Sendable, CaseIterable {
  /// The file is not YAML.
  case syntax = "invalid-yaml"
  /// The file exceeds a limit.
  case limit = "flow-limit"
  /// The file is YAML, but not a configuration and a list of commands.
  case structure = "not-a-flow"
  /// A command that does not exist.
  case unknownCommand = "unknown-command"
  /// A command that is not possible in a terminal.
  case unsupportedCommand = "unsupported-command"
  /// A command that has no effect in a terminal.
  case ignoredCommand = "ignored-command"
  /// Two properties that exclude each other.
  case conflict = "conflicting-properties"
  /// A file that does not exist, cannot be read, or is outside of the workspace.
  case missingFile = "missing-file"
  /// A regular expression that is invalid.
  case pattern = "bad-pattern"
  /// A text of a selector that no screen shows and that resembles one of them.
  case unknownText = "unknown-text"
}
