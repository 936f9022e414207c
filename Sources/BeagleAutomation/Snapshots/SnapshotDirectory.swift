import Glibc
import SystemSupport

/// A directory of snapshot files. No path leads out of it, not even through a symbolic link.
package struct SnapshotDirectory {
  /// The path of the directory.
  package let path: String

  /// Creates a directory with its path. It is created with the first file.
  package init(path: String) { self.path = path }

  /// The largest file that is read, in bytes.
  static let sizeLimit = 10 << 20

  /// Returns the content of a file; nil if it does not exist.
  /// - Parameter names: The names of the folders and of the file.
  func read(_ names: [String]) throws(FileError) -> [UInt8]? {
    guard let parent = try folder(names.dropLast(), creates: false) else { return nil }
    defer { close(parent) }
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = openat(parent, names[names.count - 1], flags)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw error(names, "read", errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw error(names, "read", errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(path: path(names), doing: "read", reason: "it is not a regular file")
    }
    guard status.st_size <= SnapshotDirectory.sizeLimit else {
      throw FileError(
        path: path(names), doing: "read",
        reason: "it is larger than \(SnapshotDirectory.sizeLimit >> 20) MiB")
    }
    var failure: Int32 = 0
    let capacity = Int(status.st_size) + 1
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < capacity, let base = buffer.baseAddress {
        let read = Glibc.read(descriptor, base + count, capacity - count)
        if read > 0 {
          count += read
        } else if read == 0 {
          return
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    guard failure == 0 else { throw error(names, "read", failure) }
    return bytes
  }

  /// Writes a file atomically. Creates missing folders.
  package func write(_ text: String, to names: [String]) throws(FileError) {
    guard let parent = try folder(names.dropLast(), creates: true) else {
      throw error(names, "written", ENOENT)
    }
    defer { close(parent) }
    let name = names[names.count - 1]
    let temporary = ".beagle-tui-\(getpid())"
    // A process that was killed may have left a file with this name.
    unlinkat(parent, temporary, 0)
    let descriptor = openat(parent, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw error(names, "written", errno) }
    let code = ByteWriter.write(text, to: descriptor)
    let isClosed = close(descriptor) == 0
    let closeCode = errno
    guard code == 0, isClosed else {
      unlinkat(parent, temporary, 0)
      throw error(names, "written", code == 0 ? closeCode : code)
    }
    guard renameat(parent, temporary, parent, name) == 0 else {
      let code = errno
      unlinkat(parent, temporary, 0)
      throw error(names, "written", code)
    }
  }

  /// Removes a file, and its folders if they are empty.
  func remove(_ names: [String]) throws(FileError) {
    guard let parent = try folder(names.dropLast(), creates: false) else { return }
    let code = unlinkat(parent, names[names.count - 1], 0) == 0 ? 0 : errno
    close(parent)
    guard code == 0 || code == ENOENT else { throw error(names, "removed", code) }
    var folders = Array(names.dropLast())
    while let name = folders.popLast() {
      guard let parent = try folder(folders, creates: false) else { return }
      defer { close(parent) }
      guard unlinkat(parent, name, AT_REMOVEDIR) == 0 else { return }
    }
  }

  /// Returns the files in the directory and its folders, sorted, as paths below it.
  func files(limit: Int = 100_000) throws(FileError) -> [String] {
    var files: [String] = []
    var folders: [[String]] = [[]]
    var visited = 0
    while let names = folders.popLast() {
      guard names.count < 16, let descriptor = try folder(names, creates: false),
        let entries = DirectoryEntries(descriptor: descriptor)
      else { continue }
      for entry in entries where !entry.name.hasPrefix(".") {
        visited += 1
        guard visited <= limit else { return files.sorted() }
        let path = names + [entry.name]
        switch entry.kind {
        case .directory: folders.append(path)
        case .file: files.append(path.joined(separator: "/"))
        case .other: break
        }
      }
    }
    return files.sorted()
  }

  /// Returns the path of a file for messages.
  func path(_ names: [String]) -> String {
    ([path == "/" ? "" : path] + names).joined(separator: "/")
  }

  /// Opens a folder in the directory, name by name, without following links.
  private func folder(_ names: some Sequence<String>, creates: Bool) throws(FileError) -> Int32? {
    if creates { try create() }
    var current = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard current >= 0 else {
      if errno == ENOENT { return nil }
      throw FileError(path: path, doing: "opened", code: errno)
    }
    var seen: [String] = []
    for name in names {
      seen.append(name)
      if creates, mkdirat(current, name, 0o755) != 0, errno != EEXIST {
        let code = errno
        close(current)
        throw error(seen, "created", code)
      }
      let next = openat(current, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let code = errno
      close(current)
      guard next >= 0 else {
        if code == ENOENT, !creates { return nil }
        throw error(seen, "opened", code)
      }
      current = next
    }
    return current
  }

  /// Creates the directory and its missing parents.
  private func create() throws(FileError) {
    if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
    var current = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      current += name + "/"
      guard mkdir(current, 0o755) == 0 || errno == EEXIST || errno == EISDIR else {
        throw FileError(path: path, doing: "created", code: errno)
      }
    }
  }

  private func error(_ names: [String], _ verb: String, _ code: Int32) -> FileError {
    // A folder that is a link fails with ENOTDIR instead, because of O_DIRECTORY.
    code == ELOOP
      ? FileError(
        path: path(names), doing: verb,
        reason: "it is a symbolic link, which may lead out of the directory")
      : FileError(path: path(names), doing: verb, code: code)
  }
}
