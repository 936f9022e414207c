import BeagleTUI

/// The component `custom:starrating`.
struct StarRating: RenderableComponent, Decodable {
  /// The text, or an expression such as `@{user.name}`.
  var text: Expression<String>
  var source: SourceReference?

  /// The properties in JSON.
  enum CodingKeys: CodingKey { case text }

  func toView(renderer: BeagleRenderer) -> View {
    let label = Label()
    // Runs now, and again whenever a context changes that the expression reads.
    renderer.observe(text, in: label) { [weak label] in label?.text = $0 ?? "" }
    return label
  }
}
