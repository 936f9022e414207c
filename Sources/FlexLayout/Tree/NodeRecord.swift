/// What the arena keeps for each node, apart from the box (``BoxStore``), the style as it was set
/// (``PackedStyle``) and the log of layout calls (``LogEntry``).
struct NodeRecord {
  // MARK: Style, resolved as far as it can be without knowing the parent

  var flexDirection: FlexDirection
  var flexWrap: FlexWrap
  var justifyContent: FlexJustify
  var alignItems: FlexAlign
  var alignSelf: FlexAlign
  var alignContent: FlexAlign
  var positionType: FlexPosition
  var display: FlexDisplay
  var overflow: FlexOverflow
  var direction: FlexDirectionality
  /// Units of the three lengths below.
  var widthUnit: Unit
  var heightUnit: Unit
  var basisUnit: Unit
  /// Direction and reference baseline of the last layout.
  var isRightToLeft: Bool
  var traits: NodeTraits
  var state: NodeState
  /// How many boxes down from the root of the pass, the root being 1; 0 before the first pass. A
  /// change of depth empties the log, because the cache policy depends on the depth.
  var depth: UInt16
  /// How many levels the subtree has if it is plain, else 0; see ``Solver/answerPlain(_:_:_:_:)``.
  var plainLevels: UInt8
  /// Width and height after minimum = maximum has been taken as an exact size.
  var width: Float
  var height: Float
  var basis: Float
  var grow: Float
  var shrink: Float
  var aspectRatio: Float
  /// Index into the boxes; 0 is the box of a node without margin, padding, limits and so on.
  var box: Int32
  /// Offset of the packed style; -1 is the default style.
  var style: Int32

  // MARK: Tree

  var parent: Int32
  var firstChild: Int32
  var lastChild: Int32
  var next: Int32
  var previous: Int32
  var childCount: Int32
  /// Index of the measure and baseline functions; -1 is none.
  var functions: Int32

  // MARK: Layout, working values

  /// The pass in which the fields below were last made ready.
  var pass: UInt32
  /// The layout calls answered so far; see ``LogEntry``.
  var logFirst: Int32
  var logLast: Int32
  /// First entry of the log not yet seen in this pass; -1 when all have been.
  var cursor: Int32
  /// First of the measurements which Yoga would still remember; -1 is none.
  var recent: Int32
  /// How many there are, and how many questions the node worked for in this pass.
  var recentCount: UInt16
  var seenCount: UInt16
  /// Newest full layout among the seen entries; -1 is none.
  var lastLayout: Int32
  var flexBasis: Float
  var line: Int32
  /// The width of the content when all text breaks wherever it can; NaN until it is asked for.
  var minimumWidth: Float
  /// The width in which each leaf below has one cell; NaN until it is asked for.
  var narrowest: Float
  /// The size along its container that an item was asked with last.
  var askedMain: Float
  /// The space that its container offered last; see ``Solver/layOutChildren(_:)``.
  var askedWidth: Float
  var askedHeight: Float
  var askedOwnerHeight: Float
  var askedWidthMode: MeasureMode
  var askedHeightMode: MeasureMode
  /// What is known of the subtree.
  var content: ContentTraits
  /// Width of the owner in the last calculation, against which percentages were taken.
  var ownerWidth: Float

  // MARK: Layout, results

  var layoutWidth: Float
  var layoutHeight: Float
  var frame: FlexRect
  var absoluteX: Double
  var absoluteY: Double
}

/// What is known of a node's style and functions.
struct NodeTraits: OptionSet {
  var rawValue: UInt16
  static let contentBox = Self(rawValue: 1)
  static let limits = Self(rawValue: 2)
  static let autoMargins = Self(rawValue: 4)
  /// Some margin, padding, limit or gap is a percentage.
  static let percentages = Self(rawValue: 8)
  /// The box differs between writing directions; the one for right to left follows it.
  static let twoBoxes = Self(rawValue: 16)
  static let horizontalInsets = Self(rawValue: 32)
  static let verticalInsets = Self(rawValue: 64)
  static let measured = Self(rawValue: 128)
  static let baseline = Self(rawValue: 256)
  static let flexible = Self(rawValue: 512)
  static let formsContainingBlock = Self(rawValue: 1024)
  static let referenceBaseline = Self(rawValue: 2048)
  static let edges = Self(rawValue: 4096)
  /// Measured by the function of the tree.
  static let shared = Self(rawValue: 8192)

