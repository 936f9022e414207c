import TerminalKit

/// The box that tells what failed and offers to do it again.
///
/// While it stands, further errors are added with ``addRetry(_:message:)``; one press of Retry runs
/// them all in the order they were added.
///
/// Where a server says when to come again, Retry counts down to that moment. Nothing is sent by itself
/// then, since whoever reads may have gone, and Retry works before, since a person knows better than a
/// header whether the server is there again.
open class BeagleErrorView: Dialog {
  private var retries: [BeagleRetry]
  /// What failed, as far as the box says it.
  private var messages: [String]
  /// How many failures there are that the box does not name.
  private var unnamedFailures = 0
  /// Seconds until the server wants to be asked again.
  private var secondsLeft = 0
  private var tick: (any ScheduledWork)?

  /// The most failures that the box names.
  public static let mostMessages = 3

  /// Makes a box.
  /// - Parameters:
  ///   - title: a few words in the upper border.
  ///   - message: what failed; nil shows that the cause is unknown.
  ///   - retry: runs when Retry is pressed.
  public init(title: String = "Could not load", message: String?, retry: @escaping BeagleRetry) {
    retries = [retry]
    messages = [message ?? "Unknown error."]
    super.init(title: title, message: messages[0], isError: true)
    choices = [
      Choice("Cancel", key: KeyBinding.progress.key(for: .cancel)) { [weak self] in
        self?.retries = []
      },
      Choice("Retry", key: KeyBinding.screen.key(for: .retry), kind: .main) { [weak self] in
        self?.runRetries()
      },
    ]
  }

  /// Adds something that Retry runs too.
  /// - Parameters:
  ///   - retry: runs when Retry is pressed.
  ///   - message: what failed. The box names ``mostMessages`` failures, each different text once, and
  ///     says how many more there are; one without a message counts among those.
  public func addRetry(_ retry: @escaping BeagleRetry, message: String? = nil) {
    retries.append(retry)
    if let message, messages.contains(message) { return }
    if let message, messages.count < Self.mostMessages {
      messages.append(message)
    } else {
      unnamedFailures += 1
    }
    let more = unnamedFailures > 0 ? ["and \(unnamedFailures) more"] : []
    self.message = (messages + more).joined(separator: "\n\n")
  }

  /// Counts down on Retry until the server wants to be asked again. Of several such times the longest
  /// counts.
  /// - Parameters:
  ///   - seconds: how long that takes from now.
  ///   - scheduler: the clock; the loop of the application.
  public func countDown(seconds: Int, on scheduler: any RequestScheduler) {
    guard seconds > secondsLeft else { return }
    tick?.cancel()
    count(seconds, on: scheduler)
  }

  private func count(_ seconds: Int, on scheduler: any RequestScheduler) {
    secondsLeft = seconds
    choices[1].title = seconds > 0 ? "Retry in \(Self.words(seconds))" : "Retry"
    tick = nil
    guard seconds > 0 else { return }
    tick = scheduler.after(milliseconds: 1000) { [weak self] in
      self?.count(seconds - 1, on: scheduler)
    }
  }

  /// `12 s`, `2:05 min`, `1:00:00 h`
  private static func words(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, hours) = (seconds / 60, seconds / 3600)
    if seconds < 60 { return "\(seconds) s" }
    if minutes < 60 { return "\(minutes):\(two(seconds % 60)) min" }
    return "\(hours):\(two(minutes % 60)):\(two(seconds % 60)) h"
  }

  /// Shows the box over a view, dimming what lies below.
  public func present(in view: View) { view.addSubview(self) }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    if superview == nil {
      tick?.cancel()
      tick = nil
    }
    // A box that was removed because its cause is gone must not retry anything.
    if superview == nil, !isChoosing { retries = [] }
  }

  private func runRetries() {
    let all = retries
    retries = []
    for retry in all { retry() }
  }
}
