import BeagleNetworking
import BeagleSchema
import TerminalKit

/// Performs navigations from a view of a screen on the stacks of its window.
///
/// A remote route is loaded first, with its states reported for the origin. The transition follows
/// only on success, as on Beagle iOS.
@MainActor
struct Navigator {
  let origin: BeagleScreenViewController
  /// The view that expressions are resolved from.
  let view: View

  /// A transition to a loaded screen.
  enum Transition {
    case pushView
    case pushStack(controllerId: String?)
    case resetStack(controllerId: String?)
    case resetApplication(controllerId: String?)
  }

  private var dependencies: BeagleDependencies { origin.dependencies }
  private var navigation: BeagleNavigationController? {
    origin.navigationController as? BeagleNavigationController
  }

  /// Performs a navigation.
  /// - Throws: errors of the application's ``DeepLinkScreenManagerProtocol``.
  func perform(_ navigate: Navigate) throws {
    dependencies.log.add(
      .navigation, .info, "Received \(navigate.typeName).", at: navigate.source)
    switch navigate {
    case .openExternalURL(let action):
      ExternalURL.open(
        origin.evaluate(action.url.asLinkURL, at: view) ?? "", from: origin, at: action.source)
    case .openNativeRoute(let action):
      try NativeRoute(action: action, controller: origin).open(from: view)
    default:
      guard !origin.isRetired else { return }
      guard let navigation else {
        return origin.logNoEffect(
          "\(navigate.typeName): the screen is not in a BeagleNavigationController",
          at: navigate.source)
      }
      move(navigate, in: navigation)
    }
  }

  /// Performs a navigation in the origin's stack.
  private func move(_ navigate: Navigate, in navigation: BeagleNavigationController) {
    func open(_ route: Route, _ transition: Transition, _ context: NavigationContext?) {
      self.open(route, transition, context: context, in: navigation)
    }
    switch navigate {
    case .pushView(let action): open(action.route, .pushView, action.navigationContext)
    case .pushStack(let action):
      open(action.route, .pushStack(controllerId: action.controllerId), action.navigationContext)
    case .resetStack(let action):
      open(action.route, .resetStack(controllerId: action.controllerId), action.navigationContext)
    case .resetApplication(let action):
      open(
        action.route, .resetApplication(controllerId: action.controllerId),
        action.navigationContext)
    case .popView(let action): popView(action.navigationContext, in: navigation)
    case .popStack(let action): popStack(action.navigationContext, in: navigation)
    case .popToView(let action):
      let route = origin.evaluate(action.route.asRequestURL, at: view) ?? ""
      popToView(route, action.navigationContext, in: navigation)
    case .openExternalURL, .openNativeRoute: break
    }
  }

  // MARK: - Opening screens

  private func open(
    _ route: Route, _ transition: Transition, context: NavigationContext?,
    in navigation: BeagleNavigationController
  ) {
    let value = context.map(evaluate)
    switch route {
    case .declarative(let screen):
      navigation.pendingNavigation?.cancel()
      let next = BeagleScreenViewController(.declarative(screen), dependencies: dependencies)
      perform(transition, to: next, context: value)
    case .remote(let path): load(path, transition, context: value, in: navigation)
    }
  }

  private func load(
    _ path: Route.NewPath, _ transition: Transition, context: EvaluatedNavigationContext?,
    in navigation: BeagleNavigationController
  ) {
    var remote = ScreenType.Remote(
      url: origin.evaluate(path.url.asRequestURL, at: view) ?? "",
      additionalData: path.httpAdditionalData.map { origin.evaluate($0, at: view) })
    remote.fallback = path.fallback
    guard let pending = navigation.beginNavigation(to: remote.url, from: origin) else { return }
    origin.operations.removeFailedNavigations()
    origin.serverDrivenState = .started
    // The URL of a screen may contain text, for example of a search.
    let text = origin.operations.textToSend(
      remote.url, remote.additionalData, of: origin.requests.origin.form)
    // The receiver of the state may have canceled the navigation or started another one.
    pending.run { [weak origin, weak view, weak navigation] (result: LoadResult) in
      guard let origin, let navigation else { return }
      // The view may have been removed in the meantime. The screen's own view always exists.
      let navigator = Navigator(origin: origin, view: view ?? origin.view)
      guard navigator.report(.finished) else { return }
      switch result {
      case .success(let screen):
        navigator.show(screen, remote, transition, context, sending: text)
      case .failure(let error):
        if let fallback = path.fallback {
          navigator.show(fallback, remote, transition, context)
        } else {
          dependencies.visitedScreens.recordFailure(of: .remote(remote))
          origin.report(failedNavigation: error) { [weak origin, weak view, weak navigation] in
            guard let origin, let navigation else { return }
            Navigator(origin: origin, view: view ?? origin.view)
              .load(path, transition, context: context, in: navigation)
          }
        }
      }
    } _: { completion in
      dependencies.fetchScreen(
        url: remote.url, additionalData: remote.additionalData, completion: completion)
    }
  }

