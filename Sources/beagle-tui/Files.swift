import BeagleTUI
import SystemSupport

#if canImport(Glibc)
  import Glibc
#endif

/// Questions about files.
enum Files {
  /// The largest document that is read, in bytes.
  static let sizeLimit = 64 << 20

  /// Why a file was not read.
  struct Failure: Error, CustomStringConvertible {
    /// Names the file, what is wrong, and what helps.
    let message: String
    var description: String { message }
  }

  /// Whether something stands at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a path names a directory.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// A path without links, from the root of the file system on; nil where nothing stands there.
  static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// The folder that a path is in, without a slash at its end; empty for a name alone.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path without links as it is below a folder, without links and without a slash at its end; nil
  /// for one elsewhere.
  static func relative(_ path: String, to folder: String) -> String? {
    let start = folder == "/" ? folder : folder + "/"
    return path.hasPrefix(start) ? String(path.utf8.dropFirst(start.utf8.count)) : nil
  }

  /// Writes a file as a whole: what reads it sees the old text or the new one, also where the program
  /// is ended in between. Permissions stay; a link stays, and what it leads to is written.
  static func replace(_ path: String, with bytes: [UInt8]) -> Failure? {
    func failure(_ path: String) -> Failure {
      Failure(message: "\(path): \(String(cString: strerror(errno)))")
    }
    var status = stat()
    guard let real = realPath(path), stat(real, &status) == 0 else { return failure(path) }
    // A new file would stand in the place of a device or a pipe.
    guard status.st_mode & S_IFMT == S_IFREG else {
      return Failure(message: "\(path): it is no file that can be written anew")
    }
    guard access(real, W_OK) == 0 else { return failure(path) }
    let folder = folder(of: real)
    // mkstemp(3) puts a name that is free in the place of the letters.
    let letters = String(repeating: "X", count: 6)
    var template = Array("\(folder == "/" ? "" : folder)/.beagle-tui-\(letters)".utf8CString)
    let descriptor = mkstemp(&template)
    let temporary = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { return failure(folder) }
    var isWritten = false
    defer { if !isWritten { unlink(temporary) } }
    // Another owner is kept where that is allowed.
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

  /// The bytes of a file.
  static func read(_ path: String) -> Result<[UInt8], Failure> {
    // A pipe without a writer must not keep the program waiting.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      return .failure(Failure(message: "\(path): \(String(cString: strerror(errno)))"))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .failure(Failure(message: "\(path): not a regular file"))
    }
    guard status.st_size <= sizeLimit else {
      return .failure(
        Failure(message: "\(path): larger than \(sizeLimit >> 20) MiB, the most that is read"))
    }
    var bytes: [UInt8] = []
    // One byte more than it has, so that the first reading tells that there is no more. Some files of
    // the kernel say that they have none, and answer only once.
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

  /// The paths of the `.json` files below a directory, sorted; links are not followed, and what
  /// describes routes is not a document. Also the directories that cannot be read.
  static func documents(below directory: String) -> (paths: [String], failures: [Failure]) {
    var found: [String] = []
    var failures: [Failure] = []
    var waiting = [directory]
    while let next = waiting.popLast() {
      guard let stream = opendir(next) else {
        failures.append(Failure(message: "\(next): \(String(cString: strerror(errno)))"))
        continue
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard !name.hasPrefix(".") else { continue }
        if name.unicodeScalars.contains("\u{FFFD}"), name.hasSuffix(".json") {
          failures.append(
            Failure(message: "\(next)/\(name): the name of the file has to be UTF-8"))
          continue
        }
        let path = next.hasSuffix("/") ? next + name : next + "/" + name
        var status = stat()
        guard lstat(path, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: waiting.append(path)
        case S_IFREG where name.hasSuffix(".json") && (name != "routes.json" || next != directory):
          found.append(path)
        default: break
        }
      }
    }
    return (found.sorted(), failures)
  }
}
