import JSON

/// The variables of a flow: those under `env`, with the positions of their names. They are found by
/// indentation, because an unfinished file cannot be parsed.
struct FlowVariableNames {
  private let bytes: [UInt8]
  /// The names with their ranges.
  private var declared: [(name: String, range: Range<Int>)] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var envIndent: Int?
    var offset = 0
    for line in bytes.split(separator: 0x0A, maxSplits: 10_000, omittingEmptySubsequences: false) {
      defer { offset += line.count + 1 }
      if line.starts(with: "---".utf8) { envIndent = nil }
      let indent = line.prefix { $0 == 0x20 || $0 == UInt8(ascii: "-") }.count
      let text = line.dropFirst(indent)
      guard let (key, value) = FlowLine.key(of: text) else { continue }
      if let outer = envIndent {
        if indent > outer {
          declared.append((key, offset + indent..<offset + indent + key.utf8.count))
          continue
        }
        envIndent = nil
      }
      guard key == "env" else { continue }
      if value.isEmpty { envIndent = indent } else { addInline(value, offset, line) }
    }
  }

  /// Adds the names in `{NAME: value, …}`.
  private mutating func addInline(
    _ value: ArraySlice<UInt8>, _ offset: Int, _ line: ArraySlice<UInt8>
  ) {
    guard value.first == UInt8(ascii: "{") else { return }
    var start = value.startIndex + 1
    while start < value.endIndex {
      let part = value[start...].prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
      let text = part.drop { $0 == 0x20 }
      if let (key, _) = FlowLine.key(of: text) {
        let first = offset + text.startIndex - line.startIndex
        declared.append((key, first..<first + key.utf8.count))
      }
      start = part.endIndex + 1
    }
  }

  /// The names with a description.
  var all: [(name: String, detail: String)] {
    var seen: Set<String> = []
    return declared.filter { seen.insert($0.name).inserted }.map {
      ($0.name, "variable of the flow")
    }
      + [
        ("output", "the results of scripts"), ("maestro.copiedText", "the text of copyTextFrom"),
      ]
  }

  /// Returns the start of the name that is being typed after `${`; nil elsewhere.
  static func start(_ bytes: [UInt8], _ offset: Int) -> Int? {
    var start = min(offset, bytes.count)
    while start > 0, isName(bytes[start - 1]) { start -= 1 }
    guard start > 1, bytes[start - 1] == UInt8(ascii: "{"), bytes[start - 2] == UInt8(ascii: "$")
    else { return nil }
    return start
  }

  /// Returns the declaration of the variable at a position.
  func declaration(at offset: Int) -> Range<Int>? {
    guard let start = FlowVariableNames.start(bytes, offset) else { return nil }
    var end = offset
    while end < bytes.count, FlowVariableNames.isName(bytes[end]) { end += 1 }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    return declared.first { $0.name == name }?.range
  }

  static func isName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || (0x30...0x39).contains(byte)
      || (0x61...0x7A).contains(byte | 0x20)
  }
}
