import BeagleTUI

/// The component `custom:gauge`: a bar with a title.
struct Gauge: RenderableComponent, Decodable {
  var title: Expression<String>
  var value: Expression<Int>
  var source: SourceReference?

  static var facts: [Fact] {
    Fact("title", "The text above the bar.")
    Fact("value", "The length of the bar, in columns.", default: 0, .atLeast(0))
  }

  func toView(renderer: BeagleRenderer) -> View {
    let (title, bar, view) = (Label(), Label(), View())
    renderer.observe(self.title, in: title) { [weak title] in title?.text = $0 ?? "" }
    renderer.observe(value, in: bar) { [weak bar] value in
      bar?.text = String(repeating: "█", count: min(max(value ?? 0, 0), 40))
    }
    view.addSubview(title)
    view.addSubview(bar)
    return view
  }
}
