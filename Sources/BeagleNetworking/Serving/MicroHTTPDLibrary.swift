import CMicroHTTPD
import Glibc

/// The functions of libmicrohttpd, loaded with the first server.
struct MicroHTTPDLibrary: Sendable {
  /// The file names of the library in Linux distributions.
  static let names = ["libmicrohttpd.so.12", "libmicrohttpd.so"]

  let stop: @convention(c) (OpaquePointer?) -> Void
  let suspend: @convention(c) (OpaquePointer?) -> Void
  let resume: @convention(c) (OpaquePointer?) -> Void
  let makeResponse:
    @convention(c) (Int, UnsafeMutableRawPointer?, MHD_ResponseMemoryMode) -> OpaquePointer?
  let addHeader:
    @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> MHD_Result
  let queue: @convention(c) (OpaquePointer?, UInt32, OpaquePointer?) -> MHD_Result
  let destroy: @convention(c) (OpaquePointer?) -> Void
  let value:
    @convention(c) (OpaquePointer?, MHD_ValueKind, UnsafePointer<CChar>?) -> UnsafePointer<CChar>?
  private let startAddress: UInt

  /// Opens the first library of a list that exists.
  static func load(names: [String] = names) throws(ServerError) -> MicroHTTPDLibrary {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) { return try MicroHTTPDLibrary(handle) }
    }
    throw ServerError(
      "serving needs libmicrohttpd, which is not installed: apt-get install libmicrohttpd12")
  }

  private init(_ handle: UnsafeMutableRawPointer) throws(ServerError) {
    stop = try Self.find("MHD_stop_daemon", in: handle)
    suspend = try Self.find("MHD_suspend_connection", in: handle)
    resume = try Self.find("MHD_resume_connection", in: handle)
    makeResponse = try Self.find("MHD_create_response_from_buffer", in: handle)
    addHeader = try Self.find("MHD_add_response_header", in: handle)
    queue = try Self.find("MHD_queue_response", in: handle)
    destroy = try Self.find("MHD_destroy_response", in: handle)
    value = try Self.find("MHD_lookup_connection_value", in: handle)
    startAddress = UInt(bitPattern: try Self.address("MHD_start_daemon", in: handle))
  }

  private static func address(
    _ symbol: String, in handle: UnsafeMutableRawPointer
  ) throws(ServerError) -> UnsafeMutableRawPointer {
    guard let address = dlsym(handle, symbol) else {
      throw ServerError("the installed libmicrohttpd has no \(symbol)")
    }
    return address
  }

  private static func find<Function>(
    _ symbol: String, in handle: UnsafeMutableRawPointer
  ) throws(ServerError) -> Function {
    unsafeBitCast(try address(symbol, in: handle), to: Function.self)
  }

  /// Serves a socket on a separate thread with all signals blocked.
  func start(
    _ listener: Int32, _ bounds: cmhd_bounds, handler: MHD_AccessHandlerCallback,
    address: cmhd_address_function, completed: MHD_RequestCompletedCallback,
    context: UnsafeMutableRawPointer
  ) -> OpaquePointer? {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return cmhd_start(
      UnsafeMutableRawPointer(bitPattern: startAddress), listener, bounds, handler, address,
      completed, context)
  }
}

/// The error when a directory cannot be served.
package struct ServerError: Error, CustomStringConvertible {
  /// The problem and its remedy.
  package let description: String
  /// The same as ``description``.
  package var localizedDescription: String { description }

  init(_ description: String) { self.description = description }
}
