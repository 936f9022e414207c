import BeagleSchema
import FlexLayout
import TerminalKit

// The default width and spacing of buttons and text fields. On phones they have a padding of their
// own, so that screens without margins are readable there.

extension View {
  /// The maximum width of a field or stretched button without a width in the style, in columns.
  static let maximumControlWidth: Float = 60

  /// The width of a button with a short title in a column, so that buttons below each other mostly have
  /// the same width.
  private static let usualButtonWidth = 16

  /// Sets the width of a button in a column: that of its title, because a filled row as wide as the screen
  /// looks like a heading or a selected row. A button that the author stretches has a maximum width.
  /// Buttons in rows have no maximum, because layout is slower with one.
  /// - Returns: whether this is a button in a column.
  func fitButton(_ style: inout FlexStyle, in placement: Placement) -> Bool {
    guard isButton, !placement.isInRow else { return false }
    if style.alignSelf == .auto, !placement.isAligned, !placement.fillsPage {
      style.alignSelf = .flexStart
      (self as? PushButton)?.preferredWidth = View.usualButtonWidth
    } else {
      style.maxWidth = .points(View.maximumControlWidth)
    }
    return true
  }

  /// Whether all subviews are buttons whose widths the author does not determine.
  var consistsOfButtons: Bool {
    subviews.allSatisfy {
      let style = $0.flex
      return $0.isButton && style.width == .auto && style.flexBasis == .auto && style.flex.isNaN
        && (style.flexGrow.isNaN || style.flexGrow == 0)
    }
  }

  /// Whether two buttons of a row touch if the row wraps.
  var containsAdjacentButtons: Bool {
    var count = 0
    for view in subviews where view.isButton { count += 1 }
    return count > 1
      && !subviews.contains { $0.isButton && ($0.hasMargin(.top) || $0.hasMargin(.bottom)) }
  }

  /// Whether two buttons of a row touch: they follow each other, and the author determines neither
  /// their widths nor the space between them.
  var containsTouchingButtons: Bool {
    func isFree(_ view: View) -> Bool {
      let style = view.flex
      return style.width == .auto && style.flexBasis == .auto && !style.margin.hasHorizontal
    }
    return zip(subviews, subviews.dropFirst()).contains { left, right in
      left.isButton && right.isButton && isFree(left) && isFree(right)
    }
  }

  /// Adds an empty row between a subview and the previous one in a column if one of them is a
  /// control, or a group with one at that edge, and neither has a margin there. The label above a
  /// field stays next to it.
  func addControlSpacing(above index: Int) {
    guard index > 0, index < subviews.count else { return }
    let below = subviews[index]
    var above = subviews[index - 1]
    if above.isHidden { above = subviews[..<index].last { !$0.isHidden } ?? above }
    let (end, start) = (above.lowerEdge, below.upperEdge)
    guard end.isControl || start.isControl, !(start == .field && above.endsWithLabel),
      below.isInFlow, above.isInFlow, !above.hasOuterMargin(.bottom), !below.hasOuterMargin(.top)
    else { return }
    // A hidden control takes its space along.
    if start.isControl {
      below.flex.margin.top = .points(1)
    } else {
      above.flex.margin.bottom = .points(1)
    }
  }

  /// Adds an empty column and row after the content of a grid cell if a control is at its edges,
  /// so that the controls of neighboring cells do not touch.
  func addCellSpacing() {
    guard upperEdge.isControl || lowerEdge.isControl, isInFlow else { return }
    if !hasMargin(.bottom), !hasMargin(.top) { flex.margin.bottom = .points(1) }
    if !flex.margin.hasHorizontal { flex.margin.right = .points(1) }
  }

  fileprivate var isButton: Bool { type(of: self) == PushButton.self }
  fileprivate var isField: Bool { type(of: self) == TextField.self }
  private var group: ContainerView? {
    type(of: self) == ContainerView.self ? self as? ContainerView : nil
  }
  /// The control at the upper edge, also inside groups.
  fileprivate var upperEdge: ControlEdge { group.map { $0.edges.upper } ?? controlEdge }
  /// The control at the lower edge, also inside groups.
  fileprivate var lowerEdge: ControlEdge { group.map { $0.edges.lower } ?? controlEdge }
  /// The kind of this view, if it is a control without an edge or space of its own.
  fileprivate var controlEdge: ControlEdge {
    guard isButton || isField, !flex.hasVerticalEdges else { return .none }
    return isButton ? .button : .field
  }
  private var endsWithLabel: Bool {
    if self is Label { return true }
    guard let group, let last = group.subviews.last else { return false }
    return backgroundColor == nil && !flex.hasVerticalEdges && last.endsWithLabel
  }
  fileprivate var isInFlow: Bool { !isHidden && flex.positionType == .relative }

