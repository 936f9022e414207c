import Glibc
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of images as terminal graphics, checked in the bytes sent to the terminal.
extension CursesTests {
  /// Returns an image of letters whose pixels are a different image.
  private func image(
    _ letter: Character, _ size: CellSize, _ form: TerminalGraphic.Form, style: CellStyle = .plain
  ) -> CellImage {
    let row = String(repeating: letter, count: size.width)
    let text = (0..<size.height).map { _ in "\u{1b}[38;2;1;2;3;48;2;9;8;7m\(row)\u{1b}[0m\n" }
    var image = CellImage(sgr: Array(text.joined().utf8), size: size)
    let data = if case .sixel = form { "\"1;1;6;6#0~" } else { "AAAA" }
    image.graphic = TerminalGraphic(
      form: form, pixels: PixelSize(width: 1, height: 1), data: Array(data.utf8))
    return image
  }

  private static let size = CellSize(width: 4, height: 3)

  private func text(_ pty: PseudoTerminal) -> String {
    String(decoding: pty.output, as: UTF8.self)
  }

  private func row(_ surface: Surface, _ y: Int, _ text: String) {
    surface.canvas.fill(CellRect(x: 0, y: y, width: surface.size.width, height: 1), .plain)
    surface.canvas.text(text, at: CellPoint(x: 0, y: y), style: .plain)
  }

  /// Returns the diacritics of the placeholder cells in a row, and the image number in their color.
  private func placeholders(_ pty: PseudoTerminal, _ y: Int) -> [[UInt32]] {
    (0..<40).compactMap { x in
      let cell = pty.cell(x, y)
      guard cell.scalars.first == KittyPlaceholder.scalar else { return nil }
      return [UInt32(x)] + cell.scalars.dropFirst() + [cell.foreground & 0xff]
    }
  }

  @Test func placeholderDiacriticsMatchProtocol() {
    #expect(KittyPlaceholder.maximumCount == 297)
    #expect(KittyPlaceholder.diacritic(0) == 0x305 && KittyPlaceholder.diacritic(1) == 0x30d)
    #expect(KittyPlaceholder.diacritic(34) == 0x487 && KittyPlaceholder.diacritic(296) == 0x1d244)
    #expect((0..<297).allSatisfy { ScalarClass.of(KittyPlaceholder.diacritic($0)) == .mark })
  }

  /// Programs write reversed spaces for cells with a single color.
  @Test func singleColorImageIsShownInPixels() throws {
    let (pty, terminal, surface) = try openStarted()
    let row = "\u{1b}[0m\u{1b}[7m\u{1b}[38;2;200;30;30m    \u{1b}[0m\n"
    var image = CellImage(
      sgr: Array(String(repeating: row, count: 3).utf8), size: CursesTests.size)
    #expect(image.cells.allSatisfy { $0.style.background == .rgb(200, 30, 30) })
    image.graphic = TerminalGraphic(
      form: .kitty(hasAlpha: false), pixels: PixelSize(width: 1, height: 1),
      data: Array("AAAA".utf8))
    image.draw(in: surface.canvas, centeredIn: CellRect(x: 10, y: 4, width: 4, height: 3))
    show(surface, terminal, pty)
    #expect((4..<7).map { placeholders(pty, $0).count } == [4, 4, 4])
  }

