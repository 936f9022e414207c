/// Stands for a component that is not registered, or that could not be decoded. It shows its name.
public struct UnknownComponent: ServerDrivenComponent {
  /// The name on the wire of this type; the name that the server sent is ``type``.
  public static let typeName = "beagle:unknown"

  /// The name that the server sent; empty when it sent none.
  public var type: String
  /// What is wrong; nil when the type is simply not registered.
  public var problem: String?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A placeholder for `type`.
  public init(type: String, problem: String? = nil) {
    self.type = type
    self.problem = problem
  }
}
