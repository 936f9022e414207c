import Testing

@testable import TerminalKit

/// Tests of the index of row lengths, compared with sums over an array.
@Suite
struct RowLengthsTests {
  @Test(
    "Begins and rows at a cell are those of a sum over all rows", arguments: [1, 63, 64, 200, 999])
  func sumsEqualThoseOfAnArray(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    var lengths = RowLengths()
    var plain: [Int?] = Array(repeating: nil, count: count)
    lengths.resize(to: count)
    for step in 0..<400 {
      let row = Int.random(in: 0..<count, using: &generator)
      let length = Int.random(in: 0..<5, using: &generator)
      lengths.set(length, of: row)
      plain[row] = length
      guard step % 20 == 0 else { continue }
      var starts: [Int] = []
      var (cells, unknown) = (0, 0)
      for entry in plain {
        starts.append(cells + Int((Double(unknown) * lengths.estimate).rounded()))
        if let entry { cells += entry } else { unknown += 1 }
      }
      for (row, start) in starts.enumerated() {
        #expect(lengths.start(of: row) == start)
        #expect(lengths.isMeasured(row) == (plain[row] != nil))
      }
      #expect(lengths.row(at: 0) == 0)
      for cell in stride(from: 1, to: lengths.total + 3, by: 3) {
        #expect(lengths.row(at: cell) == max(0, starts.lastIndex { $0 <= cell } ?? 0))
      }
    }
  }

  @Test("Growing keeps known lengths; another width turns them into estimates")
  func resizing() {
    var lengths = RowLengths()
    lengths.resize(to: 100)
    lengths.set(3, of: 7)
    #expect(lengths.total == 300)
    lengths.resize(to: 1000)
    #expect(lengths.isMeasured(7))
    #expect(lengths.total == 3000)
    lengths.forget()
    #expect(!lengths.isMeasured(7))
    #expect(lengths.total == 3000)
    lengths.resize(to: 5)
    #expect(lengths.total == 15)
    lengths.resize(to: 0)
    #expect(lengths.total == 0)
    #expect(lengths.row(at: 10) == 0)
  }

  @Test("Empty rows do not make the estimate of the others zero")
  func emptyRows() {
    var lengths = RowLengths()
    lengths.resize(to: 1000)
    for row in 0..<10 { lengths.set(0, of: row) }
    #expect(lengths.total > 100)
    #expect(lengths.row(at: 1) < 30)
  }
}
