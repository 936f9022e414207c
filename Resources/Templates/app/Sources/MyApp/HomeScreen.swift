import BeagleTUI

/// The first screen.
@MainActor
func homeScreen() -> Screen {
  Screen(
    navigationBar: NavigationBar(title: "MyApp"), context: Context(id: "stars", value: 3)
  ) {
    Container {
      Text("How was it?")
      StarRating(value: "@{stars}")
      Button(
        "Better", onPress: [SetContext(contextId: "stars", value: "@{sum(stars, 1)}")],
        enabled: "@{lt(stars, 5)}")
      Button("Save", onPress: [SaveRating(value: "@{stars}")])
    }
  }
}
