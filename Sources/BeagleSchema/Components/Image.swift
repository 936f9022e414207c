/// An image.
public struct Image: BeagleWidget, SchemaComponent {
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
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    path: Expression<ImagePath>, mode: ImageContentMode? = nil, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    (self.path, self.mode) = (path, mode)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("path", "The source of the image.")
    Fact(
      "mode",
      "How the image fills its box. FIT_XY stretches it, FIT_CENTER shows all of it, "
        + "CENTER_CROP fills the box and crops it, CENTER does not scale it.", default: "FIT_CENTER"
    )
  }

  init(from reader: inout ObjectReader) {
    path = reader.bindable("path", required: true) ?? .value(.local(""))
    mode = reader.enumeration("mode")
    properties = reader.widgetProperties()
  }

  /// Creates an image from `path`.
  public init(_ path: ImagePath, mode: ImageContentMode? = nil) {
    self.init(path: .value(path), mode: mode)
  }
}
