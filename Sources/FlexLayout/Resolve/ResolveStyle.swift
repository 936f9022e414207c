// Step 0: resolves a style as far as possible without the parent.
//
// The precedence of edges (CSS Logical Properties section 4, plus Yoga's `horizontal`, `vertical`
// and `all`), defaults of unset numbers, and sizes fixed by equal minimum and maximum are resolved
// once, when the style is set, not in every pass.

extension Arena {
  /// Writes `style` into the record of `node` and, if needed, into a new box. Does not change the
  /// packed style.
  mutating func resolve(_ style: FlexStyle, _ node: Int32) {
    let p = nodes + Int(node)
    p.pointee.flexDirection = style.flexDirection
    p.pointee.flexWrap = style.flexWrap
    p.pointee.justifyContent = style.justifyContent
    p.pointee.alignItems = style.alignItems
    p.pointee.alignSelf = style.alignSelf
    p.pointee.alignContent = style.alignContent
    p.pointee.positionType = style.positionType
    p.pointee.display = style.display
    p.pointee.overflow = style.overflow
    p.pointee.direction = style.direction

    let touched = style.touched
    var traits = p.pointee.traits.intersection(.content)
    if touched.isDisjoint(with: [.numbers, .sizes, .limits]) {
      p.pointee.clearSizes()
    } else {
      resolveSizes(style, p)
      if p.pointee.grow != 0 || p.pointee.shrink != 0 { traits.insert(.flexible) }
    }
    if style.boxSizing == .contentBox { traits.insert(.contentBox) }
    if style.formsContainingBlock { traits.insert(.formsContainingBlock) }
    if style.isReferenceBaseline { traits.insert(.referenceBaseline) }

    let needsBox =
      !touched.isSubset(of: [.numbers, .sizes]) && Self.needsBox(style, &traits)
    if needsBox {
      let twoBoxes = traits.contains(.twoBoxes)
      p.pointee.box = boxes.allocate(double: twoBoxes)
      fill(p.pointee.box, style, rightToLeft: false, &traits)
      if twoBoxes { fill(p.pointee.box + 1, style, rightToLeft: true, &traits) }
    }
    p.pointee.traits = traits
  }

  /// Resolves flexibility, basis, width and height.
  private func resolveSizes(_ style: FlexStyle, _ p: UnsafeMutablePointer<NodeRecord>) {
    let flex = style.flex.isFinite ? style.flex : 0
    p.pointee.grow =
      style.flexGrow.isFinite ? style.flexGrow : (flex > 0 ? flex : 0)
    p.pointee.shrink =
      style.flexShrink.isFinite ? style.flexShrink : (flex < 0 ? -flex : 0)
    let ratio = style.aspectRatio
    p.pointee.aspectRatio = ratio.isFinite && ratio != 0 ? ratio : .nan

    var (basis, basisUnit) = Unit.parts(of: style.flexBasis)
    if basisUnit == .undefined || basisUnit == .auto {
      basisUnit = .auto
      if flex > 0 { (basis, basisUnit) = (0, .points) }
    }
    p.pointee.basis = basis
    p.pointee.basisUnit = basisUnit
    (p.pointee.width, p.pointee.widthUnit) = Unit.parts(of: style.width)
    (p.pointee.height, p.pointee.heightUnit) = Unit.parts(of: style.height)
    if style.touched.contains(.limits) {
      (p.pointee.width, p.pointee.widthUnit) = Self.exactSize(
        style.width, style.minWidth, style.maxWidth)
      (p.pointee.height, p.pointee.heightUnit) = Self.exactSize(
        style.height, style.minHeight, style.maxHeight)
    }
  }

  /// Returns the size; equal minimum and maximum take precedence.
  private static func exactSize(
    _ size: FlexLength, _ minimum: FlexLength, _ maximum: FlexLength
  ) -> (Float, Unit) {
    let (high, highUnit) = Unit.parts(of: maximum)
    if highUnit != .undefined {
      let (low, lowUnit) = Unit.parts(of: minimum)
      if lowUnit == highUnit, abs(low - high) < 0.0001 { return (high, highUnit) }
    }
    return Unit.parts(of: size)
  }

  private static func needsBox(_ style: FlexStyle, _ traits: inout NodeTraits) -> Bool {
    let touched = style.touched
    let none = (any: false, logical: false)
    let margin = touched.contains(.margin) ? hasEdges(style.margin) : none
    let padding = touched.contains(.padding) ? hasEdges(style.padding) : none
    let position = touched.contains(.position) ? hasEdges(style.position) : none
    let border = touched.contains(.border) ? hasEdges(style.border) : none
    if touched.contains(.limits),
      style.minWidth != .undefined || style.minHeight != .undefined
        || style.maxWidth != .undefined || style.maxHeight != .undefined
    {
      traits.insert(.limits)
    }
    if margin.any || padding.any || border.any { traits.insert(.edges) }
    if margin.logical || padding.logical || position.logical || border.logical {
      traits.insert(.twoBoxes)
    }
    if position.any {
      let edges = style.position
      if edges.left.isSet || edges.right.isSet || edges.horizontal.isSet || edges.all.isSet
        || edges.start.isSet || edges.end.isSet
      {
        traits.insert(.horizontalInsets)
      }
      if edges.top.isSet || edges.bottom.isSet || edges.vertical.isSet || edges.all.isSet {
        traits.insert(.verticalInsets)
      }
    }
    return margin.any || padding.any || border.any || position.any || traits.contains(.limits)
      || touched.contains(.gaps)
  }

