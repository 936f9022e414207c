/// The destination of a navigation.
public enum Route: Sendable {
  /// A screen that is loaded from a URL.
  case remote(NewPath)
  /// A screen that is part of the document.
  case declarative(Screen)

  /// A screen that is loaded from a URL.
  public struct NewPath: Sendable {
    /// The URL. A path is resolved against the base URL.
    public var url: Expression<String>
    /// Whether the screen is loaded as soon as the component with the action is shown.
    public var shouldPrefetch: Bool?
    /// The screen that is shown if loading fails.
    @Boxed public var fallback: Screen?
    /// The HTTP method, headers and body of the request.
    @Boxed public var httpAdditionalData: HttpAdditionalData?

    /// Creates a route to the screen at `url`.
    public init(
      url: Expression<String>, shouldPrefetch: Bool? = nil, fallback: Screen? = nil,
      httpAdditionalData: HttpAdditionalData? = nil
    ) {
      (self.url, self.shouldPrefetch) = (url, shouldPrefetch)
      (self.fallback, self.httpAdditionalData) = (fallback, httpAdditionalData)
    }
  }

  /// Creates a route to the screen at `url`.
  public static func remote(_ url: Expression<String>) -> Route { .remote(NewPath(url: url)) }
}

/// An HTTP request method.
public enum HTTPMethod: String, CaseIterable, WireEnum {
  /// The methods of HTTP (RFC 9110, section 9, and RFC 5789).
  case get = "GET", post = "POST", put = "PUT", delete = "DELETE", head = "HEAD", patch = "PATCH"
}

// MARK: - Decoding

extension Route: NodeDecodable {
  static func correction(_ node: JSONNode) -> String? {
    node.string.map { _ in "{\"url\": \(node.text)}" }
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("url", "The address of the screen. A path is appended to the base URL.")
    Fact("screen", "The screen itself, instead of an address.")
    Fact(
      "shouldPrefetch",
      "Whether to load the screen as soon as the component that opens it is shown.", default: false)
    Fact("fallback", "The screen to show if loading fails.")
    Fact("httpAdditionalData", "The method, header fields and body of the request.")
  }

  init(from reader: inout ObjectReader) {
    let hasURL = reader.has("url")
    if !hasURL, !reader.has("screen"), let screen = reader.bareScreen() {
      self = .declarative(screen)
      return
    }
    if let screen = reader.routeScreen(besideURL: hasURL) {
      reader.ignore("url")
      reader.ignore("shouldPrefetch")
      self = .declarative(screen)
      return
    }
    if !hasURL, !reader.has("screen") { reader.missing("url") }
    var path = NewPath(url: reader.bindable("url") ?? .value(""))
    path.shouldPrefetch = reader.bool("shouldPrefetch")
    path.fallback = reader.screen("fallback")
    path.httpAdditionalData = reader.object("httpAdditionalData")
    self = .remote(path)
  }
}

extension ObjectReader {
  /// Reads and reports a component in place of a route.
  fileprivate mutating func bareScreen() -> Screen? {
    guard !isDescribing, let type = session.member(of: index, "_beagleComponent_", .string)
    else { return nil }
    ignoreAll()
    let isScreen = session.isScreenType(type)
    let child = "{\"_beagleComponent_\": \"beagle:screenComponent\", \"child\": "
    session.reportMissing(
      "screen", of: index, "Route: expected url or screen, found a \(session.string(type))",
      fixIt: session.putting(
        index, "{\"screen\": " + (isScreen ? "" : child), isScreen ? "}" : "}}",
        title: "Put it under \"screen\""))
    return session.withScreenScope {
      Screen(wrapping: session.decodeComponent(index, slot: "screen"))
    }
  }

  /// Reads the screen of a route. Beagle iOS uses the URL if the screen is invalid.
  fileprivate mutating func routeScreen(besideURL hasURL: Bool) -> Screen? {
    guard hasURL else { return screen("screen") }
    let isBroken = session.member(of: index, "screen").map { value in
      session.tape[value].kind != .object || session.member(of: value, "child") == nil
    }
    if isBroken == true {
      ignore("screen")
      return nil
    }
    return ignoredByPhones { $0.screen("screen") }
  }
}

// MARK: - Encoding

extension Route: WireEncodable {
  func wireForm(_ form: WireEncoder.TextForm) -> DynamicObject? {
    switch self {
    case .remote(let path): WireEncoder.encode(property: path, form)
    case .declarative(let screen): .dictionary(["screen": WireEncoder.encode(screen, form)])
    }
  }
}
