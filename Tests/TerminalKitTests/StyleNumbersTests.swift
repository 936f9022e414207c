import Testing

@testable import TerminalKit

@Suite struct StyleNumbersTests {
  @Test func numbersIncreaseAndAreReused() {
    var random = SeededGenerator(seed: 7)
    var numbers = StyleNumbers()
    for _ in 0..<2 {
      var keys: [StyleNumbers.Key] = []
      #expect(numbers.count == 0)
      for _ in 0..<3000 {
        // Few values per part, so that many keys differ in only one part.
        let key = StyleNumbers.Key(
          foreground: UInt32.random(in: 0..<40, using: &random) << 20,
          background: UInt32.random(in: 0..<40, using: &random),
          attributes: UInt8.random(in: 0..<4, using: &random))
        if let known = numbers.number(of: key) {
          #expect(keys[known] == key)
        } else {
          #expect(!keys.contains(key))
          numbers.add(key)
          keys.append(key)
        }
      }
      #expect(numbers.count == keys.count)
      for (index, key) in keys.enumerated() { #expect(numbers.number(of: key) == index) }
      numbers.removeAll()
    }
  }
}
