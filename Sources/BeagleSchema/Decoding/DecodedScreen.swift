/// A screen with the diagnostics of its document.
public struct DecodedScreen: Sendable {
  /// The screen.
  public var screen: Screen
  /// The diagnostics in the order of decoding.
  public var diagnostics: [Diagnostic]
}

/// The root of a document.
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

/// An error for a document that could not be decoded.
public struct DecodingFailure: Error, Sendable, CustomStringConvertible {
  /// The diagnostics; never empty.
  public let diagnostics: [Diagnostic]
  /// The name of the document.
  public let name: String

  /// At most five diagnostics, one per line, preferably those that make phones reject the document.
  public var description: String {
    let refused = diagnostics.filter(\.isRefusedByPhones)
    let lines = (refused.isEmpty ? diagnostics : refused).prefix(5).map(\.description)
    return lines.isEmpty ? "\(name): no screen" : lines.joined(separator: "\n")
  }
}