  static let functions: Self = [.measured, .baseline, .shared]

  /// As the standard library's, whose generic one takes a fifth of the time of unoptimised builds.
  func contains(_ others: Self) -> Bool { rawValue & others.rawValue == others.rawValue }
}

/// Where a node stands between passes and within one.
struct NodeState: OptionSet {
  var rawValue: UInt16
  /// Something in the subtree has changed since the last pass. Then the parent is dirty too.
  static let dirty = Self(rawValue: 1)
  /// The nodes below are in the state to which the questions seen in this pass lead. Unset while a
  /// node answers from the log of the last pass.
  static let upToDate = Self(rawValue: 2)
  /// Some question in the log was answered by laying out the children.
  static let started = Self(rawValue: 4)
  /// The subtree is hidden and has been cleared.
  static let hidden = Self(rawValue: 8)
  /// Some child is `display: contents`, so that the layout children are not the children.
  static let contents = Self(rawValue: 16)
  /// The frame differs from the one before the last pass.
  static let changed = Self(rawValue: 32)
  static let free = Self(rawValue: 64)
  /// Some answer from below depended on the questions before it.
  static let historyDependent = Self(rawValue: 128)
  /// Some container above aligns baselines, which may come from the positions in this subtree.
  static let underBaseline = Self(rawValue: 256)
  /// The node lies so deep that the number of different questions, exponential in the depth, counts.
  static let deep = Self(rawValue: 512)
  /// The node lies so deep that Yoga would practically never finish.
  static let veryDeep = Self(rawValue: 1024)

  /// Some answer in this pass was sensitive to heights; see ``Arena/heightSensitiveAnswers``.
  static let heightSensitive = Self(rawValue: 2048)

  /// An answer of the last pass was reused in this one for another height.
  static let shifted = Self(rawValue: 4096)

  static let cachePolicy: Self = [.underBaseline, .deep, .veryDeep]
  /// What the questions seen in a pass have told.
  static let seen: Self = [.historyDependent, .heightSensitive, .shifted]

  /// As in ``NodeTraits``, and the others likewise.
  func contains(_ others: Self) -> Bool { rawValue & others.rawValue == others.rawValue }
  mutating func insert(_ others: Self) { rawValue |= others.rawValue }
  mutating func subtract(_ others: Self) { rawValue &= ~others.rawValue }
}

extension NodeRecord {
  /// Sizes and flexibility of a default style.
  mutating func clearSizes() {
    grow = 0
    shrink = 0
    aspectRatio = .nan
    basisUnit = .auto
    widthUnit = .auto
    heightUnit = .auto
  }

  /// A node without style, parent and layout.
  static var blank: NodeRecord {
    NodeRecord(
      flexDirection: .column, flexWrap: .noWrap, justifyContent: .flexStart, alignItems: .stretch,
      alignSelf: .auto, alignContent: .flexStart, positionType: .relative, display: .flex,
      overflow: .visible, direction: .inherit, widthUnit: .auto, heightUnit: .auto,
      basisUnit: .auto, isRightToLeft: false, traits: NodeTraits(rawValue: 0), state: .dirty,
      depth: 0,
      plainLevels: 0, width: 0, height: 0,
      basis: 0, grow: 0, shrink: 0, aspectRatio: .nan, box: 0, style: -1, parent: -1,
      firstChild: -1, lastChild: -1, next: -1, previous: -1, childCount: 0, functions: -1, pass: 0,
      logFirst: -1, logLast: -1, cursor: -1, recent: -1, recentCount: 0, seenCount: 0,
      lastLayout: -1, flexBasis: .nan, line: 0, minimumWidth: .nan,
      narrowest: .nan,
      askedMain: .nan, askedWidth: .nan, askedHeight: .nan, askedOwnerHeight: .nan,
      askedWidthMode: .undefined,
      askedHeightMode: .undefined, content: ContentTraits(rawValue: 0), ownerWidth: .nan,
      layoutWidth: 0, layoutHeight: 0,
      frame: .zero, absoluteX: 0, absoluteY: 0)
  }
}
