import BeagleNetworking
import BeagleSchema

/// Checks that the directory serves the addresses in documents, and that screens lead back to screens.
extension ProjectRules {
  mutating func check(_ address: AddressUse, in name: String) {
    guard address.isLoaded else { return }
    if opensLocalScreen(address) {
      _ = reportCopiedParameter(of: address, in: name)
      return
    }
    guard let path = address.pattern.literal else {
      checkPattern(address, in: name)
      return
    }
    // An unknown method and an invalid expression have their own findings.
    guard path.utf8.first == 0x2F, !path.containsBytes(of: "@{"), let method = address.method,
      method == "HEAD" || RouteTable.methods.contains(method)
    else { return }
    guard let resolution = addresses?.resolve(path, method) else {
      checkLocalPath(of: address, in: name)
      return
    }
    // A route with a mistake may be meant for this path.
    if router?.isUncertain(path) == true { return }
    if isApplication, reportCopiedParameter(of: address, in: name) { return }
    if reportMissingQuery(of: address, path, method, resolution, in: name) { return }
    switch resolution {
    case .file(let file): checkContent(file, of: address, in: name)
    case .route(.some(let file), true):
      checkFile(file, of: address, in: name)
      checkContent(file, of: address, in: name)
    case .route: break
    case .methodNotAllowed(let methods):
      guard isApplication, !project.options.hasServer else { return }
      report(
        .deadRoute, .error, name, address.range,
        "\(path) supports only \(methods.joined(separator: ", ")), but this request uses \(method)"
          + missingRoute(address, method), about: address.key)
    case .notFound:
      guard isApplication, !project.options.hasServer else { return }
      let near =
        nearestLocalScreen(for: address) ?? addresses?.nearest(to: path, for: address)
      report(
        .deadRoute, address.hasFallback ? .warning : .error, name, address.range,
        "no file or route serves \(path)"
          + (address.hasFallback ? ", so the fallback is shown" : "")
          + (near == nil && address.role == .request ? missingRoute(address, method) : ""),
        suggestion: near, about: address.key)
    case .invalid(let reason):
      guard isApplication else { return }
      report(.deadRoute, .error, name, address.range, "\(path) \(reason)", about: address.key)
    }
  }

  /// Reports a request whose path has only routes with another query.
  /// - Returns: whether it does.
  private mutating func reportMissingQuery(
    of address: AddressUse, _ path: String, _ method: String,
    _ resolution: DirectoryRouter.Resolution, in name: String
  ) -> Bool {
    switch resolution {
    case .notFound, .methodNotAllowed: break
    case .file, .route, .invalid: return false
    }
    guard isApplication, !project.options.hasServer,
      let query = router?.missingQuery(path, method: method)
    else { return false }
    report(
      .deadRoute, address.hasFallback ? .warning : .error, name, address.range,
      "no file or route serves \(path)\(address.hasFallback ? ", so the fallback is shown" : "");"
        + " \(query)", about: address.key)
    return true
  }

  /// Returns what to add for a request without a route, as the end of a message.
  private func missingRoute(_ address: AddressUse, _ method: String) -> String {
    let path = DynamicObject.string(address.routePath).jsonText
    let key = method == "GET" || method == "HEAD" ? "" : "\"method\": \"\(method)\", "
    return "; add {\(key)\"path\": \(path), \"body\": …} to routes.json"
  }

  // MARK: - Screens in Swift

  /// Returns whether an address loads a screen or a part of one with GET.
  private func loadsScreen(_ address: AddressUse) -> Bool {
    (address.role == .screen || address.role == .part) && address.method ?? "GET" == "GET"
  }

  /// Returns whether the application builds the screen of an address instead of requesting it.
  private func opensLocalScreen(_ address: AddressUse) -> Bool {
    let screens = project.options.localScreens
    guard !screens.isEmpty, loadsScreen(address) else { return false }
    if let path = address.pattern.literal { return project.options.hasLocalScreen(at: path) }
    return screens.contains { address.pattern.matches($0) || Self.serves($0, address) }
  }

