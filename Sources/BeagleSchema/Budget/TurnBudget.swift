/// Counts the work that one event sets off, and says when it is too much.
///
/// An event is a key, an answer or a timer with everything that follows until the program waits
/// again. What payloads make the program do is counted here at the cost of a subtraction, so that no
/// payload keeps the keys away or takes all memory. When one resource is used up everything else
/// that the event sets off is left out as well, until ``refill()``.
package final class TurnBudget {
  /// What is counted.
  package enum Resource: CaseIterable, Sendable {
    /// Actions that are run.
    case actions
    /// Properties of views that are set by their expressions.
    case updates
    /// Literals, contexts and operations that are evaluated.
    case steps
    /// Bytes that expressions and contexts copy or look through.
    case bytes
    /// The last resort: milliseconds.
    case time
  }

  /// How much one event may use.
  package struct Limits: Sendable {
    /// Actions: 20,000.
    package var actions = 20_000
    /// Updates of properties: 200,000.
    package var updates = 200_000
    /// Steps of expressions: 2,000,000.
    package var steps = 2_000_000
    /// Bytes: 96 MiB.
    package var bytes = 96 << 20
    /// Milliseconds: 5,000.
    package var milliseconds = 5000

    /// The standard limits.
    package init() {}
  }

  private let limits: Limits
  /// Nanoseconds of a clock; nil where time does not count.
  package var now: (() -> UInt64)?
  private var actions = 0
  private var updates = 0
  private var steps = 0
  private var bytes = 0
  private var start: UInt64?
  private var isReported = false
  /// Whether the event may only draw what it brought about.
  private var isDrawingOnly = false

  /// What was used up first since the last refill.
  package private(set) var exceeded: Resource?

  /// A full budget.
  package init(limits: Limits = Limits()) {
    self.limits = limits
    refill()
  }

  /// Another event begins.
  package func refill() {
    actions = limits.actions
    updates = limits.updates
    steps = limits.steps
    bytes = limits.bytes
    start = nil
    exceeded = nil
    isReported = false
    isDrawingOnly = false
  }

  /// Once for each event that did too much: no more actions, but what it brought about so far may
  /// be drawn, so that a screen does not stay without its texts.
  package func allowDrawing() {
    guard exceeded != nil, !isDrawingOnly else { return }
    let wasReported = isReported
    refill()
    isReported = wasReported
    isDrawingOnly = true
  }

  /// Counts an action; false when it must not be run.
  package func takeAction() -> Bool {
    if isDrawingOnly { return false }
    actions -= 1
    if actions < 0 { exceed(.actions) } else { checkTime() }
    return exceeded == nil
  }

  /// Counts the update of a property; false when it must not be done.
  package func takeUpdate() -> Bool {
    updates -= 1
    if updates < 0 { exceed(.updates) } else if updates & 15 == 0 { checkTime() }
    return exceeded == nil
  }

  /// Counts one step of an expression; false when it must not be taken.
  package func takeStep() -> Bool {
    steps -= 1
    if steps < 0 { exceed(.steps) } else if steps & 4095 == 0 { checkTime() }
    return exceeded == nil
  }

  /// Counts bytes before they are copied; false when they must not be.
  package func take(bytes count: Int) -> Bool {
    if count > bytes { exceed(.bytes) } else { bytes -= count }
    return exceeded == nil
  }

  /// Bytes that are left.
  package var remainingBytes: Int { bytes }

  /// Actions that are left; tests count work with it.
  package var remainingActions: Int { actions }

  private func exceed(_ resource: Resource) {
    if exceeded == nil { exceeded = resource }
  }

  private func checkTime() {
    guard let now = now?() else { return }
    guard let start else { return start = now }
    if now > start, now - start > UInt64(limits.milliseconds) * 1_000_000 { exceed(.time) }
  }

  // MARK: - Saying so

  /// The sentence about what is used up, once for each event; nil when there is nothing to say.
  package func takeReport() -> String? {
    guard exceeded != nil, !isReported else { return nil }
    isReported = true
    return message + "."
  }

  /// What is used up, without a full stop; empty when nothing is.
  package var message: String {
    let what: String
    switch exceeded {
    case nil: return ""
    case .actions: what = "set off more than \(limits.actions) actions"
    case .updates: what = "made expressions set more than \(limits.updates) properties"
    case .steps: what = "made expressions take more than \(limits.steps) steps"
    case .bytes: what = "made expressions and contexts copy more than \(limits.bytes >> 20) MiB"
    case .time: what = "kept the program busy for more than \(limits.milliseconds) ms"
    }
    return "one event \(what); what it would do from here on was left out"
  }
}
