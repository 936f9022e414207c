/// Where a navigation goes.
public enum Route: Sendable {
  /// A screen that is loaded.
  case remote(NewPath)
  /// A screen that came along.
  case declarative(Screen)

  /// A screen that is loaded.
  public struct NewPath: Sendable {
    /// Its address; a path is joined with the base address.
    public var url: Expression<String>
    /// True: it is loaded when the component that leads there is shown.
    public var shouldPrefetch: Bool?
    /// Shown when loading fails.
    @Boxed public var fallback: Screen?
    /// How it is requested.
    @Boxed public var httpAdditionalData: HttpAdditionalData?

    /// A screen at `url`.
    public init(
      url: Expression<String>, shouldPrefetch: Bool? = nil, fallback: Screen? = nil,
      httpAdditionalData: HttpAdditionalData? = nil
    ) {
      self.url = url
      self.shouldPrefetch = shouldPrefetch
      self.fallback = fallback
      self.httpAdditionalData = httpAdditionalData
    }
  }

  /// A screen at `url`.
  public static func remote(_ url: Expression<String>) -> Route { .remote(NewPath(url: url)) }
}

/// The method of a request.
public enum HTTPMethod: String, CaseIterable, WireEnum {
  /// As HTTP defines them.
  case get = "GET"
  /// `POST`.
  case post = "POST"
  /// `PUT`.
  case put = "PUT"
  /// `DELETE`.
  case delete = "DELETE"
  /// `HEAD`.
  case head = "HEAD"
  /// `PATCH`.
  case patch = "PATCH"
}
