/// A navigation action. Each case carries the action that was decoded.
public enum Navigate: Action {
  /// Opens a URL in another program.
  case openExternalURL(OpenExternalURL)
  /// Opens a native screen of the application.
  case openNativeRoute(OpenNativeRoute)
  /// Replaces all screens and stacks.
  case resetApplication(ResetApplication)
  /// Replaces all screens of the current stack.
  case resetStack(ResetStack)
  /// Opens a screen on a new stack.
  case pushStack(PushStack)
  /// Closes the current stack.
  case popStack(PopStack)
  /// Opens a screen on the current stack.
  case pushView(PushView)
  /// Closes the current screen.
  case popView(PopView)
  /// Returns to an earlier screen of the stack.
  case popToView(PopToView)

  /// The action in the case.
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

  /// The name of the action in JSON.
  public var typeName: String { payload.typeName }
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig? { payload.analytics }
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference? {
    get { payload.source }
    set {
      var action = navigation
      action.source = newValue
      self = action.navigate
    }
  }

  /// `beagle:navigate`, which does not occur in documents. The instance property has the action's
  /// name.
  public static let typeName = "beagle:navigate"
}

extension Navigate {
  /// Opens `route` on the current stack.
  public static func pushView(
    _ route: Route, navigationContext: NavigationContext? = nil
  ) -> Navigate {
    .pushView(PushView(route: route, navigationContext: navigationContext))
  }

  /// Opens `route` on a new stack, with the navigation controller registered as `controllerId`.
  public static func pushStack(
    _ route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil
  ) -> Navigate {
    .pushStack(
      PushStack(
        route: route, controllerId: controllerId, navigationContext: navigationContext))
  }

  /// Replaces all screens of the current stack with `route`.
  public static func resetStack(
    _ route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil
  ) -> Navigate {
    .resetStack(
      ResetStack(
        route: route, controllerId: controllerId, navigationContext: navigationContext))
  }

  /// Replaces all screens and stacks with `route`.
  public static func resetApplication(
    _ route: Route, controllerId: String? = nil, navigationContext: NavigationContext? = nil
  ) -> Navigate {
    .resetApplication(
      ResetApplication(
        route: route, controllerId: controllerId, navigationContext: navigationContext))
  }

  /// Closes the current screen.
  public static func popView(navigationContext: NavigationContext? = nil) -> Navigate {
    .popView(PopView(navigationContext: navigationContext))
  }

  /// Closes the current stack.
  public static func popStack(navigationContext: NavigationContext? = nil) -> Navigate {
    .popStack(PopStack(navigationContext: navigationContext))
  }

  /// Returns to the screen at `route`.
  public static func popToView(
    _ route: Expression<String>, navigationContext: NavigationContext? = nil
  ) -> Navigate {
    .popToView(PopToView(route: route, navigationContext: navigationContext))
  }

  /// Opens `url` in another program.
  public static func openExternalURL(_ url: Expression<String>) -> Navigate {
    .openExternalURL(OpenExternalURL(url: url))
  }
}

/// An action in a case of ``Navigate``. It is decoded as that case.
protocol NavigationAction: SchemaAction {
  /// The case of ``Navigate`` with this action.
  var navigate: Navigate { get }
}

extension Navigate {
  /// The navigation of an action that was created in Swift as itself, such as ``PopView``; nil for
  /// other actions.
  package init?(_ action: any Action) {
    if let navigate = action as? Navigate {
      self = navigate
    } else if Navigate.isCase(type(of: action)), let action = action as? any NavigationAction {
      self = action.navigate
    } else {
      return nil
    }
  }

  /// Whether a type is that of a case. A cast to a protocol searches all conformances of the program.
  private static func isCase(_ type: any Action.Type) -> Bool {
    type == PushView.self || type == PopView.self || type == PopToView.self
      || type == PushStack.self || type == PopStack.self || type == ResetStack.self
      || type == ResetApplication.self || type == OpenExternalURL.self
      || type == OpenNativeRoute.self
  }
}

extension NavigationAction {
  static func action(from reader: inout ObjectReader) -> any Action {
    Self(whole: &reader).navigate
  }
}
