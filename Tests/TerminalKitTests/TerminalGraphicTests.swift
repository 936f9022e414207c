import CTerminalSupport
import Glibc
import Testing

@testable import CellText
@testable import SystemSupport
@testable import TerminalKit

/// Tests of the graphics that programs write for terminals, and the parts that reach a terminal.
@Suite struct TerminalGraphicTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  // MARK: - Kitty

  @Test func base64RoundTrips() {
    for count in 0..<40 {
      let data = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
      #expect(Base64.decoded(Base64.encoded(data)) == data)
    }
    #expect(Base64.encoded(bytes("any carnal pleas")) == bytes("YW55IGNhcm5hbCBwbGVhcw=="))
    for text in ["A", "AAA", "AA=A", "A===", "AA A", "AAA\u{1b}", "A\u{0}AA"] {
      #expect(Base64.decoded(bytes(text)) == nil, "\(text)")
    }
  }

  /// Two pixels; opaque ones need no alpha.
  @Test func pixelsAreReencoded() throws {
    let opaque = "\u{1b}_Ga=T,f=32,s=2,v=1,c=1,r=1,m=1\u{1b}\\\u{1b}_Gm=1;AQID/w==\u{1b}\\"
    // chafa writes each command completely.
    let text =
      "\u{1b}_Ga=T,f=32,s=2,v=1,c=1,r=1,m=1\u{1b}\\\u{1b}_Gm=1;AQID/wQF\u{1b}\\"
      + "\u{1b}_Gm=1;Bv8=\u{1b}\\\u{1b}_Gm=0\u{1b}\\\n"
    let graphic = try #require(TerminalGraphic(kitty: bytes(text)))
    #expect(graphic.pixels == PixelSize(width: 2, height: 1))
    let sent = String(
      decoding: graphic.kittyTransmission(id: 7, size: CellSize(width: 3, height: 2)),
      as: UTF8.self)
    #expect(sent == "\u{1b}_Ga=T,U=1,q=2,i=7,f=24,s=2,v=1,c=3,r=2,m=0;AQIDBAUG\u{1b}\\")
    #expect(TerminalGraphic(kitty: bytes(opaque)) == nil, "half of the pixels")
    let clear = try #require(
      TerminalGraphic(kitty: bytes("\u{1b}_Gf=32,s=1,v=1;AQID/g==\u{1b}\\")))
    #expect(
      String(
        decoding: clear.kittyTransmission(id: 9, size: CellSize(width: 1, height: 1)),
        as: UTF8.self
      )
      .hasPrefix("\u{1b}_Ga=T,U=1,q=2,i=9,f=32,"))
  }

  @Test func longImagesAreSentInParts() throws {
    let pixels = [UInt8](repeating: 9, count: 3 * 100 * 50)
    let text = "\u{1b}_Gf=24,s=100,v=50;\(String(decoding: Base64.encoded(pixels), as: UTF8.self))"
    let graphic = try #require(TerminalGraphic(kitty: bytes(text + "\u{1b}\\")))
    let sent = graphic.kittyTransmission(id: 20, size: CellSize(width: 10, height: 3))
    let parts = String(decoding: sent, as: UTF8.self).split(separator: "\u{1b}\\")
    #expect(parts.count == 5 && parts.allSatisfy { $0.utf8.count < 4096 + 100 })
    #expect(parts[4].hasPrefix("\u{1b}_Gq=2,m=0;"))
    #expect(parts[0].contains(",m=1;") && parts[3].hasPrefix("\u{1b}_Gq=2,m=1;"))
  }

  /// A program taken over by a hostile file writes arbitrary bytes.
  @Test(arguments: [
    "", "hello", "\u{1b}]52;c;AAAA\u{7}", "\u{1b}_Gf=24,s=1,v=1;AAAA",
    "\u{1b}_Gf=24,s=1,v=1;AAAA\u{1b}\\\u{1b}[2J", "\u{1b}_Gf=24,s=1,v=1;AA\u{7}A\u{1b}\\",
    "\u{1b}_Gf=24,s=2,v=1;AAAA\u{1b}\\", "\u{1b}_Gf=24,s=-1,v=-1;AAAA\u{1b}\\",
    "\u{1b}_Gf=100,s=1,v=1;AAAA\u{1b}\\", "\u{1b}_Gf=24,t=f,s=1,v=1;L2V0\u{1b}\\",
    "\u{1b}_Gf=24,o=z,s=1,v=1;AAAA\u{1b}\\", "\u{1b}_Gs=1,v=1;AAAA\u{1b}\\",
    "\u{1b}_Gf=24,s=99999999999,v=99999999999;AAAA\u{1b}\\", "\u{1b}_G\u{1b}\\",
    "\u{1b}_Gf=24,s=1,v=1;AAAA\u{1b}]0;x\u{7}\u{1b}\\",
  ])
  func otherCommandsAreRejected(text: String) {
    #expect(TerminalGraphic(kitty: bytes(text)) == nil)
  }

  @Test func imageSizeIsLimited() {
    let pixels = [UInt8](repeating: 9, count: 3 * 1000 * 600)
    let text =
      "\u{1b}_Gf=24,s=1000,v=600;\(String(decoding: Base64.encoded(pixels), as: UTF8.self))"
    #expect(TerminalGraphic(kitty: bytes(text + "\u{1b}\\")) == nil)
    let row = "#1!10~-"
    let sixels = "\u{1b}P0;1;0q\"1;1;10;600000\(String(repeating: row, count: 400_000))\u{1b}\\"
    #expect(
      TerminalGraphic(sixel: bytes(sixels), within: PixelSize(width: 10, height: 1_000_000)) == nil)
  }

  // MARK: - Sixels

  private func sixel(_ body: String) -> TerminalGraphic? {
    TerminalGraphic(
      sixel: bytes("\u{1b}P0;1;0q\(body)\u{1b}\\"), within: PixelSize(width: 20, height: 12))
  }

  @Test func sixelsAreUnchanged() throws {
    let graphic = try #require(sixel("\"1;1;10;12#0;2;10;20;30#0!9~@$#1?-!10?-"))
    #expect(graphic.pixels == PixelSize(width: 10, height: 12))
    // Bytes that move below the last row are dropped.
    #expect(
      graphic.sixelCommand
        == bytes("\u{1b}P0;1;0q\"1;1;10;12#0;2;10;20;30#0!9~@$#1?-!10?\u{1b}\\"))
  }

  @Test(arguments: [
    "", "#0~", "\"1;1;21;6~", "\"1;1;20;13~", "\"1;1;0;0", "\"2;1;10;6~", "\"1;1;10;6!11~",
    "\"1;1;10;6!9~~~", "\"1;1;10;6~-~", "\"1;1;10;6!~", "\"1;1;10;6!3", "\"1;1;10;6#~",
    "\"1;1;10;6#0;1;2;3;4~", "\"1;1;10;6#5000~", "\"1;1;10;6~ ~", "\"1;1;10;6~\u{7}~",
    "\"1;1;10;6~\u{1b}[2J~", "\"1;1;10;6~\u{18}", "\"1;1;10;6~\u{9c}~", "\"1;1;10;6~\"1;1;10;6",
    "\"1;1;10;6!99999999999999999999~", "\"1;1;10;9~-G", "\"1;1;10;9~-!3~", "\"1;1;10;1A",
    "\"1;1;10;6~---#0", "\"1;1;10;6!0~",
  ])
  func sixelsOutsideTheImageAreRejected(body: String) { #expect(sixel(body) == nil, "\(body)") }

  @Test func lastSixelsMayHaveFewerThanSixRows() {
    #expect(sixel("\"1;1;10;9~-F!3F")?.pixels == PixelSize(width: 10, height: 9))
    #expect(sixel("\"1;1;10;1!10@")?.pixels == PixelSize(width: 10, height: 1))
  }

  @Test(arguments: [
    "", "\u{1b}P", "\u{1b}Pq\"1;1;1;1~", "\u{1b}]0;q\"1;1;1;1~\u{1b}\\",
    "x\u{1b}Pq\"1;1;1;1~\u{1b}\\", "\u{1b}P+q\"1;1;1;1~\u{1b}\\",
    "\u{1b}Pq\"1;1;1;1~\u{1b}\\\u{1b}[2J\u{1b}\\",
  ])
  func sequencesAroundSixelsAreRejected(text: String) {
    #expect(
      TerminalGraphic(sixel: bytes(text), within: PixelSize(width: 20, height: 12)) == nil)
  }

  // MARK: - In cells

  /// Readers of a surface that do not show pixels see the image in cells.
  @Test func imagesAlsoHaveCells() {
    var image = CellImage(sgr: bytes("abcd\nefgh\nijkl"), size: CellSize(width: 4, height: 3))
    let size = CellSize(width: 8, height: 3)
    let plain = Surface(size: size)
    image.draw(in: plain.canvas, centeredIn: CellRect(x: 2, y: 0, width: 4, height: 3))
    image.graphic = TerminalGraphic(
      form: .sixel, pixels: PixelSize(width: 1, height: 1), data: bytes("~"))
    let surface = Surface(size: size)
    for (box, rows) in [
      (CellRect(x: 2, y: 0, width: 4, height: 3), ["  abcd", "  efgh", "  ijkl"]),
      (CellRect(x: -2, y: 0, width: 4, height: 3), ["cd", "gh", "kl"]),
      (CellRect(x: 0, y: 1, width: 2, height: 1), ["", "fg", ""]),
      (CellRect(x: 6, y: -1, width: 4, height: 3), ["      ef", "      ij", ""]),
    ] {
      surface.clear()
      image.draw(in: surface.canvas, centeredIn: box)
      #expect((0..<3).map { surface.rowText($0) } == rows)
    }
    surface.clear()
    image.draw(in: surface.canvas, centeredIn: CellRect(x: 2, y: 0, width: 4, height: 3))
    #expect(surface.showsSame(as: plain) && plain.showsSame(as: surface))
    let copy = Surface(size: size)
    copy.copy(from: surface)
    #expect(copy.text == plain.text && SurfaceExport.svg(copy) == SurfaceExport.svg(plain))
    #expect(SurfaceExport.ansi(copy) == SurfaceExport.ansi(plain))
  }

  /// No other output can show a part of an image stored in the terminal.
  @Test func textHasNoImageCells() {
    let surface = Surface(size: CellSize(width: 8, height: 1))
    surface.canvas.text("\u{10eeee}\u{305}\u{305}x", at: .zero, style: .plain)
    let scalars = surface.text.unicodeScalars
    #expect(!scalars.contains("\u{10eeee}") && scalars.first == "\u{fffd}")
    #expect(scalars.contains("x"))
    #expect(!TextMetrics.sanitized("\u{10eeee}").unicodeScalars.contains("\u{10eeee}"))
  }

  /// The background of an image is that behind its visible part.
  @Test func imageBackgroundIsTheVisiblePart() {
    let surface = Surface(size: CellSize(width: 6, height: 3))
    surface.canvas.fill(
      CellRect(x: 0, y: 0, width: 6, height: 3), CellStyle(background: .palette(1)))
    surface.canvas.fill(
      CellRect(x: 2, y: 1, width: 4, height: 2), CellStyle(background: .palette(4)))
    var image = CellImage(sgr: bytes("abcd\nefgh\nijkl"), size: CellSize(width: 4, height: 3))
    image.graphic = TerminalGraphic(
      form: .kitty(hasAlpha: true), pixels: PixelSize(width: 1, height: 1), data: bytes("AAAA"))
    let canvas = Canvas(
      surface, origin: .zero, clip: CellRect(x: 2, y: 1, width: 4, height: 2))
    image.draw(in: canvas, centeredIn: CellRect(x: 0, y: 0, width: 4, height: 3))
    #expect(surface.images.entry(of: surface[2, 1])?.ground == .palette(4))
    #expect(surface[2, 1].imageOffset == 6 && surface[3, 2].imageOffset == 11)
    #expect(!surface[1, 1].isImage && !surface[2, 0].isImage && !surface[4, 1].isImage)
  }

  /// Only some of many images are cached, and no cell shows another image.
  @Test func oldImagesAreEvicted() {
    let surface = Surface(size: CellSize(width: 4, height: 4))
    let box = CellRect(x: 0, y: 0, width: 1, height: 1)
    func image(_ letter: Character, _ byteCount: Int) -> CellImage {
      var image = CellImage(sgr: bytes(String(letter)), size: CellSize(width: 1, height: 1))
      image.graphic = TerminalGraphic(
        form: .sixel, pixels: PixelSize(width: 1, height: 1),
        data: [UInt8](repeating: 0x7e, count: byteCount))
      return image
    }
    let retained = image("K", 10)
    for index in 0..<3000 {
      let letter = Character(Unicode.Scalar(UInt8(0x61 + index % 26)))
      image(letter, 100_000).draw(in: surface.canvas, centeredIn: box)
      retained.draw(in: surface.canvas, centeredIn: box.offsetBy(dx: 1, dy: 1))
      #expect(surface.rowText(0) == String(letter) && surface.rowText(1) == " K")
    }
    #expect(surface.images.count < 100)
  }

  // MARK: - Image programs

  @Test func programReceivesTheCellSize() throws {
    var program = ConfinedProgram(["sh", "-c", "stty size <&2; tty <&2 | cut -c 1-5"])
    program.cell = (width: 9, height: 17)
    #expect(String(decoding: try program.run(input: []), as: UTF8.self) == "100 100\n/dev/\n")
    var ends: [Int32] = [-1, -1]
    #expect(cts_silent_terminal(&ends, 9, 17) == 0)
    var window = winsize()
    #expect(ioctl(ends[1], UInt(TIOCGWINSZ), &window) == 0)
    #expect(window.ws_xpixel == 900 && window.ws_ypixel == 1700)
    ends.forEach { close($0) }
  }
}
