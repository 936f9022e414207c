import Testing

@testable import CellText
@testable import TerminalKit

@Suite struct GeometryTests {
  @Test func intersectionAndUnion() {
    let a = CellRect(x: 0, y: 0, width: 10, height: 5)
    let b = CellRect(x: 8, y: 3, width: 10, height: 5)
    #expect(a.intersection(b) == CellRect(x: 8, y: 3, width: 2, height: 2))
    #expect(a.union(b) == CellRect(x: 0, y: 0, width: 18, height: 8))
    #expect(a.intersection(CellRect(x: 20, y: 0, width: 5, height: 5)).isEmpty)
    #expect(a.union(.zero) == a)
  }

  @Test func pointsOnTheEdges() {
    let rect = CellRect(x: 2, y: 2, width: 3, height: 1)
    #expect(rect.contains(CellPoint(x: 2, y: 2)))
    #expect(rect.contains(CellPoint(x: 4, y: 2)))
    #expect(!rect.contains(CellPoint(x: 5, y: 2)))
    #expect(!rect.contains(CellPoint(x: 4, y: 3)))
  }

  @Test func insetsNeverTurnNegative() {
    #expect(CellRect(x: 0, y: 0, width: 3, height: 3).inset(by: 2).size == .zero)
    #expect(
      CellRect(x: 1, y: 1, width: 9, height: 9).inset(left: 1, top: 2, right: 3)
        == CellRect(x: 2, y: 3, width: 5, height: 7))
  }

  @Test func centered() {
    let screen = CellRect(x: 0, y: 0, width: 80, height: 24)
    #expect(
      screen.centered(CellSize(width: 20, height: 4))
        == CellRect(x: 30, y: 10, width: 20, height: 4))
  }

  @Test func hugeNumbersSaturate() {
    let rect = CellRect(x: .max - 1, y: .min, width: .max, height: .max)
    #expect(rect.maxX == .max)
    #expect(rect.offsetBy(dx: .max, dy: .min).minX == .max)
    #expect(rect.intersection(CellRect(x: .min, y: .min, width: .max, height: .max)).isEmpty)
    #expect(rect.inset(by: .min).width == .max)
    #expect(rect.union(CellRect(x: .min, y: 0, width: 1, height: 1)).width == .max)
  }

  @Test func cellsAre16BytesWithoutPadding() {
    #expect(MemoryLayout<Cell>.size == 16)
    #expect(MemoryLayout<Cell>.stride == 16)
  }
}
