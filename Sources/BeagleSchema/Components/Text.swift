/// A text that wraps.
public struct Text: Widget, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:text"
  /// What it is for.
  public static let summary = "A text that wraps."

  /// Where lines stand.
  public enum Alignment: String, CaseIterable, WireEnum {
    /// At one side, or in the middle.
    case left = "LEFT"
    /// `RIGHT`.
    case right = "RIGHT"
    /// `CENTER`.
    case center = "CENTER"
  }

  /// The text.
  public var text: Expression<String>
  /// A style of the application's theme.
  public var styleId: String?
  /// Where lines stand in a wider box.
  public var alignment: Expression<Alignment>?
  /// `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
  public var textColor: Expression<String>?
  /// Names the component for `addChildren` and analytics.
  public var id: String?
  /// Size, position, colours.
  @Boxed public var style: Style?
  /// What assistive technology says.
  @Boxed public var accessibility: Accessibility?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    _ text: Expression<String> = "", styleId: String? = nil,
    alignment: Expression<Alignment>? = nil, textColor: Expression<String>? = nil,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    self.text = text
    self.styleId = styleId
    self.alignment = alignment
    self.textColor = textColor
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    text = reader.bindable("text", required: true) ?? .value("")
    styleId = reader.string("styleId")
    alignment = reader.bindable("alignment")
    textColor = reader.color("textColor")
    id = reader.string("id")
    style = reader.object("style")
    accessibility = reader.object("accessibility")
    source = reader.source
  }

  /// A text with the given properties.
  public init(
    text: Expression<String>, styleId: String? = nil, alignment: Expression<Alignment>? = nil,
    textColor: Expression<String>? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.init(
      text, styleId: styleId, alignment: alignment, textColor: textColor, id: id, style: style,
      accessibility: accessibility)
  }
}
