import Glibc

/// The executable under test.
enum TestedProgram {
  /// The path of the executable: `BEAGLE_TUI_BIN`, or next to the test bundle, or in the package's
  /// build folder.
  static func path() throws -> String {
    if let named = getenv("BEAGLE_TUI_BIN"), named.pointee != 0 {
      let path = String(cString: named)
      guard access(path, X_OK) == 0 else {
        throw HarnessError("BEAGLE_TUI_BIN: \(path) is not an executable")
      }
      return absolute(path)
    }
    return try built("beagle-tui")
  }

  /// The path of an executable of this package that was built with the tests.
  static func built(_ name: String) throws -> String {
    for folder in folders() {
      let path = folder + "/" + name
      if access(path, X_OK) == 0 { return path }
    }
    throw HarnessError("\(name) is missing; run swift build --product \(name)")
  }

  /// Whether the tests and the executables were built with AddressSanitizer or ThreadSanitizer. They
  /// need more address space than any limit of a test allows, and end the program themselves if they
  /// get none. They also end the program in their own way.
  static let hasSanitizer = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

  /// The root of the package.
  static var packageRoot: String {
    var parts = #filePath.split(separator: "/")
    while let last = parts.popLast() {
      if last == "Tests" { break }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The text of a file. Files of the kernel refuse to fill a buffer of 4 MiB.
  static func text(of path: String) throws -> String {
    guard let file = fopen(path, "r") else { throw HarnessError("cannot read \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part: [UInt8] = []
    repeat {
      part = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
        count = fread(buffer.baseAddress, 1, buffer.count, file)
      }
      bytes += part
    } while !part.isEmpty
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func folders() -> [String] {
    var folders: [String] = []
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    if length > 0 {
      let program = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      folders.append(String(program[..<(program.lastIndex(of: "/") ?? program.startIndex)]))
    }
    folders.append(packageRoot + "/.build/debug")
    return folders
  }

  private static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// The whole environment of a started program. The variables of the shell that runs the tests are
  /// not inherited, except the options of sanitizers. Swift's backtraces are off because they take
  /// seconds.
  static func environment(_ changes: [String: String?]) -> [String: String] {
    var environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/nonexistent", "TERM": "xterm-256color",
      "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
    ]
    for name in ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "TSAN_OPTIONS"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    for (name, value) in changes { environment[name] = value }
    return environment
  }
}

/// Calls a function with a NULL-terminated array of C strings.
func withCStrings<R>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> R
) throws -> R {
  var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
  defer { pointers.forEach { free($0) } }
  pointers.append(nil)
  return try pointers.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { throw HarnessError("no memory") }
    return try body(base)
  }
}
