import BeagleSchema
import TerminalKit

extension LazyComponent: RenderableComponent {
  /// The initial state, until the content is there. A box is around it only where the lazy
  /// component has a style of its own.
  public func toView(renderer: BeagleRenderer) -> View {
    let initial = renderer.render(initialState)
    LazyLoader(path: path, initial: initial, renderer: renderer).start()
    guard !needsNoView else { return initial }
    let box = View()
    box.addSubview(initial)
    return box
  }
}

/// Fetches the content of a lazy component and puts it where the initial state stands.
@MainActor
private final class LazyLoader {
  private let path: String
  private weak var initial: View?
  private weak var controller: BeagleController?
  private let surroundings: RenderSurroundings

  init(path: String, initial: View, renderer: BeagleRenderer) {
    self.path = path
    self.initial = initial
    controller = renderer.controller
    surroundings = renderer.surroundings
  }

  func start() {
    controller?.requests.fetch(url: path) { [self] result in
      // The content may have been replaced since; then this answer is of no use.
      guard let controller, let initial, let parent = initial.superview else { return }
      switch result {
      case .success(let screen):
        replace(initial, in: parent, with: screen.content, on: controller)
      case .failure(let error): controller.report(.lazyLoad(error)) { self.retry() }
      }
    }
  }

  private func retry() { if initial?.superview != nil { start() } }

  private func replace(
    _ initial: View, in parent: View, with component: any ServerDrivenComponent,
    on controller: BeagleController
  ) {
    guard let index = parent.subviews.firstIndex(of: initial) else { return }
    var renderer = controller.renderer
    renderer.surroundings = surroundings
    let view = renderer.render(component)
    initial.removeFromSuperview()
    parent.insertSubview(view, at: index)
    ListRow.keep(around: parent)
    controller.formDidChange(around: view)
    controller.setNeedsLayout(component: view)
  }
}

extension Screen {
  /// What a lazy component gets: the component alone where nothing of a screen is around it.
  fileprivate var content: any ServerDrivenComponent {
    context == nil && style == nil ? child : self
  }
}
