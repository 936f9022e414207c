import BeagleSchema
import TerminalKit

/// Is told what happens on screens. A configuration has none until somebody inspects it, so that all
/// of this costs the test of an optional.
@MainActor
protocol InspectionRecorder: AnyObject {
  /// An action is about to run. Returns what ``actionDidRun(_:failure:)`` is to be called with.
  func actionWillRun(
    _ action: any Action, event: String?, origin: View, controller: BeagleController
  ) -> Int
  /// An action has run, as far as it runs at once.
  func actionDidRun(_ number: Int, failure: (any Error)?)
  /// A context is about to change. Returns what ``contextDidChange(_:)`` is to be called with.
  /// - Parameters:
  ///   - cause: why, where no action is the cause.
  ///   - owner: the view that has the context, where that may hold a secret.
  func contextWillChange(
    _ cell: ContextCell, at path: Path?, cause: String?, owner: View?
  ) -> Int
  /// A context has changed, and with it what reads it.
  func contextDidChange(_ number: Int)
  /// A state of a screen was told.
  func stateDidChange(_ state: ServerDrivenState, of screen: BeagleScreenViewController)
}

extension ContextCell {
  /// Sets the value or what stands at a path, and lets whoever inspects know.
  /// - Parameters:
  ///   - cause: why, where no action is the cause.
  ///   - owner: the view that has the context, where that may hold a secret.
  func set(
    _ value: DynamicObject, at path: Path?, telling recorder: (any InspectionRecorder)?,
    cause: String? = nil, owner: View? = nil
  ) {
    guard let recorder else { return set(value, at: path) }
    let number = recorder.contextWillChange(self, at: path, cause: cause, owner: owner)
    set(value, at: path)
    recorder.contextDidChange(number)
  }
}