  @Test func kittyImageIsSentOnceAndItsCellsMove() throws {
    let (pty, terminal, surface) = try openStarted()
    let image = image("k", CursesTests.size, .kitty(hasAlpha: false))
    func paint(top: Int, box: Bool = false) {
      surface.clear()
      for y in 0..<11 { row(surface, y, "row \(y + top)") }
      image.draw(in: surface.canvas, centeredIn: CellRect(x: 10, y: 4 - top, width: 4, height: 3))
      if box {
        surface.canvas.dim(surface.bounds)
        surface.canvas.text("box", at: CellPoint(x: 11, y: 4), style: .plain)
      }
      show(surface, terminal, pty)
    }
    terminal.present(surface, cursor: nil)
    paint(top: 0)
    let first = text(pty)
    #expect(first.components(of: "\u{1b}_Ga=T,U=1,q=2,i=16,f=24,s=1,v=1,c=4,r=3,m=0;AAAA") == 1)
    let marks: [[UInt32]] = (0..<4).map {
      [10 + $0, 0x305, KittyPlaceholder.diacritic(Int($0)), 16]
    }
    #expect(placeholders(pty, 4) == marks)
    #expect(placeholders(pty, 6).map { $0[1] } == [0x30e, 0x30e, 0x30e, 0x30e])
    // Scrolled, and clipped at the upper edge.
    for top in 1...6 { paint(top: top) }
    #expect(placeholders(pty, 0).map { $0[1] } == [0x30e, 0x30e, 0x30e, 0x30e])
    #expect(placeholders(pty, 1) == [])
    // Below a dialog the image is drawn in cells, dimmed like the others.
    paint(top: 0, box: true)
    #expect(placeholders(pty, 4) == [] && pty.row(4, columns: 40).hasSuffix(" kbox"))
    paint(top: 0)
    #expect(placeholders(pty, 4) == marks)
    #expect(text(pty).components(of: "\u{1b}_G") == 1, "it is sent once")
    // Anything that may be lost is sent again.
    pty.forget()
    terminal.redraw()
    show(surface, terminal, pty)
    #expect(text(pty).components(of: "\u{1b}_Ga=T") == 1)
    #expect(placeholders(pty, 4) == marks)
    terminal.stop()
    try terminal.start()
    pty.forget()
    terminal.present(surface, cursor: nil)
    #expect(text(pty).components(of: "\u{1b}_Ga=T") == 1)
    terminal.stop()
  }

