import BeagleSchema

/// Where a screen comes from.
public enum ScreenType {
  /// Loaded from a server or a directory.
  case remote(Remote)
  /// Built in Swift.
  case declarative(Screen)
  /// A JSON text in the application.
  case declarativeText(String)

  /// The address of a screen.
  public struct Remote {
    /// A path such as `/home`, joined with the base URL, or an absolute URL.
    public var url: String
    /// Method, headers and body of the request; nil is a plain GET.
    public var additionalData: HttpAdditionalData?
    /// Shown instead of an error when the load fails.
    var fallback: Screen?

    /// Makes a reference to a screen on a server.
    public init(url: String, additionalData: HttpAdditionalData? = nil) {
      self.url = url
      self.additionalData = additionalData
    }
  }
}
