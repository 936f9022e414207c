import CSQLite
import Glibc

/// The functions of SQLite. The library is loaded on the first cache lookup and never closed.
struct SQLiteLibrary: Sendable {
  /// The file names of the library on the supported systems.
  static let names = ["libsqlite3.so.0", "libsqlite3.dylib"]

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

  /// Loads the library; nil if it is missing or lacks a function.
  init?(names: [String] = names) {
    var handle: UnsafeMutableRawPointer?
    for name in names where handle == nil { handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) }
    guard let library = handle else { return nil }
    func find<Function>(_ symbol: String) -> Function? {
      dlsym(library, symbol).map { unsafeBitCast($0, to: Function.self) }
    }
    guard
      let open:
        @convention(c) (
          UnsafePointer<CChar>?, UnsafeMutablePointer<OpaquePointer?>?, CInt, UnsafePointer<CChar>?
        ) -> CInt = find("sqlite3_open_v2"),
      let close: @convention(c) (OpaquePointer?) -> CInt = find("sqlite3_close_v2"),
      let errorText: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>? = find(
        "sqlite3_errmsg"),
      let busyTimeout: @convention(c) (OpaquePointer?, CInt) -> CInt = find("sqlite3_busy_timeout"),
      let prepare:
        @convention(c) (
          OpaquePointer?, UnsafePointer<CChar>?, CInt, UnsafeMutablePointer<OpaquePointer?>?,
          UnsafeMutablePointer<UnsafePointer<CChar>?>?
        ) -> CInt = find("sqlite3_prepare_v2"),
      let step: @convention(c) (OpaquePointer?) -> CInt = find("sqlite3_step"),
      let finalize: @convention(c) (OpaquePointer?) -> CInt = find("sqlite3_finalize"),
      let bindInteger: @convention(c) (OpaquePointer?, CInt, Int64) -> CInt = find(
        "sqlite3_bind_int64"),
      let bindText:
        @convention(c) (
          OpaquePointer?, CInt, UnsafePointer<CChar>?, CInt, sqlite3_destructor_type?
        ) -> CInt = find("sqlite3_bind_text"),
      let bindBytes:
        @convention(c) (
          OpaquePointer?, CInt, UnsafeRawPointer?, CInt, sqlite3_destructor_type?
        ) -> CInt = find("sqlite3_bind_blob"),
      let integer: @convention(c) (OpaquePointer?, CInt) -> Int64 = find("sqlite3_column_int64"),
      let bytes: @convention(c) (OpaquePointer?, CInt) -> UnsafeRawPointer? = find(
        "sqlite3_column_blob"),
      let byteCount: @convention(c) (OpaquePointer?, CInt) -> CInt = find("sqlite3_column_bytes")
    else { return nil }
    self.open = open
    self.close = close
    self.errorText = errorText
    self.busyTimeout = busyTimeout
    self.prepare = prepare
    self.step = step
    self.finalize = finalize
    self.bindInteger = bindInteger
    self.bindText = bindText
    self.bindBytes = bindBytes
    self.integer = integer
    self.bytes = bytes
    self.byteCount = byteCount
  }
}
