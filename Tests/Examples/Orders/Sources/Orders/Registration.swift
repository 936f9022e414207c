import BeagleTUI

/// Registers what the screens use.
@MainActor
func register(in dependencies: BeagleDependencies) {
  dependencies.decoder.register(component: Gauge.self)
}
