extension ObjectReader {
  /// Names the contexts of a row, for the templates.
  mutating func enterTemplates(iterator: String, index: String) {
    rowContexts = [iterator, index]
  }

  /// The rows of a list.
  mutating func dataSource() -> Expression<DynamicArray> {
    if !has("dataSource"), has("children") {
      missing("dataSource", severity: .warning)
      ignore("dataSource")
      return .value([])
    }
    return bindable("dataSource", required: true) ?? .value([])
  }

  /// What rows look like.
  mutating func templates(required: Bool) -> [Template] {
    declare("templates")
    let contexts = rowContexts
    let session = self.session
    let mark = session.scope.count
    session.scope += contexts
    defer { session.scope.removeLast(session.scope.count - mark) }
    if !has("templates"), let value = find("template") {
      deprecated("template", value, now: "templates")
      if required { missing("templates", severity: .warning) }
      return relaxed { _ in [Template(view: session.decodeComponent(value, slot: "template"))] }
    }
    return objects("templates", required: required) ?? []
  }

  /// Columns or rows of a grid.
  mutating func spanCount() -> Int {
    if let count = int("spanCount") { return count }
    if has("spanCount") { return 1 }
    missing("spanCount", severity: .warning)
    if let value = find("numColumns") {
      deprecated("numColumns", value, now: "spanCount")
      return session.node(value).int ?? 1
    }
    return 1
  }

  // MARK: - Shapes of other versions

  /// Reports a name of 1.x.
  func deprecated(_ key: StaticString, _ value: Int, now: String) {
    session.report(
      .deprecated, .note, at: value, "\(key) of \(name) is of Beagle 1.x",
      suggestion: "use \(now)", name: key.description)
  }

  private mutating func legacy<T>(
    _ key: StaticString, now: String, _ body: (inout ObjectReader, Int) -> T?
  ) -> T? {
    guard has(key), let value = find(key) else { return nil }
    deprecated(key, value, now: now)
    return relaxed { body(&$0, value) }
  }

  mutating func legacyString(_ key: StaticString, now: String) -> String? {
    legacy(key, now: now) { reader, _ in reader.string(key) }
  }

  mutating func legacyObject<T: NodeDecodable>(_ key: StaticString, now: String) -> T? {
    legacy(key, now: now) { reader, _ in reader.object(key) }
  }

  mutating func legacyBindable<T: LiteralDecodable>(
    _ key: StaticString, now: String
  ) -> Expression<T>? {
    legacy(key, now: now) { reader, _ in reader.bindable(key) }
  }

  /// The opposite of what the old name says.
  mutating func legacyNegated(_ key: StaticString, now: String) -> Expression<Bool>? {
    let old: Expression<Bool>? = legacyBindable(key, now: now)
    switch old {
    case nil: return nil
    case .value(let value): return .value(!value)
    case .expression(let expression):
      let inner = expression.source.dropFirst(2).dropLast()
      return ContextExpression("@{not(\(inner))}", source: expression.reference).map {
        .expression($0)
      }
    }
  }

  mutating func legacyComponent(
    _ key: StaticString, now: String
  ) -> (any ServerDrivenComponent)? {
    legacy(key, now: now) { reader, value in reader.session.decodeComponent(value, slot: key) }
  }

  mutating func legacyChildren() -> [any ServerDrivenComponent]? {
    legacy("children", now: "dataSource and templates") { reader, _ in
      reader.components("children")
    }
  }

  /// The image of a navigation item: its id, in 1.x an object with `mobileId`.
  mutating func navigationItemImage() -> Expression<String>? {
    guard let value = find("image") else { return nil }
    guard session.tape[value].kind == .object else { return text("image") }
    wrong(
      "image", value, .wrongType, wanted: "the id of a local image",
      suggestion: "write the mobileId itself", severity: .warning)
    return mobileId(value)
  }

  private func mobileId(_ value: Int) -> Expression<String>? {
    ObjectReader.read(session, value, owner: .value(ImagePath.self)) { reader in
      reader.ignore("_beagleImagePath_")
      reader.ignore("url")
      return reader.text("mobileId", required: true)
    }
  }

  /// The actions of a navigation item, in 1.x one under `action`.
  mutating func navigationItemActions() -> [any Action] {
    if !has("onPress"), has("action") {
      missing("onPress", severity: .warning)
      return legacy("action", now: "onPress") { reader, _ in
        reader.actions("action", single: true)
      } ?? []
    }
    return actions("onPress", required: true) ?? []
  }

  /// The icon of a tab: an object with `mobileId`; anything else shows nothing on phones.
  mutating func tabIcon() -> Expression<String>? {
    guard let value = find("icon") else { return nil }
    switch session.tape[value].kind {
    case .object: return mobileId(value)
    case .string:
      wrong(
        "icon", value, .wrongType, wanted: "an object with mobileId",
        suggestion: "write {\"mobileId\": …}", severity: .warning, isRefused: false)
      return text("icon")
    default:
      wrong(
        "icon", value, .wrongType, wanted: "an object with mobileId", suggestion: nil,
        isRefused: false)
      return nil
    }
  }

  /// The id of the picture that shows until a remote one is there.
  mutating func placeholder() -> String? {
    guard let value = find("placeholder") else { return nil }
    guard session.tape[value].kind == .object else {
      wrong(
        "placeholder", value, .wrongType, wanted: "an object with mobileId", suggestion: nil,
        isRefused: false)
      return nil
    }
    return ObjectReader.read(session, value, owner: .value(ImagePath.self)) { reader in
      reader.ignore("_beagleImagePath_")
      reader.ignore("url")
      reader.ignore("webUrl")
      return reader.string("mobileId")
    }
  }

  /// The tabs of a 1.x tab view.
  mutating func tabItems() -> [TabItem] {
    declare("children", "tabItems")
    if has("children") { return objects("children") ?? [] }
    return objects("tabItems", required: true) ?? []
  }
}
