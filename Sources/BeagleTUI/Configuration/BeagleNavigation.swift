/// Knows the navigation controllers that screens may be hosted in, by id.
@MainActor
public final class BeagleNavigation {
  /// Makes a navigation controller; called once for each new stack.
  public typealias Builder = @MainActor () -> BeagleNavigationController

  /// A registered controller, for lists of what there is.
  public struct Registration {
    /// The id that payloads and ``BeagleScreenViewController`` use.
    public let id: String
    /// One line on what the controller looks like.
    public let summary: String
    let builder: Builder
  }

  /// What is registered, in the order of registration.
  public private(set) var registrations: [Registration] = []

  private var defaultBuilder: Builder = { BeagleNavigationController() }

  /// Told about an id that nobody registered.
  var onUnknownId: ((String) -> Void)?

  /// Makes a list without any controller but the default one.
  public init() {}

  /// Registers a controller. Registering an id again replaces it.
  /// - Parameters:
  ///   - builder: makes a controller; called once for each new stack.
  ///   - id: what a payload's `controllerId` says to get it.
  ///   - summary: one line for people, shown by `beagle-tui controllers`.
  public func registerNavigationController(
    builder: @escaping Builder, forId id: String, summary: String = ""
  ) {
    registrations.removeAll { $0.id == id }
    registrations.append(Registration(id: id, summary: summary, builder: builder))
  }

  /// Registers the controller used when no id, or an unknown one, is given.
  public func registerDefaultNavigationController(builder: @escaping Builder) {
    defaultBuilder = builder
  }

  /// Makes the controller registered for an id. An unknown id makes the default controller and
  /// one diagnostic.
  public func navigationController(forId id: String?) -> BeagleNavigationController {
    guard let id else { return defaultBuilder() }
    if let found = registrations.first(where: { $0.id == id }) { return found.builder() }
    onUnknownId?(id)
    return defaultBuilder()
  }
}
