import BeagleSchema
import SystemSupport
import TerminalKit

/// Content from the cache that may be out of date.
extension BeagleScreenViewController {
  /// Whether newer content may be shown without canceling work or removing failures that the user
  /// is waiting for or dealing with. A covered screen has neither a focus nor scroll positions that
  /// could be restored.
  final var mayUpdateContent: Bool {
    isVisible && !isRetired && !isLoadingScreen && !requests.isSendingActions && !hasFailures
  }

  /// Runs `body`, which replaces a part of the content with a newer version, and then restores the
  /// state of the user.
  final func preservingState(_ body: () -> Void) {
    let pending = host.contexts.previousState
    let state = SavedScreenState(of: self)
    host.contexts.previousState = state
    body()
    _ = state.restore(in: view, on: self)
    host.contexts.previousState = pending
  }

  /// Reports success and finished, then shows a reloaded screen in place of the old one. `onInit` runs
  /// again, because other data may be out of date, too.
  final func replaceContent(with screen: Screen, of load: ScreenLoader.Load) {
    removeFailures(keepsContent: isShownCopy(screen))
    guard report(.response, of: load) else { return }
    isShownCopy(screen) ? keepContent(insteadOf: screen) : update(to: screen, .rerunningOnInit)
  }

  /// Whether a reload has only found the shown version in the cache, because the server did not
  /// deliver a newer one.
  final func isShownCopy(_ loaded: Screen) -> Bool {
    guard let new = loaded.source?.document, dependencies.staleDocuments[new] != nil else {
      return false
    }
    return screen?.source?.document.bytes == new.bytes
  }

  /// Marks the content as one that may be out of date, and says that the reload brought nothing new.
  private func keepContent(insteadOf loaded: Screen) {
    guard let screen, let old = screen.source?.document,
      let stale = dependencies.staleDocuments[loaded.source?.document]
    else { return }
    if dependencies.staleDocuments[old] == nil {
      dependencies.staleDocuments.add(
        old, createdAt: stale.createdAt, url: stale.url, reload: stale.reload)
      host.stale.add(screen)
    }
    host.stale.showAge()
    let key = KeyBinding.application.keyName(for: .showRequests)
    // The time shows that a repeated attempt failed again.
    let time = WallClock.timeOfDay(dependencies.wallClock())
    view.window?.showMessage(
      "Could not reload at \(time); \(key) lists the requests.", tone: .failure)
  }
}
