import BeagleNetworking

/// Finds the documents of a project that addresses refer to. Caches the results.
final class AddressResolver {
  let router: DirectoryRouter
  private let project: ScreenProject
  /// Cached resolutions, by method and path.
  private var resolutions: [String: DirectoryRouter.Resolution] = [:]
  private var matches: [AddressPattern: Bool] = [:]
  private var onlyTargets: [AddressPattern: String?] = [:]
  private var suggestions = SuggestionBudget()
  /// The paths that addresses of each kind may mean.
  private var candidates: [AddressCandidates.Kind: AddressCandidates] = [:]

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

  /// Returns the existing path that the unknown path of an address probably means, among those that
  /// serve its method: one that differs only in its last segment, that of a screen with the same name,
  /// or the most similar one.
  func nearest(to path: String, for address: AddressUse) -> String? {
    let kind = AddressCandidates.Kind(address)
    let known = candidates(kind)
    let near = suggestions.suggestion(
      for: path, in: "\(kind)", comparing: known.paths.count
    ) { known.index.nearest(to: path) }
    if let near, AddressCandidates.folder(near) == AddressCandidates.folder(path) { return near }
    return known.moved(from: path) ?? near ?? nearestRoute(to: address)
  }

  /// Returns the address that one with expressions, or with values of parameters, probably means: it differs
  /// in one segment from a route with parameters, or from a file.
  func nearestRoute(to address: AddressUse) -> String? {
    let kind = AddressCandidates.Kind(address)
    var routes = router.routes.filter { route in
      route.hasParameters && route.method == (address.method ?? "GET")
    }.map(\.path.normalized)
    if address.pattern.literal == nil { routes += candidates(kind).paths }
    return suggestions.suggestion(
      for: address.text, in: "segments of \(kind)", comparing: routes.count
    ) { AddressCandidates.nearest(to: address, among: routes) }
  }

  private func candidates(_ kind: AddressCandidates.Kind) -> AddressCandidates {
    if let known = candidates[kind] { return known }
    let found = AddressCandidates(paths(kind))
    candidates[kind] = found
    return found
  }

  private func paths(_ kind: AddressCandidates.Kind) -> [String] {
    switch kind {
    case .screens: router.paths.filter { isComponent($0) != false }
    case .data: router.paths.filter { isComponent($0) != true }
    case .any: router.paths
    case .method(let method):
      Set(router.routes.filter { $0.method == method }.map(\.path.normalized)).sorted()
    }
  }

  /// Returns whether a path serves a component; nil if that is not known.
  private func isComponent(_ path: String) -> Bool? {
    let name =
      switch resolve(path, "GET") {
      case .file(let file), .route(.some(let file), _): project.name(ofRelative: file)
      case .route: body(path, "GET")
      default: String?.none
      }
    guard let document = name.flatMap({ project.analysis(named: $0) }), document.error == nil else {
      return nil
    }
    return document.facts.isBeagle
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
  private func body(_ path: String, _ method: String, _ isRepeated: Bool = false) -> String? {
    router.route(path, method: method, isRepeated: isRepeated).flatMap(project.body(of:))
  }

  /// Returns the document of an address, or nil without one or if an expression builds the addresses of
  /// several.
  func onlyTarget(of address: AddressUse) -> String? {
    address.pattern.literal == nil ? onlyTarget(of: address.pattern) : target(of: address)
  }

  /// Returns the only document whose address matches a pattern, or nil.
  func onlyTarget(of pattern: AddressPattern) -> String? {
    guard !pattern.isAnything else { return nil }
    if let known = onlyTargets[pattern] { return known }
    let found = Set(targets(of: pattern))
    let only = found.count == 1 ? found.first : nil
    onlyTargets[pattern] = .some(only)
    return only
  }

  /// Returns the document of a literal address, or nil if no document serves it.
  func target(of address: AddressUse) -> String? {
    guard let path = address.pattern.literal, path.utf8.first == 0x2F, let method = address.method
    else { return nil }
    let first = resolve(path, method)
    guard case .route(_, isSuccess: false) = first else {
      return document(path, method, first, isRepeated: false)
    }
    // The first requests may fail.
    let later = router.resolve(path, method: method, isRepeated: true)
    return document(path, method, later, isRepeated: true)
  }

  /// Returns the document of a successful response, or nil.
  private func document(
    _ path: String, _ method: String, _ resolution: DirectoryRouter.Resolution,
    isRepeated: Bool
  ) -> String? {
    switch resolution {
    case .file(let file), .route(.some(let file), true): project.name(ofRelative: file)
    case .route(nil, true): body(path, method, isRepeated)
    default: nil
    }
  }
}

/// The existing paths that an unknown address may mean.
struct AddressCandidates {
  enum Kind: Hashable {
    /// The components that GET requests load.
    case screens
    /// The other responses of GET requests.
    case data
    /// All responses of GET requests.
    case any
    /// The routes for another method.
    case method(String)

    init(_ address: AddressUse) {
      switch (address.method ?? "GET", address.role) {
      case ("GET", .screen), ("GET", .part): self = .screens
      case ("GET", .request): self = .data
      case ("GET", _), ("HEAD", _): self = .any
      case (let method, _): self = .method(method)
      }
    }
  }

  let paths: [String]
  let index: TypoCorrection.Index
  /// The paths by their last segment.
  private let byName: [Substring: [String]]

  init(_ paths: [String]) {
    self.paths = paths
    index = TypoCorrection.Index(paths)
    byName = Dictionary(grouping: paths, by: AddressCandidates.name)
  }

  /// Returns the last segment of a path.
  private static func name(_ path: String) -> Substring {
    let path = path.prefix { $0 != "?" && $0 != "#" }
    return path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
  }

  /// Returns the segments before the last one.
  static func folder(_ path: String) -> Substring { path[..<name(path).startIndex] }

  /// Returns an address whose path differs from one of some routes in one similar segment, after it was
  /// replaced. Expressions and parameters match any segment.
  static func nearest(to address: AddressUse, among routes: [String]) -> String? {
    let (segments, rest) = address.segments
    // The similar segments, by the index of the segment that they replace.
    var names: [Int: Set<String>] = [:]
    for route in routes {
      let other = route.split(separator: "/")
      guard other.count == segments.count else { continue }
      let different = segments.indices.filter { index in
        segments[index] != other[index] && !segments[index].utf8.contains(0x7B)
          && !RouteTable.isParameter(String(other[index]))
      }
      if different.count == 1 {
        names[different[0], default: []].insert(String(other[different[0]]))
      }
    }
    for (index, others) in names.sorted(by: { $0.key < $1.key }) {
      guard let name = TypoCorrection.best(for: String(segments[index]), amongUnordered: others)
      else { continue }
      var result = segments
      result[index] = name[...]
      return "/" + result.joined(separator: "/") + rest
    }
    return nil
  }

  /// Returns the only path with the same last segment: a screen that was moved to another folder.
  func moved(from path: String) -> String? {
    let name = AddressCandidates.name(path)
    guard !name.isEmpty, let found = byName[name], found.count == 1 else { return nil }
    return found[0] + path[name.endIndex...]
  }
}
