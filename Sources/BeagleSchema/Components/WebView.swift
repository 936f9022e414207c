/// A web page with the given URL.
public struct WebView: BeagleWidget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:webView"
  /// The purpose of the type in one sentence.
  public static let summary = "A web page with the given URL."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["web"] }

  /// The address of the page.
  public var url: Expression<String>
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    url: Expression<String>, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.url = url
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("url", "The complete address of the page, with http:// or https://.")
  }

  init(from reader: inout ObjectReader) {
    url = reader.bindable("url", required: true) ?? .value("")
    properties = reader.widgetProperties()
  }
}
