import BeagleNetworking
import Localization

/// A countdown in seconds to the time given in `Retry-After` (RFC 9110, section 10.2.3).
///
/// ``BeagleErrorView`` uses one. Use your own in a navigation controller with its own error
/// display:
///
/// ```swift
/// let countdown = RetryCountdown { button.title = countdown.label("Retry") }
/// countdown.start(after: error, at: screenController)
/// ```
@MainActor
public final class RetryCountdown {
  /// Seconds left; 0 if the countdown is not running.
  public private(set) var secondsLeft = 0
  private let onChange: () -> Void
  private var tick: (any ScheduledWork)?

  /// Creates a countdown that is not running.
  /// - Parameter onChange: called when ``secondsLeft`` has changed.
  public init(onChange: @escaping @MainActor () -> Void) { self.onChange = onChange }

  /// Starts the countdown, unless it is running with more seconds left.
  /// - Parameters:
  ///   - seconds: the seconds from now.
  ///   - scheduler: the clock, usually the application's event loop.
  public func start(seconds: Int, on scheduler: any RequestScheduler) {
    guard seconds > secondsLeft else { return }
    tick?.cancel()
    count(seconds, on: scheduler)
  }

  /// Starts the countdown if the server sent `Retry-After` with a failure.
  /// - Parameters:
  ///   - error: the failure.
  ///   - controller: the screen of the failure.
  public func start(after error: ServerDrivenState.Error, at controller: BeagleController) {
    guard let seconds = error.retryAfter, let scheduler = controller.dependencies.scheduler else {
      return
    }
    start(seconds: seconds, on: scheduler)
  }

  /// Stops the countdown without calling `onChange`.
  public func stop() {
    tick?.cancel()
    tick = nil
    secondsLeft = 0
  }

  /// Returns the title of a button: `Retry in 12 s`, `Retry in 2:05 min` or `Retry in 1:00:00 h`
  /// during the countdown, otherwise `Retry`.
  /// - Parameter title: the title without a countdown.
  public func label(_ title: String) -> String {
    secondsLeft > 0
      ? localized.buttonRetryIn(retry: title, time: Self.format(secondsLeft)) : title
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

  private static func format(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, hours) = (seconds / 60, seconds / 3600)
    if seconds < 60 { return "\(seconds) s" }
    if minutes < 60 { return "\(minutes):\(two(seconds % 60)) min" }
    return "\(hours):\(two(minutes % 60)):\(two(seconds % 60)) h"
  }
}
