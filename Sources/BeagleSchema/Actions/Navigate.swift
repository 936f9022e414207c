/// A navigation. Each case carries what the server sent.
public enum Navigate: Action {
  /// Opens an address outside.
  case openExternalURL(OpenExternalURL)
  /// Opens a screen of the application.
  case openNativeRoute(OpenNativeRoute)
  /// Replaces everything.
  case resetApplication(ResetApplication)
  /// Replaces the screens of the stack.
  case resetStack(ResetStack)
  /// Opens a new stack.
  case pushStack(PushStack)
  /// Closes the stack.
  case popStack(PopStack)
  /// Opens a screen on the stack.
  case pushView(PushView)
  /// Closes the screen.
  case popView(PopView)
  /// Goes back to a screen of the stack.
  case popToView(PopToView)

  /// What the case carries.
  public var payload: any Action { navigation }

  private var navigation: any NavigationAction {
    switch self {
    case .openExternalURL(let action): action
    case .openNativeRoute(let action): action
    case .resetApplication(let action): action
    case .resetStack(let action): action
    case .pushStack(let action): action
    case .popStack(let action): action
    case .pushView(let action): action
    case .popView(let action): action
    case .popToView(let action): action
    }
  }

  /// The name on the wire of the case.
  public var typeName: String { payload.typeName }
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig? { payload.analytics }
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference? {
    get { payload.source }
    set {
      var action = navigation
      action.source = newValue
      self = action.navigate
    }
  }

  /// `beagle:navigate`, which no server sends; see the name of the case.
  public static let typeName = "beagle:navigate"
}

extension Navigate {
  /// Opens `route` on the stack.
  public static func pushView(
    _ route: Route, navigationContext: NavigationContext? = nil
  ) -> Navigate {
    .pushView(PushView(route: route, navigationContext: navigationContext))
  }

  /// Opens `route` on a new stack of the registered controller.
  public static func pushStack(
    _ route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil
  ) -> Navigate {
    .pushStack(
      PushStack(
        route: route, controllerId: controllerId, navigationContext: navigationContext))
  }

  /// Closes the screen.
  public static func popView(navigationContext: NavigationContext? = nil) -> Navigate {
    .popView(PopView(navigationContext: navigationContext))
  }

  /// Closes the stack.
  public static func popStack(navigationContext: NavigationContext? = nil) -> Navigate {
    .popStack(PopStack(navigationContext: navigationContext))
  }

  /// Goes back to the screen at `route`.
  public static func popToView(
    _ route: Expression<String>, navigationContext: NavigationContext? = nil
  ) -> Navigate {
    .popToView(PopToView(route: route, navigationContext: navigationContext))
  }

  /// Opens `url` outside.
  public static func openExternalURL(_ url: Expression<String>) -> Navigate {
    .openExternalURL(OpenExternalURL(url: url))
  }
}

/// What a case of ``Navigate`` carries. Decoded alone it becomes that case.
protocol NavigationAction: SchemaAction {
  /// The case with this action.
  var navigate: Navigate { get }
}

extension NavigationAction {
  static func action(from reader: inout ObjectReader) -> any Action { Self(from: &reader).navigate }
}
