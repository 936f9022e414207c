import BeagleNetworking
import JSON
import SystemSupport

/// The move of a file or folder in the directory that serves it.
struct FileMove {
  /// The reason why links to a file cannot follow it.
  struct Refusal: Error {
    let reason: String
  }

  /// A new path, or the reason why links cannot have it.
  typealias Target = Result<String, Refusal>

  let project: ProjectIndex
  /// The absolute paths before and after the move.
  let paths: (old: String, new: String)
  /// The new paths of the moved files, by their paths before.
  let targets: [String: Target]
  /// The paths of a moved folder, with a slash at the end; nil for a file.
  private let folder: (old: String, new: String)?

  init(_ old: String, _ new: String, _ project: ProjectIndex) {
    self.project = project
    paths = (old, new)
    var targets: [String: Target] = [:]
    var isFolder = false
    for file in project.router.files {
      let path = project.path(of: file)
      guard path == old || path.hasPrefix(old + "/") else { continue }
      if path != old { isFolder = true }
      let moved = new + path.dropFirst(old.count)
      targets[file] = FileMove.target(project.screens.relativePath(moved), moved)
    }
    self.targets = targets
    folder =
      isFolder
      ? project.screens.relativePath(old).flatMap { old in
        project.screens.relativePath(new).map { (old + "/", $0 + "/") }
      } : nil
  }

  /// Returns the target for a path in the directory; nil outside of it.
  private static func target(_ path: String?, _ absolute: String) -> Target {
    guard let path else {
      return .failure(Refusal(reason: "\(absolute) is outside of the directory of the screens"))
    }
    guard path != RouteTable.fileName else {
      return .failure(Refusal(reason: "\(path) contains the routes, and is not served"))
    }
    guard !path.containsBytes(of: "@{") else {
      return .failure(Refusal(reason: "in \"\(path)\", \"@{\" begins an expression"))
    }
    let target = checked(.success(path), nil)
    // Another spelling of a path is not the path of the file.
    guard case .success = target, (try? RequestPath(file: path))?.relative != path else {
      return target
    }
    return .failure(Refusal(reason: "\"\(path)\" is not the path of a file"))
  }

  /// Returns a target that `routes.json` accepts as the file of a route.
  /// - Parameter path: The path of the route; nil for a link, which has no parameters.
  static func checked(_ target: Target, _ path: RequestPath?) -> Target {
    guard case .success(let file) = target else { return target }
    // A link may have braces, which are parameters only in routes.
    let name = path == nil ? String(file.filter { $0 != "{" && $0 != "}" }) : file
    guard let route = path ?? (try? RequestPath("/")),
      let problem = RouteTable.problem(ofFile: name, for: route)
    else { return target }
    return .failure(Refusal(reason: problem))
  }

  /// Returns the target for the file of a route, whose name may have parameters; nil for a file that
  /// does not move.
  func target(ofBody file: String) -> Target? {
    guard let path = try? RequestPath(file: file).relative else { return nil }
    if let target = targets[path] { return target }
    guard let folder, path.hasPrefix(folder.old) else { return nil }
    return .success(folder.new + path.dropFirst(folder.old.count))
  }

  /// The new ids of the moved local images, by their ids before.
  var imageIDs: [String: String] {
    var ids: [String: String] = [:]
    for (old, target) in targets where old.hasPrefix("images/") {
      guard case .success(let new) = target, new.hasPrefix("images/") else { continue }
      ids[FileMove.stem(old)] = FileMove.stem(new)
      ids[FilePath.name(of: old)] = FilePath.name(of: new)
    }
    return ids
  }

  private static func stem(_ file: String) -> String {
    let name = FilePath.name(of: file)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}

/// The edits of links, and the links that stay although their file moves.
struct LinkEdits {
  private(set) var all: [LanguageServer.FileEdit] = []
  private var refusals: [(place: String, reason: String)] = []
  /// The maximum number of links in a message.
  private static let messageLimit = 3

  /// Adds the edit of a link, unless its text stays the same.
  /// - Parameter text: Converts the new text to that of the document.
  mutating func add(
    _ document: TextDocument, _ range: Range<Int>, _ old: String, _ new: FileMove.Target,
    _ text: (String) -> String
  ) {
    switch new {
    case .success(let new): if new != old { all.append((document, range, text(new))) }
    case .failure(let refusal):
      let place = document.place(of: range.lowerBound)
      let name = FilePath.name(of: document.name)
      refusals.append(("\(name):\(place.line + 1):\(place.character + 1)", refusal.reason))
    }
  }

  /// Returns a text as the inner part of a JSON string.
  static func quoted(_ text: String) -> String {
    String(JSONText.quoted(text).dropFirst().dropLast())
  }

  /// The edits without duplicates, by document and position.
  var sorted: [LanguageServer.FileEdit] {
    var known: Set<String> = []
    return all.sorted {
      ($0.document.name, $0.range.lowerBound) < ($1.document.name, $1.range.lowerBound)
    }.filter { known.insert("\($0.document.name):\($0.range.lowerBound)").inserted }
  }

  /// The places and reasons of the links that stay; nil if all links follow.
  var refusal: String? {
    guard !refusals.isEmpty else { return nil }
    let shown = refusals.prefix(Self.messageLimit).map { "\($0.place): \($0.reason)" }
    let more = refusals.count - shown.count
    return shown.joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
  }

  /// A message about the links that stay; nil if all links follow.
  var message: String? {
    guard let refusal else { return nil }
    let subject =
      refusals.count == 1
      ? "1 link to a renamed file was not changed"
      : "\(refusals.count) links to renamed files were not changed"
    return subject + ". " + refusal
  }
}
