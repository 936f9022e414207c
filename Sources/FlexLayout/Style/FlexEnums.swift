/// The axis along which a container places its children.
public enum FlexDirection: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case column, columnReverse, row, rowReverse
}

/// Whether children that do not fit go on a further line.
public enum FlexWrap: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case noWrap, wrap, wrapReverse
}

/// How free space along the main axis is shared between and around the children.
public enum FlexJustify: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case flexStart, center, flexEnd, spaceBetween, spaceAround, spaceEvenly
}

/// How children (or whole lines) are placed along the cross axis.
///
/// `auto` has a meaning for `alignSelf` only, the three `space` values for `alignContent` only.
public enum FlexAlign: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case auto, flexStart, center, flexEnd, stretch, baseline, spaceBetween, spaceAround, spaceEvenly
}

/// Whether a node takes part in the flow of its parent.
public enum FlexPosition: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// In the flow; insets are ignored and the node is no containing block.
  case `static`
  /// In the flow; insets move the node away from the place it was given.
  case relative
  /// Out of the flow; insets are relative to the containing block.
  case absolute
}

/// Whether a node makes a box.
public enum FlexDisplay: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case flex
  /// Neither the node nor what is below it takes space; all frames are zero.
  case none
  /// The node makes no box; its children are laid out as children of the box around it.
  case contents
}

/// What happens with content larger than the node. Only `scroll` alters the layout.
public enum FlexOverflow: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case visible, hidden, scroll
}

/// The writing direction as a style; `inherit` takes the one of the parent.
public enum FlexDirectionality: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case inherit, ltr, rtl
}

/// Whether width, height and their limits include padding and border.
public enum FlexBoxSizing: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  case borderBox, contentBox
}

/// How a measure function is to read the size it is given.
package enum MeasureMode: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// No limit; the size is NaN. Return the size the content would like to have.
  case undefined
  /// The node will have exactly this size.
  case exactly
  /// The node may be smaller, but not larger.
  case atMost
}
