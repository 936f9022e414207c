/// What a server may ask to be done.
///
/// Applications write their own: a struct with its properties, `Decodable` when it is registered
/// with ``ComponentDecoder/register(action:named:)``.
public protocol Action: Sendable {
  /// The name on the wire, as `beagle:alert`; `custom:` and the lower-case type name by default.
  static var typeName: String { get }
  /// What it is for, in one sentence; empty by default.
  static var summary: String { get }
  /// For an action of Beagle 1.x: what to use instead. Nil by default.
  static var replacement: String? { get }
  /// The name of this action on the wire.
  var typeName: String { get }
  /// Whether and what analytics records; nil leaves it to the configuration.
  var analytics: ActionAnalyticsConfig? { get }
  /// Where the action stands in its document; nil when it was built in Swift.
  var source: SourceReference? { get set }
}

extension Action {
  /// `custom:` and the lower-case name of the type.
  public static var typeName: String { "custom:" + String(describing: Self.self).lowercased() }
  /// Empty.
  public static var summary: String { "" }
  /// Nil.
  public static var replacement: String? { nil }
  /// The name on the wire.
  public var typeName: String { Self.typeName }
  /// Nothing of its own.
  public var analytics: ActionAnalyticsConfig? { nil }
}

/// An action that ends later.
public protocol AsyncAction: Action {
  /// Run when it has ended.
  var onFinish: [any Action]? { get }
}

/// Stands for an action that is not registered, or that could not be decoded. Running it says so.
public struct UnknownAction: Action {
  /// The name on the wire of this type; the name that the server sent is ``type``.
  public static let typeName = "beagle:unknown"

  /// The name that the server sent; empty when it sent none.
  public var type: String
  /// What is wrong; nil when the type is simply not registered.
  public var problem: String?
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A placeholder for `type`.
  public init(type: String, problem: String? = nil) {
    self.type = type
    self.problem = problem
  }

  /// The name that the server sent.
  public var typeName: String { type }
}
