/// Marks what is inside it as meant for one platform.
///
/// It is a class of the Kotlin back end, which takes it out and keeps or drops its child by the
/// `beagle-platform` header of a request. It gets onto the wire only where a request has no such
/// header, and phones do not know it: they show what they show of an unknown component.
public struct BeaglePlatformWrapper: SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:beaglePlatformWrapper"
  /// What it is for.
  public static let summary = "Tells the server for which platform its child is."
  /// Its view is that of its child.
  public static let isItsChild = true

  /// Whom a server keeps the child for.
  public enum Platform: String, WireEnum {
    /// Phones with Android.
    case android = "ANDROID"
    /// iPhones.
    case ios = "IOS"
    /// Browsers.
    case web = "WEB"
    /// Phones of both kinds.
    case mobile = "MOBILE"
    /// Everybody.
    case all = "ALL"
  }

  /// Whom the child is for; nobody is kept from it here.
  public var beaglePlatform: Platform?
  /// What is shown.
  public var child: any ServerDrivenComponent
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(beaglePlatform: Platform? = nil, child: any ServerDrivenComponent) {
    self.beaglePlatform = beaglePlatform
    self.child = child
  }

  init(from reader: inout ObjectReader) {
    beaglePlatform = reader.enumeration("beaglePlatform")
    child = reader.component("child")
    source = reader.source
    guard !reader.isDescribing else { return }
    reader.session.report(
      .unknownComponent, .warning, at: reader.index,
      span: SourceSpan(offset: reader.source.span.offset, length: 1),
      "phones do not know \(Self.typeName): the server takes it out where a request has the header "
        + "beagle-platform",
      suggestion: nil, name: Self.typeName)
  }

  /// The component inside.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}
