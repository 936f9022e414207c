import FlexLayout

/// A box around something that the user can have refreshed: by pulling it down with the wheel once
/// its beginning is seen, or by whatever else calls ``pull()``. The name is UIKit's.
///
/// While ``isRefreshing`` is true, a row with a spinner stands above the content.
@MainActor
public final class RefreshControl: View {
  /// Whether the spinner is shown.
  public var isRefreshing = false {
    didSet { if oldValue != isRefreshing { updateSpinner() } }
  }

  /// The colour of the spinner; nil for the theme's accent.
  public var color: Color? {
    didSet { spinner.color = color }
  }

  /// What a pull does.
  public var onPull: (() -> Void)?

  /// What stands beside the spinner.
  private static let progress = "Refreshing…"

  private let row = View()
  private let spinner = ActivityIndicator(style: .white)

  /// A box around a view.
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
    text.isOwnText = true
    row.addSubview(text)
    addSubview(row)
    addSubview(content)
  }

  public override var semantics: Semantics {
    onPull == nil ? Semantics(nil) : Semantics(.group, actions: [.refresh])
  }

  // The spinner is there only while it moves, since what moves keeps a timer running.
  private func updateSpinner() {
    row.isHidden = !isRefreshing
    if isRefreshing { row.insertSubview(spinner, at: 0) } else { spinner.removeFromSuperview() }
  }

  /// Has the content refreshed. Returns false where that is under way, or where a pull does nothing.
  @discardableResult
  public func pull() -> Bool {
    guard let onPull, !isRefreshing else { return false }
    onPull()
    return true
  }

  /// The wheel comes here when the content is scrolled to its beginning. What is left of a movement
  /// that scrolled there, or that pulled, is no pull.
  public override func scroll(dx: Int, dy: Int) -> Bool {
    dy < 0 && window?.wheelIsMoving != true && pull()
  }
}