  /// Returns the address of a screen in Swift that an unknown address probably means.
  private mutating func nearestLocalScreen(for address: AddressUse) -> String? {
    guard loadsScreen(address) else { return nil }
    let patterns = project.options.localScreens.filter { !ScreenPath($0).parameters.isEmpty }
    let near = suggestions.suggestion(
      for: address.text, in: "segments of local screens", comparing: patterns.count
    ) { AddressCandidates.nearest(to: address, among: patterns.sorted()) }
    guard near == nil, let path = address.pattern.literal else { return near }
    // A path with more segments or with a number is of something else, such as /orders/1 next to /orders.
    guard !path.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
    let depth = path.utf8.count { $0 == 0x2F }
    let screens = project.options.localScreens.subtracting(patterns).filter { screen in
      screen.utf8.count { $0 == 0x2F } == depth
    }
    return suggestions.suggestion(for: path, in: "local screens", comparing: screens.count) {
      TypoCorrection.best(for: path, amongUnordered: screens)
    }
  }

  /// Reports an address in a screen in Swift that is similar to the path of another one, if the application has no
  /// server.
  private mutating func checkLocalPath(of address: AddressUse, in name: String) {
    guard project.directory == nil, !project.options.hasServer,
      let near = nearestLocalScreen(for: address)
    else { return }
    report(
      .deadRoute, .warning, name, address.range,
      "the application has no server, and no screen in localScreens has the path "
        + address.pattern.text,
      suggestion: near, about: address.key)
  }

  /// Reports an address that copies the name of a parameter.
  /// - Returns: whether it does.
  private mutating func reportCopiedParameter(of address: AddressUse, in name: String) -> Bool {
    guard let path = address.pattern.literal, let parameter = copiedParameter(of: address) else {
      return false
    }
    report(
      .deadRoute, .error, name, address.range,
      "\(path) has the name of the parameter \(parameter.name) instead of its value; write "
        + parameter.meant, about: address.key)
    return true
  }

  /// Returns the parameter of a route or screen in Swift that an address copies, for example `{id}` or `:id`, and the
  /// address with an expression instead.
  private func copiedParameter(of address: AddressUse) -> (name: String, meant: String)? {
    guard address.text.utf8.contains(where: { $0 == 0x7B || $0 == 0x3A }) else { return nil }
    let (segments, rest) = address.segments
    let routes = (router?.routes ?? []).filter { route in
      route.hasParameters && route.method == address.method ?? "GET"
    }.map(\.path.normalized)
    let screens = loadsScreen(address) ? project.options.localScreens.sorted() : []
    for path in routes + screens {
      let names = path.split(separator: "/")
      guard names.count == segments.count else { continue }
      var meant = ""
      var copied: String?
      let isSame = zip(segments, names).allSatisfy { segment, name in
        let isParameter = RouteTable.isParameter(String(name))
        let isCopy =
          isParameter && (segment == name || segment == ":" + name.dropFirst().dropLast())
        if isCopy { copied = copied ?? String(segment) }
        meant += "/" + (isCopy ? "@{…}" : segment)
        return isParameter || segment == name
      }
      if isSame, let copied { return (copied, meant + rest) }
    }
    return nil
  }

  /// Reports an address that an expression builds if no file or route can match it. Does not report
  /// addresses whose first path component is unknown.
  private mutating func checkPattern(_ address: AddressUse, in name: String) {
    guard project.directory != nil else { return checkLocalPath(of: address, in: name) }
    let names = address.pattern.start.utf8.dropFirst()
    guard isApplication, !project.options.hasServer, router?.failure == nil,
      address.pattern.start.utf8.first == 0x2F,
      let slash = names.firstIndex(of: 0x2F), slash != names.startIndex
    else { return }
    guard addresses?.hasMatch(for: address.pattern) == false,
      router?.routes.contains(where: { Self.serves($0.path.normalized, address) }) == false
    else {
      return checkMethod(of: address, in: name)
    }
    let near = nearestLocalScreen(for: address) ?? addresses?.nearestRoute(to: address)
    let isMissing = near == nil && address.role == .request
    report(
      .deadRoute, .warning, name, address.range,
      "no file or route serves addresses like \(address.pattern.text)"
        + (isMissing ? address.method.map { missingRoute(address, $0) } ?? "" : ""),
      suggestion: near, about: address.key)
  }

