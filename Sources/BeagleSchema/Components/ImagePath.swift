/// The source of an image.
public enum ImagePath: Hashable, Sendable {
  /// A local image of the application with its identifier.
  case local(Expression<String>)
  /// An image that is loaded from a URL.
  case remote(Remote)

  /// An image that is loaded from a URL.
  public struct Remote: Hashable, Sendable {
    /// The URL. A path is resolved against the base URL.
    public var url: Expression<String>
    /// The identifier of a local image that is shown while loading and after a failure.
    public var placeholder: String?

    /// Creates an image path for `url`.
    public init(url: Expression<String>, placeholder: String? = nil) {
      (self.url, self.placeholder) = (url, placeholder)
    }
  }

  /// Creates an image path for `url`.
  public static func remote(
    _ url: Expression<String>, placeholder: String? = nil
  ) -> ImagePath {
    .remote(Remote(url: url, placeholder: placeholder))
  }
}

extension ImagePath: DynamicConvertible {
  /// Creates a path from an object with `_beagleImagePath_`.
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

/// The scaling of an image.
public enum ImageContentMode: String, CaseIterable, WireEnum {
  /// Stretched to the size of the view.
  case fitXY = "FIT_XY"
  /// Scaled to fit into the view.
  case fitCenter = "FIT_CENTER"
  /// Scaled to fill the view, and cropped.
  case centerCrop = "CENTER_CROP"
  /// Not scaled, and cropped.
  case center = "CENTER"
}

// MARK: - Decoding

extension LocalImage {
  private static let fileExtensions = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"]

  /// Whether a text is the name of an image file, such as `logo.png`.
  static func isFile(_ text: String) -> Bool { id(of: text) != text }

  /// Returns the identifier of a local image by the name of its file.
  static func id(of text: String) -> String {
    guard !text.utf8.contains(0x2F),
      let end = fileExtensions.first(where: { text.lowercased().hasSuffix($0) }),
      end.utf8.count < text.utf8.count
    else { return text }
    return String(text.dropLast(end.utf8.count))
  }
}

extension ImagePath: LiteralDecodable, NodeDecodable {
  static var valueKind: ValueKind { .object(ObjectDescriptor(ImagePath.self)) }

  static func correction(_ node: JSONNode) -> String? {
    guard let text = node.string else { return nil }
    // A string with a slash is a URL.
    return text.utf8.contains(0x2F)
      ? "{\"_beagleImagePath_\": \"remote\", \"url\": \(node.text)}"
      : "{\"_beagleImagePath_\": \"local\", \"mobileId\": \(JSONText.quoted(LocalImage.id(of: text)))}"
  }

  static func literal(
    _ reader: inout ObjectReader, _ key: StaticString, _ value: Int
  ) -> ImagePath? {
    guard reader.session.tape[value].kind == .object else {
      let meant = correction(reader.session.node(value))
      reader.wrong(
        key, value, .wrongType, expected: "an object with _beagleImagePath_",
        suggestion: meant.map { "write \($0)" },
        fixIt: meant.map { meant in
          // A file may be meant as a local image or as a URL.
          reader.session.replacing(
            value, with: meant, isSafe: !LocalImage.isFile(reader.session.node(value).string ?? ""))
        })
      return nil
    }
    return ImagePath(reader.session, at: value)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact(
      "_beagleImagePath_",
      "local: an image of the application, by its mobileId. remote: an image that is loaded "
        + "from url.")
    Fact("mobileId", "The name of an image of the application.", .name(.image))
    Fact("url", "The address of the image. A path is appended to the base URL.")
    Fact("placeholder", "The image to show while loading and after a failure.")
  }

