import BeagleSchema

extension Navigate {
  /// The route of a navigation that opens a screen.
  var route: Route? {
    switch self {
    case .pushView(let action): action.route
    case .pushStack(let action): action.route
    case .resetStack(let action): action.route
    case .resetApplication(let action): action.route
    case .popView, .popStack, .popToView, .openExternalURL, .openNativeRoute: nil
    }
  }
}
