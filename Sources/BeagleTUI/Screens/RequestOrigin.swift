import TerminalKit

/// What a request belongs to: the control, the event and the form whose actions sent it, also through the
/// responses to earlier requests.
struct RequestOrigin {
  /// The control whose press sends it, which is busy until the response; nil for none.
  var control: PressedControl?
  /// The event that sends it by itself, at whose view a failure is shown; nil for events of the user.
  var event: UnattendedEvent?
  /// The form whose submission sends its fields; nil for none.
  weak var form: View?
}

/// An event that no user has started.
struct UnattendedEvent {
  /// The view whose event it is.
  weak var view: View?
  /// Whether it is `onInit`.
  let isInitial: Bool
}
