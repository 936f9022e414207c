import CCurl
import Glibc

/// The functions of libcurl, loaded with the first remote request.
///
/// Raw pointers are stored as integers, which makes the type `Sendable`. They stay valid for the
/// life of the process because the library is never closed.
struct CurlLibrary: Sendable {
  /// The error when libcurl cannot be loaded.
  struct Missing: Error {
    /// The message of the dynamic linker.
    let cause: String
  }

  /// The file names of libcurl 7 and 8 in Linux distributions.
  static let names = ["libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4"]

  /// `CURL_GLOBAL_DEFAULT`, a macro that Swift does not import.
  private static let globalDefault: CLong = 3

  let easyInit: @convention(c) () -> UnsafeMutableRawPointer?
  let easyCleanup: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let easyErrorText: @convention(c) (CURLcode) -> UnsafePointer<CChar>?
  let multiInit: @convention(c) () -> UnsafeMutableRawPointer?
  let multiCleanup: @convention(c) (UnsafeMutableRawPointer?) -> CURLMcode
  let multiAdd:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) ->
      CURLMcode
  let multiRemove:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) ->
      CURLMcode
  let multiPerform:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<CInt>?) ->
      CURLMcode
  let multiPoll:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UInt32, CInt, UnsafeMutablePointer<CInt>?
    ) -> CURLMcode
  let multiSockets: ccurl_multi_sockets_function
  let multiWakeup: @convention(c) (UnsafeMutableRawPointer?) -> CURLMcode
  let multiInfoRead:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<CInt>?) ->
      UnsafeMutablePointer<CURLMsg>?
  let shareInit: @convention(c) () -> UnsafeMutableRawPointer?
  let shareCleanup: @convention(c) (UnsafeMutableRawPointer?) -> CURLSHcode
  let listAppend:
    @convention(c) (UnsafeMutablePointer<curl_slist>?, UnsafePointer<CChar>?) ->
      UnsafeMutablePointer<curl_slist>?
  let listFree: @convention(c) (UnsafeMutablePointer<curl_slist>?) -> Void
  let urlInit: @convention(c) () -> OpaquePointer?
  let urlCleanup: @convention(c) (OpaquePointer?) -> Void
  let urlSet: @convention(c) (OpaquePointer?, CURLUPart, UnsafePointer<CChar>?, UInt32) -> CURLUcode
  let urlGet:
    @convention(c) (
      OpaquePointer?, CURLUPart, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UInt32
    ) -> CURLUcode
  let free: @convention(c) (UnsafeMutableRawPointer?) -> Void

  private let easySetAddress: UInt
  private let easyGetAddress: UInt
  private let multiSetAddress: UInt
  private let shareSetAddress: UInt

  /// Opens the first library of a list that exists.
  static func load(names: [String] = names) throws(Missing) -> CurlLibrary {
    var cause = "no library was named"
    for name in names {
      guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
        if name == names.first, let text = dlerror() { cause = String(cString: text) }
        continue
      }
      let globalInit: @convention(c) (CLong) -> CURLcode = try find("curl_global_init", in: handle)
      guard globalInit(globalDefault) == CURLE_OK else {
        throw Missing(cause: "\(name): curl_global_init failed")
      }
      return try CurlLibrary(handle)
    }
    throw Missing(cause: cause)
  }

  private init(_ handle: UnsafeMutableRawPointer) throws(Missing) {
    easyInit = try Self.find("curl_easy_init", in: handle)
    easyCleanup = try Self.find("curl_easy_cleanup", in: handle)
    easyErrorText = try Self.find("curl_easy_strerror", in: handle)
    multiInit = try Self.find("curl_multi_init", in: handle)
    multiCleanup = try Self.find("curl_multi_cleanup", in: handle)
    multiAdd = try Self.find("curl_multi_add_handle", in: handle)
    multiRemove = try Self.find("curl_multi_remove_handle", in: handle)
    multiPerform = try Self.find("curl_multi_perform", in: handle)
    multiPoll = try Self.find("curl_multi_poll", in: handle)
    multiSockets = try Self.find("curl_multi_fdset", in: handle)
    multiWakeup = try Self.find("curl_multi_wakeup", in: handle)
    multiInfoRead = try Self.find("curl_multi_info_read", in: handle)
    shareInit = try Self.find("curl_share_init", in: handle)
    shareCleanup = try Self.find("curl_share_cleanup", in: handle)
    listAppend = try Self.find("curl_slist_append", in: handle)
    listFree = try Self.find("curl_slist_free_all", in: handle)
    urlInit = try Self.find("curl_url", in: handle)
    urlCleanup = try Self.find("curl_url_cleanup", in: handle)
    urlSet = try Self.find("curl_url_set", in: handle)
    urlGet = try Self.find("curl_url_get", in: handle)
    free = try Self.find("curl_free", in: handle)
    easySetAddress = UInt(bitPattern: try Self.address("curl_easy_setopt", in: handle))
    easyGetAddress = UInt(bitPattern: try Self.address("curl_easy_getinfo", in: handle))
    multiSetAddress = UInt(bitPattern: try Self.address("curl_multi_setopt", in: handle))
    shareSetAddress = UInt(bitPattern: try Self.address("curl_share_setopt", in: handle))
  }

  private static func address(
    _ symbol: String, in handle: UnsafeMutableRawPointer
  ) throws(Missing) -> UnsafeMutableRawPointer {
    guard let address = dlsym(handle, symbol) else {
      throw Missing(
        cause: "the installed libcurl has no \(symbol): 7.68 or later is needed")
    }
    return address
  }

  private static func find<Function>(
    _ symbol: String, in handle: UnsafeMutableRawPointer
  ) throws(Missing) -> Function {
    unsafeBitCast(try address(symbol, in: handle), to: Function.self)
  }

  // MARK: - Variadic functions

  /// Sets an integer option.
  @discardableResult
  func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ value: Int) -> CURLcode {
    ccurl_setopt_long(
      UnsafeMutableRawPointer(bitPattern: easySetAddress), handle, Self.number(option), value)
  }

  /// Sets a size option, in bytes.
  @discardableResult
  func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, size: Int) -> CURLcode {
    ccurl_setopt_offset(
      UnsafeMutableRawPointer(bitPattern: easySetAddress), handle, Self.number(option),
      curl_off_t(size))
  }

  /// Sets a string option, which libcurl copies.
  @discardableResult
  func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ value: String) -> CURLcode {
    ccurl_setopt_string(
      UnsafeMutableRawPointer(bitPattern: easySetAddress), handle, Self.number(option), value)
  }

  /// Sets a pointer that must stay valid as long as the handle.
  @discardableResult
  func set(
    _ handle: UnsafeMutableRawPointer, _ option: CURLoption, pointer: UnsafeMutableRawPointer?
  ) -> CURLcode {
    ccurl_setopt_pointer(
      UnsafeMutableRawPointer(bitPattern: easySetAddress), handle, Self.number(option), pointer)
  }

  /// Sets a callback for received bytes.
  @discardableResult
  func set(
    _ handle: UnsafeMutableRawPointer, _ option: CURLoption,
    function:
      @escaping @convention(c) (
        UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?
      ) -> Int
  ) -> CURLcode {
    ccurl_setopt_function(
      UnsafeMutableRawPointer(bitPattern: easySetAddress), handle, Self.number(option), function)
  }

  /// Marks the sockets of a transfer close-on-exec.
  func closeOnExec(_ handle: UnsafeMutableRawPointer) {
    _ = ccurl_setopt_close_on_exec(UnsafeMutableRawPointer(bitPattern: easySetAddress), handle)
  }

  /// Sets an integer option of the multi handle.
  func setMulti(_ handle: UnsafeMutableRawPointer, _ option: CURLMoption, _ value: Int) {
    ccurl_multi_setopt_long(
      UnsafeMutableRawPointer(bitPattern: multiSetAddress), handle, CInt(option.rawValue), value)
  }

  /// Shares a kind of data between transfers.
  func share(_ handle: UnsafeMutableRawPointer, _ data: curl_lock_data) {
    ccurl_share_setopt_int(
      UnsafeMutableRawPointer(bitPattern: shareSetAddress), handle,
      CInt(CURLSHOPT_SHARE.rawValue), CInt(data.rawValue))
  }

  /// Returns an integer about a transfer.
  func number(_ handle: UnsafeMutableRawPointer, _ info: CURLINFO) -> Int {
    var value = 0
    ccurl_getinfo_long(
      UnsafeMutableRawPointer(bitPattern: easyGetAddress), handle, CInt(info.rawValue), &value)
    return value
  }

  /// Returns a size of a transfer, in bytes; -1 if it is unknown.
  func size(_ handle: UnsafeMutableRawPointer, _ info: CURLINFO) -> Int {
    var value: curl_off_t = 0
    ccurl_getinfo_offset(
      UnsafeMutableRawPointer(bitPattern: easyGetAddress), handle, CInt(info.rawValue), &value)
    return Int(value)
  }

  /// Returns a time of a transfer, in seconds.
  func seconds(_ handle: UnsafeMutableRawPointer, _ info: CURLINFO) -> Double {
    var value = 0.0
    ccurl_getinfo_double(
      UnsafeMutableRawPointer(bitPattern: easyGetAddress), handle, CInt(info.rawValue), &value)
    return value
  }

  /// Returns a string about a transfer.
  func text(_ handle: UnsafeMutableRawPointer, _ info: CURLINFO) -> String? {
    var value: UnsafeMutablePointer<CChar>?
    ccurl_getinfo_string(
      UnsafeMutableRawPointer(bitPattern: easyGetAddress), handle, CInt(info.rawValue), &value)
    return value.map { String(cString: $0) }
  }

  /// Whether a transfer has cookies of any server.
  func hasCookies(_ handle: UnsafeMutableRawPointer) -> Bool {
    var list: UnsafeMutablePointer<curl_slist>?
    ccurl_getinfo_list(
      UnsafeMutableRawPointer(bitPattern: easyGetAddress), handle,
      CInt(CURLINFO_COOKIELIST.rawValue), &list)
    listFree(list)
    return list != nil
  }

  private static func number(_ option: CURLoption) -> CInt {
    CInt(bitPattern: option.rawValue)
  }
}
