/// The names in the expressions of a JSON string, including incomplete expressions.
struct ExpressionText {
  /// A reference to a context.
  struct ContextReference: Hashable {
    /// The range of the context's id.
    var id: Range<Int>
    /// The keys and indexes after the id.
    var path: [Step] = []
    /// The end of the reference.
    var end: Int
  }

  /// A step of a path.
  struct Step: Hashable {
    var bytes: Range<Int>
    /// The key, or nil for an index.
    var key: String?
  }

  /// A call of an operation.
  struct Call: Hashable {
    var name: Range<Int>
    /// The offset after the opening parenthesis.
    var arguments: Int
    /// The offset after the closing parenthesis, or the end of the expression if it is missing.
    var end: Int
    /// The offsets of the commas between the arguments.
    var commas: [Int] = []
  }

  /// The expressions from `@{` to `}`, or to the end of the string.
  private(set) var expressions: [Range<Int>] = []
  private(set) var references: [ContextReference] = []
  private(set) var calls: [Call] = []

  private let bytes: [UInt8]
  private let end: Int
  private var i: Int

  /// Parses a string.
  /// - Parameter range: The range between the quotes.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    end = range.upperBound
    i = range.lowerBound
    while i < end {
      if bytes[i] == 0x5C {
        // JSON escapes a backslash as two. An odd number of backslashes before `@{` escapes the
        // expression.
        var slashes = 0
        while i < end, bytes[i] == 0x5C {
          slashes += 1
          i += 1
        }
        if slashes % 4 >= 2, i + 1 < end, bytes[i] == 0x40, bytes[i + 1] == 0x7B { i += 2 }
        if slashes % 2 == 1 { i += 1 }
      } else if bytes[i] == 0x40, i + 1 < end, bytes[i + 1] == 0x7B {
        expression()
      } else {
        i += 1
      }
    }
  }

  private mutating func expression() {
    let start = i
    i += 2
    var open: [Int] = []
    while i < end, bytes[i] != 0x7D {
      switch bytes[i] {
      case 0x27: quoted()
      case 0x29:
        i += 1
        if let call = open.popLast() { calls[call].end = i }
      case 0x2C:
        if let call = open.last { calls[call].commas.append(i) }
        i += 1
      default:
        if isWord(bytes[i]) { word(&open) } else { i += 1 }
      }
    }
    for call in open { calls[call].end = i }
    if i < end { i += 1 }
    expressions.append(start..<i)
  }

  private mutating func quoted() {
    i += 1
    while i < end, bytes[i] != 0x27 { i += bytes[i] == 0x5C ? 3 : 1 }
    i = min(i + 1, end)
  }

  private mutating func word(_ open: inout [Int]) {
    let start = i
    while i < end, isWord(bytes[i]) { i += 1 }
    let isNumber = bytes[start..<i].allSatisfy { $0 &- 0x30 <= 9 }
    if i < end, bytes[i] == 0x28 {
      open.append(calls.count)
      calls.append(Call(name: start..<i, arguments: i + 1, end: end))
      i += 1
      return
    }
    if isNumber {
      // A fraction is not a path.
      if i + 1 < end, bytes[i] == 0x2E, bytes[i + 1] &- 0x30 <= 9 { i += 1 }
      return
    }
    let name = bytes[start..<i]
    if ["true", "false", "null"].contains(where: { name.elementsEqual($0.utf8) }) { return }
    var reference = ContextReference(id: start..<i, end: i)
    while i < end {
      if bytes[i] == 0x2E {
        i += 1
        let key = i
        while i < end, isWord(bytes[i]) { i += 1 }
        reference.path.append(
          Step(bytes: key..<i, key: String(decoding: bytes[key..<i], as: UTF8.self)))
      } else if bytes[i] == 0x5B {
        let index = i
        while i < end, bytes[i] != 0x5D, bytes[i] != 0x7D { i += 1 }
        if i < end, bytes[i] == 0x5D { i += 1 }
        reference.path.append(Step(bytes: index..<i, key: nil))
      } else {
        break
      }
    }
    reference.end = i
    references.append(reference)
  }

  private func isWord(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= 0x61 && letter <= 0x7A || byte &- 0x30 <= 9 || byte == 0x5F || byte >= 0x80
  }
}
