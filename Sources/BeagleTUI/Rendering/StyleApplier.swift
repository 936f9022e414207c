import BeagleSchema
import FlexLayout
import TerminalKit

/// Applies a Beagle style to a view: sizes in cells, flexbox, background and border.
///
/// Literals are applied once. A change of a bound expression applies the whole style again.
@MainActor
final class StyleApplier {
  private let style: Style
  /// The view while ``start(_:)`` runs. Most styles have only literals. For them no weak reference is
  /// created, since it would make all later reference counting of the view slower.
  private var startingView: View?
  /// The view whose expressions are observed.
  private weak var observedView: View?
  private var view: View? { startingView ?? observedView }
  private let placement: Placement
  private let metrics: CellMetrics
  private let base: FlexStyle
  private let baseBorder: Border?
  /// Results of the bound numbers, in the reading order of ``layoutStyle()``.
  private var numbers: [Double?] = []
  private var bound: [ContextExpression] = []
  private var next = 0
  private var isHidden = false
  private var borderWidth: Double = 0
  private var borderColor: Color?
  /// The radius of all corners, then of each, in the order of ``updateBorder()``.
  private var radii: [Double?] = [nil, nil, nil, nil, nil]

  init(_ style: Style, view: View, renderer: BeagleRenderer) {
    self.style = style
    startingView = view
    placement = renderer.environment.placement
    metrics = renderer.controller.dependencies.cellMetrics
    base = view.flex
    baseBorder = view.border
  }

  /// Applies the style and observes its expressions. The view's bindings retain the applier. It does
  /// not retain the renderer, which would keep the whole screen in memory.
  func start(_ renderer: BeagleRenderer) {
    guard let view = startingView else { return }
    observeAppearance(of: view, renderer)
    view.flex = layoutStyle()
    for (index, expression) in bound.enumerated() {
      observedView = view
      renderer.controller.addBinding(expression: expression, in: view) { result in
        guard let value = Double(dynamic: result) else { return }
        self.numbers[index] = value
        self.apply()
      }
    }
    startingView = nil
  }

  private func apply() {
    guard let view else { return }
    var style = layoutStyle()
    // Keeps the space that the parent has added.
    if self.style.margin == nil { style.margin = view.flex.margin }
    if style != view.flex { view.flex = style }
  }

  /// Applies the inherited layout properties to a component without a style.
  /// - Parameter isWidget: whether the component's type supports styles. Such types shrink by
  ///   default.
  static func applyPlacement(_ placement: Placement, to view: View, isWidget: Bool) {
    var style = view.flex
    var isChanged = placement.fillsPage
    if placement.fillsPage { style.flexGrow = 1 }
    if view.fitButton(&style, in: placement) { isChanged = true }
    let before = style.flexShrink
    if placement.isInScreenFlow, !placement.isInRow, !view.absorbsShortage {
      style.flexShrink = 0
    } else if isWidget, before.isNaN {
      style.flexShrink = 1
    }
    // NaN means unset, and differs from itself.
    if isChanged || !style.flexShrink.isNaN && style.flexShrink != before { view.flex = style }
  }

  // MARK: - Appearance

  private func observeAppearance(of view: View, _ renderer: BeagleRenderer) {
    if let color = style.backgroundColor {
      renderer.observe(color, of: view) { view, text in
        view.backgroundColor = text.flatMap(HexColor.init)?.color
      }
    }
    if let display = style.display {
      observe(display, renderer) { applier, display in
        guard let display else { return }
        applier.isHidden = display == .none
        applier.view?.isHidden = applier.isHidden
      }
    }
    if let color = style.borderColor {
      observe(color, renderer) { applier, text in
        applier.borderColor = text.flatMap(HexColor.init)?.color
        applier.updateBorder()
      }
    }
    if let width = style.borderWidth {
      observe(width, renderer) { applier, width in
        guard let width else { return }
        applier.borderWidth = width
        applier.updateBorder()
        applier.apply()
      }
    }
    guard let corners = style.cornerRadius else { return }
    let all = [
      corners.radius, corners.topLeft, corners.topRight, corners.bottomLeft, corners.bottomRight,
    ]
    for (index, corner) in all.enumerated() {
      guard let corner else { continue }
      observe(corner, renderer) { applier, radius in
        guard let radius else { return }
        applier.radii[index] = radius
        applier.updateBorder()
      }
    }
  }

  /// Calls `update` with the literal or with each result of the expression.
  private func observe<Value: DynamicConvertible>(
    _ expression: Expression<Value>, _ renderer: BeagleRenderer,
    _ update: @escaping (StyleApplier, Value?) -> Void
  ) {
    guard case .expression = expression, let view = startingView else {
      if case .value(let value) = expression { update(self, value) }
      return
    }
    observedView = view
    renderer.observe(expression, in: view) { [self] in update(self, $0) }
  }

  private func updateBorder() {
    var round: Border.Corners = []
    for (radius, corner) in zip(
      radii.dropFirst(), [.topLeft, .topRight, .bottomLeft, .bottomRight] as [Border.Corners])
    where (radius ?? radii[0] ?? 0) > 0 { round.insert(corner) }
    view?.border = borderWidth > 0 ? Border(color: borderColor, roundedCorners: round) : baseBorder
  }

  // MARK: - Layout

  private func number(_ value: Expression<Double>?) -> Double? {
    switch value {
    case nil: return nil
    case .value(let number): return StyleApplier.bounded(number)
    case .expression(let expression):
      if next == bound.count {
        bound.append(expression)
        numbers.append(nil)
      }
      defer { next += 1 }
      return numbers[next].flatMap(StyleApplier.bounded)
    }
  }

  /// The largest length and percentage. It keeps a payload from pushing other content out of reach.
  static let maximumLength = 1_000_000.0

