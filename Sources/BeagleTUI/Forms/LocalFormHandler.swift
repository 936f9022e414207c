import BeagleSchema

/// Does in the application what a 1.x form asks for with `formLocalAction` (Beagle iOS 1.9:
/// `LocalFormHandler`).
@MainActor
public protocol LocalFormHandler: AnyObject {
  /// Handles the values of a form.
  /// - Parameters:
  ///   - action: the action; its `name` says what to do.
  ///   - inputs: the form's values over the action's data.
  ///   - result: to be called with `start` and then with how it ended.
  func handle(
    action: FormLocalAction, inputs: [String: String],
    result: @escaping @MainActor (LocalFormResult) -> Void)
}

/// What a ``LocalFormHandler`` tells.
public enum LocalFormResult {
  /// The work began: the screen shows that it loads.
  case start
  /// It failed: the screen shows the error.
  case error(any Error)
  /// It is done; the action runs.
  case success(any Action)
}
