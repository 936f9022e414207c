/// A web page with the given URL.
public struct WebView: Widget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:webView"
  /// The purpose of the type in one sentence.
  public static let summary = "A web page with the given URL."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["web"] }

  /// The address of the page.
  public var url: Expression<String>
  /// The identifier that `addChildren` and analytics use.
  public var id: String?
  /// The size, position and colors.
  @Boxed public var style: Style?
  /// The description for screen readers.
  @Boxed public var accessibility: Accessibility?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    url: Expression<String>, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.url = url
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    [
      Fact("url", "The complete address of the page, with http:// or https://.")
    ]
  }

  init(from reader: inout ObjectReader) {
    url = reader.bindable("url", required: true) ?? .value("")
    (id, _style, _accessibility) = reader.widgetProperties()
  }
}
