import FlexLayout
import JSON

/// A measure function of the conformance schema.
package final class MeasureRule {
  /// The measure function of the rule.
  package let function: FlexMeasure

  init(_ json: JSONNode, style: FlexStyle) throws(LayoutCase.Failure) {
    func number(_ key: String) throws(LayoutCase.Failure) -> Float {
      guard let value = json[key] else { throw LayoutCase.Failure("measure has no \"\(key)\"") }
      return try LayoutCase.number(value, key)
    }
    let type = json["type"]?.string ?? ""
    switch type {
    case "fixed":
      let (w, h) = (try number("width"), try number("height"))
      function = {
        FlexSize(width: Self.constrain(w, $0, $1), height: Self.constrain(h, $2, $3))
      }
    case "constant":
      let size = FlexSize(width: try number("width"), height: try number("height"))
      function = { _, _, _, _ in size }
    case "exact-or":
      let (w, h) = (try number("width"), try number("height"))
      function = { FlexSize(width: $1 == .exactly ? $0 : w, height: $3 == .exactly ? $2 : h) }
    case "fill":
      let (w, h) = (try number("width"), try number("height"))
      function = { FlexSize(width: $1 == .undefined ? w : $0, height: $3 == .undefined ? h : $2) }
    case "threshold":
      let wide = FlexSize(width: try number("width"), height: try number("height"))
      let narrow = FlexSize(width: try number("narrowWidth"), height: try number("narrowHeight"))
      function = { width, mode, _, _ in mode == .undefined || width >= wide.width ? wide : narrow }
    case "cell-text":
      guard let text = json["text"]?.string else {
        throw LayoutCase.Failure("measure has no \"text\"")
      }
      let words = text.split(separator: " ").map { Double($0.unicodeScalars.count) }
      function = { Self.cellText(words, $0, $1, $2, $3) }
    case "yoga-text":
      guard let text = json["text"]?.string else {
        throw LayoutCase.Failure("measure has no \"text\"")
      }
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
        .map { 10 * Float($0.utf8.count) }
      let isColumn = style.flexDirection == .column
      let length = 10 * Float(text.utf8.count)
      function = { Self.yogaText(words, length, isColumn: isColumn, $0, $1, $2, $3) }
    case "table":
      function = try Self.table(json)
    default:
      throw LayoutCase.Failure("unknown measure type \"\(type)\"")
    }
  }

  private static func constrain(_ value: Float, _ space: Float, _ mode: MeasureMode) -> Float {
    switch mode {
    case .exactly: space
    case .atMost: min(value, space)
    case .undefined: value
    }
  }

  /// Text in a terminal: one unit per character, words are never broken.
  private static func cellText(
    _ words: [Double], _ width: Float, _ widthMode: MeasureMode, _ height: Float,
    _ heightMode: MeasureMode
  ) -> FlexSize {
    let limit = width.isNaN ? Double.infinity : Double(width)
    var lines = 0
    var longest = 0.0
    var current = 0.0
    for word in words {
      if lines > 0, current + 1 + word <= limit {
        current += 1 + word
      } else {
        lines += 1
        current = word
      }
      longest = max(longest, current)
    }
    return FlexSize(
      width: constrain(Float(longest), width, widthMode),
      height: constrain(Float(lines), height, heightMode))
  }

  /// The text of Yoga's own tests: ten units per byte.
  private static func yogaText(
    _ words: [Float], _ length: Float, isColumn: Bool, _ width: Float, _ widthMode: MeasureMode,
    _ height: Float, _ heightMode: MeasureMode
  ) -> FlexSize {
    let measured = constrain(length, width, widthMode)
    if heightMode == .exactly { return FlexSize(width: measured, height: height) }
    let limit = isColumn ? measured : max(words.max() ?? 0, measured)
    return FlexSize(
      width: measured,
      height: constrain(yogaHeight(words, length, limit), height, heightMode))
  }

  private static func yogaHeight(_ words: [Float], _ length: Float, _ limit: Float) -> Float {
    if length <= limit { return 10 }
    var lines: Float = 1
    var current: Float = 0
    for word in words {
      if word > limit {
        if current > 0 { lines += 1 }
        lines += 1
        current = 0
      } else if current + word <= limit {
        current += word + 10
      } else {
        lines += 1
        current = word + 10
      }
    }
    return 10 * (current == 0 ? lines - 1 : lines)
  }

  private static func table(_ json: JSONNode) throws(LayoutCase.Failure) -> FlexMeasure {
    struct Row {
      let width: Float
      let widthMode: MeasureMode
      let height: Float
      let heightMode: MeasureMode
      let result: FlexSize
    }
    func mode(_ json: JSONNode) -> MeasureMode {
      switch json.string {
      case "exactly": .exactly
      case "at-most": .atMost
      default: .undefined
      }
    }
    var rows: [Row] = []
    for entry in LayoutCase.list(json["entries"]) {
      let e = Array(entry.elements)
      guard e.count == 6 else {
        throw LayoutCase.Failure("a table entry has not six members")
      }
      rows.append(
        Row(
          width: e[0].float ?? .nan, widthMode: mode(e[1]), height: e[2].float ?? .nan,
          heightMode: mode(e[3]),
          result: FlexSize(width: e[4].float ?? .nan, height: e[5].float ?? .nan)))
    }
    let fallback = LayoutCase.list(json["fallback"])
    let other = FlexSize(
      width: fallback.first?.float ?? 0, height: fallback.last?.float ?? 0)
    func same(_ a: Float, _ b: Float) -> Bool { a == b || (a.isNaN && b.isNaN) }
    return { width, widthMode, height, heightMode in
      for row in rows
      where row.widthMode == widthMode && row.heightMode == heightMode && same(row.width, width)
        && same(row.height, height)
      {
        return row.result
      }
      return other
    }
  }
}
