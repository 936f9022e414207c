import BeagleNetworking

/// Records addresses, and the values that navigations pass.
extension FactsCollector {
  /// The navigation whose value is set.
  enum NavigationPlace {
    /// An index of `facts.addresses`.
    case address(Int)
    /// An index of `facts.backNavigationContexts`.
    case back(Int)
  }

  func navigation(_ node: JSONNode, _ route: JSONNode, _ shape: ObjectShape) {
    guard let url = route["url"] else { return }
    let additional = route["httpAdditionalData"]
    address(
      url, .screen, owner: shape, method: method(additional?["method"]),
      navigationContext: navigationContext(node),
      hasFallback: route["fallback"] != nil || route["screen"] != nil)
    recordNavigation(node)
  }

  /// Records the value of the navigation whose address is the last one. Its expressions are visited
  /// later.
  func recordNavigation(_ node: JSONNode) {
    guard let context = facts.addresses.last?.navigationContext else { return }
    recordNavigationValue(node, .address(facts.addresses.count - 1))
    guard let value = node["navigationContext"]?["value"] else { return }
    var names: [MemberName] = []
    FactsCollector.add(value, context.path, to: &names)
    facts.addresses[facts.addresses.count - 1].navigationNames = names
  }

  /// The maximum number of recorded names of a navigation.
  private static let nameLimit = 100

  /// Adds the names of the members of a value.
  private static func add(_ value: JSONNode, _ path: [Path.Node], to names: inout [MemberName]) {
    for (key, inner) in value.members {
      guard names.count < nameLimit, let name = key.string else { return }
      names.append(MemberName(path: path + [.key(name)], span: key.span))
      add(inner, path + [.key(name)], to: &names)
    }
  }

  func recordNavigationValue(_ node: JSONNode, _ place: NavigationPlace) {
    if let value = node["navigationContext"]?["value"] { navigationValues.append((place, value)) }
  }

  /// Returns the HTTP method of a property in uppercase; nil if an expression determines it.
  func method(_ value: JSONNode?) -> String? {
    guard let value else { return "GET" }
    guard let text = value.string, case .plain(let method, _) = ExpressionParser.parse(text) else {
      return nil
    }
    return method.uppercased()
  }

  func navigationContext(_ node: JSONNode) -> NavigationContextValue? {
    guard let context = node["navigationContext"], !context.isNull else { return nil }
    // A navigation context without a value has a finding of its own.
    guard context.kind == .object, let value = context["value"] else {
      return NavigationContextValue(path: [], shape: .unknown)
    }
    let path = context["path"]?.string.flatMap(Path.parse)?.nodes ?? []
    return NavigationContextValue(path: path, shape: ValueShape(value))
  }

  /// Records an address that has a finding, so that the screen that it means is not reported as
  /// unreachable, too.
  func wrongAddress(_ value: JSONNode) {
    guard let text = value.string, text.utf8.count < 512, UrlParts(text) == nil else { return }
    let path = text.split { $0 == " " || $0 == "/" || $0 == "\\" }.joined(separator: "/")
    facts.pathTexts.insert("/" + path)
  }

  /// Records an address.
  func address(
    _ value: JSONNode?, _ role: AddressUse.Role, owner: ObjectShape, method: String? = "GET",
    isBindable: Bool = true, navigationContext: NavigationContextValue? = nil,
    hasFallback: Bool = false
  ) {
    guard let value, let text = value.string else { return }
    if text.utf8.first != 0x2F, role == .screen || role == .part { wrongAddress(value) }
    var pattern = AddressPattern.literal(text)
    if isBindable {
      switch ExpressionParser.parse(text) {
      case .plain(let plain, _): pattern = .literal(plain)
      case .expression(let expression):
        pattern = AddressPattern(expression)
        addressExpressions[value.index] = expression
      }
    }
    facts.addresses.append(
      AddressUse(
        role: role, owner: owner.name, text: text, pattern: pattern, method: method,
        range: SourceRange(value.span, in: document), screen: screen,
        navigationContext: navigationContext,
        scope: role == .part ? scope.ids : [],
        scopeIndexes: role == .part ? scope.indexes : [], hasFallback: hasFallback))
  }
}

extension AddressPattern {
  /// Creates a pattern from the literal pieces of an expression.
  init(_ expression: ContextExpression) {
    var pieces: [String] = [""]
    for part in expression.parsed.parts {
      switch part {
      case .text(let text): pieces[pieces.count - 1] += text
      case .value(.literal(let literal)): pieces[pieces.count - 1] += literal.description
      case .value: pieces.append("")
      }
    }
    // Any query matches. Only the path must match.
    if pieces.count > 1,
      let last = pieces.firstIndex(where: { $0.utf8.contains { $0 == 0x3F || $0 == 0x23 } })
    {
      let path = pieces[last].utf8.prefix { $0 != 0x3F && $0 != 0x23 }
      self = .pieces(pieces[..<last] + [String(decoding: path, as: UTF8.self)])
      return
    }
    self = pieces.count == 1 ? .literal(pieces[0]) : .pieces(pieces)
  }
}
