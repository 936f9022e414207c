import BeagleSchema
import TerminalKit

extension TabBar: RenderableComponent {
  /// The titles of the tabs.
  public var shownText: ShownText { .texts(items.map { .value($0.title ?? "") }) }

  /// Returns tabs. Selecting one runs `onTabSelection`; a change of `currentTab` runs no action.
  public func toView(renderer: BeagleRenderer) -> View {
    let box = View()
    let strip = TabStrip.make(items.map { ($0.title, $0.icon) }, renderer: renderer)
    box.flex.flexShrink = 0
    box.addSubview(strip)
    strip.onSelect = renderer.event(onTabSelection, withIndex: "onTabSelection", at: box)
    renderer.observe(currentTab, of: strip) { strip, tab in
      if let tab { strip.select(tab) }
    }
    return box
  }
}

extension TabView: RenderableComponent {
  /// The titles of the tabs.
  public var shownText: ShownText { .texts(tabItems.map { .value($0.title ?? "") }) }

  /// Returns tabs with the page of the selected one below them.
  public func toView(renderer: BeagleRenderer) -> View {
    let box = View()
    box.flex.flexGrow = 1
    let strip = TabStrip.make(tabItems.map { ($0.title, $0.icon) }, renderer: renderer)
    let pages = PagingView(tabItems.map(\.child), renderer: renderer, style: style)
    pages.showsArrows = false
    pages.show(0)
    // The user chooses both at once.
    strip.onSelect = { [weak pages] in pages?.userState = .changed($0) }
    pages.onTurn = { [weak strip] in strip?.userState = .changed($0) }
    box.addSubview(strip)
    box.addSubview(pages)
    return box
  }
}

extension TabStrip {
  /// Creates tabs with their titles and the characters of their icons.
  fileprivate static func make(
    _ tabs: [(title: String?, icon: Expression<String>?)], renderer: BeagleRenderer
  ) -> TabStrip {
    let strip = TabStrip()
    strip.titles = tabs.map { $0.title ?? "" }
    let icons = renderer.controller.dependencies.icons
    for (index, tab) in tabs.enumerated() {
      renderer.observe(tab.icon, of: strip) { strip, icon in
        strip.titles[index] = icons.title(tab.title ?? "", icon: icon) ?? ""
        // Neither brackets nor the character of an icon belong to the name.
        strip.accessibilityLabels[index] = icons.name(tab.title ?? "", icon: icon)
      }
    }
    return strip
  }
}
