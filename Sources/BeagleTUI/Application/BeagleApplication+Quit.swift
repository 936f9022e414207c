import TerminalKit

extension BeagleApplication {
  /// What quitting now would lose, in a sentence: a request whose result is not known yet, or text that
  /// was typed but not sent. Nil if nothing.
  var quitObjection: String? {
    let screens = window.controllers.flatMap(\.screens)
    for screen in screens {
      if let change = screen.requests.sentChange {
        return "\(change) has no response yet. The server may have received it."
      }
    }
    guard window.mayHaveUnsentText else { return nil }
    switch screens.reduce(0, { $0 + $1.operations.unsentFields }) {
    case 0: return nil
    case 1: return "The text in 1 field was not sent."
    case let count: return "The text in \(count) fields was not sent."
    }
  }
}

extension ViewController {
  /// This view controller and those in it, if they are Beagle screens.
  fileprivate var screens: [BeagleScreenViewController] {
    [self as? BeagleScreenViewController].compactMap { $0 } + children.flatMap(\.screens)
  }
}
