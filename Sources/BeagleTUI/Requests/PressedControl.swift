import BeagleNetworking
import Localization
import TerminalKit

/// A control whose press runs actions. It is busy while these send a request that is not a GET, or
/// navigate, and another press does nothing meanwhile.
@MainActor
final class PressedControl {
  private(set) weak var view: View?
  /// The running requests, in words for the message; the oldest first.
  private var running: [(number: Int, label: String)] = []

  /// Creates the state of a control.
  /// - Parameter view: the view that shows whether the control is busy; nil if none does.
  init(_ view: View?) { self.view = view }

  /// What the control is waiting for, for example `sending POST /orders`; nil if it can be pressed.
  var wait: String? { running.first?.label }

  /// The message about the wait, and the window that shows it.
  private var message = ""
  private weak var window: Window?

  /// Shows what the control is waiting for, until it can be pressed again.
  func showWait(_ wait: String, in window: Window?) {
    message = localized.stateStill(activity: wait)
    self.window = window
    window?.showMessage(message)
  }

  func begin(_ number: Int, _ label: String) {
    running.append((number, label))
    view?.isBusy = true
  }

  func end(_ number: Int) {
    running.removeAll { $0.number == number }
    view?.isBusy = !running.isEmpty
    if running.isEmpty { window?.removeMessage(message) }
  }
}

extension BeagleControllerProtocol {
  /// Runs the actions of a press, unless those of the last press are running.
  func press(_ control: PressedControl, _ actions: () -> Void) {
    if let wait = control.wait, !dependencies.allowsRepeatedPresses {
      return control.showWait(wait, in: (self as? ViewController)?.view.window)
    }
    (self as? BeagleScreenViewController)?.operations.reporter.forgetAttempts()
    requests.performing({ $0.control = control }, actions)
  }
}
