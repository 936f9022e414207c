/// The layout style of a node: Yoga's style model with Yoga's defaults.
///
/// The defaults differ from CSS: `flexDirection` is `column`, `alignContent` is `flexStart`,
/// `flexShrink` is 0, `position` is `relative`, `boxSizing` is `borderBox`.
public struct FlexStyle: Equatable, Sendable {
  /// The axis along which the children are placed.
  public var flexDirection: FlexDirection = .column
  /// Whether children that do not fit go on another line.
  public var flexWrap: FlexWrap = .noWrap
  /// How free space along the main axis is distributed.
  public var justifyContent: FlexJustify = .flexStart
  /// How the children are placed along the cross axis.
  public var alignItems: FlexAlign = .stretch
  /// How this node is placed along its parent's cross axis; `auto` uses the parent's `alignItems`.
  public var alignSelf: FlexAlign = .auto
  /// How the lines of a wrapping container are placed.
  public var alignContent: FlexAlign = .flexStart
  /// Whether the node is in the flow, and the meaning of its insets.
  public var positionType: FlexPosition = .relative
  /// Whether the node generates a box.
  public var display: FlexDisplay = .flex
  /// How content larger than the node is handled.
  public var overflow: FlexOverflow = .visible
  /// The writing direction.
  public var direction: FlexDirectionality = .inherit
  /// Whether sizes include padding and border.
  public var boxSizing: FlexBoxSizing = .borderBox

  /// Shorthand: a positive number grows from a basis of 0, a negative one shrinks. NaN = unset.
  public var flex: Float = .nan { didSet { touched.insert(.numbers) } }
  /// Share of the free space. NaN = unset: the value of `flex`, or 0.
  public var flexGrow: Float = .nan { didSet { touched.insert(.numbers) } }
  /// Share of the missing space, weighted by the flex basis. NaN = unset, which means 0.
  public var flexShrink: Float = .nan { didSet { touched.insert(.numbers) } }
  /// Width divided by height. NaN, 0 and infinity = unset.
  public var aspectRatio: Float = .nan { didSet { touched.insert(.numbers) } }
  /// The size along the parent's main axis before free space is distributed.
  public var flexBasis: FlexLength = .auto { didSet { touched.insert(.sizes) } }

  /// The width. `auto`: determined by the content and the parent.
  public var width: FlexLength = .auto { didSet { touched.insert(.sizes) } }
  /// The height. `auto`: determined by the content and the parent.
  public var height: FlexLength = .auto { didSet { touched.insert(.sizes) } }
  /// The minimum width.
  public var minWidth: FlexLength = .undefined { didSet { touched.insert(.limits) } }
  /// The minimum height.
  public var minHeight: FlexLength = .undefined { didSet { touched.insert(.limits) } }
  /// The maximum width.
  public var maxWidth: FlexLength = .undefined { didSet { touched.insert(.limits) } }
  /// The maximum height.
  public var maxHeight: FlexLength = .undefined { didSet { touched.insert(.limits) } }

  /// Space outside the border.
  public var margin = FlexEdges<FlexLength>() { didSet { touched.insert(.margin) } }
  /// Space between the border and the content.
  public var padding = FlexEdges<FlexLength>() { didSet { touched.insert(.padding) } }
  /// Insets: the position of an absolute node, the offset of a relative one.
  public var position = FlexEdges<FlexLength>() { didSet { touched.insert(.position) } }
  /// Border widths in points.
  public var border = FlexEdges<Float>() { didSet { touched.insert(.border) } }

  /// Space between children in both directions; `rowGap` and `columnGap` take precedence.
  public var gap: FlexLength = .undefined { didSet { touched.insert(.gaps) } }
  /// Space between rows: between children of a column, or lines of a row.
  public var rowGap: FlexLength = .undefined { didSet { touched.insert(.gaps) } }
  /// Space between columns: between children of a row, or lines of a column.
  public var columnGap: FlexLength = .undefined { didSet { touched.insert(.gaps) } }

  /// Whether the node is a containing block for absolute descendants even if it is `static`.
  public var formsContainingBlock = false
  /// Whether the parent uses the baseline of this child as its own.
  public var isReferenceBaseline = false

  /// The groups of properties that were set; encoding skips the others.
  var touched = Groups(rawValue: 0)

  struct Groups: OptionSet, BitwiseCopyable {
    var rawValue: UInt8
    static let numbers = Self(rawValue: 1)
    static let sizes = Self(rawValue: 2)
    static let limits = Self(rawValue: 4)
    static let margin = Self(rawValue: 8)
    static let padding = Self(rawValue: 16)
    static let position = Self(rawValue: 32)
    static let border = Self(rawValue: 64)
    static let gaps = Self(rawValue: 128)

    /// A concrete copy, for the reason given at ``NodeTraits/contains(_:)``.
    func contains(_ others: Self) -> Bool { rawValue & others.rawValue == others.rawValue }
  }

  /// Creates a style with Yoga's defaults.
  public init() {}

}

extension FlexStyle {
  /// Compares as the engine does: unset numbers (NaN) are equal.
  public static func == (a: FlexStyle, b: FlexStyle) -> Bool {
    PackedStyle(a).words == PackedStyle(b).words
  }
}
