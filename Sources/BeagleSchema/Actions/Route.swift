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

// MARK: - Decoding

extension Route: NodeDecodable {
  static func advice(_ node: JSONNode) -> String? {
    node.string.map { _ in "write {\"url\": \(node.text)}" }
  }

  init(from reader: inout ObjectReader) {
    let hasURL = reader.has("url")
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
  /// The screen of a route. iOS falls back to the address when the screen is broken.
  fileprivate mutating func routeScreen(besideURL hasURL: Bool) -> Screen? {
    guard hasURL else { return screen("screen") }
    let isBroken = session.member(of: index, "screen").map { value in
      session.tape[value].kind != .object || session.member(of: value, "child") == nil
    }
    if isBroken == true {
      ignore("screen")
      return nil
    }
    return relaxed { $0.screen("screen") }
  }
}

// MARK: - Encoding

extension Route: WireEncodable {
  var wireForm: DynamicObject? {
    switch self {
    case .remote(let path): WireEncoder.encode(property: path)
    case .declarative(let screen): .dictionary(["screen": WireEncoder.encode(screen)])
    }
  }
}
