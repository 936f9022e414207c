import Testing

@testable import TerminalKit

@Suite struct StyleTableTests {
  @Test func numbersIncreaseAndAreReused() {
    var random = SeededGenerator(seed: 7)
    var table = StyleTable()
    for _ in 0..<2 {
      var keys: [StyleTable.Key] = []
      #expect(table.count == 0)
      for _ in 0..<3000 {
        // Few values per part, so that many keys differ in only one part.
        let key = StyleTable.Key(
          foreground: UInt32.random(in: 0..<40, using: &random) << 20,
          background: UInt32.random(in: 0..<40, using: &random),
          attributes: UInt8.random(in: 0..<4, using: &random))
        if let number = table.number(of: key) {
          #expect(keys[number] == key)
        } else {
          #expect(!keys.contains(key))
          table.add(key)
          keys.append(key)
        }
      }
      #expect(table.count == keys.count)
      for (index, key) in keys.enumerated() { #expect(table.number(of: key) == index) }
      table.removeAll()
    }
  }
}
