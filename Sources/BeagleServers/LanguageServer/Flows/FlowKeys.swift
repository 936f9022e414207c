/// The keys of a flow that contain the next line. They are found by indentation in one pass, because a
/// key contains the lines below it that are indented further.
struct FlowKeys {
  private struct Key {
    let name: String
    let indent: Int
    /// The column of its dash, or else of the key.
    let column: Int
  }

  /// Whether a separator is above, so that the commands follow.
  private(set) var isInCommands = false
  /// The keys that may contain the next line. Each is indented further than the one before.
  private var open: [Key] = []

  init() {}

  /// Reads whole lines.
  init(_ lines: ArraySlice<UInt8>) {
    for line in lines.split(separator: 0x0A) { read(line) }
  }

  /// Reads a line without its line break.
  mutating func read(_ whole: ArraySlice<UInt8>) {
    if whole.starts(with: "---".utf8) {
      (isInCommands, open) = (true, [])
      return
    }
    let line = FlowLine(whole.prefix { $0 == 0x20 || $0 == UInt8(ascii: "-") })
    let text = whole.dropFirst(line.indent)
    guard text.first != UInt8(ascii: "#"), let name = FlowLine.key(of: text)?.key else { return }
    while let last = open.last, last.indent >= line.indent { open.removeLast() }
    let column = line.dashes > 0 ? line.dashIndent : line.indent
    open.append(Key(name: name, indent: line.indent, column: column))
  }

  /// Returns the keys around the end of a line, the outermost first.
  /// - Parameter column: The column of the word at the end.
  func keys(around line: FlowLine, column: Int) -> [String] {
    let own = line.keys
    var indent = own.isEmpty ? column : line.indent
    var found: [String] = []
    for key in open.reversed() where key.indent < indent {
      found.append(key.name)
      indent = key.column
    }
    return found.reversed() + own
  }
}
