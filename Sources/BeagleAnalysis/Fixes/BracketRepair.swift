/// A bracket that is missing, wrong or too many.
package struct BracketFault {
  /// What is wrong, for example `} is missing after line 70`.
  package let message: String
  /// The offset of the bracket, or of the last character before a missing one.
  package let offset: Int
  package let fixIt: FixIt

  init(message: String, offset: Int, fixIt: FixIt) {
    (self.message, self.offset, self.fixIt) = (message, offset, fixIt)
  }

  /// Creates the fault that causes a syntax error. Returns nil if the indentation shows none, or several.
  package init?(_ error: JSONError, in bytes: [UInt8], name: String) {
    guard BracketRepair.kinds.contains(error.kind),
      let fault = BracketRepair.fault(file: name, bytes: bytes)
    else { return nil }
    self = fault
  }
}

/// Finds the one bracket that is missing, wrong or too many by the indentation of the lines.
///
/// A parser notices a missing bracket only later, often at the end of the document. The lines of a
/// value are indented more than the line with its opening bracket, and its closing bracket is
/// indented as that line.
struct BracketRepair {
  private struct Bracket {
    let byte: UInt8
    /// The number of blanks before the first character of its line.
    let indent: Int
    /// The offset of its line.
    let line: Int

    var closing: UInt8 { byte + 2 }
  }

  private let file: String
  private let bytes: [UInt8]
  private var open: [Bracket] = []
  private var fault: BracketFault?
  /// Whether the brackets and the indentation disagree at more than one place.
  private var isAmbiguous = false

  /// The syntax errors that a bracket can cause.
  static let kinds: Set<JSONError.Kind> = [
    .unexpected, .missingComma, .truncated, .trailingContent,
  ]

  /// The maximum number of brackets that are missing at one place.
  private static let bracketLimit = 8

  private init(file: String, bytes: [UInt8]) { (self.file, self.bytes) = (file, bytes) }

  /// Returns the repair; nil if the indentation shows none, or several.
  static func fault(file: String, bytes: [UInt8]) -> BracketFault? {
    var repair = BracketRepair(file: file, bytes: bytes)
    var line = 0
    while line < bytes.count, !repair.isAmbiguous {
      let end = bytes[line...].firstIndex(of: 0x0A) ?? bytes.count
      repair.read(line..<end)
      line = end + 1
    }
    guard !repair.isAmbiguous, repair.open.isEmpty, let fault = repair.fault,
      (try? JSONDocument(fault.fixIt.edits.applied(to: bytes), name: "")) != nil
    else { return nil }
    return fault
  }

  private mutating func read(_ line: Range<Int>) {
    guard var i = bytes[line].firstIndex(where: { ![0x20, 0x09, 0x0D].contains($0) }) else {
      return
    }
    let start = i
    let indent = i - line.lowerBound
    let isClosing = bytes[i] == 0x7D || bytes[i] == 0x5D
    var unclosed: [Bracket] = []
    while let last = open.last, isClosing ? last.indent > indent : last.indent >= indent {
      unclosed.append(open.removeLast())
    }
    if !unclosed.isEmpty { close(unclosed, before: line.lowerBound, next: bytes[i]) }
    if isClosing {
      guard let last = open.last else { return isAmbiguous = true }
      if last.indent < indent {
        open(i, indent: indent)
      } else {
        if last.closing != bytes[i] { change(i, to: last.closing) }
        open.removeLast()
      }
      i += 1
    }
    while i < line.upperBound {
      switch bytes[i] {
      case 0x22:
        i += 1
        while i < line.upperBound, bytes[i] != 0x22 { i += bytes[i] == 0x5C ? 2 : 1 }
        if i >= line.upperBound { return isAmbiguous = true }
      case 0x7B, 0x5B: open.append(Bracket(byte: bytes[i], indent: indent, line: start - indent))
      case 0x7D, 0x5D:
        guard let last = open.last, last.closing == bytes[i],
          last.line == line.lowerBound || last.indent == indent
        else { return isAmbiguous = true }
        open.removeLast()
      default: break
      }
      i += 1
    }
  }

