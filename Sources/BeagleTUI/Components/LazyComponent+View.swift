import BeagleSchema
import TerminalKit

extension LazyComponent: RenderableComponent {
  /// The initial state, until the content is there. A box is around it only where the lazy
  /// component has a style of its own.
  public func toView(renderer: BeagleRenderer) -> View {
    let initial = renderer.render(initialState)
    LazyLoader(path: path, initial: initial, renderer: renderer).start()
    guard !hasNoBox else { return initial }
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
  private weak var controller: (BeagleController)?
  private let placement: Placement
  private let identifierSuffix: String
  private let runsOnInit: Bool
  private let rowMemory: RowMemory?

  init(path: String, initial: View, renderer: BeagleRenderer) {
    self.path = path
    self.initial = initial
    controller = renderer.controller
    placement = renderer.placement
    identifierSuffix = renderer.identifierSuffix
    runsOnInit = renderer.runsOnInit
    rowMemory = renderer.rowMemory
  }

  func start() {
    guard let screen = controller?.screenController else { return }
    let key = ObjectIdentifier(self)
    screen.tokens[key] = screen.dependencies.viewClient.fetchDecoded(url: path) {
      [self, weak screen] result in
      guard let screen, !screen.isRetired else { return }
      screen.tokens[key] = nil
      switch result {
      case .success(let decoded): replace(with: decoded.content, on: screen)
      case .failure(let error):
        // The content may have been loaded anew since; then this part is of the past.
        guard initial?.superview != nil else { return }
        screen.serverDrivenState = .error(.lazyLoad(error)) { self.retry() }
      }
    }
  }

  private func retry() {
    guard initial?.superview != nil else { return }
    start()
  }

  private func replace(
    with component: any ServerDrivenComponent, on screen: BeagleScreenViewController
  ) {
    guard let initial, let parent = initial.superview,
      let index = parent.subviews.firstIndex(where: { $0 === initial })
    else { return }
    var renderer = BeagleRenderer(controller: screen)
    renderer.identifierSuffix = identifierSuffix
    renderer.runsOnInit = runsOnInit
    renderer.rowMemory = rowMemory
    let view = renderer.render(component, in: placement)
    initial.removeFromSuperview()
    parent.insertSubview(view, at: index)
    screen.formDidChange(around: view)
    screen.host.flush()
  }
}

extension DecodedScreen {
  /// What a lazy component gets: the component alone where nothing of a screen is around it.
  fileprivate var content: any ServerDrivenComponent {
    screen.context == nil && screen.style == nil ? screen.child : screen
  }
}
