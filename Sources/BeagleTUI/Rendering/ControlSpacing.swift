import BeagleSchema
import TerminalKit

// The default width and spacing of buttons and text fields. On phones they have a padding of their
// own, so that screens without margins are readable there.

extension View {
  /// The maximum width of a field or stretched button without a width in the style, in columns.
  static let maximumControlWidth: Float = 60

  /// Whether this view is a button that a column may stretch. A button below a field is then as
  /// wide as the field. Buttons in rows have no maximum, because layout is slower with one.
  func isStretchedButton(in placement: Placement) -> Bool { isButton && !placement.isInRow }

  /// Whether two buttons of a row touch if the row wraps.
  var containsAdjacentButtons: Bool {
    var count = 0
    for view in subviews where view.isButton { count += 1 }
    return count > 1
      && !subviews.contains { $0.isButton && ($0.hasMargin(\.top) || $0.hasMargin(\.bottom)) }
  }

  /// Adds an empty row between a subview and the previous one in a column if one of them is a
  /// button or a field without border and padding, and neither has a margin there. The label above
  /// a field stays next to it.
  func addControlSpacing(above index: Int) {
    guard index > 0, index < subviews.count else { return }
    let below = subviews[index]
    var above = subviews[index - 1]
    if above.isHidden { above = subviews[..<index].last { !$0.isHidden } ?? above }
    guard below.isControl || above.isControl, !(above is Label && below.isField),
      below.isInFlow, above.isInFlow, !above.hasMargin(\.bottom), !below.hasMargin(\.top)
    else { return }
    // A hidden control takes its space along.
    if below.isControl {
      below.flex.margin.top = .points(1)
    } else {
      above.flex.margin.bottom = .points(1)
    }
  }

  private var isButton: Bool { type(of: self) == PushButton.self }
  private var isField: Bool { type(of: self) == TextField.self }
  /// Whether this is a button or a field without an edge or space of its own.
  private var isControl: Bool {
    guard isButton || isField else { return false }
    let style = flex
    let padding = [
      style.padding.top, style.padding.bottom, style.padding.vertical, style.padding.all,
    ]
    return style.border.all.isNaN && padding.allSatisfy { $0 == .undefined }
  }
  private var isInFlow: Bool { !isHidden && flex.positionType == .relative }

  private func hasMargin(_ side: KeyPath<FlexEdges<FlexLength>, FlexLength>) -> Bool {
    let margin = flex.margin
    return [margin[keyPath: side], margin.vertical, margin.all].contains { $0 != .undefined }
  }
}

extension ContainerView {
  /// Renders children, with space around controls if they are in a column whose height the author
  /// does not determine.
  func addChildren(
    _ children: [any ServerDrivenComponent], _ renderer: BeagleRenderer, style: Style?
  ) {
    let direction = style?.flex?.flexDirection ?? .column
    let isColumn =
      direction == .column && style?.size?.height == nil && style?.size?.maxHeight == nil
    for (index, child) in children.enumerated() {
      addSubview(renderer.render(child))
      if isColumn { addControlSpacing(above: index) }
    }
  }
}
