extension ObjectReader {
  // MARK: - Objects

  /// An object of a known shape.
  mutating func object<T: NodeDecodable>(_ key: StaticString) -> T? {
    guard let value = find(key) else { return nil }
    return decodeObject(key, value)
  }

  private func decodeObject<T: NodeDecodable>(_ key: StaticString, _ value: Int) -> T? {
    guard session.tape[value].kind == .object else {
      if T.self == UnitValue.self, let number = session.node(value).double {
        wrong(
          key, value, .wrongType, wanted: "an object",
          suggestion: "write {\"value\": \(session.node(value).text), \"type\": \"REAL\"}",
          severity: .warning)
        return UnitValue(value: .value(number)) as? T
      }
      wrong(key, value, .wrongType, wanted: "an object", suggestion: nil)
      return nil
    }
    return ObjectReader.read(session, value, owner: .value(T.self)) { T(from: &$0) }
  }

  /// A list of objects of a known shape; what is no object is left out.
  mutating func objects<T: NodeDecodable>(_ key: StaticString, required: Bool = false) -> [T]? {
    guard let value = find(key, required: required) else { return nil }
    if session.tape[value].kind == .object {
      wrong(
        key, value, .wrongType, wanted: "a list", suggestion: "put it in [ ]", severity: .warning)
      return decodeObject(key, value).map { [$0] }
    }
    guard session.tape[value].kind == .array else {
      wrong(key, value, .wrongType, wanted: "a list", suggestion: nil)
      return nil
    }
    var result: [T] = []
    result.reserveCapacity(session.node(value).count)
    for element in session.node(value).elements {
      if let item: T = decodeObject(key, element.index) { result.append(item) }
    }
    return result
  }

  /// The context that the component declares.
  mutating func context() -> Context? { object("context") }

  // MARK: - Components

  /// The one component that must be there; a placeholder when it is not.
  mutating func component(
    _ key: StaticString, aliases: [StaticString] = []
  ) -> any ServerDrivenComponent {
    if let value = lookup(key) { return session.decodeComponent(value, slot: key) }
    for alias in aliases {
      if let value = find(alias) { return session.decodeComponent(value, slot: alias) }
    }
    missing(key)
    var placeholder = UnknownComponent(type: "", problem: "\(name) has no \(key)")
    placeholder.source = source
    return placeholder
  }

  /// A list of components; what cannot be decoded becomes a placeholder.
  mutating func components(_ key: StaticString) -> [any ServerDrivenComponent]? {
    guard let value = find(key) else { return nil }
    switch session.tape[value].kind {
    case .array: return session.decodeComponents(value, slot: key)
    case .object:
      wrong(
        key, value, .wrongType, wanted: "a list", suggestion: "put it in [ ]", severity: .warning)
      return [session.decodeComponent(value, slot: key)]
    default:
      wrong(key, value, .wrongType, wanted: "a list of components", suggestion: nil)
      return nil
    }
  }

  // MARK: - Actions

  /// A list of actions, or one.
  ///
  /// - Parameters:
  ///   - implicit: the context that the event sets for them.
  ///   - single: whether 1.x sends one action, which is no fault then.
  mutating func actions(
    _ key: StaticString, implicit: String? = nil, implicits: [String] = [], required: Bool = false,
    single: Bool = false
  ) -> [any Action]? {
    guard let value = find(key, required: required) else { return nil }
    return session.withContexts(implicit.map { [$0] } ?? implicits) { () -> [any Action]? in
      switch session.tape[value].kind {
      case .array: return session.decodeActions(value, slot: key)
      case .object:
        if !single {
          wrong(
            key, value, .wrongType, wanted: "a list of actions", suggestion: "put it in [ ]",
            severity: .warning)
        }
        return [session.decodeAction(value, slot: key)]
      default:
        wrong(key, value, .wrongType, wanted: "a list of actions", suggestion: nil)
        return nil
      }
    }
  }

  /// Whether and what analytics records.
  mutating func analytics() -> ActionAnalyticsConfig? {
    guard let value = find("analytics") else { return nil }
    switch session.tape[value].kind {
    case .true: return .enabled(nil)
    case .false: return .disabled
    case .object: return .enabled(decodeObject("analytics", value))
    default:
      wrong("analytics", value, .wrongType, wanted: "true, false or an object", suggestion: nil)
      return nil
    }
  }

  /// The id of the context that is written.
  mutating func contextId() -> String {
    guard let id = string("contextId", required: true) else { return "" }
    if let value = session.member(of: index, "contextId") {
      session.checkContext(id, at: value, stringOffset: 0, onlyNear: true)
    }
    return id
  }

  /// The components of `addChildren`, kept as data until the action runs.
  mutating func componentsValue() -> DynamicObject {
    guard let value = lookup("value") else {
      missing("value")
      return .empty
    }
    switch session.tape[value].kind {
    case .array:
      session.openScope += 1
      session.inspectTypedNodes(value)
      session.openScope -= 1
    case .string: session.inspectData(value, name: "value")
    default:
      wrong(
        "value", value, .wrongType, wanted: "a list of components, or an expression",
        suggestion: nil, isRefused: false)
    }
    return DynamicObject(session.node(value))
  }

  /// Where a navigation goes.
  mutating func route() -> Route {
    guard let value = find("route", required: true) else { return .remote("") }
    guard session.tape[value].kind == .object else {
      wrong("route", value, .wrongType, wanted: "an object with url or screen", suggestion: nil)
      return .remote("")
    }
    return ObjectReader.read(session, value, owner: .value(Route.self)) { $0.routeObject() }
  }

  private mutating func routeObject() -> Route {
    declare("screen", "url", "shouldPrefetch", "fallback", "httpAdditionalData")
    let hasURL = has("url")
    let isBroken = session.member(of: index, "screen").map { value in
      session.tape[value].kind != .object || session.member(of: value, "child") == nil
    }
    if hasURL, isBroken == true {
      ignore("screen")
    } else if let screen = find("screen") {
      // iOS falls back to the address when the screen is broken.
      let decoded =
        hasURL
        ? relaxed { $0.session.decodeScreen(screen, slot: "screen") }
        : session.decodeScreen(screen, slot: "screen")
      if let decoded {
        ignore("url")
        ignore("shouldPrefetch")
        return .declarative(decoded)
      }
    }
    if !hasURL, !has("screen") {
      missing("url")
      ignore("url")
      return .remote("")
    }
    var path = Route.NewPath(url: bindable("url") ?? .value(""))
    path.shouldPrefetch = bool("shouldPrefetch")
    if let fallback = find("fallback") {
      path.fallback = session.decodeScreen(fallback, slot: "fallback")
    }
    path.httpAdditionalData = object("httpAdditionalData")
    ignore("screen")
    return .remote(path)
  }
}
