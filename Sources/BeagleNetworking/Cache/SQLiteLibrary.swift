import CSQLite
import SystemSupport

/// The functions of SQLite. The library is loaded on the first cache lookup and never closed.
struct SQLiteLibrary: Sendable {
  /// The file names of the library on the supported systems.
  static let names = ["libsqlite3.so.0", "libsqlite3.dylib"]
  /// The Debian package that contains the library.
  static let package = "libsqlite3-0"

  let open:
    @convention(c) (
      UnsafePointer<CChar>?, UnsafeMutablePointer<OpaquePointer?>?, CInt, UnsafePointer<CChar>?
    ) -> CInt
  let close: @convention(c) (OpaquePointer?) -> CInt
  let errorText: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
  let busyTimeout: @convention(c) (OpaquePointer?, CInt) -> CInt
  let prepare:
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>?, CInt, UnsafeMutablePointer<OpaquePointer?>?,
      UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> CInt
  let step: @convention(c) (OpaquePointer?) -> CInt
  let finalize: @convention(c) (OpaquePointer?) -> CInt
  let bindInteger: @convention(c) (OpaquePointer?, CInt, Int64) -> CInt
  let bindText:
    @convention(c) (OpaquePointer?, CInt, UnsafePointer<CChar>?, CInt, sqlite3_destructor_type?) ->
      CInt
  let bindBytes:
    @convention(c) (
      OpaquePointer?, CInt, UnsafeRawPointer?, CInt, sqlite3_destructor_type?
    ) -> CInt
  let integer: @convention(c) (OpaquePointer?, CInt) -> Int64
  let bytes: @convention(c) (OpaquePointer?, CInt) -> UnsafeRawPointer?
  let byteCount: @convention(c) (OpaquePointer?, CInt) -> CInt

  init(names: [String] = names) throws(MissingLibrary) {
    let library = try LoadedLibrary(
      "SQLite", files: names, purpose: "cached responses", package: Self.package)
    open = try library.find("sqlite3_open_v2")
    close = try library.find("sqlite3_close_v2")
    errorText = try library.find("sqlite3_errmsg")
    busyTimeout = try library.find("sqlite3_busy_timeout")
    prepare = try library.find("sqlite3_prepare_v2")
    step = try library.find("sqlite3_step")
    finalize = try library.find("sqlite3_finalize")
    bindInteger = try library.find("sqlite3_bind_int64")
    bindText = try library.find("sqlite3_bind_text")
    bindBytes = try library.find("sqlite3_bind_blob")
    integer = try library.find("sqlite3_column_int64")
    bytes = try library.find("sqlite3_column_blob")
    byteCount = try library.find("sqlite3_column_bytes")
  }
}
