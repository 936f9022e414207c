import Glibc

/// A directory that is deleted with this object.
public final class TemporaryDirectory {
  /// The absolute path.
  public let path: String

  /// Creates a directory with files. The keys are paths relative to it, the values the contents.
  public init(_ files: [String: String] = [:]) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/beagle-tmp-XXXXXX".utf8CString)
    guard let created = mkdtemp(&template) else {
      fatalError("no directory can be created in \(parent): \(String(cString: strerror(errno)))")
    }
    path = String(cString: created)
    for (name, text) in files { write(name, text) }
  }

  deinit { Self.remove(path) }

  /// Writes a file and creates missing parent directories.
  /// - Returns: Whether the whole file was written.
  @discardableResult
  public func write(_ name: String, _ text: String) -> Bool {
    write(name, Array(text.utf8))
  }

  /// Writes a file of bytes and creates missing parent directories.
  /// - Returns: Whether the whole file was written.
  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8]) -> Bool {
    makeDirectories(above: name)
    let path = path + "/" + name
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { return false }
    let written = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
    return closeFile(file, path: path) == 0 && written == bytes.count
  }

  /// Removes a file.
  public func remove(_ name: String) { unlink(path + "/" + name) }

  /// Creates a symbolic link.
  public func link(_ name: String, to target: String) {
    makeDirectories(above: name)
    symlink(target, path + "/" + name)
  }

  /// Creates a directory and its missing parents.
  public func directory(_ name: String) {
    makeDirectories(above: name + "/x")
  }

  private func makeDirectories(above name: String) {
    var current = path
    for part in name.split(separator: "/").dropLast() {
      current += "/" + part
      mkdir(current, 0o755)
    }
  }

  private static func remove(_ path: String) {
    // A test may have removed the permissions.
    chmod(path, 0o700)
    if let stream = opendir(path) {
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name == "." || name == ".." { continue }
        let child = path + "/" + name
        var status = stat()
        if lstat(child, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
          remove(child)
        } else {
          unlink(child)
        }
      }
      closedir(stream)
    }
    rmdir(path)
  }
}

/// Closes a file that this process wrote, and waits until no process has it open for writing, at most
/// 2 seconds.
///
/// Another test may have started a program meanwhile. Its process has a copy of each descriptor until
/// it executes the program, and inotify(7) reports a file as closed only when the last copy is closed.
/// - Returns: 0, or -1 if the file could not be closed.
@discardableResult
public func closeFile(_ descriptor: Int32, path: String) -> Int32 {
  let result = close(descriptor)
  let reader = open(path, O_RDONLY | O_CLOEXEC)
  guard reader >= 0 else { return result }
  // The kernel grants a read lease only if nobody has the file open for writing. Swift does not see
  // the constant F_SETLEASE of <fcntl.h>. The test itself may have the file open, so the wait ends.
  for _ in 0..<2000 {
    guard fcntl(reader, 1024, F_RDLCK) != 0, errno == EAGAIN else { break }
    usleep(1000)
  }
  close(reader)
  return result
}

/// Returns the text of a file; nil if it is missing.
public func contents(of path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var byte = fgetc(file)
  while byte != EOF {
    bytes.append(UInt8(truncatingIfNeeded: byte))
    byte = fgetc(file)
  }
  return String(decoding: bytes, as: UTF8.self)
}
