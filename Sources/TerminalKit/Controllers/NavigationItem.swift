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
  public var title: String? { didSet { onChange?() } }
  /// Whether the bar is shown at all.
  public var isBarHidden = false { didSet { onChange?() } }
  /// Whether the way back is shown when there is one.
  public var showsBackButton = true { didSet { onChange?() } }
  /// What is said of the way back for those who do not see it.
  public var backAccessibility = ViewAccessibility() { didSet { onChange?() } }
  /// What fills the bar; nil for the theme's.
  public var barBackground: Color? { didSet { onChange?() } }
  /// The look of the title; nil for the theme's.
  public var titleStyle: TextStyle? { didSet { onChange?() } }
  /// What stands at the right end, in reading order.
  public var items: [BarItem] = [] { didSet { onChange?() } }

  /// The bar that shows this item listens here.
  var onChange: (() -> Void)?
}
