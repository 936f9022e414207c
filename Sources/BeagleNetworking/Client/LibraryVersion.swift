import Glibc

/// A library that is loaded on first use, and its installed version.
package struct LibraryVersion: Sendable {
  /// The name of the library.
  package let name: String
  /// What the program needs the library for.
  package let purpose: String
  /// The Debian package that contains the library.
  package let package: String
  /// The file that was loaded, or nil if the library is not installed.
  package let file: String?
  /// The version that the library reports.
  package let version: String?

  /// Loads all libraries, which takes some milliseconds, and returns their versions.
  package static func all() -> [LibraryVersion] {
    [
      LibraryVersion(
        "libcurl", "screens of servers", package: "libcurl4", files: CurlLibrary.names,
        function: "curl_version"),
      LibraryVersion(
        "SQLite", "cached responses", package: "libsqlite3-0", files: SQLiteLibrary.names,
        function: "sqlite3_libversion"),
      LibraryVersion(
        "libmicrohttpd", "dev --serve", package: "libmicrohttpd12",
        files: MicroHTTPDLibrary.names, function: "MHD_get_version"),
    ]
  }

  /// Loads a library.
  /// - Parameters:
  ///   - files: The file names to try, in order.
  ///   - function: A function without parameters that returns the version.
  init(
    _ name: String, _ purpose: String, package: String, files: [String], function: String
  ) {
    self.name = name
    self.purpose = purpose
    self.package = package
    for file in files {
      guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { continue }
      self.file = file
      typealias Function = @convention(c) () -> UnsafePointer<CChar>?
      let text = dlsym(handle, function)
        .flatMap { unsafeBitCast($0, to: Function.self)() }.map { String(cString: $0) }
      version = text.map(LibraryVersion.number)
      return
    }
    file = nil
    version = nil
  }

  /// Returns the version in `libcurl/8.5.0 OpenSSL/3.0.13 zlib/1.3`.
  static func number(_ text: String) -> String {
    guard let first = text.split(separator: " ").first,
      let slash = first.lastIndex(of: "/")
    else { return text }
    return String(first[first.index(after: slash)...])
  }
}
