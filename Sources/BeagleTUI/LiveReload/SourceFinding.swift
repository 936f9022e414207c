import BeagleSchema

/// Why a file that was saved cannot be shown: the place, what is wrong there, and the lines around it.
package struct SourceFinding: Hashable, Sendable {
  /// The file as messages name it.
  package var file: String
  /// Line and column, from 1; nil where it is about the file as a whole.
  package var location: SourceLocation?
  /// What is wrong, and what to write instead where that is clear.
  package var message: String
  /// Whether ``file`` is no file but an address that nothing answers.
  package var isAddress = false
  /// Whether a box on the screen says what is wrong.
  package var isInBox = false
  /// The line and the one before it, with their numbers; empty where there is no place.
  package var lines: [Line] = []

  /// A line of a file.
  package struct Line: Hashable, Sendable {
    package var number: Int
    package var text: String
  }

  /// The most bytes of a line that are kept.
  private static let lineLimit = 4096

  /// A finding without a place.
  init(_ file: String, _ message: String) {
    self.file = file
    self.message = message
  }

  init(_ diagnostic: Diagnostic, in bytes: [UInt8]) {
    file = diagnostic.file
    let remedy = diagnostic.suggestion.map { suggestion in
      diagnostic.code.suggestsWord ? " (did you mean \"\(suggestion)\"?)" : " (\(suggestion))"
    }
    message = diagnostic.message + (remedy ?? "")
    locate(diagnostic.line, diagnostic.column, in: bytes)
  }

  /// A finding whose message may begin with its place, as `routes.json:12:3: …`.
  package init(message text: String, file: String, read: (String) -> [UInt8]?) {
    self.init(file, text)
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let line = Int(parts[1]), let column = Int(parts[2]) else { return }
    self.file = String(parts[0])
    message = String(parts[3].drop { $0 == " " }.prefix { $0 != "\n" })
    if let bytes = read(self.file) {
      locate(line, column, in: bytes)
    } else {
      location = SourceLocation(line: line, column: column)
    }
  }

  /// Why a document is no screen.
  static func findings(of error: any Error, in bytes: [UInt8], name: String) -> [SourceFinding] {
    switch error {
    case let error as JSONError: return [SourceFinding(Diagnostic(error), in: bytes)]
    case let error as DecodingFailure:
      let refused = error.diagnostics.filter(\.isRefusedByPhones)
      let named = refused.isEmpty ? error.diagnostics : refused
      if named.isEmpty { return [SourceFinding(error.name, "no screen")] }
      return named.map { SourceFinding($0, in: bytes) }
    default: return [SourceFinding(name, BeagleTUI.message(of: error))]
    }
  }

  private mutating func locate(_ line: Int, _ column: Int, in bytes: [UInt8]) {
    location = SourceLocation(line: line, column: column)
    var number = 1
    var rest = bytes[...]
    while number <= line {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      if number >= line - 1 {
        var text = rest[..<end].prefix(SourceFinding.lineLimit)
        if text.last == UInt8(ascii: "\r") { text.removeLast() }
        lines.append(Line(number: number, text: String(decoding: text, as: UTF8.self)))
      }
      guard end < rest.endIndex else { break }
      rest = rest[(end + 1)...]
      number += 1
    }
  }

  /// `file:line:column`.
  package var place: String { location.map { "\(file):\($0)" } ?? file }
}
