/// The clock of all animations of a window.
///
/// It has one timer. At most one animation has its step in each ``slot``, so a frame costs at most the bytes
/// of one step, unless the program is late.
///
/// An animation schedules its next step when it is drawn. While it is scrolled out of view, hidden or
/// covered, it is not drawn, so the timer stops and the program sleeps.
@MainActor
final class MotionClock {
  /// The duration of a slot in nanoseconds: 50 ms. Two animations that take a step every 100 ms
  /// alternate.
  static let slot: UInt64 = 50_000_000

  private struct Entry {
    let animation: Animation
    /// The beginning of its slot.
    var due: UInt64
  }

  private weak var loop: EventLoop?
  private var entries: [Entry] = []
  private var timer: LoopTimer?
  private var timerDue: UInt64 = 0

  init(_ loop: EventLoop) { self.loop = loop }

  /// Schedules the next step of an animation, in the first free slot near the end of a delay. Does
  /// nothing if a step is scheduled.
  func schedule(_ animation: Animation, after milliseconds: Int) {
    guard animation.clock == nil, let loop else { return }
    let end = loop.clock.now + UInt64(max(0, milliseconds)) * 1_000_000
    // The nearest slot, so that a late step does not delay all that follow.
    let nearest = max(1, (end + Self.slot / 2) / Self.slot) * Self.slot
    animation.clock = self
    entries.append(Entry(animation: animation, due: freeSlot(from: nearest, now: loop.clock.now)))
    updateTimer()
  }

  /// Returns the beginning of the first free slot that has not begun.
  private func freeSlot(from first: UInt64, now: UInt64) -> UInt64 {
    var due = max(first, (now / Self.slot + 1) * Self.slot)
    while entries.contains(where: { $0.due == due }) { due += Self.slot }
    return due
  }

  /// Removes the scheduled step of an animation.
  func remove(_ animation: Animation) {
    animation.clock = nil
    entries.removeAll { $0.animation === animation }
    updateTimer()
  }

  private func updateTimer() {
    guard let loop, let next = entries.map(\.due).min() else {
      timer?.cancel()
      timer = nil
      return
    }
    if timer?.isPending == true, timerDue == next { return }
    timer?.cancel()
    timerDue = next
    let now = loop.clock.now
    let rest = next > now ? Int((next - now + 999_999) / 1_000_000) : 0
    timer = loop.after(milliseconds: rest) { [weak self] in self?.takeStep() }
  }

  /// Lets the animation that is due first take a step. After a late turn of the loop, the others that are
  /// due get the following slots.
  private func takeStep() {
    guard let now = loop?.clock.now else { return }
    entries.sort { $0.due < $1.due }
    if let first = entries.first, first.due <= now {
      entries.removeFirst()
      first.animation.clock = nil
      for index in entries.indices where entries[index].due <= now {
        entries[index].due = freeSlot(from: now, now: now)
      }
      first.animation.takeStep()
    }
    updateTimer()
  }
}

extension View {
  /// Whether the hit test at a cell of the screen finds this view, its ancestor or its descendant. Any
  /// other view would cover this one.
  final func isOnTop(at point: CellPoint) -> Bool {
    guard let found = window?.root.hitTest(point) else { return false }
    return found.isDescendant(of: self) || isDescendant(of: found)
  }
}

/// An animation of a view. Call ``Window/schedule(_:after:)`` whenever it is drawn.
@MainActor
class Animation {
  /// The view that shows it.
  final weak var view: View?
  /// The clock that has its next step.
  fileprivate(set) final weak var clock: MotionClock?

  init(of view: View?) { self.view = view }

  /// Called when a step is due. An animation that is still visible requests painting.
  func takeStep() {}

  /// Removes the scheduled step.
  final func unschedule() { clock?.remove(self) }
}
