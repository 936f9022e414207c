import BeagleTUI
import FoundationEssentials

@testable import BeagleAnalysis

/// A mistake of an author, with the finding and the fix that the author expects.
///
/// The rows are written as text:
///
/// ```
/// ## A section
/// {"_beagleComponent_": "beagle:text", "text": "…"}
///
/// # two points
/// bad-expression, certain: a name is missing / remove one point
/// @{page.▸«.→»n}
/// ```
///
/// A section may have a frame, in which `…` is replaced by the documents of its rows. The first line
/// of a row is its name. The second has the code, whether the fix is certain, and phrases of the
/// message or its help. In the document, `▸` precedes the token that the author has to change, and
/// `«wrong→right»` is a change. Other files of the directory follow after lines like
/// `== details.json`. `‹U+00A0›` is a character that cannot be seen.
struct Mistake: Sendable {
  /// How a finding helps to fix the mistake.
  enum Fix: String {
    /// `check --fix` applies the fix.
    case certain
    /// The author has to accept the fix.
    case offered
    /// The message or its help describes the fix.
    case described
  }

  let name: String
  /// The code of the only finding.
  let code: String
  let fix: Fix
  /// The encoding of the document, if it is not UTF-8.
  let encoding: String?
  /// Phrases of the message or its help.
  let phrases: [String]
  /// The document with the mistake.
  let wrong: String
  /// The document after the fix that the author would choose.
  let right: String
  /// The position of the token that the author has to change, from 1.
  let line: Int
  let column: Int
  /// The other files of the directory, if the mistake needs one.
  let files: [String: String]
}

extension Mistake {
  /// Reads the rows of a text.
  static func rows(_ text: String) -> [Mistake] {
    var rows: [Mistake] = []
    var frame = "…"
    for section in split(text, at: "## ") {
      let parts = split(section, at: "# ")
      frame = lines(parts[0]).dropFirst().joined(separator: "\n").trimmed
      for row in parts.dropFirst() { rows.append(Mistake(row, frame: frame.isEmpty ? "…" : frame)) }
    }
    return rows
  }

  /// Reads one row.
  private init(_ text: String, frame: String) {
    let lines = Mistake.lines(text)
    name = String(lines[0].dropFirst(2))
    let (head, phrases) = Mistake.halves(lines[1], ": ")
    let words = head.components(separatedBy: ", ")
    guard words.count >= 2, let fix = Fix(rawValue: words[1]) else {
      preconditionFailure("\(name): expected a code and certain, offered or described")
    }
    code = words[0]
    self.fix = fix
    encoding = words.count > 2 ? words[2] : nil
    self.phrases = phrases.components(separatedBy: " / ")
    let parts = Mistake.split(lines.dropFirst(2).joined(separator: "\n"), at: "== ")
    let document = frame.replacing("…", with: parts[0].trimmed)
    wrong = Mistake.side(document, isRight: false).replacing("▸", with: "")
    right = Mistake.side(document, isRight: true).replacing("▸", with: "")
    let before = Mistake.halves(Mistake.side(document, isRight: false), "▸").0
    let linesBefore = before.split(separator: "\n", omittingEmptySubsequences: false)
    line = linesBefore.count
    column = (linesBefore.last?.unicodeScalars.count ?? 0) + 1
    var files: [String: String] = [:]
    for part in parts.dropFirst() {
      let (path, content) = Mistake.halves(part, "\n")
      files[String(path.dropFirst(3))] = content.trimmed
    }
    self.files = files
  }

  /// Returns the wrong or the right document.
  private static func side(_ document: String, isRight: Bool) -> String {
    var result = ""
    var rest = document
    while rest.contains("«") {
      let (before, after) = halves(rest, "«")
      let (wrong, others) = halves(after, "→")
      let (right, end) = halves(others, "»")
      result += before + (isRight ? right : wrong)
      rest = end
    }
    return visible(result + rest)
  }

  /// Replaces an escape such as `‹U+00A0›` with its character.
  private static func visible(_ text: String) -> String {
    var pieces = text.components(separatedBy: "‹U+")
    for index in pieces.indices.dropFirst() {
      let (number, rest) = halves(pieces[index], "›")
      let scalar = UInt32(number, radix: 16).flatMap(Unicode.Scalar.init)
      pieces[index] = scalar.map { String($0) + rest } ?? pieces[index]
    }
    return pieces.joined()
  }

