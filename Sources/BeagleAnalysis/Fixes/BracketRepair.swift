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
  private var fixIt: FixIt?
  /// Whether the brackets and the indentation disagree at more than one place.
  private var isAmbiguous = false

  private init(file: String, bytes: [UInt8]) { (self.file, self.bytes) = (file, bytes) }

  /// Returns the repair; nil if the indentation shows none, or several.
  static func fix(file: String, bytes: [UInt8]) -> FixIt? {
    var repair = BracketRepair(file: file, bytes: bytes)
    var line = 0
    while line < bytes.count, !repair.isAmbiguous {
      let end = bytes[line...].firstIndex(of: 0x0A) ?? bytes.count
      repair.read(line..<end)
      line = end + 1
    }
    guard !repair.isAmbiguous, repair.open.isEmpty, let fixIt = repair.fixIt,
      (try? JSONDocument(fixIt.edits.applied(to: bytes), name: "")) != nil
    else { return nil }
    return fixIt
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
        remove(i..<i + 1)
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
    set("Add \(closing) after line \(number)", end..<end, text + (hasComma ? "" : ","))
  }

  private mutating func change(_ position: Int, to closing: UInt8) {
    let (wrong, right) = (Character(UnicodeScalar(bytes[position])), UnicodeScalar(closing))
    set("Change \(wrong) to \(right)", position..<position + 1, String(Character(right)))
  }

  /// Removes a bracket with its line if nothing else is on it.
  private mutating func remove(_ range: Range<Int>) {
    let repairs = SyntaxRepairs(
      file: file, bytes: bytes, kind: .unexpected, offset: range.lowerBound)
    let bracket = String(decoding: bytes[range], as: UTF8.self)
    set("Remove \(bracket)", repairs.wholeLines(range), "")
  }

  private mutating func set(_ title: String, _ range: Range<Int>, _ text: String) {
    if fixIt != nil { isAmbiguous = true }
    let span = SourceSpan(offset: range.lowerBound, length: range.count)
    let edit = TextEdit(file: file, span: span, replacement: text)
    fixIt = FixIt(title: title, edits: [edit], isSafe: true)
  }
}
