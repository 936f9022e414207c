import JSON

/// A JSON parser with error recovery. It continues after each error and records it.
struct TolerantParser {
  /// The next expected token in an object or array.
  enum Expectation {
    /// A key or element, or the closing bracket.
    case first
    /// A key or element after a comma.
    case next
    case colon
    case value
    /// A comma or the closing bracket.
    case separator
  }

  let p: UnsafeBufferPointer<UInt8>
  var i = 0
  var nodes: [SyntaxTree.Node] = []
  var errors: [SyntaxTree.SyntaxError] = []
  var isTruncated = false
  /// The open objects and arrays.
  var open: [(node: Int, expects: Expectation)] = []
  /// The key without a value so far, or -1.
  var pendingKey: Int32 = -1
  var isRootDone = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) { p = bytes }

  /// Parses JSON text into a syntax tree.
  static func parse(_ bytes: [UInt8], into tree: inout SyntaxTree) {
    bytes.withUnsafeBufferPointer { buffer in
      var parser = TolerantParser(buffer)
      parser.run()
      tree.nodes = parser.nodes
      tree.errors = parser.errors
      tree.isTruncated = parser.isTruncated
    }
  }

  // MARK: - The loop

  mutating func run() {
    if p.count >= 3, p[0] == 0xEF, p[1] == 0xBB, p[2] == 0xBF { i = 3 }
    while true {
      skipWhitespaceAndComments()
      guard i < p.count, !isTruncated else { break }
      let byte = p[i]
      if isRootDone {
        report(
          .trailingContent, "\(describe(i)) after the end of the document",
          "a document contains one value: remove the rest", i)
        break
      }
      switch byte {
      case 0x7B, 0x5B: openBracket(byte)
      case 0x7D: closeBracket(.object)
      case 0x5D: closeBracket(.array)
      case 0x2C: comma()
      case 0x3A: colon()
      case 0x22, 0x27: string(byte)
      default: bare()
      }
    }
    closeRest()
  }

  var inObject: Bool { open.last.map { nodes[$0.node].kind == .object } ?? false }
  var expects: Expectation {
    get { open.last?.expects ?? .value }
    set { if !open.isEmpty { open[open.count - 1].expects = newValue } }
  }

  mutating func closeRest() {
    if inObject, expects == .colon || expects == .value { missingValue(at: lastEnd) }
    if !open.isEmpty, !isTruncated {
      report(
        .truncated, "the document ends before it is complete",
        "a bracket is missing at the end or earlier", p.count, length: 0)
    }
    while !open.isEmpty { close(at: p.count, isComplete: false) }
  }

  /// The end of the last token.
  var lastEnd: Int {
    var end = i
    while end > 0, p[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  // MARK: - Punctuation

  mutating func openBracket(_ byte: UInt8) {
    if inObject, expects == .first || expects == .next || expects == .separator {
      // In an array, an object without a closing brace: the next element starts here.
      let isElement =
        byte == 0x7B && open.count > 1 && nodes[open[open.count - 2].node].kind == .array
      if isElement {
        missing(.object, before: describe(i))
        close(at: i, isComplete: false)
      } else {
        report(
          .unexpected, "expected a key in double quotes, not \(describe(i))",
          "a value needs a key before it", i)
        markError()
      }
    } else {
      beforeValue()
    }
    guard open.count < SyntaxTree.depthLimit else {
      report(
        .limit, "nested deeper than \(SyntaxTree.depthLimit) levels", "reduce the nesting", i)
      isTruncated = true
      return
    }
    let index = add(byte == 0x7B ? .object : .array, i, i + 1)
    open.append((index, .first))
    i += 1
  }

  mutating func closeBracket(_ kind: SyntaxTree.Kind) {
    guard let last = open.last else {
      report(.unexpected, "expected a value, not \(describe(i))", "remove it", i)
      i += 1
      return
    }
    guard nodes[last.node].kind == kind else {
      if open.contains(where: { nodes[$0.node].kind == kind }) {
        finishMember()
        missing(nodes[last.node].kind, before: describe(i))
        close(at: i, isComplete: false)
        return  // The caller tries again with the next enclosing object or array.
      }
      report(
        .unexpected, "\(describe(i)) without an opening bracket", "remove it", i)
      markError()
      i += 1
      return
    }
    if open.count == 1, hasMore(after: i + 1) {
      // More content follows, so this bracket is superfluous.
      report(
        .trailingContent, "\(describe(i)) ends the document before its last value",
        "remove this bracket or the rest", i)
      finishMember()
      markError()
      expects = .separator
      i += 1
      return
    }
    finishMember()
    if last.expects == .next {
      report(
        .trailingComma, "a comma before the closing \(describe(i))",
        "remove the comma before it", i)
    }
    i += 1
    close(at: i, isComplete: true)
  }

  /// Reports the missing value of a key.
  mutating func finishMember() {
    guard inObject, expects == .colon || expects == .value else { return }
    if pendingKey >= 0, !nodes[Int(pendingKey)].isComplete {
      // The error of the incomplete key is already reported.
    } else if expects == .colon {
      report(
        .missingColon, "expected a colon after the key, not \(describe(i))",
        "write : and a value", i)
    } else {
      report(
        .unexpected, "expected a value, not \(describe(i))", "write a value, or null", i)
    }
    missingValue(at: lastEnd)
  }

  mutating func comma() {
    switch expects {
    case .separator where !open.isEmpty: expects = .next
    case .colon where inObject, .value where inObject:
      finishMember()
      expects = .next
    default:
      report(
        .unexpected, "expected \(inObject ? "a key" : "a value"), not a comma",
        "remove the comma, or write \(inObject ? "a member" : "a value") before it", i)
    }
    i += 1
  }

  mutating func colon() {
    if inObject, expects == .colon {
      expects = .value
    } else {
      report(.unexpected, "a colon without a key", "remove it", i)
      markError()
    }
    i += 1
  }

  // MARK: - Values

  mutating func string(_ quote: UInt8) {
    let start = i
    let token = StringToken(p, at: i, quote: quote)
    i = token.end
    if let problem = token.problem, errors.count < SyntaxTree.errorLimit { errors.append(problem) }
    if quote == 0x27 {
      let isKey = inObject && (expects != .value)
      report(
        .singleQuotes, isKey ? "a key in single quotes" : "a string in single quotes",
        isKey ? "put keys in double quotes" : "put strings in double quotes", start,
        length: i - start)
    }
    text(start, isComplete: token.problem == nil && quote == 0x22)
  }

  /// Uses the string from `start` to the current offset as a key or value.
  mutating func text(_ start: Int, isComplete: Bool) {
    let isKey = hasColon(after: i)
    if !inObject, isKey, open.contains(where: { nodes[$0.node].kind == .object }) {
      // A member inside an array: the closing bracket of the array is missing.
      let end = i
      i = start
      missing(.array, before: describe(start))
      while !inObject { close(at: i, isComplete: false) }
      i = end
    }
    if inObject {
      switch expects {
      case .first, .next, .separator:
        if expects == .separator { missingComma(start) }
        addKey(start, isComplete: isComplete)
        return
      case .colon:
        if isKey || isOnLaterLine(start) {
          // The previous key has neither a colon nor a value.
          let end = i
          i = start
          finishMember()
          i = end
          addKey(start, isComplete: isComplete)
          return
        }
        beforeValue(start)
      case .value:
        if isKey {
          let end = i
          i = start
          finishMember()
          i = end
          addKey(start, isComplete: isComplete)
          return
        }
      }
    } else {
      beforeValue(start)
    }
    addValue(.string, start, isComplete: isComplete)
  }

  /// Parses characters without quotes.
  mutating func bare() {
    let start = i
    while i < p.count, !isDelimiter(p[i]) { i += 1 }
    if i == start { i += 1 }
    if inObject, expects != .value, !(expects == .colon && !hasColon(after: i)) {
      let end = i
      i = start
      if expects == .separator { missingComma(start) }
      if expects == .colon { finishMember() }
      i = end
      report(
        .unquotedKey, "a key without double quotes", "write \"\(excerpt(start))\"", start,
        length: i - start)
      addKey(start, isComplete: false)
      return
    }
    beforeValue(start)
    let token = UnsafeBufferPointer(rebasing: p[start..<i])
    if UnquotedToken.isWord(token) {
      addValue(.literal, start, isComplete: true)
    } else if UnquotedToken.isNumber(token) {
      addValue(.number, start, isComplete: true)
    } else {
      let isNumber = token[0] == 0x2D || token[0] &- 0x30 <= 9
      report(
        isNumber ? .number : .literal,
        isNumber
          ? "\"\(excerpt(start))\" is not a number" : "unknown word \"\(excerpt(start))\"",
        isNumber ? "numbers look like 0, -12, 3.5 or 1e9" : "put strings in double quotes",
        start, length: i - start)
      addValue(.invalid, start, isComplete: false)
    }
  }

  func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x20, 0x22, 0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D: true
    default: false
    }
  }

  func excerpt(_ start: Int) -> String {
    String(decoding: p[start..<min(i, start + 40)], as: UTF8.self)
  }

  /// Reports a missing comma or colon before a value.
  mutating func beforeValue(_ start: Int? = nil) {
    let start = start ?? i
    switch expects {
    case .separator where !open.isEmpty: missingComma(start)
    case .colon:
      report(
        .missingColon, "expected a colon after the key, not \(describe(start))",
        "write : between key and value", start)
    default: break
    }
  }

  // MARK: - Nodes

  mutating func add(_ kind: SyntaxTree.Kind, _ start: Int, _ end: Int) -> Int {
    let index = nodes.count
    if index >= SyntaxTree.nodeLimit {
      if !isTruncated {
        report(
          .limit, "more than \(SyntaxTree.nodeLimit) values", "split the data into pages", start)
      }
      isTruncated = true
    }
    nodes.append(
      SyntaxTree.Node(
        kind: kind, start: Int32(start), end: Int32(end), parent: Int32(open.last?.node ?? -1),
        key: kind == .key ? -1 : pendingKey, after: Int32(index + 1)))
    if kind != .key { pendingKey = -1 }
    return index
  }

  mutating func addKey(_ start: Int, isComplete: Bool) {
    let index = add(.key, start, i)
    nodes[index].isComplete = isComplete
    if !isComplete { markError() }
    pendingKey = Int32(index)
    expects = .colon
  }

  mutating func addValue(_ kind: SyntaxTree.Kind, _ start: Int, isComplete: Bool) {
    let index = add(kind, start, i)
    nodes[index].isComplete = isComplete
    if !isComplete { markError() }
    if open.isEmpty { isRootDone = true } else { expects = .separator }
  }

  mutating func missingValue(at offset: Int) {
    let index = add(.missing, offset, offset)
    nodes[index].isComplete = false
    markError()
    expects = .separator
  }

  mutating func markError() {
    if let last = open.last { nodes[last.node].hasErrors = true }
  }

  mutating func close(at end: Int, isComplete: Bool) {
    guard let last = open.popLast() else { return }
    pendingKey = -1
    nodes[last.node].end = Int32(max(end, Int(nodes[last.node].start) + 1))
    nodes[last.node].after = Int32(nodes.count)
    nodes[last.node].isComplete = isComplete
    if !isComplete { nodes[last.node].hasErrors = true }
    if open.isEmpty { isRootDone = true } else { expects = .separator }
  }
}
