/// Where a picture comes from.
public enum ImagePath: Hashable, Sendable {
  /// A picture of the application by its id.
  case local(Expression<String>)
  /// A picture that is loaded.
  case remote(Remote)

  /// A picture that is loaded.
  public struct Remote: Hashable, Sendable {
    /// Its address; a path is joined with the base address.
    public var url: Expression<String>
    /// The id of a local picture that shows until then, and on failure.
    public var placeholder: String?

    /// A picture from `url`.
    public init(url: Expression<String>, placeholder: String? = nil) {
      self.url = url
      self.placeholder = placeholder
    }
  }

  /// A picture from `url`.
  public static func remote(
    _ url: Expression<String>, placeholder: String? = nil
  ) -> ImagePath {
    .remote(Remote(url: url, placeholder: placeholder))
  }
}

extension ImagePath: DynamicConvertible {
  /// An object with `_beagleImagePath_`.
  public init?(dynamic: DynamicObject) {
    guard let members = dynamic.dictionaryValue,
      let kind = members["_beagleImagePath_"]?.stringValue?.lowercased()
    else { return nil }
    switch kind {
    case "local":
      guard let id = members["mobileId"]?.stringValue else { return nil }
      self = .local(.value(id))
    case "remote":
      guard let url = members["url"]?.stringValue else { return nil }
      let placeholder = members["placeholder"]?.dictionaryValue?["mobileId"]?.stringValue
      self = .remote(Remote(url: .value(url), placeholder: placeholder))
    default: return nil
    }
  }
}

/// How a picture fills its box.
public enum ImageContentMode: String, CaseIterable, WireEnum {
  /// Stretched; whole with its ratio; filling, cut; unscaled, cut.
  case fitXY = "FIT_XY"
  /// `FIT_CENTER`.
  case fitCenter = "FIT_CENTER"
  /// `CENTER_CROP`.
  case centerCrop = "CENTER_CROP"
  /// `CENTER`.
  case center = "CENTER"
}
