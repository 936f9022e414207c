/// A JSON parser with error recovery. It continues after each error and records it.
///
/// ``JSONScanner`` is faster, because it stops at the first error. Both read strings, numbers and
/// white space with the same functions.
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
  /// Reads tokens, and has the current offset.
  var scanner: JSONScanner
  var i: Int {
    get { scanner.i }
    set { scanner.i = newValue }
  }
  var nodes: [SyntaxTree.Node] = []
  var errors: [JSONFault] = []
  var isTruncated = false
  /// The open objects and arrays.
  private var open: [(node: Int, isObject: Bool, expects: Expectation)] = []
  /// The key without a value so far, or -1.
  private var pendingKey: Int32 = -1
  private var isRootDone = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>) {
    p = bytes
    scanner = JSONScanner(
      bytes, base: base, limits: JSONLimits(maximumNodes: SyntaxTree.nodeLimit))
  }

  // MARK: - The loop

  mutating func run() {
    scanner.skipByteOrderMark()
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

  var inObject: Bool { open.last?.isObject ?? false }
  private var expects: Expectation {
    get { open.last?.expects ?? .value }
    set { if !open.isEmpty { open[open.count - 1].expects = newValue } }
  }

  private mutating func closeRest() {
    if inObject, expects == .colon || expects == .value { missingValue(before: i) }
    if !open.isEmpty, !isTruncated {
      report(
        .truncated, "the document ends before it is complete",
        "a bracket is missing at the end or earlier", p.count, length: 0)
    }
    while !open.isEmpty { close(at: p.count, isComplete: false) }
  }

  // MARK: - Punctuation

  private mutating func openBracket(_ byte: UInt8) {
    if inObject, expects == .first || expects == .next || expects == .separator {
      // In an array, an object without a closing brace: the next element starts here.
      let isElement =
        byte == 0x7B && open.count > 1 && !open[open.count - 2].isObject
      if isElement {
        missing(.object, at: i)
        close(at: i, isComplete: false)
      } else {
        report(
          .unexpected, "expected a key in double quotes, not \(describe(i))",
          "a value needs a key before it", i)
        markError()
      }
    } else {
      beforeValue(i)
    }
    guard open.count < SyntaxTree.depthLimit else {
      report(scanner.tooDeep())
      isTruncated = true
      return
    }
    let isObject = byte == 0x7B
    let index = add(isObject ? .object : .array, i, i + 1)
    open.append((index, isObject, .first))
    i += 1
  }

  private mutating func closeBracket(_ kind: SyntaxTree.Kind) {
    guard let last = open.last else {
      report(.unexpected, "expected a value, not \(describe(i))", "remove it", i)
      i += 1
      return
    }
    guard nodes[last.node].kind == kind else {
      if isInside(kind) {
        finishMember(at: i)
        missing(nodes[last.node].kind, at: i)
        close(at: i, isComplete: false)
        return  // The caller tries again with the next enclosing object or array.
      }
      report(.unexpected, "\(describe(i)) without an opening bracket", "remove it", i)
      markError()
      i += 1
      return
    }
    if open.count == 1, endOfWhitespace(i + 1) < p.count {
      // More content follows, so this bracket is superfluous.
      report(
        .trailingContent, "\(describe(i)) ends the document before its last value",
        "remove this bracket or the rest", i)
      finishMember(at: i)
      markError()
      expects = .separator
      i += 1
      return
    }
    finishMember(at: i)
    if last.expects == .next { report(scanner.trailingComma()) }
    i += 1
    close(at: i, isComplete: true)
  }

  private func isInside(_ kind: SyntaxTree.Kind) -> Bool {
    open.contains { nodes[$0.node].kind == kind }
  }

  /// Reports the missing value of a key before an offset.
  private mutating func finishMember(at offset: Int) {
    guard inObject, expects == .colon || expects == .value else { return }
    if pendingKey >= 0, !nodes[Int(pendingKey)].isComplete {
      // The error of the incomplete key is already reported.
    } else if expects == .colon {
      report(
        .missingColon, "expected a colon after the key, not \(describe(offset))",
        "write : and a value", offset)
    } else {
      report(scanner.missingValue(at: offset))
    }
    missingValue(before: offset)
  }

  private mutating func comma() {
    switch expects {
    case .separator where !open.isEmpty: expects = .next
    case .colon where inObject, .value where inObject:
      finishMember(at: i)
      expects = .next
    default:
      report(
        .unexpected, "expected \(inObject ? "a key" : "a value"), not a comma",
        "remove the comma, or write \(inObject ? "a member" : "a value") before it", i)
    }
    i += 1
  }

  private mutating func colon() {
    if inObject, expects == .colon {
      expects = .value
    } else {
      report(.unexpected, "a colon without a key", "remove it", i)
      markError()
    }
    i += 1
  }

  // MARK: - Values

  private mutating func string(_ quote: UInt8) {
    let start = i
    let isValid = readString(quote)
    if quote == 0x27 {
      var fault = scanner.singleQuotes(isKey: inObject && expects != .value, at: start)
      fault.length = i - start
      report(fault)
    }
    text(start, isComplete: isValid && quote == 0x22)
  }

  /// Uses the string from `start` to the current offset as a key or value.
  private mutating func text(_ start: Int, isComplete: Bool) {
    let isKey = hasColon(after: i)
    if !inObject, isKey, isInside(.object) {
      // A member inside an array: the closing bracket of the array is missing.
      missing(.array, at: start)
      while !inObject { close(at: start, isComplete: false) }
    }
    guard inObject else {
      beforeValue(start)
      addValue(.string, start, isComplete: isComplete)
      return
    }
    switch expects {
    case .first, .next, .separator:
      if expects == .separator { missingComma(start) }
      addKey(start, isComplete: isComplete)
    case .colon where isKey || isOnLaterLine(start), .value where isKey:
      // The previous key has no value.
      finishMember(at: start)
      addKey(start, isComplete: isComplete)
    case .colon, .value:
      beforeValue(start)
      addValue(.string, start, isComplete: isComplete)
    }
  }

  /// Parses characters without quotes.
  private mutating func bare() {
    let start = i
    while i < p.count, !isDelimiter(p[i]) { i += 1 }
    if i == start { i += 1 }
    if inObject, expects != .value, expects != .colon || hasColon(after: i) {
      if expects == .separator { missingComma(start) }
      if expects == .colon { finishMember(at: start) }
      report(
        .unquotedKey, "a key without double quotes", "write \"\(excerpt(start))\"", start,
        length: i - start)
      addKey(start, isComplete: false)
      return
    }
    beforeValue(start)
    let isNumber = p[start] == 0x2D || p[start] &- 0x30 <= 9
    if isNumber, isWholeNumber(start) {
      addValue(.number, start, isComplete: true)
    } else if isWord(start) {
      addValue(.literal, start, isComplete: true)
    } else {
      report(
        isNumber ? .number : .literal,
        isNumber
          ? "\"\(excerpt(start))\" is not a number" : "unknown word \"\(excerpt(start))\"",
        isNumber ? "numbers look like 0, -12, 3.5 or 1e9" : "put strings in double quotes",
        start, length: i - start)
      addValue(.invalid, start, isComplete: false)
    }
  }

  /// Reports a missing comma or colon before a value.
  private mutating func beforeValue(_ start: Int) {
    switch expects {
    case .separator where !open.isEmpty: missingComma(start)
    case .colon:
      report(
        .missingColon, "expected a colon after the key, not \(describe(start))",
        "write : between key and value", start)
    default: break
    }
  }

  private func isOnLaterLine(_ start: Int) -> Bool {
    guard pendingKey >= 0 else { return false }
    return p[Int(nodes[Int(pendingKey)].end)..<start].contains(0x0A)
  }

  // MARK: - Nodes

  private mutating func add(_ kind: SyntaxTree.Kind, _ start: Int, _ end: Int) -> Int {
    let index = nodes.count
    if index >= SyntaxTree.nodeLimit {
      if !isTruncated { report(scanner.tooManyNodes(at: start)) }
      isTruncated = true
    }
    nodes.append(
      SyntaxTree.Node(
        kind: kind, start: Int32(start), end: Int32(end), parent: Int32(open.last?.node ?? -1),
        key: kind == .key ? -1 : pendingKey, after: Int32(index + 1)))
    if kind != .key { pendingKey = -1 }
    return index
  }

  /// Adds a node that is neither an object nor an array.
  private mutating func add(
    _ kind: SyntaxTree.Kind, _ start: Int, _ end: Int, isComplete: Bool
  ) -> Int {
    let index = add(kind, start, end)
    nodes[index].isComplete = isComplete
    if !isComplete { markError() }
    return index
  }

  private mutating func addKey(_ start: Int, isComplete: Bool) {
    pendingKey = Int32(add(.key, start, i, isComplete: isComplete))
    expects = .colon
  }

  private mutating func addValue(_ kind: SyntaxTree.Kind, _ start: Int, isComplete: Bool) {
    _ = add(kind, start, i, isComplete: isComplete)
    endValue()
  }

  /// Adds a placeholder after the last token before an offset.
  private mutating func missingValue(before offset: Int) {
    var end = offset
    while end > 0, p[end - 1] <= 0x20 { end -= 1 }
    _ = add(.missing, end, end, isComplete: false)
    expects = .separator
  }

  private mutating func endValue() {
    if open.isEmpty { isRootDone = true } else { expects = .separator }
  }

  private mutating func markError() {
    if let last = open.last { nodes[last.node].hasErrors = true }
  }

  private mutating func close(at end: Int, isComplete: Bool) {
    guard let last = open.popLast() else { return }
    pendingKey = -1
    nodes[last.node].end = Int32(max(end, Int(nodes[last.node].start) + 1))
    nodes[last.node].after = Int32(nodes.count)
    nodes[last.node].isComplete = isComplete
    if !isComplete { nodes[last.node].hasErrors = true }
    endValue()
  }
}
