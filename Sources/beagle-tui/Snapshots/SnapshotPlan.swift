import BeagleAnalysis
import BeagleAutomation
import BeagleNetworking
import BeagleTUI
import CellText
import SystemSupport

/// The snapshots to compare: each screen in each size, with each theme and context.
@MainActor
struct SnapshotPlan {
  /// The name of the folder with the snapshots.
  nonisolated static let folder = DirectoryListing.snapshotFolder
  /// The size without a suffix in the names of files.
  nonisolated static let defaultSize = CellSize(width: 80, height: 24)

  /// The reason why nothing can be compared.
  struct Problem: Error {
    let message: String
    var status = ExitStatus.usage
  }

  /// A screen in one size, with one theme and context.
  struct Item {
    /// The path of the screen.
    let path: String
    let name: SnapshotName
    let size: CellSize
    let source: SourceOptions
    /// The path and the variant for messages, for example `/orders 40x24 light`.
    let title: String
  }

  /// The snapshots in the order of the screens.
  let items: [Item]
  /// The directory of the snapshots.
  let directory: RootDirectory
  /// The paths of all screens; nil if they are unknown, or if only some are compared.
  let allScreens: Set<String>?

  init(_ command: SnapshotCommand) throws(Problem) {
    let source = command.source
    var allScreens: Set<String>?
    let paths: [String]
    if source.isRemote {
      guard command.excluded.isEmpty else {
        throw Problem(message: "--exclude needs a directory, because a URL has no list of screens")
      }
      for screen in command.screens where screen.contains("*") {
        throw Problem(
          message: "--screen \(screen): a URL has no list of screens; name each screen")
      }
      paths = command.screens.isEmpty ? [source.source] : command.screens
    } else if let file = Session.split(source.source).file {
      guard command.screens.isEmpty, command.excluded.isEmpty else {
        throw Problem(message: "--screen and --exclude need a directory, not a file")
      }
      paths = ["/" + file]
    } else {
      let known = try SnapshotPlan.listing(source).screens.map(\.path)
      allScreens = Set(known)
      paths = try SnapshotPlan.select(command, known)
    }
    directory =
      command.directory.map { RootDirectory(typed: $0) }
      ?? RootDirectory(
        source.isRemote ? "." : Session.split(source.source).directory, folder: SnapshotPlan.folder)
    self.allScreens = allScreens
    items = SnapshotPlan.items(command, paths)
    try checkNames()
  }

  /// Checks that each screen has a snapshot of its own: a server may distinguish `/a` and `/a/`, whose
  /// files have the same name.
  private func checkNames() throws(Problem) {
    var owners: [SnapshotName: Item] = [:]
    for item in items {
      if let owner = owners.updateValue(item, forKey: item.name) {
        throw Problem(
          message: "\(owner.title) and \(item.title) have the same snapshot name,"
            + " \(item.name.text); compare only one of them, with --screen or --exclude")
      }
    }
  }

  // MARK: - Screens

  private static func listing(
    _ source: SourceOptions
  ) throws(Problem) -> DirectoryNetworkClient.ScreenListing {
    let application = BeagleApplication(
      terminal: HeadlessTerminal(size: defaultSize), dependencies: BeagleDependencies())
    let client: DirectoryNetworkClient
    do throws(DirectoryError) {
      client = try Session.serve(source, application)
    } catch {
      throw Problem(message: message(of: error, source), status: .failure)
    }
    if let problem = client.routesProblem { throw Problem(message: problem, status: .failure) }
    let listing = client.screenListing(limit: .complete)
    if let note = listing.note {
      throw Problem(message: "\(note) Divide the directory, or move other files out of it.")
    }
    guard !listing.screens.isEmpty else {
      throw Problem(
        message: message(of: .empty(source.source), source), status: .failure)
    }
    return listing
  }

  private static func message(of error: DirectoryError, _ source: SourceOptions) -> String {
    SwiftApplication.message(
      of: error, source: source.source,
      inTests: "compare its screens with assertSnapshot of BeagleTUITesting")
  }

