/// Finds the documents of a project that addresses refer to. Caches the results.
final class AddressResolver {
  let router: DirectoryRouter
  private let project: ScreenProject
  /// Cached resolutions, by method and path.
  private var resolutions: [String: DirectoryRouter.Resolution] = [:]
  private var matches: [AddressPattern: Bool] = [:]
  private var suggestions = SuggestionBudget()
  private lazy var pathIndex = TypoCorrection.Index(router.paths)

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

  /// Returns the existing path that is most similar to an unknown path.
  func nearest(to path: String) -> String? {
    suggestions.suggestion(for: path, comparing: router.paths.count) {
      pathIndex.nearest(to: path)
    }
  }

  /// Returns the documents that a string in data may refer to.
  func targets(ofText text: String) -> [String] {
    switch router.resolve(text, method: "GET") {
    case .file(let file), .route(.some(let file), _): return [project.name(ofRelative: file)]
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
  }

  /// Returns the document of a literal address, or nil if no document serves it.
  func target(of address: AddressUse) -> String? {
    guard let path = address.pattern.literal, path.utf8.first == 0x2F, let method = address.method
    else { return nil }
    switch resolve(path, method) {
    case .file(let file), .route(.some(let file), true): return project.name(ofRelative: file)
    default: return nil
    }
  }
}
