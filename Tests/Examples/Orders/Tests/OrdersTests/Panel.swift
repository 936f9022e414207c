import BeagleTUI

/// The component `custom:panel`: a title above other components, in a box.
struct Panel: Widget, RenderableComponent, Decodable {
  /// The title, or an expression such as `@{order.number}`.
  var title: Expression<String>
  /// The components in the box.
  @AutoCodable var children: [any ServerDrivenComponent]
  /// What every widget has. The renderer applies it to the view.
  var id: String?
  var style: Style?
  var accessibility: Accessibility?
  /// The position in the document, for messages and live reload.
  var source: SourceReference?

  /// What editors, `check` and the inspector say about the properties.
  static var facts: [Fact] {
    Fact("title", "The text above the components.")
    Fact("children", "The components in the box, one below the other.")
  }

  /// The search and `addChildren` find components in here.
  var childComponents: [any ServerDrivenComponent] { children }

  func toView(renderer: BeagleRenderer) -> View {
    let title = Label("", style: .role(.accent).with(.bold))
    title.accessibility.isHeader = true
    renderer.observe(self.title, in: title) { [weak title] in title?.text = $0 ?? "" }
    let box = View()
    box.border = Border(roundedCorners: .all)
    // The border takes a cell at each side, and the padding another column.
    box.flex.border.all = 1
    box.flex.padding.horizontal = .points(1)
    box.addSubview(title)
    for child in renderer.render(children) { box.addSubview(child) }
    return box
  }
}
