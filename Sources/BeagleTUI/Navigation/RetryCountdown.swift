import BeagleNetworking

/// Counts down, second by second, to the moment at which a server wants to be asked again: see
/// ``ServerDrivenState/Error/retryAfter``.
///
/// ``BeagleErrorView`` has one; a controller that shows errors its own way may use one, too.
@MainActor
public final class RetryCountdown {
  /// Seconds until the server wants to be asked again; 0 where it does not count.
  public private(set) var secondsLeft = 0
  private let onChange: () -> Void
  private var tick: (any ScheduledWork)?

  /// A countdown that has not begun.
  /// - Parameter onChange: called whenever ``secondsLeft`` has changed.
  public init(onChange: @escaping @MainActor () -> Void) { self.onChange = onChange }

  /// Begins to count; of several such times the longest counts.
  /// - Parameters:
  ///   - seconds: how long it takes from now.
  ///   - scheduler: the clock; the loop of the application.
  public func start(seconds: Int, on scheduler: any RequestScheduler) {
    guard seconds > secondsLeft else { return }
    tick?.cancel()
    count(seconds, on: scheduler)
  }

  /// Begins to count after a failure, where the server said when to come again.
  /// - Parameters:
  ///   - error: what failed.
  ///   - controller: the screen that it failed on.
  public func start(after error: ServerDrivenState.Error, at controller: BeagleController) {
    guard let seconds = error.retryAfter, let scheduler = controller.dependencies.scheduler else {
      return
    }
    start(seconds: seconds, on: scheduler)
  }

  /// Counts no more, without a call of what was given to the initializer.
  public func stop() {
    tick?.cancel()
    tick = nil
    secondsLeft = 0
  }

  /// What a button says meanwhile: `Retry in 12 s`, `Retry in 2:05 min`, `Retry in 1:00:00 h`, and
  /// afterwards `Retry`.
  /// - Parameter title: what the button does.
  public func label(_ title: String) -> String {
    secondsLeft > 0 ? "\(title) in \(Self.words(secondsLeft))" : title
  }

  private func count(_ seconds: Int, on scheduler: any RequestScheduler) {
    secondsLeft = seconds
    tick = nil
    if seconds > 0 {
      tick = scheduler.after(milliseconds: 1000) { [weak self] in
        self?.count(seconds - 1, on: scheduler)
      }
    }
    onChange()
  }

  private static func words(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, hours) = (seconds / 60, seconds / 3600)
    if seconds < 60 { return "\(seconds) s" }
    if minutes < 60 { return "\(minutes):\(two(seconds % 60)) min" }
    return "\(hours):\(two(minutes % 60)):\(two(seconds % 60)) h"
  }
}
