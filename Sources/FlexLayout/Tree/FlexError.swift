/// Why a layout could not be computed.
package enum FlexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A node lies deeper than ``FlexTree/maximumDepth`` below the root.
  case treeTooDeep(limit: Int)

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .treeTooDeep(let limit):
      "The layout tree is nested deeper than \(limit) levels: use fewer nested containers."
    }
  }
}
