import Glibc

/// Writes bytes to a file descriptor until all of them are written.
package enum ByteWriter {
  /// Writes a string as UTF-8.
  /// - Parameters:
  ///   - text: The text, which is written without changes.
  ///   - descriptor: The file descriptor.
  ///   - timeout: How long to wait for the reader of a non-blocking descriptor, in milliseconds;
  ///     nil waits forever.
  /// - Returns: 0, or the value of `errno` if not everything was written. `EAGAIN` means that the
  ///   time ran out.
  package static func write(_ text: String, to descriptor: Int32, timeout: Int32? = nil) -> Int32 {
    var text = text
    return text.withUTF8 {
      write(UnsafeRawBufferPointer($0), to: descriptor, timeout: timeout)
    }
  }

  /// Writes bytes. See ``write(_:to:timeout:)-(String,_,_)``.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, timeout: Int32? = nil
  ) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = systemWrite(descriptor, part.baseAddress, part.count)
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      // Retrying a `write` of 0 bytes without an error would never end.
      guard count < 0 else { return EIO }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&ready, 1, timeout ?? -1) == 0 { return EAGAIN }
      case let code: return code
      }
    }
    return 0
  }

  private static func systemWrite(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    Glibc.write(descriptor, bytes, count)
  }
}
