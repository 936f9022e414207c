import BeagleTUI

/// The component `custom:starrating`: up to five stars.
struct StarRating: RenderableComponent, Decodable {
  /// The number of filled stars, or an expression such as `@{stars}`.
  var value: Expression<Int>
  var source: SourceReference?

  init(value: Expression<Int>) { self.value = value }

  /// The properties in JSON.
  enum CodingKeys: CodingKey { case value }

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
