import Glibc
import TerminalKit
import Testing

@testable import CellText
@testable import SystemSupport

/// Tests of images in cells, the headers of image files, and the programs that convert them.
@Suite struct CellImageTests {
  private func glyphs(_ image: CellImage) -> [String] {
    (0..<image.size.height).map { row in
      String(
        String.UnicodeScalarView(
          image.cells[(row * image.size.width)..<((row + 1) * image.size.width)].map(\.scalar)
        ))
    }
  }

  // MARK: - Text with colors

  @Test func charactersAndColorsAreParsed() {
    let text =
      "\u{1b}[?25l\u{1b}[38;2;1;2;3;48;5;9mab\u{1b}[0mc\n\u{1b}[7;31;102md\u{1b}[39;49;27me"
    let image = CellImage(sgr: Array(text.utf8), size: CellSize(width: 3, height: 2))
    #expect(glyphs(image) == ["abc", "de "])
    let styles = image.cells.map(\.style)
    #expect(styles[0] == CellStyle(foreground: .rgb(1, 2, 3), background: .palette(9)))
    #expect(styles[1] == styles[0] && styles[2] == .plain)
    #expect(
      styles[3]
        == CellStyle(foreground: .palette(1), background: .palette(10), attributes: .reverse))
    #expect(styles[4] == .plain && styles[5] == .plain)
  }

  @Test func overflowIsDropped() {
    let text = "abcdef\n\u{1b}[38;2mg漢\u{7}\nh\ni\u{1b}[999999999999m\u{1b}["
    let image = CellImage(sgr: Array(text.utf8), size: CellSize(width: 2, height: 3))
    #expect(glyphs(image) == ["ab", "g ", "h "])
    #expect(image.cells[2].style.foreground == .rgb(0, 0, 0))
  }

  /// A terminal would parse some characters as commands, and others combine with their neighbors.
  @Test func multiColumnCharactersAreDropped() {
    let text = "a\u{7f}\u{9b}\u{2028}\u{2029}\u{378}\u{10eeee}\u{301}\u{200b}\u{1f600}\u{a0}"
    let signs = "\u{2580}\u{259a}\u{1fb00}\u{1fb3b}\u{a9}"
    let image = CellImage(sgr: Array((text + signs).utf8), size: CellSize(width: 16, height: 1))
    #expect(glyphs(image) == ["a          " + signs])
  }

  @MainActor @Test func smallImageIsCentered() {
    let image = CellImage(
      sgr: Array("abcd\nefgh\nijkl\nmnop".utf8), size: CellSize(width: 4, height: 4))
    for (box, rows) in [
      (CellRect(x: 0, y: 0, width: 6, height: 4), [" abcd", " efgh", " ijkl", " mnop"]),
      (CellRect(x: 0, y: 0, width: 2, height: 2), ["fg", "jk", "", ""]),
      (CellRect(x: 1, y: 1, width: 2, height: 6), ["", "", " bc", " fg"]),
    ] {
      let surface = Surface(size: CellSize(width: 8, height: 4))
      image.draw(in: Canvas(surface), centeredIn: box)
      #expect((0..<4).map { surface.rowText($0) } == rows)
    }
  }

  // MARK: - Files

  @Test(arguments: [
    ("89504e470d0a1a0a0000000d49484452000000a000000060", ImageHeader.Format.png, 160, 96),
    ("474946383961a0006000", .gif, 160, 96),
    ("ffd8ffe000040000ffc0000b08006000a001011100", .jpeg, 160, 96),
    ("524946460000000057454250565038580a000000000000009f00005f0000", .webp, 160, 96),
    ("5249464600000000574542505650384c000000002f9fc01700", .webp, 160, 96),
    ("52494646000000005745425056503820000000000000009d012aa0006000", .webp, 160, 96),
  ])
  func headersContainTheSize(
    _ hex: String, _ format: ImageHeader.Format, _ width: Int, _ height: Int
  ) throws {
    let digits = Array(hex.utf8).map { Int(strtol(String(UnicodeScalar($0)), nil, 16)) }
    let bytes = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
    let file = try #require(ImageHeader(bytes))
    #expect(file.format == format)
    #expect(file.pixels?.width == width && file.pixels?.height == height)
    // Every truncation of the file has a result.
    for length in 0..<bytes.count { _ = ImageHeader(Array(bytes[..<length])) }
  }

  @Test(arguments: [
    (
      "<?xml version=\"1.0\"?>\n<!-- a --><svg width='20.4px' height = \"10\" viewBox='0 0 1 1'>",
      20, 10
    ),
    ("<svg xmlns='http://www.w3.org/2000/svg' viewBox=\"0,0 40 30\" width=\"100%\"><g/>", 40, 30),
    ("<svg>", 300, 150), ("<svg width='1e99' height='-4' viewBox='0 0 x'>", 300, 150),
    ("<svg width=", 300, 150),
  ])
  func svgSizeIsParsed(_ text: String, _ width: Int, _ height: Int) {
    let file = ImageHeader(Array(text.utf8))
    #expect(file?.format == .svg && file?.pixels?.width == width && file?.pixels?.height == height)
  }

  /// A photo of 160 x 96 pixels with the orientation of the camera.
  @Test(arguments: [(1, 160), (3, 160), (5, 96), (6, 96), (8, 96), (9, 160)])
  func photoOrientationIsApplied(_ orientation: UInt8, _ width: Int) {
    let tiff: [[UInt8]] = [
      [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
      [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    ]
    for tiff in tiff {
      let segment = Array("Exif\0\0".utf8) + tiff
      let bytes: [UInt8] =
        [0xff, 0xd8, 0xff, 0xe1, 0, UInt8(segment.count + 2)] + segment
        + [0xff, 0xc0, 0, 11, 8, 0, 96, 0, 160, 1, 1, 0x11, 0]
      let pixels = ImageHeader(bytes)?.pixels
      #expect(pixels?.width == width && pixels?.height == 256 - width)
    }
  }

  @Test func otherFilesAreRejected() {
    for text in ["", "<html><body>", "{\"a\":1}", "GIF", "RIFF....WAVE", "push graphic-context"] {
      #expect(ImageHeader(Array(text.utf8)) == nil)
    }
  }

  // MARK: - Programs

  @Test func confinedProgramReadsAndWrites() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(try ConfinedProgram(["cat"]).run(input: bytes) == bytes)
    #expect(try ConfinedProgram(["echo", "$HOME; *"]).run(input: []) == Array("$HOME; *\n".utf8))
    // A program that does not read all of its input has not failed.
    #expect(try ConfinedProgram(["head", "-c", "3"]).run(input: bytes) == [0, 1, 2])
  }

  /// A long error output of a program to its terminal does not block it.
  @Test(arguments: [
    ("head -c 300000 /dev/zero >&2; echo end", "end\n"),
    ("exec >&-; head -c 300000 /dev/zero >&2", ""),
  ])
  func programTerminalNeverBlocks(script: String, output: String) throws {
    var program = ConfinedProgram(["sh", "-c", script])
    program.limits.milliseconds = 60_000
    program.cell = (width: 9, height: 17)
    #expect(try program.run(input: []) == Array(output.utf8))
  }

  private func failure(
    _ arguments: String..., change: (inout ConfinedProgram.Limits) -> Void
  ) -> ConfinedProgram.Failure? {
    var limits = ConfinedProgram.Limits()
    limits.milliseconds = 60_000
    change(&limits)
    do {
      _ = try ConfinedProgram(arguments, limits: limits).run(input: [])
      return nil
    } catch { return error }
  }

  @Test func programResourcesAreLimited() {
    #expect(
      failure("head", "-c", "5000", "/dev/zero") { $0.output = 1000 } == .wroteTooMuch(bytes: 1000))
    // It stores its output in memory before it can print it.
    #expect(failure("tail", "/dev/zero") { $0.memory = 50_000 } == .failed)
    #expect(failure("false") { _ in } == .failed)
    #expect(failure("no-such-program") { _ in } == .failed)
  }

  /// A program that never ends, one with a child, and one that closes its output first.
  @Test(arguments: ["sleep 1000", "sleep 1000 & sleep 1000", "exec >&- <&-; sleep 1000"])
  func programTimeIsLimited(_ script: String) {
    let result = failure("sh", "-c", script) { $0.milliseconds = 200 }
    #expect(result == .tookTooLong(milliseconds: 200))
  }

  /// Everything a program starts ends with it: in the background, in another session, or stopped.
  @Test(arguments: [
    "sleep 1000 >&- 2>&- & echo $!",
    "setsid -f sh -c 'echo $$; echo > $0; exec sleep 1000 >&- 2>&- <&-' $d/f; read x < $d/f",
    "setsid -f sh -c 'echo $$; echo > $0; exec >&- 2>&-; kill -STOP $$' $d/f; read x < $d/f",
  ])
  func programLeavesNoProcesses(script: String) throws {
    let whole = "d=$(mktemp -d); mkfifo $d/f; \(script); rm -r $d"
    let output = try ConfinedProgram(["sh", "-c", whole]).run(input: [])
    let left = try #require(pid_t(String(decoding: output.dropLast(), as: UTF8.self)))
    // A killed process exists until its new parent has waited for it.
    while kill(left, 0) == 0, !isZombie(left) { usleep(1000) }
  }

  /// A canceled program ends immediately, whether it already runs or not.
  @Test(arguments: ["sleep 1000", "sleep 1000 & kill -STOP $$"])
  func runCanBeCanceled(script: String) throws {
    let cancellation = ConfinedProgram.Cancellation()
    let pipe = try #require(Ends())
    let started = DetachedThread.run {
      let program = ConfinedProgram(["sh", "-c", "echo > \(pipe.path); \(script)"])
      var outcome: UInt8 = 0
      do throws(ConfinedProgram.Failure) {
        _ = try program.run(input: [], cancellation: cancellation)
      } catch { outcome = error == .canceled ? 1 : 2 }
      write(pipe.result.writing, &outcome, 1)
    }
    #expect(started)
    pipe.waitUntilStarted()
    cancellation.cancel()
    var outcome: UInt8 = 0
    #expect(read(pipe.result.reading, &outcome, 1) == 1)
    #expect(outcome == 1)
    #expect(throws: ConfinedProgram.Failure.canceled) {
      try ConfinedProgram(["cat"]).run(input: [], cancellation: cancellation)
    }
  }

  /// A file that shows that a program runs, and a pipe that shows its end.
  private final class Ends: Sendable {
    let path: String
    let result: (reading: Int32, writing: Int32)

    init?() {
      path = "/tmp/run-\(getpid())-\(UInt64.random(in: 0 ... .max))"
      var ends: [Int32] = [-1, -1]
      guard mkfifo(path, 0o600) == 0, pipe(&ends) == 0 else { return nil }
      result = (ends[0], ends[1])
    }

    func waitUntilStarted() {
      let file = open(path, O_RDONLY)
      var byte: UInt8 = 0
      _ = read(file, &byte, 1)
      close(file)
    }

    deinit {
      unlink(path)
      close(result.reading)
      close(result.writing)
    }
  }

  private func isZombie(_ process: pid_t) -> Bool {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return true }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 200)
    guard fgets(&line, 200, file) != nil else { return true }
    let text = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.split(separator: ")").last?.hasPrefix(" Z") ?? true
  }

  /// Some programs need their input as a file.
  @Test func largeInputCanBeAFile() throws {
    let bytes = [UInt8](repeating: 7, count: 6 << 20)
    let script = "f=$(mktemp); trap 'rm -f $f' EXIT; cat > $f && wc -c < $f"
    let output = try ConfinedProgram(["sh", "-c", script]).run(input: bytes)
    #expect(String(decoding: output, as: UTF8.self).contains("\(bytes.count)"))
  }
}
