import BeagleSchema
import TerminalKit

extension LazyComponent: RenderableComponent {
  /// Returns the view of the initial state, which is replaced by the content once that is loaded.
  /// It is in a box only if the lazy component has a style.
  public func toView(renderer: BeagleRenderer) -> View {
    let initial = renderer.render(initialState)
    LazyLoader(path: path, initial: initial, renderer: renderer).start()
    guard !needsNoView else { return initial }
    let box = View()
    box.addSubview(initial)
    return box
  }
}

/// Loads the content of a lazy component and replaces the initial state with it.
@MainActor
private final class LazyLoader {
  private let path: String
  /// The initial state, or the content that has replaced it.
  private weak var initial: View?
  private weak var controller: BeagleController?
  private let environment: RenderEnvironment
  private let surroundings: ViewPath.Surroundings?

  init(path: String, initial: View, renderer: BeagleRenderer) {
    self.path = path
    self.initial = initial
    controller = renderer.controller
    environment = renderer.environment
    surroundings = renderer.host.previousState?.surroundings
  }

  func start() {
    controller?.requests.fetch(url: path) { [self] result in
      // The initial state may have been removed in the meantime.
      guard let controller, let initial, let parent = initial.superview else { return }
      switch result {
      case .success(let screen):
        replace(initial, in: parent, with: screen.content, on: controller)
        showFresh(after: screen, on: controller)
      case .failure(let error): report(.lazyLoad(error), at: initial, of: controller)
      }
    }
  }

  private func report(
    _ error: ServerDrivenState.Error, at initial: View, of controller: BeagleController
  ) {
    guard let screen = controller as? BeagleScreenViewController else {
      return controller.report(error) { self.retry() }
    }
    screen.report(error, about: initial) { self.retry() }
  }

  private func retry() {
    guard let initial, initial.superview != nil else { return }
    InlineErrorView.line(for: initial)?.dismiss()
    start()
  }

  /// Replaces content that may be out of date when the newer version arrives.
  private func showFresh(after screen: Screen, on controller: BeagleController) {
    controller.renderer.host.stale.add(screen.source?.document) { [weak controller] newer in
      guard let controller = controller as? BeagleScreenViewController,
        let shown = self.initial, let parent = shown.superview
      else { return }
      controller.preservingState {
        self.replace(shown, in: parent, with: newer.content, on: controller)
      }
    }
  }

  private func replace(
    _ initial: View, in parent: View, with component: any ServerDrivenComponent,
    on controller: BeagleController
  ) {
    guard let index = parent.subviews.firstIndex(of: initial) else { return }
    var renderer = controller.renderer
    renderer.environment = environment
    let view = renderer.host.rendering(in: surroundings) { renderer.render(component) }
    view.requiredComponentNode.additionID = initial.componentNode?.additionID
    initial.removeFromSuperview()
    self.initial = view
    parent.insertSubview(view, at: index)
    ListRow.pinRows(around: parent)
    controller.formDidChange(around: view)
    controller.setNeedsLayout(component: view)
  }
}

extension Screen {
  /// The content of a lazy component: the child alone if the screen has no context and no style.
  fileprivate var content: any ServerDrivenComponent {
    context == nil && style == nil ? child : self
  }
}
