import BeagleNetworking
import BeagleTUI

extension Pilot {
  /// Whether every request fails, as without a network.
  ///
  /// Requests without a response fail when it becomes true. When it becomes false, loads that wait for the
  /// network are tried again at once, if ``BeagleDependencies/retryPolicy`` allows it.
  ///
  /// ```swift
  /// pilot.dependencies.cache = MemoryCache()
  /// pilot.open(path: "/home")
  /// try pilot.waitUntilIdle()
  /// pilot.isOffline = true
  /// pilot.press(.character("R"))
  /// #expect(pilot.isStale)
  /// ```
  public final var isOffline: Bool {
    get { (dependencies.networkClient as? StubbedNetworkClient)?.isOffline ?? false }
    set {
      guard newValue != isOffline else { return }
      stubs.isOffline = newValue
      if !newValue { application.networkDidChange() }
      settle()
    }
  }

  /// The client that replaces responses. It passes all other requests on to the application's own client.
  final var stubs: StubbedNetworkClient {
    if let stubs = dependencies.networkClient as? StubbedNetworkClient { return stubs }
    let stubs = StubbedNetworkClient(
      dependencies.networkClient ?? server, scheduler: application.application.loop)
    dependencies.networkClient = stubs
    return stubs
  }
}
