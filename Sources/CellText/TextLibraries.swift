import SystemSupport

/// The libraries of this module.
package enum TextLibraries {
  /// Loads all libraries, and returns their versions.
  package static func versions() -> [LibraryVersion] {
    [
      LibraryVersion(
        "FriBidi", "right-to-left text", package: FriBidiLibrary.package,
        files: FriBidiLibrary.names
      ) { library in
        // "(GNU FriBidi) 1.0.8" and more lines, in a variable.
        guard let variable = try? library.address("fribidi_version_info"),
          let text = variable.load(as: UnsafePointer<CChar>?.self)
        else { return nil }
        return String(cString: text).split(whereSeparator: \.isWhitespace).dropFirst(2).first
          .map(String.init)
      },
      LibraryVersion(
        "libthai", "line breaks in Thai", package: ThaiLibrary.package, files: ThaiLibrary.names
      ) { library in
        // It does not report its version.
        (try? library.address("th_wbrk")) == nil ? nil : "installed"
      },
    ]
  }
}
