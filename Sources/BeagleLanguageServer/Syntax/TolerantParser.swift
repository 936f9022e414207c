import JSON

/// Reads a text as JSON and goes on after each fault, the way a person would read it.
struct TolerantParser {
  /// What is expected next in an object or array.
  enum Expectation {
    /// A key or element, or the end right away.
    case first
    /// A key or element after a comma.
    case next
    case colon
    case value
    /// A comma or the end.
    case separator
  }

  let p: UnsafeBufferPointer<UInt8>
  var i = 0
  var nodes: [SyntaxTree.Node] = []
  var faults: [SyntaxTree.Fault] = []
  var isCut = false
  /// The open objects and arrays.
  var open: [(node: Int, expects: Expectation)] = []
  /// The key that waits for its value.
  var pendingKey: Int32 = -1
  var isRootDone = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) { p = bytes }

  /// Fills a tree.
  static func parse(_ bytes: [UInt8], into tree: inout SyntaxTree) {
    bytes.withUnsafeBufferPointer { buffer in
      var parser = TolerantParser(buffer)
      parser.run()
      tree.nodes = parser.nodes
      tree.faults = parser.faults
      tree.isCut = parser.isCut
    }
  }

  // MARK: - The loop

  mutating func run() {
    if p.count >= 3, p[0] == 0xEF, p[1] == 0xBB, p[2] == 0xBF { i = 3 }
    while true {
      skipBlanksAndComments()
      guard i < p.count, !isCut else { break }
      let byte = p[i]
      if isRootDone {
        fault(
          .trailingContent, "\(describe(i)) after the end of the document",
          "a document holds one value: remove what follows", i)
        break
      }
      switch byte {
      case 0x7B, 0x5B: bracketOpens(byte)
      case 0x7D: bracketCloses(.object)
      case 0x5D: bracketCloses(.array)
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
    if !open.isEmpty, !isCut {
      fault(
        .truncated, "the document ends before it is complete",
        "a bracket is missing at the end, or further up", p.count, length: 0)
    }
    while !open.isEmpty { close(at: p.count, isWhole: false) }
  }

  /// Behind the last thing that was read.
  var lastEnd: Int {
    var end = i
    while end > 0, p[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  // MARK: - Marks

  mutating func bracketOpens(_ byte: UInt8) {
    if inObject, expects == .first || expects == .next || expects == .separator {
      // An object in an array that was not closed: the next element begins here.
      let isElement =
        byte == 0x7B && open.count > 1 && nodes[open[open.count - 2].node].kind == .array
      if isElement {
        missing(.object, before: describe(i))
        close(at: i, isWhole: false)
      } else {
        fault(
          .unexpected, "expected a key in double quotes, not \(describe(i))",
          "a value needs a key before it", i)
        damage()
      }
    } else {
      beforeValue()
    }
    guard open.count < SyntaxTree.depthLimit else {
      fault(
        .limit, "nested deeper than \(SyntaxTree.depthLimit) levels", "flatten the screen", i)
      isCut = true
      return
    }
    let index = add(byte == 0x7B ? .object : .array, i, i + 1)
    open.append((index, .first))
    i += 1
  }

  mutating func bracketCloses(_ kind: SyntaxTree.Kind) {
    guard let last = open.last else {
      fault(.unexpected, "expected a value, not \(describe(i))", "remove it", i)
      i += 1
      return
    }
    guard nodes[last.node].kind == kind else {
      if open.contains(where: { nodes[$0.node].kind == kind }) {
        finishMember()
        missing(nodes[last.node].kind, before: describe(i))
        close(at: i, isWhole: false)
        return  // Once more, for the one around.
      }
      fault(
        .unexpected, "\(describe(i)) closes nothing that is open", "remove it", i)
      damage()
      i += 1
      return
    }
    if open.count == 1, hasMore(after: i + 1) {
      // More follows, so the document cannot end here: one bracket too many.
      fault(
        .trailingContent, "\(describe(i)) ends the document, and more follows",
        "remove this bracket, or what follows", i)
      finishMember()
      damage()
      expects = .separator
      i += 1
      return
    }
    finishMember()
    if last.expects == .next {
      fault(
        .trailingComma, "a comma before the closing \(describe(i))",
        "remove the comma before it", i)
    }
    i += 1
    close(at: i, isWhole: true)
  }

  /// Tells of the value that does not follow a key.
  mutating func finishMember() {
    guard inObject, expects == .colon || expects == .value else { return }
    if pendingKey >= 0, !nodes[Int(pendingKey)].isWhole {
      // That the key is not finished was told.
    } else if expects == .colon {
      fault(
        .missingColon, "expected a colon after the key, not \(describe(i))",
        "write : and a value", i)
    } else {
      fault(
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
      fault(
        .unexpected, "expected \(inObject ? "a key" : "a value"), not a comma",
        "remove the comma, or write \(inObject ? "a member" : "a value") before it", i)
    }
    i += 1
  }

  mutating func colon() {
    if inObject, expects == .colon {
      expects = .value
    } else {
      fault(.unexpected, "a colon that follows no key", "remove it", i)
      damage()
    }
    i += 1
  }

  // MARK: - Values

  mutating func string(_ quote: UInt8) {
    let start = i
    let token = StringToken(p, at: i, quote: quote)
    i = token.end
    if let problem = token.problem, faults.count < SyntaxTree.faultLimit { faults.append(problem) }
    if quote == 0x27 {
      let isKey = inObject && (expects != .value)
      fault(
        .singleQuotes, isKey ? "a key in single quotes" : "a string in single quotes",
        isKey ? "keys stand in double quotes" : "JSON strings stand in double quotes", start,
        length: i - start)
    }
    text(start, isWhole: token.problem == nil && quote == 0x22)
  }

  /// Takes the string from `start` to here as a key or a value.
  mutating func text(_ start: Int, isWhole: Bool) {
    let isKey = hasColon(after: i)
    if !inObject, isKey, open.contains(where: { nodes[$0.node].kind == .object }) {
      // A member inside of an array: the array was not closed.
      let end = i
      i = start
      missing(.array, before: describe(start))
      while !inObject { close(at: i, isWhole: false) }
      i = end
    }
    if inObject {
      switch expects {
      case .first, .next, .separator:
        if expects == .separator { missingComma(start) }
        addKey(start, isWhole: isWhole)
        return
      case .colon:
        if isKey || isOnLaterLine(start) {
          // The key before it has neither colon nor value yet.
          let end = i
          i = start
          finishMember()
          i = end
          addKey(start, isWhole: isWhole)
          return
        }
        beforeValue(start)
      case .value:
        if isKey {
          let end = i
          i = start
          finishMember()
          i = end
          addKey(start, isWhole: isWhole)
          return
        }
      }
    } else {
      beforeValue(start)
    }
    addValue(.string, start, isWhole: isWhole)
  }

  /// Letters, digits and marks without quotes.
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
      fault(
        .unquotedKey, "a key without double quotes", "write \"\(excerpt(start))\"", start,
        length: i - start)
      addKey(start, isWhole: false)
      return
    }
    beforeValue(start)
    let token = UnsafeBufferPointer(rebasing: p[start..<i])
    if BareToken.isWord(token) {
      addValue(.word, start, isWhole: true)
    } else if BareToken.isNumber(token) {
      addValue(.number, start, isWhole: true)
    } else {
      let isNumber = token[0] == 0x2D || token[0] &- 0x30 <= 9
      fault(
        isNumber ? .number : .literal,
        isNumber
          ? "\"\(excerpt(start))\" is not a number" : "\"\(excerpt(start))\" is not a JSON word",
        isNumber ? "numbers look like 0, -12, 3.5 or 1e9" : "a string stands in double quotes",
        start, length: i - start)
      addValue(.junk, start, isWhole: false)
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

  /// Tells of a comma or colon that is missing before a value.
  mutating func beforeValue(_ start: Int? = nil) {
    let start = start ?? i
    switch expects {
    case .separator where !open.isEmpty: missingComma(start)
    case .colon:
      fault(
        .missingColon, "expected a colon after the key, not \(describe(start))",
        "write : between key and value", start)
    default: break
    }
  }

  // MARK: - Nodes

  mutating func add(_ kind: SyntaxTree.Kind, _ start: Int, _ end: Int) -> Int {
    let index = nodes.count
    if index >= SyntaxTree.nodeLimit {
      if !isCut {
        fault(.limit, "more than \(SyntaxTree.nodeLimit) values", "page the data", start)
      }
      isCut = true
    }
    nodes.append(
      SyntaxTree.Node(
        kind: kind, start: Int32(start), end: Int32(end), parent: Int32(open.last?.node ?? -1),
        key: kind == .key ? -1 : pendingKey, after: Int32(index + 1)))
    if kind != .key { pendingKey = -1 }
    return index
  }

  mutating func addKey(_ start: Int, isWhole: Bool) {
    let index = add(.key, start, i)
    nodes[index].isWhole = isWhole
    if !isWhole { damage() }
    pendingKey = Int32(index)
    expects = .colon
  }

  mutating func addValue(_ kind: SyntaxTree.Kind, _ start: Int, isWhole: Bool) {
    let index = add(kind, start, i)
    nodes[index].isWhole = isWhole
    if !isWhole { damage() }
    if open.isEmpty { isRootDone = true } else { expects = .separator }
  }

  mutating func missingValue(at offset: Int) {
    let index = add(.missing, offset, offset)
    nodes[index].isWhole = false
    damage()
    expects = .separator
  }

  mutating func damage() {
    if let last = open.last { nodes[last.node].isDamaged = true }
  }

  mutating func close(at end: Int, isWhole: Bool) {
    guard let last = open.popLast() else { return }
    pendingKey = -1
    nodes[last.node].end = Int32(max(end, Int(nodes[last.node].start) + 1))
    nodes[last.node].after = Int32(nodes.count)
    nodes[last.node].isWhole = isWhole
    if !isWhole { nodes[last.node].isDamaged = true }
    if open.isEmpty { isRootDone = true } else { expects = .separator }
  }
}
