import Glibc

/// A directory that is deleted with this object.
final class TemporaryDirectory {
  let path: String

  init(_ files: [String: String] = [:]) {
    var template = Array("/tmp/beagle-net-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nonexistent"
    }
    for (name, text) in files { write(name, text) }
  }

  deinit {
    Self.remove(path)
  }

  /// Writes a file and creates missing parent directories.
  func write(_ name: String, _ text: String) {
    write(name, Array(text.utf8))
  }

  func write(_ name: String, _ bytes: [UInt8]) {
    makeDirectories(above: name)
    guard let file = fopen(path + "/" + name, "w") else { return }
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }

  func remove(_ name: String) { unlink(path + "/" + name) }

  func link(_ name: String, to target: String) {
    makeDirectories(above: name)
    symlink(target, path + "/" + name)
  }

  func directory(_ name: String) {
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

/// Returns the text of a file; nil if it is missing.
func contents(of path: String) -> String? {
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
