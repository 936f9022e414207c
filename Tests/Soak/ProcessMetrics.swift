import Glibc

/// The resource usage of the process, from `/proc`.
enum ProcessMetrics {
  /// The number of open descriptors. The one that reads the directory does not count.
  static var descriptors: Int { entryCount("/proc/self/fd") - 1 }

  /// The number of threads.
  static var threads: Int { entryCount("/proc/self/task") }

  private static func entryCount(_ path: String) -> Int {
    guard let directory = opendir(path) else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while let entry = readdir(directory) {
      if entry.pointee.d_name.0 != CChar(bitPattern: UInt8(ascii: ".")) { count += 1 }
    }
    return count
  }

  /// The resident memory in bytes, after free memory was returned to the system.
  static var residentBytes: Int {
    trimMemory()
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let text = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let words = text.split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }

  /// Calls `malloc_trim`, which is missing in Swift's module of glibc.
  private static func trimMemory() {
    typealias Trim = @convention(c) (Int) -> Int32
    guard let address = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(address, to: Trim.self)(0)
  }
}
