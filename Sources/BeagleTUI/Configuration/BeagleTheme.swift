import TerminalKit

/// The look of components that carry a `styleId`.
///
/// A look that names a role of the window's `Theme` changes with the theme:
///
/// ```swift
/// dependencies.theme = BeagleTheme(
///   texts: ["heading": .role(.accent), "brand": .style(CellStyle(foreground: .rgb(255, 0, 128)))],
///   buttons: ["primary": .main, "remove": .destructive])
/// ```
public struct BeagleTheme: Sendable {
  /// The look of a box: a container or a text input.
  public struct Box: Sendable, Hashable {
    /// The colour behind the content; nil shows what lies below.
    public var background: Color?
    /// The colour of a border; nil is none.
    public var border: Color?

    /// A look; what is left out is as without one.
    public init(background: Color? = nil, border: Color? = nil) {
      self.background = background
      self.border = border
    }
  }

  /// Styles of texts by id.
  public var texts: [String: TextStyle]
  /// What buttons mean by id, which their look shows.
  public var buttons: [String: PushButton.Kind]
  /// Styles of containers by id. What a server says itself counts more.
  public var containers: [String: Box]
  /// Styles of text inputs by id. What a server says itself counts more.
  public var inputs: [String: Box]
  /// The labels of buttons that agree to something being destroyed, since Beagle's `confirm` cannot
  /// say so: a box with such a button is red, and begins on the other one.
  public var destructiveLabels: Set<String>

  /// A theme; without styles every text is running text and every button a plain one.
  public init(
    texts: [String: TextStyle] = [:], buttons: [String: PushButton.Kind] = [:],
    containers: [String: Box] = [:], inputs: [String: Box] = [:],
    destructiveLabels: Set<String> = []
  ) {
    self.texts = texts
    self.buttons = buttons
    self.containers = containers
    self.inputs = inputs
    self.destructiveLabels = destructiveLabels
  }

  /// The style of a text; an unknown id is running text.
  func textStyle(_ id: String?) -> TextStyle { id.flatMap { texts[$0] } ?? .role(.text) }

  /// What a button means; an unknown id nothing of its own.
  func buttonKind(_ id: String?) -> PushButton.Kind { id.flatMap { buttons[$0] } ?? .plain }

  /// This theme with the styles of another one, which count more.
  public func merging(_ other: BeagleTheme) -> BeagleTheme {
    BeagleTheme(
      texts: texts.merging(other.texts) { $1 }, buttons: buttons.merging(other.buttons) { $1 },
      containers: containers.merging(other.containers) { $1 },
      inputs: inputs.merging(other.inputs) { $1 },
      destructiveLabels: destructiveLabels.union(other.destructiveLabels))
  }
}

extension View {
  /// Gives a view the look of a box, before the style of its component.
  func apply(_ box: BeagleTheme.Box?) {
    guard let box else { return }
    backgroundColor = box.background
    guard let color = box.border else { return }
    border = Border(color: color, roundedCorners: .all)
    flex.border.all = 1
  }
}
