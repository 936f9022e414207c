/// Documents without a Beagle type at the root are data, or screens whose root type is missing.
extension ScreenProject {
  /// The names of the documents that look like screens but have no Beagle type at the root, sorted.
  ///
  /// Data is not expected to contain types. The responses of requests may contain any components.
  package var untypedScreens: [String] {
    let names = documents.values.filter { document in
      document.isData && document.facts.mentionsTypes
    }.map(\.name).sorted()
    if names.isEmpty { return [] }
    let responses = requestedFiles
    return names.filter { name in relativePath(name).map { !responses.contains($0) } ?? true }
  }

  /// The files of the directory that requests load, and the bodies of routes: they may be data.
  package var responseFiles: Set<String> {
    guard let directory else { return [] }
    let router = DirectoryRouter(directory)
    let bodies = router.routes.filter { !$0.hasParameters }.compactMap(\.bodyFile)
    let parameterized = router.routes.filter(\.hasParameters).flatMap { route in
      router.files.filter { route.values(forFile: $0) != nil }
    }
    return requestedFiles.union(bodies).union(parameterized)
  }

  /// The files of the directory that requests load.
  private var requestedFiles: Set<String> {
    guard let directory else { return [] }
    let router = DirectoryRouter(directory)
    var files: Set<String> = []
    for address in documents.values.lazy.flatMap(\.facts.addresses)
    where address.role == .request || address.role == .form {
      guard let path = address.pattern.literal else {
        files.formUnion(router.files(matching: address.pattern))
        continue
      }
      switch router.resolve(path, method: address.method ?? "GET") {
      case .file(let file), .route(let file?, _): files.insert(file)
      case .route, .methodNotAllowed, .notFound, .invalid: break
      }
    }
    return files
  }
}
