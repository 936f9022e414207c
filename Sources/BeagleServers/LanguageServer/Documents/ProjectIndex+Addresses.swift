import BeagleAnalysis
import BeagleNetworking
import SystemSupport

/// The URLs of the project.
extension ProjectIndex {
  /// Returns the URL path of a file in the served directory, or nil.
  func address(of path: String) -> String? {
    screens.relativePath(path).flatMap { DirectoryRouter.path(ofFile: $0) }
  }

  /// Returns the URL paths of a file: its own, and those of the routes with it, which may have
  /// parameters.
  func paths(of file: String) -> [String] {
    guard let relative = screens.relativePath(file) else { return [] }
    let routes = router.routes.filter { route in
      route.bodyFile.map { $0 == relative || RouteTable.matches(relative, $0) } ?? false
    }
    return [DirectoryRouter.path(ofFile: relative)].compactMap(\.self)
      + routes.map(\.path.normalized)
  }

  /// Returns the files that a URL, which may contain expressions, can load.
  func files(matching url: String) -> [String] {
    if let file = file(for: url) { return [file] }
    guard url.utf8.contains(0x40) else { return [] }
    return addresses(withData: true)
      .filter { $0.file != RouteTable.fileName && ValueSources.matches(url, $0.address) }
      .map { path(of: $0.file) }
  }

  /// The paths and methods of routes that are not for GET requests.
  var otherRoutes: [(method: String, path: String, file: String?)] {
    var seen: Set<String> = []
    return router.routes.compactMap { route in
      let path = route.path.normalized
      guard route.method != "GET", seen.insert(route.method + " " + path).inserted else {
        return nil
      }
      return (route.method, path, route.bodyFile)
    }
  }

  /// Returns the methods that the routes of a path serve.
  func methods(of url: String) -> [String] {
    var found: [String] = []
    for route in router.routes
    where ValueSources.matches(url, route.path.normalized) && !found.contains(route.method) {
      found.append(route.method)
    }
    return found
  }

  /// Returns the file for a URL path, or nil.
  func file(for address: String) -> String? {
    guard address.utf8.first == 0x2F else { return nil }
    switch router.resolve(address, method: "GET") {
    case .file(let file): return path(of: file)
    case .route(let file?, _): return router.hasFile(file) ? path(of: file) : nil
    default: return nil
    }
  }

  /// Returns the file or route that an address leads to. An expression in it matches any segment; for
  /// several files, the result is their address.
  func target(of address: AddressUse) -> Symbol? {
    let key = "\(address.method ?? "") \(address.text)"
    if let known = linkIndex.targets[key] { return known }
    let found = findTarget(of: address)
    linkIndex.targets[key] = .some(found)
    return found
  }

  private func findTarget(of address: AddressUse) -> Symbol? {
    if let text = address.pattern.literal {
      if let file = file(for: text) { return .file(file) }
      return text.utf8.first == 0x2F ? route(for: text).map { symbol(of: $0) } : nil
    }
    guard address.text.utf8.first == 0x2F, !ValueSources.isUnknown(address.text) else { return nil }
    let routes = router.routes.filter { route in
      (address.method ?? route.method) == route.method
        && ValueSources.matches(address.text, route.path.normalized)
    }
    if let route = routes.first(where: \.hasParameters) ?? routes.first {
      return symbol(of: route)
    }
    let files = files(matching: address.text)
    return files.count == 1 ? .file(files[0]) : files.isEmpty ? nil : .address(address.text)
  }

  /// The screen or file of a route, or else the route.
  private func symbol(of route: RouteTable.Route) -> Symbol {
    if let body = screens.body(of: route) { return .file(body) }
    if route.method == "GET", let file = route.bodyFile, router.hasFile(file) {
      return .file(path(of: file))
    }
    return .route(route.path.normalized)
  }

  /// Whether a link, which may contain expressions, leads to the route or file of a path.
  func leads(_ link: String, to path: String) -> Bool {
    let text = String(link.dropLast(ValueSources.split(link).rest.count))
    let isOpen = text.utf8.contains(0x40) && text.utf8.contains(0x7B)
    guard !isOpen else {
      // A route with parameters takes the links with expressions.
      guard ValueSources.matches(text, path) else { return false }
      let others = router.routes.filter {
        $0.hasParameters && ValueSources.matches(text, $0.path.normalized)
      }
      return others.isEmpty || others.contains { $0.path.normalized == path }
    }
    if (try? RequestPath(text))?.normalized == path { return true }
    guard path.utf8.contains(0x7B) else { return false }
    return RouteTable.methods.contains {
      router.route(text, method: $0)?.path.normalized == path
    }
  }

  /// Returns the route for a URL path: that of GET, or else that of another method.
  func route(for address: String) -> RouteTable.Route? {
    let path = String(address.prefix { $0 != "?" && $0 != "#" })
    for method in ["GET"] + methods(of: path) {
      if let route = router.route(address, method: method) { return route }
    }
    return nil
  }

  /// Returns the URL paths of documents with their files: `routes.json` for bodies in it.
  /// - Parameter withData: Whether to include documents that are not screens.
  func addresses(withData: Bool) -> [(address: String, file: String)] {
    let routes = router.routes.compactMap { route -> (String, String)? in
      guard route.method == "GET" else { return nil }
      let path = route.path.normalized
      if route.body != nil, !route.hasParameters, withData || screens.body(of: route) != nil {
        return (path, RouteTable.fileName)
      }
      guard let file = route.bodyFile, file.hasSuffix(".json"), router.hasFile(file),
        isResponse(file, withData: withData)
      else { return nil }
      return (path, file)
    }
    let files = router.documents.filter { isResponse($0, withData: withData) }
      .compactMap { file in
        DirectoryRouter.path(ofFile: file).map { ($0, file) }
      }
    return Dictionary(routes + files, uniquingKeysWith: { first, _ in first })
      .map { (address: $0.key, file: $0.value) }.sorted { $0.address < $1.address }
  }

  /// The URL paths of screens without parameters, with their files.
  var screenAddresses: [(address: String, file: String)] {
    addresses(withData: false).filter { !$0.address.utf8.contains(0x7B) }
  }

  /// Returns the paths of GET routes whose parameters choose a part of the body or its file, with the files
  /// as written: those that ``addresses(withData:)`` does not have.
  func patternAddresses(withData: Bool) -> [(address: String, file: String)] {
    router.routes.compactMap { route in
      guard route.method == "GET", route.hasParameters else { return nil }
      let path = route.path.normalized
      guard let file = route.bodyFile else {
        return withData || screens.body(of: route) != nil ? (path, RouteTable.fileName) : nil
      }
      let isServed = router.documents.contains {
        RouteTable.matches($0, file) && isResponse($0, withData: withData)
      }
      return file.utf8.contains(0x7B) && isServed ? (path, file) : nil
    }
  }

  /// Whether a document is the response to requests: a screen, or data. Themes, and files of other programs,
  /// are neither.
  /// - Parameter withData: Whether to include documents that are not screens.
  func isResponse(_ file: String, withData: Bool) -> Bool {
    let path = path(of: file)
    let known = screens.documents[path]
    if known?.facts.isBeagle == true { return true }
    if ThemePath.isTheme("/" + file) || vocabulary.themes.contains(path)
      || ForeignFile.hasToolName(file)
    {
      return false
    }
    return withData || known == nil || known?.error != nil
  }
}
