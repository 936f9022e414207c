/// A version of the Model Context Protocol, which is the date of its release.
enum ProtocolVersion: String, CaseIterable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"

  /// The version to offer a client that asks for an unknown one.
  static let latest = ProtocolVersion.november2025

  /// Whether a line may contain a list of messages.
  var hasBatches: Bool { !hasStructuredOutput }
  /// Whether tools have annotations.
  var hasAnnotations: Bool { self != .november2024 }
  /// Whether tools have titles and structured results.
  var hasStructuredOutput: Bool { hasAnnotations && self != .march2025 }
}