  private static func halves(_ text: String, _ separator: String) -> (String, String) {
    let parts = text.components(separatedBy: separator)
    return (parts[0], parts.dropFirst().joined(separator: separator))
  }

  private static func lines(_ text: String) -> [String] {
    text.components(separatedBy: "\n")
  }

  /// Splits a text before the lines that begin with a mark.
  private static func split(_ text: String, at mark: String) -> [String] {
    var parts: [String] = [""]
    for line in lines(text) {
      if line.hasPrefix(mark) {
        parts.append(line)
      } else {
        parts[parts.count - 1] += (parts[parts.count - 1].isEmpty ? "" : "\n") + line
      }
    }
    return parts
  }
}

extension Mistake {
  /// The bytes of the document with the mistake.
  private var bytes: [UInt8] {
    switch encoding {
    case "utf-16le": [0xFF, 0xFE] + wrong.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case "utf-16be": [0xFE, 0xFF] + wrong.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case "utf-16le-without-mark": wrong.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case "latin-1": wrong.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    default: Array(wrong.utf8)
    }
  }

  /// Returns the findings of a document in the place of the one with the mistake.
  private func findings(_ bytes: [UInt8]) throws -> [Diagnostic] {
    let folder = files.isEmpty ? nil : TestFolder(files)
    defer { withExtendedLifetime(folder) {} }
    var checker = try ProjectChecker(
      decoder: ComponentDecoder(), options: CheckOptions(), directory: folder?.path)
    let prefix = folder.map { $0.path + "/" } ?? ""
    checker.add(bytes, name: prefix + "home.json", mayBeOther: false)
    for (name, text) in files where name.hasSuffix(".json") && name != "routes.json" {
      checker.add(Array(text.utf8), name: prefix + name, mayBeOther: true)
    }
    return checker.findings().map { finding in
      var finding = finding
      if finding.fixIt == nil { finding.fixIt = SyntaxFix.verified(for: finding, in: bytes) }
      return finding
    }
  }

  /// The document after the fix of a finding.
  private func fixed(_ finding: Diagnostic) -> String? {
    guard let fixIt = finding.fixIt else { return nil }
    // A mistake such as single quotes is repeated, but only the first is reported.
    if SyntaxFix.isSyntaxFix(finding) {
      return SyntaxFix.json(from: bytes, name: "").map { String(decoding: $0.text, as: UTF8.self) }
    }
    return String(decoding: fixIt.edits.applied(to: bytes), as: UTF8.self)
  }

  /// Returns the differences between the expected finding and the actual ones.
  func problems() throws -> [String] {
    let found = try findings(bytes)
    guard let finding = found.first(where: { $0.code.rawValue == code }) ?? found.first else {
      return ["nothing is reported"]
    }
    var problems: [String] = []
    if found.count > 1 {
      problems.append("\(found.count) findings: \(found.map(\.code.rawValue)), expected one")
    }
    if finding.code.rawValue != code {
      problems.append("the code is \(finding.code.rawValue), expected \(code)")
    }
    if finding.line != line || finding.column != column {
      problems.append(
        "the position is \(finding.line):\(finding.column), expected \(line):\(column)")
    }
    let text = finding.message + (finding.help.map { " (\($0))" } ?? "")
    for phrase in phrases where !text.contains(phrase) {
      problems.append("the message is \"\(text)\", expected \"\(phrase)\"")
    }
    let kind: Fix = finding.fixIt.map { $0.isSafe ? .certain : .offered } ?? .described
    if kind != fix { problems.append("the fix is \(kind), expected \(fix)") }
    if let fixed = fixed(finding), fixed != right {
      problems.append("the document after the fix is\n\(fixed)\nexpected\n\(right)")
    }
    let left = try findings(Array(right.utf8))
    if let finding = left.first {
      problems.append("the right document has a finding: \(finding)")
    }
    return problems
  }
}

extension String {
  /// The text without line breaks at its ends.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first == "\n" { rest.removeFirst() }
    while rest.last == "\n" { rest.removeLast() }
    return String(rest)
  }
}
