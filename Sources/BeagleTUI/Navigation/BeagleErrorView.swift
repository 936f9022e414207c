import TerminalKit

/// The box that tells what failed and offers to do it again.
///
/// While it stands, further errors are added with ``addRetry(_:)``; one press of Retry runs them
/// all in the order they were added.
open class BeagleErrorView: Dialog {
  private var retries: [BeagleRetry]

  /// Makes a box.
  /// - Parameters:
  ///   - title: a few words in the upper border.
  ///   - message: what failed; nil shows that the cause is unknown.
  ///   - retry: runs when Retry is pressed.
  public init(title: String = "Could not load", message: String?, retry: @escaping BeagleRetry) {
    retries = [retry]
    super.init(title: title, message: message ?? "Unknown error.", isError: true)
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
  public func addRetry(_ retry: @escaping BeagleRetry) { retries.append(retry) }

  /// Shows the box over a view, dimming what lies below.
  public func present(in view: View) { view.addSubview(self) }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    // A box that was removed because its cause is gone must not retry anything.
    if superview == nil, !isChoosing { retries = [] }
  }

  private func runRetries() {
    let all = retries
    retries = []
    for retry in all { retry() }
  }
}
