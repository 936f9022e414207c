import BeagleSchema

/// A place in a document.
package struct SourcePlace: Hashable, Sendable {
  /// The name of the document.
  package var document: String
  /// Line and column, from 1.
  package var location: SourceLocation
}

extension SourceReference {
  /// The place without the document.
  var place: SourcePlace { SourcePlace(document: document.name, location: location) }
}
