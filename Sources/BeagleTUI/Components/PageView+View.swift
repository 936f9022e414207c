import BeagleSchema
import TerminalKit

extension PageView: RenderableComponent {
  /// Pages that the user turns, which runs `onPageChange`; `currentPage` shows a page without
  /// running anything.
  public func toView(renderer: BeagleRenderer) -> View {
    let view = PagingView(children, renderer: renderer, style: style)
    view.showsArrows = showArrow ?? true
    view.onTurn = renderer.event(onPageChange, withIndex: "onPageChange", at: view)
    switch currentPage {
    case nil: view.show(0)
    case let page?:
      renderer.observe(page, of: view) { view, page in
        if let page { view.show(page) }
        // A page that does not exist shows nothing else than what was there before.
        if view.page == nil { view.show(0) }
      }
    }
    guard let pageIndicator else { return view }
    return view.with(renderer.render(pageIndicator))
  }
}

extension PagingView {
  /// The rows that pages have at least where nothing says how high they are.
  private static let minimumRows = 5

  /// Pages with one component each.
  convenience init(
    _ children: [any ServerDrivenComponent], renderer: BeagleRenderer, style: Style?
  ) {
    var surroundings = renderer.surroundings
    surroundings.placement = surroundings.placement.page
    self.init(pageCount: children.count) { [weak controller = renderer.controller] index, page in
      guard let controller else { return }
      var renderer = controller.renderer
      renderer.surroundings = surroundings
      let view = renderer.render(children[index])
      page.addSubview(view)
      // What is made while the screen is drawn for the first time is settled with that.
      guard page.window != nil else { return }
      ListRow.keep(around: page)
      controller.formDidChange(around: view)
      controller.setNeedsLayout(component: view)
    }
    searchPages(children, on: renderer.controller)
    if style?.size?.height == nil, style?.size?.maxHeight == nil {
      minimumHeight = PagingView.minimumRows
    }
  }

  /// 1.x: a box with the pages and below them their indicator, which is told how many there are and
  /// which is seen.
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
  /// Runs actions that see a context named after the event, whose value is a place in a list.
  func event(
    _ actions: [any Action]?, withIndex event: String, at view: View
  ) -> ((Int) -> Void)? {
    guard let actions else { return nil }
    return { [weak controller, weak view] index in
      guard let controller, let view else { return }
      controller.execute(actions: actions, with: event, and: .int(index), origin: view)
    }
  }
}
