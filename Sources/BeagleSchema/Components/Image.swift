/// A picture.
public struct Image: Widget, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:image"
  /// What it is for.
  public static let summary = "A picture."

  /// Where the picture comes from.
  public var path: Expression<ImagePath>
  /// How it fills its box; aspect fit when nil.
  public var mode: ImageContentMode?
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
    path: Expression<ImagePath>, mode: ImageContentMode? = nil, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    self.path = path
    self.mode = mode
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    path = reader.bindable("path", required: true) ?? .value(.local(""))
    mode = reader.enumeration("mode")
    id = reader.string("id")
    style = reader.object("style")
    accessibility = reader.object("accessibility")
    source = reader.source
  }

  /// A picture from `path`.
  public init(_ path: ImagePath, mode: ImageContentMode? = nil) {
    self.init(path: .value(path), mode: mode)
  }
}
