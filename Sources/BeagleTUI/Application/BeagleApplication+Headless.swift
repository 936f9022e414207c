import BeagleNetworking
import CellText
import TerminalKit

/// Screens without a person in front of them.
extension BeagleApplication {
  /// The longest that ``settle(manualClock:)`` lets time pass, in milliseconds: longer than any
  /// latency and any time-out.
  package static let settleLimit = 3_600_000

  /// Handles what is there until nothing waits for an answer any more, and paints.
  /// - Parameter manualClock: the clock of the loop where time passes only when it is told to;
  ///   nil waits for real.
  public func settle(manualClock: ManualClock? = nil) {
    var waited = 0
    application.loop.drain()
    repeat {
      while isLoading, waited < BeagleApplication.settleLimit {
        waited += wait(manualClock)
        application.loop.drain()
      }
      application.present()
      // Once their boxes are known, pictures are asked for.
      application.loop.drain()
    } while isLoading && waited < BeagleApplication.settleLimit
  }

  /// Whether another process or a server is busy, which takes real time, whatever the clock.
  package var awaitsOthers: Bool {
    dependencies.imageDecoder?.isWorking == true
      || dependencies.webPageReader?.isWorking == true
      || (dependencies.networkClient as? DirectoryNetworkClient)?.network?.isWaiting == true
  }

  /// Lets some time pass, and returns how many milliseconds.
  private func wait(_ manualClock: ManualClock?) -> Int {
    let loop = application.loop
    if let manualClock, !awaitsOthers {
      manualClock.advance(milliseconds: 10)
      return 10
    }
    let start = loop.clock.now
    loop.runOnce(timeoutMilliseconds: 100)
    return max(1, Int((loop.clock.now - start) / 1_000_000))
  }

  /// Takes away what stands over the screen because something failed: boxes, banners and pages
  /// that offer to repeat it, to those who cannot. What they say is in the log; ``hasFailed`` stays
  /// as it is.
  package func removeErrorViews() {
    guard let navigation = topNavigationController,
      let screen = navigation.topViewController as? BeagleScreenViewController
    else { return }
    navigation.removeOverlays(about: screen)
    application.present()
  }

  /// The text of the whole screen, with what would have to be scrolled to, without key hints.
  package func wholeText(maximumRows: Int) -> String {
    window.statusBar.isHidden = true
    var height = window.size.height
    for _ in 0..<4 {
      application.present()
      let wanted = min(maximumRows, height + window.hiddenRows)
      if wanted == height { break }
      height = wanted
      window.resize(to: CellSize(width: window.size.width, height: height))
    }
    application.present()
    guard let headless = application.terminal as? HeadlessTerminal else { return "" }
    return SurfaceExport.text(headless.surface)
  }
}
