import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText

/// Tests of images from the path to the cells, with a decoder that draws letters.
@MainActor @Suite struct ImageTests {
  final class Provider: ImageProviderProtocol {
    var files: [String: [UInt8]] = [:]
    func loadImageProvider(id: String) -> [UInt8]? { files[id] }
  }

  private let bench = TestBench(size: CellSize(width: 60, height: 16))
  private let decoder = LetterDecoder()
  private let provider = Provider()

  init() {
    bench.dependencies.imageDecoder = decoder
    bench.dependencies.imageProvider = provider
    // 160 x 96 points are 20 x 6 cells.
    provider.files["hills"] = ImageTests.file(160, 96, "h")
  }

  /// Returns the header of a GIF file, followed by a letter.
  private static func file(_ width: Int, _ height: Int, _ letter: Character) -> [UInt8] {
    Array("GIF89a".utf8)
      + [UInt8(width & 255), UInt8(width >> 8), UInt8(height & 255), UInt8(height >> 8)]
      + Array(String(letter).utf8)
  }

  private func image(_ path: String, _ members: String...) -> String {
    let all = [#""_beagleComponent_":"beagle:image""#, "\"path\":\(path)"] + members
    return "{\(all.joined(separator: ","))}"
  }

  private func local(_ id: String) -> String {
    "{\"_beagleImagePath_\":\"local\",\"mobileId\":\"\(id)\"}"
  }

  private func remote(_ url: String, placeholder: String? = nil) -> String {
    let extra = placeholder.map { ",\"placeholder\":{\"mobileId\":\"\($0)\"}" } ?? ""
    return "{\"_beagleImagePath_\":\"remote\",\"url\":\"\(url)\"\(extra)}"
  }

  private func sized(_ width: Int, _ height: Int) -> String {
    "\"style\":{\"size\":{\"width\":{\"value\":\(width),\"type\":\"REAL\"},"
      + "\"height\":{\"value\":\(height),\"type\":\"REAL\"}}}"
  }

  /// Decodes and shows the images that the last layout requested.
  private func draw() {
    bench.settle()
    decoder.finish()
    bench.settle()
  }

  private func row(_ index: Int) -> String { bench.terminal.text(row: index) }

  // MARK: - Sizes

  @Test func imageWithoutASizeUsesItsIntrinsicSize() {
    bench.show(Part.screen(image(local("hills")), Part.text("after")))
    draw()
    #expect(decoder.sizes == [CellSize(width: 20, height: 6)])
    let drawn = (0..<6).map { row($0).contains("hhhhhhhhhhhhhhhhhhhh") }
    #expect(drawn == Array(repeating: true, count: 6), "\(bench.text)")
    #expect(row(6) == "after")
  }

  @Test func wideImageIsScaledDown() {
    provider.files["hills"] = ImageTests.file(960, 96, "h")
    bench.show(Part.screen(image(local("hills")), Part.text("after")))
    draw()
    #expect(decoder.sizes == [CellSize(width: 60, height: 3)])
    #expect(row(2) == String(repeating: "h", count: 60) && row(3) == "after")
  }

  @Test(arguments: [
    ("FIT_XY", 10, 5), ("FIT_CENTER", 10, 3), ("CENTER_CROP", 17, 5), ("CENTER", 20, 6),
  ])
  func modeDeterminesTheSize(_ mode: String, _ width: Int, _ height: Int) {
    bench.show(Part.screen(image(local("hills"), "\"mode\":\"\(mode)\"", sized(80, 80))))
    draw()
    #expect(decoder.sizes == [CellSize(width: width, height: height)])
    let rows = (0..<16).filter { row($0).contains("h") }
    #expect(rows == Array((5 - min(5, height)) / 2..<(5 - min(5, height)) / 2 + min(5, height)))
    #expect(row(2) == String(repeating: "h", count: min(10, width)))
  }

  @Test func anotherSizeRequiresAnotherImage() {
    provider.files["hills"] = ImageTests.file(800, 96, "h")
    bench.show(Part.screen(image(local("hills"))))
    draw()
    bench.window.handle(.resize(CellSize(width: 20, height: 16)))
    bench.settle()
    draw()
    #expect(decoder.sizes == [CellSize(width: 60, height: 4), CellSize(width: 20, height: 1)])
    #expect(row(0) == String(repeating: "h", count: 20) && row(1).isEmpty)
  }

  @Test func imageWithoutWidthIsBounded() {
    provider.files["hills"] = ImageTests.png(1, 33_000_000)
    bench.show(Part.screen(image(local("hills"))))
    draw()
    #expect(decoder.sizes.count == 1)
    #expect(decoder.sizes.allSatisfy { $0.width * $0.height <= 200_000 })
  }

  /// Returns the header of a PNG file.
  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    let sides = [width, height].flatMap { side in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + sides
  }

  /// A large image is never decoded. Its frame has the size of the image and shows the name, and the
  /// log has one entry, however often the image is shown.
  @Test(arguments: [(30_000, 30_000), (1 << 25 + 1, 1), (0xffff_ffff, 0xffff_ffff)])
  func hugeImageIsNotDecoded(_ width: Int, _ height: Int) {
    provider.files["hills"] = ImageTests.png(width, height)
    let images = [image(local("hills"), sized(160, 80)), image(local("hills"), sized(160, 80))]
    bench.show(Part.screen(Part.box(images, extra: #""style":{"flexDirection":"ROW"}"#)))
    draw()
    #expect(decoder.sizes == [])
    #expect(bench.text.split(separator: "hills").count == 3, "\(bench.text)")
    bench.window.handle(.resize(CellSize(width: 50, height: 16)))
    draw()
    #expect(decoder.sizes == [])
    #expect(
      bench.loggedProblems.filter { $0.contains("is too large: it has \(width) x \(height)") }.count
        == 1, "\(bench.loggedProblems)")
  }

  /// The message about an image locates its component.
  @Test func hugeImageIsLocated() throws {
    provider.files["hills"] = ImageTests.png(30_000, 30_000)
    bench.show(Part.screen(image(local("hills"), sized(160, 80))))
    draw()
    let entry = try #require(
      bench.dependencies.log.entries.first { $0.message.contains("is too large") })
    #expect(!entry.message.hasPrefix("Image"), "\(entry)")
  }

  /// An image with 16 bits for each color needs twice the memory.
  @Test(arguments: [(4096, 1), (4097, 0)])
  func deepImageHasHalfTheLimit(_ height: Int, _ count: Int) {
    provider.files["hills"] = ImageTests.png(4096, height) + [16, 6, 0, 0, 0]
    bench.show(Part.screen(image(local("hills"), sized(160, 80))))
    draw()
    #expect(decoder.sizes.count == count)
  }

  /// 8192 x 4096 pixels are the limit.
  @Test func imageAtTheLimitIsDecoded() {
    provider.files["hills"] = ImageTests.png(8192, 4096)
    bench.show(Part.screen(image(local("hills"), sized(160, 80))))
    draw()
    #expect(decoder.sizes.count == 1)
  }

  /// A vector image has no pixels.
  @Test func largeVectorImageIsDecoded() {
    provider.files["hills"] = Array(#"<svg width="99999" height="99999"/>"#.utf8)
    bench.show(Part.screen(image(local("hills"), sized(160, 80))))
    draw()
    #expect(decoder.sizes.count == 1)
  }

  // MARK: - Sources

  /// Neither a drawn image nor a pending request of one user is used for the next one.
  @Test(arguments: [true, false]) func imagesOfAPreviousUserAreNotShown(isPending: Bool) {
    let screen = Part.screen(image(remote("/me.gif"), sized(160, 80)))
    bench.show(screen)
    if isPending { bench.dependencies.userMayHaveChanged() }
    bench.server.respond(bytes: ImageTests.file(160, 96, "a"), to: "/me.gif")
    draw()
    #expect(bench.text.contains("aaaa"))
    if !isPending { bench.dependencies.userMayHaveChanged() }
    bench.show(screen)
    #expect(bench.server.pending.count == 1)
    bench.server.respond(bytes: ImageTests.file(160, 96, "b"), to: "/me.gif")
    draw()
    #expect(bench.text.contains("bbbb"), "\(bench.text)")
  }

  @Test func nameIsShownUntilTheImageLoads() {
    bench.show(Part.screen(image(remote("/a/hills.gif"), sized(160, 80))))
    #expect(bench.text.contains(" hills.gif ") && bench.text.contains("╭"))
    bench.server.respond(bytes: ImageTests.file(160, 96, "r"), to: "/a/hills.gif")
    bench.settle()
    #expect(bench.text.contains("hills.gif"))
    draw()
    #expect(!bench.text.contains("hills.gif") && bench.text.contains("rrrr"))
  }

  @Test func placeholderStaysWhenNothingLoads() {
    bench.show(Part.screen(image(remote("/x.png", placeholder: "hills"), sized(160, 96))))
    draw()
    #expect(bench.text.contains("hhhh"))
    bench.server.fail("/x.png", status: 404)
    bench.settle()
    draw()
    #expect(bench.text.contains("hhhh"))
    #expect(!bench.isShowingLoading && bench.errorView == nil)
  }

  @Test func urlIsFetchedOnce() {
    let component = image(remote("/x.gif"), sized(80, 48))
    let other = image("\"@{p}\"", sized(80, 48))
    bench.show(
      Part.screen(
        component, other, Part.button("Set", Part.set("p", remote("/x.gif"))),
        context: Part.context("p", "null")))
    bench.server.respond(bytes: ImageTests.file(80, 48, "r"), to: "/x.gif")
    bench.settle()
    draw()
    bench.click("Set")
    #expect(bench.server.requests.count == 1 && decoder.sizes.count == 1)
    #expect((0..<16).count { row($0).contains("rrrr") } == 6)
  }

  @Test func pathMayBeBound() {
    provider.files["lake"] = ImageTests.file(160, 96, "l")
    bench.show(
      Part.screen(
        image("{\"_beagleImagePath_\":\"local\",\"mobileId\":\"@{id}\"}", sized(80, 48)),
        Part.button("Lake", Part.set("id", "\"lake\"")),
        Part.button("None", Part.set("id", "\"none\"")),
        context: Part.context("id", "\"hills\"")))
    draw()
    #expect(bench.text.contains("hhhh"))
    bench.click("Lake")
    draw()
    #expect(bench.text.contains("llll") && !bench.text.contains("hhhh"))
    bench.click("None")
    draw()
    #expect(!bench.text.contains("llll"))
  }

  @Test func removedContentIsNotFetched() {
    bench.openHome(["Away": "/away"])
    bench.show(Part.screen(image(remote("/x.gif"))))
    let request = bench.server.requests.last
    bench.navigation?.setViewControllers([])
    bench.show(Part.screen(Part.text("other")))
    #expect(request?.isCancelled == true)
  }

  // MARK: - Failures

  @Test func nameIsFramedWithoutADecoder() {
    decoder.problem = "Nothing here draws."
    bench.show(Part.screen(image(local("hills"), sized(160, 80)), image(local("hills"))))
    #expect(bench.text.contains("[hills]") && bench.text.contains("╰"))
    #expect(decoder.sizes.isEmpty)
    #expect(bench.dependencies.log.entries.count { $0.message == "Nothing here draws." } == 1)
  }

  /// A terminal with 8 colors may report more after the first frame. The image then takes its own size.
  @Test func namesBecomeImagesWhenTheTerminalReportsMoreColors() {
    decoder.problem = "Few colors."
    bench.show(Part.screen(image(local("hills"))))
    #expect(bench.text.contains("[hills]") && decoder.sizes.isEmpty)
    decoder.problem = nil
    bench.dependencies.imageCache.redrawImages()
    bench.settle()
    draw()
    #expect(decoder.sizes.last == CellSize(width: 20, height: 6))
    let rows = bench.text.split(separator: "\n").count {
      $0.contains(String(repeating: "h", count: 20))
    }
    #expect(rows == 6 && !bench.text.contains("[hills]"), "\(bench.text)")
  }

  /// With 8 colors, a background is often that of the screen, so the frame is drawn.
  @Test(arguments: [ColorDepth.ansi8, .trueColor]) func backgroundMarksTheArea(depth: ColorDepth) {
    decoder.problem = "Few colors."
    bench.window.appearance.theme = Theme(.standard, depth: depth, scheme: .dark)
    let style =
      ##""style":{"backgroundColor":"#222222","size":{"width":{"value":160,"type":"REAL"},"##
      + #""height":{"value":80,"type":"REAL"}}}"#
    bench.show(Part.screen(image(local("hills"), style)))
    #expect(
      bench.text.contains("hills") && bench.text.contains("╰") == (depth == .ansi8), "\(bench.text)"
    )
  }

  /// A long name fills the lines of its frame, each centered.
  @Test func longNameWrapsInItsFrame() {
    decoder.problem = "Nothing here draws."
    let label =
      #""accessibility":{"accessible":true,"accessibilityLabel":"Hills under an evening sun"}"#
    bench.show(
      Part.screen(
        image(local("hills"), label, sized(160, 80)), image(local("hills"), label, sized(96, 48)),
        image(local("hills"), label, sized(160, 16))))
    #expect(
      (0..<9).map { row($0) } == [
        "╭──────────────────╮", "│  Hills under an  │", "│   evening sun    │",
        "│                  │", "╰──────────────────╯",
        "╭──────────╮", "│  Hills…  │", "╰──────────╯", "[Hills under an eve…",
      ], "\(bench.text)")
  }

  /// A terminal may report its capabilities late. The old image stays until the new one is decoded.
  @Test func imagesAreRedrawnWhenTheirAppearanceChanges() {
    bench.show(Part.screen(image(local("hills"), sized(160, 96))))
    draw()
    bench.dependencies.imageCache.redrawImages()
    bench.settle()
    #expect(decoder.sizes.count == 2 && bench.text.contains("hhhh"))
    draw()
    #expect(decoder.sizes.count == 2 && bench.text.contains("hhhh"))
    // An image of a removed screen is not redrawn.
    bench.openHome()
    bench.show(Part.screen(Part.text("other")))
    bench.dependencies.imageCache.redrawImages()
    bench.settle()
    #expect(decoder.sizes.count == 2)
  }

  @Test func webPageServedAsAnImageIsNotCached() {
    let component = image(remote("/x.gif", placeholder: "hills"), sized(160, 96))
    bench.show(Part.screen(component))
    bench.server.respond("<html>Log in</html>", to: "/x.gif")
    bench.settle()
    draw()
    #expect(bench.text.contains("hhhh"), "the placeholder stays")
    bench.show(Part.screen(component))
    bench.server.respond(bytes: ImageTests.file(160, 96, "r"), to: "/x.gif")
    bench.settle()
    draw()
    #expect(bench.text.contains("rrrr"))
  }

  @Test func reloadRetriesFailedImages() {
    decoder.fails = true
    bench.openHome()
    let screen = Part.screen(image(local("hills"), sized(160, 80)), image(local("none")))
    bench.open(.remote(.init(url: "/p")))
    bench.server.respond(screen, to: "/p")
    bench.settle()
    draw()
    #expect(decoder.sizes.count == 1)
    decoder.fails = false
    bench.press(.character("R"))
    bench.server.respond(screen, to: "/p")
    bench.settle()
    draw()
    #expect(decoder.sizes.count == 2 && bench.text.contains("hhhh"))
  }

  @Test func nonImageFileIsNotPassedToAnyProgram() {
    provider.files["hills"] = Array("push graphic-context".utf8)
    bench.show(Part.screen(image(local("hills"), sized(160, 80))))
    #expect(bench.text.contains(" hills ") && decoder.sizes.isEmpty)
    #expect(bench.loggedProblems.contains { $0.contains("has an unknown format") })
  }

  @Test func undrawableImageKeepsItsFrame() {
    decoder.fails = true
    bench.show(Part.screen(image(local("hills"), sized(160, 80))))
    draw()
    #expect(bench.text.contains(" hills "))
    #expect(bench.loggedProblems.contains { $0.contains("is odd") })
  }
}
