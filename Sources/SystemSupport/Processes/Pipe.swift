import CTerminalSupport
import Glibc

/// A pipe. Child processes do not inherit its descriptors.
final class Pipe {
  private(set) var reading: Int32 = -1
  private(set) var writing: Int32 = -1

  init?() {
    var ends: [Int32] = [-1, -1]
    // The close-on-exec flag must be set atomically: another thread may start a child at any time.
    guard cts_pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Appends the available bytes and returns their number; 0 at the end.
  func append(to bytes: inout [UInt8]) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = read(reading, buffer.baseAddress, buffer.count)
      if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
      return count
    }
  }
}
