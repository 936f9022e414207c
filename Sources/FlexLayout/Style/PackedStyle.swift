/// A style as stored in the arena. It contains only the properties that are set, so a typical node
/// needs a few words.
///
/// Word 0 has the keywords. Words 1 and 2 have a bit for each number or length that is set. Their
/// values follow in order, then their units, eight per word.
struct PackedStyle {
  static let maximumWords = 3 + slotCount + (slotCount + 7) / 8
  static let slotCount = 50

  private(set) var words: [UInt32]

  init(_ style: FlexStyle) {
    words = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.maximumWords) {
      let count = Self.encode(style, into: $0.baseAddress.unsafelyUnwrapped)
      return Array($0[..<count])
    }
  }

  // MARK: - Encoding

  private struct Writer {
    let base: UnsafeMutablePointer<UInt32>
    var mask: UInt64 = 0
    var count = 0
    var units: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    mutating func put(_ slot: Int, _ value: Float, _ unit: UInt8) {
      mask |= 1 << UInt64(slot)
      base[3 + count] = value.bitPattern
      let shifted = UInt64(unit) << UInt64((count & 15) * 4)
      switch count >> 4 {
      case 0: units.0 |= shifted
      case 1: units.1 |= shifted
      case 2: units.2 |= shifted
      default: units.3 |= shifted
      }
      count += 1
    }

    mutating func length(_ slot: Int, _ length: FlexLength) {
      if case .undefined = length { return }
      let (value, unit) = Unit.parts(of: length)
      if unit != .undefined { put(slot, value, unit.rawValue) }
    }

    /// Writes a length whose default is `auto`.
    mutating func size(_ slot: Int, _ length: FlexLength) {
      if case .auto = length { return }
      let (value, unit) = Unit.parts(of: length)
      put(slot, value, unit.rawValue)
    }

    mutating func number(_ slot: Int, _ value: Float) {
      if value.isFinite { put(slot, value, Unit.points.rawValue) }
    }

    mutating func lengths(_ slot: Int, _ edges: FlexEdges<FlexLength>) {
      length(slot, edges.left)
      length(slot + 1, edges.top)
      length(slot + 2, edges.right)
      length(slot + 3, edges.bottom)
      length(slot + 4, edges.start)
      length(slot + 5, edges.end)
      length(slot + 6, edges.horizontal)
      length(slot + 7, edges.vertical)
      length(slot + 8, edges.all)
    }
  }

  /// Writes the words of `style` at `base` (capacity `maximumWords`) and returns their number.
  static func encode(_ style: FlexStyle, into base: UnsafeMutablePointer<UInt32>) -> Int {
    var writer = Writer(base: base)
    let touched = style.touched
    if touched.contains(.margin) { writer.lengths(0, style.margin) }
    if touched.contains(.padding) { writer.lengths(9, style.padding) }
    if touched.contains(.position) { writer.lengths(18, style.position) }
    if touched.contains(.border) {
      let border = style.border
      writer.number(27, border.left)
      writer.number(28, border.top)
      writer.number(29, border.right)
      writer.number(30, border.bottom)
      writer.number(31, border.start)
      writer.number(32, border.end)
      writer.number(33, border.horizontal)
      writer.number(34, border.vertical)
      writer.number(35, border.all)
    }
    if touched.contains(.numbers) {
      writer.number(36, style.flex)
      writer.number(37, style.flexGrow)
      writer.number(38, style.flexShrink)
      writer.number(39, style.aspectRatio)
    }
    if touched.contains(.sizes) {
      writer.size(40, style.flexBasis)
      writer.size(41, style.width)
      writer.size(42, style.height)
    }
    if touched.contains(.limits) {
      writer.length(43, style.minWidth)
      writer.length(44, style.minHeight)
      writer.length(45, style.maxWidth)
      writer.length(46, style.maxHeight)
    }
    if touched.contains(.gaps) {
      writer.length(47, style.gap)
      writer.length(48, style.rowGap)
      writer.length(49, style.columnGap)
    }

    base[0] = keywords(of: style)
    base[1] = UInt32(truncatingIfNeeded: writer.mask)
    base[2] = UInt32(truncatingIfNeeded: writer.mask >> 32)
    let unitWords = (writer.count + 7) / 8
    let units = writer.units
    for index in 0..<unitWords {
      let pair =
        switch index >> 1 {
        case 0: units.0
        case 1: units.1
        case 2: units.2
        default: units.3
        }
      base[3 + writer.count + index] = UInt32(
        truncatingIfNeeded: index & 1 == 0 ? pair : pair >> 32)
    }
    return 3 + writer.count + unitWords
  }

  private static func keywords(of style: FlexStyle) -> UInt32 {
    var word = UInt32(style.flexDirection.rawValue)
    word |= UInt32(style.flexWrap.rawValue) << 2
    word |= UInt32(style.justifyContent.rawValue) << 4
    word |= UInt32(style.alignItems.rawValue) << 7
    word |= UInt32(style.alignSelf.rawValue) << 11
    word |= UInt32(style.alignContent.rawValue) << 15
    word |= UInt32(style.positionType.rawValue) << 19
    word |= UInt32(style.display.rawValue) << 21
    word |= UInt32(style.overflow.rawValue) << 23
    word |= UInt32(style.direction.rawValue) << 25
    word |= UInt32(style.boxSizing.rawValue) << 27
    word |= style.formsContainingBlock ? 1 << 28 : 0
    word |= style.isReferenceBaseline ? 1 << 29 : 0
    return word
  }

  // MARK: - Decoding

  /// Returns the number of words of the style that starts at `base`.
  static func wordCount(at base: UnsafePointer<UInt32>) -> Int {
    let count = base[1].nonzeroBitCount + base[2].nonzeroBitCount
    return 3 + count + (count + 7) / 8
  }

  /// Returns the style that `encode` wrote at `base`.
  static func decode(_ base: UnsafePointer<UInt32>) -> FlexStyle {
    let mask = UInt64(base[1]) | UInt64(base[2]) << 32
    let count = mask.nonzeroBitCount
    func entry(_ slot: Int) -> (Float, Unit)? {
      guard mask & (1 << UInt64(slot)) != 0 else { return nil }
      let rank = (mask & ((1 << UInt64(slot)) - 1)).nonzeroBitCount
      let units = base[3 + count + rank / 8]
      let unit = Unit(rawValue: UInt8(units >> UInt32((rank & 7) * 4) & 15)) ?? .undefined
      return (Float(bitPattern: base[3 + rank]), unit)
    }
    func number(_ slot: Int) -> Float { entry(slot)?.0 ?? .nan }
    func length(_ slot: Int, or fallback: FlexLength = .undefined) -> FlexLength {
      entry(slot).map { Unit.length($0, $1) } ?? fallback
    }
    func lengths(_ slot: Int) -> FlexEdges<FlexLength> {
      FlexEdges(
        left: length(slot), top: length(slot + 1), right: length(slot + 2),
        bottom: length(slot + 3), start: length(slot + 4), end: length(slot + 5),
        horizontal: length(slot + 6), vertical: length(slot + 7), all: length(slot + 8))
    }

    var style = FlexStyle()
    let word = base[0]
    func bits<T: RawRepresentable>(_ shift: UInt32, _ width: UInt32, _ fallback: T) -> T
    where T.RawValue == UInt8 {
      T(rawValue: UInt8(word >> shift & ((1 << width) - 1))) ?? fallback
    }
    style.flexDirection = bits(0, 2, .column)
    style.flexWrap = bits(2, 2, .noWrap)
    style.justifyContent = bits(4, 3, .flexStart)
    style.alignItems = bits(7, 4, .stretch)
    style.alignSelf = bits(11, 4, .auto)
    style.alignContent = bits(15, 4, .flexStart)
    style.positionType = bits(19, 2, .relative)
    style.display = bits(21, 2, .flex)
    style.overflow = bits(23, 2, .visible)
    style.direction = bits(25, 2, .inherit)
    style.boxSizing = bits(27, 1, .borderBox)
    style.formsContainingBlock = word & 1 << 28 != 0
    style.isReferenceBaseline = word & 1 << 29 != 0
    // Most styles set only a few numbers, so skip the groups without any.
    func has(_ slots: Range<UInt64>) -> Bool {
      mask >> slots.lowerBound & (1 << UInt64(slots.count) - 1) != 0
    }
    if has(0..<9) { style.margin = lengths(0) }
    if has(9..<18) { style.padding = lengths(9) }
    if has(18..<27) { style.position = lengths(18) }
    if has(27..<36) {
      style.border = FlexEdges(
        left: number(27), top: number(28), right: number(29), bottom: number(30),
        start: number(31), end: number(32), horizontal: number(33), vertical: number(34),
        all: number(35))
    }
    if has(36..<40) {
      style.flex = number(36)
      style.flexGrow = number(37)
      style.flexShrink = number(38)
      style.aspectRatio = number(39)
    }
    if has(40..<43) {
      style.flexBasis = length(40, or: .auto)
      style.width = length(41, or: .auto)
      style.height = length(42, or: .auto)
    }
    if has(43..<47) {
      style.minWidth = length(43)
      style.minHeight = length(44)
      style.maxWidth = length(45)
      style.maxHeight = length(46)
    }
    if has(47..<50) {
      style.gap = length(47)
      style.rowGap = length(48)
      style.columnGap = length(49)
    }
    return style
  }
}

