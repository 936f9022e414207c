import BeagleAnalysis
import BeagleNetworking
import SystemSupport

/// The URLs of the project.
extension ProjectIndex {
  /// Returns the URL path of a file in the served directory, or nil.
  func address(of path: String) -> String? {
    screens.relativePath(path).flatMap { DirectoryRouter.path(ofFile: $0) }
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
    func isIncluded(_ file: String) -> Bool {
      guard !withData, let known = screens.documents[path(of: file)] else { return true }
      return known.facts.isBeagle || known.error != nil
    }
    let routes = router.routes.compactMap { route -> (String, String)? in
      guard route.method == "GET" else { return nil }
      let path = route.path.normalized
      if route.body != nil, !route.hasParameters, withData || screens.body(of: route) != nil {
        return (path, RouteTable.fileName)
      }
      guard let file = route.bodyFile, file.hasSuffix(".json"), router.hasFile(file),
        isIncluded(file)
      else { return nil }
      return (path, file)
    }
    let files = router.documents.filter(isIncluded).compactMap { file in
      DirectoryRouter.path(ofFile: file).map { ($0, file) }
    }
    return Dictionary(routes + files, uniquingKeysWith: { first, _ in first })
      .map { (address: $0.key, file: $0.value) }.sorted { $0.address < $1.address }
  }
}
