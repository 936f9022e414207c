/// A web page.
public struct WebView: Widget, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:webView"
  /// What it is for.
  public static let summary = "A web page."

  /// Its address.
  public var url: Expression<String>
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
    url: Expression<String>, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.url = url
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    url = reader.bindable("url", required: true) ?? .value("")
    id = reader.string("id")
    style = reader.object("style")
    accessibility = reader.object("accessibility")
    source = reader.source
  }
}
