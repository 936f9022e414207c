import TerminalKit

/// The look of components that carry a `styleId`.
///
/// A look that names a role of the window's `Theme` changes with the theme:
///
/// ```swift
/// dependencies.theme = BeagleTheme(texts: [
///   "heading": .role(.accent), "brand": .style(CellStyle(foreground: .rgb(255, 0, 128))),
/// ])
/// ```
public struct BeagleTheme: Sendable {
  /// Styles of texts by id.
  public var texts: [String: TextStyle]

  /// A theme; without styles every text is running text.
  public init(texts: [String: TextStyle] = [:]) { self.texts = texts }

  /// The style of a text; an unknown id is running text.
  func textStyle(_ id: String?) -> TextStyle { id.flatMap { texts[$0] } ?? .role(.text) }
}
