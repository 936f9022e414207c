import FlexLayout
import Localization

/// A container whose content the user can refresh, by scrolling up with the wheel at the beginning
/// of the content or by a key that calls ``pull()``. It corresponds to `UIRefreshControl`.
///
/// While ``isRefreshing`` is true, a row with a spinner is shown above the content.
@MainActor
public final class RefreshControl: View {
  /// Whether a refresh is in progress, which shows the spinner.
  public var isRefreshing = false { didSet { if oldValue != isRefreshing { updateSpinner() } } }

  /// The color of the spinner; nil for the theme's accent color.
  public var color: Color? { didSet { spinner.color = color } }

  /// Called when the user pulls.
  public var onPull: (() -> Void)?

  /// The text next to the spinner.
  private static var progress: String { localized(.stateRefreshing) }

  private let row = View()
  private let spinner = ActivityIndicator(style: .white)

  /// Creates a refresh control around a view.
  public init(_ content: View) {
    super.init()
    row.flex.flexDirection = .row
    row.flex.justifyContent = .center
    row.flex.flexShrink = 0
    row.flex.columnGap = .points(1)
    row.isHidden = true
    spinner.accessibilityLabel = RefreshControl.progress
    let text = Label(RefreshControl.progress, style: .role(.muted))
    text.accessibility.isHidden = true
    text.allowsASCIIFallback = true
    row.addSubview(text)
    addSubview(row)
    addSubview(content)
  }

  public override var semantics: Semantics {
    onPull == nil ? Semantics(nil) : Semantics(.group, actions: [.refresh])
  }

  // The spinner is in the view only while it animates, because an animation keeps a timer running.
  private func updateSpinner() {
    row.isHidden = !isRefreshing
    if isRefreshing { row.insertSubview(spinner, at: 0) } else { spinner.removeFromSuperview() }
  }

  /// Starts a refresh. Returns false if one is in progress or if ``onPull`` is nil.
  @discardableResult
  public func pull() -> Bool {
    guard let onPull, !isRefreshing else { return false }
    onPull()
    return true
  }

  /// Pulls when the content is at its beginning. The rest of a movement that scrolled the content,
  /// or pulled already, does nothing.
  public override func scroll(dx: Int, dy: Int) -> Bool {
    dy < 0 && window?.mouse.isWheelScrolling != true && pull()
  }
}
