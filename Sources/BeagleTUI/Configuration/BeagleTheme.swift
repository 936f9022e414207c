import TerminalKit

/// The look of components that carry a `styleId`.
///
/// A look that names a role of the window's `Theme` changes with the theme:
///
/// ```swift
/// dependencies.theme = BeagleTheme(
///   texts: ["heading": .role(.accent), "brand": .style(CellStyle(foreground: .rgb(255, 0, 128)))],
///   buttons: ["primary": ControlStyle(.role(.selection), border: Border(roundedCorners: .all))],
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

  /// A theme; what has no style in it has the standard look.
  public init(
    texts: [String: TextStyle] = [:], buttons: [String: ControlStyle] = [:],
    inputs: [String: ControlStyle] = [:], containers: [String: ContainerStyle] = [:]
  ) {
    self.texts = texts
    self.buttons = buttons
    self.inputs = inputs
    self.containers = containers
  }
}

/// The look of a button or a field.
public struct ControlStyle: Equatable, Sendable {
  /// The colours and attributes of its text and of what is filled, while it can be used and has not
  /// the focus; with the focus it looks like all others.
  public var look: TextStyle
  /// The line around it, which takes a cell at each side; nil for none but that of its `style`.
  public var border: Border?

  /// A look, with or without a border.
  public init(_ look: TextStyle, border: Border? = nil) {
    self.look = look
    self.border = border
  }
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

extension BeagleRenderer {
  /// The entry of the theme for a `styleId`; nil where there is none, which the log is told once
  /// for each id.
  func themed<Value>(
    _ styleId: String?, _ entries: KeyPath<BeagleTheme, [String: Value]>, _ kind: String
  ) -> Value? {
    guard let styleId, !styleId.isEmpty else { return nil }
    let dependencies = controller.dependencies
    if let value = dependencies.theme[keyPath: entries][styleId] { return value }
    dependencies.tellUnknownStyle(styleId, of: kind)
    return nil
  }
}
