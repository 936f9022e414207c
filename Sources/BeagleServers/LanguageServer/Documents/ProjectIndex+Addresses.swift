import BeagleAnalysis
import BeagleNetworking
import SystemSupport

extension ProjectIndex {
  /// Returns the URL path of a file in the served directory, or nil.
  func address(of path: String) -> String? {
    screens.relativePath(path).flatMap { DirectoryRouter.path(ofFile: $0) }
  }

  /// Returns the files that a URL, which may contain expressions, can load.
  func files(matching url: String) -> [String] {
    if let file = file(for: url) { return [file] }
    guard url.utf8.contains(0x40) else { return [] }
    return addresses(withData: true).filter { ValueSources.matches(url, $0.address) }
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
}
