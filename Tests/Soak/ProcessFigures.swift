import Glibc

/// What the process uses, as the kernel tells it.
enum ProcessFigures {
  /// How many descriptors are open.
  static var descriptors: Int {
    guard let directory = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while let entry = readdir(directory) {
      if entry.pointee.d_name.0 != CChar(bitPattern: UInt8(ascii: ".")) { count += 1 }
    }
    // Without the one that reads the directory.
    return count - 1
  }

  /// How many threads there are.
  static var threads: Int {
    guard let directory = opendir("/proc/self/task") else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while let entry = readdir(directory) {
      if entry.pointee.d_name.0 != CChar(bitPattern: UInt8(ascii: ".")) { count += 1 }
    }
    return count
  }

  /// Bytes of memory that are resident, after what is free was given back.
  static var residentBytes: Int {
    giveFreeMemoryBack()
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let text = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let words = text.split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }

  /// `malloc_trim` of glibc, which Swift's module of it does not have.
  private static func giveFreeMemoryBack() {
    typealias Trim = @convention(c) (Int) -> Int32
    guard let address = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(address, to: Trim.self)(0)
  }
}