/// The unit of a stored length.
enum Unit: UInt8 {
  case undefined, points, percent, auto, maxContent, fitContent, stretch

  static func parts(of length: FlexLength) -> (Float, Unit) {
    switch length {
    case .undefined: (0, .undefined)
    case .auto: (0, .auto)
    case .points(let value): value.isFinite ? (value, .points) : (0, .undefined)
    case .percent(let value): value.isFinite ? (value, .percent) : (0, .undefined)
    case .maxContent: (0, .maxContent)
    case .fitContent: (0, .fitContent)
    case .stretch: (0, .stretch)
    }
  }

  static func length(_ value: Float, _ unit: Unit) -> FlexLength {
    switch unit {
    case .undefined: .undefined
    case .auto: .auto
    case .points: .points(value)
    case .percent: .percent(value)
    case .maxContent: .maxContent
    case .fitContent: .fitContent
    case .stretch: .stretch
    }
  }
}

extension PackedStyle {
  /// The keywords of a default style.
  static let defaultKeywords: UInt32 =
    UInt32(FlexAlign.stretch.rawValue) << 7 | UInt32(FlexAlign.flexStart.rawValue) << 15
    | UInt32(FlexPosition.relative.rawValue) << 19

  static func equal(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ count: Int
  ) -> Bool {
    if a[1] != b[1] || a[2] != b[2] { return false }
    for index in 0..<count where a[index] != b[index] { return false }
    return true
  }
}
