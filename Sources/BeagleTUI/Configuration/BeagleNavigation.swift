/// A registry of navigation controllers.
@MainActor
public final class BeagleNavigation {
  /// Creates a navigation controller; called once for each new stack.
  public typealias Builder = @MainActor () -> BeagleNavigationController

  /// A registered navigation controller.
  public struct Registration {
    /// The id that payloads and ``BeagleScreenViewController`` use.
    public let id: String
    /// A one-line description of the controller.
    public let summary: String
    let builder: Builder
  }

  /// The registered controllers, in the order of registration.
  public private(set) var registrations: [Registration] = []

  private var defaultBuilder: Builder = { BeagleNavigationController() }
  private var hasOwnDefault = false

  /// Called with an unknown id.
  var onUnknownId: ((String) -> Void)?

  /// Creates a registry with a default controller only.
  public init() {}

  /// Registers a controller. An existing registration with the same id is replaced.
  /// - Parameters:
  ///   - builder: creates a controller; called once for each new stack.
  ///   - id: the `controllerId` in payloads.
  ///   - summary: a one-line description, shown by `beagle-tui controllers`.
  public func registerNavigationController(
    builder: @escaping Builder, forId id: String, summary: String = ""
  ) {
    registrations.removeAll { $0.id == id }
    registrations.append(Registration(id: id, summary: summary, builder: builder))
  }

  /// Registers the controller for a missing or unknown id.
  public func registerDefaultNavigationController(builder: @escaping Builder) {
    defaultBuilder = builder
    hasOwnDefault = true
  }

  /// Shows two panes in wide terminals, unless the application has a default controller of its own.
  func preferPanes() {
    if !hasOwnDefault { defaultBuilder = { SplitNavigationController() } }
  }

  /// Creates the controller for an id. Logs a warning and creates the default one if it is unknown.
  public func navigationController(forId id: String?) -> BeagleNavigationController {
    guard let id else { return defaultBuilder() }
    if let found = registrations.first(where: { $0.id == id }) { return found.builder() }
    onUnknownId?(id)
    return defaultBuilder()
  }
}
