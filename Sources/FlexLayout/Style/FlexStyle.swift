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
  public var flex: Float = .nan { didSet { touched.insert(.numbers) } }
  /// Share of the free space. NaN = unset, which counts as 0 or as `flex`.
  public var flexGrow: Float = .nan { didSet { touched.insert(.numbers) } }
  /// Share of the missing space, weighted by the flex basis. NaN = unset, which counts as 0.
  public var flexShrink: Float = .nan { didSet { touched.insert(.numbers) } }
  /// Width divided by height. NaN, 0 and infinity = unset.
  public var aspectRatio: Float = .nan { didSet { touched.insert(.numbers) } }
  /// Size along the parent's main axis before free space is shared out.
  public var flexBasis: FlexLength = .auto { didSet { touched.insert(.sizes) } }

  public var width: FlexLength = .auto { didSet { touched.insert(.sizes) } }
  public var height: FlexLength = .auto { didSet { touched.insert(.sizes) } }
  public var minWidth: FlexLength = .undefined { didSet { touched.insert(.limits) } }
  public var minHeight: FlexLength = .undefined { didSet { touched.insert(.limits) } }
  public var maxWidth: FlexLength = .undefined { didSet { touched.insert(.limits) } }
  public var maxHeight: FlexLength = .undefined { didSet { touched.insert(.limits) } }

  public var margin = FlexEdges<FlexLength>() { didSet { touched.insert(.margin) } }
  public var padding = FlexEdges<FlexLength>() { didSet { touched.insert(.padding) } }
  /// Insets: where an absolute node stands, how far a relative one is moved.
  public var position = FlexEdges<FlexLength>() { didSet { touched.insert(.position) } }
  /// Border widths in points.
  public var border = FlexEdges<Float>() { didSet { touched.insert(.border) } }

  /// Space between children in both directions; `rowGap` and `columnGap` win over it.
  public var gap: FlexLength = .undefined { didSet { touched.insert(.gaps) } }
  public var rowGap: FlexLength = .undefined { didSet { touched.insert(.gaps) } }
  public var columnGap: FlexLength = .undefined { didSet { touched.insert(.gaps) } }

  /// Makes a containing block for absolute descendants even where `positionType` is `static`.
  public var formsContainingBlock = false
  /// The child whose baseline stands for the baseline of its parent.
  public var isReferenceBaseline = false

  /// The groups of properties that were set, so that encoding skips the others.
  var touched: Groups = []

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
  }

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