  /// Equal images share one number, different images have different ones.
  @Test func imagesAreNumbered() throws {
    let (pty, terminal, surface) = try openStarted()
    let one = image("a", CursesTests.size, .kitty(hasAlpha: true))
    let other = image("b", CursesTests.size, .kitty(hasAlpha: true))
    for (x, image) in [(0, one), (10, other), (20, one)] {
      image.draw(in: surface.canvas, centeredIn: CellRect(x: x, y: 0, width: 4, height: 3))
    }
    show(surface, terminal, pty)
    #expect(text(pty).components(of: "\u{1b}_Ga=T") == 2)
    #expect(
      placeholders(pty, 1).map { $0[3] } == [16, 16, 16, 16, 17, 17, 17, 17, 16, 16, 16, 16])
    terminal.stop()
  }

  /// The colors that encode image numbers are those available in ncurses, whatever was requested.
  @Test func imageNumbersUseAvailableColors() throws {
    let (pty, terminal, surface) = try openStarted()
    image("a", CursesTests.size, .kitty(hasAlpha: true)).draw(
      in: surface.canvas, centeredIn: CellRect(x: 0, y: 0, width: 4, height: 3))
    var painter = CursesPainter(pens: CursesPens(depth: .trueColor), isUTF8: true, scroller: nil)
    #expect(!painter.prepareImages(surface).isEmpty)
    let (cell, cluster) = try #require(
      painter.graphics?.glyph(of: surface[0, 0], at: .zero, on: surface))
    #expect(cell.foreground == .palette(16) && cluster.base == KittyPlaceholder.scalar)
    // Too few colors to encode numbers.
    let output = GraphicsOutput(depth: .ansi16)
    #expect(output.prepare(surface).isEmpty)
    #expect(output.glyph(of: surface[0, 0], at: .zero, on: surface).1.base == 0x61)
    terminal.stop()
    _ = pty.output
  }

  /// Neither this process nor the terminal retains an unused image.
  @Test func unusedImagesAreDeleted() throws {
    let (pty, terminal, surface) = try openStarted()
    let box = CellRect(x: 0, y: 0, width: 4, height: 3)
    var first: CellImage? = image("a", CursesTests.size, .kitty(hasAlpha: false))
    weak let graphic = first?.graphic
    first?.draw(in: surface.canvas, centeredIn: box)
    terminal.present(surface, cursor: nil)
    surface.clear()
    terminal.present(surface, cursor: nil)
    #expect(text(pty).components(of: "\u{1b}_Ga=d") == 0, "it may come back")
    first?.draw(in: surface.canvas, centeredIn: box)
    terminal.present(surface, cursor: nil)
    #expect(text(pty).components(of: "\u{1b}_G") == 1)
    first = nil
    surface.clear()
    terminal.present(surface, cursor: nil)
    #expect(graphic == nil)
    image("b", CursesTests.size, .kitty(hasAlpha: false)).draw(
      in: surface.canvas, centeredIn: box)
    terminal.present(surface, cursor: nil)
    #expect(text(pty).components(of: "\u{1b}_Ga=d,d=I,i=16,q=2\u{1b}\\") == 1)
    terminal.stop()
  }

  /// The terminal stores only some of many images: 8 of 2 MiB.
  @Test func terminalImageMemoryIsLimited() {
    let surface = Surface(size: CellSize(width: 10, height: 5))
    let output = GraphicsOutput(depth: .trueColor)
    var retained: [CellImage] = []
    for index in 0..<12 {
      var large = image("l", CursesTests.size, .kitty(hasAlpha: false))
      large.graphic = TerminalGraphic(
        form: .kitty(hasAlpha: false), pixels: PixelSize(width: 1, height: 1),
        data: [UInt8](repeating: 0x41, count: 2 << 20))
      retained.append(large)
      surface.clear()
      large.draw(in: surface.canvas, centeredIn: CellRect(x: 0, y: 0, width: 4, height: 3))
      let start = String(decoding: output.prepare(surface).prefix(40), as: UTF8.self)
      let deleted = "\u{1b}_Ga=d,d=I,i=\(16 + index - 8),q=2\u{1b}\\"
      #expect(start.hasPrefix(index < 8 ? "\u{1b}_Ga=T,U=1," : deleted), "\(index)")
    }
  }

  @Test func sixelsAreWrittenForUnclippedImages() throws {
    let (pty, terminal, surface) = try openStarted()
    let image = image("s", CursesTests.size, .sixel)
    func paint(
      top: Int, box: Bool = false, clock: String = "", moving count: Int = 0
    ) -> String {
      pty.forget()
      if count != 0 { surface.move(0..<11, up: count) }
      surface.clear()
      for y in 0..<11 { row(surface, y, "row \(y + top)") }
      row(surface, 11, "keys \(clock)")
      image.draw(in: surface.canvas, centeredIn: CellRect(x: 10, y: 4 - top, width: 4, height: 3))
      if box {
        surface.canvas.dim(CellRect(x: 0, y: 0, width: 40, height: 11))
        surface.canvas.text("box", at: CellPoint(x: 11, y: 5), style: .plain)
      }
      show(surface, terminal, pty)
      return text(pty)
    }
    let command = "\u{1b}P0;1;0q\"1;1;6;6#0~\u{1b}\\"
    terminal.present(surface, cursor: nil)
    #expect(paint(top: 0).hasSuffix("\u{1b}7\u{1b}[5;11H\(command)\u{1b}8"))
    #expect(pty.cell(10, 4).scalars == [0xa0], "blank below the image")
    // Writes elsewhere do not affect the sixels; writes in their rows may.
    #expect(paint(top: 0, clock: "1").components(of: "\u{1b}P") == 0)
    // When the image moves, its old rows are written again, which erases the sixels there.
    let moved = paint(top: 2, moving: 2)
    #expect(moved.contains("\u{1b}[3;11H\(command)") && moved.components(of: "\u{1b}P") == 1)
    #expect(moved.components(of: "row 8") == 1, "\(moved.debugDescription)")
    // The image is drawn in cells below a dialog and when it is clipped.
    #expect(paint(top: 2, box: true).components(of: "\u{1b}P") == 0)
    #expect(pty.row(2, columns: 40) == "row 4     ssss")
    #expect(paint(top: 2).components(of: "\u{1b}[3;11H\(command)") == 1)
    #expect(paint(top: 5, moving: 3).components(of: "\u{1b}P") == 0)
    #expect(pty.row(0, columns: 40) == "row 5     ssss")
    #expect(paint(top: 4).contains("\u{1b}[1;11H\(command)"))
    // Sixels must not reach the last row of the screen.
    image.draw(in: surface.canvas, centeredIn: CellRect(x: 10, y: 9, width: 4, height: 3))
    pty.forget()
    terminal.present(surface, cursor: nil)
    #expect(text(pty).components(of: "\u{1b}P") == 0)
    #expect(paint(top: 0).components(of: "\u{1b}P") == 1)
    // When the image is gone, its rows are written again although only blanks were below it.
    pty.forget()
    surface.clear()
    show(surface, terminal, pty)
    #expect(text(pty).components(of: "\u{1b}P") == 0 && pty.row(4, columns: 40).isEmpty)
    terminal.stop()
  }

  @Test func imagesBeyondTheLimitAreDrawnInCells() throws {
    let (pty, terminal, surface) = try openStarted(60, 20)
    for index in 0..<6 {
      var large = image("l", CursesTests.size, .sixel)
      large.graphic = TerminalGraphic(
        form: .sixel, pixels: PixelSize(width: 1, height: 1),
        data: Array("\"1;1;1;1".utf8) + [UInt8](repeating: 0x24, count: 2 << 20 - 100))
      large.draw(
        in: surface.canvas, centeredIn: CellRect(x: 8 * index, y: 0, width: 4, height: 3))
    }
    terminal.present(surface, cursor: nil)
    let output = pty.output
    #expect(output.count < 9 << 20)
    let commands = output.split(separator: 0x1b).count { $0.starts(with: "P0;1;0q".utf8) }
    #expect((1...4).contains(commands))
    terminal.stop()
    _ = pty.output
  }

  // MARK: - Terminal queries

  @Test func terminalIsQueriedOnceAndOnlyForImages() throws {
    let (pty, terminal, surface) = try openStarted()
    terminal.requestImageSupport()
    terminal.requestImageSupport()
    #expect(pty.output.isEmpty)
    terminal.present(surface, cursor: nil)
    // They are a part of the batch at startup.
    #expect(text(pty).contains("\u{1b}[m\u{1b}[>q\u{1b}[16t\u{1b}[c"))
    terminal.requestImageSupport()
    terminal.present(surface, cursor: nil)
    #expect(text(pty).components(of: "\u{1b}[>q") == 1)
    #expect(text(pty).components(of: "\u{1b}[c") == 1)
    pty.type(Array("\u{1b}P>|foot(1.16)\u{1b}\\\u{1b}[6;20;10t\u{1b}[?62;4c".utf8))
    var events: [Event] = []
    for _ in 0..<5000 where events.isEmpty {
      terminal.readEvents { events.append($0) }
      if events.isEmpty { usleep(1000) }
    }
    guard case .imageSupport(let support)? = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(events.count == 1 && support.hasSixel && support.hasSextants && !support.hasKitty)
    #expect(support.cell == PixelSize(width: 10, height: 20))
    terminal.stop()
  }

  /// Some terminals without kitty's protocol display its query as text or as a title.
  @Test func onlyKittyLikeTerminalsGetKittyQuery() throws {
    for (version, isAsked) in [("ghostty 1.0.1", true), ("tmux 3.4", false), ("", false)] {
      let (pty, terminal) = try open()
      try terminal.start()
      terminal.present(Surface(size: terminal.size), cursor: nil)
      pty.type(Array("\u{1b}[?62c".utf8))
      for _ in 0..<5000 where !terminal.decoder.expectedReplies.isEmpty {
        terminal.readEvents { _ in }
        usleep(1000)
      }
      pty.forget()
      terminal.requestImageSupport()
      #expect(text(pty) == "\u{1b}[>q\u{1b}[16t\u{1b}[c", "at once")
      pty.forget()
      pty.type(Array("\u{1b}P>|\(version)\u{1b}\\\u{1b}[?62c".utf8))
      var events: [Event] = []
      func note(_ event: Event) { if event != .hiddenBackground { events.append(event) } }
      for _ in 0..<5000 where isAsked ? terminal.decoder.expectedReplies.count > 2 : events.isEmpty
      {
        terminal.readEvents(note)
        usleep(1000)
      }
      let question = "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\\u{1b}[c"
      #expect(text(pty) == (isAsked ? question : ""))
      if isAsked {
        #expect(events.filter { $0 != .hiddenBackground } == [])
        pty.type(Array("\u{1b}_Gi=31;OK\u{1b}\\\u{1b}[?62c".utf8))
        for _ in 0..<5000 where events.isEmpty {
          terminal.readEvents(note)
          if events.isEmpty { usleep(1000) }
        }
      }
      guard case .imageSupport(let support)? = events.first else {
        Issue.record("\(version): \(events)")
        return
      }
      #expect(support.hasKitty == isAsked)
      terminal.stop()
    }
  }

  @Test func uselessQueriesAreNotSent() throws {
    for (term, environment) in [
      ("linux", [:]), ("screen", [:]), ("vt100", [:]), ("xterm-256color", ["NO_COLOR": "1"]),
    ] {
      let (pty, terminal) = try open(term: term, environment: environment)
      try terminal.start()
      terminal.present(Surface(size: terminal.size), cursor: nil)
      pty.forget()
      terminal.requestImageSupport()
      #expect(pty.output.isEmpty, "\(term)")
      // The result is reported even though nothing is known.
      var events: [Event] = []
      terminal.readEvents { events.append($0) }
      #expect(events == [.imageSupport(ImageSupport())])
      terminal.stop()
    }
  }

  /// The kernel knows the cell size, and its changes with the font.
  @Test func cellSizeComesFromKernel() throws {
    let (pty, terminal) = try open(cell: (9, 18))
    try terminal.start()
    terminal.present(Surface(size: terminal.size), cursor: nil)
    pty.forget()
    terminal.requestImageSupport()
    #expect(text(pty) == "\u{1b}[>q\u{1b}[c")
    func cell(_ events: [Event]) -> PixelSize? {
      for case .imageSupport(let support) in events { return support.cell }
      return nil
    }
    #expect(cell(nextEvents(of: terminal)) == PixelSize(width: 9, height: 18))
    // The first reply ends the queries at startup, the second one those for images.
    pty.type(Array("\u{1b}[?62;4c\u{1b}[?62;4c".utf8))
    #expect(cell(nextEvents(of: terminal)) == PixelSize(width: 9, height: 18))
    pty.resize(columns: 30, rows: 9, cell: (12, 24))
    kill(getpid(), SIGWINCH)
    var events = nextEvents(of: terminal)
    if cell(events) == nil { events += nextEvents(of: terminal) }
    #expect(events.contains(.resize(CellSize(width: 30, height: 9))))
    #expect(cell(events) == PixelSize(width: 12, height: 24))
    guard case .imageSupport(let support)? = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect(support.hasSixel, "earlier replies count")
    terminal.stop()
  }

  /// The next program on the terminal would receive the reply.
  @Test func restoredTerminalIsNotQueried() throws {
    let (pty, terminal) = try open()
    try terminal.start()
    terminal.present(Surface(size: terminal.size), cursor: nil)
    terminal.requestImageSupport()
    pty.type(Array("\u{1b}[?62c\u{1b}P>|kitty(0.35.2)\u{1b}\\\u{1b}[?62c".utf8))
    terminal.stop()
    #expect(text(pty).components(of: "\u{1b}_G") == 0 && terminal.decoder.expectedReplies.isEmpty)
  }
}
