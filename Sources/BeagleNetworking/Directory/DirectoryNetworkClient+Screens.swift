import JSON
import ScreenSources

/// Which screens a directory has.
extension DirectoryNetworkClient {
  /// Bounds of what is listed.
  private enum Limit {
    /// Screens offered for choosing.
    static let screens = 1000
    /// Screens whose titles are read.
    static let titles = 200
    /// The part of a file in which a component must be named, if it is a screen, in bytes.
    static let sniffed = 1 << 16
  }

  /// The path of the screen to begin with where none is named: `index.json`, then `home.json`, then
  /// the only screen there is; `nil` when someone has to choose.
  /// - Throws: ``DirectoryError/empty(_:)`` when there is no screen at all.
  public func startScreen() throws(DirectoryError) -> String? {
    if directory.problem("index.json") != .missing { return "/" }
    if directory.problem("home.json") != .missing { return "/home" }
    let found = screenFiles().files
    if found.isEmpty { throw .empty(directory.name) }
    // A route and its file are two ways to the same screen; the route is what the author wrote.
    guard Set(found.values).count == 1 else { return nil }
    let plain = found.values.first.flatMap(Self.path(ofFile:)).map(RequestPath.url(forFile:))
    return found.keys.sorted().first { $0 != plain } ?? plain
  }

  /// A screen of the directory.
  public struct ListedScreen: Sendable, Hashable {
    /// The path by which it is asked for.
    public var path: String
    /// The title in its navigation bar; nil where it has none, or was not read.
    public var title: String?
  }

  /// The screens of ``screens()`` with their titles. Titles are read of the first 200, from files of
  /// up to 64 KiB.
  public func listedScreens() -> [ListedScreen] { screenListing().screens }

  /// Screens for choosing.
  package struct ScreenListing {
    /// The screens, sorted by their paths.
    package let screens: [ListedScreen]
    /// Says that there are more than those; nil where there are not.
    package let note: String?
  }

  /// The screens of ``listedScreens()``, and whether they are all.
  package func screenListing() -> ScreenListing {
    let found = screenFiles()
    let screens = found.files.keys.sorted().enumerated().map { index, path in
      let file = index < Limit.titles ? found.files[path] : nil
      return ListedScreen(path: path, title: file.flatMap(title))
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

  /// What the navigation bar of a screen says, where that needs no other document.
  private func title(ofFile file: String) -> String? {
    guard let bytes = try? directory.read(file, limit: Limit.sniffed),
      let document = try? JSONDocument(bytes, name: file),
      let title = document.root["navigationBar"]?["title"]?.string, !title.isEmpty
    else { return nil }
    return title
  }

  /// The paths of the screens found, sorted, at most 1000: those of GET routes, and of JSON files, also
  /// where a route has the same file as its body. Files that are certainly not screens are left out.
  public func screens() -> [String] { screenFiles().files.keys.sorted() }

  /// The files of the screens found, by their paths; how many other files may hold screens, and whether
  /// there are still others that were not even counted.
  private func screenFiles() -> (files: [String: String], others: Int, isTruncated: Bool) {
    var result: [String: String] = [:]
    var others = 0
    if case .success(let table) = routes() {
      for route in Self.successfulRoutes(of: table) {
        guard let file = route.bodyFile, mayBeScreen(file) else { continue }
        result[RequestPath.url(forFile: route.path.relative)] = file
      }
    }
    let listing = DirectoryListing(directory)
    for file in listing.files {
      guard let path = Self.path(ofFile: file).map(RequestPath.url(forFile:)),
        result[path] == nil
      else {
        continue
      }
      if result.count >= Limit.screens {
        others += 1
      } else if mayBeScreen(file) {
        result[path] = file
      }
    }
    return (result, others, listing.isTruncated)
  }

  /// Every path that would be answered, for suggestions.
  nonisolated static func knownPaths(
    in directory: ScreenDirectory, _ table: RouteTable
  ) -> [String] {
    let files = DirectoryListing(directory).files.compactMap { path(ofFile: $0) ?? $0 }
    let routes = successfulRoutes(of: table).map(\.path.relative)
    return Set(files + routes).map { "/" + $0 }
  }

  private nonisolated static func successfulRoutes(of table: RouteTable) -> [RouteTable.Route] {
    table.routes.filter {
      $0.method == "GET" && $0.query.isEmpty && HTTPStatus(code: $0.status).isSuccess
    }
  }

  /// The path by which a JSON file is asked for; `nil` for `routes.json` and for other files.
  private nonisolated static func path(ofFile file: String) -> String? {
    guard file.hasSuffix(".json"), file != RouteTable.fileName else { return nil }
    let path = file.dropLast(".json".count)
    if path == "index" { return "" }
    return String(path.hasSuffix("/index") ? path.dropLast("/index".count) : path)
  }

  /// Whether a file may hold a screen: false only when all of it was seen and names no component.
  /// A file that cannot be read is listed too, so that choosing it says why.
  private func mayBeScreen(_ file: String) -> Bool {
    guard file.hasSuffix(".json") else { return false }
    do {
      let bytes = try directory.read(file, limit: Limit.sniffed)
      return bytes.isEmpty || Self.contains(bytes, "_beagleComponent_")
    } catch {
      return error != .missing
    }
  }

  private static func contains(_ bytes: [UInt8], _ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      guard let first = word.first, bytes.count >= word.count else { return false }
      return (0...(bytes.count - word.count)).contains { start in
        bytes[start] == first && bytes[start..<(start + word.count)].elementsEqual(word)
      }
    }
  }
}
