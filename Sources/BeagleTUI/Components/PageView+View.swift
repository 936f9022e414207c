import BeagleSchema
import TerminalKit

extension PageView: RenderableComponent {
  /// No text of its own.
  public var shownText: ShownText { .none }

  /// Returns pages. Turning one runs `onPageChange`; a change of `currentPage` runs no action.
  public func toView(renderer: BeagleRenderer) -> View {
    let view = PagingView(children, renderer: renderer, style: style)
    view.showsArrows = showArrow ?? true
    view.onTurn = renderer.event(onPageChange, withIndex: "onPageChange", at: view)
    switch currentPage {
    case nil: view.show(0)
    case let page?:
      renderer.observe(page, of: view) { view, page in
        if let page { view.show(page) }
        // A page number out of range is ignored.
        if view.page == nil { view.show(0) }
      }
    }
    guard let pageIndicator else { return view }
    return view.with(renderer.render(pageIndicator))
  }
}

extension PagingView {
  /// The minimum height of pages without a height in their style.
  private static let minimumRows = 5

  /// Creates pages with one component each, which are rendered when they are first shown.
  convenience init(
    _ children: [any ServerDrivenComponent], renderer: BeagleRenderer, style: Style?
  ) {
    var environment = renderer.environment
    environment.placement = environment.placement.page
    let surroundings = renderer.host.previousState?.surroundings
    self.init(pageCount: children.count) { [weak controller = renderer.controller] index, page in
      guard let controller else { return }
      var renderer = controller.renderer
      renderer.environment = environment
      let view = renderer.host.rendering(in: surroundings) { renderer.render(children[index]) }
      page.addSubview(view)
      // During the first rendering of the screen, `ScreenHost` flushes the queue.
      guard page.window != nil else { return }
      ListRow.pinRows(around: page)
      controller.formDidChange(around: view)
      controller.setNeedsLayout(component: view)
    }
    searchPages(children, on: renderer.controller)
    if style?.size?.height == nil, style?.size?.maxHeight == nil {
      minimumHeight = PagingView.minimumRows
    }
  }

  /// Returns a box with the pages and an indicator below them, as in Beagle 1.x.
  fileprivate func with(_ indicator: View) -> View {
    let box = View()
    box.flex.flexGrow = 1
    box.addSubview(self)
    box.addSubview(indicator)
    guard let dots = indicator as? PageControl else { return box }
    if dots.numberOfPages == nil { dots.numberOfPages = pageCount }
    dots.currentPage = currentPage
    onShow = { [weak dots] in dots?.currentPage = $0 }
    return box
  }
}

extension BeagleRenderer {
  /// Returns a handler that runs actions with a context named after the event, whose value is an
  /// index.
  func event(_ actions: [any Action]?, withIndex event: String, at view: View) -> ((Int) -> Void)? {
    guard let actions else { return nil }
    return { [weak controller, weak view] index in
      guard let controller, let view else { return }
      controller.execute(actions: actions, with: event, and: .int(index), origin: view)
    }
  }
}

extension PageIndicator: RenderableComponent {
  /// No text.
  public var shownText: ShownText { .none }

  /// Returns a row of dots, one for each page.
  public func toView(renderer: BeagleRenderer) -> View {
    let dots = PageControl()
    dots.numberOfPages = numberOfPages
    dots.selectedColor = selectedColor.flatMap(HexColor.init)?.color
    dots.unselectedColor = unselectedColor.flatMap(HexColor.init)?.color
    renderer.observe(currentPage, of: dots) { dots, page in dots.currentPage = page }
    return dots
  }
}
