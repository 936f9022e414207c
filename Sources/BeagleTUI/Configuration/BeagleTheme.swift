import TerminalKit

/// The look of components that carry a `styleId`.
public struct BeagleTheme: Sendable {
  /// Styles of texts by id.
  public var texts: [String: CellStyle]

  public init(texts: [String: CellStyle] = [:]) { self.texts = texts }

  /// The style of a text; an unknown id is plain.
  func textStyle(_ id: String?) -> CellStyle { id.flatMap { texts[$0] } ?? .plain }
}
