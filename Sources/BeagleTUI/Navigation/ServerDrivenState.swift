import BeagleNetworking
import BeagleSchema
import Localization

/// A closure that retries a failed operation. It is called on the main actor, any number of times.
public typealias BeagleRetry = () -> Void

/// The state of a screen while it is loaded and used.
///
/// Each change is reported to the ``BeagleNavigationController`` that contains the screen. See
/// <doc:States> for the sequences. The cases are those of Beagle iOS 1.6 and later.
public enum ServerDrivenState {
  /// A load has started.
  case started
  /// The load has ended, successfully or not.
  case finished
  /// The screen was loaded.
  case success
  /// An operation failed. The closure, if any, retries it.
  case error(ServerDrivenState.Error, BeagleRetry? = nil)
}

extension ServerDrivenState {
  /// An error, by the operation that failed.
  public enum Error: Swift.Error {
    /// A screen did not load.
    case remoteScreen(Request.Error)
    /// An action failed.
    case action(Swift.Error)
    /// A lazy component did not load.
    case lazyLoad(Request.Error)
    /// The request of a 1.x form failed.
    case submitForm(Request.Error)
    /// A web view did not load.
    case webView(Swift.Error)
    /// A screen given as text is not a valid Beagle screen.
    case declarativeText
  }

  /// The states of Beagle 1.0 and 1.1.
  ///
  /// `loading(true)` corresponds to ``ServerDrivenState/started``, `loading(false)` to
  /// ``ServerDrivenState/finished``. Success is not reported.
  public enum V1 {
    /// A load has started (true) or ended (false).
    case loading(Bool)
    /// An operation failed. The closure, if any, retries it.
    case error(ServerDrivenState.Error, BeagleRetry? = nil)
  }
}

extension ServerDrivenState.Error {
  /// A description with the operation, its target and a remedy.
  public var localizedDescription: String {
    switch self {
    case .remoteScreen(let error), .lazyLoad(let error), .submitForm(let error):
      error.localizedDescription
    case .action(let error), .webView(let error): message(of: error)
    case .declarativeText:
      localized(.errorDeclarativeText)
    }
  }

  /// A short description without the cause.
  public var shortDescription: String { localized(.errorUnknownOccurred) }
}

/// Returns the most helpful description of an error of any type.
func message(of error: any Swift.Error) -> String {
  switch error {
  case let error as ServerDrivenState.Error: error.localizedDescription
  case let error as Request.Error: error.localizedDescription
  case let error as NetworkError: error.localizedDescription
  default: String(describing: error)
  }
}

extension Swift.Error {
  /// A description for errors of any type. If Foundation is imported, its property with this name
  /// takes precedence.
  @_disfavoredOverload
  public var localizedDescription: String { message(of: self) }
}

extension ServerDrivenState.Error {
  /// Seconds to wait before the next attempt, from `Retry-After`; nil if the server sent none.
  public var retryAfter: Int? {
    switch self {
    case .remoteScreen(let error), .lazyLoad(let error), .submitForm(let error): error.retryAfter
    case .action(let error), .webView(let error):
      (error as? Request.Error)?.retryAfter ?? (error as? NetworkError)?.retryAfter
    case .declarativeText: nil
    }
  }
}