  /// Closes brackets at the end of the last value before a line.
  private mutating func close(_ brackets: [Bracket], before line: Int, next: UInt8) {
    guard brackets.count <= Self.bracketLimit else { return isAmbiguous = true }
    var end = line
    while end > 0, [0x20, 0x09, 0x0D, 0x0A, 0x2C].contains(bytes[end - 1]) { end -= 1 }
    let isCRLF = line > 1 && bytes[line - 2] == 0x0D
    var text = ""
    for bracket in brackets {
      let indent = bytes[bracket.line..<bracket.line + bracket.indent]
      text += (isCRLF ? "\r\n" : "\n") + String(decoding: indent + [bracket.closing], as: UTF8.self)
    }
    // The comma before the line separates it from the closed value.
    let hasComma = bytes[end..<line].contains(0x2C) || [0x2C, 0x7D, 0x5D].contains(next)
    let number = bytes[..<end].count { $0 == 0x0A } + 1
    let closing = String(decoding: brackets.map(\.closing), as: UTF8.self)
    let isOne = brackets.count == 1
    set(
      "Add \(closing) after line \(number)",
      "\(closing) \(isOne ? "is" : "are") missing after line \(number)", at: max(0, end - 1),
      end..<end,
      text + (hasComma ? "" : ","))
  }

  private mutating func change(_ position: Int, to closing: UInt8) {
    let (wrong, right) = (Character(UnicodeScalar(bytes[position])), UnicodeScalar(closing))
    set(
      "Change \(wrong) to \(right)", "\(wrong) closes \(wrong == "}" ? "an array" : "an object")",
      at: position, position..<position + 1, String(Character(right)))
  }

  /// Adds the opening bracket of a closing one whose value is indented more: at the end of a line with a
  /// key, or on a line of its own. Without such a value, the closing bracket is one too many.
  private mutating func open(_ closing: Int, indent: Int) {
    var line = closing - indent
    var value: Int?
    while line > 0 {
      let start = (bytes[..<(line - 1)].lastIndex(of: 0x0A) ?? -1) + 1
      let content = bytes[start..<(line - 1)]
      if let first = content.firstIndex(where: { ![0x20, 0x09, 0x0D].contains($0) }) {
        if first - start <= indent {
          let last = content.lastIndex { ![0x20, 0x09, 0x0D].contains($0) } ?? first
          guard let value else { break }
          let isKey = first - start == indent && bytes[last] == 0x3A
          return open(closing, after: last, isKey: isKey, indent: indent, before: value)
        }
        value = start
      }
      line = start
    }
    remove(closing..<closing + 1)
  }

  /// - Parameters:
  ///   - last: The last character of the nearest line before the bracket that is not indented more.
  ///   - isKey: Whether this line is a key without its value, indented as the bracket.
  ///   - value: The offset of the first line of the value.
  private mutating func open(
    _ closing: Int, after last: Int, isKey: Bool, indent: Int, before value: Int
  ) {
    let bracket = String(Character(UnicodeScalar(bytes[closing] - 2)))
    let number = bytes[...last].count { $0 == 0x0A } + 1
    if isKey {
      set(
        "Add \(bracket) at the end of line \(number)",
        "\(bracket) is missing at the end of line \(number)",
        at: last, last + 1..<last + 1, " " + bracket)
    } else if bytes[closing] == 0x7D, [0x5B, 0x2C].contains(bytes[last]) {
      // An object in a list.
      let blank = String(decoding: bytes[closing - indent..<closing], as: UTF8.self)
      let end = value > 1 && bytes[value - 2] == 0x0D ? "\r\n" : "\n"
      set(
        "Add \(bracket) after line \(number)", "\(bracket) is missing after line \(number)",
        at: last,
        value..<value, blank + bracket + end)
    } else {
      remove(closing..<closing + 1)
    }
  }

  /// Removes a bracket with its line if nothing else is on it.
  private mutating func remove(_ range: Range<Int>) {
    let repairs = SyntaxRepairs(
      file: file, bytes: bytes, kind: .unexpected, offset: range.lowerBound)
    let bracket = String(decoding: bytes[range], as: UTF8.self)
    set(
      "Remove \(bracket)", "\(bracket) closes nothing", at: range.lowerBound,
      repairs.wholeLines(range), "")
  }

  private mutating func set(
    _ title: String, _ message: String, at offset: Int, _ range: Range<Int>, _ text: String
  ) {
    if fault != nil { isAmbiguous = true }
    let span = SourceSpan(offset: range.lowerBound, length: range.count)
    let edit = TextEdit(file: file, span: span, replacement: text)
    fault = BracketFault(
      message: message, offset: offset, fixIt: FixIt(title: title, edits: [edit], isSafe: true))
  }
}
