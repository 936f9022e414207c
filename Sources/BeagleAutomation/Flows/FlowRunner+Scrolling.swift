import BeagleFlows
import BeagleTUI
import CellText

extension FlowRunner {
  /// The rows that one wheel event moves.
  private static let wheelRows = 3
  /// The part of the width that one horizontal wheel event moves.
  private static let wheelPart = 1.0 / 6
  /// The part of the screen that a scroll moves: that of Maestro.
  private static let scrollPart = 0.4
  /// The duration of a scroll in milliseconds: that of Maestro.
  private static let scrollDuration = 400

  var screenBounds: CellRect { CellRect(size: pilot.terminal.size) }

  /// The middle of the visible part of an element, or of the screen.
  func center(of element: SemanticElement?) -> CellPoint {
    let bounds = element?.visibleBounds ?? screenBounds
    return CellPoint(
      x: bounds.x + max(0, bounds.width - 1) / 2, y: bounds.y + max(0, bounds.height - 1) / 2)
  }

  /// Returns the cell of a point in an area. Points are 8 wide and 16 high in a cell.
  func cell(_ point: FlowPoint, in bounds: CellRect) -> CellPoint {
    let last = (x: max(0, bounds.width - 1), y: max(0, bounds.height - 1))
    switch point {
    case .absolute(let x, let y):
      return CellPoint(
        x: bounds.x + min(x / ElementFinder.cell.width, last.x),
        y: bounds.y + min(y / ElementFinder.cell.height, last.y))
    case .relative(let x, let y):
      return CellPoint(
        x: bounds.x + min(bounds.width * x / 100, last.x),
        y: bounds.y + min(bounds.height * y / 100, last.y))
    }
  }

  /// Scrolls the content at a cell in a direction, by 40 % of the screen unless a number of rows is
  /// given. At the beginning of the content, scrolling up pulls to refresh.
  func scroll(_ direction: FlowAction.Direction, at cell: CellPoint, by distance: Int? = nil) {
    let isVertical = direction == .up || direction == .down
    let rows = distance ?? Int(Double(pilot.terminal.size.height) * FlowRunner.scrollPart)
    let count =
      isVertical
      ? max(1, rows / FlowRunner.wheelRows) : Int(FlowRunner.scrollPart / FlowRunner.wheelPart)
    let kind: MouseEvent.Kind =
      switch direction {
      case .up: .wheelUp
      case .down: .wheelDown
      case .left: .wheelLeft
      case .right: .wheelRight
      }
    pilot.window.endWheelGesture()
    for _ in 0..<count { pilot.handle(.mouse(MouseEvent(kind, at: cell))) }
    didInteract()
  }

  func swipe(_ swipe: FlowAction.Swipe, isOptional: Bool) throws {
    let start: CellPoint
    let direction: FlowAction.Direction
    var distance: Int?
    switch swipe.path {
    case .direction(let finger, let selector):
      let element = try selector.map { try find($0, isOptional: isOptional) }
      start = center(of: element)
      direction = finger.opposite
    case .points(let from, let to):
      start = cell(from, in: screenBounds)
      let end = cell(to, in: screenBounds)
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      if abs(dy) * 2 >= abs(dx) {
        direction = dy < 0 ? .down : .up
        distance = abs(dy)
      } else {
        direction = dx < 0 ? .right : .left
      }
    }
    if direction == .left || direction == .right {
      turn(direction, at: start)
    } else {
      scroll(direction, at: start, by: distance)
    }
    _ = pilot.wait(atMost: swipe.duration) { false }
  }

  /// Turns the pages at a cell, or scrolls sideways if there are none.
  private func turn(_ direction: FlowAction.Direction, at cell: CellPoint) {
    let pages = VisibleElements(pilot.semantics).nodes.map(\.element).last { element in
      element.actions.contains(.turnPage) && element.role != .tabList
        && element.visibleBounds.contains(cell)
    }
    guard let view = pages?.view, view.turnPage(forward: direction == .right) else {
      return scroll(direction, at: cell)
    }
    didInteract()
  }

  func scrollUntilVisible(_ scroll: FlowAction.ScrollUntilVisible) throws {
    let finder = try ElementFinder(scroll.element, variables)
    let limit = try milliseconds(scroll.timeout) ?? 20_000
    let end = pilot.milliseconds + limit
    var centering = 0
    while true {
      try checkTime()
      if let element = try find(finder, limit: 0) {
        let part = 100 * element.visibleBounds.area / max(1, element.bounds.area)
        if scroll.centersElement, centering < 4 {
          if isNearCenter(element) { return }
          centering += 1
        } else if part >= min(scroll.visibilityPercentage, 100) || element.bounds.height == 0 {
          return
        }
      }
      guard pilot.milliseconds < end else { break }
      let before = pilot.text
      if scroll.direction == .left || scroll.direction == .right {
        turn(scroll.direction, at: center(of: nil))
      } else {
        self.scroll(
          scroll.direction, at: scrollablePoint(), by: max(3, pilot.terminal.size.height / 3))
      }
      _ = pilot.wait(atMost: FlowRunner.scrollDuration) { false }
      // With virtual time, nothing else changes the screen, so further scrolling is useless.
      if pilot.text == before, !pilot.isRealTime {
        try waitUntilIdle(end - pilot.milliseconds)
        if pilot.text == before { break }
      }
    }
    throw notFound(
      finder, "no element with \(finder.description) after scrolling \(scroll.direction.rawValue)")
  }

  /// The middle of the screen or, if the content there does not scroll, of the largest element that
  /// does.
  private func scrollablePoint() -> CellPoint {
    let middle = center(of: nil)
    let areas = VisibleElements(pilot.semantics).nodes.map(\.element).filter {
      $0.actions.contains(.scroll)
    }
    if areas.isEmpty || areas.contains(where: { $0.visibleBounds.contains(middle) }) {
      return middle
    }
    return center(of: areas.max { $0.visibleBounds.area < $1.visibleBounds.area })
  }

  private func isNearCenter(_ element: SemanticElement) -> Bool {
    let distance = center(of: element).y - center(of: nil).y
    return abs(distance) <= max(2, pilot.terminal.size.height / 5)
  }
}

extension FlowAction.Direction {
  fileprivate var opposite: FlowAction.Direction {
    switch self {
    case .up: .down
    case .down: .up
    case .left: .right
    case .right: .left
    }
  }
}

extension CellRect {
  fileprivate var area: Int { max(0, width) * max(0, height) }
}
