import CTerminalSupport
import Glibc

/// A signal that asks a long command to end: SIGINT (Ctrl-C), SIGTERM or SIGHUP.
///
/// The command then stops its work, reports what it knows and ends with the signal. A second signal
/// ends the process at once. Example:
///
///     Interruption.watch()
///     for item in items where Interruption.signal == nil { perform(item) }
///     report()
///     Interruption.endIfInterrupted()
package enum Interruption {
  /// Catches the signals from now on. The first one ends the programs of ``ConfinedProgram`` and
  /// ``ConfinedService``.
  package static func watch() { _ = cts_interrupt_watch() }

  /// Restores the earlier behavior of the signals.
  package static func unwatch() { cts_interrupt_unwatch() }

  /// The signal that arrived, if any.
  package static var signal: Int32? {
    let number = cts_interrupt_signal()
    return number == 0 ? nil : number
  }

  /// A descriptor that becomes readable when a signal arrives; -1 before ``watch()``.
  static var descriptor: Int32 { cts_interrupt_descriptor() }

  /// The name of a signal that is caught.
  package static func name(of signal: Int32) -> String {
    switch signal {
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    case SIGHUP: "SIGHUP"
    default: "signal \(signal)"
    }
  }

  /// Ends the process with the signal that arrived, as if it had not been caught: the status of the
  /// shell is then 130 after Ctrl-C and 143 after SIGTERM. Returns if no signal arrived.
  package static func endIfInterrupted() {
    guard let number = signal else { return }
    unwatch()
    _ = Glibc.signal(number, SIG_DFL)
    raise(number)
    // The first process of a container ignores signals without a handler.
    CurrentProcess.exit(128 + number)
  }
}
