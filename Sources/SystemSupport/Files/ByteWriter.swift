#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes bytes to a file descriptor until all of them are written.
package enum ByteWriter {
  /// Writes a text as UTF-8.
  /// - Parameters:
  ///   - text: what is written, as it is.
  ///   - descriptor: where to.
  ///   - patience: how long to wait, in milliseconds, where the descriptor does not block and its
  ///     reader does not keep up; nil waits for ever.
  /// - Returns: 0, or the value of `errno` where not all of it was written; `EAGAIN` where the time
  ///   was over.
  package static func write(_ text: String, to descriptor: Int32, patience: Int32? = nil) -> Int32 {
    var text = text
    return text.withUTF8 {
      write(UnsafeRawBufferPointer($0), to: descriptor, patience: patience)
    }
  }

  /// Writes bytes, as ``write(_:to:patience:)-(String,_,_)`` does.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, patience: Int32? = nil
  ) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = systemWrite(descriptor, part.baseAddress, part.count)
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      // A `write` of 0 bytes without an error would repeat for ever.
      guard count < 0 else { return EIO }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&ready, 1, patience ?? -1) == 0 { return EAGAIN }
      case let code: return code
      }
    }
    return 0
  }

  private static func systemWrite(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }
}
