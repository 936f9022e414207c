import CMicroHTTPD
import Glibc
import SystemSupport

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
  private let values:
    @convention(c) (
      OpaquePointer?, MHD_ValueKind, MHD_KeyValueIterator?, UnsafeMutableRawPointer?
    ) -> Int32
  private let makeStream:
    @convention(c) (
      UInt64, Int, MHD_ContentReaderCallback?, UnsafeMutableRawPointer?,
      MHD_ContentReaderFreeCallback?
    ) -> OpaquePointer?
  private let startAddress: UInt
  private let infoAddress: UInt

  /// Opens the first library of a list that exists.
  static func load(names: [String] = names) throws(ServerError) -> MicroHTTPDLibrary {
    let name = "libmicrohttpd"
    let package = "libmicrohttpd12"
    guard let library = try? LoadedLibrary(name, files: names, purpose: "", package: package) else {
      throw ServerError(
        "serving needs \(name), which is not installed: apt-get install \(package)")
    }
    do { return try MicroHTTPDLibrary(library) } catch { throw ServerError(error.description) }
  }

  /// Returns how many fields of a request have a name, which is given in lowercase.
  func count(_ name: String, of connection: OpaquePointer) -> Int {
    var search = FieldCount(name: name)
    withUnsafeMutablePointer(to: &search) { search in
      _ = values(
        connection, cmhd_header,
        { context, _, name, _ in
          let search = context?.assumingMemoryBound(to: FieldCount.self)
          if let search, let name, String(cString: name).lowercased() == search.pointee.name {
            search.pointee.count += 1
          }
          return cmhd_yes
        }, search)
    }
    return search.count
  }

  private struct FieldCount {
    let name: String
    var count = 0
  }

  private init(_ library: LoadedLibrary) throws(MissingLibrary) {
    stop = try library.find("MHD_stop_daemon")
    suspend = try library.find("MHD_suspend_connection")
    resume = try library.find("MHD_resume_connection")
    makeResponse = try library.find("MHD_create_response_from_buffer")
    addHeader = try library.find("MHD_add_response_header")
    queue = try library.find("MHD_queue_response")
    destroy = try library.find("MHD_destroy_response")
    value = try library.find("MHD_lookup_connection_value")
    values = try library.find("MHD_get_connection_values")
    makeStream = try library.find("MHD_create_response_from_callback")
    startAddress = UInt(bitPattern: try library.address("MHD_start_daemon"))
    infoAddress = UInt(bitPattern: try library.address("MHD_get_connection_info"))
  }

  /// Serves a socket on a separate thread, which leaves signals to the main thread.
  func start(
    _ listener: Int32, _ bounds: cmhd_bounds, handler: MHD_AccessHandlerCallback,
    address: cmhd_address_function, completed: MHD_RequestCompletedCallback,
    changed: MHD_NotifyConnectionCallback, context: UnsafeMutableRawPointer
  ) -> OpaquePointer? {
    SignalMask.startingThreads {
      cmhd_start(
        UnsafeMutableRawPointer(bitPattern: startAddress), listener, bounds, handler, address,
        completed, changed, context)
    }
  }

  /// Returns the socket of a connection, or -1.
  func socket(of connection: OpaquePointer) -> Int32 {
    cmhd_socket(UnsafeMutableRawPointer(bitPattern: infoAddress), connection)
  }

  /// The size of a part of a streamed body, in bytes.
  private static let partBytes = 64 << 10

  /// Creates a response whose body is read in parts when the client can receive them.
  /// - Parameters:
  ///   - size: the size of the body, in bytes.
  ///   - read: fills a buffer from an offset and returns the number of bytes; 0 if the body cannot
  ///     be read, which closes the connection.
  func makeResponse(
    size: Int, read: @escaping @Sendable (Int, UnsafeMutableRawBufferPointer) -> Int
  ) -> OpaquePointer? {
    let source = Unmanaged.passRetained(StreamSource(read))
    let response = makeStream(
      UInt64(size), Self.partBytes,
      { context, position, buffer, capacity in
        guard let context, let buffer else { return cmhd_broken }
        let source = Unmanaged<StreamSource>.fromOpaque(context).takeUnretainedValue()
        let count = source.read(
          Int(position), UnsafeMutableRawBufferPointer(start: buffer, count: capacity))
        return count > 0 ? count : cmhd_broken
      }, source.toOpaque(),
      { context in
        if let context { Unmanaged<StreamSource>.fromOpaque(context).release() }
      })
    if response == nil { source.release() }
    return response
  }

  /// The source of a streamed body.
  private final class StreamSource: Sendable {
    let read: @Sendable (Int, UnsafeMutableRawBufferPointer) -> Int

    init(_ read: @escaping @Sendable (Int, UnsafeMutableRawBufferPointer) -> Int) {
      self.read = read
    }
  }
}

/// The error when a directory cannot be served.
package struct ServerError: Error, CustomStringConvertible {
  /// The problem and its remedy.
  package let description: String
  /// The same as ``description``.
  var localizedDescription: String { description }

  init(_ description: String) { self.description = description }
}
