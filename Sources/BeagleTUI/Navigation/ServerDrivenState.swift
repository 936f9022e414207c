import BeagleNetworking
import BeagleSchema

/// Runs again what failed. Called on the main actor, any number of times.
public typealias BeagleRetry = () -> Void

/// What happens to a screen while it is loaded and used.
///
/// Each change is told to the ``BeagleNavigationController`` that contains the screen.
/// The cases are those of Beagle iOS 1.6 and later.
public enum ServerDrivenState {
  /// A load begins.
  case started
  /// The load ended, well or not.
  case finished
  /// The screen is there.
  case success
  /// Something failed; the closure, if any, does it again.
  case error(ServerDrivenState.Error, BeagleRetry? = nil)
}

extension ServerDrivenState {
  /// What failed.
  public enum Error: Swift.Error {
    /// A screen did not load.
    case remoteScreen(Request.Error)
    /// An action did not run.
    case action(Swift.Error)
    /// A lazy component did not load.
    case lazyLoad(Request.Error)
    /// The request of a 1.x form failed.
    case submitForm(Request.Error)
    /// A web view did not load.
    case webView(Swift.Error)
    /// A screen given as text is not a screen.
    case declarativeText
  }

  /// The first generation of the same states, as Beagle 1.0 and 1.1 had them.
  ///
  /// `loading(true)` stands for ``ServerDrivenState/started`` and `loading(false)` for
  /// ``ServerDrivenState/finished``; success had no state of its own.
  public enum V1 {
    /// A load begins (true) or ended (false).
    case loading(Bool)
    /// Something failed; the closure, if any, does it again.
    case error(ServerDrivenState.Error, BeagleRetry? = nil)
  }
}

extension ServerDrivenState.Error {
  /// A text a person can act on: what failed, where, and what helps.
  public var localizedDescription: String {
    switch self {
    case .remoteScreen(let error), .lazyLoad(let error), .submitForm(let error):
      error.localizedDescription
    case .action(let error), .webView(let error): message(of: error)
    case .declarativeText:
      "The text given for this screen is not a Beagle screen. Check the JSON in the application."
    }
  }

  /// The same in few words, without the cause.
  public var shortDescription: String { "An unknown error occurred." }
}

/// The most helpful text that an error of unknown type has.
func message(of error: any Swift.Error) -> String {
  switch error {
  case let error as ServerDrivenState.Error: error.localizedDescription
  case let error as Request.Error: error.localizedDescription
  case let error as NetworkError: error.localizedDescription
  default: String(describing: error)
  }
}

extension Swift.Error {
  /// A text a person can act on, for errors of any type. Where Foundation is imported too, its own
  /// property of this name is used instead.
  @_disfavoredOverload
  public var localizedDescription: String { message(of: self) }
}

extension ServerDrivenState.Error {
  /// Seconds that the server asks to wait before the next attempt; nil where it does not.
  public var retryAfter: Int? {
    switch self {
    case .remoteScreen(let error), .lazyLoad(let error), .submitForm(let error): error.retryAfter
    case .action(let error), .webView(let error):
      (error as? Request.Error)?.retryAfter ?? (error as? NetworkError)?.retryAfter
    case .declarativeText: nil
    }
  }
}