  /// Returns a number within the limits; nil for NaN.
  private static func bounded(_ number: Double) -> Double? {
    number.isNaN ? nil : min(max(number, -maximumLength), maximumLength)
  }

  private enum Axis { case horizontal, vertical }

  private func cells(_ points: Double, _ axis: Axis) -> Float {
    let unit = axis == .horizontal ? metrics.columnWidth : metrics.rowHeight
    return Float((points / unit + 0.5).rounded(.down))
  }

  /// Returns a size in cells. A positive size is at least one cell.
  private func size(_ value: UnitValue?, _ axis: Axis) -> FlexLength? {
    guard let value, let number = number(value.value) else {
      return value?.type == .auto ? .auto : nil
    }
    switch value.type {
    case .auto: return .auto
    case .percent: return .percent(Float(number))
    case .real: return .points(number > 0 ? max(1, cells(number, axis)) : 0)
    }
  }

  /// Returns an edge in cells, rounded half up.
  private func edge(_ value: UnitValue?, _ axis: Axis) -> FlexLength? {
    guard let value, let number = number(value.value) else { return nil }
    switch value.type {
    case .auto: return nil
    case .percent: return .percent(Float(number))
    case .real: return .points(cells(number, axis))
    }
  }

  private func edges(_ value: EdgeValue) -> FlexEdges<FlexLength> {
    var result = FlexEdges<FlexLength>()
    // A length for both axes is rounded separately to columns and rows.
    if let both = value.all {
      if let length = edge(both, .horizontal) { result.horizontal = length }
      if let length = edge(both, .vertical) { result.vertical = length }
    }
    if let length = edge(value.horizontal, .horizontal) { result.horizontal = length }
    if let length = edge(value.vertical, .vertical) { result.vertical = length }
    if let length = edge(value.left, .horizontal) { result.left = length }
    if let length = edge(value.right, .horizontal) { result.right = length }
    if let length = edge(value.top, .vertical) { result.top = length }
    if let length = edge(value.bottom, .vertical) { result.bottom = length }
    return result
  }

  private func layoutStyle() -> FlexStyle {
    next = 0
    var result = base
    applyFlex(style.flex, to: &result)
    if let view, style.size?.width == nil, style.size?.maxWidth == nil {
      _ = view.fitButton(&result, in: placement)
    }
    if result.flexDirection == .row, let view, view.containsAdjacentButtons {
      if style.flex?.flexWrap == nil, style.size?.height == nil, view.consistsOfButtons {
        result.flexWrap = .wrap
      }
      result.rowGap = .points(1)
      if view.containsTouchingButtons { result.columnGap = .points(1) }
    }
    if let size = style.size {
      if let length = self.size(size.width, .horizontal) { result.width = length }
      if let length = self.size(size.height, .vertical) { result.height = length }
      if let length = self.size(size.minWidth, .horizontal) { result.minWidth = length }
      if let length = self.size(size.minHeight, .vertical) { result.minHeight = length }
      if let length = self.size(size.maxWidth, .horizontal) { result.maxWidth = length }
      if let length = self.size(size.maxHeight, .vertical) { result.maxHeight = length }
      if let ratio = size.aspectRatio, ratio > 0 {
        result.aspectRatio = Float(ratio * metrics.rowHeight / metrics.columnWidth)
      }
    }
    if let margin = style.margin { result.margin = edges(margin) }
    if let padding = style.padding { result.padding = edges(padding) }
    if let position = style.position { result.position = edges(position) }
    if style.positionType == .absolute { result.positionType = .absolute }
    if let basis = size(style.flex?.basis, placement.isInRow ? .horizontal : .vertical) {
      result.flexBasis = basis
    }
    if borderWidth > 0 { result.border.all = 1 }
    if isHidden { result.display = .none }
    if placement.fillsPage, style.flex?.grow == nil, style.flex?.flex == nil { result.flexGrow = 1 }
    let mayKeepHeight =
      style.flex?.shrink == nil && style.flex?.flex == nil && style.size?.height == nil
    if placement.isInScreenFlow, !placement.isInRow, mayKeepHeight,
      view?.absorbsShortage == false
    {
      result.flexShrink = 0
    }
    return result
  }

  /// Applies Beagle's defaults and the values of the style.
  private func applyFlex(_ flex: Flex?, to result: inout FlexStyle) {
    if let direction = flex?.flexDirection { result.flexDirection = direction.layout }
    if let wrap = flex?.flexWrap { result.flexWrap = wrap.layout }
    if let justify = flex?.justifyContent { result.justifyContent = justify.layout }
    if let align = flex?.alignItems { result.alignItems = align.layout }
    if let align = flex?.alignSelf { result.alignSelf = align.layout }
    if let align = flex?.alignContent { result.alignContent = align.layout }
    if let value = flex?.flex {
      result.flex = Float(value)
      if let grow = flex?.grow { result.flexGrow = Float(grow) }
      if let shrink = flex?.shrink { result.flexShrink = Float(shrink) }
    } else {
      if let grow = flex?.grow { result.flexGrow = Float(grow) }
      result.flexShrink = Float(
        flex?.shrink ?? (result.flexShrink.isNaN ? 1 : Double(result.flexShrink)))
    }
  }
}

extension View {
  /// Sets the border of a theme. A border in the component's style replaces it.
  func applyThemeBorder(_ border: Border?) {
    guard let border else { return }
    self.border = border
    flex.border.all = 1
  }

  /// Whether this view can shrink vertically because it contains a vertical scroll view.
  var absorbsShortage: Bool {
    if let scroll = asScrollingView { return scroll.axis == .vertical }
    return subviews.contains { $0.absorbsShortage }
  }
}
