import Glibc
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of parts of sixel images, as shown in a viewport that clips an image.
@MainActor
struct SixelClippingTests {
  private static let cell = PixelSize(width: 5, height: 8)

  /// Returns the drawn pixels: the components of each color, empty for transparent ones.
  private func pixels(_ command: [UInt8]) throws -> [[[Int]]] {
    let graphic = try #require(
      TerminalGraphic(sixel: command, within: PixelSize(width: 1000, height: 1000)))
    var parser = SixelParser(bytes: graphic.data, limit: graphic.pixels)
    var drawn: [(SixelParser.Drawing)] = []
    let size = try #require(parser.parse { drawn.append($0) })
    var pixels = [[[Int]]](
      repeating: [[Int]](repeating: [], count: size.width), count: size.height)
    for drawing in drawn {
      for bit in 0..<6 where drawing.bits >> bit & 1 == 1 {
        for x in drawing.columns {
          pixels[drawing.top + bit][x] = parser.colors[drawing.color] ?? []
        }
      }
    }
    return pixels
  }

  /// Returns sixels for some cells: a random image with few colors and holes.
  private func image(_ size: CellSize, seed: UInt64) throws -> TerminalGraphic {
    var random = SeededGenerator(seed: seed)
    let most = PixelSize(
      width: size.width * Self.cell.width, height: size.height * Self.cell.height)
    var text = "\u{1b}P0;1;0q\"1;1;\(most.width);\(most.height)"
    for color in 0..<4 { text += "#\(color);2;\(color * 20);\(100 - color);7" }
    for top in stride(from: 0, to: most.height, by: 6) {
      if top > 0 { text += "-" }
      let rows = UInt8(min(6, most.height - top))
      for color in 0..<4 {
        text += "\(color > 0 ? "$" : "")#\(color)"
        var x = 0
        while x < most.width {
          let count = min(most.width - x, Int.random(in: 1...7, using: &random))
          let bits = UInt8.random(in: 0..<(1 << rows), using: &random)
          text += "!\(count)"
          text.unicodeScalars.append(Unicode.Scalar(bits + 0x3f))
          x += count
        }
      }
    }
    return try #require(
      TerminalGraphic(sixel: Array((text + "\u{1b}\\").utf8), within: most, cell: Self.cell))
  }

  /// Any part has the same pixels as in the whole image, and only the rows it needs.
  @Test func partHasItsPixels() throws {
    var random = SeededGenerator(seed: 4)
    for seed in 0..<20 {
      let size = CellSize(width: 6, height: 5)
      let graphic = try image(size, seed: UInt64(seed))
      let whole = try pixels(graphic.sixelCommand)
      let raster = try #require(SixelRaster(graphic))
      for _ in 0..<10 {
        let x = Int.random(in: 0..<raster.size.width, using: &random)
        let y = Int.random(in: 0..<raster.size.height, using: &random)
        let columns = x..<Int.random(in: (x + 1)...raster.size.width, using: &random)
        let rows = y..<Int.random(in: (y + 1)...raster.size.height, using: &random)
        let command = try #require(raster.command(x: columns, y: rows))
        #expect(try pixels(command) == whole[rows].map { Array($0[columns]) })
        #expect(command.dropLast(2).last != 0x2d)
      }
      #expect(raster.command(x: 500..<600, y: 0..<5) == nil)
    }
  }

  /// Sixels that redefine a color number cannot be clipped.
  @Test func changingColorsAreRejected() throws {
    let text = "\u{1b}P0;1;0q\"1;1;6;6#0;2;1;2;3#0~#0;2;9;9;9~\u{1b}\\"
    let graphic = try #require(
      TerminalGraphic(sixel: Array(text.utf8), within: PixelSize(width: 6, height: 6)))
    #expect(SixelRaster(graphic) == nil)
  }

  /// Returns the position and the pixels of the sixels that a surface writes for a part of an
  /// image.
  private func written(
    _ graphic: TerminalGraphic, _ size: CellSize, at position: CellPoint, in visible: CellRect,
    box: CellRect? = nil
  ) throws -> (position: String, pixels: [[[Int]]])? {
    let surface = Surface(size: CellSize(width: 20, height: 12))
    let row = String(repeating: "s", count: size.width)
    var image = CellImage(
      sgr: Array((0..<size.height).map { _ in row + "\n" }.joined().utf8), size: size)
    image.graphic = graphic
    let inside = surface.canvas.translated(to: visible)
    image.draw(
      in: inside,
      centeredIn: CellRect(
        x: position.x - visible.x, y: position.y - visible.y, width: size.width, height: size.height
      ))
    if let box { surface.canvas.fill(box, .plain) }
    let output = GraphicsOutput(depth: .trueColor)
    _ = output.prepare(surface)
    let bytes = output.sixels(paintedRows: [], isFull: true)
    guard !bytes.isEmpty else { return nil }
    // The cursor is saved, then moved.
    let text = bytes.dropFirst(4)
    let end = try #require(text.firstIndex(of: 0x48))
    return (
      String(decoding: text[..<end], as: UTF8.self),
      try pixels(Array(text[(end + 1)...].dropLast(2)))
    )
  }

  /// Clipped at each edge of a viewport, an image shows its visible part at its position.
  @Test func viewportShowsTheInnerPart() throws {
    let size = CellSize(width: 6, height: 5)
    let graphic = try image(size, seed: 77)
    let whole = try pixels(graphic.sixelCommand)
    let visible = CellRect(x: 4, y: 3, width: 9, height: 6)
    for y in -2...9 {
      for x in -2...14 {
        let seen = CellRect(x: x, y: y, width: 6, height: 5).intersection(visible)
        let found = try written(graphic, size, at: CellPoint(x: x, y: y), in: visible)
        #expect((found == nil) == seen.isEmpty, "\(x) \(y)")
        guard let found else { continue }
        #expect(found.position == "\(seen.y + 1);\(seen.x + 1)")
        let rows = ((seen.minY - y) * 8)..<((seen.maxY - y) * 8)
        let columns = ((seen.minX - x) * 5)..<((seen.maxX - x) * 5)
        #expect(found.pixels == whole[rows].map { Array($0[columns]) })
      }
    }
  }

  /// A visible part that is not a rectangle is drawn in cells. So is a part that reaches the last
  /// row of the screen, which sixels might scroll.
  @Test func nonrectangularPartIsDrawnInCells() throws {
    let size = CellSize(width: 6, height: 5)
    let graphic = try image(size, seed: 78)
    let visible = CellRect(x: 0, y: 0, width: 20, height: 12)
    let position = CellPoint(x: 2, y: 2)
    for x in 0..<6 {
      for y in 0..<5 {
        let box = CellRect(x: 2 + x, y: 2 + y, width: 1, height: 1)
        #expect(try written(graphic, size, at: position, in: visible, box: box) == nil, "\(x) \(y)")
      }
    }
    // A whole side may be covered.
    let side = try written(
      graphic, size, at: position, in: visible, box: CellRect(x: 2, y: 2, width: 2, height: 5))
    #expect(side?.position == "3;5" && side?.pixels.first?.count == 20)
    #expect(try written(graphic, size, at: CellPoint(x: 2, y: 7), in: visible) == nil)
    #expect(try written(graphic, size, at: CellPoint(x: 2, y: 9), in: visible) == nil)
  }
}
