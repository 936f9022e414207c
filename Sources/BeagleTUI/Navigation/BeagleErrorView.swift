import TerminalKit

/// A dialog that shows what failed, with the buttons Retry and Cancel.
///
/// ```swift
/// let box = BeagleErrorView(message: error.localizedDescription, retry: retry)
/// box.present(in: navigation.view)
/// ```
///
/// ``addRetry(_:message:)`` adds further errors while the dialog is open. Retry runs all of them in
/// order.
///
/// If the server sent `Retry-After`, Retry counts down to that time. Nothing is sent automatically,
/// since the user may have left, and Retry works during the countdown, since the user may know that
/// the server is available again.
open class BeagleErrorView: Dialog {
  private var retries: [BeagleRetry]
  /// The messages of the failures that the dialog shows.
  private var messages: [String]
  /// The number of failures without a message of their own.
  private var unnamedFailures = 0
  /// The requests and source lines of the failures.
  private let details = ErrorDetails()
  private lazy var countdown = RetryCountdown { [weak self] in self?.showCountdown() }
  /// The navigation controller that shows the dialog.
  private weak var navigation: BeagleNavigationController?

  /// The maximum number of failures that the dialog describes.
  public static let maximumMessages = 3

  /// Creates a dialog.
  /// - Parameters:
  ///   - title: a short title in the upper border.
  ///   - message: a description of the failure; nil shows that the cause is unknown.
  ///   - retry: runs when Retry is pressed.
  public init(title: String = "Could not load", message: String?, retry: @escaping BeagleRetry) {
    retries = [retry]
    messages = [message ?? "Unknown error."]
    super.init(title: title, message: messages[0], isError: true)
    choices = [
      Choice("Cancel", key: KeyBinding.progress.key(for: .cancel)) { [weak self] in
        self?.retries = []
        self?.navigation?.dismissFailures()
      },
      Choice("Retry", key: KeyBinding.screen.key(for: .retry), kind: .main) { [weak self] in
        self?.runRetries()
      },
    ]
  }

  /// Adds another failure.
  /// - Parameters:
  ///   - retry: runs when Retry is pressed.
  ///   - message: a description of the failure. The dialog shows at most ``maximumMessages``
  ///     different messages and the number of further failures, which includes those without a
  ///     message.
  public func addRetry(_ retry: @escaping BeagleRetry, message: String? = nil) {
    retries.append(retry)
    if let message, messages.contains(message) { return }
    if let message, messages.count < Self.maximumMessages {
      messages.append(message)
    } else {
      unnamedFailures += 1
    }
    let more = unnamedFailures > 0 ? ["and \(unnamedFailures) more"] : []
    self.message = (messages + more).joined(separator: "\n\n")
    details.removeCodeFrame()
  }

  /// Adds the details of a failure: a key that opens the request, the identifier of the request in
  /// the lower border if it fits, and the source lines of a screen that cannot be decoded. Does
  /// nothing if ``BeagleDependencies/showsErrorCauses`` is false.
  /// - Parameters:
  ///   - error: the failure.
  ///   - controller: the screen of the failure.
  public func showDetails(of error: ServerDrivenState.Error, at controller: BeagleController) {
    guard controller.dependencies.showsErrorCauses else { return }
    details.add(error, at: controller)
    // Several failures would need the name of its file at each frame.
    if messages.count + unnamedFailures == 1 {
      details.showCodeFrame(of: error, at: controller, in: scroll.content)
    }
    footnote = { [details] in details.requestID }
    setNeedsDisplay()
  }

  /// The keys of the buttons, and the one that opens the details.
  open override var keyBindings: [KeyBinding] { super.keyBindings + details.keyBindings }

  open override var keyHints: [KeyHint] { super.keyHints + details.keyHints(in: window) }

  open override func perform(_ action: KeyAction) -> Bool {
    guard action == .showDetails, let window else { return super.perform(action) }
    details.open(in: window)
    return true
  }

  /// Starts a countdown on Retry if the server sent `Retry-After`. The longest of several times is
  /// used.
  /// - Parameters:
  ///   - error: the failure.
  ///   - controller: the screen of the failure.
  public func countDown(after error: ServerDrivenState.Error, at controller: BeagleController) {
    countdown.start(after: error, at: controller)
  }

  private func showCountdown() { choices[1].title = countdown.label("Retry") }

  /// Shows the dialog over a dimmed view.
  public func present(in view: View) { view.addSubview(self) }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil {
      let controller = enclosingViewController
      navigation =
        controller as? BeagleNavigationController
        ?? controller?.navigationController as? BeagleNavigationController
    }
    if superview == nil { countdown.stop() }
    // A dialog that was removed because its cause is gone must not retry anything.
    if superview == nil, !isChoosing { retries = [] }
  }

  private func runRetries() {
    let all = retries
    retries = []
    for retry in all { retry() }
  }
}
