import CellText
import FlexLayout
import Localization

/// A text button without a background.
@MainActor
final class FlatButton: View {
  var title: String { didSet { if oldValue != title { setNeedsLayout() } } }
  var onPress: (() -> Void)?
  var takesFocus = true
  /// Whether it goes back.
  var goesBack = false
  /// Whether the title may be replaced by ASCII, because it is the program's own text.
  var allowsASCIIFallback = false

  init(_ title: String, onPress: (() -> Void)? = nil) {
    self.title = title
    self.onPress = onPress
    super.init()
    flex.flexShrink = 0
    flex.maxHeight = .points(1)
    enableMeasuring()
  }

  override var canBecomeFocused: Bool { takesFocus }

  override func focusDidChange(_ focused: Bool) {
    super.focusDidChange(focused)
    // The bar draws the mark.
    superview?.superview?.setNeedsDisplay()
  }

  override var activationHint: String? { localized(.hintPress) }
  override var semantics: Semantics { .pressable(.button, text: title) }
  override var searchableText: String { title }

  override func sizeThatFits(_ size: CellSize) -> CellSize {
    CellSize(width: min(size.width, TextMetrics.width(title)), height: title.isEmpty ? 0 : 1)
  }

  override func draw(in canvas: Canvas) {
    canvas.text(
      allowsASCIIFallback ? canvas.appearance.displayText(title) : title, at: .zero,
      style: style(on: canvas), truncatedTo: frame.width)
  }

  /// Returns the style of the state. A marker does not fit, so the states differ in color
  /// and weight, or without color in two attributes.
  private func style(on canvas: Canvas) -> CellStyle {
    let theme = canvas.theme
    if isPressed {
      // Black is not bold with 8 colors.
      let role: Theme.Role = theme.depth == .ansi8 ? .buttonDestructiveFocused : .buttonMain
      var style = theme[role]
      style.attributes = theme.depth == .mono ? .underline : [.bold, .underline]
      return style
    }
    guard isFocused else { return readable(.role(.accent), on: canvas) }
    var style = theme[.accentFocused]
    if theme.depth == .mono { style.attributes.remove(.bold) }
    if theme.depth == .ansi8, style.foreground == .palette(0) {
      style.attributes.insert(.underline)
    }
    return style
  }

  override func activate() -> Bool {
    onPress?()
    return true
  }

  override func mouseDown(at point: CellPoint) -> Bool { true }
}
