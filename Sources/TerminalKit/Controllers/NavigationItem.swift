/// What a navigation bar shows for one controller.
@MainActor
public final class NavigationItem {
  /// A word at the right end of the bar that does something.
  public struct BarItem {
    /// The text of the item.
    public var title: String
    /// What a press does.
    public var action: () -> Void
    /// What is said of the item for those who do not see it.
    public var accessibility = ViewAccessibility()

    /// An item with a text and what a press does.
    public init(title: String, action: @escaping () -> Void) {
      self.title = title
      self.action = action
    }
  }

  /// The text in the middle of the bar.
  public var title: String? { didSet { noteChange() } }
  /// Whether the bar is shown at all.
  public var isBarHidden = false { didSet { noteChange() } }
  /// Whether the way back is shown when there is one.
  public var showsBackButton = true { didSet { noteChange() } }
  /// What is said of the way back for those who do not see it.
  public var backAccessibility = ViewAccessibility() { didSet { noteChange() } }
  /// What fills the bar; nil for the theme's.
  public var barBackground: Color? { didSet { noteChange() } }
  /// The look of the title; nil for the theme's.
  public var titleStyle: TextStyle? { didSet { noteChange() } }
  /// What stands at the right end, in reading order.
  public var items: [BarItem] = [] { didSet { noteChange() } }

  /// The bar that shows this item listens here.
  var onChange: (() -> Void)?

  /// How many batches of changes are under way, one inside of the other.
  private var batches = 0
  private var hasPendingChange = false

  /// Makes several changes, which the bar shows at once.
  package func performBatchUpdates(_ updates: () -> Void) {
    batches += 1
    updates()
    batches -= 1
    if batches == 0, hasPendingChange { noteChange() }
  }

  private func noteChange() {
    hasPendingChange = batches > 0
    if !hasPendingChange { onChange?() }
  }
}
