import BeagleTUI
import BeagleTestSupport
import Testing

/// Property tests of heights in percent and of aspect ratios, with random lengths.
///
/// ``BoxPropertyTests`` checks that such boxes neither overlap nor lose content; these tests check
/// their sizes. A cell is 8 points wide and 16 points high.
@MainActor
@Suite struct LengthPropertyTests {
  private nonisolated static let seeds = 0..<UInt64(60)
  private static let rows = 60
  private static let ratios = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4]

  /// A text with a size.
  private func text(_ name: Int, _ size: String) -> String {
    """
    {"_beagleComponent_": "beagle:text", "text": "k\(name)", "style": {"size": {\(size)}}}
    """
  }

  private func points(_ value: Int) -> String { #"{"value": \#(value), "type": "REAL"}"# }

  private func percent(_ value: Int) -> String { #"{"value": \#(value), "type": "PERCENT"}"# }

  /// Lays out texts below each other in a box with a height in rows and returns their frames.
  private func frames(_ texts: [String], rows: Int) -> [CellRect] {
    let bench = TestBench(size: CellSize(width: 90, height: 70))
    bench.show(
      Part.screen(
        Part.box(
          texts,
          extra: #""style": {"size": {"height": \#(points(rows * 16))}, "#
            + #""flex": {"alignItems": "FLEX_START"}}"#)))
    let elements = bench.window.semanticTree().flattened
    return texts.indices.compactMap { index in
      elements.first { $0.name == "k\(index)" }?.view?.frame
    }
  }

  private func rounded(_ value: Double) -> Int { Int((value + 0.5).rounded(.down)) }

  /// Adjacent edges are on the same row, so the rounded heights add up.
  @Test(arguments: seeds)
  func percentHeightsDivideTheHeight(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    let rows = 20 + numbers.next(41)
    var shares: [Int] = []
    var rest = 100
    while shares.count < 6 {
      let share = [10, 12, 20, 25, 33, 50][numbers.next(6)]
      if share > rest { break }
      shares.append(share)
      rest -= share
    }
    let frames = frames(
      shares.enumerated().map { text($0, "\"height\": \(percent($1))") }, rows: rows)
    var sum = 0
    let edges = shares.map { share in
      let start = sum
      sum += share
      return [start, sum].map { rounded(Double(rows * $0) / 100) }
    }
    let top = frames.first?.y ?? 0
    #expect(frames.map { [$0.y - top, $0.maxY - top] } == edges, "\(rows) rows, \(shares)")
  }

  /// The side without a length follows from the other one.
  @Test(arguments: seeds)
  func ratioDeterminesTheOtherSide(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    let ratio = Self.ratios[numbers.next(Self.ratios.count)]
    let width = 2 + numbers.next(39)
    let height = 1 + numbers.next(10)
    let share = [10, 20, 25, 33][numbers.next(4)]
    let part = rounded(Double(Self.rows * share) / 100)
    let cases = [
      (
        "\"width\": \(points(width * 8))",
        CellSize(width: width, height: rounded(Double(width) / 2 / ratio))
      ),
      (
        "\"height\": \(points(height * 16))",
        CellSize(width: rounded(2 * ratio * Double(height)), height: height)
      ),
      (
        "\"height\": \(percent(share))",
        CellSize(width: rounded(2 * ratio * Double(part)), height: part)
      ),
    ]
    // Only sizes that contain the text and fit the box.
    for (length, expected) in cases
    where (2...80).contains(expected.width) && (1...Self.rows).contains(expected.height) {
      let found = frames([text(0, "\(length), \"aspectRatio\": \(ratio)")], rows: Self.rows)
      #expect(found.map(\.size) == [expected], "\(length), ratio \(ratio)")
    }
  }
}
