// The messages of unavailable declarations are their documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The names of Beagle iOS that differ here. Those with the same meaning work. The compiler says for each of the others
// what to write instead.

extension ListView {
  /// The direction of the rows.
  public typealias Direction = ScrollAxis
}

extension GridView {
  /// The direction of the rows.
  public typealias Direction = ScrollAxis
}

extension Image {
  /// The source of an image.
  public typealias ImagePath = BeagleSchema.ImagePath
  /// An image that is loaded from a URL.
  public typealias Remote = BeagleSchema.ImagePath.Remote
}

extension Navigate {
  /// The action that opens a screen of the application.
  public typealias OpenNativeRoute = BeagleSchema.OpenNativeRoute
}

// MARK: - Texts in addresses

// Without these, the compiler has no message for a variable in a closure of components.

extension Route {
  @available(
    *, unavailable,
    message: "write .remote(.value(url)): only a literal can be an expression, not a String"
  )
  public static func remote(_ url: String) -> Route { .remote(NewPath(url: .value(url))) }
}

extension ImagePath {
  @available(
    *, unavailable,
    message: "write .remote(.value(url)): only a literal can be an expression, not a String"
  )
  public static func remote(_ url: String) -> ImagePath { .remote(Remote(url: .value(url))) }
}

extension Expression where Value == ImagePath {
  @available(
    *, unavailable,
    message: "write .remote(.value(url)): only a literal can be an expression, not a String"
  )
  public static func remote(_ url: String) -> Self {
    .value(.remote(Expression<String>.value(url)))
  }
}

extension Navigate {
  @available(
    *, unavailable,
    message:
      "write .openExternalURL(.value(url)): only a literal can be an expression, not a String"
  )
  public static func openExternalURL(_ url: String) -> Navigate { .openExternalURL(.value(url)) }
}

// MARK: - Other names

@available(*, unavailable, renamed: "ComponentDecoder")
public typealias Coder = ComponentDecoder
@available(*, unavailable, renamed: "ComponentDecoder")
public typealias CoderProtocol = ComponentDecoder
@available(*, unavailable, renamed: "OperationsProvider")
public typealias OperationsProviderProtocol = OperationsProvider
@available(*, unavailable, renamed: "OperationsProvider.Handler")
public typealias OperationHandler = OperationsProvider.Handler
@available(*, unavailable, renamed: "Widget")
public typealias IdentifiableComponent = Widget
@available(*, unavailable, renamed: "Widget")
public typealias StyleComponent = Widget
@available(*, unavailable, renamed: "Widget")
public typealias AccessibilityComponent = Widget
@available(
  *, unavailable, message: "A component or an action conforms to Decodable; nothing encodes it."
)
public typealias BeagleCodable = Decodable
@available(
  *, unavailable,
  message: "A property that may be an expression is an Expression<String>; others are a String."
)
public typealias StringOrExpression = Expression<String>
@available(
  *, unavailable, message: "Swift writes the initializers: conform to Decodable, without Sourcery."
)
public typealias AutoInitiable = Decodable
@available(
  *, unavailable, message: "Swift writes the initializers: conform to Decodable, without Sourcery."
)
public typealias AutoDecodable = Decodable
@available(
  *, unavailable, message: "Swift writes the initializers: conform to Decodable, without Sourcery."
)
public typealias AutoInitiableAndDecodable = Decodable

extension DynamicObject {
  @available(*, unavailable, renamed: "dictionaryValue")
  public func asDictionary() -> DynamicDictionary { dictionaryValue ?? DynamicDictionary() }

  @available(
    *, unavailable,
    message: "Use boolValue, intValue, doubleValue, stringValue, arrayValue or dictionaryValue."
  )
  public func asAny() -> Any? { nil }
}
