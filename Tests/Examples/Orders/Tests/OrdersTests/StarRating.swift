import BeagleTUI

/// The component `custom:starrating`.
struct StarRating: Widget, RenderableComponent, Decodable {
  /// The text, or an expression such as `@{user.name}`.
  var text: Expression<String>
  /// What every widget has. The renderer applies it to the view.
  var id: String?
  var style: Style?
  var accessibility: Accessibility?
  /// The position in the document, for messages and live reload.
  var source: SourceReference?

  func toView(renderer: BeagleRenderer) -> View {
    let label = Label()
    // Runs now, and again whenever a context changes that the expression reads.
    renderer.observe(text, in: label) { [weak label] in label?.text = $0 ?? "" }
    return label
  }
}
