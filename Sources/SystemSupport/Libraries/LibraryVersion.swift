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

  /// Loads a library.
  /// - Parameters:
  ///   - files: The file names to try, in order.
  ///   - version: Returns the version that a loaded library reports, for example
  ///     `libcurl/8.5.0 OpenSSL/3.0.13`.
  package init(
    _ name: String, _ purpose: String, package: String, files: [String],
    version: (LoadedLibrary) -> String?
  ) {
    self.name = name
    self.purpose = purpose
    self.package = package
    let library = try? LoadedLibrary(name, files: files, purpose: purpose, package: package)
    file = library?.file
    self.version = library.flatMap(version).map(LibraryVersion.number)
  }

  /// Loads a library.
  /// - Parameter function: A function without parameters that returns the version.
  package init(
    _ name: String, _ purpose: String, package: String, files: [String], function: String
  ) {
    self.init(name, purpose, package: package, files: files) { library in
      let version = library.find(
        function, as: (@convention(c) () -> UnsafePointer<CChar>?).self)
      return version?().map { String(cString: $0) }
    }
  }

  /// Returns the version in `libcurl/8.5.0 OpenSSL/3.0.13 zlib/1.3` or `10.42 2022-12-11`.
  static func number(_ text: String) -> String {
    let first = text.split(separator: " ").first?.split(separator: "/").last
    return first.map(String.init) ?? text
  }
}
