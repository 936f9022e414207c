/// An image.
public struct Image: Widget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:image"
  /// The purpose of the type in one sentence.
  public static let summary = "An image."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["img", "picture"] }

  /// The source of the image.
  public var path: Expression<ImagePath>
  /// The scaling of the image; nil means aspect fit.
  public var mode: ImageContentMode?
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
    path: Expression<ImagePath>, mode: ImageContentMode? = nil, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    self.path = path
    self.mode = mode
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    [
      Fact("path", "The source of the image."),
      Fact(
        "mode",
        "How the image fills its box. FIT_XY stretches it, FIT_CENTER shows all of it, "
          + "CENTER_CROP fills the box and crops it, CENTER does not scale it.",
        default: "FIT_CENTER"),
    ]
  }

  init(from reader: inout ObjectReader) {
    path = reader.bindable("path", required: true) ?? .value(.local(""))
    mode = reader.enumeration("mode")
    (id, _style, _accessibility) = reader.widgetProperties()
  }

  /// Creates an image from `path`.
  public init(_ path: ImagePath, mode: ImageContentMode? = nil) {
    self.init(path: .value(path), mode: mode)
  }
}
