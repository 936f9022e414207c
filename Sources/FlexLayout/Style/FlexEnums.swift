/// The axis along which a container places its children.
public enum FlexDirection: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case column, columnReverse, row, rowReverse
}

/// Whether children that do not fit go on another line.
public enum FlexWrap: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case noWrap, wrap, wrapReverse
}

/// How free space along the main axis is distributed between and around the children.
public enum FlexJustify: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case flexStart, center, flexEnd, spaceBetween, spaceAround, spaceEvenly
}

/// How children or lines are placed along the cross axis.
///
/// `auto` is meaningful only for `alignSelf`, the three `space` values only for `alignContent`.
public enum FlexAlign: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case auto, flexStart, center, flexEnd, stretch, baseline, spaceBetween, spaceAround, spaceEvenly
}

/// Whether a node takes part in its parent's flow.
public enum FlexPosition: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// In the flow. Insets are ignored, and the node is not a containing block.
  case `static`
  /// In the flow. Insets move the node from its position in the flow.
  case relative
  /// Out of the flow; insets are relative to the containing block.
  case absolute
}

/// Whether a node generates a box.
public enum FlexDisplay: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case flex
  /// The node and its descendants take no space; their frames are zero.
  case none
  /// The node generates no box; its children become children of the surrounding box.
  case contents
}

/// How content larger than the node is handled. Only `scroll` changes the layout.
public enum FlexOverflow: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case visible, hidden, scroll
}

/// The writing direction of a style; `inherit` uses the direction of the parent.
public enum FlexDirectionality: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case inherit, ltr, rtl
}

/// Whether the width, the height and their limits include padding and border.
public enum FlexBoxSizing: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case borderBox, contentBox
}

/// How a measure function interprets the size it receives.
package enum MeasureMode: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// No limit; the size is NaN. Return the natural size of the content.
  case undefined
  /// The node will have exactly this size.
  case exactly
  /// The node may be smaller but not larger.
  case atMost
}
