import BeagleNetworking
import CellText
import TerminalKit

/// Support for rendering without a user, for the command line and for tests.
extension BeagleApplication {
  /// The maximum time that ``settle(manualClock:)`` waits, in milliseconds: longer than any latency
  /// and timeout.
  private static let settleLimit = 3_600_000

  /// Runs the event loop until all requests are complete, and paints.
  /// - Parameter manualClock: the loop's clock if it is controlled manually; it is advanced while
  ///   requests are pending. With nil, waits in real time.
  public func settle(manualClock: ManualClock? = nil) {
    settle(manualClock: manualClock) { false }
  }

  /// Runs the event loop like ``settle(manualClock:)``, but ends early if a condition holds.
  package func settle(manualClock: ManualClock?, orUntil isOver: () -> Bool) {
    var waited = 0
    application.loop.drain()
    repeat {
      while isLoading, waited < BeagleApplication.settleLimit, !isOver() {
        waited += wait(manualClock)
        application.loop.drain()
      }
      application.present()
      // The layout determines the sizes of images, and then they are requested.
      application.loop.drain()
    } while isLoading && waited < BeagleApplication.settleLimit && !isOver()
  }

  /// Whether a child process or a server is working, which takes real time even with a manual
  /// clock.
  package var hasExternalWork: Bool {
    dependencies.imageDecoder?.isWorking == true
      || dependencies.webPageReader?.isWorking == true
      || directoryClient?.network?.isWaiting == true
  }

  /// Whether a task of an action is working. Its time may be real, or the clock's.
  package var hasTasks: Bool { dependencies.tasks.areWorking }

  /// The client of the screen directory; nil if the screens come from a server.
  var directoryClient: DirectoryNetworkClient? {
    let client = dependencies.networkClient
    return (client as? StubbedNetworkClient)?.base as? DirectoryNetworkClient
      ?? client as? DirectoryNetworkClient
  }

  /// Waits for a short time, and returns it in milliseconds.
  private func wait(_ manualClock: ManualClock?) -> Int {
    let loop = application.loop
    if hasTasks { loop.runOnce(timeoutMilliseconds: 10) }
    if let manualClock, !hasExternalWork {
      manualClock.advance(milliseconds: 10)
      return 10
    }
    let start = loop.clock.now
    loop.runOnce(timeoutMilliseconds: 100)
    return max(1, Int((loop.clock.now - start) / 1_000_000))
  }

  /// Removes error views, banners and retry pages from the screen, because nobody can respond to
  /// them. The log contains their messages, and ``hasFailed`` does not change.
  package func removeErrorViews() {
    guard let navigation = topNavigationController, let screen = topScreen else { return }
    navigation.removeOverlays(about: screen)
    application.present()
  }

  /// The causes of the failures of the top screen in a few words, for example `503 Service Unavailable`.
  package var failureCauses: [String] { topScreen?.failures.map(\.shortCause) ?? [] }

  /// Starts the loads that wait for the network, as when an address or a route of this machine has
  /// changed.
  package func networkDidChange() { dependencies.reachability.networkChanged() }

  /// Stores the last good responses of a directory, too, if there is a cache, because in tests a
  /// directory replaces a server.
  package func storeDirectoryResponses() { dependencies.lastResponses.acceptsPaths = true }

  /// Removes all responses of the cache and the last good ones.
  package func clearCache() {
    dependencies.cache?.removeAll()
    dependencies.lastResponses.removeAll()
  }

  /// Returns the texts of the components that are unknown or cannot be drawn.
  package func placeholders(in tree: SemanticElement) -> [String] {
    tree.flattened.filter { $0.view is PlaceholderView }.map(\.name)
  }

  /// Returns the text of the screen, including the parts below the visible area, without key hints.
  package func fullText(maximumRows: Int) -> String {
    window.statusBar.isHidden = true
    var height = window.size.height
    for _ in 0..<4 {
      application.present()
      let fullHeight = min(maximumRows, height + window.hiddenRows)
      if fullHeight == height { break }
      height = fullHeight
      window.resize(to: CellSize(width: window.size.width, height: height))
    }
    application.present()
    guard let headless = application.terminal as? HeadlessTerminal else { return "" }
    return SurfaceExport.text(headless.surface.withoutSecrets, isASCII: !headless.isUTF8)
  }
}
