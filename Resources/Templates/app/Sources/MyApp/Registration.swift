import BeagleTUI

/// Registers everything that screens use. The program and the tests call it before the first screen opens.
@MainActor
func register(in dependencies: BeagleDependencies) {
  dependencies.decoder.register(component: StarRating.self)
  dependencies.decoder.register(action: SaveRating.self)
  dependencies.localScreens["/home"] = homeScreen
}
