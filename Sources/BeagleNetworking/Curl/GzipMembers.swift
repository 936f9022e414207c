import CZlib
import SystemSupport

/// A decoder of gzip data with several members, one after another (RFC 1952, 2.2). Servers send it that
/// join compressed files or flush a compressor by ending it. libcurl refuses everything after the first
/// member.
struct GzipMembers {
  /// The reason why data cannot be decoded.
  enum Problem: Error, Hashable {
    /// The data is not whole gzip members, or zlib is missing.
    case invalid
    /// The decoded data exceeds a limit.
    case refused(CurlFailure.Refusal)
  }

  /// The maximum size of the decoded data, in bytes.
  let limit: Int
  /// Returns whether that many bytes are too many for the size of the data.
  let expandsTooMuch: (Int) -> Bool

  private typealias Start =
    @convention(c) (UnsafeMutablePointer<z_stream>?, CInt, UnsafePointer<CChar>?, CInt) -> CInt
  private typealias Step = @convention(c) (UnsafeMutablePointer<z_stream>?, CInt) -> CInt
  private typealias Change = @convention(c) (UnsafeMutablePointer<z_stream>?) -> CInt

  /// The size of the part that is decoded at once, in bytes.
  private static let partSize = 64 << 10
  /// The largest window (15), and only the gzip format (16).
  private static let windowBits: CInt = 15 + 16

  /// Returns the decoded data of all members. Zeros after the last one are padding.
  func decode(_ data: [UInt8]) throws(Problem) -> [UInt8] {
    let start: Start
    let step: Step
    let reset, end: Change
    do {
      let zlib = try LoadedLibrary(
        "zlib", files: ["libz.so.1", "libz.dylib"], purpose: "compressed responses",
        package: "zlib1g")
      start = try zlib.find("inflateInit2_")
      step = try zlib.find("inflate")
      reset = try zlib.find("inflateReset")
      end = try zlib.find("inflateEnd")
    } catch {
      throw .invalid
    }
    var stream = z_stream()
    let size = CInt(MemoryLayout<z_stream>.size)
    guard start(&stream, Self.windowBits, ZLIB_VERSION, size) == Z_OK else { throw .invalid }
    defer { _ = end(&stream) }
    var result: [UInt8] = []
    var part = [UInt8](repeating: 0, count: Self.partSize)
    var next = 0
    while true {
      let (code, read, written) = data.withUnsafeBufferPointer { input in
        part.withUnsafeMutableBufferPointer { output in
          // zlib does not write to its input.
          stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress.map { $0 + next })
          stream.avail_in = UInt32(clamping: input.count - next)
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          let before = (stream.avail_in, stream.avail_out)
          let code = step(&stream, Z_NO_FLUSH)
          return (code, Int(before.0 - stream.avail_in), Int(before.1 - stream.avail_out))
        }
      }
      next += read
      guard result.count + written <= limit else { throw .refused(.body) }
      guard !expandsTooMuch(result.count + written) else { throw .refused(.expansion) }
      result += part[..<written]
      switch code {
      case Z_OK where read > 0 || written > 0: continue
      case Z_STREAM_END:
        if data[next...].allSatisfy({ $0 == 0 }) { return result }
        guard reset(&stream) == Z_OK else { throw .invalid }
      default: throw .invalid
      }
    }
  }
}
