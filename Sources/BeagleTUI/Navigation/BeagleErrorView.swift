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
  private lazy var countdown = RetryCountdown { [weak self] in self?.showCountdown() }

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

  /// Counts down on Retry until the server wants to be asked again, where it said when. Of several such
  /// times the longest counts.
  /// - Parameters:
  ///   - error: what failed.
  ///   - controller: the screen that it failed on.
  public func countDown(after error: ServerDrivenState.Error, at controller: BeagleController) {
    countdown.start(after: error, at: controller)
  }

  private func showCountdown() { choices[1].title = countdown.label("Retry") }

  /// Shows the box over a view, dimming what lies below.
  public func present(in view: View) { view.addSubview(self) }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    if superview == nil { countdown.stop() }
    // A box that was removed because its cause is gone must not retry anything.
    if superview == nil, !isChoosing { retries = [] }
  }

  private func runRetries() {
    let all = retries
    retries = []
    for retry in all { retry() }
  }
}
