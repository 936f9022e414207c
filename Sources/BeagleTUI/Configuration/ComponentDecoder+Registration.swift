// The messages of unavailable declarations are their documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import BeagleSchema

// A type is registered only if it has a view or can run. Without this, a component or an action with a function that
// no protocol requires compiles, and nothing calls the function.

extension ComponentDecoder {
  /// Registers a component type of the application.
  ///
  /// Its name in JSON is `custom:` and `name`, or the name of the Swift type; case is ignored. A
  /// later registration of the same name replaces this one.
  public func register<T: RenderableComponent & Decodable>(
    component type: T.Type, named name: String? = nil
  ) {
    registerComponent(type, name)
  }

  /// Registers an action type of the application.
  ///
  /// Its name in JSON is `custom:` and `name`, or the name of the Swift type; case is ignored. A
  /// later registration of the same name replaces this one.
  public func register<T: ExecutableAction & Decodable>(
    action type: T.Type, named name: String? = nil
  ) {
    registerAction(type, name)
  }

  // In a function that knows less about the type, the compiler chooses the functions of BeagleSchema.

  private func registerComponent<T: ServerDrivenComponent & Decodable>(
    _ type: T.Type, _ name: String?
  ) {
    register(component: type, named: name)
  }

  private func registerAction<T: Action & Decodable>(_ type: T.Type, _ name: String?) {
    register(action: type, named: name)
  }
}

// MARK: - The spelling of Beagle iOS

extension ComponentDecoder {
  /// Registers a component type of the application, like ``register(component:named:)``.
  public func register<T: RenderableComponent & Decodable>(
    type: T.Type, named name: String? = nil
  ) {
    register(component: type, named: name)
  }

  /// Registers an action type of the application, like ``register(action:named:)``.
  public func register<T: ExecutableAction & Decodable>(type: T.Type, named name: String? = nil) {
    register(action: type, named: name)
  }
}

// MARK: - Types without a view, and actions that cannot run

@available(
  *, unavailable,
  message: "conform to RenderableComponent, with func toView(renderer: BeagleRenderer) -> View"
)
extension ComponentDecoder {
  public func register<T: ServerDrivenComponent & Decodable>(
    component type: T.Type, named name: String? = nil
  ) {}

  public func register<T: ServerDrivenComponent & Decodable>(
    type: T.Type, named name: String? = nil
  ) {}
}

@available(
  *, unavailable,
  message:
    "conform to ExecutableAction, with func execute(controller: BeagleController, origin: View) throws"
)
extension ComponentDecoder {
  public func register<T: Action & Decodable>(action type: T.Type, named name: String? = nil) {}

  public func register<T: Action & Decodable>(type: T.Type, named name: String? = nil) {}
}
