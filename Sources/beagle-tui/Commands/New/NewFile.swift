import BeagleTUI
import Glibc
import SystemSupport

/// A file to create.
struct NewFile {
  /// The path relative to the directory.
  let path: String
  let text: String

  init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
  }

  /// Creates files and missing directories. If a file exists, or one cannot be written, nothing is
  /// left behind.
  static func write(_ files: [NewFile], in directory: String) throws(CreationError) {
    let base = FilePath.prefix(of: directory)
    let found = conflicts(files, base: base)
    guard found.isEmpty else { throw .conflicts(found) }
    var created = CreatedPaths(in: directory)
    do throws(FileError) {
      for file in files { try created.add(file.path, file.text) }
    } catch {
      created.remove()
      throw .failure(Files.Failure(message: error.description))
    }
  }

  /// The paths that are in the way, each once and in order: existing files, and files in place of
  /// directories.
  private static func conflicts(_ files: [NewFile], base: String) -> [String] {
    var found: [String] = []
    for file in files {
      let path = base + file.path
      var conflict = CreatedPaths.exists(path) ? path : nil
      for index in path.indices.dropFirst() where path[index] == "/" {
        let folder = String(path[..<index])
        if CreatedPaths.exists(folder), !Files.isDirectory(folder) { conflict = folder }
      }
      if let conflict, !found.contains(conflict) { found.append(conflict) }
    }
    return found
  }
}

/// The reason why files were not created.
enum CreationError: Error {
  /// Files that would be overwritten.
  case conflicts([String])
  case failure(Files.Failure)

  /// The reason in one line.
  var message: String {
    switch self {
    case .failure(let failure): failure.message
    case .conflicts(let paths):
      paths.count == 1
        ? "this file exists, so nothing was written; move it or choose another name"
        : "these files exist, so nothing was written; move them or choose another name"
    }
  }

  /// Writes the reason to standard error.
  func report() {
    guard case .conflicts(let paths) = self else { return Console.error(message) }
    Console.error(message + ":", details: paths.map { "  " + $0 })
  }
}

/// The files and directories that were created so far.
private struct CreatedPaths {
  private let root: RootDirectory
  /// The names from the root to the directory.
  private let folder: [String]
  private var files: [[String]] = []
  private var directories: [[String]] = []

  /// - Parameter directory: The path of the directory, which may be missing.
  init(in directory: String) { (root, folder) = RootDirectory.place(ofTyped: directory) }

  /// Whether a path exists, even as a link to nothing.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Creates a file and the directories that it needs.
  mutating func add(_ path: String, _ text: String) throws(FileError) {
    let (above, below) = RootDirectory.place(ofTyped: path)
    // The path of a screen may begin above the current directory.
    let root = above.path == "." ? self.root : above
    let names = above.path == "." ? folder + below : below
    for count in 1..<max(names.count, 1) {
      let parent = Array(names.prefix(count))
      if try root.makeFolder(parent) { directories.append(parent) }
    }
    try root.write(text, to: names, .init(replaces: false, createsFolders: false))
    files.append(names)
  }

  func remove() {
    for names in files.reversed() { try? root.remove(names) }
    for names in directories.reversed() { root.removeFolder(names) }
  }
}

/// The indentation of created files.
enum Indentation {
  /// Returns text that has two spaces a level and line feeds with another indentation and line end.
  static func replaced(in text: String, by indent: String, lineEnd: String = "\n") -> String {
    if indent == "  ", lineEnd == "\n" { return text }
    var result = ""
    for line in text.split(separator: "\n" as Character, omittingEmptySubsequences: false) {
      if !result.isEmpty { result += lineEnd }
      let blanks = line.prefix { $0 == " " }.count
      result += String(repeating: indent, count: blanks / 2)
      result += line.dropFirst(blanks)
    }
    return result
  }
}