  private typealias LoadResult = Result<Screen, Request.Error>

  /// Reports a state for the origin.
  /// - Returns: false if the receiver covered the origin or started another navigation. The
  ///   remaining steps are then skipped.
  private func report(_ state: ServerDrivenState) -> Bool {
    origin.serverDrivenState = state
    return !origin.isRetired && navigation?.pendingNavigation == nil
      && navigation?.visibleControllers.contains { $0 === origin } ?? false
  }

  private func show(
    _ screen: Screen, _ remote: ScreenType.Remote, _ transition: Transition,
    _ context: EvaluatedNavigationContext?, sending text: SentText? = nil
  ) {
    guard report(.success) else { return }
    text?.wasReceived()
    let next = BeagleScreenViewController(
      .remote(remote), loaded: screen, dependencies: dependencies)
    perform(transition, to: next, context: context)
  }

  private func perform(
    _ transition: Transition, to next: BeagleScreenViewController,
    context: EvaluatedNavigationContext?
  ) {
    guard let navigation else { return }
    if let context { next.setNavigationContext(context) }
    func stack(_ id: String?) -> BeagleNavigationController {
      let stack = dependencies.navigation.navigationController(forId: id)
      stack.setViewControllers([next])
      return stack
    }
    switch transition {
    case .pushView:
      origin.willOpen(from: view)
      // The origin may stay visible, in a left pane.
      navigation.removeOverlays(about: origin)
      navigation.pushViewController(next, after: origin)
    case .pushStack(let id): navigation.present(stack(id))
    case .resetStack(nil): navigation.setViewControllers([next])
    case .resetStack(let id?): navigation.replaceInPlace(with: stack(id))
    case .resetApplication(let id): navigation.replaceAllStacks(with: stack(id))
    }
  }

  private func evaluate(_ context: NavigationContext) -> EvaluatedNavigationContext {
    EvaluatedNavigationContext(path: context.path, value: origin.evaluate(context.value, at: view))
  }

  // MARK: - Going back

  private func popView(_ context: NavigationContext?, in navigation: BeagleNavigationController) {
    let popped =
      navigation.visibleControllers.first { $0 === origin } ?? navigation.topViewController
    guard let popped, popped !== navigation.viewControllers.first else {
      return popStack(context, in: navigation)
    }
    let below =
      navigation.viewControllers.prefix { $0 !== popped }.last as? BeagleScreenViewController
    if let context { below?.setNavigationContext(evaluate(context)) }
    navigation.pendingNavigation?.cancel()
    navigation.popViewController(popped)
  }

  private func popStack(_ context: NavigationContext?, in navigation: BeagleNavigationController) {
    guard navigation.outermost.presentingViewController != nil else {
      return navigation.showFirstScreenMessage()
    }
    let value = context.map(evaluate)
    let window = navigation.view.window
    navigation.pendingNavigation?.cancel()
    navigation.dismiss()
    if let value, let top = window?.topController?.topmost as? BeagleScreenViewController {
      top.setNavigationContext(value)
    }
  }

  private func popToView(
    _ route: String, _ context: NavigationContext?, in navigation: BeagleNavigationController
  ) {
    // Those above the origin are not its history: it is in the left pane.
    let above = navigation.viewControllers.lastIndex { $0 === origin }.map { $0 + 1 }
    let screens = navigation.viewControllers[..<(above ?? navigation.viewControllers.count)]
      .compactMap { $0 as? BeagleScreenViewController }
    guard let target = screens.last(where: { $0.isIdentified(by: route) }) else {
      dependencies.log.add(
        .navigation, .error,
        "popToView found no screen \"\(Redaction.url(route))\" in the current stack.",
        at: view.nearestSource)
      return
    }
    if let context { target.setNavigationContext(evaluate(context)) }
    navigation.pendingNavigation?.cancel()
    navigation.popToViewController(target)
  }
}

extension BeagleScreenViewController {
  /// Whether this screen is the target of `popToView` with this route, by its URL or its
  /// identifier.
  fileprivate func isIdentified(by route: String) -> Bool {
    switch screenType {
    case .remote(let remote):
      let builder = dependencies.urlBuilder
      return remote.url == route || builder.build(path: remote.url) == builder.build(path: route)
        || screen?.id == route
    case .declarative(let screen): return screen.id == route
    case .declarativeText: return screen?.id == route
    }
  }

  /// Sets the context `navigationContext` of the screen.
  fileprivate func setNavigationContext(_ context: EvaluatedNavigationContext) {
    host.contexts.navigationContext.set(
      context.value, at: context.path, notifying: dependencies.inspection, cause: "navigation")
  }
}

/// A navigation context whose value was evaluated at the origin of the navigation.
private struct EvaluatedNavigationContext {
  let path: Path?
  let value: DynamicObject
}

extension Navigate {
  /// The route of a navigation that opens a screen; nil for all others.
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
