import FlexLayout

/// One row with the way back, the title and the items of a controller, and a rule below it.
@MainActor
package final class NavigationBarView: View {
  private let back = FlatButton("")
  private let titleLabel = Label()
  private let leading = View()
  private let trailing = View()

  /// What the way back does.
  var onBack: (() -> Void)? {
    get { back.onPress }
    set { back.onPress = newValue }
  }

  package override init() {
    super.init()
    var bar = FlexStyle()
    bar.flexDirection = .row
    bar.height = .points(2)
    bar.flexShrink = 0
    bar.padding.horizontal = .points(1)
    flex = bar
    var side = FlexStyle()
    side.flexDirection = .row
    side.flexGrow = 1
    side.flexShrink = 1
    side.flexBasis = .points(0)
    side.columnGap = .points(2)
    leading.flex = side
    side.justifyContent = .flexEnd
    side.minWidth = .maxContent
    trailing.flex = side
    titleLabel.flex.flexShrink = 1
    titleLabel.flex.maxHeight = .points(1)
    titleLabel.flex.margin.horizontal = .points(2)
    back.takesFocus = false
    leading.addSubview(back)
    addSubview(leading)
    addSubview(titleLabel)
    addSubview(trailing)
    titleLabel.style = .role(.title)
  }

  /// Shows an item. `canGoBack` says whether there is somewhere to go back to.
  func show(_ item: NavigationItem, canGoBack: Bool) {
    isHidden = item.isBarHidden
    titleLabel.text = item.title ?? ""
    back.title = canGoBack && item.showsBackButton ? "‹ Back" : ""
    back.isHidden = back.title.isEmpty
    for view in trailing.subviews { view.removeFromSuperview() }
    for barItem in item.items {
      trailing.addSubview(FlatButton(barItem.title, onPress: barItem.action))
    }
  }

  package override func draw(in canvas: Canvas) {
    let bar = canvas.theme[.navigationBar].background
    if !bar.isDefault { canvas.fillBackground(bounds, bar) }
    canvas.horizontalLine(
      at: CellPoint(x: 0, y: frame.height - 1), width: frame.width, style: canvas.theme[.border])
  }
}

/// A word that can be pressed, without a filled background.
@MainActor
final class FlatButton: View {
  var title: String { didSet { if oldValue != title { setNeedsLayout() } } }
  var onPress: (() -> Void)?
  var takesFocus = true

  init(_ title: String, onPress: (() -> Void)? = nil) {
    self.title = title
    self.onPress = onPress
    super.init()
    flex.flexShrink = 0
    flex.maxHeight = .points(1)
    enableMeasuring()
  }

  override var canBecomeFocused: Bool { takesFocus }
  override var activationHint: String? { "press" }

  override func sizeThatFits(_ size: CellSize) -> CellSize {
    CellSize(width: min(size.width, TextMetrics.width(title)), height: title.isEmpty ? 0 : 1)
  }

  override func draw(in canvas: Canvas) {
    canvas.text(
      title, at: CellPoint(x: 0, y: 0), style: canvas.theme[isFocused ? .accentFocused : .accent],
      maxWidth: frame.width)
  }

  override func activate() -> Bool {
    onPress?()
    return true
  }

  override func mouseDown(at point: CellPoint) -> Bool { true }
}
