/// Everything a node can say about its layout: Yoga's style model with Yoga's defaults.
///
/// Yoga differs from CSS in its defaults: `flexDirection` is `column`, `alignContent` is
/// `flexStart`, `flexShrink` counts as 0, `position` is `relative`, `boxSizing` is `borderBox`.
public struct FlexStyle: Equatable, Sendable {
  /// The axis along which the children are placed.
  public var flexDirection: FlexDirection = .column
  /// Whether children that do not fit go on a further line.
  public var flexWrap: FlexWrap = .noWrap
  /// How free space along the main axis is shared.
  public var justifyContent: FlexJustify = .flexStart
  /// How the children are placed across the main axis.
  public var alignItems: FlexAlign = .stretch
  /// How this node is placed across its parent; `auto` takes the `alignItems` of the parent.
  public var alignSelf: FlexAlign = .auto
  /// How the lines of a wrapping container are placed.
  public var alignContent: FlexAlign = .flexStart
  /// Whether the node is in the flow, and what its insets mean.
  public var positionType: FlexPosition = .relative
  /// Whether the node makes a box.
  public var display: FlexDisplay = .flex
  /// What happens with content larger than the node.
  public var overflow: FlexOverflow = .visible
  /// The writing direction.
  public var direction: FlexDirectionality = .inherit
  /// Whether sizes include padding and border.
  public var boxSizing: FlexBoxSizing = .borderBox

  /// Short form: positive = grow by this factor from a basis of 0, negative = shrink. NaN = unset.
  public var flex: Float = .nan { didSet { touched.insert(.numbers) } }
  /// Share of the free space. NaN = unset, which counts as 0 or as `flex`.
  public var flexGrow: Float = .nan { didSet { touched.insert(.numbers) } }
  /// Share of the missing space, weighted by the flex basis. NaN = unset, which counts as 0.
  public var flexShrink: Float = .nan { didSet { touched.insert(.numbers) } }
  /// Width divided by height. NaN, 0 and infinity = unset.
  public var aspectRatio: Float = .nan { didSet { touched.insert(.numbers) } }
  /// Size along the parent's main axis before free space is shared out.
  public var flexBasis: FlexLength = .auto { didSet { touched.insert(.sizes) } }

  /// The width. `auto`: the content and the parent decide.
  public var width: FlexLength = .auto { didSet { touched.insert(.sizes) } }
  /// The height. `auto`: the content and the parent decide.
  public var height: FlexLength = .auto { didSet { touched.insert(.sizes) } }
  /// The least width.
  public var minWidth: FlexLength = .undefined { didSet { touched.insert(.limits) } }
  /// The least height.
  public var minHeight: FlexLength = .undefined { didSet { touched.insert(.limits) } }
  /// The largest width.
  public var maxWidth: FlexLength = .undefined { didSet { touched.insert(.limits) } }
  /// The largest height.
  public var maxHeight: FlexLength = .undefined { didSet { touched.insert(.limits) } }

  /// Space around the node, outside of its border.
  public var margin = FlexEdges<FlexLength>() { didSet { touched.insert(.margin) } }
  /// Space inside the border, around the content.
  public var padding = FlexEdges<FlexLength>() { didSet { touched.insert(.padding) } }
  /// Insets: where an absolute node stands, how far a relative one is moved.
  public var position = FlexEdges<FlexLength>() { didSet { touched.insert(.position) } }
  /// Border widths in points.
  public var border = FlexEdges<Float>() { didSet { touched.insert(.border) } }

  /// Space between children in both directions; `rowGap` and `columnGap` win over it.
  public var gap: FlexLength = .undefined { didSet { touched.insert(.gaps) } }
  /// Space between rows: between children of a column, or lines of a row.
  public var rowGap: FlexLength = .undefined { didSet { touched.insert(.gaps) } }
  /// Space between columns: between children of a row, or lines of a column.
  public var columnGap: FlexLength = .undefined { didSet { touched.insert(.gaps) } }

  /// Makes a containing block for absolute descendants even where `positionType` is `static`.
  public var formsContainingBlock = false
  /// The child whose baseline stands for the baseline of its parent.
  public var isReferenceBaseline = false

  /// The groups of properties that were set, so that encoding skips the others.
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

    /// As in ``NodeTraits``.
    func contains(_ others: Self) -> Bool { rawValue & others.rawValue == others.rawValue }
  }

  /// A style with Yoga's defaults.
  public init() {}

  /// The starting point for styles under `FlexConfiguration.useWebDefaults`: row direction,
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
