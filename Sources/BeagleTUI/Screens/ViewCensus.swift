import TerminalKit

/// Counts the views that components have on all screens of a configuration, those beneath the top
/// one of a stack included, for each takes about a kilobyte.
@MainActor
package final class ViewCensus {
  /// The most views of components at one time.
  package static let maximumViews = 100_000

  private struct WeakView {
    weak var view: View?
  }

  private var roots: [WeakView] = []
  /// How many views may be made before the living ones are counted again.
  private var room: Int
  private let limit: Int
  /// Views made by this event: some of them are in no screen yet.
  private var made = 0
  private var isFull = false
  private var isReported = false

  /// A census with a limit; tests set a lower one.
  package init(limit: Int = ViewCensus.maximumViews) {
    self.limit = limit
    room = limit
  }

  /// Counts the views of a screen from now on.
  func register(_ root: View) {
    roots.removeAll { $0.view == nil || $0.view === root }
    roots.append(WeakView(view: root))
  }

  /// Counts one more view; false where there are too many.
  func takeRoom() -> Bool {
    room -= 1
    made += 1
    if room >= 0 { return true }
    if !isFull { count() }
    return !isFull
  }

  /// Whether it has not been said yet that there are too many views.
  func takeReport() -> Bool {
    defer { isReported = true }
    return !isReported
  }

  /// Another event begins.
  func refill() {
    made = 0
    isFull = false
    isReported = false
  }

  private func count() {
    // Some of those of this event are counted twice, but none is left out.
    var living = made
    for entry in roots { entry.view?.visit { if $0.componentNode != nil { living += 1 } } }
    // Counting takes time itself, so it has to be worth it.
    room = limit - living
    isFull = room < limit / 16
  }
}
