import JSON

/// The screens of a directory.
extension DirectoryNetworkClient {
  /// The limits of the list.
  private enum Limit {
    /// The maximum number of listed screens.
    static let screens = 1000
    /// The maximum number of titles that are read.
    static let titles = 200
    /// The size of the part of a file that must name a component if the file is a screen, in bytes.
    static let sniffed = 1 << 16
  }

  /// Returns the path of the first screen if none is named: `index.json`, then `home.json`, then
  /// the only screen. Returns nil if the user has to choose.
  /// - Throws: ``DirectoryError/empty(_:)`` if the directory has no screens.
  public func startScreen() throws(DirectoryError) -> String? {
    if directory.problem("index.json") != .missing { return "/" }
    if directory.problem("home.json") != .missing { return "/home" }
    let found = screenFiles().files
    if found.isEmpty { throw .empty(directory.name) }
    // A route and its file are two paths of the same screen. Use the route, which the author wrote.
    guard Set(found.values).count == 1 else { return nil }
    let plain = found.values.first.flatMap(RequestPath.path(ofDocument:)).map(
      RequestPath.url(forFile:))
    return found.keys.sorted().first { $0 != plain } ?? plain
  }

  /// A screen of the directory.
  public struct ListedScreen: Sendable, Hashable {
    /// The path of the request for it.
    public var path: String
    /// The title of its navigation bar; nil without a title, or if it was not read.
    public var title: String?
    /// Whether its file is not valid JSON, so that it cannot be shown.
    package var isInvalid = false
  }

  /// Returns the screens of ``screens()`` with their titles. It reads only the first 200 titles,
  /// from files of up to 64 KiB.
  public func listedScreens() -> [ListedScreen] { screenListing().screens }

  /// A list of screens to choose from.
  package struct ScreenListing {
    /// The screens, sorted by path.
    package let screens: [ListedScreen]
    /// A note that the list is incomplete; nil if it is complete.
    package let note: String?
  }

  /// Returns the screens of ``listedScreens()`` and whether the list is complete.
  /// - Parameter limit: when the list ends early. Without a limit of suggestions, it has all screens.
  package func screenListing(
    limit: DirectoryListing.Limit = .suggestions
  ) -> ScreenListing {
    let isComplete = limit.entries > DirectoryListing.Limit.suggestions.entries
    let found = screenFiles(limit, most: isComplete ? .max : Limit.screens)
    let screens = found.files.keys.sorted().enumerated().map { index, path in
      let file = index < Limit.titles ? found.files[path] : nil
      return screen(path, inFile: file)
    }
    guard found.others > 0 || found.isTruncated else {
      return ScreenListing(screens: screens, note: nil)
    }
    let most = screens.count + found.others
    return ScreenListing(
      screens: screens,
      note:
        "First \(screens.count) of \(found.isTruncated ? "more than" : "up to") \(most) screens.")
  }

  /// Returns a screen with the title of its navigation bar if it is a literal.
  /// - Parameter file: the file to read it from; nil for none.
  private func screen(_ path: String, inFile file: String?) -> ListedScreen {
    var screen = ListedScreen(path: path)
    guard let file, let bytes = try? directory.read(file, limit: Limit.sniffed) else {
      return screen
    }
    guard let document = try? JSONDocument(bytes, name: file) else {
      screen.isInvalid = true
      return screen
    }
    let title = document.root["navigationBar"]?["title"]?.string
    screen.title = title?.isEmpty == false ? title : nil
    return screen
  }

  /// Returns the paths of the screens, sorted, at most 1000: GET routes, and JSON files even if a
  /// route serves the same file. Files that are certainly not screens are omitted.
  public func screens() -> [String] { screenFiles().files.keys.sorted() }

  /// Returns the screen files by path, the number of other files that may be screens, and whether
  /// there are files that were not even counted.
  private func screenFiles(
    _ limit: DirectoryListing.Limit = .suggestions, most: Int = Limit.screens
  ) -> (files: [String: String], others: Int, isTruncated: Bool) {
    var result: [String: String] = [:]
    var others = 0
    if case .success(let table) = routes() {
      for route in Self.successfulRoutes(of: table) {
        guard !route.hasParameters, let file = route.bodyFile, mayBeScreen(file) else { continue }
        result[RequestPath.url(forFile: route.path.relative)] = file
      }
    }
    let listing = DirectoryListing(directory, limit: limit)
    for file in listing.files {
      guard let path = RequestPath.path(ofDocument: file).map(RequestPath.url(forFile:)),
        result[path] == nil
      else {
        continue
      }
      if result.count >= most {
        others += 1
      } else if mayBeScreen(file) {
        result[path] = file
      }
    }
    return (result, others, listing.isTruncated)
  }

  /// Returns every path that the directory serves, for suggestions.
  nonisolated static func knownPaths(
    in directory: ScreenDirectory, _ table: RouteTable
  ) -> [String] {
    let files = DirectoryListing(directory).files.compactMap {
      RequestPath.path(ofDocument: $0) ?? $0
    }
    let routes = successfulRoutes(of: table).filter { !$0.hasParameters }.map(\.path.relative)
    return Set(files + routes).map { "/" + $0 }
  }

  private nonisolated static func successfulRoutes(of table: RouteTable) -> [RouteTable.Route] {
    table.routes.filter {
      $0.method == "GET" && $0.query.isEmpty && HTTPStatus(code: $0.status).isSuccess
    }
  }

  /// Whether a file that may be the first screen has content. A file is empty for a moment while a
  /// program creates it.
  package var hasWrittenScreen: Bool {
    for file in ["index.json", "home.json"] + [String](screenFiles().files.values) {
      do throws(ScreenDirectory.Problem) {
        if try !directory.read(file, limit: 1).isEmpty { return true }
      } catch {
        if error != .missing { return true }
      }
    }
    return false
  }

  /// Whether a file may contain a screen: false only if it was read to its end and names no
  /// component. An unreadable file counts as one, so that opening it shows the error.
  private func mayBeScreen(_ file: String) -> Bool {
    guard file.hasSuffix(".json") else { return false }
    do {
      let bytes = try directory.read(file, limit: Limit.sniffed)
      return bytes.isEmpty || bytes.firstIndex(of: "_beagleComponent_".utf8) != nil
    } catch {
      return error != .missing
    }
  }
}
