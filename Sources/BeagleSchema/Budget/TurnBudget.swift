/// A limit for the work that one event may cause.
///
/// An event is a key, a response or a timer, with all its consequences until the program waits
/// again. Counting costs one subtraction. It ensures that no document blocks the keyboard or uses
/// all memory. When one resource is used up, all other work of the event is skipped too, until
/// ``refill()``.
package final class TurnBudget {
  /// A limited resource.
  package enum Resource: CaseIterable, Sendable {
    /// Executed actions.
    case actions
    /// Properties of views that expressions set.
    case updates
    /// Evaluated literals, bindings and operations.
    case steps
    /// Bytes that expressions and contexts copy or search.
    case bytes
    /// Time in milliseconds, as the last resort.
    case time
  }

  /// The limits for one event.
  package struct Limits: Sendable {
    /// Actions: 20,000.
    var actions = 20_000
    /// Updates of properties: 200,000.
    var updates = 200_000
    /// Steps of expressions: 2,000,000.
    var steps = 2_000_000
    /// Bytes: 96 MiB.
    var bytes = 96 << 20
    /// Milliseconds: 5,000.
    var milliseconds = 5000

    /// Creates the default limits.
    init() {}
  }

  private let limits: Limits
  /// Returns the nanoseconds of a clock; nil if time is not limited.
  package var now: (() -> UInt64)?
  private var actions = 0
  private var updates = 0
  private var steps = 0
  private var bytes = 0
  private var start: UInt64?
  private var isReported = false
  /// Whether the event may only draw its previous changes.
  private var isDrawingOnly = false

  /// The resource that was used up first since the last refill.
  package private(set) var exceeded: Resource?

  /// Creates a full budget.
  package init(limits: Limits = Limits()) {
    self.limits = limits
    refill()
  }

  /// Resets the budget for the next event.
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

  /// Refills the budget once after an event has exceeded it, for drawing only. Further actions do
  /// not run, but the changes so far are drawn, so that no screen remains without its texts.
  package func allowDrawing() {
    guard exceeded != nil, !isDrawingOnly else { return }
    let wasReported = isReported
    refill()
    isReported = wasReported
    isDrawingOnly = true
  }

  /// Counts an action. Returns false if it must not run.
  package func takeAction() -> Bool {
    if isDrawingOnly { return false }
    actions -= 1
    if actions < 0 { exceed(.actions) } else { checkTime() }
    return exceeded == nil
  }

  /// Counts the update of a property. Returns false if it must not happen.
  package func takeUpdate() -> Bool {
    updates -= 1
    if updates < 0 { exceed(.updates) } else if updates & 15 == 0 { checkTime() }
    return exceeded == nil
  }

  /// Counts one step of an evaluation. Returns false if it must stop.
  func takeStep() -> Bool {
    steps -= 1
    if steps < 0 { exceed(.steps) } else if steps & 4095 == 0 { checkTime() }
    return exceeded == nil
  }

  /// Counts bytes before they are copied. Returns false if they must not be copied.
  package func take(bytes count: Int) -> Bool {
    if count > bytes { exceed(.bytes) } else { bytes -= count }
    return exceeded == nil
  }

  /// The remaining bytes.
  var remainingBytes: Int { bytes }

  /// The remaining actions, for tests.
  var remainingActions: Int { actions }

  private func exceed(_ resource: Resource) {
    if exceeded == nil { exceeded = resource }
  }

  private func checkTime() {
    guard let now = now?() else { return }
    guard let start else { return start = now }
    if now > start, now - start > UInt64(limits.milliseconds) * 1_000_000 { exceed(.time) }
  }

  // MARK: - Reporting

  /// Returns a sentence about the exceeded limit, once for each event; else nil.
  package func takeReport() -> String? {
    guard exceeded != nil, !isReported else { return nil }
    isReported = true
    return message + "."
  }

  /// The description of the exceeded limit, without a period; empty if no limit is exceeded.
  var message: String {
    let what: String
    switch exceeded {
    case nil: return ""
    case .actions: what = "ran more than \(limits.actions) actions"
    case .updates: what = "made expressions set more than \(limits.updates) properties"
    case .steps: what = "evaluated more than \(limits.steps) steps of expressions"
    case .bytes: what = "made expressions and contexts copy more than \(limits.bytes >> 20) MiB"
    case .time: what = "kept the program busy for more than \(limits.milliseconds) ms"
    }
    return "one event \(what); its remaining work was skipped"
  }
}
