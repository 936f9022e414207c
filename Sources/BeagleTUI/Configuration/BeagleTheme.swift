import TerminalKit

/// The look of components that carry a `styleId`.
///
/// A look that names a role of the window's `Theme` changes with the theme:
///
/// ```swift
/// dependencies.theme = BeagleTheme(
///   texts: ["heading": .role(.accent), "brand": .style(CellStyle(foreground: .rgb(255, 0, 128)))],
///   buttons: ["primary": .main, "remove": .destructive],
///   containers: ["card": ContainerStyle(border: Border(roundedCorners: .all))])
/// ```
///
/// As in Beagle iOS the look of a button or a field counts more than the colours in the `style` of
/// the component, that of a container less. An id that the theme does not know keeps the standard
/// look, and the log says so once.
public struct BeagleTheme: Sendable {
  /// Styles of texts by id.
  public var texts: [String: TextStyle]
  /// Styles of buttons by id.
  public var buttons: [String: ControlStyle]
  /// Styles of text inputs by id.
  public var inputs: [String: ControlStyle]
  /// Styles of containers by id.
  public var containers: [String: ContainerStyle]
  /// Styles of navigation bars by id.
  public var navigationBars: [String: NavigationBarStyle]
  /// The labels of buttons that agree to something being destroyed, since Beagle's `confirm` cannot
  /// say so: a box with such a button is red, and begins on the other one.
  public var destructiveLabels: Set<String>

  /// A theme; what has no style in it has the standard look.
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

  /// This theme with the styles of another one, which count more.
  public func merging(_ other: BeagleTheme) -> BeagleTheme {
    BeagleTheme(
      texts: texts.merging(other.texts) { $1 }, buttons: buttons.merging(other.buttons) { $1 },
      inputs: inputs.merging(other.inputs) { $1 },
      containers: containers.merging(other.containers) { $1 },
      navigationBars: navigationBars.merging(other.navigationBars) { $1 },
      destructiveLabels: destructiveLabels.union(other.destructiveLabels))
  }
}

/// The look of a button or a field.
public struct ControlStyle: Equatable, Sendable {
  /// The colours and attributes of its text and of what is filled, while it can be used and has not
  /// the focus, with which it looks like all others; nil for the standard ones.
  public var look: TextStyle?
  /// The line around it, which takes a cell at each side; nil for none but that of its `style`.
  public var border: Border?
  /// What a press of a button means, which its standard look shows.
  public var kind: PushButton.Kind

  /// A look, with or without a border.
  public init(_ look: TextStyle?, border: Border? = nil, kind: PushButton.Kind = .plain) {
    self.look = look
    self.border = border
    self.kind = kind
  }

  /// The standard look of one of several things that can be done.
  public static let plain = ControlStyle(nil)
  /// The standard look of what a box or form is for.
  public static let main = ControlStyle(nil, kind: .main)
  /// The standard look of what destroys something.
  public static let destructive = ControlStyle(nil, kind: .destructive)
}

/// The look of a container.
public struct ContainerStyle: Equatable, Sendable {
  /// What fills it inside the border; nil for nothing.
  public var background: Color?
  /// The line around it, which takes a cell at each side; nil for none.
  public var border: Border?

  /// A background, a border, or both.
  public init(background: Color? = nil, border: Border? = nil) {
    self.background = background
    self.border = border
  }
}

/// The look of a navigation bar.
public struct NavigationBarStyle: Equatable, Sendable {
  /// What fills it; nil for the standard colour.
  public var background: Color?
  /// The look of the title; nil for the standard one. What cannot be read on the background is
  /// changed.
  public var title: TextStyle?

  /// A background, a look of the title, or both.
  public init(background: Color? = nil, title: TextStyle? = nil) {
    self.background = background
    self.title = title
  }
}

extension BeagleRenderer {
  /// The entry of the theme for a `styleId`; nil where there is none, which the log is told once
  /// for each id.
  func themed<Value>(
    _ styleId: String?, _ entries: (BeagleTheme) -> [String: Value], _ kind: String
  ) -> Value? {
    guard let styleId, !styleId.isEmpty else { return nil }
    let dependencies = controller.dependencies
    if let value = entries(dependencies.theme)[styleId] { return value }
    dependencies.tellUnknownStyle(styleId, of: kind)
    return nil
  }
}
