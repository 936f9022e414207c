import Localization
import TerminalKit

extension BeagleApplication {
  /// What quitting now would lose, in a sentence: a request whose result is not known yet, or text that
  /// was typed but not sent. Nil if nothing.
  var quitObjection: String? {
    let screens = window.controllers.flatMap(\.screens)
    for screen in screens {
      if let change = screen.requests.sentChange {
        return localized.quitPending(request: change)
      }
    }
    guard window.mayHaveUnsentText else { return nil }
    let count = screens.reduce(0) { $0 + $1.operations.unsentFields }
    return count == 0 ? nil : localized.quitUnsentFields(count: count)
  }
}

extension ViewController {
  /// This view controller and those in it, if they are Beagle screens.
  fileprivate var screens: [BeagleScreenViewController] {
    [self as? BeagleScreenViewController].compactMap { $0 } + children.flatMap(\.screens)
  }
}
