import BeagleNetworking
import CellText
import JSON

/// The directory of the screens, and the only files that the server reads.
///
/// A client may pass any path. Paths that lead out of the directory are refused before the file
/// system is asked, so that the reply does not reveal what exists there.
struct BoundedDirectory {
  /// The directory.
  let screens: ScreenDirectory

  init(_ directory: ScreenDirectory) { screens = directory }

  /// Returns a path relative to the directory, without `.` and `..`; empty for the directory itself.
  /// - Parameters:
  ///   - path: A relative path, or an absolute one inside the directory.
  ///   - isRequest: Whether a path may begin with a slash, as that of a request does.
  func relative(_ path: String, isRequest: Bool = false) throws(ToolError) -> String {
    guard !path.unicodeScalars.contains(where: Self.isControl) else {
      throw ToolError("\(TextMetrics.line(path)): a path contains a control character; remove it")
    }
    // The home directory, which only a shell knows.
    guard !path.hasPrefix("~/") else { throw outside(path) }
    var rest = path[...]
    if isRequest, rest.utf8.first == 0x2F, !rest.hasPrefix(screens.root + "/") {
      rest = rest.dropFirst()
    }
    if rest.utf8.first == 0x2F {
      guard let inside = [screens.root, screens.name].lazy.compactMap({ rest.below($0) }).first
      else { throw outside(path) }
      rest = inside
    }
    var names: [Substring] = []
    for name in rest.split(separator: "/") where name != "." {
      if name == ".." {
        guard names.popLast() != nil else { throw outside(path) }
      } else if name.hasPrefix(".") {
        throw ToolError("\(path): hidden files are not read; name a screen, such as home.json")
      } else {
        names.append(name)
      }
    }
    return names.joined(separator: "/")
  }

  /// Whether a character could change the meaning of the text around it: controls, line separators, and those
  /// that change the direction of text (Unicode, "Bidirectional Format Characters").
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x61C: true
    default: false
    }
  }

  private func outside(_ path: String) -> ToolError {
    ToolError(
      "\(path): is outside the directory \(screens.root); use a path in it, such as home.json")
  }

  /// The paths of the documents and flows, sorted, without hidden files.
  var documents: [String] { DirectoryListing(screens).files.filter(Self.isReadable) }

  /// The endings of the files that are read.
  private static let endings = [".json", ".yaml", ".yml"]

  private static func isReadable(_ path: String) -> Bool {
    endings.contains { path.hasSuffix($0) }
  }

  /// Reads a document.
  func read(_ relative: String) throws(ToolError) -> [UInt8] {
    guard Self.isReadable(relative) else {
      throw ToolError("\(relative): is not a .json or .yaml file")
    }
    do throws(ScreenDirectory.Problem) {
      return try screens.read(relative, limit: JSONLimits.standard.maximumBytes)
    } catch {
      throw ToolError("\(relative): \(error.reason)")
    }
  }
}

extension Substring {
  /// Returns the rest of an absolute path below a folder, or nil if it is not there.
  fileprivate func below(_ folder: String) -> Substring? {
    guard folder.utf8.first == 0x2F, utf8.starts(with: folder.utf8) else { return nil }
    let rest = utf8.dropFirst(folder.utf8.count)
    guard rest.isEmpty || rest.first == 0x2F || folder.utf8.last == 0x2F else { return nil }
    return Substring(rest)
  }
}
