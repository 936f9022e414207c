import CPCRE2
import SystemSupport

/// The functions of PCRE2. The library is loaded for the first regular expression and never closed.
struct PCRE2Library: Sendable {
  /// The file names of the library on the supported systems.
  static let names = ["libpcre2-8.so.0", "libpcre2-8.dylib"]
  /// The Debian package that contains the library.
  static let package = "libpcre2-8-0"

  let compile:
    @convention(c) (
      UnsafePointer<UInt8>?, Int, UInt32, UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<Int>?,
      OpaquePointer?
    ) -> OpaquePointer?
  let freeCode: @convention(c) (OpaquePointer?) -> Void
  let match:
    @convention(c) (
      OpaquePointer?, UnsafePointer<UInt8>?, Int, Int, UInt32, OpaquePointer?, OpaquePointer?
    ) -> CInt
  let createData: @convention(c) (OpaquePointer?, OpaquePointer?) -> OpaquePointer?
  let freeData: @convention(c) (OpaquePointer?) -> Void
  let createContext: @convention(c) (OpaquePointer?) -> OpaquePointer?
  let freeContext: @convention(c) (OpaquePointer?) -> Void
  let setMatchLimit: @convention(c) (OpaquePointer?, UInt32) -> CInt
  let setHeapLimit: @convention(c) (OpaquePointer?, UInt32) -> CInt
  let message: @convention(c) (CInt, UnsafeMutablePointer<UInt8>?, Int) -> CInt

  /// The library, loaded once.
  static let shared = Result { () throws(MissingLibrary) in try PCRE2Library() }

  init(names: [String] = names) throws(MissingLibrary) {
    let library = try LoadedLibrary(
      "PCRE2", files: names, purpose: "selectors", package: Self.package)
    compile = try library.find("pcre2_compile_8")
    freeCode = try library.find("pcre2_code_free_8")
    match = try library.find("pcre2_match_8")
    createData = try library.find("pcre2_match_data_create_from_pattern_8")
    freeData = try library.find("pcre2_match_data_free_8")
    createContext = try library.find("pcre2_match_context_create_8")
    freeContext = try library.find("pcre2_match_context_free_8")
    setMatchLimit = try library.find("pcre2_set_match_limit_8")
    setHeapLimit = try library.find("pcre2_set_heap_limit_8")
    message = try library.find("pcre2_get_error_message_8")
  }
}
