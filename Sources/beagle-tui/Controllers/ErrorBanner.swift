import BeagleTUI

/// A banner of a few rows between the navigation bar and the content.
final class ErrorBanner: View {
  /// The maximum height of the messages, in rows. Longer ones scroll.
  private static let maximumRows: Float = 3
  /// The minimum width of a message, in columns. The button wraps below it if the width is less.
  private static let minimumColumns: Float = 30

  /// The maximum number of messages. The last ones are shown.
  static let messageLimit = 20

  /// The messages, without duplicates.
  let messages: [String]
  /// Whether there is a Retry button.
  let offersRetry: Bool
  /// Shows the title of the Retry button with the seconds of a countdown.
  func show(_ countdown: RetryCountdown?) {
    button.title = countdown?.label(ErrorBanner.retry) ?? ErrorBanner.retry
    button.accessibility.isTimer = countdown.map { $0.secondsLeft > 0 } ?? false
  }
  private static var retry: String { Texts.current[.buttonRetry] }
  private let button = PushButton(ErrorBanner.retry)

  override var semantics: Semantics { Semantics(.alert, text: Texts.current[.errorTitleLoad]) }

  /// - Parameters:
  ///   - messages: The messages, the latest one last.
  ///   - screenController: The screen whose failures the button retries, or nil for no button.
  init(messages: [String], screenController: BeagleController?) {
    self.messages = messages
    offersRetry = screenController != nil
    super.init()
    flex.flexDirection = .row
    flex.flexWrap = .wrap
    flex.alignItems = .flexStart
    flex.flexShrink = 0
    flex.padding.left = .points(2)
    flex.padding.right = .points(1)
    flex.columnGap = .points(2)
    let scroll = ScrollingView()
    scroll.flex.maxHeight = .points(ErrorBanner.maximumRows)
    scroll.flex.flexBasis = .points(ErrorBanner.minimumColumns)
    scroll.flex.flexGrow = 1
    for message in messages { scroll.content.addSubview(Label(message, style: .role(.danger))) }
    addSubview(scroll)
    guard let screenController else { return }
    button.onPress = { [weak screenController] in screenController?.retryFailures() }
    button.shortcut = KeyBinding.screen.shownKeyName(for: .retry)
    button.keyAction = .retry
    button.flex.flexShrink = 0
    button.flex.margin.left = .auto
    addSubview(button)
  }

  /// Draws a raised surface with a red edge.
  override func draw(in canvas: Canvas) {
    canvas.fill(bounds, canvas.theme[.dialog])
    var edge = canvas.theme[.danger]
    edge.background = canvas.theme[.dialog].background
    for y in 0..<frame.height { canvas.glyph("▌", at: CellPoint(x: 0, y: y), style: edge) }
  }
}
