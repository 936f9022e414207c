import Glibc

/// A temporary directory of screens. It is deleted with this object.
final class TemporaryScreens {
  /// The absolute path of the directory.
  let path: String

  /// Creates a directory with files. The keys are paths relative to it, the values the contents.
  init(_ files: [String: String] = [:]) throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/beagle-e2e-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw HarnessError("no temporary directory") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for (name, text) in files { try write(name, text) }
  }

  deinit { TemporaryScreens.remove(path) }

  /// Writes a file.
  func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  /// Writes a file of bytes.
  func write(_ name: String, _ bytes: [UInt8]) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o755)
    }
    guard let file = fopen(path + "/" + name, "w") else {
      throw HarnessError("cannot write \(name)")
    }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw HarnessError("cannot write \(name)")
    }
  }

  /// The text of a file.
  func text(of name: String) throws -> String { try TestedProgram.text(of: path + "/" + name) }

  /// Creates an empty folder.
  func makeFolder(_ name: String) { mkdir(path + "/" + name, 0o755) }

  /// Creates a named pipe and returns its path.
  func makePipe(_ name: String) -> String {
    mkfifo(path + "/" + name, 0o600)
    return path + "/" + name
  }

  /// Creates a symbolic link.
  func link(_ name: String, to target: String) { symlink(target, path + "/" + name) }

  /// Removes all permissions of a file or folder. Returns false for root, who can still read it.
  func denyReading(_ name: String) -> Bool {
    chmod(path + "/" + name, 0)
    return access(path + "/" + name, R_OK) != 0
  }

  private static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      chmod(path, 0o700)
      for name in ProcessFiles.names(in: path) { remove(path + "/" + name) }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