  /// Returns whether the path of a route or screen has the segments of an address. Expressions and parameters match
  /// any segment.
  private static func serves(_ path: String, _ address: AddressUse) -> Bool {
    let segments = address.segments.path
    let names = path.split(separator: "/")
    return names.count == segments.count
      && zip(segments, names).allSatisfy { segment, name in
        segment == name || segment.utf8.contains(0x7B) || RouteTable.isParameter(String(name))
      }
  }

  /// Reports an address that an expression builds if no route for it has the method of the request.
  private mutating func checkMethod(of address: AddressUse, in name: String) {
    // Files serve only these.
    guard let router, let method = address.method, method != "GET", method != "HEAD",
      RouteTable.methods.contains(method)
    else { return }
    let routes = router.routes.filter {
      address.pattern.matches($0.path.normalized) || Self.serves($0.path.normalized, address)
    }
    guard !routes.contains(where: { $0.method == method }) else { return }
    let methods = Set(routes.map(\.method) + (routes.isEmpty ? ["GET"] : [])).sorted()
    report(
      .deadRoute, .error, name, address.range,
      "addresses like \(address.pattern.text) support only \(methods.joined(separator: ", ")), but this"
        + " request uses \(method)" + missingRoute(address, method), about: address.key)
  }

  /// Reports an address whose route has a file for each value of its parameters, but none for this one.
  private mutating func checkFile(
    _ file: String, of address: AddressUse, in name: String
  ) {
    guard isApplication, !project.options.hasServer, let router, !router.hasFile(file),
      let path = address.pattern.literal.flatMap({ try? RequestPath($0) }),
      let route = router.routes.first(where: { route in
        route.method == address.method && route.matches(path)
          && (route.bodyFile ?? "").utf8.contains(UInt8(ascii: "{"))
      }), let pattern = route.bodyFile
    else { return }
    report(
      .deadRoute, .error, name, address.range,
      "\(address.pattern.literal ?? "") is served by the route with the file \(pattern), but \(file)"
        + " does not exist", about: address.key)
  }

  /// Reports an address of a screen that is served by other data.
  private mutating func checkContent(
    _ file: String, of address: AddressUse, in name: String
  ) {
    guard address.role == .screen || address.role == .part,
      let document = project.documents[project.name(ofRelative: file)], document.error == nil,
      !document.facts.isBeagle
    else { return }
    report(
      .deadRoute, .error, name, address.range,
      "\(address.pattern.literal ?? "") is served by \(file), which is not a component",
      about: address.key)
  }

  // MARK: - Back navigation

  /// Returns the ids and addresses of the screens that navigations open, without addresses that
  /// expressions build. Returns nil if they are unknown.
  func pushedScreens() -> Set<String>? {
    guard isApplication, isComplete else { return nil }
    var known = graph.pushed.union(project.options.entryScreens)
    for entry in ["/", "/home"] where addresses?.resolve(entry, "GET") != .notFound {
      known.insert(entry)
    }
    return known
  }

  mutating func checkBack(_ address: AddressUse, _ known: Set<String>, in name: String) {
    guard address.role == .back, let route = address.pattern.literal, !route.isEmpty,
      !known.contains(route), !graph.pushedPatterns.contains(where: { $0.matches(route) })
    else { return }
    report(
      .neverPushed, .warning, name, address.range,
      "no navigation opens a screen \"\(route)\" to return to",
      suggestion: suggestions.suggestion(
        for: route, in: "screens", comparing: known.count
      ) {
        TypoCorrection.nearest(to: route, among: known, limit: 1).first
      }, about: address.key)
  }
}
