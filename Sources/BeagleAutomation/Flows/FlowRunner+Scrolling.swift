import BeagleTUI
import CellText

extension FlowRunner {
  /// The rows that one wheel event moves.
  private static let wheelRows = 3
  /// The part of the width that one horizontal wheel event moves.
  private static let wheelPart = 1.0 / 6
  /// The part of the screen that a scroll moves, as in Maestro.
  private static let scrollPart = 0.4
  /// The duration of a scroll in milliseconds, as in Maestro.
  private static let scrollDuration = 400

  var screenBounds: CellRect { CellRect(size: pilot.terminal.size) }

  /// The middle of the visible part of an element, or of the screen.
  func center(of element: SemanticElement?) -> CellPoint {
    let bounds = element?.visibleFrame ?? screenBounds
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
    pilot.window.mouse.endWheelGesture()
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
    if direction.isHorizontal {
      turn(direction, at: start)
    } else {
      scroll(direction, at: start, by: distance)
    }
    try pause(swipe.duration)
  }

  /// Turns the pages at a cell, or scrolls sideways if there are none.
  private func turn(_ direction: FlowAction.Direction, at cell: CellPoint) {
    let pages = VisibleElements(pilot.semantics).nodes.map(\.element).last { element in
      element.isPages && element.visibleFrame.contains(cell)
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
    var exhausted: Set<ObjectIdentifier> = []
    var hasScrolled = false
    while true {
      try checkTime()
      if let element = try find(finder, limit: 0) {
        let part = 100 * element.visibleFrame.area / max(1, element.frame.area)
        if scroll.centersElement, centering < 4 {
          if isNearCenter(element) { return }
          centering += 1
        } else if part >= min(scroll.visibilityPercentage, 100) || element.frame.height == 0 {
          return
        }
      }
      guard pilot.milliseconds < end else {
        throw notFound(
          finder,
          "no element with \(finder.description) after scrolling \(scroll.direction.rawValue) for"
            + " \(limit) ms; raise its timeout if the content is longer")
      }
      let scroller = scrollers(scroll.direction).first { !exhausted.contains($0.id) }
      let before = pilot.text
      move(scroller, scroll.direction)
      try pause(FlowRunner.scrollDuration)
      if pilot.text == before, !pilot.isRealTime { try waitUntilIdle(end - pilot.milliseconds) }
      if pilot.text != before {
        hasScrolled = true
      } else if let scroller {
        exhausted.insert(scroller.id)
      } else if pilot.isRealTime {
        // More content may arrive.
        exhausted = []
      } else {
        // With virtual time, nothing else changes the screen, so further scrolling is useless.
        throw notFound(finder, endOfScrolling(finder, scroll.direction, hasScrolled: hasScrolled))
      }
    }
  }

  /// Returns the message about an element that does not appear although nothing scrolls any further.
  private func endOfScrolling(
    _ finder: ElementFinder, _ direction: FlowAction.Direction, hasScrolled: Bool
  ) -> String {
    let message = "no element with \(finder.description)"
    guard !hasScrolled else { return "\(message) after scrolling \(direction.rawValue) to the end" }
    let others = FlowAction.Direction.allCases.filter { $0 != direction && !scrollers($0).isEmpty }
    return "\(message), and nothing scrolls \(direction.rawValue)"
      + (others.isEmpty
        ? "" : "; the content scrolls \(others.map(\.rawValue).joined(separator: " and "))")
  }

  /// A part of the screen that scrolls in a direction.
  private struct Scroller {
    let element: SemanticElement
    let view: View
    var id: ObjectIdentifier { ObjectIdentifier(view) }
  }

  /// Returns the parts of the screen that scroll in a direction, as a person tries them: first those
  /// at the middle of the screen, the innermost first, and then the others by size.
  private func scrollers(_ direction: FlowAction.Direction) -> [Scroller] {
    let middle = center(of: nil)
    let all = VisibleElements(pilot.semantics).nodes.reversed().compactMap { node -> Scroller? in
      let element = node.element
      guard let view = element.view, !element.visibleFrame.isEmpty,
        canMove(element, view, direction)
      else { return nil }
      return Scroller(element: element, view: view)
    }
    let isCentral = { (scroller: Scroller) in scroller.element.visibleFrame.contains(middle) }
    // The sort is stable.
    let others = all.filter { !isCentral($0) }.sorted {
      $0.element.visibleFrame.area > $1.element.visibleFrame.area
    }
    return all.filter(isCentral) + others
  }

  private func canMove(
    _ element: SemanticElement, _ view: View, _ direction: FlowAction.Direction
  ) -> Bool {
    if let view = view as? ScrollingView {
      switch direction {
      case .up: return view.offset.y > view.minimumOffset.y
      case .down: return view.offset.y < view.maximumOffset.y
      case .left: return view.offset.x > view.minimumOffset.x
      case .right: return view.offset.x < view.maximumOffset.x
      }
    }
    return direction.isHorizontal && element.actions.contains(.turnPage)
  }

  /// Scrolls a part of the screen, or turns its page.
  /// - Parameter scroller: nil for the middle of the screen, where scrolling up may refresh.
  private func move(_ scroller: Scroller?, _ direction: FlowAction.Direction) {
    if let scroller, direction.isHorizontal, scroller.element.isPages {
      if scroller.view.turnPage(forward: direction == .right) { didInteract() }
      return
    }
    var cell = center(of: nil)
    if let scroller, !scroller.element.visibleFrame.contains(cell) {
      cell = center(of: scroller.element)
    }
    scroll(direction, at: cell, by: max(3, pilot.terminal.size.height / 3))
  }

  private func isNearCenter(_ element: SemanticElement) -> Bool {
    let distance = center(of: element).y - center(of: nil).y
    return abs(distance) <= max(2, pilot.terminal.size.height / 5)
  }
}

extension SemanticElement {
  /// Whether another page can be shown. Tabs scroll instead.
  fileprivate var isPages: Bool { actions.contains(.turnPage) && role != .tabList }
}

extension FlowAction.Direction {
  fileprivate var isHorizontal: Bool { self == .left || self == .right }

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
