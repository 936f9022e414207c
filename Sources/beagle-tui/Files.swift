import BeagleNetworking
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

  /// Returns the absolute path without `.` and `..`. Links in the current directory and in it are
  /// not resolved, others are.
  static func unresolved(_ path: String) -> String? {
    let (base, names) = RootDirectory.place(ofTyped: path)
    guard let base = FilePath.real(base.path) else { return nil }
    return names.isEmpty ? base : (base == "/" ? "" : base) + "/" + names.joined(separator: "/")
  }

  /// Creates the missing parent folders of a path. Returns why that failed.
  static func createFolders(of path: String) -> Failure? {
    let (root, names) = RootDirectory.place(ofTyped: path)
    do throws(RootDirectory.Problem) {
      close(try root.openFolder(names.dropLast(), creates: true))
      return nil
    } catch {
      return Failure(message: root.error(Array(names.dropLast()), error, "created").description)
    }
  }

  /// Returns a path relative to a folder, or nil if it is not inside. Both must be free of symbolic
  /// links, and the folder must have no trailing slash.
  static func relative(_ path: String, to folder: String) -> String? {
    let start = folder == "/" ? folder : folder + "/"
    return path.hasPrefix(start) ? String(path.utf8.dropFirst(start.utf8.count)) : nil
  }

  /// Writes a file that the user typed, or replaces it. Returns why that failed.
  /// - Parameter isPrivate: Whether only its owner can read the file.
  static func write(_ text: String, to path: String, isPrivate: Bool = false) -> Failure? {
    if RootDirectory.isSystemPath(path) { return writeToDevice(text, path) }
    let (root, names) = RootDirectory.place(ofTyped: path)
    do throws(FileError) {
      try root.write(text, to: names, .init(isPrivate: isPrivate, createsFolders: false))
      return nil
    } catch { return Failure(message: error.description) }
  }

  /// Replaces the content of a document atomically: readers see the old or the new content, even if
  /// the program is terminated. Keeps the permissions. As in ``readDocument(_:)``, a link is followed
  /// if its target is in the folder of the document and not hidden.
  static func replace(_ path: String, with bytes: [UInt8]) -> Failure? {
    let folder = FilePath.folder(of: path)
    let name = FilePath.name(of: path)
    let target = (try? ScreenDirectory(folder.isEmpty ? "." : folder).resolve(name)) ?? [name]
    do throws(FileError) {
      try RootDirectory(folder).write(
        bytes, to: target, .init(createsFolders: false, isDurable: true))
      return nil
    } catch { return Failure(message: error.description) }
  }

  /// Writes to a device such as `/dev/stdout`, which has no content to replace.
  private static func writeToDevice(_ text: String, _ path: String) -> Failure? {
    let descriptor = RootDirectory.open(typed: path, flags: O_WRONLY)
    guard descriptor >= 0 else { return openFailure(path, errno) }
    var code = ByteWriter.write(text, to: descriptor)
    if close(descriptor) != 0, code == 0 { code = errno }
    return code == 0 ? nil : Failure(message: "\(path): \(String(cString: strerror(code)))")
  }

  /// Returns the content of a document. A link is followed if its target is in the folder of the
  /// document and not hidden: a cloned directory may contain a link to a file with secrets, whose
  /// lines a finding would quote.
  static func readDocument(_ path: String) -> Result<[UInt8], Failure> {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      let folder = FilePath.folder(of: path)
      let name = FilePath.name(of: path)
      let problem = (try? ScreenDirectory(folder.isEmpty ? "." : folder))?.problem(name)
      if problem == .outside || problem == .hidden {
        return .failure(Failure(message: "\(path): \(problem?.reason ?? "")"))
      }
    }
    return read(path)
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

  /// Reads the lines of a text file, without the byte order mark that some editors write before
  /// UTF-8.
  static func readLines(_ path: String) -> Result<[Substring], Failure> {
    read(path).flatMap { bytes in
      if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
        return .failure(Failure(message: "\(path): the text is UTF-16; save the file as UTF-8"))
      }
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
      return .success(
        String(decoding: text, as: UTF8.self).split(
          omittingEmptySubsequences: false, whereSeparator: \.isNewline))
    }
  }

  /// Returns the reason why a file could not be opened, with advice if it does not exist.
  private static func openFailure(_ path: String, _ code: Int32) -> Failure {
    if SourceOptions.isURL(path) {
      let command = "curl -sS -o screen.json \(ShellWord.quoted(path))"
      return Failure(
        message: "\(path): this is a URL, but a file is needed; save the screen first: \(command)")
    }
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
        let path = FilePath.withSlash(next) + name
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
