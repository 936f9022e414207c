/// Finds the documents of a project that addresses refer to. Caches the results.
final class AddressResolver {
  let router: DirectoryRouter
  private let project: ScreenProject
  /// Cached resolutions, by method and path.
  private var resolutions: [String: DirectoryRouter.Resolution] = [:]
  private var matches: [AddressPattern: Bool] = [:]
  private var suggestions = SuggestionBudget()
  private lazy var pathIndex = TypoCorrection.Index(router.paths)
  /// The paths by their last segment.
  private lazy var pathsByName = Dictionary(grouping: router.paths, by: AddressResolver.name)

  init(_ router: DirectoryRouter, _ project: ScreenProject) {
    self.router = router
    self.project = project
  }

  /// Returns the file or route that serves a request.
  func resolve(_ path: String, _ method: String) -> DirectoryRouter.Resolution {
    let key = method + " " + path
    if let cached = resolutions[key] { return cached }
    let resolution = router.resolve(path, method: method)
    resolutions[key] = resolution
    return resolution
  }

  /// Returns whether any file or route matches a pattern.
  func hasMatch(for pattern: AddressPattern) -> Bool {
    if let cached = matches[pattern] { return cached }
    let hasMatch = router.hasMatch(for: pattern)
    matches[pattern] = hasMatch
    return hasMatch
  }

  /// Returns the last segment of a path.
  private static func name(_ path: String) -> Substring {
    let path = path.prefix { $0 != "?" && $0 != "#" }
    return path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
  }

  /// Returns the only path with the same last segment: a screen that was moved to another folder.
  func moved(from path: String) -> String? {
    let name = AddressResolver.name(path)
    guard !name.isEmpty, let found = pathsByName[name], found.count == 1 else { return nil }
    return found[0] + path[name.endIndex...]
  }

  /// Returns the existing path that an unknown path probably means: that of a screen with the same
  /// name, or the most similar one.
  func nearest(to path: String) -> String? {
    moved(from: path)
      ?? suggestions.suggestion(for: path, comparing: router.paths.count) {
        pathIndex.nearest(to: path)
      }
  }

  /// Returns the documents that a string in data may refer to.
  func targets(ofText text: String) -> [String] {
    switch router.resolve(text, method: "GET") {
    case .file(let file), .route(.some(let file), _): return [project.name(ofRelative: file)]
    case .route: return [body(text, "GET")].compactMap(\.self)
    default:
      // The text may be the prefix of an address that an expression builds.
      guard text.utf8.last == 0x2F, text.utf8.count > 1 else { return [] }
      let prefix = String(text.dropFirst())
      return router.files.filter { $0.hasPrefix(prefix) }.map(project.name(ofRelative:))
    }
  }

  /// Returns the documents whose addresses match a pattern.
  func targets(of pattern: AddressPattern) -> [String] {
    router.files(matching: pattern).map(project.name(ofRelative:))
      + bodies.filter { pattern.matches($0.path) }.map(\.name)
  }

  /// The paths of the routes whose bodies are components or actions, with the names of the bodies.
  private lazy var bodies = router.routes.compactMap { route in
    project.body(of: route).map { (path: route.path.normalized, name: $0) }
  }

  /// Returns the name of the body in `routes.json` that a request gets, or nil.
  private func body(_ path: String, _ method: String) -> String? {
    router.route(path, method: method).flatMap(project.body(of:))
  }

  /// Returns the document of a literal address, or nil if no document serves it.
  func target(of address: AddressUse) -> String? {
    guard let path = address.pattern.literal, path.utf8.first == 0x2F, let method = address.method
    else { return nil }
    switch resolve(path, method) {
    case .file(let file), .route(.some(let file), true): return project.name(ofRelative: file)
    case .route(nil, true): return body(path, method)
    default: return nil
    }
  }
}
