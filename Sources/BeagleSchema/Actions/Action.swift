/// Something that a server asks the application to do.
///
/// Applications define their own actions as structs that conform to `Decodable` and register them
/// with `ComponentDecoder.register(action:named:)`.
public protocol Action: HasFacts, Sendable {
  /// The type's name in JSON, for example `beagle:alert`. The default is `custom:` and the
  /// lowercase Swift name.
  static var typeName: String { get }
  /// The purpose of the type in one sentence; empty by default.
  static var summary: String { get }
  /// The names of similar actions in other toolkits, in lowercase, for suggestions and the search of
  /// documentation; empty by default.
  static var synonyms: [String] { get }
  /// The replacement for an action of Beagle 1.x; nil by default.
  static var replacement: String? { get }
  /// The name of this action in JSON.
  var typeName: String { get }
  /// The analytics settings of the action; nil uses the application's.
  ///
  /// A type of an application needs no property for those in JSON if it has ``source``.
  var analytics: ActionAnalyticsConfig? { get }
  /// The position in the document; nil if the action was created in Swift.
  ///
  /// A type of an application declares it as `var source: SourceReference?`, or leaves it out. Without it, messages
  /// about the action have no position, and its `analytics` in JSON are not recorded.
  var source: SourceReference? { get set }
}

extension Action {
  /// `custom:` and the lowercase name of the Swift type.
  public static var typeName: String { "custom:" + String(describing: Self.self).lowercased() }
  /// Empty.
  public static var summary: String { "" }
  /// None.
  public static var synonyms: [String] { [] }
  /// Nil.
  public static var replacement: String? { nil }
  /// Nil, for types that do not store it.
  public var source: SourceReference? {
    get { nil }
    set {}
  }
  /// The type's name in JSON.
  public var typeName: String { Self.typeName }
  /// Nil.
  public var analytics: ActionAnalyticsConfig? { nil }
}

/// An action that finishes asynchronously.
public protocol AsyncAction: Action {
  /// Actions that run after it has finished.
  var onFinish: [any Action]? { get }
}

/// A placeholder for an action that is not registered or could not be decoded. Running it
/// logs an error.
public struct UnknownAction: Action {
  /// The name of the placeholder type; the name in the document is ``type``.
  public static let typeName = "beagle:unknown"

  /// The name in the document, or an empty string.
  public var type: String
  /// The decoding error; nil if the type is not registered.
  public var problem: String?
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a placeholder for `type`.
  public init(type: String, problem: String? = nil) { (self.type, self.problem) = (type, problem) }

  /// The name in the document.
  public var typeName: String { type }
}
