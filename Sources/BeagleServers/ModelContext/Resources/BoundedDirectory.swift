import BeagleNetworking
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
  /// - Parameter path: A relative path, or an absolute one inside the directory.
  func relative(_ path: String) throws(ToolError) -> String {
    var rest = path[...]
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
    guard !path.utf8.contains(0) else { throw ToolError("a path contains a null character") }
    return names.joined(separator: "/")
  }

  private func outside(_ path: String) -> ToolError {
    ToolError(
      "\(path): is outside the directory \(screens.root); use a path in it, such as home.json")
  }

  /// The paths of the documents, sorted, without `routes.json` and hidden files.
  var documents: [String] {
    DirectoryListing(screens).files.filter {
      $0.hasSuffix(".json") && $0 != RouteTable.fileName
    }
  }

  /// Reads a document.
  func read(_ relative: String) throws(ToolError) -> [UInt8] {
    guard relative.hasSuffix(".json") else {
      throw ToolError("\(relative): is not a .json file")
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
