/// Text with line wrapping.
public struct Text: BeagleWidget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:text"
  /// The purpose of the type in one sentence.
  public static let summary = "Text with line wrapping."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["label", "paragraph", "textview"] }

  /// The alignment of lines.
  public enum Alignment: String, CaseIterable, WireEnum {
    /// The alignment of each line.
    case left = "LEFT", right = "RIGHT", center = "CENTER"
  }

  /// The text.
  public var text: Expression<String>
  /// The name of a style in the application's theme.
  public var styleId: String?
  /// The alignment of lines in a wider box.
  public var alignment: Expression<Alignment>?
  /// `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
  public var textColor: Expression<String>?
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    _ text: Expression<String> = "", styleId: String? = nil,
    alignment: Expression<Alignment>? = nil, textColor: Expression<String>? = nil,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    (self.text, self.styleId) = (text, styleId)
    (self.alignment, self.textColor) = (alignment, textColor)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("text", "The text. A line feed starts a new line.")
    Fact("alignment", "The alignment of the lines.", default: "LEFT")
    Fact("textColor", "The color of the text.")
  }

  init(from reader: inout ObjectReader) {
    text = reader.bindable("text", required: true) ?? .value("")
    styleId = reader.string("styleId")
    alignment = reader.bindable("alignment")
    textColor = reader.color("textColor")
    properties = reader.widgetProperties()
  }

  /// Creates a text with the value of a row.
  public init(
    _ value: RowValue, styleId: String? = nil, alignment: Expression<Alignment>? = nil,
    textColor: Expression<String>? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.init(
      .expression(value.contextExpression), styleId: styleId, alignment: alignment,
      textColor: textColor, id: id, style: style, accessibility: accessibility)
  }

  /// Creates a text component with the given properties.
  @_disfavoredOverload
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
