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
    let base = directory == "." ? "" : directory.hasSuffix("/") ? directory : directory + "/"
    let found = conflicts(files, base: base)
    guard found.isEmpty else { throw .conflicts(found) }
    var created = CreatedPaths()
    do throws(Files.Failure) {
      for file in files { try created.add(base + file.path, file.text) }
    } catch {
      created.remove()
      throw .failure(error)
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
  private var files: [String] = []
  private var directories: [String] = []

  /// Whether a path exists, even as a link to nothing.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Creates a file and the directories that it needs.
  mutating func add(_ path: String, _ text: String) throws(Files.Failure) {
    for index in path.indices.dropFirst() where path[index] == "/" {
      let folder = String(path[..<index])
      if Files.isDirectory(folder) { continue }
      guard mkdir(folder, 0o777) == 0 else { throw Files.Failure(folder, errno) }
      directories.append(folder)
    }
    // O_EXCL also refuses a file that was created since the search for conflicts, and links.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Files.Failure(path, errno) }
    files.append(path)
    let code = ByteWriter.write(text, to: descriptor)
    let closing = close(descriptor) == 0 ? 0 : errno
    guard code == 0, closing == 0 else { throw Files.Failure(path, code != 0 ? code : closing) }
  }

  func remove() {
    for path in files.reversed() { unlink(path) }
    for path in directories.reversed() { rmdir(path) }
  }
}

extension Files.Failure {
  /// The failure of a system call for a path.
  fileprivate init(_ path: String, _ code: Int32) {
    self.init(message: "\(path): \(String(cString: strerror(code)))")
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
