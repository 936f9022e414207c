import BeagleTUI
import CellText

extension FlowRunner {
  /// The time to wait for the element of an optional command or a condition, in milliseconds, as in
  /// Maestro.
  var optionalTimeout: Int { min(7000, options.wait) }

  /// Waits for a condition. The wait ends at once if nothing is loading and no timer runs, because
  /// nothing could change the screen then.
  /// - Parameter limit: the time since the last interaction in milliseconds.
  func wait(_ limit: Int, until isDone: () throws -> Bool) throws -> Bool {
    try waitFromNow(limit - (pilot.milliseconds - lastInteraction), until: isDone)
  }

  /// Waits for a condition.
  /// - Parameter limit: the time from now in milliseconds.
  func waitFromNow(_ limit: Int, until isDone: () throws -> Bool) throws -> Bool {
    try pilot.wait(atMost: limit) {
      try checkTime()
      return try isDone()
    }
  }

  /// Waits for the condition of an assertion.
  ///
  /// If the condition already held before the last interaction, it proves nothing while a request of
  /// that interaction has no response: the old screen may still be visible. So it must hold when
  /// all requests have responses. A condition that begins to hold while something is loading, such as
  /// the visibility of a progress indicator, is met at once.
  /// - Parameter acceptsChange: whether that exception applies.
  func waitForAssertion(
    _ limit: Int, acceptsChange: Bool = true, holds: (SemanticElement) throws -> Bool
  ) throws -> Bool {
    var isOld = !acceptsChange
    if acceptsChange, pilot.hasOpenRequests, let screenBefore { isOld = try holds(screenBefore) }
    let isMet = try wait(limit) {
      try holds(pilot.semantics) && (!isOld || !pilot.hasOpenRequests)
    }
    if isMet { return true }
    // A request that never ends must not prevent the assertion.
    guard try holds(pilot.semantics) else { return false }
    warnOfOpenRequest()
    return true
  }

  /// Waits until nothing is loading and no request waits for a response.
  func waitUntilIdle(_ limit: Int) throws {
    _ = try waitFromNow(limit) { !pilot.hasOpenRequests }
  }

  /// Waits for a duration in milliseconds of the application.
  func pause(_ milliseconds: Int) throws {
    _ = try waitFromNow(milliseconds) { false }
  }

  // MARK: - Elements

  /// Returns the elements of the screen that a selector finds.
  func elements(_ finder: ElementFinder) throws -> [SemanticElement] {
    try finder.find(in: pilot.semantics, budget)
  }

  /// Waits for an element that an assertion or a condition needs.
  func find(_ selector: FlowSelector, isOptional: Bool) throws -> SemanticElement {
    let finder = try ElementFinder(selector, variables)
    guard let found = try find(finder, limit: isOptional ? optionalTimeout : options.wait) else {
      throw notFound(finder, "no element with \(finder.description)", explains: true)
    }
    return found
  }

  /// Waits for an element; nil if it does not appear.
  func find(_ finder: ElementFinder, limit: Int) throws -> SemanticElement? {
    var found: SemanticElement?
    _ = try waitForAssertion(limit) { tree in
      found = try finder.find(in: tree, budget).first
      return found != nil
    }
    return found
  }

  /// Waits until no element matches.
  func waitUntilGone(_ finder: ElementFinder, limit: Int) throws -> Bool {
    try waitForAssertion(limit, acceptsChange: false) {
      try finder.find(in: $0, budget).isEmpty
    }
  }

  /// Waits for an element that can be tapped: it is enabled, and nothing covers it. Otherwise the tap
  /// would be lost, and a later command would fail. A selector with `enabled: false` asks for a
  /// disabled element, to test that a tap has no effect.
  func findTarget(_ selector: FlowSelector, isOptional: Bool) throws -> SemanticElement {
    let finder = try ElementFinder(selector, variables)
    var found: SemanticElement?
    var obstacle: String?
    _ = try wait(isOptional ? optionalTimeout : options.wait) {
      found = try elements(finder).first
      obstacle = found.flatMap {
        self.obstacle($0, acceptsDisabled: selector.states.enabled == false)
      }
      return found != nil && obstacle == nil
    }
    guard let found else {
      throw notFound(finder, "no element with \(finder.description)", explains: true)
    }
    if let obstacle {
      throw FlowFailure(.command, "\(PilotError.describe(found)) \(obstacle)")
    }
    return found
  }

  /// Returns why a tap on an element would have no effect; nil if nothing prevents it.
  private func obstacle(_ element: SemanticElement, acceptsDisabled: Bool) -> String? {
    guard let view = element.view else { return nil }
    if !acceptsDisabled, element.states.contains(.disabled) || view.isInDisabledControl {
      return
        "is disabled; do first what enables it, or add enabled: false to the selector to test that"
        + " a tap has no effect"
    }
    guard let hit = pilot.window.hit(center(of: element)), !hit.isDescendant(of: view),
      !view.isDescendant(of: hit)
    else { return nil }
    let cover = VisibleElements(pilot.semantics).nodes.map(\.element).last { candidate in
      guard let other = candidate.view else { return false }
      return hit.isDescendant(of: other) && !view.isDescendant(of: other)
    }
    let name = cover.map { PilotError.describe($0) } ?? "another element"
    return "is covered by \(name); scroll, or close what covers it"
  }

  // MARK: - Failures

  /// Returns the failure for an element that does not exist.
  /// - Parameter explains: whether the message is extended by the part that prevents a match.
  func notFound(
    _ finder: ElementFinder, _ message: String, explains: Bool = false
  ) -> FlowFailure {
    let obstacle = explains ? (try? finder.obstacle(in: pilot.semantics, budget)) : nil
    let waiting = pilot.openRequest.map { "\($0) has no response yet" }
    let parts = [message, obstacle, waiting].compactMap(\.self)
    var failure = FlowFailure(.notFound, parts.joined(separator: "; "))
    failure.selector = finder.description
    failure.wanted = finder.wanted
    if explains, obstacle == nil, let part = finder.explanationOfPart(in: pilot.semantics) {
      failure.details = [part]
    }
    if explains, let place = outside(finder.wanted) {
      failure.details.append("\(place); scrollUntilVisible scrolls to it")
    }
    return failure
  }

  /// Returns where an element may be that is not visible; nil if the screen has neither a hidden one nor rows that do
  /// not exist yet.
  private func outside(_ wanted: String?) -> String? {
    let tree = pilot.semantics
    if let wanted, !wanted.isEmpty,
      let element = tree.first(where: {
        !$0.isVisible && ($0.identifier == wanted || $0.texts.contains(wanted))
      })
    {
      return "\(FailureReport.described(element)) is outside of the visible part"
    }
    return tree.hasMissingRows ? "it may be in a row outside of the screen" : nil
  }

  /// Returns the failure for elements that must not be visible. It lists them instead of similar
  /// elements.
  func found(_ finder: ElementFinder, _ message: String) -> FlowFailure {
    var failure = notFound(finder, message)
    failure.wanted = nil
    let elements = (try? elements(finder)) ?? []
    failure.details = elements.prefix(3).map { FailureReport.described($0) }
    return failure
  }
}

extension View {
  /// Whether the view is inside of a control that is disabled.
  var isInDisabledControl: Bool {
    var next = superview
    while let view = next {
      if view.semantics.states.contains(.disabled) { return true }
      next = view.superview
    }
    return false
  }
}
