/// The state of a screen that is loaded from its source. The table of ``LoadTransition`` connects them.
enum LoadState: String {
  /// No load has begun since the screen was added to its stack.
  case idle
  /// A response is pending.
  case loading
  /// A screen is loaded.
  case shown
  /// The load failed without an older screen to show.
  case failed
  /// The user canceled the load without an older screen to show.
  case canceled
  /// The screen was removed from its stack.
  case retired
}

/// An event of a screen that is loaded from its source.
enum LoadEvent: String {
  /// The screen appears, or the user retries or reloads.
  case begin
  /// The screen appears, and a navigation has already loaded it.
  case adopt
  case response
  case failure
  /// The user presses Escape.
  case cancel
  /// Another screen covers this one, or a newer load replaces the running one.
  case cover
  /// The screen is loaded before it is in a stack.
  case postpone
  case remove
  /// The removed screen is added to a stack again.
  case revive

  /// A state that is reported to the navigation controller before `finished`.
  enum Report: String { case started, success, error }

  /// The state that is reported first; nil for none.
  var report: Report? {
    switch self {
    case .begin: .started
    case .adopt, .response: .success
    case .failure: .error
    case .cancel, .cover, .postpone, .remove, .revive: nil
    }
  }

  /// Whether `finished` is reported then.
  var reportsFinished: Bool {
    switch self {
    case .adopt, .response, .failure, .cancel, .cover: true
    case .begin, .postpone, .remove, .revive: false
    }
  }
}

/// A row of the table of transitions. An event without a row has no effect in a state.
///
/// `<doc:States>` shows the table; a test compares them.
struct LoadTransition {
  /// The state before; nil for every state.
  let state: LoadState?
  let event: LoadEvent
  /// The state after.
  let next: LoadState
  /// The state after, if an older screen is shown.
  let nextWithScreen: LoadState

  private init(
    _ state: LoadState?, _ event: LoadEvent, _ next: LoadState, withScreen: LoadState? = nil
  ) {
    self.state = state
    self.event = event
    self.next = next
    nextWithScreen = withScreen ?? next
  }

  static let table = [
    LoadTransition(.idle, .begin, .loading),
    LoadTransition(.shown, .begin, .loading),
    LoadTransition(.failed, .begin, .loading),
    LoadTransition(.canceled, .begin, .loading),
    LoadTransition(.idle, .adopt, .shown),
    LoadTransition(.loading, .response, .shown),
    LoadTransition(.loading, .failure, .failed, withScreen: .shown),
    LoadTransition(.loading, .cancel, .canceled, withScreen: .shown),
    LoadTransition(.loading, .cover, .idle, withScreen: .shown),
    LoadTransition(.shown, .postpone, .idle),
    LoadTransition(.retired, .revive, .idle),
    LoadTransition(nil, .remove, .retired),
  ]

  /// Returns the state after an event; nil if the event has no effect.
  static func state(
    after event: LoadEvent, in state: LoadState, hasScreen: Bool
  ) -> LoadState? {
    let row = table.first { $0.event == event && ($0.state ?? state) == state }
    return hasScreen ? row?.nextWithScreen : row?.next
  }
}
