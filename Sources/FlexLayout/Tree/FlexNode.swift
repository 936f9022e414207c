/// A node of a ``FlexTree``: an index into its arena.
///
/// Valid from ``FlexTree/makeNode(_:)`` until ``FlexTree/free(_:)``, for that tree only.
package struct FlexNode: Hashable, Sendable {
  /// The place of the node in the arena, from 0; used again after the node was freed.
  package let index: Int32

  @inlinable
  init(_ index: Int32) { self.index = index }
}

/// A measure function: available width, how to read it, available height, how to read it; all
/// sizes are of the content box.
package typealias FlexMeasure = (Float, MeasureMode, Float, MeasureMode) -> FlexSize

/// A baseline function: the node's width and height to the distance of the baseline from its top.
package typealias FlexBaseline = (Float, Float) -> Float
