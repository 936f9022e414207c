import BeagleSchema
import TerminalKit

/// Carries out the navigation actions on the stacks of a window.
///
/// A remote route is loaded first, with its states told at the origin; the transition follows
/// only on success (behaviour reference 3.10 and 4.5).
@MainActor
struct Navigator {
  let origin: BeagleScreenViewController

  /// What happens with the screen once it is there.
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

  // MARK: - Opening screens

  func open(_ route: Route, _ transition: Transition, context: NavigationContext?, from view: View)
  {
    guard let navigation, !origin.isRetired else { return }
    let value = context.map { EvaluatedNavigationContext($0, at: view, host: origin.host) }
    switch route {
    case .declarative(let screen):
      navigation.pendingNavigation?.cancel()
      let next = BeagleScreenViewController(.declarative(screen), dependencies: dependencies)
      perform(transition, to: next, context: value)
    case .remote(let path):
      load(path, transition, context: value, from: view, navigation: navigation)
    }
  }

  private func load(
    _ path: Route.NewPath, _ transition: Transition, context: EvaluatedNavigationContext?,
    from view: View, navigation: BeagleNavigationController
  ) {
    let url = origin.host.string(path.url, at: view)
    let data = path.httpAdditionalData.map { origin.host.evaluated($0, at: view) }
    let pending = PendingNavigation(origin: origin, navigation: navigation)
    origin.failures = []
    origin.serverDrivenState = .started
    // Whoever was told may have cancelled the navigation or begun another one.
    guard pending.isPending else { return }
    let token = dependencies.viewClient.fetch(url: url, additionalData: data) {
      [weak origin, weak pending] result in
      guard let origin, let pending, pending.complete() else { return }
      let navigator = Navigator(origin: origin)
      origin.serverDrivenState = .finished
      guard navigator.isStillWanted else { return }
      var remote = ScreenType.Remote(url: url, additionalData: data)
      remote.fallback = path.fallback
      switch result {
      case .success(let screen):
        origin.serverDrivenState = .success
        guard navigator.isStillWanted else { return }
        navigator.show(screen, remote, transition, context)
      case .failure(let error):
        if let fallback = path.fallback {
          origin.serverDrivenState = .success
          guard navigator.isStillWanted else { return }
          navigator.show(fallback, remote, transition, context)
        } else {
          origin.serverDrivenState = .error(.remoteScreen(error)) {
            [weak origin, weak view, weak navigation] in
            guard let origin, let navigation else { return }
            // The view may be gone since: the screen itself is always a place to start from.
            Navigator(origin: origin).load(
              path, transition, context: context, from: view ?? origin.view,
              navigation: navigation)
          }
        }
      }
    }
    if pending.isPending { pending.token = token } else { token?.cancel() }
  }

  /// Whether the origin is still on top and no newer navigation began, after its controller was
  /// told a state and may have done anything.
  private var isStillWanted: Bool {
    !origin.isRetired && navigation?.pendingNavigation == nil
      && navigation?.topViewController === origin
  }

  private func show(
    _ screen: Screen, _ remote: ScreenType.Remote, _ transition: Transition,
    _ context: EvaluatedNavigationContext?
  ) {
    let next = BeagleScreenViewController(
      .remote(remote), loaded: screen, dependencies: dependencies)
    perform(transition, to: next, context: context)
  }

  private func perform(
    _ transition: Transition, to next: BeagleScreenViewController,
    context: EvaluatedNavigationContext?
  ) {
    guard let navigation else { return }
    if let context { next.host.setNavigationContext(context) }
    switch transition {
    case .pushView:
      navigation.pushViewController(next)
    case .pushStack(let id):
      let stack = dependencies.navigation.navigationController(forId: id)
      stack.setViewControllers([next])
      navigation.present(stack)
    case .resetStack(let id):
      guard let id else { return navigation.setViewControllers([next]) }
      let stack = dependencies.navigation.navigationController(forId: id)
      stack.setViewControllers([next])
      navigation.replaceInPlace(with: stack)
    case .resetApplication(let id):
      let stack = dependencies.navigation.navigationController(forId: id)
      stack.setViewControllers([next])
      navigation.replaceEverything(with: stack)
    }
  }

  // MARK: - Going back

  func popView(context: NavigationContext?, from view: View) {
    guard let navigation else { return }
    guard navigation.viewControllers.count > 1 else {
      return popStack(context: context, from: view)
    }
    let value = context.map { EvaluatedNavigationContext($0, at: view, host: origin.host) }
    let below = navigation.viewControllers.dropLast().last as? BeagleScreenViewController
    if let value { below?.host.setNavigationContext(value) }
    navigation.pendingNavigation?.cancel()
    navigation.popViewController()
  }

  func popStack(context: NavigationContext?, from view: View) {
    guard let navigation else { return }
    let value = context.map { EvaluatedNavigationContext($0, at: view, host: origin.host) }
    guard navigation.outermost.presentingViewController != nil else {
      navigation.view.window?.showMessage("This is the first screen. Press q to quit.")
      return
    }
    let window = navigation.view.window
    navigation.pendingNavigation?.cancel()
    navigation.dismiss()
    if let value, let top = window?.topController?.topmost as? BeagleScreenViewController {
      top.host.setNavigationContext(value)
    }
  }

  func popToView(_ route: String, context: NavigationContext?, from view: View) {
    guard let navigation else { return }
    let target = navigation.viewControllers.last { controller in
      guard let screen = controller as? BeagleScreenViewController else { return false }
      return screen.isIdentified(by: route)
    }
    guard let target = target as? BeagleScreenViewController else {
      dependencies.log.add(
        .navigation, .error, "popToView found no screen \"\(route)\" in the current stack.",
        at: view.nearestSource)
      return
    }
    if let context {
      target.host.setNavigationContext(
        EvaluatedNavigationContext(context, at: view, host: origin.host))
    }
    navigation.pendingNavigation?.cancel()
    navigation.popToViewController(target)
  }
}

extension BeagleScreenViewController {
  /// Whether `popToView` with this route means this screen (behaviour reference 3.10).
  func isIdentified(by route: String) -> Bool {
    switch screenType {
    case .remote(let remote):
      let builder = dependencies.urlBuilder
      return remote.url == route || builder.build(path: remote.url) == builder.build(path: route)
        || screen?.id == route
    case .declarative(let screen): return screen.id == route
    case .declarativeText: return screen?.id == route
    }
  }
}

/// A navigation context whose value was evaluated where the navigation began.
@MainActor
struct EvaluatedNavigationContext {
  let path: Path?
  let value: DynamicObject

  init(_ context: NavigationContext, at view: View, host: ScreenHost) {
    path = context.path
    value = host.evaluated(context.value, at: view)
  }
}