  /// Returns the screens that the patterns select.
  private static func select(
    _ command: SnapshotCommand, _ known: [String]
  ) throws(Problem) -> [String] {
    var paths: [String] = []
    for pattern in command.screens {
      let found = known.filter { matches($0, pattern) }
      if found.isEmpty {
        // A route with a query is a screen, too, but is not in the list.
        guard pattern.contains("?"), !pattern.contains("*") else {
          throw noScreen("--screen", pattern, known)
        }
        paths.append(pattern)
      }
      paths += found
    }
    if command.screens.isEmpty { paths = known }
    for pattern in command.excluded where !known.contains(where: { matches($0, pattern) }) {
      throw noScreen("--exclude", pattern, known)
    }
    var seen: Set<String> = []
    let result = paths.filter { path in
      seen.insert(path).inserted && !command.excluded.contains { matches(path, $0) }
    }
    guard !result.isEmpty else {
      throw Problem(
        message: "--exclude leaves no screen to compare; exclude fewer screens, or name others with"
          + " --screen")
    }
    return result
  }

  private static func noScreen(_ option: String, _ pattern: String, _ known: [String]) -> Problem {
    let near = TypoCorrection.best(for: pattern, among: known)
    return Problem(
      message: "\(option) \(pattern): no screen has this path"
        + (near.map { "; did you mean \($0)?" } ?? ""))
  }

  /// Returns whether a pattern matches the path of a screen.
  private static func matches(_ path: String, _ pattern: String) -> Bool {
    if path == pattern { return true }
    guard pattern != "/" else { return false }
    return PathPattern(pattern).matches(String(path.drop { $0 == "/" }))
  }

  // MARK: - Variants

  private static func items(_ command: SnapshotCommand, _ paths: [String]) -> [Item] {
    let sizes = command.sizes.isEmpty ? [defaultSize] : command.sizes
    let themes: [String?] = command.themes.isEmpty ? [nil] : command.themes
    let contexts: [SnapshotContext?] = command.contexts.isEmpty ? [nil] : command.contexts
    var items: [Item] = []
    for path in paths {
      var source = command.source
      // A URL can contain a password or a token.
      let shownPath = SourceOptions.isURL(path) ? Redaction.url(path) : path
      source.screen = command.source.isRemote && path == source.source ? nil : path
      for context in contexts {
        if let global = context?.global { source.contextOptions.global = global }
        if let value = context?.navigationContext {
          source.contextOptions.navigationContext = value
        }
        for theme in themes {
          if let theme { source.display.theme = theme }
          for size in sizes {
            var variants: [String] = []
            if size != defaultSize { variants.append("\(size.width)x\(size.height)") }
            if let theme { variants.append(name(ofTheme: theme)) }
            if let context { variants.append(context.name) }
            items.append(
              Item(
                path: shownPath, name: SnapshotName(path: plainPath(path), variants: variants),
                size: size, source: source,
                title: ([shownPath] + variants).joined(separator: " ")))
          }
        }
      }
    }
    return items
  }

  /// Returns the path that names the snapshots of a screen, without the server and `.json`.
  private static func plainPath(_ path: String) -> String {
    var path = path
    if SourceOptions.isURL(path) { path = UrlParts.base(of: UrlParts.path(of: path)) }
    if path.hasSuffix(".json") { path.removeLast(".json".count) }
    return path
  }

  /// Returns the name of a theme in names of snapshots.
  nonisolated static func name(ofTheme theme: String) -> String {
    ThemeName(rawValue: theme)?.rawValue ?? stem(of: theme)
  }

  /// Returns the name of a file without folders and ending.
  nonisolated static func stem(of path: String) -> String {
    let name = FilePath.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Checks that names of files distinguish snapshots.
  static func checkNames(_ names: [String], of option: String) throws(UsageError) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw UsageError(
        "\(option): two files are named \"\(name)\", which is part of the names of snapshots;"
          + " rename one of them")
    }
  }
}