  private static func hasEdges(_ edges: FlexEdges<FlexLength>) -> (any: Bool, logical: Bool) {
    let logical = edges.start.isSet || edges.end.isSet
    return (
      logical || edges.left.isSet || edges.top.isSet || edges.right.isSet || edges.bottom.isSet
        || edges.horizontal.isSet || edges.vertical.isSet || edges.all.isSet, logical
    )
  }

  private static func hasEdges(_ edges: FlexEdges<Float>) -> (any: Bool, logical: Bool) {
    let logical = edges.start.isFinite || edges.end.isFinite
    return (
      logical || edges.left.isFinite || edges.top.isFinite || edges.right.isFinite
        || edges.bottom.isFinite || edges.horizontal.isFinite || edges.vertical.isFinite
        || edges.all.isFinite, logical
    )
  }

  private mutating func fill(
    _ index: Int32, _ style: FlexStyle, rightToLeft: Bool, _ traits: inout NodeTraits
  ) {
    boxes.clear(index)
    let base = Int(index) * BoxStore.stride
    let values = boxes.values + base
    let units = boxes.units + base

    func put(_ slot: Int, _ length: FlexLength, clamped: Bool, _ traits: inout NodeTraits) {
      let (value, unit) = Unit.parts(of: length)
      units[slot] = unit
      switch unit {
      case .points: values[slot] = clamped ? max(value, 0) : value
      case .percent:
        values[slot] = value
        traits.insert(.percentages)
      case .auto where slot < BoxStore.padding: traits.insert(.autoMargins)
      default: break
      }
    }
    func put(_ slot: Int, _ edges: FlexEdges<FlexLength>, _ clamped: Bool, _ t: inout NodeTraits) {
      let left = rightToLeft ? edges.end : edges.start
      let right = rightToLeft ? edges.start : edges.end
      put(slot, left.or(edges.left).or(edges.horizontal).or(edges.all), clamped: clamped, &t)
      put(slot + 1, edges.top.or(edges.vertical).or(edges.all), clamped: clamped, &t)
      put(slot + 2, right.or(edges.right).or(edges.horizontal).or(edges.all), clamped: clamped, &t)
      put(slot + 3, edges.bottom.or(edges.vertical).or(edges.all), clamped: clamped, &t)
    }

    let touched = style.touched
    if touched.contains(.margin) { put(BoxStore.margin, style.margin, false, &traits) }
    if touched.contains(.padding) { put(BoxStore.padding, style.padding, true, &traits) }
    if touched.contains(.position) { put(BoxStore.inset, style.position, false, &traits) }
    if touched.contains(.border) {
      fillBorder(values + BoxStore.border, style.border, rightToLeft: rightToLeft)
    }
    if touched.contains(.limits) {
      put(BoxStore.minimum, style.minWidth, clamped: false, &traits)
      put(BoxStore.minimum + 1, style.minHeight, clamped: false, &traits)
      put(BoxStore.maximum, style.maxWidth, clamped: false, &traits)
      put(BoxStore.maximum + 1, style.maxHeight, clamped: false, &traits)
    }
    if touched.contains(.gaps) {
      put(BoxStore.columnGap, style.columnGap.or(style.gap), clamped: true, &traits)
      put(BoxStore.rowGap, style.rowGap.or(style.gap), clamped: true, &traits)
    }
  }

  private func fillBorder(
    _ values: UnsafeMutablePointer<Float>, _ border: FlexEdges<Float>, rightToLeft: Bool
  ) {
    func first(_ a: Float, _ b: Float, _ c: Float, _ d: Float) -> Float {
      max(a.isFinite ? a : b.isFinite ? b : c.isFinite ? c : d.isFinite ? d : 0, 0)
    }
    let left = rightToLeft ? border.end : border.start
    let right = rightToLeft ? border.start : border.end
    values[0] = first(left, border.left, border.horizontal, border.all)
    values[1] = first(border.top, border.vertical, border.all, .nan)
    values[2] = first(right, border.right, border.horizontal, border.all)
    values[3] = first(border.bottom, border.vertical, border.all, .nan)
  }
}

extension FlexLength {
  /// Whether the length has an effect, so that no less specific edge applies.
  var isSet: Bool {
    switch self {
    case .undefined: false
    case .points(let value), .percent(let value): value.isFinite
    default: true
    }
  }

  func or(_ other: FlexLength) -> FlexLength { isSet ? self : other }
}
