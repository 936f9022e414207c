import Glibc

extension RootDirectory {
  /// A regular file that is open for reading.
  package final class OpenFile: Sendable {
    /// The identity of the file when it was opened.
    package let stamp: FileStamp
    private let descriptor: Int32

    init(_ descriptor: Int32, stamp: FileStamp) {
      self.descriptor = descriptor
      self.stamp = stamp
    }

    deinit { close(descriptor) }

    /// The size when the file was opened, in bytes.
    package var size: Int { Int(stamp.size) }

    /// Reads the whole file, also if it grew. Call it at most once.
    /// - Parameters:
    ///   - limit: The maximum size, in bytes.
    ///   - prepare: Prepares the memory for the content.
    package func contents(
      limit: Int, prepare: (UnsafeMutableRawPointer, Int) -> Void = { _, _ in }
    ) throws(Problem) -> [UInt8] {
      var bytes = try readChunk(size + 1, prepare)
      while bytes.count > size {
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        let more = try readChunk(1 << 16) { _, _ in }
        guard !more.isEmpty else { break }
        bytes += more
      }
      return bytes
    }

    /// Reads a part of the file.
    /// - Returns: The number of bytes; 0 at the end of the file or after a failure.
    package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
      while true {
        let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        if count >= 0 { return count }
        guard errno == EINTR else { return 0 }
      }
    }

    private func readChunk(
      _ capacity: Int, _ prepare: (UnsafeMutableRawPointer, Int) -> Void
    ) throws(Problem) -> [UInt8] {
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        if let base = buffer.baseAddress { prepare(base, capacity) }
        while count < capacity, let base = buffer.baseAddress {
          let got = Glibc.read(descriptor, base + count, capacity - count)
          if got > 0 {
            count += got
          } else if got == 0 {
            return
          } else if errno != EINTR {
            failure = errno
            return
          }
        }
      }
      guard failure == 0 else { throw .unreadable(Problem.message(failure)) }
      return bytes
    }
  }

  /// A value that changes when a file is replaced or written.
  package struct FileStamp: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let seconds: Int64
    let nanoseconds: Int64

    package init(_ status: stat) {
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
      size = Int64(status.st_size)
      seconds = Int64(status.st_mtim.tv_sec)
      nanoseconds = Int64(status.st_mtim.tv_nsec)
    }

    /// The stamp as text, for an entity tag.
    package var text: String {
      [
        UInt64(bitPattern: size), inode, UInt64(bitPattern: seconds),
        UInt64(bitPattern: nanoseconds),
      ]
      .map { String($0, radix: 16) }.joined(separator: "-")
    }
  }
}
