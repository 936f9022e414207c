/// Received bytes that are read line by line.
package struct LineBuffer {
  /// The bytes after the last line that was read. More are appended when they arrive.
  package var bytes: [UInt8] = []
  /// The number of bytes at the beginning that contain no line break.
  private var searched = 0

  /// Creates an empty buffer.
  package init() {}

  /// Removes the first line and returns it without its line break; nil if the line is not complete.
  package mutating func next() -> [UInt8]? {
    guard let end = bytes[searched...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      return nil
    }
    let line = Array(bytes[..<end])
    bytes.removeFirst(end + 1)
    searched = 0
    return line
  }
}
