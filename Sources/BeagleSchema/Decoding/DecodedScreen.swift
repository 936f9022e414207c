/// A screen and what was wrong with its document.
public struct DecodedScreen: Sendable {
  /// The screen.
  public var screen: Screen
  /// What was wrong, in the order it was found.
  public var diagnostics: [Diagnostic]
}

/// What the root of a document is.
public enum DecodedRoot: Sendable {
  /// One component.
  case component(any ServerDrivenComponent)
  /// One action.
  case action(any Action)
  /// A list of components.
  case components([any ServerDrivenComponent])
  /// A list of actions.
  case actions([any Action])
}

/// Why a document gave no screen.
public struct DecodingFailure: Error, Sendable, CustomStringConvertible {
  /// What is wrong; never empty.
  public let diagnostics: [Diagnostic]
  /// The name of the document.
  public let name: String

  /// The diagnostics that matter most: errors that phones refuse, one a line, at most five.
  public var description: String {
    let refused = diagnostics.filter(\.isRefusedByPhones)
    let lines = (refused.isEmpty ? diagnostics : refused).prefix(5).map(\.description)
    return lines.isEmpty ? "\(name): no screen" : lines.joined(separator: "\n")
  }
}
