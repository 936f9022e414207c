import BeagleSchema

/// The source of a screen.
public enum ScreenType {
  /// Loaded from a server or a directory.
  case remote(Remote)
  /// Built in Swift.
  case declarative(Screen)
  /// A JSON text in the application.
  case declarativeText(String)

  /// The URL of a screen and the properties of its request.
  public struct Remote {
    /// A path such as `/home`, joined with the base URL, or an absolute URL.
    public var url: String
    /// Method, headers and body of the request; nil sends a GET request.
    public var additionalData: HttpAdditionalData?
    /// Shown instead of an error when the load fails.
    var fallback: Screen?

    /// Creates a reference to a screen on a server.
    public init(url: String, additionalData: HttpAdditionalData? = nil) {
      self.url = url
      self.additionalData = additionalData
    }
  }
}
