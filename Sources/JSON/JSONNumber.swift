/// Conversion of JSON numbers.
package enum JSONNumber {
  /// Returns the integer if the text is an optional minus and digits, and fits Int64.
  package static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    var i = 0
    let negative = text.first == 0x2D
    if negative { i = 1 }
    guard i < text.count else { return nil }
    var value = 0
    while i < text.count {
      let digit = Int(text[i]) - 0x30
      guard digit >= 0, digit <= 9 else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, overflow2) =
        negative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow || overflow2 { return nil }
      value = next
      i += 1
    }
    return value
  }

  /// Returns the nearest double, or infinity if the number is too large. Independent of the locale.
  package static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    Double(String(decoding: text, as: UTF8.self)) ?? .nan
  }
}
