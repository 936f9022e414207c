import CPCRE2
import SystemSupport

/// The libraries of this module.
package enum FlowLibraries {
  /// Loads all libraries, which takes 10 to 30 ms for JavaScriptCore, and returns their versions.
  package static func versions() -> [LibraryVersion] {
    [
      LibraryVersion(
        "libyaml", "flow files", package: YAMLLibrary.package, files: YAMLLibrary.names,
        function: "yaml_get_version_string"),
      LibraryVersion(
        "PCRE2", "selectors of flows", package: PCRE2Library.package, files: PCRE2Library.names,
        version: pcre2Version),
      LibraryVersion(
        "JavaScriptCore", "scripts of flows", package: JavaScriptLibrary.package,
        files: JavaScriptLibrary.names, version: javaScriptVersion),
    ]
  }

  private static func pcre2Version(_ library: LoadedLibrary) -> String? {
    typealias Configuration = @convention(c) (UInt32, UnsafeMutableRawPointer?) -> CInt
    guard let read = library.find("pcre2_config_8", as: Configuration.self) else { return nil }
    let key = UInt32(PCRE2_CONFIG_VERSION)
    let length = Int(read(key, nil))
    guard length > 0 else { return nil }
    var text = [UInt8](repeating: 0, count: length)
    return read(key, &text) > 0 ? String(decoding: text.prefix { $0 != 0 }, as: UTF8.self) : nil
  }

  /// Returns the version of WebKitGTK, which JavaScriptCore is a part of.
  private static func javaScriptVersion(_ library: LoadedLibrary) -> String? {
    let parts = ["major", "minor", "micro"].compactMap { part in
      library.find("jsc_get_\(part)_version", as: (@convention(c) () -> UInt32).self)
        .map { String($0()) }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ".")
  }
}
