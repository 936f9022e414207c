import BeagleTUI
import Glibc
import SystemSupport

/// Functions for reading, writing and finding files.
enum Files {
  /// The maximum size of a document, in bytes.
  static let sizeLimit = 64 << 20

  /// The reason why a file could not be read or written.
  struct Failure: Error, CustomStringConvertible {
    /// The path of the file and the reason.
    let message: String
    var description: String { message }
  }

  /// Whether a path exists.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a path names a directory.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the absolute path without symbolic links, or nil if the path does not exist.
  static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// Returns the parent folder without a trailing slash, or an empty string for a file name.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Creates the missing parent folders of a path. Returns why that failed.
  static func createFolders(of path: String) -> Failure? {
    for index in path.indices.dropFirst() where path[index] == "/" {
      let folder = String(path[..<index])
      if isDirectory(folder) || mkdir(folder, 0o777) == 0 || errno == EEXIST { continue }
      return Failure(message: "\(folder): \(String(cString: strerror(errno)))")
    }
    return nil
  }

  /// Returns a path relative to a folder, or nil if it is not inside. Both must be free of symbolic
  /// links, and the folder must have no trailing slash.
  static func relative(_ path: String, to folder: String) -> String? {
    let start = folder == "/" ? folder : folder + "/"
    return path.hasPrefix(start) ? String(path.utf8.dropFirst(start.utf8.count)) : nil
  }

  /// Writes a file, or replaces it. Returns why that failed.
  static func write(_ text: String, to path: String) -> Failure? {
    if exists(path) { return replace(path, with: Array(text.utf8)) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return openFailure(path, errno) }
    defer { close(descriptor) }
    let code = ByteWriter.write(text, to: descriptor)
    return code == 0 ? nil : Failure(message: "\(path): \(String(cString: strerror(code)))")
  }

  /// Replaces the content of a file atomically: readers see the old or the new content, even if the
  /// program is terminated. Keeps the permissions, and follows a symbolic link.
  static func replace(_ path: String, with bytes: [UInt8]) -> Failure? {
    func failure(_ path: String) -> Failure {
      Failure(message: "\(path): \(String(cString: strerror(errno)))")
    }
    var status = stat()
    guard let real = realPath(path), stat(real, &status) == 0 else { return failure(path) }
    // A rename would replace a device or a pipe with a regular file.
    guard status.st_mode & S_IFMT == S_IFREG else {
      return Failure(message: "\(path): not a regular file, so it cannot be replaced")
    }
    guard access(real, W_OK) == 0 else { return failure(path) }
    let folder = folder(of: real)
    // mkstemp(3) replaces the letters with a unique suffix.
    let letters = String(repeating: "X", count: 6)
    var template = Array("\(folder == "/" ? "" : folder)/.beagle-tui-\(letters)".utf8CString)
    let descriptor = mkstemp(&template)
    let temporary = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { return failure(folder) }
    var isWritten = false
    defer { if !isWritten { unlink(temporary) } }
    // Keeping the owner can fail without the permission to change owners.
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 { errno = 0 }
    let isDone =
      fchmod(descriptor, status.st_mode & 0o7777) == 0
      && bytes.withUnsafeBytes({ ByteWriter.write($0, to: descriptor) }) == 0
      && fsync(descriptor) == 0
    let found = isDone ? nil : failure(path)
    guard close(descriptor) == 0, found == nil else { return found ?? failure(path) }
    guard rename(temporary, real) == 0 else { return failure(path) }
    isWritten = true
    return nil
  }

  /// Returns the content of a file.
  static func read(_ path: String) -> Result<[UInt8], Failure> {
    // O_NONBLOCK, so that opening a pipe without a writer does not block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(openFailure(path, errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .failure(Failure(message: "\(path): not a regular file"))
    }
    guard status.st_size <= sizeLimit else {
      return .failure(
        Failure(message: "\(path): larger than the limit of \(sizeLimit >> 20) MiB"))
    }
    var bytes: [UInt8] = []
    // One byte more than the size, so that the first read detects the end. Some kernel files report
    // a size of 0 and can be read only once.
    var capacity = status.st_size > 0 ? Int(status.st_size) + 1 : 1 << 16
    while bytes.count <= sizeLimit {
      var error: Int32 = 0
      let piece = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
        while filled < buffer.count {
          let rest = UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          let count = Glibc.read(descriptor, rest.baseAddress, rest.count)
          if count < 0 && errno == EINTR { continue }
          if count < 0 { error = errno }
          if count <= 0 { break }
          filled += count
        }
      }
      guard error == 0 else {
        return .failure(Failure(message: "\(path): \(String(cString: strerror(error)))"))
      }
      let isAll = piece.count < capacity
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if isAll { break }
      capacity = 1 << 16
    }
    return .success(bytes)
  }

  /// Returns the reason why a file could not be opened, with advice if it does not exist.
  private static func openFailure(_ path: String, _ code: Int32) -> Failure {
    let advice =
      code != ENOENT
      ? "" : path == "-" ? "; standard input is not supported, pass a file" : "; check the path"
    return Failure(message: "\(path): \(String(cString: strerror(code)))\(advice)")
  }

  /// Returns the sorted paths of the `.json` files in a directory and its subdirectories, and the
  /// directories that cannot be read. Skips symbolic links and the `routes.json` of the directory.
  static func documents(below directory: String) -> (paths: [String], failures: [Failure]) {
    var found: [String] = []
    var failures: [Failure] = []
    var pending = [directory]
    while let next = pending.popLast() {
      guard let entries = DirectoryEntries(path: next) else {
        failures.append(Failure(message: "\(next): \(String(cString: strerror(errno)))"))
        continue
      }
      for entry in entries where !entry.name.hasPrefix(".") {
        let name = entry.name
        if name.unicodeScalars.contains("\u{FFFD}") {
          if name.hasSuffix(".json") {
            failures.append(
              Failure(message: "\(next)/\(name): the file name is not valid UTF-8; rename the file")
            )
          }
          continue
        }
        let path = next.hasSuffix("/") ? next + name : next + "/" + name
        switch entry.kind {
        case .directory: pending.append(path)
        case .file where name.hasSuffix(".json") && (name != "routes.json" || next != directory):
          found.append(path)
        default: break
        }
      }
    }
    return (found.sorted(), failures)
  }
}
