import TerminalKit

/// The styles for components with a `styleId`.
///
/// A style with a role of the window's `Theme` adapts to dark and light themes:
///
/// ```swift
/// dependencies.theme = BeagleTheme(
///   texts: ["heading": .role(.accent), "brand": .style(CellStyle(foreground: .rgb(255, 0, 128)))],
///   buttons: ["primary": .main, "remove": .destructive],
///   containers: ["card": ContainerStyle(border: Border(roundedCorners: .all))])
/// ```
///
/// As in Beagle iOS, the style of a button or an input overrides the colors in the component's
/// `style` property; the style of a container does not. Components with an unknown id have the
/// default style, and the log contains one message for each unknown id.
public struct BeagleTheme: Sendable {
  /// Text styles by id.
  public var texts: [String: TextStyle]
  /// Button styles by id.
  public var buttons: [String: ControlStyle]
  /// Text input styles by id.
  public var inputs: [String: ControlStyle]
  /// Container styles by id.
  public var containers: [String: ContainerStyle]
  /// Navigation bar styles by id.
  public var navigationBars: [String: NavigationBarStyle]
  /// The labels of buttons that confirm a destructive action, which Beagle's `confirm` cannot
  /// express. A dialog with such a button is red, and the other button has the focus.
  public var destructiveLabels: Set<String>

  /// Creates a theme.
  public init(
    texts: [String: TextStyle] = [:], buttons: [String: ControlStyle] = [:],
    inputs: [String: ControlStyle] = [:], containers: [String: ContainerStyle] = [:],
    navigationBars: [String: NavigationBarStyle] = [:], destructiveLabels: Set<String> = []
  ) {
    self.texts = texts
    self.buttons = buttons
    self.inputs = inputs
    self.containers = containers
    self.navigationBars = navigationBars
    self.destructiveLabels = destructiveLabels
  }

  /// Returns this theme combined with another theme, whose styles take precedence.
  public func merging(_ other: BeagleTheme) -> BeagleTheme {
    BeagleTheme(
      texts: texts.merging(other.texts) { $1 }, buttons: buttons.merging(other.buttons) { $1 },
      inputs: inputs.merging(other.inputs) { $1 },
      containers: containers.merging(other.containers) { $1 },
      navigationBars: navigationBars.merging(other.navigationBars) { $1 },
      destructiveLabels: destructiveLabels.union(other.destructiveLabels))
  }
}

/// The style of a button or a text input.
public struct ControlStyle: Equatable, Sendable {
  /// The colors and attributes of an enabled control without the focus; nil for the default ones. A
  /// focused control always has the default focus style.
  public var textStyle: TextStyle?
  /// The border, one cell wide; nil to use the border of the component's `style` property.
  public var border: Border?
  /// The kind of a button, which determines its default style.
  public var kind: PushButton.Kind

  /// Creates a style.
  public init(_ textStyle: TextStyle?, border: Border? = nil, kind: PushButton.Kind = .plain) {
    self.textStyle = textStyle
    self.border = border
    self.kind = kind
  }

  /// The default style of a secondary button.
  public static let plain = ControlStyle(nil)
  /// The default style of the main button of a dialog or form.
  public static let main = ControlStyle(nil, kind: .main)
  /// The default style of a button with a destructive action.
  public static let destructive = ControlStyle(nil, kind: .destructive)
}

/// The style of a container.
public struct ContainerStyle: Equatable, Sendable {
  /// The background color inside the border; nil for a transparent background.
  public var background: Color?
  /// The border, one cell wide; nil for no border.
  public var border: Border?

  /// Creates a style.
  public init(background: Color? = nil, border: Border? = nil) {
    self.background = background
    self.border = border
  }
}

/// The style of a navigation bar.
public struct NavigationBarStyle: Equatable, Sendable {
  /// The background color; nil for the default one.
  public var background: Color?
  /// The style of the title; nil for the default one. A color without enough contrast to the
  /// background is adjusted.
  public var title: TextStyle?

  /// Creates a style.
  public init(background: Color? = nil, title: TextStyle? = nil) {
    self.background = background
    self.title = title
  }
}

extension BeagleRenderer {
  /// Returns the theme's style for a `styleId`. Logs an unknown id once and returns nil.
  func themed<Value>(
    _ styleId: String?, _ entries: (BeagleTheme) -> [String: Value], _ kind: String
  ) -> Value? {
    guard let styleId, !styleId.isEmpty else { return nil }
    let dependencies = controller.dependencies
    if let value = entries(dependencies.theme)[styleId] { return value }
    dependencies.reportUnknownStyle(styleId, of: kind)
    return nil
  }
}
