import Glibc
import JSON

/// Reads files below one directory and nothing outside it.
///
/// A symbolic link is followed as long as it stays inside. The path is resolved first and compared
/// with the root; then it is opened name by name without following links, so that a link that is
/// put in its place between the two steps is not followed either.
package struct ScreenDirectory: Sendable {
  /// Why a file cannot be read.
  package enum Problem: Error, Hashable {
    /// There is nothing of that name.
    case missing
    /// It is a directory.
    case isDirectory
    /// It is a link to something outside.
    case outside
    /// It is a device, a pipe or a socket.
    case notAFile
    /// It is larger than so many bytes.
    case tooLarge(limit: Int)
    /// It cannot be read, and why.
    case unreadable(String)

    /// What is wrong, as a sentence that begins after the name of the file.
    package var reason: String {
      switch self {
      case .missing: "does not exist"
      case .isDirectory: "is a directory"
      case .outside: "is a link that leads out of the directory of screens"
      case .notAFile: "is not a regular file"
      case .tooLarge(let limit): "is larger than \(limit >> 20) MiB"
      case .unreadable(let cause): "cannot be read: \(cause)"
      }
    }
  }

  /// The directory as it was named, for messages.
  package let name: String
  /// The directory without links, where everything that is read must lie below.
  package let root: String

  /// Opens a directory.
  /// - Throws: ``DirectoryError`` when it does not exist, is not a directory or cannot be read.
  package init(_ path: String) throws(DirectoryError) {
    name = path
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing(path) }
    switch Self.realPath(path) {
    case .success(let canonical): root = canonical
    case .failure(.missing): throw .missing(path)
    case .failure(let problem): throw .unreadable(path, problem.reason)
    }
    let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      throw code == ENOTDIR ? .notADirectory(path) : .unreadable(path, Self.message(code))
    }
    close(descriptor)
    guard access(root, X_OK) == 0 else { throw .unreadable(path, Self.message(errno)) }
  }

  // MARK: - Reading

  /// The bytes of a file, read fresh from disk.
  /// - Parameters:
  ///   - relative: the path below the root.
  ///   - limit: the most bytes that are read.
  package func read(_ relative: String, limit: Int) throws(Problem) -> [UInt8] {
    let descriptor = try openFile(relative)
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(Self.message(errno)) }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(limit: limit) }
    var bytes = try Self.readChunk(descriptor, capacity: size + 1)
    while bytes.count > size {  // It grew while it was read.
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
      let more = try Self.readChunk(descriptor, capacity: 1 << 16)
      guard !more.isEmpty else { break }
      bytes += more
    }
    return bytes
  }

  /// Whether there is a file, without reading it.
  package func problem(_ relative: String) -> Problem? {
    do {
      close(try openFile(relative))
      return nil
    } catch {
      return error
    }
  }

  /// Says what changes when a file is replaced or written to; `nil` when there is none.
  package func stamp(_ relative: String) -> FileStamp? {
    var status = stat()
    guard stat(root + "/" + relative, &status) == 0 else { return nil }
    return FileStamp(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
  }

  /// What changes when a file is replaced or written to.
  package struct FileStamp: Hashable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let seconds: Int64
    let nanoseconds: Int64
  }

  // MARK: - Opening

  private func openFile(_ relative: String) throws(Problem) -> Int32 {
    let names = try resolve(relative)
    guard let last = names.last else { throw .isDirectory }
    let parent = try openDirectory(names.dropLast())
    defer { close(parent) }
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = openat(parent, last, flags)
    guard descriptor >= 0 else { throw Self.problem(errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .unreadable(Self.message(code))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return descriptor
    case S_IFDIR:
      close(descriptor)
      throw .isDirectory
    default:
      close(descriptor)
      throw .notAFile
    }
  }

  /// Opens a directory below the root, name by name and without following links.
  /// - Parameter names: names without links, as ``resolve(_:)`` gives them.
  func openDirectory(_ names: some Sequence<String>) throws(Problem) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var current = open(root, flags)
    guard current >= 0 else { throw Self.problem(errno) }
    for name in names {
      let next = openat(current, name, flags)
      let code = errno
      close(current)
      guard next >= 0 else { throw Self.problem(code) }
      current = next
    }
    return current
  }

  /// The names from the root to what a path means, with all links resolved.
  func resolve(_ relative: String) throws(Problem) -> [String] {
    let canonical: String
    switch Self.realPath(root + "/" + relative) {
    case .success(let path): canonical = path
    case .failure(let problem): throw problem
    }
    if canonical == root { return [] }
    let prefix = root == "/" ? root : root + "/"
    guard canonical.utf8.starts(with: prefix.utf8) else { throw .outside }
    return canonical.utf8.dropFirst(prefix.utf8.count).split(separator: UInt8(ascii: "/"))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func realPath(_ path: String) -> Result<String, Problem> {
    guard let pointer = realpath(path, nil) else { return .failure(problem(errno)) }
    defer { free(pointer) }
    guard let text = String(validatingCString: pointer) else {
      return .failure(.unreadable("its name is not UTF-8"))
    }
    return .success(text)
  }

  private static func readChunk(_ descriptor: Int32, capacity: Int) throws(Problem) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      if let base = buffer.baseAddress { LargeMemory.prepare(base, count: capacity) }
      while count < capacity, let base = buffer.baseAddress {
        let got = Glibc.read(descriptor, base + count, capacity - count)
        if got > 0 {
          count += got
        } else if got == 0 {
          return
        } else if errno != EINTR {
          failure = errno
          return
        }
      }
    }
    guard failure == 0 else { throw .unreadable(message(failure)) }
    return bytes
  }

  private static func problem(_ code: Int32) -> Problem {
    switch code {
    case ENOENT, ENOTDIR, ENAMETOOLONG: .missing
    default: .unreadable(message(code))
    }
  }

  /// What the system says about an error number.
  static func message(_ code: Int32) -> String {
    switch code {
    case ELOOP: "its symbolic links go round in a circle"
    case EMFILE, ENFILE: "too many files are open"
    case EACCES, EPERM: "permission denied"
    default: String(cString: strerror(code))
    }
  }
}
