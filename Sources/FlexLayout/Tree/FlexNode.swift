/// A node of a ``FlexTree``: an index into its arena.
///
/// Valid from ``FlexTree/makeNode(_:)`` until ``FlexTree/free(_:)``, and only for that tree.
package struct FlexNode: Hashable, Sendable {
  /// The index of the node in the arena; reused after the node is freed.
  package let index: Int32

  @inlinable
  init(_ index: Int32) { self.index = index }
}

/// A measure function. Receives the available width and its mode, then the available height and its
/// mode. All sizes are those of the content box.
package typealias FlexMeasure = (Float, MeasureMode, Float, MeasureMode) -> FlexSize
