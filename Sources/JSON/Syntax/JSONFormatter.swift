/// Formats JSON by changing only whitespace.
///
/// An object or list on one line stays on one line if it fits. All others have one member or
/// element per line.
package struct JSONFormatter {
  /// The maximum length of a line with a whole object or list, in characters.
  static let lineWidth = 100

  /// A replacement of whitespace.
  package struct Edit: Hashable {
    package let range: Range<Int>
    package let text: String
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
    gap = tree.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the edits that format JSON text without syntax errors.
  package static func edits(_ tree: SyntaxTree, indent: String) -> [Edit] {
    guard tree.errors.isEmpty, tree.hasRoot else { return [] }
    var formatter = JSONFormatter(tree, indent: indent)
    formatter.blanks("", to: Int(tree.nodes[0].start))
    formatter.write(0, depth: 0, isInline: false)
    return formatter.edits
  }

  /// Writes a value. The recursion is limited by ``SyntaxTree/depthLimit``.
  private mutating func write(_ index: Int, depth: Int, isInline: Bool) {
    let node = tree.nodes[index]
    guard node.kind == .object || node.kind == .array else { return token(node.range) }
    let isInline = isInline || fits(index)
    let margin = node.kind == .object ? " " : ""
    token(Int(node.start)..<Int(node.start) + 1)
    var isFirst = true
    for value in tree.children(of: index) {
      if !isFirst { mark(0x2C) }
      let key = Int(tree.nodes[value].key)
      let start = Int(tree.nodes[key >= 0 ? key : value].start)
      blanks(isInline ? (isFirst ? margin : " ") : lineBreak(depth + 1), to: start)
      if key >= 0 {
        token(tree.nodes[key].range)
        mark(0x3A)
        blanks(" ", to: Int(tree.nodes[value].start))
      }
      write(value, depth: depth + 1, isInline: isInline)
      isFirst = false
    }
    blanks(isFirst ? "" : isInline ? margin : lineBreak(depth), to: Int(node.end) - 1)
    token(Int(node.end) - 1..<Int(node.end))
  }

  private func lineBreak(_ depth: Int) -> String {
    "\n" + String(repeating: indent, count: depth)
  }

  /// Writes the next comma or colon.
  private mutating func mark(_ byte: UInt8) {
    var i = gap
    while i < tree.bytes.count, tree.bytes[i] != byte { i += 1 }
    blanks("", to: i)
    token(i..<i + 1)
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
    CharacterBlocks.count(tree.bytes, range.lowerBound, range.upperBound, .utf32)
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

  // MARK: - Whole texts

  /// Returns the edit for the final line break.
  /// - Parameters:
  ///   - trims: Whether to remove blank lines at the end.
  ///   - inserts: Whether to insert a missing line break.
  package static func endOfFile(_ bytes: [UInt8], trims: Bool, inserts: Bool) -> [Edit] {
    let start = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
    let blanks = bytes[start...]
    guard blanks.contains(0x0A) ? trims : inserts, !blanks.elementsEqual("\n".utf8) else {
      return []
    }
    return [Edit(range: start..<bytes.count, text: "\n")]
  }

  /// Returns one edit with the effect of all edits, which must be sorted.
  package static func joined(_ edits: [Edit], in bytes: [UInt8]) -> Edit {
    var text: [UInt8] = []
    let start = edits.first?.range.lowerBound ?? 0
    var next = start
    for edit in edits {
      text += bytes[next..<edit.range.lowerBound]
      text += edit.text.utf8
      next = edit.range.upperBound
    }
    return Edit(range: start..<next, text: String(decoding: text, as: UTF8.self))
  }
}
