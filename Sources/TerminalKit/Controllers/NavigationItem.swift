/// The content of a navigation bar for one view controller.
@MainActor
public final class NavigationItem {
  /// A button at the right end of the navigation bar.
  public struct BarItem {
    /// The text of the button.
    public var title: String
    /// Called when the button is pressed.
    public var action: () -> Void
    /// The accessibility attributes of the button.
    public var accessibility = ViewAccessibility()

    /// Creates a bar item.
    public init(title: String, action: @escaping () -> Void) {
      self.title = title
      self.action = action
    }
  }

  /// The text in the center of the bar.
  public var title: String? {
    didSet {
      didChange()
      if oldValue != title { onTitleChange?() }
    }
  }
  /// Whether the bar is hidden.
  public var isBarHidden = false { didSet { didChange() } }
  /// Whether the bar shows a back button if there is a screen to go back to.
  public var showsBackButton = true { didSet { didChange() } }
  /// The accessibility attributes of the back button.
  public var backAccessibility = ViewAccessibility() { didSet { didChange() } }
  /// The background color of the bar; nil for the theme's color.
  public var barBackground: Color? { didSet { didChange() } }
  /// The style of the title; nil for the theme's style.
  public var titleStyle: TextStyle? { didSet { didChange() } }
  /// The buttons at the right end, in reading order.
  public var items: [BarItem] = [] { didSet { didChange() } }

  /// Called when any property changes. The bar that shows this item sets it.
  var onChange: (() -> Void)?

  /// Called when the title changes. The tabs that show it set it.
  var onTitleChange: (() -> Void)?

  /// The nesting depth of ``performBatchUpdates(_:)``.
  private var batches = 0
  private var hasPendingChange = false

  /// Makes several changes that reach the bar as one update.
  package func performBatchUpdates(_ updates: () -> Void) {
    batches += 1
    updates()
    batches -= 1
    if batches == 0, hasPendingChange { didChange() }
  }

  private func didChange() {
    hasPendingChange = batches > 0
    if !hasPendingChange { onChange?() }
  }
}
