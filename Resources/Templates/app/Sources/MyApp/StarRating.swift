import BeagleTUI

/// The component `custom:starrating`: up to five stars.
struct StarRating: Widget, RenderableComponent, Decodable {
  /// The number of filled stars, or an expression such as `@{stars}`.
  var value: Expression<Int>
  /// What every widget has. The renderer applies it to the view.
  var id: String?
  var style: Style?
  var accessibility: Accessibility?
  /// The position in the document, for messages and live reload.
  var source: SourceReference?

  func toView(renderer: BeagleRenderer) -> View {
    let label = Label()
    // Runs now, and again whenever a context changes that the expression reads.
    renderer.observe(value, in: label) { [weak label] value in
      let stars = min(max(value ?? 0, 0), 5)
      label?.text = String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)
    }
    return label
  }
}
