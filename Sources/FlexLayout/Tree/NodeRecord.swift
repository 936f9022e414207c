/// The data of a node, except for its box (``BoxStore``), its style (``PackedStyle``) and its log
/// of layout requests (``LogEntry``).
struct NodeRecord {
  // MARK: Style, resolved as far as possible without the parent

  var flexDirection: FlexDirection = .column
  var flexWrap: FlexWrap = .noWrap
  var justifyContent: FlexJustify = .flexStart
  var alignItems: FlexAlign = .stretch
  var alignSelf: FlexAlign = .auto
  var alignContent: FlexAlign = .flexStart
  var positionType: FlexPosition = .relative
  var display: FlexDisplay = .flex
  var overflow: FlexOverflow = .visible
  var direction: FlexDirectionality = .inherit
  /// Units of `width`, `height` and `basis`.
  var widthUnit: Unit = .auto
  var heightUnit: Unit = .auto
  var basisUnit: Unit = .auto
  /// The writing direction in the last layout.
  var isRightToLeft: Bool = false
  var traits: NodeTraits = []
  var state: NodeState = .dirty
  /// The depth below the root of the pass; the root is 1. 0 before the first pass. A change of
  /// depth empties the log because the cache policy depends on the depth.
  var depth: UInt16 = 0
  /// The number of levels if the subtree is plain, else 0. See `PlainSubtrees.swift`.
  var plainLevels: UInt8 = 0
  /// Width and height; equal minimum and maximum are already resolved to an exact size.
  var width: Float = 0
  var height: Float = 0
  var basis: Float = 0
  var grow: Float = 0
  var shrink: Float = 0
  var aspectRatio: Float = .nan
  /// Index of the box; 0 is the shared box of nodes without margin, padding, limits and so on.
  var box: Int32 = 0
  /// Offset of the packed style; -1 for the default style.
  var style: Int32 = -1

  // MARK: Tree

  var parent: Int32 = -1
  var firstChild: Int32 = -1
  var lastChild: Int32 = -1
  var next: Int32 = -1
  var previous: Int32 = -1
  var childCount: Int32 = 0

  // MARK: Layout, working values

  /// The last pass that prepared the fields below.
  var pass: UInt32 = 0
  /// The log of layout requests; see ``LogEntry``.
  var logFirst: Int32 = -1
  var logLast: Int32 = -1
  /// The first log entry not yet matched in this pass; -1 if all have been.
  var cursor: Int32 = -1
  /// The first of the measurements that Yoga would still cache; -1 if there are none.
  var recent: Int32 = -1
  /// The number of these measurements, and the number of requests computed in this pass.
  var recentCount: UInt16 = 0
  var seenCount: UInt16 = 0
  /// The newest full layout among the entries of this pass, or -1.
  var lastLayout: Int32 = -1
  var flexBasis: Float = .nan
  var line: Int32 = 0
  /// The width of the content if all text wraps at every opportunity; NaN until it is needed.
  var minimumWidth: Float = .nan
  /// The minimum width that gives each descendant leaf one cell; NaN until it is needed.
  var narrowest: Float = .nan
  /// The main size last requested by the container.
  var offeredMain: Float = .nan
  /// The space last offered by the container; see ``Solver/layOutChildren(_:)``.
  var offeredWidth: Float = .nan
  var offeredHeight: Float = .nan
  var offeredOwnerHeight: Float = .nan
  var offeredWidthMode: MeasureMode = .undefined
  var offeredHeightMode: MeasureMode = .undefined
  /// Cached properties of the subtree.
  var content: ContentTraits = []
  /// The owner's width in the last computation. Percentages refer to it.
  var ownerWidth: Float = .nan

  // MARK: Layout, results

  var layoutWidth: Float = 0
  var layoutHeight: Float = 0
  var frame: FlexRect = .zero
  var absoluteX: Double = 0
  var absoluteY: Double = 0
}

/// Properties of a node's style and content.
struct NodeTraits: OptionSet {
  var rawValue: UInt16
  static let contentBox = Self(rawValue: 1)
  static let limits = Self(rawValue: 2)
  static let autoMargins = Self(rawValue: 4)
  /// A margin, padding, limit or gap is a percentage.
  static let percentages = Self(rawValue: 8)
  /// The box differs between writing directions; the right-to-left box follows it.
  static let twoBoxes = Self(rawValue: 16)
  static let horizontalInsets = Self(rawValue: 32)
  static let verticalInsets = Self(rawValue: 64)
  static let measured = Self(rawValue: 128)
  static let flexible = Self(rawValue: 512)
  static let formsContainingBlock = Self(rawValue: 1024)
  static let referenceBaseline = Self(rawValue: 2048)
  static let edges = Self(rawValue: 4096)
  /// Measured by ``FlexTree/measure`` instead of its own function.
  static let shared = Self(rawValue: 8192)

  /// The properties that do not come from the style.
  static let content: Self = [.measured, .shared]

  /// Shadows the generic method of the standard library, which takes a fifth of the run time of
  /// unoptimized builds.
  func contains(_ others: Self) -> Bool { rawValue & others.rawValue == others.rawValue }
}

/// The state of a node between passes and within one.
struct NodeState: OptionSet {
  var rawValue: UInt16
  /// The subtree has changed since the last pass; all ancestors are dirty too.
  static let dirty = Self(rawValue: 1)
  /// The descendants match the requests of this pass. Not set while a node returns results from the
  /// log of the last pass.
  static let upToDate = Self(rawValue: 2)
  /// At least one request in the log was computed by laying out the children.
  static let started = Self(rawValue: 4)
  /// The subtree is hidden and has been cleared.
  static let hidden = Self(rawValue: 8)
  /// A child is `display: contents`, so the layout children differ from the children.
  static let contents = Self(rawValue: 16)
  /// The frame changed in the last pass.
  static let changed = Self(rawValue: 32)
  static let free = Self(rawValue: 64)
  /// A result of a descendant depended on earlier requests.
  static let historyDependent = Self(rawValue: 128)
  /// An ancestor aligns baselines, which may come from positions in this subtree.
  static let underBaseline = Self(rawValue: 256)
  /// The node is so deep that the number of different requests, exponential in the depth, matters.
  static let deep = Self(rawValue: 512)
  /// The node is so deep that Yoga would practically never finish.
  static let veryDeep = Self(rawValue: 1024)

  /// A result in this pass was sensitive to heights; see ``Arena/heightSensitiveResults``.
  static let heightSensitive = Self(rawValue: 2048)

  /// A result of the last pass was reused in this one for another height.
  static let shifted = Self(rawValue: 4096)

  static let cachePolicy: Self = [.underBaseline, .deep, .veryDeep]
  /// The state that depends on the requests of the current pass.
  static let seen: Self = [.historyDependent, .heightSensitive, .shifted]

  /// Concrete copies, for the reason given at ``NodeTraits/contains(_:)``.
  func contains(_ others: Self) -> Bool { rawValue & others.rawValue == others.rawValue }
  mutating func insert(_ others: Self) { rawValue |= others.rawValue }
  mutating func subtract(_ others: Self) { rawValue &= ~others.rawValue }
}

extension NodeRecord {
  /// Resets sizes and flexibility to those of a default style.
  mutating func clearSizes() {
    grow = 0
    shrink = 0
    aspectRatio = .nan
    basisUnit = .auto
    widthUnit = .auto
    heightUnit = .auto
  }
}
