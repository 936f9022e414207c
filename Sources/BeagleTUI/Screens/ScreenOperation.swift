/// An operation of a screen that may fail, with the rules for its failure.
///
/// `<doc:States>` shows them as a table; a test compares it.
enum ScreenOperation: String, CaseIterable {
  /// The screen is loaded from its source.
  case load
  /// The target of a navigation is loaded.
  case navigation
  case lazyComponent
  /// A remote image is loaded. Its failure is not reported.
  case image
  case webView
  /// A request of an action that the user has started.
  case action
  /// A request of an event of the screen itself, such as `onInit`.
  case event
  /// A form of Beagle 1.x is sent.
  case form

  /// The operation of an error that an application or the program reports.
  /// - Parameter isInPlace: whether the error is about a part of the screen.
  init(_ error: ServerDrivenState.Error, isInPlace: Bool = false) {
    self =
      switch error {
      case .remoteScreen, .declarativeText: .load
      case .lazyLoad: .lazyComponent
      case .webView: .webView
      case .action: isInPlace ? .event : .action
      case .submitForm: .form
      }
  }

  /// The place of a failure on the screen.
  enum Place: String {
    case dialog
    case inPlace = "instead of the content"
    case above = "above the component"
  }

  /// The place where the default navigation controller shows a failure.
  var place: Place {
    switch self {
    case .load, .navigation, .webView, .action, .form: .dialog
    case .lazyComponent, .image: .inPlace
    case .event: .above
    }
  }

  /// Whether Escape in the dialog removes the failure, because the user can start the operation
  /// again and no part of the screen is missing.
  var isDismissible: Bool {
    switch self {
    case .navigation, .action, .form: true
    case .load, .lazyComponent, .image, .webView, .event: false
    }
  }

  /// Whether ``BeagleDependencies/retryPolicy`` may repeat the operation: loads only, because other
  /// requests may change something on the server.
  var isRepeated: Bool {
    switch self {
    case .load, .navigation, .lazyComponent, .image, .webView: true
    case .action, .event, .form: false
    }
  }
}