  /// Whether this view has a margin, or a child at that edge of this group.
  private func hasOuterMargin(_ side: VerticalSide) -> Bool {
    if hasMargin(side) { return true }
    guard let group else { return false }
    let outer = side == .top ? group.subviews.first : group.subviews.last
    let children = group.flex.flexDirection == .row ? group.subviews : outer.map { [$0] } ?? []
    return children.contains { $0.hasOuterMargin(side) }
  }

  fileprivate func hasMargin(_ side: VerticalSide) -> Bool {
    let margin = flex.margin
    return (side == .top ? margin.top : margin.bottom) != .undefined
      || margin.vertical != .undefined || margin.all != .undefined
  }
}

/// A side of a view. The runtime creates a key path for 30,000 instructions.
private enum VerticalSide {
  case top, bottom
}

/// The control at an edge of a view.
private enum ControlEdge {
  case none, button, field

  var isControl: Bool { self != .none }
}

/// The controls at the edges of a box that only arranges its children.
struct GroupEdges {
  fileprivate var upper = ControlEdge.none
  fileprivate var lower = ControlEdge.none
}

extension FlexEdges<FlexLength> {
  /// Whether the left or right edge has a length.
  fileprivate var hasHorizontal: Bool {
    [left, right, horizontal, all].contains { $0 != .undefined }
  }
}

extension FlexStyle {
  /// Whether a border or padding separates the content from its neighbors.
  fileprivate var hasVerticalEdges: Bool {
    !border.all.isNaN
      || [padding.top, padding.bottom, padding.vertical, padding.all].contains { $0 != .undefined }
  }
}

extension Style {
  /// Whether the box only arranges its children: without color, edges, space or height of its own.
  fileprivate var isPlain: Bool {
    backgroundColor == nil && borderWidth == nil && padding == nil && size?.height == nil
      && size?.maxHeight == nil
  }
}

extension ContainerView {
  /// Renders children, with space around controls if they are in a column whose height the author
  /// does not determine, and a column between texts that a row moves apart.
  func addChildren(
    _ children: [any ServerDrivenComponent], _ renderer: BeagleRenderer, style: Style?
  ) {
    let direction = style?.flex?.flexDirection ?? .column
    let isColumn =
      direction == .column && style?.size?.height == nil && style?.size?.maxHeight == nil
    // A name and an amount at the edges of a row would touch if the name is long.
    let isSpread = direction == .row && style?.flex?.justifyContent == .spaceBetween
    for (index, child) in children.enumerated() {
      let view = renderer.render(child)
      addSubview(view)
      if isColumn { addControlSpacing(above: index) }
      if isSpread { view.separateText(index, of: children) }
    }
    updateEdges(direction, style)
  }

  /// Finds the controls at the edges: in a column the first and last child, and in a row a field, or
  /// buttons if there is nothing else. The rows of a settings page, of texts and a button, are
  /// close together.
  func updateEdges(_ direction: Flex.FlexDirection, _ style: Style?) {
    findEdges(direction)
    guard edges.upper.isControl || edges.lower.isControl else { return }
    // A theme can give the box a color and a border.
    if style?.isPlain == false || backgroundColor != nil || flex.hasVerticalEdges {
      edges = GroupEdges()
    }
  }

  private func findEdges(_ direction: Flex.FlexDirection) {
    switch direction {
    case .column:
      if let first = subviews.first { edges.upper = first.inGroup(first.upperEdge, .top) }
      if let last = subviews.last { edges.lower = last.inGroup(last.lowerEdge, .bottom) }
    case .row:
      guard let first = subviews.first,
        subviews.contains(where: { $0.isField }) || subviews.allSatisfy({ $0.isButton })
      else { return }
      let control = subviews.first { $0.isField } ?? first
      edges.upper = control.inGroup(control.controlEdge, .top)
      edges.lower = control.inGroup(control.controlEdge, .bottom)
    default: return
    }
  }
}

extension View {
  /// Returns the control at the edge of a child for its group; none if the author has positioned
  /// it.
  fileprivate func inGroup(
    _ edge: ControlEdge, _ side: VerticalSide
  ) -> ControlEdge {
    edge.isControl && isInFlow && !hasMargin(side) ? edge : .none
  }
}
