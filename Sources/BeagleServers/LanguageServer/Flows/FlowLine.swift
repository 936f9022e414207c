/// A line of a flow file before the cursor: its indentation, and the keys, brackets and quotes around
/// the cursor. It is read without a parser, because an unfinished line is often not YAML.
struct FlowLine {
  /// The column of the key.
  private(set) var indent = 0
  /// The column of the first dash.
  private(set) var dashIndent = 0
  /// The number of dashes of list items.
  private(set) var dashes = 0
  /// The offset in the line of the text after the dashes.
  private(set) var textStart = 0
  /// The offset in the line of the word at the end.
  private(set) var wordStart = 0
  /// The quote that is open at the end; nil for none.
  private(set) var quote: UInt8?
  /// Whether the end is in a comment.
  private(set) var isComment = false
  /// Whether the end is after a value that is complete.
  private(set) var isAfterValue = false
  private var frames: [Frame] = [Frame(kind: .block)]

  private struct Frame {
    enum Kind { case block, map, list }
    let kind: Kind
    /// The key whose value is being written.
    var key: String?
  }

  /// The keys whose values contain the end, the outermost first.
  var keys: [String] { frames.compactMap(\.key) }
  /// Whether the word is the value of a key.
  var isValue: Bool { frames.last?.key != nil }
  /// Whether the end is inside of brackets.
  var isInBrackets: Bool { frames.count > 1 }
  /// Whether the word is an element of a list in brackets.
  var isElement: Bool { frames.last?.kind == .list }
  /// Whether the word begins a list item in a line of its own.
  var isListItem: Bool {
    isElement || dashes > 0 && frames.count == 1 && frames[0].key == nil && wordStart == textStart
  }

  init(_ bytes: ArraySlice<UInt8>) {
    let line = Array(bytes)
    skipIndentation(line)
    textStart = indent
    wordStart = indent
    var index = indent
    while index < line.count {
      read(line, &index)
      index += 1
    }
  }

  private mutating func skipIndentation(_ line: [UInt8]) {
    while indent < line.count {
      if line[indent] == UInt8(ascii: "-"), indent + 1 == line.count || line[indent + 1] == 0x20 {
        if dashes == 0 { dashIndent = indent }
        dashes += 1
      } else if line[indent] != 0x20 {
        break
      }
      indent += 1
    }
  }

  private mutating func read(_ line: [UInt8], _ index: inout Int) {
    let byte = line[index]
    if let open = quote {
      if open == UInt8(ascii: "\""), byte == UInt8(ascii: "\\") {
        index += 1
      } else if byte == open {
        quote = nil
        isAfterValue = true
      }
      return
    }
    let isEmpty = wordStart == index
    let isNested = frames.count > 1
    switch byte {
    case 0x20:
      if isEmpty { wordStart = index + 1 }
    case UInt8(ascii: "#") where isEmpty || line[index - 1] == 0x20: isComment = true
    case UInt8(ascii: "\"") where isEmpty, UInt8(ascii: "'") where isEmpty: quote = byte
    case UInt8(ascii: "{") where isEmpty: openBracket(.map, index)
    case UInt8(ascii: "[") where isEmpty: openBracket(.list, index)
    case UInt8(ascii: "}") where isNested, UInt8(ascii: "]") where isNested:
      frames.removeLast()
      isAfterValue = true
      wordStart = index + 1
    case UInt8(ascii: ",") where isNested:
      frames[frames.count - 1].key = nil
      isAfterValue = false
      wordStart = index + 1
    case UInt8(ascii: ":")
    where frames[frames.count - 1].key == nil && frames[frames.count - 1].kind != .list && !isEmpty
      && (index + 1 == line.count || line[index + 1] == 0x20):
      frames[frames.count - 1].key = FlowLine.unquoted(line[wordStart..<index])
      isAfterValue = false
      wordStart = index + 1
    default: break
    }
  }

  private mutating func openBracket(_ kind: Frame.Kind, _ index: Int) {
    frames.append(Frame(kind: kind))
    wordStart = index + 1
  }

  private static func unquoted(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    while bytes.last == 0x20 { bytes.removeLast() }
    if let first = bytes.first, first == bytes.last, bytes.count > 1,
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    {
      bytes = bytes.dropFirst().dropLast()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the end of the word that a line contains at the cursor.
  /// - Parameter rest: The text of the line from the cursor on.
  func wordLength(_ rest: ArraySlice<UInt8>) -> Int {
    var length = 0
    var last: UInt8 = 0
    for byte in rest {
      if let quote {
        if byte == quote { return length }
      } else if isInBrackets, ",}]".utf8.contains(byte) {
        break
      } else if byte == UInt8(ascii: "#"), last == 0x20 {
        break
      }
      last = byte
      length += 1
    }
    let word = rest.prefix(length)
    return length - word.reversed().prefix { $0 == 0x20 || $0 == 0x0D }.count
  }

  // MARK: - Whole lines

  /// The key of a whole line before its first colon; nil for other lines.
  static func key(of line: ArraySlice<UInt8>) -> (key: String, value: ArraySlice<UInt8>)? {
    var start = line.startIndex
    var quote: UInt8?
    while start < line.endIndex {
      let byte = line[start]
      if let open = quote {
        if byte == open { quote = nil }
      } else if start == line.startIndex, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ":"),
        start + 1 == line.endIndex || [0x20, 0x0D].contains(line[start + 1])
      {
        guard start > line.startIndex else { return nil }
        return (unquoted(line[..<start]), line[(start + 1)...].drop { $0 == 0x20 })
      }
      start += 1
    }
    return nil
  }
}
