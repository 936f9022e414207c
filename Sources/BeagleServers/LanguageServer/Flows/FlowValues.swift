import BeagleAutomation

/// The values in a flow that name something of the screens, and the variables that it reads. They are
/// found by lines, as for the completion.
struct FlowValues {
  /// A value with the range of its text.
  struct Value {
    let text: String
    let subject: FlowCatalog.Subject
    let range: Range<Int>
  }

  private(set) var values: [Value] = []
  /// The variables after `${` that are plain names.
  private(set) var variables: [(name: String, range: Range<Int>)] = []

  private let limit: Int
  /// The maximum number of values in a line, because each reads the line up to it.
  private static let lineLimit = 50
  /// The keys whose values name something of the screens, or a theme.
  private static let keys: Set<String> = [
    "openLink", "link", "screen", "url", "path", "method", "id", "context", "text", "tapOn",
    "doubleTapOn", "longPressOn", "assertVisible", "assertNotVisible", "copyTextFrom", "visible",
    "notVisible", "element", "from", "above", "below", "leftOf", "rightOf", "childOf",
    "containsChild", "theme",
  ]

  /// - Parameters:
  ///   - keys: The keys whose values are collected; nil for all.
  ///   - limit: The maximum number of values.
  ///   - only: The line whose values are collected, from 1; nil for all lines.
  init(
    _ bytes: [UInt8], keys: Set<String>? = FlowValues.keys, limit: Int = 300, line only: Int? = nil
  ) {
    self.limit = limit
    var above = FlowKeys()
    var start = 0
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      defer {
        start += line.count + 1
        above.read(line)
      }
      number += 1
      if let only, only != number { continue }
      if FlowLine(line.prefix { $0 == 0x20 }).isComment { continue }
      addVariables(bytes, start..<start + line.count)
      let last = values.count + min(FlowValues.lineLimit, limit - values.count)
      for index in line.indices where line[index] == UInt8(ascii: ":") && values.count < last {
        guard keys?.contains(FlowValues.word(bytes, before: index)) ?? true else { continue }
        add(bytes, after: index, until: start + line.count, above)
      }
    }
  }

  private mutating func add(
    _ bytes: [UInt8], after colon: Int, until end: Int, _ above: FlowKeys
  ) {
    guard colon + 1 < end, bytes[colon + 1] == 0x20 else { return }
    var offset = colon + 1
    while offset < end, bytes[offset] == 0x20 { offset += 1 }
    guard offset < end, !"{[#|>&*".utf8.contains(bytes[offset]) else { return }
    let isQuoted = bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'")
    if isQuoted { offset += 1 }
    let cursor = FlowCursor(bytes, offset: offset, above: above)
    guard case .value(_, let subject?) = cursor.expected, !cursor.word.isEmpty else { return }
    let inner = isQuoted ? 1 : 0
    let range = cursor.range
    guard range.count > 2 * inner else { return }
    values.append(
      Value(
        text: cursor.word, subject: subject,
        range: range.lowerBound + inner..<range.upperBound - inner))
  }

  private static func word(_ bytes: [UInt8], before colon: Int) -> String {
    var start = colon
    while start > 0, bytes[start - 1] | 0x20 &- 0x61 < 26 { start -= 1 }
    return String(decoding: bytes[start..<colon], as: UTF8.self)
  }

  private mutating func addVariables(_ bytes: [UInt8], _ line: Range<Int>) {
    var index = line.lowerBound
    while index + 2 < line.upperBound {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "$"), bytes[index + 1] == UInt8(ascii: "{") else {
        continue
      }
      var end = index + 2
      while end < line.upperBound, FlowVariableNames.isName(bytes[end]) { end += 1 }
      guard end < line.upperBound, bytes[end] == UInt8(ascii: "}"), end > index + 2,
        bytes[index + 2] &- 0x30 > 9
      else { continue }
      variables.append(
        (String(decoding: bytes[index + 2..<end], as: UTF8.self), index + 2..<end))
    }
  }
}
