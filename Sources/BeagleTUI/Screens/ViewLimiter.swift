import TerminalKit

/// Limits the number of component views on all screens of a configuration, including those covered
/// in stacks. Each view takes about 1 KB of memory.
@MainActor
final class ViewLimiter {
  /// The maximum number of component views at one time.
  static let maximumViews = 100_000

  private var roots: [Weak<View>] = []
  /// The number of views that can be created before existing views are counted again.
  private var remaining: Int
  private let limit: Int
  /// Views created during the current event. Some of them are not on a screen yet.
  private var createdViews = 0
  /// Whether no view can be created until the next event.
  private(set) var isFull = false
  private var isReported = false

  init(limit: Int = ViewLimiter.maximumViews) {
    self.limit = limit
    remaining = limit
  }

  /// Includes the views of a screen in the count.
  func register(_ root: View) {
    roots.removeAll { $0.object == nil || $0.object === root }
    roots.append(Weak(root))
  }

  /// Counts another view. Returns false if there are too many.
  func reserveView() -> Bool {
    remaining -= 1
    createdViews += 1
    if remaining >= 0 { return true }
    if !isFull { count() }
    return !isFull
  }

  /// Returns true once in each event, to report the limit.
  func takeReport() -> Bool {
    defer { isReported = true }
    return !isReported
  }

  /// Starts a new event.
  func beginEvent() {
    createdViews = 0
    isFull = false
    isReported = false
  }

  private func count() {
    // Counts some views of this event twice, but misses none.
    var existing = createdViews
    for entry in roots { entry.object?.visit { if $0.componentNode != nil { existing += 1 } } }
    // Counting takes time, so it must free a reasonable number of views.
    remaining = limit - existing
    isFull = remaining < limit / 16
  }
}
