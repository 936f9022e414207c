/// Formats JSON by changing only whitespace.
///
/// An object or list on one line stays on one line if it fits. All others have one member or
/// element per line.
struct JSONFormatter {
  /// The maximum length of a line with a whole object or list, in characters.
  static let lineWidth = 100

  /// A replacement of whitespace.
  struct Edit: Hashable {
    let range: Range<Int>
    let text: String
  }

  private let tree: SyntaxTree
  private let indent: String
  private let usesCRLF: Bool
  private var edits: [Edit] = []
  /// The end of the previous token, at which the whitespace starts.
  private var gap = 0
  /// The column of the next token.
  private var column = 0

  private init(_ tree: SyntaxTree, indent: String) {
    self.tree = tree
    self.indent = indent
    let first = tree.bytes.firstIndex(of: 0x0A) ?? 0
    usesCRLF = first > 0 && tree.bytes[first - 1] == 0x0D
  }

  /// Returns the edits that format JSON text without syntax errors.
  static func edits(_ tree: SyntaxTree, indent: String) -> [Edit] {
    guard tree.errors.isEmpty, tree.hasRoot else { return [] }
    var formatter = JSONFormatter(tree, indent: indent)
    formatter.gap = tree.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    formatter.write()
    return formatter.edits
  }

  private mutating func write() {
    /// The open objects and lists, and whether each is on one line.
    var open: [(node: Int, isInline: Bool, isFirst: Bool)] = []
    var i = 0
    blanks("", to: Int(tree.nodes[0].start))
    while true {
      while let last = open.last, i >= Int(tree.nodes[last.node].after) {
        let node = tree.nodes[last.node]
        open.removeLast()
        let isEmpty = last.isFirst
        let text =
          isEmpty
          ? ""
          : last.isInline
            ? (node.kind == .object ? " " : "") : lineBreak(open.count)
        blanks(text, to: Int(node.end) - 1)
        token(Int(node.end) - 1..<Int(node.end))
      }
      guard i < tree.nodes.count else { return }
      if let last = open.last {
        let isObject = tree.nodes[last.node].kind == .object
        if !last.isFirst {
          let comma = self.mark(0x2C)
          blanks("", to: comma)
          token(comma..<comma + 1)
        }
        let inline = last.isFirst ? (isObject ? " " : "") : " "
        open[open.count - 1].isFirst = false
        blanks(last.isInline ? inline : lineBreak(open.count), to: Int(tree.nodes[i].start))
        if isObject {
          token(tree.nodes[i].range)
          let colon = self.mark(0x3A)
          blanks("", to: colon)
          token(colon..<colon + 1)
          i += 1
          blanks(" ", to: Int(tree.nodes[i].start))
        }
      }
      let node = tree.nodes[i]
      if node.kind == .object || node.kind == .array {
        let isInline = (open.last?.isInline ?? false) || fits(i)
        token(Int(node.start)..<Int(node.start) + 1)
        open.append((i, isInline, true))
      } else {
        token(node.range)
      }
      i += 1
    }
  }

  private func lineBreak(_ depth: Int) -> String {
    "\n" + String(repeating: indent, count: depth)
  }

  /// Returns the offset of the next comma or colon.
  private func mark(_ byte: UInt8) -> Int {
    var i = gap
    while i < tree.bytes.count, tree.bytes[i] != byte { i += 1 }
    return i
  }

  /// Whether an object or list has no line break and fits on its line after formatting.
  private func fits(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    guard node.end - node.start <= 4 * Int32(JSONFormatter.lineWidth),
      !tree.bytes[node.range].contains(where: { $0 == 0x0A || $0 == 0x0D })
    else { return false }
    var width = 0
    for i in index..<Int(node.after) {
      let inner = tree.nodes[i]
      switch inner.kind {
      case .object: width += inner.after == Int32(i + 1) ? 2 : 4
      case .array: width += 2
      case .key: width += characters(inner.range) + 2
      default: width += characters(inner.range)
      }
      // The comma and the space before it.
      let isFirst = i > 0 && (tree.nodes[i - 1].kind == .key || Int(inner.parent) == i - 1)
      if i > index, !isFirst { width += 2 }
    }
    // A comma can follow.
    return column + width + 1 <= JSONFormatter.lineWidth
  }

  private func characters(_ range: Range<Int>) -> Int {
    var count = 0
    for byte in tree.bytes[range] where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  private mutating func token(_ range: Range<Int>) {
    gap = range.upperBound
    column += characters(range)
  }

  /// Replaces the whitespace up to the next token.
  private mutating func blanks(_ text: String, to next: Int) {
    column = text.hasPrefix("\n") ? text.utf8.count - 1 : column + text.utf8.count
    let current = tree.bytes[gap..<next]
    let isSame =
      current.elementsEqual(text.utf8)
      || text.hasPrefix("\n") && current.first == 0x0D
        && current.dropFirst().elementsEqual(text.utf8)
    if isSame { return }
    let isCRLF = text.hasPrefix("\n") && usesCRLF
    edits.append(Edit(range: gap..<next, text: isCRLF ? "\r" + text : text))
  }
}
