import Glibc
import JSON

/// A directory whose files can be read, and nothing outside it.
///
/// A symbolic link is followed if its target is inside and not hidden: a link in a cloned directory
/// may lead to `.env` or into `.git`. The path is first resolved and compared with the root. Then it
/// is opened name by name without following links, so that a link created between the two steps is
/// not followed either.
package struct ScreenDirectory: Sendable {
  /// The reason why a file cannot be read.
  package enum Problem: Error, Hashable {
    /// The file does not exist.
    case missing
    /// The path is a directory.
    case isDirectory
    /// The path is a link to the outside.
    case outside
    /// The path is a link to a hidden file, or to a file in a hidden directory.
    case hidden
    /// The path is a device, a pipe or a socket.
    case notAFile
    /// The file exceeds the limit, in bytes.
    case tooLarge(limit: Int)
    /// The file cannot be read, with the reason.
    case unreadable(String)

    /// The problem, as the rest of a sentence that begins with the file name.
    package var reason: String {
      switch self {
      case .missing: "does not exist"
      case .isDirectory: "is a directory"
      case .outside: "is a symbolic link to a path outside the screen directory"
      case .hidden: "is a symbolic link to a hidden file"
      case .notAFile: "is not a regular file"
      case .tooLarge(let limit): "is larger than \(limit >> 20) MiB"
      case .unreadable(let cause): "cannot be read: \(cause)"
      }
    }
  }

  /// The path as given, for messages.
  package let name: String
  /// The path with all links resolved. Everything that is read must be below it.
  package let root: String

  /// Opens a directory.
  /// - Throws: ``DirectoryError`` if it does not exist, is not a directory or cannot be read.
  package init(_ path: String) throws(DirectoryError) {
    name = path
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .missing(path) }
    switch Self.realPath(path) {
    case .success(let canonical): root = canonical
    case .failure(.missing): throw .missing(path)
    case .failure(let problem): throw .unreadable(path, problem.reason)
    }
    let descriptor = Glibc.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      throw code == ENOTDIR ? .notADirectory(path) : .unreadable(path, Self.message(code))
    }
    close(descriptor)
    guard access(root, X_OK) == 0 else { throw .unreadable(path, Self.message(errno)) }
  }

  // MARK: - Reading

  /// Reads a file from disk.
  /// - Parameters:
  ///   - relative: the path below the root.
  ///   - limit: the maximum size, in bytes.
  package func read(_ relative: String, limit: Int) throws(Problem) -> [UInt8] {
    try open(relative, limit: limit).contents(limit: limit)
  }

  /// Opens a file to read it in parts.
  /// - Parameters:
  ///   - relative: the path below the root.
  ///   - limit: the maximum size, in bytes.
  package func open(_ relative: String, limit: Int) throws(Problem) -> OpenFile {
    let descriptor = try openFile(relative)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw .unreadable(Self.message(code))
    }
    let file = OpenFile(descriptor, stamp: FileStamp(status))
    guard file.size <= limit else { throw .tooLarge(limit: limit) }
    return file
  }

  /// A regular file that is open for reading.
  package final class OpenFile: Sendable {
    /// The identity of the file when it was opened.
    package let stamp: FileStamp
    private let descriptor: Int32

    fileprivate init(_ descriptor: Int32, stamp: FileStamp) {
      self.descriptor = descriptor
      self.stamp = stamp
    }

    deinit { close(descriptor) }

    /// The size when the file was opened, in bytes.
    package var size: Int { Int(stamp.size) }

    /// Reads the whole file, also if it grew. Call it at most once.
    /// - Parameter limit: the maximum size, in bytes.
    package func contents(limit: Int) throws(Problem) -> [UInt8] {
      var bytes = try ScreenDirectory.readChunk(descriptor, capacity: size + 1)
      while bytes.count > size {
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        let more = try ScreenDirectory.readChunk(descriptor, capacity: 1 << 16)
        guard !more.isEmpty else { break }
        bytes += more
      }
      return bytes
    }

    /// Reads a part of the file.
    /// - Returns: the number of bytes; 0 at the end of the file or after a failure.
    package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
      while true {
        let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        if count >= 0 { return count }
        guard errno == EINTR else { return 0 }
      }
    }
  }

  /// Returns why a file cannot be opened, without reading it; nil if it can.
  package func problem(_ relative: String) -> Problem? {
    do {
      close(try openFile(relative))
      return nil
    } catch {
      return error
    }
  }

  /// Returns a stamp that changes when the file is replaced or written; nil if it does not exist.
  package func stamp(_ relative: String) -> FileStamp? {
    var status = stat()
    guard stat(root + "/" + relative, &status) == 0 else { return nil }
    return FileStamp(status)
  }

  /// A value that changes when a file is replaced or written.
  package struct FileStamp: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let seconds: Int64
    let nanoseconds: Int64

    fileprivate init(_ status: stat) {
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
      size = Int64(status.st_size)
      seconds = Int64(status.st_mtim.tv_sec)
      nanoseconds = Int64(status.st_mtim.tv_nsec)
    }

    /// The stamp as text, for an entity tag.
    package var text: String {
      [
        UInt64(bitPattern: size), inode, UInt64(bitPattern: seconds),
        UInt64(bitPattern: nanoseconds),
      ]
      .map { String($0, radix: 16) }.joined(separator: "-")
    }
  }

  // MARK: - Opening files

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

  /// Opens a directory below the root, name by name, without following links.
  /// - Parameter names: names without links, as ``resolve(_:)`` returns them.
  func openDirectory(_ names: some Sequence<String>) throws(Problem) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var current = Glibc.open(root, flags)
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

  /// Returns the names from the root to a path's target, with all links resolved.
  func resolve(_ relative: String) throws(Problem) -> [String] {
    let canonical: String
    switch Self.realPath(root + "/" + relative) {
    case .success(let path): canonical = path
    case .failure(let problem): throw problem
    }
    if canonical == root { return [] }
    let prefix = root == "/" ? root : root + "/"
    guard canonical.utf8.starts(with: prefix.utf8) else { throw .outside }
    let names = Self.names(canonical.utf8.dropFirst(prefix.utf8.count))
    if names.contains(where: Self.isHidden), names != Self.names(relative.utf8[...]) {
      throw .hidden
    }
    return names
  }

  private static func names(_ path: Substring.UTF8View) -> [String] {
    path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a file or directory is hidden. Kubernetes publishes the files of a volume as links into
  /// the directory `..data`, which is therefore not.
  private static func isHidden(_ name: String) -> Bool {
    name.utf8.starts(with: ".".utf8) && !name.utf8.starts(with: "..".utf8)
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

  /// Returns the message for an `errno`.
  static func message(_ code: Int32) -> String {
    switch code {
    case ELOOP: "its symbolic links form a cycle"
    case EMFILE, ENFILE: "too many files are open"
    case EACCES, EPERM: "permission denied"
    default: String(cString: strerror(code))
    }
  }
}
