/// A wrapper that restricts its child to one platform.
///
/// The Kotlin back end removes it, and keeps or drops the child depending on the
/// `beagle-platform` header of the request. Documents contain it only if the request has no such
/// header. Phones treat it as an unknown component.
public struct BeaglePlatformWrapper: SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:beaglePlatformWrapper"
  /// The purpose of the type in one sentence.
  public static let summary = "A wrapper that restricts its child to one platform."
  /// The component has no view of its own.
  public static let rendersAsChild = true

  /// The platforms that the server distinguishes.
  public enum Platform: String, WireEnum {
    /// Android phones.
    case android = "ANDROID"
    /// iPhones.
    case ios = "IOS"
    /// Web browsers.
    case web = "WEB"
    /// All phones.
    case mobile = "MOBILE"
    /// All platforms.
    case all = "ALL"
  }

  /// The platform of the child. This client shows the child on every platform.
  public var beaglePlatform: Platform?
  /// The content.
  public var child: any ServerDrivenComponent
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(beaglePlatform: Platform? = nil, child: any ServerDrivenComponent) {
    (self.beaglePlatform, self.child) = (beaglePlatform, child)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact(
      "beaglePlatform",
      "The platform that the child is intended for. Clients show the child on every platform.")
  }

  init(from reader: inout ObjectReader) {
    beaglePlatform = reader.enumeration("beaglePlatform")
    child = reader.component("child")
    guard !reader.isDescribing else { return }
    reader.session.report(
      .unknownComponent, .warning, at: reader.index,
      span: SourceSpan(offset: reader.source.span.offset, length: 1),
      "phones do not support \(Self.typeName); servers remove it if the request has the header "
        + "beagle-platform", name: Self.typeName)
  }

  /// The child.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}
