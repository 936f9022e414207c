import BeagleNetworking
import CellText
import FlexLayout
import Localization
import TerminalKit

/// A line in the place of content that could not be loaded: the cause and the key of its retry.
///
/// ```swift
/// InlineErrorView(message: "503 Service Unavailable", retry: retry).present(inPlaceOf: content)
/// ```
///
/// The default navigation controller presents one for a failed lazy component, because a person who
/// reads the rest of the screen should not be interrupted by a dialog. Enter and a click retry only
/// this content; `r` retries everything that failed on the screen.
public final class InlineErrorView: Label {
  private weak var content: View?
  private var display = FlexDisplay.flex
  private var causes: [String]
  private var retries: [BeagleRetry]
  private lazy var recovery = Recovery { [weak self] in self?.retryIfVisible() ?? false }
  /// Waits for the next attempt after the failure.
  private var waitAgain: (() -> Void)?

  /// Creates a line.
  /// - Parameters:
  ///   - message: the cause, for example `503 Service Unavailable`.
  ///   - retry: loads the content again.
  public init(message: String, retry: @escaping BeagleRetry) {
    causes = [message]
    retries = [retry]
    super.init(FailureText(cause: message).text, style: .role(.danger))
    allowsASCIIFallback = true
    showCauses()
    onTap = { [weak self] in
      guard let self else { return }
      dismiss()
      for retry in retries { retry() }
    }
  }

  private var failureText: FailureText {
    FailureText(cause: causes.joined(separator: ", "), attempt: attempt)
  }

  /// The number of the attempt.
  private var attempt = 1 { didSet { showCauses() } }

  private func showCauses() {
    text = failureText.text
    accessibility.spokenText = failureText.spoken
  }

  /// The number of rows of the content. The line must fit into them; nil for a line above the content.
  private var rows: Int?

  public override func sizeThatFits(_ size: CellSize) -> CellSize {
    var result = super.sizeThatFits(size)
    if let rows, failureText.fitting(CellSize(width: size.width, height: rows)) != nil {
      result.height = min(result.height, rows)
    }
    return result
  }

  public override func shortened(to size: CellSize) -> String? { failureText.fitting(size) }

  /// Adds another failure at the same place.
  private func add(_ message: String, retry: @escaping BeagleRetry) {
    if !causes.contains(message) { causes.append(message) }
    retries.append(retry)
    showCauses()
  }

  /// Shows the number of the attempt if it is not the first, and starts the next one as
  /// ``BeagleDependencies/retryPolicy`` says.
  /// - Parameters:
  ///   - error: the failure.
  ///   - controller: the screen of the failure.
  public func recover(after error: ServerDrivenState.Error, at controller: BeagleController) {
    let number = (controller as? BeagleScreenViewController)?.failedAttempt ?? 1
    if number > 1 { attempt = number }
    let dependencies = controller.dependencies
    waitAgain = { [weak self] in
      _ = self?.recovery.wait(after: error, attempts: number, in: dependencies)
    }
    waitAgain?()
  }

  /// Starts the next attempt, or waits again while another screen covers the line.
  /// - Returns: whether an attempt began.
  private func retryIfVisible() -> Bool {
    // The success of a load replaces the screen, also of somebody who types.
    guard let window, enclosingViewController?.isVisible == true,
      content != nil || window.fieldInUse == nil
    else {
      waitAgain?()
      return false
    }
    // The focus moves to another control.
    if isFocused { window.changeCameByItself() }
    onTap?()
    return true
  }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    if superview == nil { recovery.stop() }
  }

  public override var semantics: Semantics {
    let key = KeyBinding.screen.keyName(for: .retry)
    var semantics = Semantics(
      .alert, text: text, detail: localized.accessibleRetryKey(key: key), actions: [.press])
    semantics.keyAction = .retry
    return semantics
  }

  public override var activationHint: String? { localized(.hintRetry) }

  /// Hides a view and takes its place. The line is at least as high, so that no row moves. Does nothing if the
  /// view has no superview.
  public func present(inPlaceOf content: View) {
    guard let parent = content.superview, let index = parent.subviews.firstIndex(of: content) else {
      return
    }
    Self.line(for: content)?.dismiss()
    rows = max(1, content.frame.height)
    flex.minHeight = .points(Float(content.frame.height))
    self.content = content
    display = content.flex.display
    content.flex.display = .none
    parent.insertSubview(self, at: index + 1)
    restoreFocus()
  }

  /// Shows a failure above a view, which stays: some of its content may be missing, for example because
  /// a request of its `onInit` failed.
  /// - Returns: the line, which is an existing one if the view has one.
  static func present(
    _ message: String, above content: View, retry: @escaping BeagleRetry
  ) -> InlineErrorView? {
    guard let parent = content.superview, let index = parent.subviews.firstIndex(of: content) else {
      return nil
    }
    if let line = line(for: content) {
      line.add(message, retry: retry)
      return line
    }
    let line = InlineErrorView(message: message, retry: retry)
    line.content = content
    line.display = content.flex.display
    parent.insertSubview(line, at: index)
    line.restoreFocus()
    return line
  }

  /// Whether a line can be shown above a view. Rows of lists are created again when they are scrolled,
  /// without the line.
  static func canBePresented(at content: View) -> Bool {
    content.superview != nil
      && !sequence(first: content, next: \.superview).contains { $0 is ListRow }
  }

  /// Removes the line and shows the hidden view.
  public func dismiss() {
    let (content, window, host) = (content, isFocused ? window : nil, host)
    content?.flex.display = display
    self.content = nil
    removeFromSuperview()
    guard let content, let window else { return }
    window.restoreFocus()
    host?.removedLineFocus = RemovedFocus(content: content, next: window.focusedView)
  }

  /// The focus of a line that was removed because of a retry: the content of the line, and the view
  /// that has the focus since then.
  struct RemovedFocus {
    weak var content: View?
    weak var next: View?
  }

  private var host: ScreenHost? { (enclosingViewController as? BeagleScreenViewController)?.host }

  /// Returns the focus to a line whose retry has failed, unless the user has moved it. A field keeps
  /// it, because letters for it may be on their way.
  private func restoreFocus() {
    guard let last = host?.removedLineFocus, last.content === content else { return }
    host?.removedLineFocus = nil
    guard let window, window.focusedView === last.next, !(last.next is TextField) else { return }
    window.focus(self)
  }

  /// Returns the line that hides a view, if any.
  static func line(for content: View) -> InlineErrorView? {
    // The line is next to the content. To ask each subview for its line would cost quadratic time.
    guard let siblings = content.superview?.subviews,
      let index = siblings.firstIndex(where: { $0 === content })
    else { return nil }
    for neighbor in [index + 1, index - 1] where siblings.indices.contains(neighbor) {
      if let line = siblings[neighbor] as? InlineErrorView, line.content === content { return line }
    }
    return nil
  }
}

extension ServerDrivenState.Error {
  /// The cause in a few words, for example `503 Service Unavailable`.
  var shortCause: String {
    switch self {
    case .remoteScreen(let error), .lazyLoad(let error), .submitForm(let error): error.shortCause
    case .action(let error), .webView(let error): (error as? Request.Error)?.shortCause ?? title
    case .declarativeText: title
    }
  }
}

extension Request.Error {
  fileprivate var shortCause: String {
    switch self {
    case .networkError(let error):
      return error.shortReason
    case .decoding: return localized(.errorShortComponent)
    case .urlBuilderError, .loadFromTextError: return localized(.errorShortUrl)
    }
  }
}
