#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are not open in the client.
enum DiskFile {
  /// What changes when a file is written.
  struct Stamp: Hashable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
    let node: UInt64
  }

  /// The stamp of a regular file; nil where there is none.
  static func stamp(_ path: String) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Stamp(
      size: Int(status.st_size), seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec),
      node: UInt64(status.st_ino))
  }

  /// The bytes of a regular file of a size that is looked into; nil where there is none.
  static func read(_ path: String) -> [UInt8]? {
    guard let stamp = stamp(path), stamp.size <= TextDocument.sizeLimit,
      let file = fopen(path, "rb")
    else { return nil }
    defer { fclose(file) }
    // One byte more than there should be, to see the end.
    let bytes = [UInt8](unsafeUninitializedCapacity: stamp.size + 1) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
    return bytes
  }

  /// Whether something stands at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// A path without links; nil where nothing stands there.
  static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// The directory in which a path lies; nil for the root.
  static func parent(_ path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: 0x2F), path.utf8.count > 1 else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