  init(from reader: inout ObjectReader) {
    let kind = reader.imagePathKind()
    if reader.isDescribing {
      // Each kind reads only some of these properties.
      let _: Expression<String>? = reader.bindable("mobileId")
      let _: Expression<String>? = reader.bindable("url")
      _ = reader.placeholder()
    }
    let isLocal =
      switch kind {
      case .local: true
      case .remote: false
      case nil: reader.has("mobileId") || !reader.has("url")
      }
    if isLocal {
      if kind != nil, !reader.has("mobileId"),
        let url: Expression<String> = reader.bindable("url")
      {
        reader.missing("mobileId", .warning(.localImageURL))
        self = .remote(Remote(url: url))
        return
      }
      let id: Expression<String>? = reader.bindable("mobileId", required: kind != nil)
      let _: Expression<String>? = reader.ignoredByPhones { $0.bindable("url") }
      self = .local(id ?? .value(""))
    } else {
      let url = reader.bindable("url", required: kind != nil) ?? .value("")
      self = .remote(Remote(url: url, placeholder: reader.placeholder()))
    }
  }
}

/// The discriminator of ``ImagePath``.
private enum ImagePathKind: String, CaseIterable, Hashable, Sendable, LiteralDecodable {
  case local, remote

  static var valueKind: ValueKind { .enumeration(allCases.map(\.rawValue)) }

  static func literal(
    _ reader: inout ObjectReader, _ key: StaticString, _ value: Int
  ) -> ImagePathKind? {
    let expected = "local or remote"
    guard reader.expect(.string, expected, key, value) else { return nil }
    let text = reader.session.string(value)
    if let kind = ImagePathKind(rawValue: text) { return kind }
    if let kind = ImagePathKind(rawValue: text.lowercased()) {
      reader.lenient(key, value, .badEnum, expected: kind.rawValue, writing: kind.rawValue)
      return kind
    }
    reader.wrongWord(
      key, value, expected: expected,
      suggestion: TypoCorrection.best(for: text, among: ["local", "remote"]))
    return nil
  }
}

/// The placeholder of a remote image. Its identifier cannot be an expression.
private struct PlaceholderImage: NodeDecodable {
  static var nameInMessages: Any.Type { ImagePath.self }
  var id: String?

  static var facts: [Fact] {
    Fact("mobileId", "The name of an image of the application.", .name(.image))
  }

  init(from reader: inout ObjectReader) {
    for key: StaticString in ["_beagleImagePath_", "url", "webUrl"] { reader.ignore(key) }
    id = reader.string("mobileId")
  }
}

/// A local image in a property that accepts no remote image.
struct LocalImage: NodeDecodable {
  static var nameInMessages: Any.Type { ImagePath.self }
  var id: Expression<String>?

  static var facts: [Fact] {
    Fact("mobileId", "The name of an image of the application.", .name(.icon))
  }

  init(from reader: inout ObjectReader) {
    reader.ignore("_beagleImagePath_")
    reader.ignore("url")
    id = reader.bindable("mobileId", required: true)
  }
}

extension ObjectReader {
  /// Reads the discriminator. The suggestion for a missing one follows from the other properties.
  fileprivate mutating func imagePathKind() -> ImagePathKind? {
    let key: StaticString = "_beagleImagePath_"
    let hasURL = has("url")
    guard !isDescribing, !has(key), misspelledKey(of: key) == nil, hasURL != has("mobileId") else {
      return enumeration(key, required: true)
    }
    let kind = hasURL ? ImagePathKind.remote : .local
    session.reportMissing(
      key.description, of: index, "\(name): \(key) is missing",
      fixIt: session.adding(key.description, .string(kind.rawValue), to: index))
    return nil
  }

  /// Reads the identifier of the placeholder image.
  fileprivate mutating func placeholder() -> String? {
    let key: StaticString = "placeholder"
    guard let value = find(key, .init(.object(PlaceholderImage.self))),
      expect(.object, "an object with mobileId", key, value, isRefused: false)
    else { return nil }
    return PlaceholderImage(session, at: value).id
  }
}

// MARK: - Encoding

extension ImagePath: WireEncodable {
  func wireForm(_ form: WireEncoder.TextForm) -> DynamicObject? {
    var members = DynamicDictionary()
    switch self {
    case .local(let id):
      members["_beagleImagePath_"] = "local"
      members["mobileId"] = WireEncoder.encode(property: id, form)
    case .remote(let remote):
      members["_beagleImagePath_"] = "remote"
      members["url"] = WireEncoder.encode(property: remote.url, form)
      if let id = remote.placeholder {
        members["placeholder"] = ["_beagleImagePath_": "local", "mobileId": .string(id)]
      }
    }
    return .dictionary(members)
  }
}
