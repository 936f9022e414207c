/// Everything a node can say about its layout: Yoga's style model with Yoga's defaults.
///
/// Yoga differs from CSS in its defaults: `flexDirection` is `column`, `alignContent` is
/// `flexStart`, `flexShrink` counts as 0, `position` is `relative`, `boxSizing` is `borderBox`.
public struct FlexStyle: Equatable, Sendable {
  public var flexDirection: FlexDirection = .column
  public var flexWrap: FlexWrap = .noWrap
  public var justifyContent: FlexJustify = .flexStart
  public var alignItems: FlexAlign = .stretch
  public var alignSelf: FlexAlign = .auto
  public var alignContent: FlexAlign = .flexStart
  public var positionType: FlexPosition = .relative
  public var display: FlexDisplay = .flex
  public var overflow: FlexOverflow = .visible
  public var direction: FlexDirectionality = .inherit
  public var boxSizing: FlexBoxSizing = .borderBox

  /// Short form: positive = grow by this factor from a basis of 0, negative = shrink. NaN = unset.
  public var flex: Float = .nan
  /// Share of the free space. NaN = unset, which counts as 0 or as `flex`.
  public var flexGrow: Float = .nan
  /// Share of the missing space, weighted by the flex basis. NaN = unset, which counts as 0.
  public var flexShrink: Float = .nan
  /// Width divided by height. NaN, 0 and infinity = unset.
  public var aspectRatio: Float = .nan
  /// Size along the parent's main axis before free space is shared out.
  public var flexBasis: FlexLength = .auto

  public var width: FlexLength = .auto
  public var height: FlexLength = .auto
  public var minWidth: FlexLength = .undefined
  public var minHeight: FlexLength = .undefined
  public var maxWidth: FlexLength = .undefined
  public var maxHeight: FlexLength = .undefined

  public var margin = FlexEdges<FlexLength>()
  public var padding = FlexEdges<FlexLength>()
  /// Insets: where an absolute node stands, how far a relative one is moved.
  public var position = FlexEdges<FlexLength>()
  /// Border widths in points.
  public var border = FlexEdges<Float>()

  /// Space between children in both directions; `rowGap` and `columnGap` win over it.
  public var gap: FlexLength = .undefined
  public var rowGap: FlexLength = .undefined
  public var columnGap: FlexLength = .undefined

  /// Makes a containing block for absolute descendants even where `positionType` is `static`.
  public var formsContainingBlock = false
  /// The child whose baseline stands for the baseline of its parent.
  public var isReferenceBaseline = false

  @inlinable
  public init() {}

  /// The starting point for styles under ``FlexConfiguration/useWebDefaults``: row direction,
  /// stretched lines.
  public static var webDefaults: FlexStyle {
    var style = FlexStyle()
    style.flexDirection = .row
    style.alignContent = .stretch
    return style
  }
}

extension FlexStyle {
  /// Compares as the engine does: unset numbers (NaN) are equal to each other.
  public static func == (a: FlexStyle, b: FlexStyle) -> Bool {
    PackedStyle(a).words == PackedStyle(b).words
  }
}
