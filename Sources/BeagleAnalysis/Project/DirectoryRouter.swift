import BeagleNetworking
import SystemSupport

/// Resolves request paths to the files of a project's directory and the routes of `routes.json`.
///
/// `/a/b` is served by a route, by `a/b.json` or by `a/b/index.json`.
package struct DirectoryRouter {
  /// The result of resolving a request.
  package enum Resolution: Hashable {
    /// A file, by its path in the directory.
    case file(String)
    /// A route. The file contains the response body; nil if the body is in `routes.json` itself.
    case route(file: String?, isSuccess: Bool)
    /// The path exists for these methods only (HTTP status 405).
    case methodNotAllowed([String])
    /// No file or route serves the path.
    case notFound
    /// The path is invalid, for the given reason.
    case invalid(String)
  }

  private let directory: ScreenDirectory
  private let table: RouteTable
  /// The error in `routes.json`; nil if the file is valid or does not exist.
  let failure: String?
  /// The files in the directory and its subdirectories, sorted.
  package let files: [String]
  /// The JSON files, without `routes.json`.
  package let documents: [String]
  private let fileSet: Set<String>
  /// The request paths of the files, in byte order.
  private let filePaths: [(path: String, file: String)]
  /// All paths that serve GET requests, for example `/orders`.
  package let paths: [String]
  /// The ids of all local images, sorted.
  let imageIDs: [String]
  /// Whether the directory has more files than were listed.
  private let isTruncated: Bool

  /// Lists the files of a directory and loads its `routes.json`.
  ///
  /// - Parameters:
  ///   - others: Paths of additional files, for example unsaved files of an editor.
  ///   - routes: The text of `routes.json`; nil to read the file.
  package init(
    _ directory: ScreenDirectory, others: some Sequence<String> = [], routes: [UInt8]? = nil
  ) {
    let listing = DirectoryListing(directory)
    let files = Set(listing.files).union(others)
    let (table, failure) = DirectoryRouter.table(directory, routes)
    self.init(
      directory, files: files, sorted: files.sorted(), isTruncated: listing.isTruncated, table,
      failure)
  }

  /// Creates a router with the same files and other routes.
  package init(_ other: DirectoryRouter, table: RouteTable) {
    self.init(
      other.directory, files: other.fileSet, sorted: other.files, isTruncated: other.isTruncated,
      table, nil)
  }

  private init(
    _ directory: ScreenDirectory, files fileSet: Set<String>, sorted files: [String],
    isTruncated: Bool, _ table: RouteTable, _ failure: String?
  ) {
    (self.directory, self.fileSet, self.files) = (directory, fileSet, files)
    (self.isTruncated, self.table, self.failure) = (isTruncated, table, failure)
    documents = files.filter { $0.hasSuffix(".json") && $0 != RouteTable.fileName }
    imageIDs = DirectoryRouter.imageIDs(files)
    let written = files.compactMap { file in
      DirectoryRouter.path(ofFile: file).map { (path: $0, file: file) }
    }
    let routes = table.routes.filter { $0.method == "GET" }
    let routed = routes.flatMap { DirectoryRouter.files(of: $0, among: files) }
    filePaths = (written + routed).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let plain = routes.filter { !$0.hasParameters }
    paths = Set(written.map(\.path) + plain.map(\.path.normalized)).sorted()
  }

  /// Returns the routes of a text or of the file, and the error if there is one.
  private static func table(
    _ directory: ScreenDirectory, _ text: [UInt8]?
  ) -> (table: RouteTable, failure: String?) {
    guard text != nil || directory.problem(RouteTable.fileName) != .missing else {
      return (RouteTable(), nil)
    }
    var bytes: [UInt8] = []
    do {
      bytes = try text ?? directory.read(RouteTable.fileName, limit: RouteTable.Limit.bytes)
      return (try RouteTable(bytes), nil)
    } catch let error as RouteTable.Failure {
      // A mistake in one route hides no findings about the others.
      let document = try? JSONDocument(bytes, name: RouteTable.fileName)
      return (document.map { RouteTable(readable: $0) } ?? RouteTable(), error.message)
    } catch let error as ScreenDirectory.Problem {
      return (RouteTable(), "\(RouteTable.fileName) \(error.reason)")
    } catch {
      return (RouteTable(), nil)
    }
  }

  /// Returns the paths of a route with its files. If the name of the file has parameters, each file with
  /// such a name has a path.
  private static func files(
    of route: RouteTable.Route, among files: [String]
  ) -> [(path: String, file: String)] {
    guard let file = route.bodyFile else { return [] }
    guard file.utf8.contains(UInt8(ascii: "{")) else { return [(route.path.normalized, file)] }
    return files.compactMap { file in
      route.values(forFile: file).map { values in
        (
          route.path.segments.reduce(into: "") { $0 += "/" + (values[$1] ?? $1) }, file
        )
      }
    }
  }

  /// The routes of `routes.json`.
  package var routes: [RouteTable.Route] { table.routes }

  /// Returns the query that the routes for a request need, as a clause; nil if no route has its path and method.
  func missingQuery(_ path: String, method: String) -> String? {
    (try? RequestPath(path)).flatMap { table.missingQuery($0, method: method) }
  }

  /// Returns the file or route that serves a request.
  /// - Parameter isRepeated: whether the routes with `times` have responded often enough.
  package func resolve(_ path: String, method: String, isRepeated: Bool = false) -> Resolution {
    let request: RequestPath
    do {
      request = try RequestPath(path)
    } catch {
      return .invalid(error.reason)
    }
    // The server of the directory refuses it.
    if table.routeWithEmptyParameter(path, method: method) != nil { return .notFound }
    switch table.match(method: method, path: request, isSpent: { _ in isRepeated }) {
    case .route(let route):
      return .route(file: route.bodyFile, isSuccess: (200..<300).contains(route.status))
    case .otherMethods(let methods):
      if method == "GET" || method == "HEAD", let file = file(request) { return .file(file) }
      return .methodNotAllowed(methods)
    case .none:
      if let file = file(request) {
        return method == "GET" || method == "HEAD" ? .file(file) : .methodNotAllowed(["GET"])
      }
      return .notFound
    }
  }

  /// Returns whether a mistake in `routes.json` hides the route of a path.
  func isUncertain(_ path: String) -> Bool {
    guard failure != nil, let path = try? RequestPath(path) else { return false }
    return table.mayRefuse(path)
  }

  /// Returns the route that serves a request, or nil if a file or nothing serves it.
  package func route(
    _ path: String, method: String, isRepeated: Bool = false
  ) -> RouteTable.Route? {
    guard let request = try? RequestPath(path),
      case .route(let route) = table.match(
        method: method, path: request, isSpent: { _ in isRepeated })
    else { return nil }
    return route
  }

  /// Returns the files whose request paths match a pattern.
  func files(matching pattern: AddressPattern) -> [String] {
    let start = pattern.start.utf8
    let first = filePaths.partitioningIndex { !$0.path.utf8.lexicographicallyPrecedes(start) }
    return filePaths[first...].prefix { $0.path.utf8.starts(with: start) }
      .compactMap { pattern.matches($0.path) ? $0.file : nil }
  }

  /// Returns whether any file or route matches a pattern.
  func hasMatch(for pattern: AddressPattern) -> Bool {
    isTruncated || !files(matching: pattern).isEmpty
      || table.routes.contains { pattern.matches($0.path.normalized) }
  }

  private func file(_ path: RequestPath) -> String? {
    path.candidates.first { candidate in
      fileSet.contains(candidate) || isTruncated && directory.problem(candidate) == nil
    }
  }

  /// Returns why a file cannot be served; nil if it can.
  func problem(ofFile path: String) -> ScreenDirectory.Problem? {
    hasFile(path) ? nil : directory.problem(path)
  }

  /// Returns whether a file exists.
  package func hasFile(_ path: String) -> Bool {
    fileSet.contains(path) || isTruncated && directory.problem(path) == nil
  }

  /// Returns the request path of a file, or nil for `routes.json`.
  package static func path(ofFile file: String) -> String? {
    guard file != RouteTable.fileName else { return nil }
    return RequestPath.url(forFile: RequestPath.path(ofDocument: file) ?? file)
  }
}

// MARK: - Images

/// Local images are the files in the folder `images`. Their ids are the file names without
/// extension.
extension DirectoryRouter {
  /// File name extensions of images, in search order.
  private static let imageExtensions = ["", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"]

  /// Returns whether a local image exists.
  func hasImage(id: String) -> Bool {
    !id.utf8.contains(0x2F) && !id.hasPrefix(".")
      && DirectoryRouter.imageExtensions.contains { hasFile("images/" + id + $0) }
  }

  /// Returns the ids of all local images, sorted.
  fileprivate static func imageIDs(_ files: [String]) -> [String] {
    let names = files.compactMap { file -> String? in
      guard file.hasPrefix("images/") else { return nil }
      let name = file.dropFirst("images/".utf8.count)
      if name.utf8.contains(0x2F) { return nil }
      let suffix = DirectoryRouter.imageExtensions.dropFirst().first { name.hasSuffix($0) } ?? ""
      return String(name.dropLast(suffix.utf8.count))
    }
    return Set(names).sorted()
  }
}
