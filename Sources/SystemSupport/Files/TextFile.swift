/// The text of files that people, editors and git may convert.
package enum TextFile {
  /// Returns the text of a file without a byte order mark and with line feeds: git on Windows writes
  /// `\r\n`, and some editors a mark.
  package static func text(_ bytes: [UInt8]) -> String {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for index in start..<bytes.count {
      let isBeforeLineFeed = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
      if bytes[index] != UInt8(ascii: "\r") || !isBeforeLineFeed { result.append(bytes[index]) }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
