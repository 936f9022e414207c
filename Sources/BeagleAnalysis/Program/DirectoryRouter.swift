import BeagleSchema
import ScreenSources

/// What the directory of a program answers to requests: its files, and what `routes.json` says.
package struct DirectoryRouter {
  /// What a request gets.
  package enum Answer: Hashable {
    /// A file, by its path below the directory.
    case file(String)
    /// A route; the file of its body, or nil where it has none.
    case route(file: String?, isSuccess: Bool)
    /// The path is known, but for these methods only.
    case otherMethods([String])
    /// Nothing.
    case nothing
    /// The path is refused, and why.
    case refused(String)
  }

  private let directory: ScreenDirectory
  private let table: RouteTable
  /// Why the description of the answers cannot be used; nil where it can, or where there is none.
  package let failure: String?
  /// The files below the directory.
  package let files: [String]
  /// Those that may hold documents.
  package let documents: [String]
  private let fileSet: Set<String>
  /// The paths by which files are asked for, in the order of their bytes.
  private let filePaths: [(path: String, file: String)]
  /// Every path that a GET request can name, as screens write it: `/orders`.
  package let paths: [String]
  /// Whether there are more files than are listed.
  private let isTruncated: Bool

  /// Looks through a directory.
  ///
  /// - Parameter others: paths of files that count as well, as those that an editor has not written
  ///   yet.
  package init(_ directory: ScreenDirectory, others: some Sequence<String> = []) {
    self.directory = directory
    var table = RouteTable()
    var failure: String?
    if directory.problem(RouteTable.fileName) != .missing {
      do {
        table = try RouteTable(
          directory.read(RouteTable.fileName, limit: RouteTable.Limit.bytes))
      } catch let error as RouteTable.Failure {
        failure = error.message
      } catch let error as ScreenDirectory.Problem {
        failure = "\(RouteTable.fileName) \(error.reason)"
      } catch {}
    }
    self.table = table
    self.failure = failure
    let listing = DirectoryListing(directory)
    isTruncated = listing.isTruncated
    fileSet = Set(listing.files).union(others)
    files = fileSet.sorted()
    documents = files.filter { $0.hasSuffix(".json") && $0 != RouteTable.fileName }
    let written = files.compactMap { file in
      DirectoryRouter.path(ofFile: file).map { (path: $0, file: file) }
    }
    let routes = table.routes.filter { $0.method == "GET" }
    let routed = routes.compactMap { route in
      route.bodyFile.map { (path: route.path.normalized, file: $0) }
    }
    filePaths = (written + routed).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    paths = Set(written.map(\.path) + routes.map(\.path.normalized)).sorted()
  }

  /// The routes that `routes.json` describes.
  package var routes: [RouteTable.Route] { table.routes }

  /// What a request gets.
  package func answer(_ path: String, method: String) -> Answer {
    let request: RequestPath
    do {
      request = try RequestPath(path)
    } catch {
      return .refused(error.reason)
    }
    switch table.match(method: method, path: request) {
    case .route(let route):
      return .route(file: route.bodyFile, isSuccess: (200..<300).contains(route.status))
    case .otherMethods(let methods):
      if method == "GET" || method == "HEAD", let file = file(request) { return .file(file) }
      return .otherMethods(methods)
    case .none:
      if let file = file(request) {
        return method == "GET" || method == "HEAD" ? .file(file) : .otherMethods(["GET"])
      }
      return .nothing
    }
  }

  /// The route that answers a request; nil where a file or nothing does.
  package func route(_ path: String, method: String) -> RouteTable.Route? {
    guard let request = try? RequestPath(path),
      case .route(let route) = table.match(method: method, path: request)
    else { return nil }
    return route
  }

  /// The files whose paths a pattern fits.
  package func files(matching pattern: AddressPattern) -> [String] {
    let start = pattern.start.utf8
    var low = 0
    var high = filePaths.count
    while low < high {
      let middle = (low + high) / 2
      if filePaths[middle].path.utf8.lexicographicallyPrecedes(start) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return filePaths[low...].prefix { $0.path.utf8.starts(with: start) }
      .compactMap { pattern.matches($0.path) ? $0.file : nil }
  }

  /// Whether a pattern fits anything that is answered.
  package func matchesAny(of pattern: AddressPattern) -> Bool {
    isTruncated || !files(matching: pattern).isEmpty
      || table.routes.contains { pattern.matches($0.path.normalized) }
  }

  private func file(_ path: RequestPath) -> String? {
    path.candidates.first { candidate in
      fileSet.contains(candidate) || isTruncated && directory.problem(candidate) == nil
    }
  }

  /// Whether there is a file.
  package func hasFile(_ path: String) -> Bool {
    fileSet.contains(path) || isTruncated && directory.problem(path) == nil
  }

  /// The path by which a file is asked for; nil for `routes.json`.
  package static func path(ofFile file: String) -> String? {
    guard file != RouteTable.fileName else { return nil }
    guard file.hasSuffix(".json") else { return RequestPath.url(forFile: file) }
    var path = String(file.dropLast(".json".utf8.count))
    if path == "index" { return "/" }
    if path.hasSuffix("/index") { path = String(path.dropLast("/index".utf8.count)) }
    return RequestPath.url(forFile: path)
  }
}
